"""Checks of a pack that types cannot express: rows of the map, references that exist, charts without gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.kit import bands, hexsides, movement
from adjudication.engine.scenario import hex_map
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.ukraine_2022.basics.facts import LETTERS, TERRAIN
from adjudication.systems.ukraine_2022.pack.schema import MapFile, Pack

_AID = {"none", "media", "supplies", "himars", "abrams", "patriot", "f16", "atacms"}
_RANDOM = {"trouble", "partisans", "none", "builders", "iranian-drones", "chinese-supplies", "false_flag"}
_NUCLEAR = {"none", "damage", "catastrophe"}


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """All faults of a pack with file and line."""
    found = list(_map(pack, documents["map"]))
    if found:
        return found
    found += _units(pack, documents["units"])
    found += _charts(pack, documents["charts"])
    return [*found, *_options(pack, documents["options"])]


def _map(pack: Pack, text: Document) -> Iterator[PackProblem]:
    file = pack.map
    sheet = file.grid
    yield from _rows(file, text)
    for name in ("russian", "capital", "rail_sources"):
        yield from text.problems(sheet.faults(getattr(file, name)), name)
    for name, hexes in file.districts.items():
        yield from text.problems(sheet.faults(hexes), "districts", name)
    yield from hex_map.ground_faults(file, text)
    for name in ("rails", "ridges"):
        yield from text.problems(hexsides.side_faults(sheet, getattr(file, name)), name)


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
    for kind in ("units", "specials", "wings", "assets"):
        for index, line in enumerate(getattr(file, kind)):
            if line.id in seen:
                yield text.problem(f"{line.id} is listed twice", kind, index, "id")
            seen.add(line.id)
    for index, unit in enumerate(file.units):
        if unit.district and unit.district not in pack.map.districts:
            yield text.problem(f"{unit.id}: there is no district {unit.district}", "units", index, "district")
        if unit.at:
            yield from hex_map.off_map(pack.map.grid, unit.at, text, "units", index, "at", whose=unit.id)
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
        yield from text.problems(bands.key_faults(results), name, part)
        for key, result in results.items():
            if result not in known:
                yield text.problem(f"there is no result {result} in these rules", name, part, key)
    ground = set(TERRAIN.values())
    costs = movement.faults({str(k): v for k, v in charts.terrain.costs.items()}, ground, {"river", "ridge"})
    yield from text.problems(costs, "terrain", "costs")
    for kind in sorted(ground | {"river", "ridge"}):
        if kind not in charts.terrain.defence:
            yield text.problem(f"what {kind} gives the defender is missing", "terrain", "defence")
    for letter in LETTERS:
        if letter not in charts.chits.letters:
            yield text.problem(f"the letter {letter} is missing", "chits", "letters")


def _options(pack: Pack, text: Document) -> Iterator[PackProblem]:
    if not 0 <= pack.options.options.last_turn <= len(pack.calendar.turns):
        yield text.problem("last_turn is not a turn of the calendar", "options", "last_turn")
