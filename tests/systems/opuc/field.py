"""A small table for tests of OPUC: blocks set up as a case would, orders given with forced dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from adjudication.engine.checking import cases
from adjudication.engine.dice import Dice, ListedDice
from adjudication.engine.menu import Option, admits
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.pack.options import Options

PACK = "se-estonia-small"


@cache
def rules(pack: str = PACK) -> Any:
    """The rules bound to a pack that comes with the system."""
    return SYSTEM.bind(SYSTEM.named_pack(pack))


def amended(changes: dict[str, Any]) -> Any:
    """The rules bound to the small pack with changes, as a case makes them: file, then what is laid over it."""
    return cases.adjudicator(cases.Case("amended", "", "", "opuc", PACK, amend=changes))


class Field:
    """One situation. `given` as in a case file; everything else is off the map."""

    def __init__(self, given: Mapping[str, Any], options: dict[str, Any] | None = None, table: Any = None) -> None:
        self.rules = table or rules()
        self.f = self.rules.facts
        chosen = msgspec.convert({"profile": "full", **(options or {})}, Options)
        self.s: State = SYSTEM.case_kit().prepare(self.rules, chosen, given)
        self.events: list[Any] = []
        self.dice = Dice(ListedDice(()))

    # --- names to numbers and back

    def block(self, name: str) -> int:
        """The number of a block."""
        return int(self.f.roster.index[name])

    def place(self, name: str) -> int:
        """The number of a place."""
        return int(self.f.board.index[name])

    def at(self, name: str) -> str:
        """Where a block stands."""
        return str(self.f.where(self.s.place[self.block(name)]))

    def names(self, hexes: Sequence[int]) -> set[str]:
        """The names of places."""
        return {self.f.board.ids[h] for h in hexes}

    # --- play

    def order(self, cell: str, do: str, /, *dice: Sequence[int], **fields: Any) -> list[Any]:
        """Give an order that must be legal; returns the events it led to."""
        order = msgspec.convert({"do": do, **fields}, self.rules.order_type)
        problems = self.rules.check(self.s, cell, order)
        assert not problems, problems
        return self._run({cell: order}, dice)

    def go_on(self, *dice: Sequence[int]) -> list[Any]:
        """Let the automatic part of play run."""
        return self._run({}, dice)

    def _run(self, orders: Mapping[str, Any], dice: Sequence[Sequence[int]]) -> list[Any]:
        source = ListedDice(dice)
        self.dice = Dice(source)
        events: list[Any] = self.rules.adjudicate(self.s, orders, self.dice)
        for event in events:
            self.rules.apply(self.s, event)
        assert source.left == 0, "not all dice were thrown"
        self.events += events
        assert self.rules.invariants(self.s) == []
        return events

    def refused(self, cell: str, do: str, /, **fields: Any) -> str:
        """The code of the first problem of an order; the menu must not list it either."""
        plain = {"do": do, **fields}
        order = msgspec.convert(plain, self.rules.order_type)
        problems = self.rules.check(self.s, cell, order)
        assert problems, "the order is legal"
        assert not admits(self.menu(cell), msgspec.to_builtins(order))
        return str(problems[0].code)

    def allowed(self, cell: str, do: str, /, **fields: Any) -> bool:
        """Whether an order is legal; menu and check must agree."""
        order = msgspec.convert({"do": do, **fields}, self.rules.order_type)
        legal = not self.rules.check(self.s, cell, order)
        assert legal == admits(self.menu(cell), msgspec.to_builtins(order))
        return legal

    def menu(self, side: str) -> list[Option]:
        """All options of a side."""
        return list(self.rules.legal_orders(self.s, side))

    def due(self) -> str:
        """The decision play waits for."""
        return str(self.s.at)

    def happened(self, kind: str) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.events if type(event).__name__ == kind]


def march(field: Field, units: Sequence[str], *route: str) -> dict[str, Any]:
    """The fields of a move."""
    return {"units": list(units), "route": list(route)}
