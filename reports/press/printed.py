"""What the printer gives back, and what it tells while it works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Printed:
    """A finished paper. `last`: how much of its last page is printed on, as a share of its height."""

    data: bytes
    pages: int
    last: float = 1.0
