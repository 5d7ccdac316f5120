"""The course of an order: the order itself, and the decisions that belong to what it begins, such as those of
combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudication.engine.dice import Dice, DiceNeeded, Origin, seeded_value
from adjudication.engine.planning.behaviours import done
from adjudication.engine.planning.throws import Throw
from adjudication.engine.play import driver
from adjudication.engine.play.driver import Pace
from adjudication.engine.play.remits import Who, shares_of, side_of
from adjudication.engine.protocol import Due

LONGEST = 60
"""Decisions of one course; a fight with more of them is left there."""


def begins(order: Any) -> tuple[str, ...]:
    """The kinds of decision that belong to the undertaking an order begins."""
    return tuple(getattr(order, "begins", ()))


class SheetBehind(NamedTuple):
    """The sheet that an order is put on, which determines what follows: its side, its orders, and the pace."""

    who: Who
    orders: tuple[Any, ...] = ()
    pace: Pace = "live"


class OrderCourse(NamedTuple):
    """The events of a course; the first `own` of them come from the order itself."""

    events: list[Any]
    own: int


def course(rules: Any, state: Any, order: Any, dice: Dice, behind: SheetBehind) -> OrderCourse:
    """The events of a legal order and of the decisions that belong to the undertaking it begins.

    Its own side answers these as its sheet does when it is carried out: by its orders and standing orders, and by a
    pass where it says nothing. Policy answers for all others, for a side that is asked live, where the rules force a
    choice, and for those that decide at the same time as the order. Where the order is one of a list, the list ends
    with it.

    `DiceNeeded` passes through.
    """
    side, kinds, own, now = side_of(behind.who), begins(order), rules.answers(order), rules.fork(state)
    others = {one.side: rules.policy(now, one.side) for one in _others(rules, now, side)}
    events = list(rules.carry_out(now, {side: order, **others}, dice))
    itself = len(events)
    if not kinds:
        return OrderCourse(events, itself)

    def policy(state: Any, due: Due) -> Any:
        return done(rules) if due.several and due.kind in own else rules.policy(state, due.side)

    return OrderCourse(
        events + driver.carry_on(rules, now, _rest(rules, behind, own), dice, kinds, LONGEST, policy, behind.pace),
        itself,
    )


def _rest(rules: Any, behind: SheetBehind, own: Sequence[str]) -> dict[str, driver.SideOrders]:
    """The rest of a sheet after an order: nothing more for the kinds of decision that the order answers."""
    rest = tuple(order for order in behind.orders if not set(rules.answers(order)).intersection(own))
    return {side_of(behind.who): driver.SideOrders(rest, shares_of(behind.who, len(rest)))}


def _others(rules: Any, state: Any, side: str) -> list[Due]:
    """The decisions of other sides at the same time, except lists, which no one has to end."""
    return [one for one in rules.awaiting(state).due if one.side != side and not one.several]


class TriedDice:
    """Dice with some given rolls, then none or, with `sample`, sampled ones. The samples are always the same for the
    same rolls and number."""

    def __init__(self, thrown: Sequence[Throw], sample: int | None = None) -> None:
        self.thrown, self.sample = list(thrown), sample
        self.used = 0

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[Throw, Origin]:
        at, self.used = self.used, self.used + 1
        if at < len(self.thrown):
            return self.thrown[at], "seed"
        if self.sample is None:
            raise DiceNeeded(draw, count, faces)
        behind = f"{self.thrown} {at}"
        values = tuple(seeded_value(b"course", self.sample, behind, number, 0, faces) for number in range(count))
        return values, "seed"
