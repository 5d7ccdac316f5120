"""What the printer gives back, and what it tells while it works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Printed:
    """A finished paper."""

    data: bytes
    pages: int
