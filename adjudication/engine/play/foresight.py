"""How far a side can foresee the results of its orders, from what it knows and nothing else.

A side's answers start from its picture. The hidden facts are drawn several times, always in the same way for the same
picture, and an order is carried out in each of these states. Foresight ends where the states differ, or where the side
meets something that it cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, DiceNeeded, Seeded, Source, no_dice
from adjudication.engine.play import terms
from adjudication.engine.protocol import Due, Problem
from adjudication.engine.recent_cache import RecentCache

FUTURES = 2
"""States drawn from one picture. A drawn fact that decides something shows where they differ; what the rules call a
contact ends foresight in any case, so that two are enough."""
KEPT = 32  # beginnings that are remembered
DRAWN = 64  # states drawn from pictures


@dataclass(frozen=True)
class Foresight:
    """The result of a side's orders as far as it can tell. `rolled`: dice chosen by the caller were rolled."""

    adjudicator: Any
    side: str
    states: tuple[Any, ...]
    rolled: bool = False

    @property
    def state(self) -> Any:
        """A state with everything the side can foresee; hidden facts are drawn. Do not change it."""
        return self.states[0]

    def due(self) -> Due | None:
        """The decision that is due from the side."""
        return next((due for due in self.adjudicator.awaiting(self.state).due if due.side == self.side), None)

    def check(self, order: Any) -> list[Problem]:
        """The reasons why an order is refused here."""
        return terms.fitted(self.adjudicator, self.state, self.side, order)[1]

    def after(self, order: Any, source: Source | None = None) -> Foresight | None:
        """The foresight after a legal order, up to the next order of the same decision; None if no one can tell.

        No one can tell where another side decides, where dice fall that `source` does not throw, where the side meets
        something hidden, and where what happens depends on hidden facts. A decision that closes ends foresight too.
        Lists do not get in the way: several sides write them at the same time.
        """
        now, own = self.adjudicator.awaiting(self.state), self.due()
        if now.due != (own,) and (own is None or not own.several):
            return None
        made, rolled = [], self.rolled
        for state in self.states:
            dice = Dice(source) if source else no_dice()
            following = self._carried_out(state, order, dice)
            if following is None:
                return None
            made.append(following)
            rolled = rolled or bool(dice.rolls)
        ahead = replace(self, states=tuple(made), rolled=rolled)
        then = self.adjudicator.awaiting(ahead.state)
        goes_on = (then.turn, then.phase, then.due) == (now.turn, now.phase, now.due)
        return ahead if goes_on and ahead._agrees() else None

    def _carried_out(self, state: Any, order: Any, dice: Dice) -> Any | None:
        """The state after an order; None if the side meets something unseen on the way."""
        rules = self.adjudicator
        order, problems = terms.fitted(rules, state, self.side, order)
        if problems:
            return None
        try:
            events = rules.adjudicate(state, {self.side: order}, dice)
        except DiceNeeded:
            return None
        following = rules.fork(state)
        for event in events:
            rules.apply(following, event)
            if rules.meets_hidden(following, self.side, event):
                return None
        return following

    def _agrees(self) -> bool:
        """Whether the side would see the same in all its drawn states."""
        first, *others = (_encode(self.adjudicator.picture(state, self.side)) for state in self.states)
        return all(other == first for other in others)


def foresee(adjudicator: Any, picture: Any, side: str) -> Foresight:
    """A side's foresight at the start: what it knows, with hidden facts drawn at random, the same for every equal
    picture."""
    return _beginnings.get(
        (id(adjudicator), side, _encode(picture)),
        lambda: Foresight(adjudicator, side, tuple(imagined(adjudicator, picture, n) for n in range(FUTURES))),
    )


_beginnings: RecentCache[tuple[int, str, bytes], Foresight] = RecentCache(
    KEPT
)  # they hold the adjudicator, so its id stays its own


def imagined(adjudicator: Any, picture: Any, number: int = 0) -> Any:
    """A state drawn from a picture: the same number always gives the same state. The caller owns it."""
    drawn = _drawn.get(
        (id(adjudicator), number, _encode(picture)),
        lambda: (adjudicator, adjudicator.imagine(picture, Dice(Seeded(bytes([number]) * 32, 0)))),
    )
    return adjudicator.fork(drawn[1])


_encode = msgspec.msgpack.encode
_drawn: RecentCache[tuple[int, int, bytes], tuple[Any, Any]] = RecentCache(DRAWN)
