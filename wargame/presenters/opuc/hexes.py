"""The hex map of a picture, with the viewer's orders in preparation drawn over it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from django.utils.safestring import SafeString

from adjudication.systems.opuc.basics.board import hex_names
from adjudication.systems.opuc.fog.picture import Picture, PlaceView
from adjudication.systems.opuc.movement import queries
from adjudication.systems.opuc.pack.schema import Pack
from wargame.maps.frames import Side
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import Block, HexView, Marker, Mode, Reach
from wargame.maps.plans import PlanMark
from wargame.presenters.opuc import words
from wargame.presenters.opuc.ground import ground
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.pieces import piece


@dataclass(frozen=True)
class Layers:
    """The optional layers of the map: hexes under ZOC, supply routes, observed hexes, found blocks."""

    zoc: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)
    looks: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    seen: Mapping[str, tuple[tuple[Side, str], ...]] = field(default_factory=dict)
    traces: tuple[tuple[str, ...], ...] = ()


NO_LAYERS = Layers()
SWITCHES = (
    ("zoc", "Zones of control", False),
    ("supply", "Supply", False),
    ("looks", "ISR", False),
    ("formation", "Formations", False),
    ("people", "Displaced persons", True),
    ("works", "Works and mines", True),
    ("infra", "Infrastructure", True),
)
MARKERS: Final = {  # code: word, layer
    "DP": ("displaced persons", "people"), "CAMP": ("camp", "people"), "CEC": ("civil effects", "people"),
    "MF": ("minefield", "works"), "DMF": ("dummy minefield", "works"), "SP": ("strongpoint", "works"),
    "EW": ("jammer", "works"), "ED": ("engineers", "works"), "BD": ("bridging", "works"), "LOG": ("stock", "works"),
    "INT": ("interdicted", "infra"), "SD": ("supply source", "infra"), "RH": ("railhead", "infra"),
    "AIR": ("airfield out of use", "infra"),
}  # fmt: skip
OFF_MAP = ("waiting", "box", "destroyed", "broken", "")


def hex_map(
    picture: Picture,
    pack: Pack,
    *,
    mode: Mode = "screen",
    interactive: bool = True,
    prefix: str = "map",
    reach: Mapping[str, Reach] | None = None,
    selected: Collection[str] = (),
    selected_hex: str = "",
    orders: Sequence[Mapping[str, Any]] = (),
    drawing: Sequence[Mapping[str, Any]] = (),
    layers: Layers = NO_LAYERS,
) -> SafeString:
    """The map as SVG. `reach` are the hexes open to the selected blocks, `orders` the draft, drawn as plans. `drawing`:
    the march or assault being prepared."""
    view = hex_view(picture, pack, reach=reach, selected=selected, selected_hex=selected_hex, orders=orders)
    view = replace(view, routes=_routes(drawing, Names(picture, pack)))
    view = replace(view, zoc=layers.zoc, traces=layers.traces, looks=layers.looks, seen=layers.seen)
    return draw(view, mode=mode, interactive=interactive, prefix=prefix)


def layers_of(rules: Any, state: Any, viewer: str | None) -> Layers:
    """ZOC and close ISR of both sides and the side's own supply, as it can judge; for None, of both sides in truth.

    Of its own blocks a side sees how many the other has found out.
    """
    sides = cast(tuple[Side, ...], tuple(words.SIDES))
    zoc: dict[str, tuple[Side, ...]] = {}
    for side in sides:
        for at in queries.control_zones(rules.facts, state, viewer or side, side):
            zoc[at] = (*zoc.get(at, ()), side)
    own = tuple(side for side in sides if viewer in (None, side))
    units = [unit for side in own for unit in queries.supply(rules.facts, state, side).units]
    return Layers(
        zoc,
        {side: queries.close_isr(rules.facts, state, side) for side in sides},
        _seen(rules, rules.picture(state, viewer), own) if viewer else _seen_in_truth(rules, state, own),
        tuple(sorted({unit.trace for unit in units if len(unit.trace) > 1})),
    )


def _seen(rules: Any, picture: Picture, own: Sequence[Side]) -> dict[str, tuple[tuple[Side, str], ...]]:
    """For each hex, how many of a side's blocks the other side has found."""
    names, counts = Names(picture, rules.pack), dict[tuple[str, Side], list[bool]]()
    for block in picture.blocks:
        if block.side in own and block.where not in OFF_MAP:
            at = names.hex_of(block.where)
            counts.setdefault((at, cast(Side, block.side)), []).append(not block.hidden)
    found: dict[str, tuple[tuple[Side, str], ...]] = {}
    for (at, side), known in sorted(counts.items()):
        told = "unseen" if not any(known) else "seen" if all(known) else f"{sum(known)} of {len(known)} seen"
        found[at] = (*found.get(at, ()), (side, told))
    return found


