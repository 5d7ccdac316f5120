"""Plays out a key decision: the turn is played many times with its order, with alternatives, and from its actual
result.

The games are played later, by `reports.services.playouts`; here are the question, its key, and the sentences of the
report.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings

from adjudication.engine.planning.alternatives import (
    Difference,
    Measure,
    Spread,
    difference,
    played_on,
    played_out,
    spread,
)
from adjudication.engine.planning.prospects import leads_to_dice
from reports.collect.words import count, signed_points
from reports.models import PlayOut
from wargame.models import Exercise

OTHERS = 5
"""Other legal orders that are played out: so many that some of them are sensible."""
Games = Sequence[Sequence[int]]
"""Of each game the numbers that are counted."""


@dataclass(frozen=True)
class OtherOrders:
    """A side, what it knew in a turn, its order, some alternatives by their text, and the true state after the
    undertaking. Orders are plain.

    What is counted at the end of the turn has names, the points first, and is counted for the side or the camp that
    commands it. `turns`: how many are played, 2 where the price can come in the next one.
    """

    rules: Any
    side: str
    turn: int
    picture: Any
    orders: Sequence[Mapping[str, Any]]
    others: Mapping[str, Mapping[str, Any]]
    came: Any
    counted: Sequence[str]
    counted_for: str
    measure: Measure
    turns: int = 1

    @cached_property
    def key(self) -> str:
        """The key of the question, which does not depend on later records."""
        orders, games = (list(self.orders), list(self.others.values())), settings.PLAY_OUT_GAMES
        asked = (self.side, self.turn, self.picture, orders, self.came, list(self.counted), games)
        longer = () if self.turns == 1 else (self.turns,)
        return sha256(msgspec.json.encode((*asked, *longer), order="deterministic")).hexdigest()

    def answers(self) -> Iterator[list[list[int]]]:
        """The counts at the end of each game: games with the order, games from the actual result, then games with each
        alternative."""
        kind, games, turns = self.rules.order_type, settings.PLAY_OUT_GAMES, self.turns
        given = [msgspec.convert(order, kind) for order in self.orders]
        avoided = [order for order in given if leads_to_dice(self.rules, order.__struct_config__.tag)]
        yield played_out(self.rules, self.picture, self.side, given, games, measure=self.measure, turns=turns)
        yield played_on(self.rules, self.came, self.turn, self.side, games, self.measure, turns)
        for plain in self.others.values():
            other = [msgspec.convert(plain, kind)]
            yield played_out(
                self.rules, self.picture, self.side, other, games // 3, measure=self.measure, avoided=avoided,
                turns=turns,
            )  # fmt: skip


def known(exercise: Exercise) -> dict[str, list[list[list[int]]]]:
    """The results for the questions of an exercise, by key. One query."""
    return dict(PlayOut.objects.filter(exercise=exercise).values_list("key", "points"))


@dataclass(frozen=True)
class PlayedOut:
    """The games with the order, from its actual result, and with `orders` alternatives; `best` is the one with the best
    average. `said` names the side, the count, and its beneficiary. `choice` compares the order with the best
    alternative; `outcome` compares the actual result with the order's average."""

    said: tuple[str, str, str]
    mine: Spread
    came: Spread
    others: Spread
    orders: int
    best: tuple[float, str]
    choice: Difference
    outcome: Difference
    turns: int = 1

    @property
    def clear(self) -> bool:
        """Whether the choice or its result made a difference beyond its uncertainty."""
        return self.choice.clear or self.outcome.clear

    @property
    def largest(self) -> Difference:
        """The clear effect, of choice or outcome; the larger one if both are clear."""
        return max(self.choice, self.outcome, key=lambda one: (one.clear, abs(one.by)))

    @property
    def by_outcome(self) -> bool:
        """Whether dice and hidden facts mattered more than the choice."""
        return self.largest is self.outcome

    @property
    def verdict(self) -> str:
        """The difference, for whom and by how much, as a sentence, or that there was none."""
        name, counted, _ = self.said
        parts = []
        if self.choice.clear:
            verb = "gained" if self.choice.by > 0 else "cost"
            parts.append(f"Beside the best of the others the choice {verb} {name} {_by(self.choice, counted)}.")
        if self.outcome.clear:
            better = "better" if self.outcome.by > 0 else "worse"
            parts.append(
                f"The actual result was {better} for {name} than could be expected: by {_by(self.outcome, counted)}."
            )
        return " ".join(parts) or "The difference made by the choice and its result is smaller than the uncertainty."

    @property
    def sentence(self) -> str:
        """The comparison in sentences, with the numbers of games."""
        name, counted, counted_for = self.said
        mean, order = self.best
        what, end = ("the turn on", "the turn") if self.turns == 1 else ("this turn and the next", "the next turn")
        return (
            f"From what {name} knew, the program played {what} {self.mine.games} times with this order, "
            f"{self.others.games} times with {count(self.orders, 'other legal order')} instead, and "
            f"{count(self.came.games, 'time')} from the actual result, all sides sensibly. Counted at the end "
            f"of {end}: {counted}, those of {counted_for} less those of others. "
            f"With this order: {_range(self.mine)}. Otherwise: {_range(self.others)}; best of these: “{order}”, mean "
            f"{signed_points(mean)}. From the actual result: {_range(self.came)}. {self.verdict}"
        )

    @property
    def number(self) -> tuple[str, str]:
        """The one number of a slide, with its label."""
        name, counted, _ = self.said
        found = self.largest
        what = "the actual result, beside what could be expected," if self.by_outcome else "this choice"
        margin = f", give or take {round(found.margin, 1):g}" if round(found.margin, 1) else ""
        return signed_points(round(found.by, 1)), f"{counted} for {name}: {what} made that difference{margin}"


def results(question: OtherOrders, points: Sequence[Games], sides: Mapping[str, str]) -> tuple[PlayedOut | None, ...]:
    """The results of the games for each count; None if the order was legal in too few games."""
    return tuple(_result(question, points, sides, at) for at in range(len(question.counted)))


def telling(found: Sequence[PlayedOut | None]) -> PlayedOut | None:
    """The first count with a clear difference, otherwise the first count; None without games."""
    told = [one for one in found if one is not None]
    return next((one for one in told if one.clear), next(iter(told), None))


def _result(question: OtherOrders, points: Sequence[Games], sides: Mapping[str, str], at: int) -> PlayedOut | None:
    given, came, *others = ([numbers[at] for numbers in games] for games in points)
    mine, real, pooled = spread(given), spread(came), spread([one for games in others for one in games])
    tried = [(found, order) for games, order in zip(others, question.others, strict=True) if (found := spread(games))]
    if mine is None or real is None or pooled is None or not tried:
        return None
    best, order = max(tried, key=lambda pair: pair[0].mean)
    name, counted_for = (sides.get(side, side) for side in (question.side, question.counted_for))
    return PlayedOut(
        (name, question.counted[at], counted_for), mine, real, pooled, len(tried), (best.mean, order),
        difference(mine, best), difference(real, mine), question.turns,
    )  # fmt: skip


def _by(found: Difference, counted: str) -> str:
    by, margin = abs(round(found.by, 1)), round(found.margin, 1)
    what = f"on {counted}" if counted.startswith("the ") else counted
    return f"{by:g} {what}" + (f", give or take {margin:g}" if margin else "")


def _range(found: Spread) -> str:
    low, high = round(found.low), round(found.high)
    rest = "the same" if low == high == found.mean else f"{signed_points(low)} to {signed_points(high)}"
    return f"mean {signed_points(found.mean)}, in 8 of 10 games {rest}"
