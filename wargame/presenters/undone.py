"""The notice that results were undone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Undone:
    """A notice that the umpire took results back: their words, the first results that are gone, how many more are.

    `asked`: the cell has to submit its orders again.
    """

    said: str
    results: tuple[str, ...]
    more: int
    asked: bool