def _seen_in_truth(rules: Any, state: Any, own: Sequence[Side]) -> dict[str, tuple[tuple[Side, str], ...]]:
    found: dict[str, tuple[tuple[Side, str], ...]] = {}
    for side in own:
        for at, told in _seen(rules, rules.picture(state, side), (side,)).items():
            found[at] = (*found.get(at, ()), *told)
    return found


def hex_view(
    picture: Picture,
    pack: Pack,
    *,
    reach: Mapping[str, Reach] | None = None,
    selected: Collection[str] = (),
    selected_hex: str = "",
    orders: Sequence[Mapping[str, Any]] = (),
) -> HexView:
    """The map as plain values, ready to be drawn."""
    names = Names(picture, pack)
    blocks: dict[str, list[Block]] = defaultdict(list)
    for block in picture.blocks:
        if block.where not in OFF_MAP:
            blocks[names.hex_of(block.where)].append(piece(block, selected))
    attacks, targets = _attacks(orders, names)
    return HexView(
        ground(pack),
        blocks={at: tuple(stack) for at, stack in blocks.items() if at.isdigit()},
        markers=_markers(picture, names),
        bridges=_bridges(picture, pack),
        owners={
            bua.hex: cast(Side, row.control)
            for bua, row in zip(pack.buas.buas, picture.buas, strict=True)
            if row.control
        },
        selected=selected_hex,
        reach=reach or {},
        drafted=_routes(orders, names),
        plans=_plans(orders, names),
        targets=targets,
        attacks=attacks,
        title=f"{words.SIDES[picture.side]}’s picture" if picture.side else "Public picture",
        side_names=words.SIDES,
    )


def _bridges(picture: Picture, pack: Pack) -> dict[str, str]:
    """The state of every crossing on a hexside, intact or blown since the start. Crossings inside a town are too small
    for the map."""
    built = {side for line in pack.map.rivers for side in line.bridges}
    found = {edge.id: edge.state for edge in picture.edges if edge.state != "blown" or edge.id in built}
    return {side: state for side, state in found.items() if side.replace("|", "").isdigit()}


def marker(code: str, count: int = 0, side: Side | None = None) -> Marker:
    """A marker by its code."""
    return Marker(code, count, side, *MARKERS[code])


def _markers(picture: Picture, names: Names) -> dict[str, tuple[Marker, ...]]:
    found: dict[str, list[Marker]] = defaultdict(list)
    for place in picture.places:
        found[names.hex_of(place.id)] += _of_place(place)
    for mine in picture.mines:
        code = "DMF" if mine.real is False else "MF"  # who cannot tell reads of a minefield
        found[names.hex_of(mine.where)].append(marker(code, side=cast(Side, mine.side)))
    for bua in picture.buas:
        if bua.airfield:
            found[names.hex_of(bua.id)].append(marker("AIR"))
    for dump in picture.dumps:
        if dump.alive:
            found[names.hex_of(dump.where)].append(marker("SD", side=cast(Side, dump.side)))
    for at, counted in _by_number(picture, names):
        found[at].append(counted)
    return {at: tuple(markers) for at, markers in found.items() if at.isdigit() and markers}


