"""The files of a pack of Two Bridges: one struct for each file, and what no struct can say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from adjudication.engine.kit import modifiers, tables
from adjudication.engine.kit.hexes import HexGrid, Layout
from adjudication.engine.kit.modifiers import Modifier
from adjudication.engine.kit.numbers import Positive
from adjudication.engine.kit.tables import Table
from adjudication.engine.scenario import sides
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Name, SideName, Source, Strict
from adjudication.engine.scenario.packs import Document, PackProblem
from tests.toy.systems.two_bridges.options import Options

CONDITIONS = ("in_woods",)
RESULTS = ("AL", "NE", "DL")  # the attacker is lost, no effect, the defender is lost


class Town(Strict, frozen=True):
    """A town; `held` by a side from the start."""

    id: Name
    name: str
    at: str
    points: Positive
    held: SideName | None = None


class MapFile(Strict, frozen=True):
    """The sheet: hexes are numbered column first, as in 0301. What is neither water nor woods is open ground."""

    source: Source
    columns: Annotated[int, Meta(ge=2, le=20)]
    rows: Annotated[int, Meta(ge=2, le=20)]
    water: list[str]
    woods: list[str]
    towns: Annotated[list[Town], Meta(min_length=1)]


class Unit(Strict, frozen=True):
    id: Name
    name: str
    side: SideName
    strength: Positive
    at: str


class UnitsFile(Strict, frozen=True):
    source: Source
    units: Annotated[list[Unit], Meta(min_length=2)]


class Combat(Strict, frozen=True):
    """The combat table, and what moves its column (4.1, 4.2)."""

    source: Source
    table: Table
    shifts: list[Modifier]


class Victory(Strict, frozen=True):
    """`clear`: the lead from which a victory is a clear one."""

    source: Source
    turns: Annotated[int, Meta(ge=1, le=20)]
    clear: Positive


class ChartsFile(Strict, frozen=True):
    combat: Combat
    victory: Victory


class OptionsFile(Strict, frozen=True):
    source: Source
    options: Options


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: its own files next to those that every pack has."""

    map: MapFile
    units: UnitsFile
    charts: ChartsFile
    options: OptionsFile


def grid(pack: Pack) -> HexGrid:
    """The hexes of the map."""
    return HexGrid(Layout(), pack.map.columns, pack.map.rows)


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """What no type can express, each fault with its file and line."""
    return [*_map(pack, documents["map"]), *_units(pack, documents["units"]), *_charts(pack, documents["charts"])]


def _map(pack: Pack, text: Document) -> Iterator[PackProblem]:
    hexes = grid(pack)
    for part in ("water", "woods"):
        for fault in hexes.faults(getattr(pack.map, part)):
            yield text.problem(fault.reason, part, *fault.where)
    for index, town in enumerate(pack.map.towns):
        if town.at not in hexes.index or town.at in pack.map.water:
            yield text.problem(f"{town.id}: {town.at} is not land on the map", "towns", index, "at")
        if town.held and town.held not in sides.names(pack):
            yield text.problem(f"{town.id}: there is no side {town.held}", "towns", index, "held")


def _units(pack: Pack, text: Document) -> Iterator[PackProblem]:
    hexes, taken = grid(pack), set[str]()
    for index, unit in enumerate(pack.units.units):
        if unit.at not in hexes.index or unit.at in pack.map.water:
            yield text.problem(f"{unit.id}: {unit.at} is not land on the map", "units", index, "at")
        if unit.side not in sides.names(pack):
            yield text.problem(f"{unit.id}: there is no side {unit.side}", "units", index, "side")
        if unit.at in taken or unit.id in taken:
            yield text.problem(f"{unit.id}: this unit, or a unit in {unit.at}, is there already", "units", index)
        taken |= {unit.at, unit.id}


def _charts(pack: Pack, text: Document) -> Iterator[PackProblem]:
    for fault in tables.faults(pack.charts.combat.table, RESULTS):
        yield text.problem(fault.reason, "combat", "table", *fault.where)
    for fault in modifiers.faults(pack.charts.combat.shifts, CONDITIONS):
        yield text.problem(fault.reason, "combat", "shifts", *fault.where)
