"""Choices whose price comes only when the enemy acts: pieces leave a place, and the enemy gains by moving in.

What such a choice moved is nothing, so it is found from the other end: from what moved points and other counts most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from reports.collect.decided.arrows import Whereabouts, arrows
from reports.collect.decided.choices import POINTS, Undertaken

GAINS, OTHERS, MOST = 3, 2, 2
"""How many gains of points and of each other count are looked at, and how many choices are named, at most."""
LOOKED_AT = 60  # choices before each gain, at most: states are folded for each


@dataclass(frozen=True)
class Left:
    """A choice that left a place, and the later choice that took it. `what` was gained; `turns` go from
    the one to the other, the first and the last included."""

    number: int
    taker: int
    what: str
    turns: int


def left(game: Undertaken, whereabouts: Callable[[Any, Any], Whereabouts]) -> tuple[Left, ...]:
    """For each of the largest gains, the last choice of the enemy to leave a place that it went to."""
    return tuple(_Search(game, whereabouts).found())


class _Search:
    """Looks for them, and follows each choice on the map once."""

    def __init__(self, game: Undertaken, whereabouts: Callable[[Any, Any], Whereabouts]) -> None:
        self.game, self.choices, self.whereabouts = game, game.choices, whereabouts
        self.known: dict[int, set[tuple[str, str]]] = {}

    def found(self) -> Iterator[Left]:
        named = set[int]()
        for what, taker in self._gains():
            number = next(self._leavers(taker), None)
            if number is not None and number not in named and len(named) < MOST:
                named.add(number)
                turns = self.choices[taker].made.turn - self.choices[number].made.turn + 1
                yield Left(number, taker, what, turns)

    def _gains(self) -> Iterator[tuple[str, int]]:
        """The counts that moved most, points first."""
        names = dict.fromkeys((POINTS, *(name for one in self.choices for name in one.moved)))
        for name in names:
            sizes = {number: one.size(name) for number, one in enumerate(self.choices) if one.size(name)}
            largest = sorted(sizes, key=lambda number: -sizes[number])
            yield from ((name, number) for number in largest[: GAINS if name == POINTS else OTHERS])

    def _leavers(self, taker: int) -> Iterator[int]:
        """The choices of other camps in this turn and the one before that left a place it went to, the last first."""
        one, into = self.choices[taker], {end for _, end in self._ways(taker)}
        camp = self.game.camp(one)
        for number in range(taker - 1, max(taker - LOOKED_AT, 0) - 1, -1) if into else ():
            other = self.choices[number]
            if other.made.turn < one.made.turn - 1:
                return
            if self.game.camp(other) != camp and into & {start for start, _ in self._ways(number)}:
                yield number

    def _ways(self, number: int) -> set[tuple[str, str]]:
        """The start and end of each move by a camp's own pieces in a choice."""
        if number not in self.known:
            one, rules = self.choices[number], self.game.rules
            moments = self.game.moments(one)
            before, after = (self.whereabouts(rules, state) for state in (moments.before, moments.after))
            camp = rules.counted_as(moments.before, one.side)
            own = (way for way in arrows(before, after, ()) if rules.counted_as(moments.before, way.side) == camp)
            self.known[number] = {(way.start, way.end) for way in own}
        return self.known[number]
