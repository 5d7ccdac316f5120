"""The machinery of the sequence of play: one adjudication in progress, and what a decision is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from adjudication.engine.dice import Dice, Roll, Row
from adjudication.engine.menu import Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc import events_play as ev
from adjudication.systems.opuc.events_base import Event
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.fold import FOLD
from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.roster import SIDES
from adjudication.systems.opuc.state import State
from adjudication.systems.opuc.state_rows import Frame

STEPS = (
    "initiative", "environment", "assets", "upkeep", "cp", "isr", "engineers", "deep_fires", "local_fires", "movement",
    "civil", "end",
)  # fmt: skip
"""The steps of a turn (2.2); each is the name of the node where it begins."""
D3 = (1, 1, 2, 2, 3, 3)


class Run:
    """One adjudication: a forked state, the dice, and the events so far, each folded as it happens."""

    __slots__ = ("dice", "events", "facts", "state")

    def __init__(self, facts: Facts, state: State, dice: Dice) -> None:
        self.facts, self.state, self.dice = facts, state, dice
        self.events: list[Event] = []

    def do(self, event: Event) -> None:
        """Fold an event and keep it."""
        FOLD[type(event)](self.facts, self.state, event)
        self.events.append(event)

    def go(self, to: str, phase: str = "") -> None:
        """Play goes on at another node."""
        self.do(ev.Went(to, phase))

    def call(
        self, to: str, back: str, side: int = -1, numbers: tuple[int, ...] = (), words: tuple[str, ...] = ()
    ) -> None:
        """Interrupt: go on at `to`; `back` is the node to return to, in a frame on top of `state.stack`."""
        self.do(ev.Went(to, push=Frame(back, side, numbers, words)))

    def back(self) -> None:
        """Return from an interrupt."""
        self.do(ev.Went(self.state.stack[-1].node, pop=True))

    def next_step(self) -> None:
        """On to the step of the turn after the present one."""
        following = STEPS[STEPS.index(self.state.phase) + 1]
        self.do(ev.Went(following, following))

    def act(self, side: int, passes: int = 0) -> None:
        """It is a side's action."""
        self.do(ev.Acting(SIDES[side], passes))

    def alternate(self, passed: bool) -> bool:
        """After one action of alternate play (ABA): the other side is next. True if two passes have ended the step."""
        passes = self.state.passes + 1 if passed else 0
        self.act(1 - self.state.actor, passes)
        return passes >= 2

    def second(self) -> bool:
        """After one side's whole step (AB): the other side is next. True if both are through."""
        if self.state.actor != self.state.first:
            return True
        self.act(1 - self.state.actor)
        return False

    def note(self, name: str, value: int | None) -> None:
        """Keep a small counter."""
        self.do(ev.Noted(name, value))

    def roll(
        self,
        purpose: str,
        side: int,
        rule: str,
        count: int = 1,
        test: Any = "sum",
        rows: tuple[Row, ...] = (),
        **more: Any,
    ) -> Roll:
        """Throw dice for a side. `rows` are the modifiers; `result` is of the dice alone, see `engine.dice.outcome`."""
        return self.dice.roll(purpose, SIDES[side], count, test, rule, rows=rows, **more)

    def d3(self, purpose: str, side: int, rule: str, **more: Any) -> Roll:
        """Throw a D3 (1.3): a die whose result is the half of it, rounded up."""
        return self.dice.roll(purpose, SIDES[side], 1, "table", rule, table=D3, **more)


def refuse(code: str, where: str, rule: str, **params: str | int) -> list[Problem]:
    """One problem, as the result of a check."""
    return [Problem(code, where, rule, params)]


Subjects = list[tuple[str, str]]  # (id, kind): kind is unit, place, side, die, action, decision ...


class Way(NamedTuple):
    """One kind of order that answers a decision. `options` lists what is legal for one subject, nothing for a strange
    one; `check` accepts exactly that; `take` carries it out and says where play goes on."""

    order: type
    rule: str
    subjects: Callable[[Facts, State, int], Subjects]
    options: Callable[[Facts, State, int, str], Iterator[Option]]
    check: Callable[[Facts, State, int, Any], list[Problem]]
    take: Callable[[Run, int, Any], None]


class Decision(NamedTuple):
    """A decision of the sequence of play. `forced` gives the answer of the only owner where nothing is left to decide,
    None where it must be asked. `after` closes a decision of several owners when all answers are taken."""

    owners: Callable[[Facts, State], tuple[int, ...]]
    ways: tuple[Way, ...]
    forced: Callable[[Facts, State, int], Any | None]
    several: bool = False
    reaction: bool = False
    after: Callable[[Run], None] | None = None

    def way(self, order: Any) -> Way | None:
        """How an order of this type answers, None if it cannot."""
        return next((way for way in self.ways if way.order is type(order)), None)

    def subjects(self, f: Facts, s: State, side: int) -> Subjects:
        """Everything one can point at, once each."""
        return list(dict.fromkeys(subject for way in self.ways for subject in way.subjects(f, s, side)))

    def menu(self, f: Facts, s: State, side: int, subject: str | None) -> Iterator[Option]:
        """The options of one subject, or of all."""
        names = [name for name, _ in self.subjects(f, s, side)] if subject is None else [subject]
        for name in names:
            for way in self.ways:
                yield from way.options(f, s, side, name)

    def take(self, run: Run, orders: Mapping[int, Any]) -> None:
        """Carry out the answers of all owners."""
        for side in sorted(orders):
            way = self.way(orders[side])
            assert way is not None
            way.take(run, side, orders[side])
        if self.after is not None:
            self.after(run)


def the_actor(f: Facts, s: State) -> tuple[int, ...]:
    """The side whose action it is owes the decision."""
    return (s.actor,)


def never(f: Facts, s: State, side: int) -> None:
    """This decision is always asked."""
    return


def only_done(ways: tuple[Way, ...]) -> Callable[[Facts, State, int], Any | None]:
    """Forced `Done` where no other way has an option."""

    def forced(f: Facts, s: State, side: int) -> Any | None:
        for way in ways:
            if way.order is Done:
                continue
            for subject, _ in way.subjects(f, s, side):
                if next(way.options(f, s, side, subject), None) is not None:
                    return None
        return Done()

    return forced


def done(take: Callable[[Run, int], None], rule: str) -> Way:
    """The way to say `Done`, listed under the decision itself."""
    return Way(
        Done, rule,
        lambda f, s, side: [("done", "decision")],
        lambda f, s, side, subject: iter([Option("done", {}, "done", rule)] if subject == "done" else []),
        lambda f, s, side, order: [],
        lambda run, side, order: take(run, side),
    )  # fmt: skip
