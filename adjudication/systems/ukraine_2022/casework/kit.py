"""Support for rules cases: the position a case starts from, and what it can look at in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.kit.pools import Missing, choose
from adjudication.systems.ukraine_2022.basics.facts import GONE, ROUTED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.casework.form import Given
from adjudication.systems.ukraine_2022.fog.picture import BOXES
from adjudication.systems.ukraine_2022.umpiring.watched import holders

_PLACES = {name: place for place, name in BOXES.items()}


class Kit(BaseKit):
    """The case support of 2022: Ukraine."""

    pack = "ukraine-2022"
    given = Given
    closing = ("TurnBegan", "ActivationEnded", "SkyCleared")

    def place(self, f: Facts, s: State, given: Given) -> None:
        """The state a case starts from."""
        s.at, s.turn, s.phase = given.at, given.turn, "action"
        s.phasing, s.initiative = SIDES.index(given.phasing), SIDES.index(given.initiative)
        s.points, s.outrages, s.nuclear_rolls = given.points, given.outrages, given.nuclear_rolls
        s.patriot, s.happened = given.patriot, list(given.happened)
        s.passed = [side in given.passed for side in SIDES]
        if given.at == "deploy":
            s.phase = "setup"
        else:
            s.ready, s.where = [True, True], [GONE] * len(f.unit_ids)
        for name, text in given.units.items():
            u = named(f.unit, name, "units")
            place, _, static = text.partition(" ")
            s.where[u] = _PLACES[place] if place in _PLACES else named(f.index, place, f"units.{name}")
            s.static[u] = static == "static"
        _air(f, s, given)
        for number, side in given.control.items():
            s.held[named(f.index, number, "control")] = SIDES.index(side)
        s.railheads, s.barrages, s.fallout = (
            sorted(named(f.index, number, "hexes") for number in hexes)
            for hexes in (given.railheads, given.barrages, given.fallout)
        )
        s.occupied = [f.ids[h] in given.occupied for h in f.capital]
        for name, text in given.chits.items():
            u = named(f.unit, name, "chits")
            chit, _, value = text.partition(" ")
            try:
                s.cup = choose(s.cup, (chit,))
            except Missing as error:
                raise CaseError(f"given.chits.{name}: {error}") from error
            s.chit[u], s.face[u] = chit, int(value)

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """What `expect` may name."""
        held = holders(f, s)
        return {
            "units": {name: f.ids[s.where[u]] if s.where[u] >= 0 else BOXES[s.where[u]] for name, u in f.unit.items()},
            "static": [name for name, u in f.unit.items() if s.static[u]],
            "wings": {line.id: s.box[w] for w, line in enumerate(f.wings)},
            "reduced": [line.id for w, line in enumerate(f.wings) if s.reduced[w]],
            "control": Sparse(held, held, ""),
            "points": s.points,
            "railheads": [f.ids[h] for h in s.railheads],
            "barrages": [f.ids[h] for h in s.barrages],
            "fallout": [f.ids[h] for h in s.fallout],
            "assets": dict(zip(f.asset_ids, s.asset, strict=True)),
            "lines": [f.unit_ids[u] for u in range(f.units) if s.where[u] >= 0 and has_line(f, s, u)],
            "outrages": s.outrages,
            "initiative": SIDES[s.initiative],
            "routed": [name for name, u in f.unit.items() if s.where[u] == ROUTED],
            "spent": s.spent,
            "level": s.level,
        }


def _air(f: Facts, s: State, given: Given) -> None:
    s.box = ["spent" if box == "ready" else box for box in s.box]
    s.asset = ["away"] * len(s.asset)
    for name, text in given.wings.items():
        w = named(f.wing, name, "wings")
        s.box[w], _, reduced = text.partition(" ")
        s.reduced[w] = reduced == "reduced"
    for name, status in given.assets.items():
        if name not in f.asset_ids:
            raise CaseError(f"given.assets: there is no {name}")
        s.asset[f.asset_ids.index(name)] = status
