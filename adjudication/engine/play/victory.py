"""How far a game is from another result: the number that decides, and where its levels of victory begin.

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
    """A result, and the least number that makes it. None: whatever is less than the next rung."""

    least: int | None
    result: GameResult


class Change(NamedTuple):
    """How many points more or less make which result."""

    points: int
    result: GameResult


@dataclass(frozen=True)
class VictoryScale:
    """The number that decides, as it is: the points of `side`, or its `lead` over the other.

    `rungs` are the results in ascending order of that number.
    """

    side: Side
    value: int
    rungs: tuple[Rung, ...]
    lead: bool = False

    @property
    def place(self) -> int:
        """Which rung has been reached."""
        return max(number for number, rung in enumerate(self.rungs) if rung.least is None or self.value >= rung.least)

    @property
    def result(self) -> GameResult:
        """What the number makes if the game ends now."""
        return self.rungs[self.place].result

    @property
    def above(self) -> Change | None:
        """What the fewest points more make; None at the top."""
        nxt = self.rungs[self.place + 1 : self.place + 2]
        return next((Change((rung.least or 0) - self.value, rung.result) for rung in nxt), None)

    @property
    def below(self) -> Change | None:
        """What the fewest points less make, as a positive number; None at the bottom."""
        least = self.rungs[self.place].least
        if least is None or not self.place:
            return None
        return Change(self.value - least + 1, self.rungs[self.place - 1].result)


def banded(chart: Mapping[str, GameResult]) -> Iterator[Rung]:
    """The rungs of a chart by bands of numbers."""
    for number, (label, result) in enumerate(in_order(chart).items()):
        yield Rung((band(label) or Band(None, None)).low if number else None, result)
