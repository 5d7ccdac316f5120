"""The checks of a pack that types cannot express; each fault has its file and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.kit import hexsides, modifiers, movement, tables
from adjudication.engine.kit.hexes import HexGrid
from adjudication.engine.scenario import hex_map
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.scenario.sides import COLOURS as SIDES
from adjudication.systems.millennium_wars.pack.schema import Pack

CONDITIONS = (
    "forest", "marsh", "mountain", "city", "river", "attackers_out", "defenders_out", "demonstrators_for",
    "demonstrators_against", "fleet_for", "fleet_against", "air_for", "air_against", "airland", "intensive",
)  # fmt: skip
RESULTS = ("AE", "AD", "NE", "BB", "DD", "DE")
IMPACTS = ("FB", "CM", "NE", "IS1", "IS2", "ISD")
TERRAIN = ("clear", "forest", "marsh", "mountain", "city", "sea")
GOODS = ("air_defence", "air_move", "weapons")


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """All faults of `pack`."""
    grid = pack.map.grid
    return [
        *_map(pack, grid, documents["map"]),
        *_forces(pack, documents["forces"]),
        *_charts(pack, grid, documents["charts"]),
        *_sides_of(pack, documents["sides"]),
        *_commands(pack, documents["setup"]),
        *_setup(pack, grid, documents["setup"]),
    ]


def _map(pack: Pack, grid: HexGrid, text: Document) -> Iterator[PackProblem]:
    yield from hex_map.row_faults(pack.map, pack.map.countries, text)
    for kind, hexes in pack.map.ground.items():
        yield from text.problems(grid.faults(hexes), "ground", kind)
    yield from text.problems(grid.faults(pack.map.separatist), "separatist")
    yield from text.problems(grid.faults(pack.map.insurgent), "insurgent")
    yield from hex_map.ground_faults(pack.map, text)
    yield from text.problems(hexsides.side_faults(grid, pack.map.ridges), "ridges")


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
        yield from text.problems(tables.faults(chart.table, known), name, "table")
    yield from text.problems(modifiers.faults(charts.shifts.lines, CONDITIONS), "shifts", "lines")
    costs = movement.faults({"costs": charts.terrain.costs}, TERRAIN, ("river", "ridge"))
    yield from text.problems(costs, "terrain")
    have = {(line.force, line.id) for line in pack.forces.types}
    for force in pack.forces.forces:
        for item in getattr(charts.prices, force):
            if item not in GOODS and (force, item) not in have:
                yield text.problem(f"{force} has no {item}", "prices", force, item)
    yield from text.problems(grid.faults(charts.victory.capital), "victory", "capital")


def _sides_of(pack: Pack, text: Document) -> Iterator[PackProblem]:
    """Check that Russia and the commander of the Coalition come first, and that every other side orders a force."""
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
        yield from hex_map.off_map(grid, place, text, "placed", piece)
    for owner, lists in pack.setup.suggested.items():
        for kind, hexes in lists.items():
            yield from text.problems(grid.faults(hexes), "suggested", owner, kind)
