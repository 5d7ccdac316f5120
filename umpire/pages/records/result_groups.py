"""The results of a run by their kind, as review and console list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from umpire.pages.records.results import Result

GROUPS = {  # in the order of the review
    "turn": "What the turn will be",
    "fights": "Fights", "strikes": "Strikes and fires", "found": "Found by reconnaissance", "events": "Events",
    "other": "Other results",
    "routine": "Routine",
}  # fmt: skip


@dataclass(frozen=True)
class ResultGroup:
    """Results of one kind in the list of the review."""

    key: str
    title: str
    results: tuple[Result, ...]

    @property
    def unsettled(self) -> int:
        """How many of them are still to be decided."""
        return sum(not result.settled for result in self.results)


def place(result: Result) -> tuple[int, int, bool, int]:
    """Where a result comes in the review: by groups, and what belongs to a result behind it."""
    return (list(GROUPS).index(result.listed), result.under or result.number, bool(result.under), result.number)


def grouped(found: Sequence[Result]) -> tuple[ResultGroup, ...]:
    """Results in their groups: fights first, routine results last; what belongs to a result comes behind it."""
    ranked = sorted(found, key=place)
    rows = {key: tuple(result for result in ranked if result.listed == key) for key in GROUPS}
    return tuple(ResultGroup(key, GROUPS[key], mine) for key, mine in rows.items() if mine)
