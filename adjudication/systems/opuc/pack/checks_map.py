"""Checks of the map file: complete rows, roads and railways without gaps, rivers between neighbours, sources on
land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from adjudication.engine.kit.hexes import cell_of, neighbour, number_of
from adjudication.engine.scenario.packs import Document, Fix, PackProblem
from adjudication.systems.opuc.pack import schema as pk

_CODES = set("CWRLXB")
_WATER = set("LX")


class MapPlaces(NamedTuple):
    """The grid of a sound map: `codes` by hex, and the hexes of land."""

    codes: dict[str, str]
    land: set[str]

    def near(self, number: str) -> set[str]:
        """The neighbours of a hex that are on the map."""
        here = cell_of(pk.LAYOUT, number)
        return {number_of(pk.LAYOUT, neighbour(pk.LAYOUT, here, side)) for side in range(6)} & self.codes.keys()


def ground(pack: pk.Pack) -> MapPlaces:
    """The grid of the map, without invalid rows and codes."""
    m = pack.map
    codes = {
        f"{column:02}{row:02}": code
        for row in range(1, m.rows + 1)
        for column, code in enumerate(m.terrain.get(f"{row:02}", "").split(), 1)
        if code in _CODES and column <= m.columns
    }
    return MapPlaces(codes, {name for name, code in codes.items() if code not in _WATER})


def map_faults(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    """All faults of the map file."""
    rows = list(_rows(pack, text))
    yield from rows
    if rows:
        return
    place = ground(pack)
    for kind in ("msr", "railway"):
        yield from _routes(place, text, kind, getattr(pack.map, kind))
    yield from _rivers(pack, text, place)
    yield from _points(pack, text, place)


def _points(pack: pk.Pack, text: Document, place: MapPlaces) -> Iterator[PackProblem]:
    """Check that villages and sources are on land, and regions on the map."""
    seen: set[str] = set()
    for index, source in enumerate(pack.map.supply_sources):
        if source.id in seen:
            yield text.problem(f"the supply source {source.id} is listed twice", "supply_sources", index, "id")
        seen.add(source.id)
        yield from _on_land(place, text, source.hex, f"the supply source {source.id}", "supply_sources", index, "hex")
    for name, title in pack.map.villages.items():
        gone = Fix("Remove the village", ("villages", name))
        yield from _on_land(place, text, name, f"the village {title}", "villages", name, fix=gone)
    for name, title in pack.map.airfields.items():
        gone = Fix("Remove the airfield", ("airfields", name))
        yield from _on_land(place, text, name, f"the airfield {title}", "airfields", name, fix=gone)
        if place.codes.get(name) == "B":
            reason = f"the airfield {title} is in the town at {name}: name its zone there, airfield_zone"
            yield text.problem(reason, "airfields", name)
    for region, one in pack.map.regions.items():
        at, hexes = (("hexes",), one.hexes) if isinstance(one, pk.NamedRegion) else ((), one)
        for index, name in enumerate(hexes):
            if name not in place.codes:
                where = ("regions", region, *at, index)
                yield text.problem(
                    f"{region}: {name} is not on the map", *where, fix=Fix("Take it off the list", where)
                )


def _rows(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    m = pack.map
    for number in range(1, m.rows + 1):
        key = f"{number:02}"
        if key not in m.terrain:
            yield text.problem(f"terrain: row {key} is missing", "terrain")
            continue
        codes = m.terrain[key].split()
        if len(codes) != m.columns:
            yield text.problem(f"terrain: row {key} has {len(codes)} hexes, not {m.columns}", "terrain", key)
        for code in codes:
            if code not in _CODES:
                yield text.problem(f"terrain: row {key}: there is no terrain {code}", "terrain", key)
    for key in m.terrain:
        if not 1 <= int(key) <= m.rows:
            yield text.problem(f"terrain: there is no row {key}", "terrain", key)


def _on_land(
    place: MapPlaces, text: Document, name: str, what: str, *where: str | int, fix: Fix | None = None
) -> Iterator[PackProblem]:
    if name not in place.codes:
        yield text.problem(f"{what} is off the map at {name}", *where, fix=fix)
    elif name not in place.land:
        yield text.problem(f"{what} is in water or out of play at {name}", *where, shown=name, fix=fix)


def _routes(place: MapPlaces, text: Document, kind: str, routes: Sequence[pk.Route]) -> Iterator[PackProblem]:
    word = "MSR" if kind == "msr" else "railway"
    seen: set[str] = set()
    for number, route in enumerate(routes):
        if route.id in seen:
            yield text.problem(f"the {word} {route.id} is listed twice", kind, number, "id")
        seen.add(route.id)
        for index, name in enumerate(route.hexes):
            yield from _on_land(place, text, name, f"the {word} {route.id}", kind, number, "hexes", index)
            before = route.hexes[index - 1] if index else ""
            if before in place.codes and name in place.codes and name not in place.near(before):
                reason = f"the {word} {route.id} has a gap between {before} and {name}"
                fix = _filled(place, route, index, kind, number)
                yield text.problem(reason, kind, number, "hexes", index, shown=name, fix=fix)


def _filled(place: MapPlaces, route: pk.Route, index: int, kind: str, number: int) -> Fix | None:
    """A fix for a gap of one hex: a land hex between its ends; None if there is none."""
    between = sorted(place.near(route.hexes[index - 1]) & place.near(route.hexes[index]) & place.land)
    if not between:
        return None
    items = (*route.hexes[:index], between[0], *route.hexes[index:])
    return Fix(f"Fill the gap with {between[0]}", (kind, number, "hexes"), items)


def _rivers(pack: pk.Pack, text: Document, place: MapPlaces) -> Iterator[PackProblem]:
    taken: dict[frozenset[str], str] = {}
    for number, river in enumerate(pack.map.rivers):
        for index, side in enumerate(river.sides):
            a, b = side.split("|")
            where = ("rivers", number, "sides", index)
            missing = [name for name in (a, b) if name not in place.codes]
            if missing:
                yield text.problem(f"the river {river.id} runs along {side}: {missing[0]} is not on the map", *where)
            elif b not in place.near(a):
                yield text.problem(f"the river {river.id} runs along {side}, which are not neighbours", *where)
            elif frozenset((a, b)) in taken:
                reason = f"{side} already carries the river {taken[frozenset((a, b))]}"
                yield text.problem(reason, *where, shown=a, fix=Fix("Remove the side", where))
            taken.setdefault(frozenset((a, b)), river.id)
        for index, side in enumerate(river.bridges):
            if side not in river.sides:
                reason = f"the river {river.id} has a bridge at {side}, where it does not run"
                where = ("rivers", number, "bridges", index)
                yield text.problem(reason, *where, shown=side[:4], fix=Fix("Remove the bridge", where))
    yield from _dry_roads(pack, text)


def _dry_roads(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    """Check that roads cross rivers on bridges. Railways include their own."""
    wet = {
        frozenset(side.split("|")): (place, river, side)
        for place, river in enumerate(pack.map.rivers)
        for side in river.sides
        if side not in river.bridges
    }
    for number, route in enumerate(pack.map.msr):
        for index, (a, b) in enumerate(zip(route.hexes, route.hexes[1:], strict=False)):
            if found := wet.get(frozenset((a, b))):
                place, river, side = found
                reason = f"the MSR {route.id} crosses {river.id} at {a}|{b} without a bridge"
                fix = Fix("Add the bridge", ("rivers", place, "bridges"), (*river.bridges, side))
                yield text.problem(reason, "msr", number, "hexes", index + 1, shown=b, fix=fix)