def _by_number(picture: Picture, names: Names) -> Iterator[tuple[str, Marker]]:
    """Engineers at work, camps and built railheads, which everyone sees (10.2, 11.6, 4.4)."""
    at, sides = hex_names(names.pack), cast(tuple[Side, ...], ("BLUE", "RED"))
    crews = Counter(
        (at[row.place], "BD" if row.bridging else "ED", sides[row.side]) for row in picture.play.detachments
    )
    for (where, code, side), count in crews.items():
        yield where, marker(code, count if count > 1 else 0, side)
    for camp in picture.camps:
        yield at[camp.place], marker("CAMP", camp.dps, sides[camp.side])
    for railhead in picture.railheads:
        if railhead.alive and railhead.side >= 0:
            yield at[railhead.place], marker("RH", side=sides[railhead.side])


def _of_place(place: PlaceView) -> list[Marker]:
    found = [marker("DP", place.dps)] if place.dps else []
    found += [marker("SP", place.strongpoints)] if place.strongpoints else []
    found += [marker("CEC", len(place.cec))] if place.cec else []
    found += [marker("INT")] if place.interdicted else []
    found += [marker("AIR")] if place.airfield_out else []
    found += [marker("EW", side=cast(Side, side)) for side in place.jammer]
    found += [marker("LOG", place.stock)] if place.stock else []
    return found


def _routes(orders: Sequence[Mapping[str, Any]], names: Names) -> tuple[tuple[str, ...], ...]:
    """The routes of marches, hex by hex."""
    where = {block.id: names.hex_of(block.where) for block in names.picture.blocks}
    found = []
    for order in orders:
        if order.get("do") == "move" and order.get("units"):
            start = where.get(order["units"][0], "")
            path = [start, *(names.hex_of(str(place)) for place in order.get("route", ()))]
            if start.isdigit():
                found.append(tuple(at for i, at in enumerate(path) if i == 0 or at != path[i - 1]))
                where |= dict.fromkeys(order["units"], path[-1])
    return tuple(found)


def _attacks(orders: Sequence[Mapping[str, Any]], names: Names) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Arrows and targets of assaults, from where earlier marches on the sheet have taken the blocks."""
    attacks, targets = [], []
    where = {block.id: names.hex_of(block.where) for block in names.picture.blocks}
    for order in orders:
        if order.get("do") == "move" and order.get("units") and order.get("route"):
            where |= dict.fromkeys(order["units"], names.hex_of(str(order["route"][-1])))
        elif order.get("do") == "assault":
            target = names.hex_of(str(order.get("target", "")))
            targets.append(target)
            starts = {where.get(str(unit), "") for unit in order.get("attackers", ())}
            attacks += [(start, target) for start in sorted(starts) if start.isdigit() and start != target]
    return tuple(attacks), tuple(targets)


def _plans(orders: Sequence[Mapping[str, Any]], names: Names) -> tuple[PlanMark, ...]:
    """The destinations of drafted orders, with their blocks, or only a number if something happens there."""
    found = []
    for number, order in enumerate(orders, 1):
        places = order.get("route") or [order.get(name) for name in ("target", "where", "to", "at") if order.get(name)]
        at = names.hex_of(str(places[-1])) if places else ""
        moved = order.get("units") if order.get("do") == "move" else [order.get("unit")]
        blocks = [names.blocks[str(unit)] for unit in moved or () if str(unit) in names.blocks]
        goes = bool(blocks) and order.get("do") in ("move", "deploy", "enter", "withdraw", "follow_up")
        kind = (words.symbol(blocks[0]) or "unknown") if goes else ""
        if at.isdigit():
            side = cast(Side, names.picture.side or "RED")
            found.append(PlanMark(number, at, side, kind, len(blocks) if goes else 1))
    return tuple(found)
