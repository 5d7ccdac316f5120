"""What no type can express of a pack, each fault with its file and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.kit import hexsides, modifiers, movement, tables
from adjudication.engine.kit.faults import Fault
from adjudication.engine.kit.hexes import HexGrid
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.scenario.remedies import nearest
from adjudication.engine.scenario.sides import COLOURS as SIDES
from adjudication.systems.millennium_wars.pack.schema import Pack
from adjudication.systems.millennium_wars.pack.stretches import stretches

CONDITIONS = (
    "forest", "marsh", "mountain", "city", "river", "attackers_out", "defenders_out", "demonstrators_for",
    "demonstrators_against", "fleet_for", "fleet_against", "air_for", "air_against", "airland", "intensive",
)  # fmt: skip
RESULTS = ("AE", "AD", "NE", "BB", "DD", "DE")
IMPACTS = ("FB", "CM", "NE", "IS1", "IS2", "ISD")
TERRAIN = ("clear", "forest", "marsh", "mountain", "city", "sea")
GOODS = ("air_defence", "air_move", "weapons")


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """All faults of a pack."""
    grid = HexGrid(pack.map.layout, pack.map.columns, pack.map.rows)
    return [
        *_map(pack, grid, documents["map"]),
        *_forces(pack, documents["forces"]),
        *_charts(pack, grid, documents["charts"]),
        *_sides_of(pack, documents["sides"]),
        *_commands(pack, documents["setup"]),
        *_setup(pack, grid, documents["setup"]),
    ]


def _map(pack: Pack, grid: HexGrid, text: Document) -> Iterator[PackProblem]:
    covered: set[str] = set()
    for row, line in pack.map.stretches.items():
        try:
            runs = list(stretches(line))
        except ValueError as error:
            yield text.problem(str(error), "stretches", row)
            continue
        for name, first, last in runs:
            if name not in pack.map.countries:
                yield text.problem(f"there is no country {name}", "stretches", row)
            covered.update(f"{column:02}{int(row):02}" for column in range(first, last + 1))
    for number in grid.ids:
        if number not in covered:
            yield text.problem(f"{number} belongs to no country", "stretches")
    for kind, hexes in pack.map.ground.items():
        yield from (text.problem(fault.reason, "ground", kind, *fault.where) for fault in grid.faults(hexes))
    for field, hexes in (("separatist", pack.map.separatist), ("insurgent", pack.map.insurgent)):
        yield from (text.problem(fault.reason, field, *fault.where) for fault in grid.faults(hexes))
    places = [place.hex for place in pack.map.places]
    yield from (text.problem(fault.reason, "places", *fault.where) for fault in grid.faults(places))
    for river, sides in pack.map.rivers.items():
        yield from (text.problem(fault.reason, "rivers", river, *fault.where) for fault in _sides(grid, sides))
    yield from (text.problem(fault.reason, "ridges", *fault.where) for fault in _sides(grid, pack.map.ridges))


def _sides(grid: HexGrid, sides: list[str]) -> Iterator[Fault]:
    yield from hexsides.side_faults(grid, sides)


def _forces(pack: Pack, text: Document) -> Iterator[PackProblem]:
    seen: set[tuple[str, str]] = set()
    for number, line in enumerate(pack.forces.types):
        if line.force not in pack.forces.forces:
            yield text.problem(f"there is no force {line.force}", "types", number, "force")
        if (line.force, line.id) in seen:
            yield text.problem(f"{line.id} of {line.force} is listed twice", "types", number, "id")
        seen.add((line.force, line.id))
        if line.kind == "hq" and not line.radius:
            yield text.problem("a headquarters needs a radius", "types", number, "radius")


def _charts(pack: Pack, grid: HexGrid, text: Document) -> Iterator[PackProblem]:
    charts = pack.charts
    for name, chart, known in (("combat", charts.combat, RESULTS), ("information", charts.information, IMPACTS)):
        yield from (
            text.problem(fault.reason, name, "table", *fault.where) for fault in tables.faults(chart.table, known)
        )
    for fault in modifiers.faults(charts.shifts.lines, CONDITIONS):
        yield text.problem(fault.reason, "shifts", "lines", *fault.where)
    for fault in movement.faults({"costs": charts.terrain.costs}, TERRAIN, ("river", "ridge")):
        yield text.problem(fault.reason, "terrain", *fault.where)
    have = {(line.force, line.id) for line in pack.forces.types}
    for force in pack.forces.forces:
        for item in getattr(charts.prices, force):
            if item not in GOODS and (force, item) not in have:
                yield text.problem(f"{force} has no {item}", "prices", force, item)
    for fault in grid.faults(charts.victory.capital):
        yield text.problem(fault.reason, "victory", "capital", *fault.where)


def _sides_of(pack: Pack, text: Document) -> Iterator[PackProblem]:
    """Russia and the commander of the Coalition come first, and every other side orders a force."""
    sides = tuple(side.id for side in pack.sides.sides)
    if sides != SIDES[: len(sides)]:
        yield text.problem(f"the sides must be {', '.join(SIDES)} in this order, two or more of them", "sides")


def _commands(pack: Pack, text: Document) -> Iterator[PackProblem]:
    sides = {side.id for side in pack.sides.sides}
    for name, wanted in pack.setup.commands.items():
        if wanted not in sides:
            yield text.problem(f"the pack has no side {wanted}", "commands", name)
        if name not in pack.forces.forces:
            yield text.problem(f"there is no force {name}", "commands", name)
    for side in sorted(sides - {*SIDES[:2], *pack.setup.commands.values()}):
        yield text.problem(f"{side} orders no force", "commands")


def _setup(pack: Pack, grid: HexGrid, text: Document) -> Iterator[PackProblem]:
    totals = {(line.force, line.id): line.total for line in pack.forces.types}
    pieces = {f"{force}-{kind}-{n}" for (force, kind), total in totals.items() for n in range(1, total + 1)}
    for force, counts in pack.setup.initial.items():
        for kind, number in counts.items():
            if number > totals.get((force, kind), 0):
                yield text.problem(f"{force} has fewer than {number} pieces {kind}", "initial", force, kind)
    for piece, place in pack.setup.placed.items():
        if piece not in pieces:
            yield text.problem(f"there is no piece {piece}", "placed", piece)
        if place not in grid.index:
            fix = nearest(pack.map.layout, place, grid.index, ("placed", piece))
            yield text.problem(f"{place} is not on the map", "placed", piece, fix=fix)
    for owner, lists in pack.setup.suggested.items():
        for kind, hexes in lists.items():
            for fault in grid.faults(hexes):
                yield text.problem(fault.reason, "suggested", owner, kind, *fault.where)
