"""A picture for print: the map, the forces, the Foreign Relations Display, and hidden facts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable
from dataclasses import replace

from adjudication.systems.ukrainian_crisis.fog.picture import Picture, UnitView
from reports.collect.ukrainian_crisis.names import ADJECTIVES, CARDS, SIDES, TYPES
from reports.collect.ukrainian_crisis.shapes import ForceLine
from reports.collect.words import count, listed
from wargame.maps.area_map import Link, MapView
from wargame.maps.counters import Counter
from wargame.maps.frames import Side
from wargame.presenters.ukrainian_crisis import area_map

ORDER = {"regular": 0, "irregular": 1, "special_forces": 2}
OTHER: dict[str, Side] = {"RED": "BLUE", "BLUE": "RED"}
ZONE_TITLES = {"intervention": "Intervention", "support": "Support", "neutral": "Neutral"}


def symbol(unit: UnitView) -> str:
    """The map symbol of a unit."""
    return "parachute" if unit.parachute else unit.type


def map_view(picture: Picture, title: str, links: tuple[Link, ...] = ()) -> MapView:
    """The map for print; the same for every viewer, because it is public."""
    counters: dict[str, list[Counter]] = {}
    for unit in sorted(picture.units, key=lambda u: (u.side, ORDER[u.type], u.id)):
        if unit.where not in ("reserve", "mobilized"):
            side: Side = "RED" if unit.side == "RED" else "BLUE"
            counters.setdefault(unit.where, []).append(
                Counter(unit.id, side, symbol(unit), unit.id, neutralised=unit.neutralised)
            )
    told = f"{title}. {held(picture)}"
    drawn = area_map.map_view(picture, {place: tuple(units) for place, units in counters.items()}, told)
    return replace(drawn, links=links)


def held(picture: Picture) -> str:
    """The holders of areas, and the areas where both sides have units, for readers who cannot see the map."""
    there = {(unit.where, unit.side) for unit in picture.units}
    both = [area.name for area in picture.areas if {(area.id, "RED"), (area.id, "BLUE")} <= there]
    alone = {side: [area.name for area in picture.areas if area.holder == side] for side in SIDES}
    said = [f"{SIDES[side]} holds {listed(areas) if areas else 'no area'}" for side, areas in alone.items()]
    return f"{'; '.join(said)}.{f' Both have units in {listed(both)}.' if both else ''}"


def on_map(picture: Picture, side: str) -> list[UnitView]:
    """The units a side has on the map."""
    return [u for u in picture.units if u.side == side and u.where not in ("reserve", "mobilized")]


def forces(picture: Picture, side: str) -> tuple[ForceLine, ...]:
    """One row for each area where the side has units, then its boxes."""
    names = {area.id: area.name for area in picture.areas}
    places: dict[str, list[UnitView]] = {}
    for unit in on_map(picture, side):
        places.setdefault(unit.where, []).append(unit)
    rows = [_row(names[place], units) for place, units in sorted(places.items(), key=lambda item: names[item[0]])]
    for box in ("mobilized", "reserve"):
        units = [u for u in picture.units if u.side == side and u.where == box]
        if units:
            rows.append(ForceLine(box.capitalize(), _kinds(units), _strength(units), _down(units), _symbol(units)))
    return tuple(rows)


def _row(place: str, units: list[UnitView]) -> ForceLine:
    units = sorted(units, key=lambda u: (ORDER[u.type], len(u.id), u.id))
    shown = ", ".join(u.id for u in units) if len(units) <= 5 else _kinds(units)
    return ForceLine(place, shown, _strength(units), _down(units), _symbol(units))


def _symbol(units: Iterable[UnitView]) -> str:
    first = min(units, key=lambda u: ORDER[u.type])
    return f"{first.side}:{symbol(first)}"


def _kinds(units: Iterable[UnitView]) -> str:
    tally = Tally(unit.type for unit in units)
    return ", ".join(f"{tally[kind]} {TYPES[kind]}" for kind in ORDER if tally[kind])


def _strength(units: Iterable[UnitView]) -> str:
    return str(sum(unit.cv or 0 for unit in units)) if any(unit.cv for unit in units) else "–"


def _down(units: Iterable[UnitView]) -> str:
    units = list(units)
    down = [unit.id for unit in units if unit.neutralised]
    if not down:
        return "Fresh"
    return "Neutralised" if len(down) == len(units) else f"{', '.join(down)} neutralised"


def relations(picture: Picture) -> tuple[tuple[str, str], ...]:
    """The Foreign Relations Display, top zone first: each zone with its countries and Ranks."""
    return tuple(
        (title, listed(f"{c.name} ({c.rank})" for c in picture.countries if c.zone == zone) or "no one")
        for zone, title in ZONE_TITLES.items()
    )


def relations_note(picture: Picture) -> str:
    """Facts that the display does not show: at-large points, Belarus and Moldova."""
    belarus = {"unresolved": "Belarus undecided", "russia": "Belarus open to Russia", "aloof": "Belarus aloof"}
    moldova = {"unresolved": "Moldova undecided", "russia": "Moldova open to Russia", "closed": "Moldova closed"}
    pool = sum(c.rank for c in picture.countries if c.zone == "intervention")
    return (
        f"{belarus[picture.belarus]}; {moldova[picture.moldova]}. At-large points for Ukraine at these Ranks: {pool}."
    )


def ground(picture: Picture, side: str) -> tuple[int, int]:
    """The number of areas that a side holds alone, and their Victory Points."""
    held = [area for area in picture.areas if area.holder == side]
    return len(held), sum(area.vp for area in held)


def hand(picture: Picture) -> str:
    """The side's own unplayed resource cards."""
    held = [(CARDS.get(card, card), number) for card, number in picture.hand.items() if number]
    if picture.mode == "base":
        cards = [f"{number} {card}" for card, number in held]
    else:  # a number in front of a card that is a number would be read as one
        cards = [card if number == 1 else f"{card} ×{number}" for card, number in held]
    return "Cards left: " + (", ".join(cards) or "none") + "."


def own_notes(picture: Picture) -> tuple[str, ...]:
    """Facts that only the side itself knows."""
    notes = [hand(picture)]
    if picture.event_held:
        notes.append(f"Event held: {picture.event_held.name}.")
    return tuple(notes)


def unknown(picture: Picture) -> tuple[str, ...]:
    """Facts about the other side that this side cannot see, as text."""
    if picture.side is None:
        return ("Hands, cards placed face down and events held are not public.",)
    other = OTHER[picture.side]
    cards = sum(picture.stock[other].values())
    hand = f"{SIDES[other]} has {count(cards, 'card')} not yet shown"
    notes = [f"{hand}; which it plays next is not known." if cards else f"{hand}."]
    if picture.events_held.get(other):
        notes.append(f"{SIDES[other]} holds an event we have not seen, one of {len(picture.events_unseen)}.")
    else:
        notes.append(f"{SIDES[other]} holds no event.")
    return tuple(notes)


def adjective(side: str) -> str:
    """`Russian` or `Ukrainian`."""
    return ADJECTIVES[side]
