"""The printer's result, and its reports while it works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Printed:
    """A finished document."""

    data: bytes
    pages: int
