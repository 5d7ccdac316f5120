"""The results of a run by kind, as review and console list them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from umpire.pages.records.results import Result

GROUPS = {  # in the order of the review
    "turn": "What the turn will be",
    "fights": "Combat", "strikes": "Strikes and fires", "found": "Found by reconnaissance", "events": "Events",
    "other": "Other results",
    "routine": "Routine",
}  # fmt: skip


@dataclass(frozen=True)
class ResultGroup:
    """Results of one kind in the review's list."""

    key: str
    title: str
    results: tuple[Result, ...]

    @property
    def unsettled(self) -> int:
        """The number of undecided results in the group."""
        return sum(not result.settled for result in self.results)


def place(result: Result) -> tuple[int, int, bool, int]:
    """The place of a result in the review: by groups, with dependent results after the main one."""
    return (list(GROUPS).index(result.listed), result.under or result.number, bool(result.under), result.number)


def grouped(found: Sequence[Result]) -> tuple[ResultGroup, ...]:
    """Results in their groups: combat first, routine results last, and dependent results after the main one."""
    ranked = sorted(found, key=place)
    rows = {key: tuple(result for result in ranked if result.listed == key) for key in GROUPS}
    return tuple(ResultGroup(key, GROUPS[key], mine) for key, mine in rows.items() if mine)
