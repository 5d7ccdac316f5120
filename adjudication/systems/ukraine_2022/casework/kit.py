"""Support for rules cases: the position from which a case starts, and the values it can read at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.kit.pools import Missing, choose
from adjudication.systems.ukraine_2022.air.events import BOX_TITLES
from adjudication.systems.ukraine_2022.basics.facts import GONE, ROUTED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.casework.form import Given
from adjudication.systems.ukraine_2022.fog.picture import BOXES
from adjudication.systems.ukraine_2022.umpiring.watched import holders

_PLACES = {name: place for place, name in BOXES.items()}
_BOXES = (*BOX_TITLES, "ready", "spent", "gone", "away")
_STATUS = ("away", "ready", "used", "lost")


class Kit(BaseKit):
    """The case support of 2022: Ukraine."""

    pack = "ukraine-2022"
    given = Given
    closing = ("TurnBegan", "ActivationEnded", "SkyCleared")

    def place(self, f: Facts, s: State, given: Given) -> None:
        """Set state `s` to the position from which a case starts."""
        s.at, s.turn, s.phase = given.at, given.turn, "action"
        s.phasing, s.initiative = SIDES.index(given.phasing), SIDES.index(given.initiative)
        s.points, s.outrages, s.nuclear_rolls = given.points, given.outrages, given.nuclear_rolls
        s.patriot, s.happened = given.patriot, list(given.happened)
        events = dict.fromkeys((*f.pack.charts.aid.results.values(), *f.pack.charts.random.results.values()), 0)
        for name in given.happened:
            named(events, name, "happened")
        s.passed = [side in given.passed for side in SIDES]
        if given.at == "deploy":
            s.phase = "setup"
        else:
            s.ready, s.where = [True, True], [GONE] * len(f.unit_ids)
        for name, text in given.units.items():
            u = named(f.unit, name, "units")
            place, s.static[u] = _marked(text, "static", f"units.{name}")
            s.where[u] = _PLACES[place] if place in _PLACES else named(f.index, place, f"units.{name}")
        _air(f, s, given)
        for number, side in given.control.items():
            s.held[named(f.index, number, "control")] = SIDES.index(side)
        s.railheads, s.barrages, s.fallout = (
            sorted(named(f.index, number, "hexes") for number in hexes)
            for hexes in (given.railheads, given.barrages, given.fallout)
        )
        capital = {f.ids[h]: h for h in f.capital}
        held = [named(capital, number, "occupied") for number in given.occupied]
        s.occupied = [h in held for h in f.capital]
        for name, text in given.chits.items():
            u = named(f.unit, name, "chits")
            chit, _, value = text.partition(" ")
            if value not in map(str, f.chit_sides.get(chit, ())):
                raise CaseError(f"given.chits.{name}: {text!r} is not a chit and one of its sides")
            try:
                s.cup = choose(s.cup, (chit,))
            except Missing as error:
                raise CaseError(f"given.chits.{name}: {error}") from error
            s.chit[u], s.face[u] = chit, int(value)

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """The values that `expect` can name."""
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
        s.box[w], s.reduced[w] = _marked(text, "reduced", f"wings.{name}")
        if s.box[w] not in _BOXES:
            raise CaseError(f"given.wings.{name}: there is no box {s.box[w]}")
    for name, status in given.assets.items():
        if name not in f.asset_ids:
            raise CaseError(f"given.assets: there is no {name}")
        if status not in _STATUS:
            raise CaseError(f"given.assets.{name}: {status!r} is not one of {', '.join(_STATUS)}")
        s.asset[f.asset_ids.index(name)] = status


def _marked(text: str, mark: str, place: str) -> tuple[str, bool]:
    """The place in `text`, and whether `mark` follows it; `CaseError` for another mark."""
    first, _, behind = text.partition(" ")
    if behind not in ("", mark):
        raise CaseError(f"given.{place}: {text!r} cannot be read")
    return first, bool(behind)
