"""A limit on a track, as packs write it: ">= 8" or "<= 2"."""

from __future__ import annotations

from typing import NamedTuple


class Limit(NamedTuple):
    """A comparison with a number. It holds at the number and beyond."""

    op: str
    value: int

    def holds(self, value: int) -> bool:
        """Whether a value is at the limit or beyond."""
        return value >= self.value if self.op == ">=" else value <= self.value

    def __str__(self) -> str:
        return f"{self.op} {self.value}"


def limit(text: str) -> Limit:
    """The limit of a pack, whose form has been checked."""
    return Limit(text[:2], int(text[2:]))
