"""Checks of a pack that no type can express: rows of the map, names that must exist, charts without gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.kit import bands, hexsides, movement
from adjudication.engine.kit.hexes import HexGrid
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.scenario.remedies import nearest
from adjudication.systems.ukraine_2022.basics.facts import LETTERS, TERRAIN
from adjudication.systems.ukraine_2022.pack.schema import MapFile, Pack

_AID = {"none", "media", "supplies", "himars", "abrams", "patriot", "f16", "atacms"}
_RANDOM = {"trouble", "partisans", "none", "builders", "iranian-drones", "chinese-supplies", "false_flag"}
_NUCLEAR = {"none", "damage", "catastrophe"}


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """Every fault, each with its file and line."""
    found = list(_map(pack, documents["map"]))
    if found:
        return found
    found += _units(pack, documents["units"])
    found += _charts(pack, documents["charts"])
    return [*found, *_options(pack, documents["options"])]


def _map(pack: Pack, text: Document) -> Iterator[PackProblem]:
    file = pack.map
    sheet = HexGrid(file.layout, file.columns, file.rows)
    yield from _rows(file, text)
    lists = {name: getattr(file, name) for name in ("russian", "capital", "rail_sources")}
    for where, hexes in ((("russian",), lists["russian"]), (("capital",), lists["capital"]),
                         (("rail_sources",), lists["rail_sources"]),
                         *((("districts", name), hexes) for name, hexes in file.districts.items())):  # fmt: skip
        for fault in sheet.faults(hexes):
            yield text.problem(fault.reason, *where, *fault.where)
    for index, place in enumerate(file.places):
        if place.hex not in sheet.index:
            fix = nearest(file.layout, place.hex, sheet.index, ("places", index, "hex"))
            yield text.problem(f"{place.hex} is not on the map", "places", index, "hex", fix=fix)
    for sides, written in ((("rails",), file.rails), (("ridges",), file.ridges),
                           *((("rivers", name), line) for name, line in file.rivers.items())):  # fmt: skip
        for fault in hexsides.side_faults(sheet, written):
            yield text.problem(fault.reason, *sides, *fault.where)


def _rows(file: MapFile, text: Document) -> Iterator[PackProblem]:
    for name, known in (("ground", set(TERRAIN)), ("countries", set("URB-~"))):
        rows: dict[str, str] = getattr(file, name)
        for number in range(1, file.rows + 1):
            row = rows.get(f"{number:02}", "")
            if len(row) != file.columns or not set(row) <= known:
                letters = "".join(sorted(known))
                yield text.problem(f"row {number:02}: {file.columns} letters of {letters} are expected", name)


def _units(pack: Pack, text: Document) -> Iterator[PackProblem]:
    file, seen = pack.units, set[str]()
    sheet = HexGrid(pack.map.layout, pack.map.columns, pack.map.rows)
    for kind in ("units", "specials", "wings", "assets"):
        for index, line in enumerate(getattr(file, kind)):
            if line.id in seen:
                yield text.problem(f"{line.id} is listed twice", kind, index, "id")
            seen.add(line.id)
    for index, unit in enumerate(file.units):
        if unit.district and unit.district not in pack.map.districts:
            yield text.problem(f"{unit.id}: there is no district {unit.district}", "units", index, "district")
        if unit.at and unit.at not in sheet.index:
            fix = nearest(pack.map.layout, unit.at, sheet.index, ("units", index, "at"))
            yield text.problem(f"{unit.id}: {unit.at} is not on the map", "units", index, "at", fix=fix)
        if unit.pool == "start" and unit.side == "BLUE" and not unit.at:
            yield text.problem(f"{unit.id}: where it stands is missing", "units", index)
    names = {unit.id for unit in file.units}
    for index, special in enumerate(file.specials):
        if special.beside not in names:
            yield text.problem(f"{special.id}: there is no unit {special.beside}", "specials", index, "with")


def _charts(pack: Pack, text: Document) -> Iterator[PackProblem]:
    charts = pack.charts
    for name, results, known in (
        ("aid", charts.aid.results, _AID),
        ("random", charts.random.results, _RANDOM),
        ("nuclear", charts.nuclear.results, _NUCLEAR),
        ("victory", charts.victory.bands, set(charts.victory.bands.values())),
    ):
        part = "bands" if name == "victory" else "results"
        for fault in bands.key_faults(results):
            yield text.problem(fault.reason, name, part, *fault.where)
        for key, result in results.items():
            if result not in known:
                yield text.problem(f"there is no result {result} in these rules", name, part, key)
    ground = set(TERRAIN.values())
    for fault in movement.faults({str(k): v for k, v in charts.terrain.costs.items()}, ground, {"river", "ridge"}):
        yield text.problem(fault.reason, "terrain", "costs", *fault.where)
    for kind in sorted(ground | {"river", "ridge"}):
        if kind not in charts.terrain.defence:
            yield text.problem(f"what {kind} gives the defender is missing", "terrain", "defence")
    for letter in LETTERS:
        if letter not in charts.chits.letters:
            yield text.problem(f"the letter {letter} is missing", "chits", "letters")


def _options(pack: Pack, text: Document) -> Iterator[PackProblem]:
    if not 0 <= pack.options.options.last_turn <= len(pack.calendar.turns):
        yield text.problem("last_turn is not a turn of the calendar", "options", "last_turn")
