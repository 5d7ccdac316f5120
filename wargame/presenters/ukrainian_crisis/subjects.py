"""The subjects of a list decision in groups: units by place, countries, areas with both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudication.engine.menu import Subject
from adjudication.systems.ukrainian_crisis.fog.picture import UnitView
from wargame.presenters.shapes import RowGroup, SubjectRow
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.forces import ids_in_words
from wargame.presenters.ukrainian_crisis.words import Words

HEADS = {"reserve": "Reserve: mobilise", "mobilized": "Mobilized: deploy"}


def groups(kind: str, subjects: Iterable[Subject], names: Words, chosen: str) -> tuple[RowGroup, ...]:
    """The subjects of a decision, with identical ones counted together."""
    found = list(subjects)
    units = [names.units[subject.id] for subject in found if subject.kind == "unit" and subject.id in names.units]
    listed = _unit_groups(kind, units, names, chosen)
    countries = tuple(_country(subject.id, names, chosen) for subject in found if subject.kind == "country")
    areas = tuple(_area(subject.id, names, chosen) for subject in found if subject.kind == "area")
    listed += (RowGroup("Countries", countries),) if countries else ()
    listed += (RowGroup("Areas with enemies", areas),) if areas else ()
    return listed


def _unit_groups(kind: str, units: Sequence[UnitView], names: Words, chosen: str) -> tuple[RowGroup, ...]:
    places: dict[tuple[str, bool], list[UnitView]] = {}
    for unit in units:
        places.setdefault((unit.where, unit.side == names.side), []).append(unit)
    order = sorted(
        places, key=lambda at: (not at[1], at[0] not in words.PLACES, at[0] == "mobilized", names.thing(at[0]))
    )
    return tuple(RowGroup(_head(kind, place, own, names), _rows(places[place, own], chosen)) for place, own in order)


def _head(kind: str, place: str, own: bool, names: Words) -> str:
    if kind == "military" and not own:
        return f"{names.thing(place)}: send back by event"
    if place in HEADS:
        return HEADS[place]
    return f"{names.thing(place)}: withdraw" if kind == "military" else names.thing(place)


def _rows(units: Sequence[UnitView], chosen: str) -> tuple[SubjectRow, ...]:
    alike: dict[tuple[str, str, bool], list[UnitView]] = {}
    for unit in units:
        alike.setdefault((unit.side, words.unit_symbol(unit), unit.neutralised), []).append(unit)
    rows = []
    for (side, symbol, down), same in alike.items():
        ids = [unit.id for unit in same]
        first = next((unit for unit in same if unit.id == chosen), same[0])
        rows.append(
            SubjectRow(
                first.id,
                words.unit_type(first),
                f"{ids_in_words(ids)}, {words.strength(first)}",
                len(ids),
                side,
                symbol,
                down,
                chosen in ids,
                tuple(ids),
            )
        )
    return tuple(rows)


def party(title: str, units: Iterable[str], names: Words) -> RowGroup:
    """The units of one side in a battle, with identical ones counted together."""
    return RowGroup(title, _rows([names.units[unit] for unit in units if unit in names.units], ""))


def _country(code: str, names: Words, chosen: str) -> SubjectRow:
    country = names.countries[code]
    return SubjectRow(code, country.name, f"Rank {country.rank}, {words.ZONES[country.zone]}", chosen=code == chosen)


def _area(area: str, names: Words, chosen: str) -> SubjectRow:
    here = [unit for unit in names.units.values() if unit.where == area]
    counts = [f"{words.SIDES[side]} {sum(unit.side == side for unit in here)}" for side in words.SIDES]
    return SubjectRow(area, names.thing(area), ", ".join(counts), chosen=area == chosen)
