"""What happened in a turn, sorted by what it was about; where play merely goes on is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.engine.dice import rolls_of
from reports.collect.plain import side_acts
from reports.collect.shapes import Act
from reports.record import ReadEvent

FEW = 6
"""Of more dice than these a paper counts the faces."""


@dataclass(frozen=True)
class Groups:
    """The groups of a rule system in the order of a paper: the title of each, and the names of its kinds of events.

    `silent` are the kinds that say only that play goes on, `leading` those that a short paper shows first.
    """

    names: Mapping[str, tuple[str, ...]]
    silent: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()

    def of(self, event: Any) -> str:
        """The title of the group of an event; empty if papers leave it out."""
        kind = type(event).__name__
        return next((title for title, kinds in self.names.items() if kind in kinds), "")

    def acts(self, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        """One row for each event that says something that matters, in the order in which they happened."""
        spoken = [one for one in found if one.text and self.of(one.event)]
        return tuple(
            replace(
                act, group=self.of(one.event), how=_thrown(one.event), leads=type(one.event).__name__ in self.leading
            )
            for act, one in zip(side_acts.learnt(spoken), spoken, strict=True)
        )

    def sorted(self, found: Sequence[Act]) -> tuple[Act, ...]:
        """The same, what belongs together next to each other."""
        order = list(self.names)
        return tuple(sorted(found, key=lambda act: order.index(act.group) if act.group in order else len(order)))


def _thrown(event: Any) -> str:
    """The dice of an event, whose sentence says what came of them; many as so many of each face."""
    rolls = rolls_of(event)
    if len(rolls) <= FEW:
        return "; ".join(f"dice {' '.join(map(str, roll.dice))}" for roll in rolls)
    if any(len(roll.dice) != 1 or roll.test == "pick" for roll in rolls):
        return f"{len(rolls)} draws"
    faces = sorted(Counter(roll.dice[0] for roll in rolls).items())
    return f"{len(rolls)} dice: " + ", ".join(f"{number} × {face}" for face, number in faces)
