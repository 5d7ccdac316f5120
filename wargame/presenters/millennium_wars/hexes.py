"""The hex map of a picture: units, headquarters, Bases, Demonstrators, and the support of headquarters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from django.utils.safestring import SafeString, mark_safe

from adjudication.engine.scenario.sides import whose
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES, Facts
from adjudication.systems.millennium_wars.fog.control import controlled, leads
from adjudication.systems.millennium_wars.fog.picture import Picture, PieceView
from wargame.maps.frames import Side
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import Block, HexView, Marker, Mode, Reach
from wargame.presenters.millennium_wars.ground import ground
from wargame.presenters.plain.plans import with_plans

SYMBOLS: Final = {
    "tank": "armour", "armor": "armour", "airborne": "parachute", "airborne_mech": "parachute", "infantry": "infantry",
}  # fmt: skip
KINDS: Final = {
    "line": "regular", "missile": "artillery", "security": "motorised", "special": "special_forces",
    "peacekeeping": "motorised", "paramilitary": "irregular", "hq": "headquarters",
}  # fmt: skip
MARKERS: Final = {"base": ("SD", "Base"), "fob": ("FOB", "forward operations base")}
DEMONSTRATORS: Final = "DEM"


def hex_map(
    picture: Picture,
    facts: Facts,
    *,
    mode: Mode = "screen",
    interactive: bool = True,
    prefix: str = "map",
    reach: Mapping[str, Reach] | None = None,
    selected: str = "",
    orders: Sequence[Mapping[str, Any]] = (),
) -> SafeString:
    """The map as SVG. `reach`: the hexes open to the `selected` piece; `orders`: the draft, drawn as plans."""
    seen = replace(hex_view(picture, facts, selected), reach=reach or {})
    view = with_plans(seen, orders, picture.side or "", _waiting(picture, facts))
    # Our own drawing: every name in it is escaped.
    return mark_safe(draw(view, mode=mode, interactive=interactive, prefix=prefix))


def hex_view(picture: Picture, f: Facts, selected: str = "") -> HexView:
    """The map as plain values, ready to be drawn."""
    sides = leads(picture)
    blocks: dict[str, list[Block]] = defaultdict(list)
    markers: dict[str, list[Marker]] = defaultdict(list)
    for piece in picture.pieces:
        p = f.piece[piece.id]
        side = piece.assigned or sides[FORCES[f.force[p]]]
        if piece.where not in f.index or not side:
            continue
        if f.kind[p] in MARKERS:
            code, word = MARKERS[f.kind[p]]
            markers[piece.where].append(Marker(code, side=cast(Side, side), word=word))
        else:
            blocks[piece.where].append(_block(piece, f, p, cast(Side, side), piece.id == selected))
    for place in picture.places:
        counts = {"RED": place.red, "BLUE": place.blue}
        found = [
            Marker(DEMONSTRATORS, number, cast(Side, side), "Demonstrators")
            for side, number in counts.items()
            if number
        ]
        if found:
            markers[place.id] += found
    names: dict[str, str] = {side.id: side.name for side in f.pack.sides.sides}
    return HexView(
        ground(f.pack),
        {at: tuple(stack) for at, stack in blocks.items()},
        markers={at: tuple(found) for at, found in markers.items()},
        owners={at: cast(Side, side) for at, side in controlled(f, picture).items() if side},
        zoc=deep_zones(picture, f, sides),
        looks=supported(picture, f, sides),
        home=_home(picture, blocks),
        targets=(picture.fight.target,) if picture.fight else (),
        title=f"{whose(f.pack, picture.side)} picture" if picture.side else "Public picture",
        side_names=names,
        pale="Disrupted",
    )


def _waiting(picture: Picture, f: Facts) -> list[Block]:
    """The viewer's units that are not on the map."""
    off = [(piece, f.piece[piece.id]) for piece in picture.pieces if piece.where not in f.index]
    sides = leads(picture)
    whose_are = [(piece, p, piece.assigned or sides[FORCES[f.force[p]]]) for piece, p in off]
    return [
        _block(piece, f, p, cast(Side, side), selected=False)
        for piece, p, side in whose_are
        if side and side == picture.side and f.kind[p] not in MARKERS
    ]


def _home(picture: Picture, blocks: Mapping[str, list[Block]]) -> tuple[str, ...]:
    """The places of a partner's units, which can be far from most others."""
    own = sorted(at for at, there in blocks.items() if any(block.side == picture.side for block in there))
    return () if picture.side in CAMPS else tuple(own)


def supported(picture: Picture, f: Facts, sides: Mapping[str, str]) -> dict[Side, tuple[str, ...]]:
    """The hexes within the support radius of headquarters, by side, whether or not a line reaches them."""
    found: dict[str, set[int]] = defaultdict(set)
    for piece in picture.pieces:
        p = f.piece[piece.id]
        side: Any = sides[FORCES[f.force[p]]]
        if f.kind[p] == "hq" and side and piece.where in f.index:
            found[side].update(f.grid.within(f.index[piece.where], f.line[p].radius))
    return {cast(Side, side): tuple(f.ids[h] for h in sorted(hexes - f.sea)) for side, hexes in found.items()}


def deep_zones(picture: Picture, f: Facts, sides: Mapping[str, str]) -> dict[str, tuple[Side, ...]]:
    """The sides whose deep zones of control reach a hex: they cost movement, and block lines of supply (14.3, 15.0)."""
    found: dict[str, set[str]] = defaultdict(set)
    for piece in picture.pieces:
        p = f.piece[piece.id]
        off = piece.disrupted or (f.kind[p] == "missile" and picture.options.air_war)
        side = piece.assigned or sides[FORCES[f.force[p]]]
        if f.line[p].deep and side and not off and piece.where in f.index:
            here = f.index[piece.where]
            for reached in (f.ring[here] | f.beside[here]) - f.sea:
                found[f.ids[reached]].add(side)
    return {at: tuple(cast(Side, side) for side in sorted(reaching)) for at, reaching in sorted(found.items())}


def _block(piece: PieceView, f: Facts, p: int, side: Side, selected: bool) -> Block:
    line = f.line[p]
    values = f"{line.attack}-{line.defence}-{line.allowance}"
    kind = SYMBOLS.get(line.id) or KINDS.get(line.kind, "unknown")
    return Block(
        piece.id, side, kind, f"{f.titles[piece.id]}, {values}", small=line.kind == "hq", formation=values,
        neutralised=piece.disrupted, acted=piece.moved, selected=selected,
    )  # fmt: skip
