"""What a decision that mattered could have brought: the turn played out many times with its order and with others.

The games are played later, by `reports.services.playouts`; here are the question, its key, and the sentence of the
report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from adjudication.engine.planning.alternatives import Measure, Spread, played_out, spread
from reports.collect.words import count
from reports.models import PlayOut
from wargame.models import Exercise

GAMES = 100
"""Games with the order, and as many with the others together."""
OTHERS = 4
"""Other legal orders that are played out."""
Say = Callable[[str, Mapping[str, Any]], str]


@dataclass(frozen=True)
class OtherOrders:
    """A side, what it knew, what it ordered, and some of what it could have ordered instead, in plain form. What
    is counted at the end of the turn has a name, and is counted for the side or the camp that commands it."""

    rules: Any
    side: str
    picture: Any
    order: Mapping[str, Any]
    others: Sequence[Mapping[str, Any]]
    counted: str
    counted_for: str
    measure: Measure

    @cached_property
    def key(self) -> str:
        """The same for the same question, whatever happened to the record since."""
        asked = msgspec.json.encode(
            (self.side, self.picture, self.order, list(self.others), GAMES), order="deterministic"
        )
        return sha256(asked).hexdigest()

    def answer(self) -> list[list[int]]:
        """What is counted at the end of each game: those with the order, then those with each other order."""
        counts = [GAMES, *(GAMES // len(self.others) for _ in self.others)]
        kind = self.rules.order_type
        orders = (msgspec.convert(order, kind) for order in (self.order, *self.others))
        return [
            played_out(self.rules, self.picture, self.side, order, games, measure=self.measure)
            for order, games in zip(orders, counts, strict=True)
        ]


def known(exercise: Exercise) -> dict[str, list[list[int]]]:
    """What came of the questions of an exercise, by their keys. One query."""
    return dict(PlayOut.objects.filter(exercise=exercise).values_list("key", "points"))


def sentence(question: OtherOrders, points: Sequence[Sequence[int]], sides: Mapping[str, str], say: Say) -> str:
    """What came of the games, with their number; empty where too few allow the order."""
    given, *others = points
    mine, pooled = spread(list(given)), spread([one for games in others for one in games])
    if mine is None or pooled is None:
        return ""
    tried = [(spread(list(games)), order) for games, order in zip(others, question.others, strict=True)]
    best, order = max(((one.median, order) for one, order in tried if one is not None), key=lambda pair: pair[0])
    name, counted = (sides.get(side, side) for side in (question.side, question.counted_for))
    better = f"Best of these: “{say(question.side, order)}”, median {_signed(best)}."
    return (
        f"From what {name} knew, the program played the turn on {mine.games} times with this order and "
        f"{pooled.games} times with {count(len(others), 'other legal order')}, all sides sensibly. Counted at the end "
        f"of the turn: {question.counted}, those of {counted} less those of others. With this order: {_range(mine)}. "
        f"Otherwise: {_range(pooled)}. {better if best > mine.median else 'None of these did better by its median.'}"
    )


def _range(found: Spread) -> str:
    same = found.low == found.high
    rest = "the same" if same else f"{_signed(found.low)} to {_signed(found.high)}"
    return f"median {_signed(found.median)}, in 8 of 10 games {rest}"


def _signed(value: float) -> str:
    return f"{round(value, 1):+g}".replace("-", "−")
