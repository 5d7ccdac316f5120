"""The notice that results were undone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Undone:
    """A notice that the umpire undid results: their text, the first undone results, and the number of others.

    `asked`: the cell has to submit its orders again.
    """

    said: str
    results: tuple[str, ...]
    more: int
    asked: bool
