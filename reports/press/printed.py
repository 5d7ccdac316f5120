"""The printer's result, and its reports while it works."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Printed:
    """A finished document."""

    data: bytes
    pages: int


class SetPages(Protocol):
    """A document whose pages are set but not drawn. To draw and to write them takes a third of the work."""

    def written(self) -> Printed:
        """The tagged PDF of these pages."""
