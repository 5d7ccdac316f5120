"""What a decision that mattered could have brought: the turn played out many times with its order and with others.

The games are played later, by `reports.services.playouts`; here are the question, its key, and the sentence of the
report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from adjudication.engine.planning.alternatives import Measure, Spread, played_out, spread
from reports.collect.words import count, signed_points
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

    def answers(self) -> Iterator[list[int]]:
        """What is counted at the end of each game: of those with the order, then of those with each other order."""
        counts = [GAMES, *(GAMES // len(self.others) for _ in self.others)]
        kind = self.rules.order_type
        orders = (msgspec.convert(order, kind) for order in (self.order, *self.others))
        for order, games in zip(orders, counts, strict=True):
            yield played_out(self.rules, self.picture, self.side, order, games, measure=self.measure)


def known(exercise: Exercise) -> dict[str, list[list[int]]]:
    """What came of the questions of an exercise, by their keys. One query."""
    return dict(PlayOut.objects.filter(exercise=exercise).values_list("key", "points"))


@dataclass(frozen=True)
class PlayedOut:
    """What came of the games with the order and with the others, whose number is `orders`; `best` is the best of these
    by its median. `said` names the side, what is counted, and for whom."""

    said: tuple[str, str, str]
    mine: Spread
    others: Spread
    orders: int
    best: tuple[float, str]

    @property
    def sentence(self) -> str:
        """All of it, with the numbers of games."""
        name, counted, counted_for = self.said
        median, order = self.best
        better = f"Best of these: “{order}”, median {signed_points(median)}."
        return (
            f"From what {name} knew, the program played the turn on {self.mine.games} times with this order and "
            f"{self.others.games} times with {count(self.orders, 'other legal order')}, all sides sensibly. Counted at "
            f"the end of the turn: {counted}, those of {counted_for} less those of others. "
            f"With this order: {_range(self.mine)}. Otherwise: {_range(self.others)}. "
            f"{better if median > self.mine.median else 'None of these did better by its median.'}"
        )

    @property
    def short(self) -> tuple[str, str, str]:
        """What a slide has room for: what is counted, then the numbers with this order and with others."""
        _, counted, counted_for = self.said
        games = self.mine.games + self.others.games
        return (
            f"{counted[:1].upper()}{counted[1:]} of {counted_for} less those of others, in {games} games:",
            f"with this order {_range(self.mine)}",
            f"with other orders {_range(self.others)}",
        )


def result(
    question: OtherOrders, points: Sequence[Sequence[int]], sides: Mapping[str, str], say: Say
) -> PlayedOut | None:
    """What came of the games; None where too few allow the order."""
    given, *others = points
    mine, pooled = spread(list(given)), spread([one for games in others for one in games])
    if mine is None or pooled is None:
        return None
    tried = [(spread(list(games)), order) for games, order in zip(others, question.others, strict=True)]
    best, order = max(((one.median, order) for one, order in tried if one is not None), key=lambda pair: pair[0])
    name, counted_for = (sides.get(side, side) for side in (question.side, question.counted_for))
    told = say(question.side, order)
    return PlayedOut((name, question.counted, counted_for), mine, pooled, len(others), (best, told))


def _range(found: Spread) -> str:
    low, high = round(found.low), round(found.high)
    rest = "the same" if low == high == found.median else f"{signed_points(low)} to {signed_points(high)}"
    return f"median {signed_points(found.median)}, in 8 of 10 games {rest}"
