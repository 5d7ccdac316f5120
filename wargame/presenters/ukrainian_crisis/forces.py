"""Unit boxes: each side's units in Reserve, in Mobilized and on the map."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.ukrainian_crisis.fog.picture import Picture, UnitView
from wargame.presenters.orders_of_battle import BlockLine, Formation, SideForce
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.words import Words


def forces(picture: Picture, names: Words) -> tuple[SideForce, ...]:
    """Both sides, the viewer's own first."""
    order = ["BLUE", "RED"] if picture.side == "BLUE" else ["RED", "BLUE"]
    return tuple(SideForce(side, words.SIDES[side], words.MARKS[side], _boxes(picture, side, names)) for side in order)


def _boxes(picture: Picture, side: str, names: Words) -> tuple[Formation, ...]:
    """Both boxes, then the areas by name."""
    places: dict[str, list[UnitView]] = {place: [] for place in words.PLACES}
    for unit in picture.units:
        if unit.side == side:
            places.setdefault(unit.where, []).append(unit)
    areas = sorted(set(places) - set(words.PLACES), key=names.thing)
    return tuple(Formation(names.thing(place), _lines(places[place])) for place in (*words.PLACES, *areas))


def _lines(units: Sequence[UnitView]) -> tuple[BlockLine, ...]:
    """Units of one type and state together."""
    alike: dict[tuple[str, bool, str], list[UnitView]] = {}
    for unit in units:
        alike.setdefault((words.unit_type(unit), unit.neutralised, _notes(unit)), []).append(unit)
    return tuple(
        BlockLine(
            words.unit_symbol(same[0]), title, ids_in_words([unit.id for unit in same]), words.strength(same[0]),
            notes=notes, neutralised=down, count=len(same),
        )
        for (title, down, notes), same in alike.items()
    )  # fmt: skip


def _notes(unit: UnitView) -> str:
    notes = (
        ["acted"] * unit.acted
        + ["fought"] * unit.fought
        + ["withdrawn, back next turn at the earliest"] * unit.withdrawn
    )
    return ", ".join(notes)


def ids_in_words(ids: Sequence[str]) -> str:
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
