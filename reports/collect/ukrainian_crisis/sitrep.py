"""The sitrep of one turn for one cell, or for everyone: made only from pictures and redacted events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudication.systems.ukrainian_crisis.card_play.events import TurnTypeSet
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought, UnitEliminated
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from adjudication.systems.ukrainian_crisis.operations.events import UnitMoved
from adjudication.systems.ukrainian_crisis.umpiring import tally
from reports.collect.shapes import Series
from reports.collect.ukrainian_crisis import situation
from reports.collect.ukrainian_crisis.names import SIDES, PaperNames
from reports.collect.ukrainian_crisis.shapes import Count
from reports.collect.words import count, listed, signed
from reports.record import ReadEvent, happened
from wargame.maps.area_map import Link

WHY_TYPE = {
    "nobody": "no one asked for combat",
    "both": "both sides asked for combat",
    "unopposed": "one side asked for combat and no Ceasefire was attempted",
    "ceasefire": "a Ceasefire held",
    "no_ceasefire": "a Ceasefire failed",
    "tie": "the Ceasefire was tied and Russia decided",
}


def tracks(ends: Sequence[Picture]) -> tuple[Series, ...]:
    """Prestige of both sides: at the start, then at the end of each turn."""
    return tuple(Series(SIDES[side], side, tuple(p.prestige[side] for p in ends)) for side in ("RED", "BLUE"))


def bottom_line(side: str | None, before: Picture, after: Picture, told: Sequence[ReadEvent]) -> tuple[str, ...]:
    """The events, most decisive first, then where battle can follow."""
    lines = [
        _type_of_turn(told),
        _prestige(side, before, after),
        _main_effort(told, before, after),
        _ground(side, after),
        "" if after.over else _contested(after),
    ]
    return tuple(line for line in lines if line)


def _type_of_turn(told: Sequence[ReadEvent]) -> str:
    for one in told:
        if isinstance(one.event, TurnTypeSet):
            why = WHY_TYPE.get(one.event.why, one.event.why)
            return f"This was a {one.event.turn_type.capitalize()} Turn: {why}."
    return ""


def _prestige(side: str | None, before: Picture, after: Picture) -> str:
    parts = []
    for name in [side, situation.OTHER[side]] if side else ["RED", "BLUE"]:
        change = after.prestige[name] - before.prestige[name]
        parts.append(f"{SIDES[name]} {after.prestige[name]} ({signed(change)})")
    return f"Prestige is {' and '.join(parts)}."


def _main_effort(told: Sequence[ReadEvent], before: Picture, after: Picture) -> str:
    names = PaperNames([after])
    fought = [one.event for one in told if isinstance(one.event, BattleFought)]
    lost = [one.event.unit for one in told if isinstance(one.event, UnitEliminated)]
    if fought:
        places = listed(dict.fromkeys(names.area(battle.area) for battle in fought))
        losses = f"; {listed(lost)} eliminated" if lost else "; no unit was eliminated"
        return f"{count(len(fought), 'battle').capitalize()} took place in {places}{losses}."
    deployed = {side: happened(told, tally.DEPLOYED, side) for side in ("RED", "BLUE")}
    zones = {country.code: country.zone for country in before.countries}
    moved = [
        f"{country.name} to {country.zone.capitalize()}"
        for country in after.countries
        if zones.get(country.code) != country.zone and country.zone != "out"
    ]
    parts = [f"{SIDES[name]} deployed {count(number, 'unit')}" for name, number in deployed.items() if number]
    text = f"{listed(parts)}." if parts else "No one deployed."
    return f"{text} Foreign relations changed: {listed(moved)}." if moved else text


def _ground(side: str | None, after: Picture) -> str:
    parts = []
    for name in [side, situation.OTHER[side]] if side else ["RED", "BLUE"]:
        areas, points = situation.ground(after, name)
        parts.append(
            f"{SIDES[name]} holds {count(areas, 'area')} worth {points} VP" if areas else f"{SIDES[name]} holds no area"
        )
    return f"{parts[0]}, {parts[1]}."


def _contested(after: Picture) -> str:
    """Areas where both sides have fresh units, most points first; a Combat Turn can bring battle there."""
    fit = {(unit.where, unit.side) for unit in after.units if not unit.neutralised}
    worth = {area.id: area.vp for area in after.areas}
    both = sorted((area for area in worth if {(area, "RED"), (area, "BLUE")} <= fit), key=lambda area: -worth[area])
    names = PaperNames([after])
    places = listed(f"{names.area(area)} ({worth[area]} VP)" for area in both)
    return f"Both sides have fresh units in {places}, where a Combat Turn can bring battle." if both else ""


def counts(
    names: PaperNames, pictures: Sequence[Picture], earlier: Sequence[ReadEvent], told: Sequence[ReadEvent]
) -> tuple[Count, ...]:
    """Losses and consumption of both sides, as far as they are public: the change in the turn, and the current
    value."""
    was, now = pictures[-2], pictures[-1]

    def down(picture: Picture, side: str) -> int:
        return sum(unit.neutralised for unit in picture.units if unit.side == side)

    def cards(picture: Picture, side: str) -> int:
        return sum(picture.stock[side].values())

    def pair(change: int, total: int) -> tuple[str, str]:
        return (signed(change), str(total))

    def row(name: str, of: Callable[[Picture, str], int]) -> Count:
        return Count(name, tuple(pair(of(now, side) - of(was, side), of(now, side)) for side in ("RED", "BLUE")))

    gone = [tuple(happened(some, tally.ELIMINATED, side) for some in (told, earlier)) for side in ("RED", "BLUE")]
    return (
        Count("Units eliminated", tuple(pair(new, new + old) for new, old in gone)),
        row("Units that are neutralised", down),
        row("Cards not yet shown", cards),
        row("Prestige", lambda picture, side: picture.prestige[side]),
        row("Areas held alone", lambda picture, side: situation.ground(picture, side)[0]),
        row("Victory Points in them", lambda picture, side: situation.ground(picture, side)[1]),
    )


def movements(told: Sequence[ReadEvent], names: PaperNames) -> tuple[Link, ...]:
    """Arrows for the moves of the turn, one for each pair of areas and side."""
    found: dict[Link, None] = {}
    for one in told:
        if isinstance(one.event, UnitMoved):
            side = names.units[one.event.unit].side
            found[Link(one.event.start, one.event.to, side)] = None  # type: ignore[arg-type]  # an order of this kind has both
    return tuple(found)
