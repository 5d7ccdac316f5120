"""Checks of a pack that types cannot express: references that exist, charts that fit the rules, a map without gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.kit import hexsides, modifiers, movement, stacking, tables, tracks
from adjudication.engine.kit.faults import Fault
from adjudication.engine.kit.hexes import HexGrid
from adjudication.engine.kit.tables import Table
from adjudication.engine.scenario import hex_map
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.opaque_war.basics.facts import CUPS
from adjudication.systems.opaque_war.pack.schema import Pack

SHIFTS = (
    "support", "enemy_support", "city", "town", "river", "attacker_out_of_supply", "defender_out_of_supply",
    "proficiency", "enemy_proficiency",
)  # fmt: skip
GROUND = ("clear", "rough", "forest", "town", "city", "sea")


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """All faults of `pack`, each with its file and line."""
    sheet = pack.map.grid
    return [
        *_map(pack, sheet, documents["map"]),
        *_units(pack, documents["units"]),
        *_charts(pack, sheet, documents["charts"]),
        *_calendar(pack, documents["calendar"]),
    ]


# --- the map


def _map(pack: Pack, sheet: HexGrid, text: Document) -> Iterator[PackProblem]:
    yield from hex_map.row_faults(pack.map, pack.map.oblasts, text)
    for kind, hexes in pack.map.ground.items():
        yield from text.problems(sheet.faults(hexes), "ground", kind)
    yield from hex_map.ground_faults(pack.map, text)
    places = [place.hex for place in pack.map.places]
    for number in [n for n, here in enumerate(places) if here in places[:n]]:
        yield text.problem(f"{places[number]} is listed twice", "places", number, "hex")
    for name, chains in (("roads", pack.map.roads), ("rails", pack.map.rails)):
        for number, chain in enumerate(chains):
            yield from text.problems(hexsides.chain_faults(sheet, chain), name, number)


# --- units


def _units(pack: Pack, text: Document) -> Iterator[PackProblem]:
    yield from hex_map.twice((line.id for line in pack.units.units), text, "units")
    yield from hex_map.twice((line.id for line in pack.units.markers), text, "markers")
    for cup in CUPS:
        allowances = {line.allowance for line in pack.units.units if line.kind == cup}
        if len(allowances) > 1:
            yield text.problem(f"{cup}: units that are drawn unseen need the same movement allowance", "units")
    for number, unit in enumerate(pack.units.units):
        if unit.kind in CUPS and unit.faction != "UA":
            yield text.problem(f"{unit.id}: only Ukraine has {unit.kind}", "units", number, "faction")
    yield from _markers(pack, text)


def _markers(pack: Pack, text: Document) -> Iterator[PackProblem]:
    for number, marker in enumerate(pack.units.markers):
        if marker.available > marker.total:
            yield text.problem(f"{marker.id}: more are available than there are", "markers", number, "available")
    for number, counter in enumerate(pack.units.counters):
        if counter.placed > counter.total:
            yield text.problem("more are placed than there are", "counters", number, "placed")
        if counter.kind == "mob" and counter.faction not in ("DON", "LUH"):
            yield text.problem("only Donetsk and Luhansk have mobs", "counters", number, "faction")


# --- charts


def _charts(pack: Pack, sheet: HexGrid, text: Document) -> Iterator[PackProblem]:
    charts = pack.charts
    found: list[tuple[str, Fault]] = []
    known = [f"{a}/{d}" for a in range(10) for d in range(10)]
    found += [("combat", fault.inside("table")) for fault in tables.faults(charts.combat.table, known)]
    found += [("shifts", fault.inside("lines")) for fault in modifiers.faults(charts.shifts.lines, SHIFTS)]
    found += [
        ("media", fault.inside("modifiers"))
        for fault in modifiers.faults(charts.media.modifiers, ("mob", "non_lethal"))
    ]
    found += [("media", fault.inside("results")) for fault in tables.faults(Table(dict(charts.media.results)))]
    found += [("terrain", fault) for fault in movement.faults({"costs": charts.terrain.costs}, GROUND, ("river",))]
    limits = stacking.Stacking(tuple(charts.stacking.limits))
    found += [("stacking", fault) for fault in stacking.faults(limits, (), GROUND)]
    found += [("support", fault.inside("track")) for fault in tracks.faults(charts.support.track)]
    found += [("setup", fault.inside("police_cities")) for fault in sheet.faults(charts.setup.police_cities)]
    found += [("victory", fault.inside("automatic")) for fault in sheet.faults(charts.victory.automatic)]
    for number, objective in enumerate(charts.victory.objectives):
        found += [("victory", fault.inside("objectives", number, "hexes")) for fault in sheet.faults(objective.hexes)]
    found += [("reinforcements", fault) for fault in _reinforcements(pack)]
    yield from (text.problem(fault.reason, chart, *fault.where) for chart, fault in found)
    if charts.victory.draw >= charts.victory.win:
        yield text.problem("a draw needs fewer points than a victory", "victory", "draw")


def _reinforcements(pack: Pack) -> Iterator[Fault]:
    chart = pack.charts.reinforcements
    for side, rows in (("RED", chart.RED), ("BLUE", chart.BLUE)):
        yield from (fault.inside(side) for fault in tables.faults(Table(dict(rows))))
        for label, number in rows.items():
            if not number.isdigit():
                yield Fault((side, label), f"“{number}” is not a number of reinforcements")
            elif side == "RED" and int(number) > chart.russian_most:
                yield Fault((side, label), f"at most {chart.russian_most} Russian pieces can arrive in a turn")


def _calendar(pack: Pack, text: Document) -> Iterator[PackProblem]:
    for index, turn in enumerate(pack.calendar.turns):
        if turn.number != index + 1:
            yield text.problem(f"turn {index + 1} is expected here", "turns", index, "number")
    if pack.options.options.last_turn > len(pack.calendar.turns):
        yield text.problem("the options end the game after the last turn", "turns")
