"""Checks of a pack that no type can express: names that must exist, charts that fit the rules, a map without gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjudication.engine.kit import hexsides, modifiers, movement, stacking, tables, tracks
from adjudication.engine.kit.faults import Fault
from adjudication.engine.kit.hexes import HexGrid
from adjudication.engine.kit.tables import Table
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.scenario.remedies import nearest
from adjudication.systems.opaque_war.basics.facts import CUPS, stretches
from adjudication.systems.opaque_war.pack.schema import Pack

SHIFTS = (
    "support", "enemy_support", "city", "town", "river", "attacker_out_of_supply", "defender_out_of_supply",
    "proficiency", "enemy_proficiency",
)  # fmt: skip
GROUND = ("clear", "rough", "forest", "town", "city", "sea")


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """Every fault, each with its file and line."""
    sheet = HexGrid(pack.map.layout, pack.map.columns, pack.map.rows)
    return [
        *_map(pack, sheet, documents["map"]),
        *_units(pack, documents["units"]),
        *_charts(pack, sheet, documents["charts"]),
        *_calendar(pack, documents["calendar"]),
    ]


# --- the map


def _map(pack: Pack, sheet: HexGrid, text: Document) -> Iterator[PackProblem]:
    yield from _rows(pack, sheet, text)
    for kind, hexes in pack.map.ground.items():
        yield from (text.problem(fault.reason, "ground", kind, *fault.where) for fault in sheet.faults(hexes))
    places = [place.hex for place in pack.map.places]
    for index, place in enumerate(places):
        for fault in sheet.faults([place]):
            at = ("places", index, "hex")
            yield text.problem(fault.reason, *at, fix=nearest(pack.map.layout, place, sheet.index, at))
    for number in [n for n, here in enumerate(places) if here in places[:n]]:
        yield text.problem(f"{places[number]} is listed twice", "places", number, "hex")
    for name, chains in (("roads", pack.map.roads), ("rails", pack.map.rails)):
        for number, chain in enumerate(chains):
            for fault in hexsides.chain_faults(sheet, chain):
                yield text.problem(fault.reason, name, number, *fault.where)
    for name, sides in pack.map.rivers.items():
        yield from (
            text.problem(fault.reason, "rivers", name, *fault.where) for fault in hexsides.side_faults(sheet, sides)
        )


def _rows(pack: Pack, sheet: HexGrid, text: Document) -> Iterator[PackProblem]:
    """Each row has every column once, in oblasts that exist."""
    for row in range(1, pack.map.rows + 1):
        line = pack.map.stretches.get(f"{row:02}")
        if line is None:
            yield text.problem(f"row {row:02} is missing", "stretches")
            continue
        try:
            runs = list(stretches(line))
        except ValueError as error:
            yield text.problem(str(error), "stretches", f"{row:02}")
            continue
        columns = [column for _, first, last in runs for column in range(first, last + 1)]
        if columns != list(range(1, pack.map.columns + 1)):
            reason = f"row {row:02} needs the columns 01 to {pack.map.columns:02}, each once"
            yield text.problem(reason, "stretches", f"{row:02}")
        for name, _, _ in runs:
            if name not in pack.map.oblasts:
                yield text.problem(f"there is no oblast {name}", "stretches", f"{row:02}")


# --- units


def _units(pack: Pack, text: Document) -> Iterator[PackProblem]:
    for field, ids in (
        ("units", [line.id for line in pack.units.units]),
        ("markers", [line.id for line in pack.units.markers]),
    ):
        counts = Counter(ids)
        for number, name in enumerate(ids):
            if counts[name] > 1:
                yield text.problem(f"{name} is listed twice", field, number, "id")
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
