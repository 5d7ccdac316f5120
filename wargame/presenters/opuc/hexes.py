"""The hex map of a picture, with what the viewer is about to order drawn over it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from django.utils.safestring import SafeString, mark_safe

from adjudication.systems.opuc import queries
from adjudication.systems.opuc.pack import Pack
from adjudication.systems.opuc.picture import BlockView, Picture, PlaceView
from wargame.maps.hex_map import Block, HexView, Marker, Mode, Reach, Side, draw
from wargame.presenters.opuc import words
from wargame.presenters.opuc.ground import ground
from wargame.presenters.opuc.names import Names


@dataclass(frozen=True)
class Layers:
    """What may be laid over the map: hexes under ZOC, and the ways of supply."""

    zoc: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)
    traces: tuple[tuple[str, ...], ...] = ()


NO_LAYERS = Layers()
SWITCHES = (
    ("zoc", "Zones of control", False),
    ("supply", "Supply", False),
    ("people", "Displaced persons", True),
    ("works", "Works and mines", True),
    ("infra", "Infrastructure", True),
)
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
    layers: Layers = NO_LAYERS,
) -> SafeString:
    """The map as SVG. `reach` are the hexes the chosen blocks may get to; drafted moves and assaults are drawn."""
    view = hex_view(picture, pack, reach=reach, selected=selected, selected_hex=selected_hex, orders=orders)
    view = replace(view, zoc=layers.zoc, traces=layers.traces)
    return mark_safe(draw(view, mode=mode, interactive=interactive, prefix=prefix))


def layers_of(rules: Any, state: Any, viewer: str | None) -> Layers:
    """ZOC of both sides and the supply of its own, as a side can judge; of both sides in truth for None."""
    zoc: dict[str, tuple[Side, ...]] = {}
    for side in cast(tuple[Side, ...], tuple(words.SIDES)):
        for at in queries.control_zones(rules.facts, state, viewer or side, side):
            zoc[at] = (*zoc.get(at, ()), side)
    own = (viewer,) if viewer else tuple(words.SIDES)
    units = [unit for side in own for unit in queries.supply(rules.facts, state, side).units]
    return Layers(zoc, tuple(sorted({unit.trace for unit in units if len(unit.trace) > 1})))


def hex_view(
    picture: Picture,
    pack: Pack,
    *,
    reach: Mapping[str, Reach] | None = None,
    selected: Collection[str] = (),
    selected_hex: str = "",
    orders: Sequence[Mapping[str, Any]] = (),
) -> HexView:
    """The map as plain values, for whoever draws it."""
    names = Names(picture, pack)
    blocks: dict[str, list[Block]] = defaultdict(list)
    for block in picture.blocks:
        if block.where not in OFF_MAP:
            blocks[names.hex_of(block.where)].append(_block(block, selected))
    routes, attacks, targets = _drafted(orders, names)
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
        routes=routes,
        targets=targets,
        attacks=attacks,
        title=f"{words.SIDES[picture.side]}’s picture" if picture.side else "Public picture",
        side_names=words.SIDES,
    )


def _bridges(picture: Picture, pack: Pack) -> dict[str, str]:
    """The state of every crossing on a hexside: what stands, and what stood at the start and is blown. Those inside a
    town are too small for the map."""
    built = {side for line in pack.map.rivers for side in line.bridges}
    found = {edge.id: edge.state for edge in picture.edges if edge.state != "blown" or edge.id in built}
    return {side: state for side, state in found.items() if side.replace("|", "").isdigit()}


def _block(view: BlockView, selected: Collection[str]) -> Block:
    side = cast(Side, view.side)
    if not view.known:
        return Block(view.id, side)
    return Block(
        view.id,
        side,
        words.symbol(view) or "unknown",
        words.block(view),
        value=view.cf,
        steps=sum(1 for value in view.steps[view.lost :] if value),
        full=sum(1 for value in view.steps if value),
        small=view.small,
        hidden=view.hidden,
        dummy=view.kind not in ("unit", "dag"),
        neutralised=view.neutralised,
        acted=view.moved or view.done,
        selected=view.id in selected,
    )


def _markers(picture: Picture, names: Names) -> dict[str, tuple[Marker, ...]]:
    found: dict[str, list[Marker]] = defaultdict(list)
    for place in picture.places:
        found[names.hex_of(place.id)] += _of_place(place)
    for mine in picture.mines:
        found[names.hex_of(mine.where)].append(Marker("MF", side=cast(Side, mine.side)))
    for dump in picture.dumps:
        if dump.alive:
            found[names.hex_of(dump.where)].append(Marker("SD", side=cast(Side, dump.side)))
    return {at: tuple(markers) for at, markers in found.items() if at.isdigit() and markers}


def _of_place(place: PlaceView) -> list[Marker]:
    found = [Marker("DP", place.dps)] if place.dps else []
    found += [Marker("SP", place.strongpoints)] if place.strongpoints else []
    found += [Marker("CEC", len(place.cec))] if place.cec else []
    found += [Marker("INT")] if place.interdicted else []
    found += [Marker("EW", side=cast(Side, side)) for side in place.jammer]
    found += [Marker("LOG", place.stock)] if place.stock else []
    return found


def _drafted(
    orders: Sequence[Mapping[str, Any]], names: Names
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Routes, arrows and targets of what is on the sheet."""
    routes, attacks, targets = [], [], []
    where = {block.id: names.hex_of(block.where) for block in names.picture.blocks}
    for order in orders:
        if order.get("do") == "move" and order.get("units"):
            start = where.get(order["units"][0], "")
            path = [start, *(names.hex_of(str(place)) for place in order.get("route", ()))]
            if start.isdigit():
                routes.append(tuple(at for i, at in enumerate(path) if i == 0 or at != path[i - 1]))
                for unit in order["units"]:
                    where[unit] = path[-1]
        elif order.get("do") == "assault":
            target = names.hex_of(str(order.get("target", "")))
            targets.append(target)
            starts = {where.get(str(unit), "") for unit in order.get("attackers", ())}
            attacks += [(start, target) for start in sorted(starts) if start.isdigit() and start != target]
    return tuple(routes), tuple(attacks), tuple(targets)
