"""The files of a pack of Three Valleys: one struct per file, and what no struct can say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from adjudication.engine.kit import areas, modifiers
from adjudication.engine.kit.modifiers import Modifier
from adjudication.engine.kit.numbers import Natural, Positive
from adjudication.engine.scenario import sides
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Name, SideName, Source, Strict
from adjudication.engine.scenario.packs import Document, PackProblem
from tests.toy.systems.three_valleys.options import Options

CONDITIONS = ("strength", "hills", "card")


class Area(Strict, frozen=True):
    """An area; `at` is its column and row on the map."""

    id: Name
    name: str
    points: Natural
    at: tuple[float, float]
    borders: list[str]
    hills: bool = False
    held: SideName | None = None


class MapFile(Strict, frozen=True):
    source: Source
    areas: Annotated[list[Area], Meta(min_length=2, max_length=40)]


class Unit(Strict, frozen=True):
    """A unit; `strength` 0 for a decoy."""

    id: Name
    name: str
    side: SideName
    strength: Annotated[int, Meta(ge=0, le=4)]
    start: str


class UnitsFile(Strict, frozen=True):
    source: Source
    units: Annotated[list[Unit], Meta(min_length=1)]


class Card(Strict, frozen=True):
    """A card. Each side has `copies` of it."""

    id: Name
    name: str
    bonus: Annotated[int, Meta(ge=0, le=3)]
    copies: Positive


class Cards(Strict, frozen=True):
    source: Source
    deck: Annotated[list[Card], Meta(min_length=1)]


class Battles(Strict, frozen=True):
    """What is added to the die of a battle (4.1)."""

    source: Source
    modifiers: list[Modifier]


class Victory(Strict, frozen=True):
    """`clear`: the lead from which a victory is a clear one."""

    source: Source
    turns: Annotated[int, Meta(ge=1, le=20)]
    clear: Positive


class ChartsFile(Strict, frozen=True):
    cards: Cards
    battles: Battles
    victory: Victory


class OptionsFile(Strict, frozen=True):
    source: Source
    options: Options


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: the files of its own, next to those that every pack has."""

    map: MapFile
    units: UnitsFile
    charts: ChartsFile
    options: OptionsFile


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """What no type can express, each fault with its file and line."""
    return [*_map(pack, documents["map"]), *_units(pack, documents["units"]), *_charts(pack, documents["charts"])]


def _map(pack: Pack, text: Document) -> Iterator[PackProblem]:
    for fault in areas.faults([(area.id, area.borders) for area in pack.map.areas]):
        yield text.problem(fault.reason, "areas", *fault.where)
    for index, area in enumerate(pack.map.areas):
        if area.held and area.held not in sides.names(pack):
            yield text.problem(f"{area.id}: there is no side {area.held}", "areas", index, "held")


def _units(pack: Pack, text: Document) -> Iterator[PackProblem]:
    known, seen = {area.id for area in pack.map.areas}, set[str]()
    for index, unit in enumerate(pack.units.units):
        if unit.start not in known:
            yield text.problem(f"{unit.id}: there is no area {unit.start}", "units", index, "start")
        if unit.side not in sides.names(pack):
            yield text.problem(f"{unit.id}: there is no side {unit.side}", "units", index, "side")
        if unit.id in seen:
            yield text.problem(f"the unit {unit.id} is listed twice", "units", index, "id")
        seen.add(unit.id)


def _charts(pack: Pack, text: Document) -> Iterator[PackProblem]:
    for fault in modifiers.faults(pack.charts.battles.modifiers, CONDITIONS):
        yield text.problem(fault.reason, "battles", "modifiers", *fault.where)
