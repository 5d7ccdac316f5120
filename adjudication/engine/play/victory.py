"""The distance of a game from another result: the number that decides, and where its levels of victory begin.

What decides at once, such as a track at its end, is no part of the scale; where it has decided, the result of the game
is not that of the scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from adjudication.engine.game_results import GameResult
from adjudication.engine.kit.bands import Band, band, in_order
from adjudication.engine.protocol import Side


class Rung(NamedTuple):
    """A level of victory, and the lowest number for it. None: everything below the next level."""

    least: int | None
    result: GameResult


class Change(NamedTuple):
    """How many points more or less lead to which result."""

    points: int
    result: GameResult


@dataclass(frozen=True)
class VictoryScale:
    """The deciding number now: the points of `side`, or its `lead` over the other.

    `rungs` are the results in ascending order of that number.
    """

    side: Side
    value: int
    rungs: tuple[Rung, ...]
    lead: bool = False

    @property
    def place(self) -> int:
        """The index of the level reached."""
        return max(number for number, rung in enumerate(self.rungs) if rung.least is None or self.value >= rung.least)

    @property
    def result(self) -> GameResult:
        """The result if the game ends now."""
        return self.rungs[self.place].result

    @property
    def above(self) -> Change | None:
        """The next higher result and the points it needs; None at the top."""
        nxt = self.rungs[self.place + 1 : self.place + 2]
        return next((Change((rung.least or 0) - self.value, rung.result) for rung in nxt), None)

    @property
    def below(self) -> Change | None:
        """The next lower result and the points to lose, as a positive number; None at the bottom."""
        least = self.rungs[self.place].least
        if least is None or not self.place:
            return None
        return Change(self.value - least + 1, self.rungs[self.place - 1].result)


def banded(chart: Mapping[str, GameResult]) -> Iterator[Rung]:
    """The levels of a chart with bands of numbers."""
    for number, (label, result) in enumerate(in_order(chart).items()):
        yield Rung((band(label) or Band(None, None)).low if number else None, result)
