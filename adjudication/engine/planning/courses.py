"""The course of an order: itself, and the decisions that belong to what it begins, such as those of a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudication.engine.dice import Dice, DiceNeeded, Origin, seeded_value
from adjudication.engine.planning.behaviours import done
from adjudication.engine.planning.throws import Throw
from adjudication.engine.protocol import Due

LONGEST = 60
"""Decisions of one course; a fight with more of them is left there."""


def begins(order: Any) -> tuple[str, ...]:
    """The kinds of decision that belong to what an order begins."""
    return tuple(getattr(order, "begins", ()))


class OrderCourse(NamedTuple):
    """The events of a course; the first `own` of them come from the order itself."""

    events: list[Any]
    own: int


def course(rules: Any, state: Any, side: str, order: Any, dice: Dice) -> OrderCourse:
    """The events of a legal order and of the decisions that belong to what it begins. All sides answer these by policy,
    and so do others that decide at the same time. Where the order is one of a list, the list ends with it.

    `DiceNeeded` passes through.
    """
    kinds, own, now = begins(order), rules.answers(order), rules.fork(state)
    others = {one.side: rules.policy(now, one.side) for one in _others(rules, now, side)}
    events = list(rules.carry_out(now, {side: order, **others}, dice))
    itself = len(events)
    for _ in range(LONGEST if kinds else 0):
        due = rules.awaiting(now).due
        if not due or any(one.kind not in kinds for one in due):
            break
        events += rules.carry_out(now, {one.side: _answer(rules, now, one, own) for one in due}, dice)
    return OrderCourse(events, itself)


def _answer(rules: Any, state: Any, due: Due, ended: Sequence[str]) -> Any:
    """What a side decides: by policy, or nothing more where a list of one of these kinds ends."""
    return done(rules) if due.several and due.kind in ended else rules.policy(state, due.side)


def _others(rules: Any, state: Any, side: str) -> list[Due]:
    """What other sides decide at the same time, without lists, which nobody has to end."""
    return [one for one in rules.awaiting(state).due if one.side != side and not one.several]


class TriedDice:
    """The dice of some throws; then none, or with `sample` sampled ones, always the same for the same number."""

    def __init__(self, thrown: Sequence[Throw], sample: int | None = None) -> None:
        self.thrown, self.sample = list(thrown), sample
        self.used = 0

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[Throw, Origin]:
        at, self.used = self.used, self.used + 1
        if at < len(self.thrown):
            return self.thrown[at], "seed"
        if self.sample is None:
            raise DiceNeeded(draw, count, faces)
        values = tuple(seeded_value(b"course", self.sample, str(at), number, 0, faces) for number in range(count))
        return values, "seed"
