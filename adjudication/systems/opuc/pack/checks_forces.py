"""Checks of the forces file: known formations, land under every block, values that follow from chapter 14."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.scenario.remedies import nearest
from adjudication.systems.opuc.combat_factors import orbat
from adjudication.systems.opuc.pack import schema as pk
from adjudication.systems.opuc.pack.checks_map import MapPlaces

_ENGINEERS = ("engr_ed", "engr_bd")


def forces(pack: pk.Pack, text: Document, place: MapPlaces) -> Iterator[PackProblem]:
    """All faults of the forces file."""
    formations: dict[str, pk.Formation] = {}
    for index, formation in enumerate(pack.forces.formations):
        if formation.id in formations:
            yield text.problem(f"the formation {formation.id} is listed twice", "formations", index, "id")
        formations[formation.id] = formation
    yield from _named_once(pack, text)
    free = {side: _free(pack, side, place) for side in ("BLUE", "RED")}
    for index, unit in enumerate(pack.forces.units):
        if unit.fmn not in formations:
            yield text.problem(f"{unit.id}: there is no formation {unit.fmn}", "units", index, "fmn")
        elif formations[unit.fmn].side != unit.side:
            yield text.problem(f"{unit.id}: {unit.fmn} belongs to the other side", "units", index, "fmn")
        yield from _place(unit, index, text, place, free[unit.side])
        yield from _arrival(unit, index, text, place, pack.scenario.last_turn)
        yield from _values(unit, index, text)
        yield from _factors(unit, index, text)
    yield from _apart(pack, text, free)
    onmap = pack.scenario.local_fires_variant != "abstract"
    for side in ("BLUE", "RED"):
        if not any(unit.side == side for unit in pack.forces.units):
            yield text.problem(f"{side} has no block", "units")
        guns = any(unit.side == side and unit.unit_class == "arty" for unit in pack.forces.units)
        if guns and onmap and side not in pack.scenario.dag_start:
            yield text.problem(f"artillery of {side} is on the map and the scenario has no dag_start for it", "units")


def _named_once(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    """Check that each block has its own id, for the rules, and its own name, for people."""
    lines: dict[str, int] = {}
    for index, unit in enumerate(pack.forces.units):
        for field, word in (("id", unit.id), ("name", f"{unit.side} {unit.name}")):
            key = f"{field} {word}"
            if key in lines:
                shown = f"the block {unit.id}" if field == "id" else f"{unit.id}: the name {unit.name}"
                yield text.problem(f"{shown} is listed twice, first in line {lines[key]}", "units", index, field)
            lines.setdefault(key, text.line("units", index, field))


def _free(pack: pk.Pack, side: str, place: MapPlaces) -> set[str]:
    """The land where no enemy of `side` starts."""
    return place.land - {unit.hex for unit in pack.forces.units if unit.hex is not None and unit.side != side}


def _place(unit: pk.Unit, index: int, text: Document, place: MapPlaces, free: set[str]) -> Iterator[PackProblem]:
    given = [name for name in ("hex", "box", "arrives") if getattr(unit, name) is not None]
    if len(given) != 1:
        yield text.problem(f"{unit.id} needs one of hex, box and arrives", "units", index)
    for field in ("hex", "entry"):
        name = getattr(unit, field)
        if name is None:
            continue
        fix = nearest(pk.LAYOUT, name, free if field == "hex" else place.land, ("units", index, field))
        if name not in place.codes:
            yield text.problem(f"{unit.id} is off the map at {name}", "units", index, field, fix=fix)
        elif name not in place.land:
            reason = f"{unit.id} is in water or out of play at {name}"
            yield text.problem(reason, "units", index, field, shown=name, fix=fix)
    if unit.box is not None and unit.unit_class != "arty":
        yield text.problem(f"{unit.id}: only artillery can be in the box", "units", index, "box")


def _arrival(unit: pk.Unit, index: int, text: Document, place: MapPlaces, last: int) -> Iterator[PackProblem]:
    """Check that a reinforcement arrives in time: over the map edge by land, from the water by sea (12.1)."""
    if unit.arrives is None or unit.entry is None:
        if unit.arrives is not None or unit.entry is not None:
            yield text.problem(f"{unit.id}: arrives and entry go together", "units", index)
        return
    if unit.arrives > last:
        reason = f"{unit.id} arrives in turn {unit.arrives}, after the last, {last}"
        yield text.problem(reason, "units", index, "arrives")
    around = place.near(unit.entry)
    edge = len(around) < 6 or any(place.codes[name] == "X" for name in around)
    if unit.arrives_by == "land" and not edge:
        reason = f"{unit.id}: {unit.entry} is not at the edge of the map, and it arrives by land"
        yield text.problem(reason, "units", index, "entry")
    if unit.arrives_by == "sea" and not edge and not around - place.land:
        reason = f"{unit.id}: {unit.entry} is not at the water, and it arrives by sea"
        yield text.problem(reason, "units", index, "entry")


def _factors(unit: pk.Unit, index: int, text: Document) -> Iterator[PackProblem]:
    """Check that the factors of a block fit its kind (14.1, 14.4)."""
    f = unit.factors
    if f is None or unit.unit_class in _ENGINEERS:
        return
    guns = unit.unit_class == "arty"
    if guns and (f.companies or f.support or f.ifv_or_tank_companies or f.cross_attached):
        yield text.problem(f"{unit.id}: artillery is counted by guns or launchers, not by companies", "units", index)
    elif guns and not f.guns + f.launchers:
        yield text.problem(f"{unit.id}: factors need the number of guns or launchers", "units", index, "factors")
    elif not guns and (f.guns or f.launchers):
        yield text.problem(f"{unit.id}: only artillery is counted by guns or launchers", "units", index, "factors")
    elif not guns and not f.companies:
        yield text.problem(f"{unit.id}: factors need the number of companies", "units", index, "factors")
    elif f.ifv_or_tank_companies > f.companies:
        reason = f"{unit.id}: {f.ifv_or_tank_companies} companies with IFVs or tanks out of {f.companies}"
        yield text.problem(reason, "units", index, "factors", "ifv_or_tank_companies")


def _values(unit: pk.Unit, index: int, text: Document) -> Iterator[PackProblem]:
    steps = orbat.steps_of(unit)
    if unit.steps is None and unit.factors is None:
        yield text.problem(f"{unit.id} needs its steps, or the factors they follow from", "units", index)
        return
    if unit.steps is None and steps[0] < 1:
        f = unit.factors
        if f is not None and (f.guns + f.launchers if unit.unit_class == "arty" else f.companies):
            yield text.problem(f"{unit.id}: its factors add up to nothing", "units", index, "factors")
    elif steps[0] < 1 or any(a < b for a, b in itertools.pairwise(steps)):
        yield text.problem(
            f"{unit.id}: the steps must be listed from high to low and begin with at least 1", "units", index, "steps"
        )
    if unit.unit_class == "arty" and not unit.range:
        yield text.problem(f"{unit.id}: artillery needs a range", "units", index)
    if unit.unit_class in _ENGINEERS and unit.factors is not None:
        yield text.problem(f"{unit.id}: engineers print what they support, they have no factors", "units", index)
    if unit.breakdown is not None and unit.breakdown.steps[0] < 1:
        yield text.problem(f"{unit.id}: its parts have no value", "units", index, "breakdown")


def _apart(pack: pk.Pack, text: Document, free: dict[str, set[str]]) -> Iterator[PackProblem]:
    """Check that two sides do not start in one hex."""
    held: dict[str, str] = {}
    for index, unit in enumerate(pack.forces.units):
        if unit.hex is not None and held.setdefault(unit.hex, unit.side) != unit.side:
            fix = nearest(pk.LAYOUT, unit.hex, free[unit.side], ("units", index, "hex"))
            reason = f"{unit.id} starts at {unit.hex}, where the enemy starts"
            yield text.problem(reason, "units", index, "hex", shown=unit.hex, fix=fix)
