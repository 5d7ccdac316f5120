"""Checks of the forces file: known formations, land under every block, values that follow from chapter 14."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from adjudication.engine.packs import Document, PackProblem
from adjudication.systems.opuc import orbat
from adjudication.systems.opuc import pack as pk
from adjudication.systems.opuc.pack_checks_map import Place

_ENGINEERS = ("engr_ed", "engr_bd")


def forces(pack: pk.Pack, text: Document, place: Place) -> Iterator[PackProblem]:
    """Every fault of the forces file."""
    formations: dict[str, pk.Formation] = {}
    for index, formation in enumerate(pack.forces.formations):
        if formation.id in formations:
            yield text.problem(f"the formation {formation.id} stands here twice", "formations", index, "id")
        formations[formation.id] = formation
    seen: set[str] = set()
    for index, unit in enumerate(pack.forces.units):
        if unit.id in seen:
            yield text.problem(f"the block {unit.id} stands here twice", "units", index, "id")
        seen.add(unit.id)
        if unit.fmn not in formations:
            yield text.problem(f"{unit.id}: there is no formation {unit.fmn}", "units", index, "fmn")
        elif formations[unit.fmn].side != unit.side:
            yield text.problem(f"{unit.id}: {unit.fmn} belongs to the other side", "units", index, "fmn")
        yield from _place(unit, index, text, place)
        yield from _values(unit, index, text)
    yield from _apart(pack, text)
    onmap = pack.scenario.local_fires_variant != "abstract"
    for side in ("BLUE", "RED"):
        guns = any(unit.side == side and unit.unit_class == "arty" for unit in pack.forces.units)
        if guns and onmap and side not in pack.scenario.dag_start:
            yield text.problem(f"artillery of {side} is on the map and the scenario has no dag_start for it", "units")


def _place(unit: pk.Unit, index: int, text: Document, place: Place) -> Iterator[PackProblem]:
    given = [name for name in ("hex", "box", "arrives") if getattr(unit, name) is not None]
    if len(given) != 1:
        yield text.problem(f"{unit.id} needs one of hex, box and arrives", "units", index)
    for field in ("hex", "entry"):
        name = getattr(unit, field)
        if name is None:
            continue
        if name not in place.codes:
            yield text.problem(f"{unit.id} is off the map at {name}", "units", index, field)
        elif name not in place.land:
            yield text.problem(f"{unit.id} is in water or out of play at {name}", "units", index, field)
    if (unit.arrives is None) != (unit.entry is None):
        yield text.problem(f"{unit.id}: arrives and entry go together", "units", index)
    if unit.box is not None and unit.unit_class != "arty":
        yield text.problem(f"{unit.id}: only artillery stands in the box", "units", index, "box")


def _values(unit: pk.Unit, index: int, text: Document) -> Iterator[PackProblem]:
    steps = orbat.steps_of(unit)
    if unit.steps is None and unit.factors is None:
        yield text.problem(f"{unit.id} needs its steps, or the factors they follow from", "units", index)
        return
    if steps[0] < 1 or any(a < b for a, b in itertools.pairwise(steps)):
        yield text.problem(f"{unit.id}: the steps have to fall from at least 1", "units", index, "steps")
    if unit.unit_class == "arty" and not unit.range:
        yield text.problem(f"{unit.id}: artillery needs a range", "units", index)
    if unit.unit_class in _ENGINEERS and unit.factors is not None:
        yield text.problem(f"{unit.id}: engineers print what they support, they have no factors", "units", index)
    if unit.breakdown is not None and unit.breakdown.steps[0] < 1:
        yield text.problem(f"{unit.id}: its parts have no value", "units", index, "breakdown")


def _apart(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    """Two sides cannot start in one hex."""
    held: dict[str, str] = {}
    for index, unit in enumerate(pack.forces.units):
        if unit.hex is not None and held.setdefault(unit.hex, unit.side) != unit.side:
            yield text.problem(f"{unit.id} starts at {unit.hex}, where the enemy starts", "units", index, "hex")
