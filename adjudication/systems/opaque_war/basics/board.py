"""Positions and values of pieces, zones of control, and visible pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from adjudication.engine.scenario.sides import listed
from adjudication.systems.opaque_war.basics.facts import BLUE, GONE, OFF_MAP, POOL, RED, RUSSIA, Facts
from adjudication.systems.opaque_war.basics.positions import positions
from adjudication.systems.opaque_war.basics.state import State

# --- positions


def units_in(f: Facts, s: State, side: int, here: int) -> list[int]:
    """The units of `side` in hex `here`."""
    return positions(f, s).units(side, here)


def mobs_in(f: Facts, s: State, here: int) -> list[int]:
    """The mobs in hex `here`."""
    return [p for p in positions(f, s).at.get(here, ()) if f.kind[p] == "mob"]


def media_in(f: Facts, s: State, side: int, here: int) -> list[int]:
    """The media counters of `side` in hex `here`."""
    return [p for p in positions(f, s).at.get(here, ()) if f.kind[p] == "media" and f.side[p] == side]


def driven_off(f: Facts, s: State, side: int, hexes: Iterable[int]) -> tuple[str, ...]:
    """The media counters of the other side in `hexes`, which a unit of `side` enters (9.2)."""
    entered = set(hexes)
    return names(f, (p for p in f.media if f.side[p] != side and s.where[p] in entered))


def sweep(f: Facts, s: State, media: Iterable[str]) -> None:
    """Return media counters from the map to their pool, or remove them permanently (9.2, OWR-31)."""
    for p in numbers(f, media):
        s.where[p] = POOL if s.options.swept_media_return else GONE


def occupied(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with units of `side`."""
    return positions(f, s).occupied[side]


