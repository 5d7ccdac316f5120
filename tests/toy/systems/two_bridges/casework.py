"""Support for rules cases: the position a case starts from, and what it can look at in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.scenario.pack_shapes import SideName
from tests.toy.systems.two_bridges.facts import NOWHERE, Facts
from tests.toy.systems.two_bridges.state import State
from tests.toy.systems.two_bridges.umpiring import holders


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. Without `units` all are where the pack puts them; with it, all others are lost."""

    at: str = "action"
    turn: int = 1
    side: SideName = "RED"
    units: dict[str, str] | None = None


class Kit(BaseKit):
    """The case support of Two Bridges."""

    pack = "thaw"
    given = Given
    closing = ("ActionBegan",)

    def place(self, f: Facts, s: State, given: Given) -> None:
        """The state a case starts from."""
        if given.at not in ("start", "action"):
            raise CaseError(f"given.at: {given.at!r} is not a point of play")
        if given.at == "action":
            s.turn, s.phase, s.at, s.actor = given.turn, "action", "action", f.side_numbers[given.side]
        if given.units is not None:
            s.where = [NOWHERE] * len(f.unit_ids)
        for unit, place in (given.units or {}).items():
            s.where[named(f.unit, unit, "units")] = named(f.grid.index, place, f"units.{unit}")

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """What `expect` may name."""
        units = {name: f.grid.ids[s.where[u]] if s.where[u] != NOWHERE else "lost" for name, u in f.unit.items()}
        return {"units": units, "held": holders(f, s)}
