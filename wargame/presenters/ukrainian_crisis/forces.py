"""Unit boxes: what each side has in Reserve, Mobilized and on the map."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from adjudication.systems.ukrainian_crisis.fog.picture import Picture, UnitView
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.words import Names


@dataclass(frozen=True)
class UnitLine:
    """Units of one type and state in one place."""

    symbol: str
    type: str
    strength: str
    ids: str
    count: int
    neutralised: bool
    notes: str


@dataclass(frozen=True)
class Box:
    """One place with its units; `on_map` where it is an area."""

    title: str
    on_map: bool
    count: int
    lines: tuple[UnitLine, ...]


@dataclass(frozen=True)
class Force:
    """One side's units."""

    side: str
    name: str
    kind: str
    boxes: tuple[Box, ...]


def forces(picture: Picture) -> tuple[Force, ...]:
    """Both sides, the viewer's own first."""
    names = Names(picture)
    order = ["BLUE", "RED"] if picture.side == "BLUE" else ["RED", "BLUE"]
    return tuple(Force(side, words.SIDES[side], words.MARKS[side], _boxes(picture, side, names)) for side in order)


def _boxes(picture: Picture, side: str, names: Names) -> tuple[Box, ...]:
    places: dict[str, list[UnitView]] = {"reserve": [], "mobilized": []}
    for unit in picture.units:
        if unit.side == side:
            places.setdefault(unit.where, []).append(unit)
    ranked = sorted(
        places.items(),
        key=lambda item: (
            item[0] not in words.PLACES,
            names.area(item[0]) if item[0] not in words.PLACES else item[0] != "reserve",
        ),
    )
    return tuple(
        Box(names.area(place), place not in words.PLACES, len(units), _lines(side, units)) for place, units in ranked
    )


def _lines(side: str, units: list[UnitView]) -> tuple[UnitLine, ...]:
    groups: dict[tuple[str, str, bool, str], list[str]] = defaultdict(list)
    for unit in units:
        groups[(words.unit_symbol(unit), words.unit_type(unit), unit.neutralised, _notes(unit))].append(unit.id)
    by_id = {unit.id: unit for unit in units}
    return tuple(
        UnitLine(symbol, title, words.strength(by_id[ids[0]]), ids_in_words(ids), len(ids), down, notes)
        for (symbol, title, down, notes), ids in groups.items()
    )


def _notes(unit: UnitView) -> str:
    notes = (
        ["acted"] * unit.acted
        + ["fought"] * unit.fought
        + ["withdrawn, back next turn at the earliest"] * unit.withdrawn
    )
    return ", ".join(notes)


def ids_in_words(ids: list[str]) -> str:
    """RG1, RG2, RG3 as RG1 to RG3."""
    runs: list[list[str]] = []
    for name in ids:
        if runs and _follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _follows(first: str, second: str) -> bool:
    a, b = (name.rstrip("0123456789") for name in (first, second))
    if a != b or a == first or b == second:
        return False
    return int(first[len(a) :]) + 1 == int(second[len(b) :])
