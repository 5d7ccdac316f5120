"""A table for fights: a prepared state, an order, listed dice, and the harmless answer to everything not mentioned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, ListedDice
from adjudication.engine.menu import admits, parse, settled
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.roster import SIDE, SIDES
from adjudication.systems.opuc.casework.given import prepare
from adjudication.systems.opuc.casework.passing import PASS
from adjudication.systems.opuc.chapters import CHAPTERS
from adjudication.systems.opuc.pack.options import Options
from adjudication.systems.opuc.rules import Opuc
from adjudication.systems.opuc.turn.flow import Decision, Run

Answer = Callable[[Any, Any, int], Any]

_HOME = ("manoeuvre", "engineers", "engineers_tasks", "cp_action", "local_fires", "movement", "end")
"""Where the table stops: decisions it does not answer by itself, and steps that are another chapter's."""


@cache
def rules() -> Opuc:
    """The small scenario, bound once."""
    return SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))


class Table:
    """One fight at a time. `dice` are the rolls in order, each a list; the rolls left over are an error of the test."""

    def __init__(
        self,
        units: Mapping[str, str],
        dice: Sequence[Sequence[int]] = (),
        *,
        side: str = "RED",
        at: str = "move",
        options: Mapping[str, Any] | None = None,
        answers: Mapping[str, Any] | None = None,
        **given: Any,
    ) -> None:
        self.f = rules().facts
        chosen = {"profile": "full"} | dict(options or {})
        self.s = prepare(self.f, msgspec.convert(chosen, Options), {"units": units, "at": f"{at} {side}", **given})
        self.source = ListedDice(dice)
        self.run = Run(self.f, self.s, Dice(self.source))
        self.answers = dict(answers or {})
        self.asked: list[tuple[str, str]] = []

    # --- playing

    def decision(self) -> Decision:
        """The decision that is due."""
        due: Decision = CHAPTERS.decisions[self.s.at]
        return due

    def check(self, side: str, order: Any) -> list[str]:
        """The codes of what is wrong with an order; the menu must agree."""
        decision = self.decision()
        way = decision.way(order)
        assert way is not None
        problems = [problem.code for problem in way.check(self.f, self.s, SIDE[side], order)]
        listed = admits(map(settled, decision.menu(self.f, self.s, SIDE[side], None)), msgspec.to_builtins(order))
        assert listed is not bool(problems), (order, problems)
        return problems

    def give(self, side: str, order: Any) -> Table:
        """Carry out a legal order and everything that follows from it."""
        assert self.check(side, order) == []
        self.decision().take(self.run, {SIDE[side]: order})
        return self.on()

    def on(self) -> Table:
        """Play on until the table's own decision, or one that the test has answered "stop" to."""
        while self.s.at not in _HOME:
            if self.s.at in CHAPTERS.nodes:
                CHAPTERS.nodes[self.s.at](self.run)
                continue
            decision, at = CHAPTERS.decisions[self.s.at], self.s.at
            if self.answers.get(at) == "stop":
                return self
            orders = {}
            for side in decision.owners(self.f, self.s):
                order = decision.forced(self.f, self.s, side)
                if order is None:
                    self.asked.append((at, SIDES[side]))
                    order = self._answer(at, side)
                    assert self.check(SIDES[side], order) == [], (at, order)
                orders[side] = order
            decision.take(self.run, orders)
        return self

    def _answer(self, at: str, side: int) -> Any:
        given = self.answers.get(at)
        if isinstance(given, list) and given:
            given = given.pop(0)
        if isinstance(given, dict):
            given = given.get(SIDES[side])
        if given is None or given == []:
            if at in PASS:
                return parse(PASS[at], rules().order_type)
            return rules().policy(self.s, SIDES[side])
        return given(self.f, self.s, side) if callable(given) else given

    def assault(self, side: str, target: str, *attackers: str, swim: bool = False) -> Table:
        """Declare an assault and fight it out; every listed die must have been used."""
        self.give(side, Assault(target, attackers, swim))
        assert self.source.left == 0, f"{self.source.left} rolls were not used"
        return self

    # --- reading

    def unit(self, name: str) -> tuple[str, int]:
        """Where a block stands and how many steps it has lost."""
        block = self.f.roster.index[name]
        place = self.s.place[block]
        return self.f.where(place), self.s.lost[block]

    def lost(self, *names: str) -> list[int]:
        """Steps lost by some blocks."""
        return [self.s.lost[self.f.roster.index[name]] for name in names]

    def events(self, kind: type) -> list[Any]:
        """The events of a type, in order."""
        return [event for event in self.run.events if isinstance(event, kind)]

    def event(self, kind: type) -> Any:
        """The only event of a type."""
        (found,) = self.events(kind)
        return found

    def redact(self, event: Any, side: str | None) -> Any:
        """An event as a side learns it, given the present state."""
        return rules().redact(self.s, event, side)

    @property
    def purposes(self) -> list[str]:
        """What was rolled for, in order."""
        return [roll.purpose for roll in self.run.dice.rolls]

    def rows(self, purpose: str) -> dict[str, int]:
        """The rows of the only roll of a purpose, by label, units left out."""
        (roll,) = [roll for roll in self.run.dice.rolls if roll.purpose == purpose]
        return {row.label: row.value for row in roll.rows if row.label != "cf.unit"}