def countered(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes with any piece of `side`; the presence of a counter is public."""
    return frozenset([s.where[p] for p in f.pieces_of[side]]) - OFF_MAP


def full(f: Facts, s: State, side: int) -> Set[int]:
    """The hexes where no further unit of `side` can stop (6.0)."""
    return positions(f, s).full(side)


def room_left(f: Facts, s: State, side: int, here: int) -> int:
    """The number of units of `side` for which hex `here` still has room (6.0)."""
    return max(0, f.room[here] - len(units_in(f, s, side, here)))


# --- what units are worth


def attack(f: Facts, s: State, p: int) -> int:
    """The attack factor of unit `p`."""
    return f.lines[s.face[p]].attack


def defence(f: Facts, s: State, p: int) -> int:
    """The defence factor of unit `p`."""
    return f.lines[s.face[p]].defence


def proficiency(f: Facts, s: State, p: int) -> int:
    """The proficiency printed on unit `p`: 0, 1 or 2 (8.9)."""
    return f.lines[s.face[p]].proficiency


def allowance(f: Facts, s: State, p: int) -> int:
    """The movement points of unit `p`, in the parts of a point that roads cost: halved out of supply and halved in a
    ceasefire, each time rounded down to whole points (12.4, 15.2, OWR-24)."""
    whole = f.parts if s.options.halves_rounded_down else 1
    points = f.lines[s.face[p]].allowance * f.parts
    for halved in (s.out[p], s.truce):
        if halved:
            points = points // 2 // whole * whole
    return points


# --- zones of control


def zone(f: Facts, s: State, side: int) -> Set[int]:
    """The hexes in the zone of control of `side` (7.5)."""
    return positions(f, s).zone(side)


def may_be_in(f: Facts, p: int, here: int) -> bool:
    """True if hex `here` can ever hold piece `p`: not a sea hex, and in Russia only Russian units (7.3, 7.4). Media
    accompany any unit of their side (9.2)."""
    free = f.faction[p] == "RU" or f.kind[p] == "media"
    return here not in f.sea and (f.role[here] != RUSSIA or free)


def gathering(f: Facts, s: State) -> frozenset[int]:
    """The places where mobs can be: towns and, by option, cities (9.1, OWR-25)."""
    return f.is_town if s.options.mobs_in_towns_only else f.is_settled


# --- sight


def watched(f: Facts, s: State, viewer: int) -> frozenset[int]:
    """The hexes next to a unit of `viewer`, which can look at the pieces in them (3.2, 6.4)."""
    return positions(f, s).watched[viewer]


def visible(f: Facts, s: State, viewer: int | None) -> frozenset[int]:
    """The other side's pieces that `viewer` can identify now; units in combat are revealed."""
    parties = frozenset(s.fight.parties) if s.fight is not None else frozenset()
    return parties if viewer is None else parties | positions(f, s).seen[viewer]


def doubts(f: Facts, s: State, viewer: int, hexes: Iterable[int]) -> bool:
    """True if any of `hexes` is next to a piece of the other side that `viewer` cannot identify."""
    seen = visible(f, s, viewer)
    unseen = {s.where[p] for p in f.pieces_of[1 - viewer] if p not in seen}
    return any(not unseen.isdisjoint(f.beside[here]) for here in hexes)


def seen_zone(f: Facts, s: State, viewer: int) -> set[int]:
    """The enemy zone of control, as far as `viewer` can identify the units that exert it."""
    return positions(f, s).zone_of([p for p in visible(f, s, viewer) if p < f.units and f.side[p] != viewer])


def apparent(f: Facts, s: State, viewer: int) -> set[int]:
    """The hexes that appear to hold enemy units: those with a piece, except mobs and media that `viewer` can
    identify."""
    seen, units = visible(f, s, viewer), f.units
    shown = {s.where[p] for p in f.pieces_of[1 - viewer] if p < units or p not in seen}
    if viewer == BLUE:
        shown.update([s.where[p] for p in f.mobs])
    return shown - OFF_MAP


def barring(f: Facts, s: State, side: int) -> frozenset[int]:
    """The hexes closed to `side` by their contents: enemy units, and for Ukraine mobs (7.0, 9.1). Media close no
    hex."""
    units = occupied(f, s, foes(side))
    return units | frozenset(s.where[p] for p in f.mobs if s.where[p] >= 0) if side == BLUE else units


def shown(f: Facts, s: State, viewer: int) -> frozenset[int]:
    """The hexes closed by contents that `viewer` can identify."""
    seen = visible(f, s, viewer)
    units = frozenset(s.where[p] for p in seen if p < f.units and f.side[p] != viewer)
    crowds = frozenset(s.where[p] for p in f.mobs if p in seen) if viewer == BLUE else frozenset()
    return (units | crowds) - OFF_MAP


# --- names


def hex_names(f: Facts, hexes: Iterable[int]) -> tuple[str, ...]:
    """The printed numbers of `hexes`."""
    return tuple(f.ids[here] for here in hexes)


def names(f: Facts, pieces: Iterable[int]) -> tuple[str, ...]:
    """The ids of `pieces`."""
    return tuple(f.piece_ids[p] for p in pieces)


def numbers(f: Facts, ids: Iterable[str]) -> tuple[int, ...]:
    """The numbers of the pieces called `ids`."""
    return tuple(f.piece[name] for name in ids)


def label(f: Facts, s: State, p: int) -> str:
    """The front of piece `p`: the unit's id, or the piece's own for a mob or media counter."""
    return f.lines[s.face[p]].id if p < f.units else f.piece_ids[p]


def labels(f: Facts, s: State, pieces: Iterable[int]) -> str:
    """The names on the fronts of `pieces`, for a sentence."""
    return listed([f.titles[label(f, s, p)] for p in pieces])


def on_map(f: Facts, s: State, side: int) -> Iterator[int]:
    """The units of `side` on the map."""
    return (p for p in f.units_of[side] if s.where[p] >= 0)


def foes(side: int) -> int:
    """The other side of `side`."""
    return BLUE if side == RED else RED
