"""Support for rules cases: the position a case starts from, and what it can look at in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.kit.pools import Missing, choose
from adjudication.engine.scenario.pack_shapes import SideName
from tests.toy.systems.three_valleys.facts import NOWHERE, Facts
from tests.toy.systems.three_valleys.state import State, without_units
from tests.toy.systems.three_valleys.umpiring import holders


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. `units`: an area, with " up" behind it for one that lies face up; those not named are
    off the map. Without `units` all stand where the pack puts them."""

    at: str = "orders"
    turn: int = 1
    units: dict[str, str] | None = None
    held: dict[str, SideName] = {}
    points: dict[SideName, int] = {}
    hands: dict[SideName, list[str]] = {}


class Kit(BaseKit):
    """The case support of Three Valleys."""

    pack = "high-water"
    given = Given
    closing = ("TurnBegan",)

    def place(self, f: Facts, s: State, given: Given) -> None:
        """The state a case starts from."""
        if given.at not in ("start", "orders"):
            raise CaseError(f"given.at: {given.at!r} is not a point of play")
        if given.at == "orders":
            s.turn, s.phase, s.at = given.turn, "orders", "orders"
        if given.units is not None:
            s.where, s.shown = [NOWHERE] * len(f.unit_ids), [True] * len(f.unit_ids)
        for unit, text in (given.units or {}).items():
            area, _, up = text.partition(" ")
            u = named(f.unit, unit, "units")
            s.where[u], s.shown[u] = named(f.map.index, area, f"units.{unit}"), up == "up"
        s.ready = without_units(f, s)
        for area, side in given.held.items():
            s.held[named(f.map.index, area, "held")] = f.side_numbers[side]
        for side, points in given.points.items():
            s.points[f.side_numbers[side]] = points
        for side, cards in given.hands.items():
            n = f.side_numbers[side]
            try:
                s.deck[n], s.hand[n] = choose(s.deck[n], cards), tuple(sorted(cards))
            except Missing as error:
                raise CaseError(f"given.hands.{side}: {error}") from error

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """What `expect` may name."""
        return {
            "units": {name: f.map.ids[s.where[u]] if s.where[u] != NOWHERE else "lost" for name, u in f.unit.items()},
            "steps": dict(zip(f.unit_ids, s.steps, strict=True)),
            "going": {name: f.map.ids[s.going[u]] for name, u in f.unit.items() if s.going[u] != NOWHERE},
            "hands": dict(zip(f.sides, s.hand, strict=True)),
            "held": holders(f, s),
            "points": dict(zip(f.sides, s.points, strict=True)),
        }
