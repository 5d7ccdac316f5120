"""The machinery of the sequence of play: one adjudication in progress, and what a decision is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.menu import Option
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.ukrainian_crisis.fold import FOLD
from adjudication.systems.ukrainian_crisis.state import State


class Run:
    """One adjudication: a forked state, the dice, and the events so far, each folded as it happens."""

    __slots__ = ("dice", "events", "facts", "state")

    def __init__(self, facts: Facts, state: State, dice: Dice) -> None:
        self.facts, self.state, self.dice = facts, state, dice
        self.events: list[ev.Event] = []

    def do(self, event: ev.Event) -> None:
        """Fold an event and keep it."""
        FOLD[type(event)](self.facts, self.state, event)
        self.events.append(event)

    def go(self, to: str, phase: str = "") -> None:
        """Play goes on at another node."""
        self.do(ev.Went(to, phase))

    def change(self, red: int, blue: int, why: str, rule: str, **more: Any) -> None:
        """A change of both scores, if there is one."""
        if red or blue or more.get("due_red") or more.get("due_blue"):
            self.do(ev.PrestigeChanged(red, blue, why, rule, **more))

    def lose(self, red: int, blue: int, why: str, rule: str, **more: Any) -> None:
        """Simultaneous losses, overflow included (2.4, RUL-12)."""
        s = self.state
        new = losses(s.prestige, red, blue, s.options.partial_loss_overflows, self.facts.pack.charts.start.prestige_cap)
        self.change(new[0] - s.prestige[0], new[1] - s.prestige[1], why, rule, due_red=red, due_blue=blue, **more)

    def gain(self, side: int, points: int, why: str, rule: str) -> None:
        """A gain, up to the cap where the pack sets one (RUL-32)."""
        points = (
            capped(self.state.prestige[side] + points, self.facts.pack.charts.start.prestige_cap)
            - self.state.prestige[side]
        )
        self.change(points if side == RED else 0, points if side == BLUE else 0, why, rule)

    def d6(self, purpose: str, side: int, count: int, test: Any, rule: str, **more: Any) -> Roll:
        """Throw dice for a side."""
        return self.dice.roll(purpose, SIDES[side], count, test, rule, **more)


def capped(value: int, cap: int | None) -> int:
    """A score under an optional cap."""
    return value if cap is None else min(value, cap)


def losses(prestige: list[int], red: int, blue: int, overflow: bool, cap: int | None = None) -> tuple[int, int]:
    """Both scores after simultaneous losses: what a side cannot pay goes to the other (2.4)."""
    r, b = prestige
    over_r, over_b = max(0, red - r), max(0, blue - b)
    if not overflow:
        over_r, over_b = (red if r == 0 else 0), (blue if b == 0 else 0)
    return capped(max(0, r - red) + over_b, max(cap, r) if cap else None), capped(
        max(0, b - blue) + over_r, max(cap, b) if cap else None
    )


def initiative(s: State) -> int:
    """Higher Prestige, Russia on ties (6.0, RUL-09)."""
    if s.fixed >= 0 and not s.options.initiative_recomputed:
        return s.fixed
    return RED if s.prestige[RED] >= s.prestige[BLUE] else BLUE


def refuse(code: str, where: str, rule: str, **params: str | int) -> list[Problem]:
    """One problem, as the result of a check."""
    return [Problem(code, where, rule, params)]


class Decision(NamedTuple):
    """A decision of the sequence of play. `menu` lists options, of one subject if named; `subjects` are (id, kind)
    pairs.

    `forced` gives the answers where nothing is left to decide, None where the decision must be asked.
    """

    owners: Callable[[Facts, State], tuple[int, ...]]
    subjects: Callable[[Facts, State, int], list[tuple[str, str]]]
    menu: Callable[[Facts, State, int, str | None], Iterator[Option]]
    check: Callable[[Facts, State, int, Any], list[Problem]]
    take: Callable[[Run, Mapping[int, Any]], None]
    forced: Callable[[Facts, State], Mapping[int, Any] | None]
    several: bool = False


def the_actor(f: Facts, s: State) -> tuple[int, ...]:
    """The side whose turn it is to act owes the decision."""
    return (s.actor,)


def the_initiative(f: Facts, s: State) -> tuple[int, ...]:
    """The side with the initiative owes the decision."""
    return (initiative(s),)


def itself(kind: str) -> Callable[[Facts, State, int], list[tuple[str, str]]]:
    """The only subject is the decision itself."""

    def subjects(f: Facts, s: State, side: int) -> list[tuple[str, str]]:
        return [(kind, "decision")]

    return subjects


def never(f: Facts, s: State) -> None:
    """This decision is always asked."""
    return
