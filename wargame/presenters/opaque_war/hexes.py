"""The hex map of a picture: identifiable pieces with their values, others as face-down counters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from django.utils.safestring import SafeString

from adjudication.engine.scenario.sides import whose
from adjudication.systems.opaque_war.fog.picture import Picture, PieceView
from adjudication.systems.opaque_war.pack.schema import Pack, UnitLine
from wargame.maps.frames import Side
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import Block, HexView, Marker, Mode, Reach
from wargame.presenters.opaque_war.ground import ground
from wargame.presenters.plain.plans import with_plans

SYMBOLS: Final = {
    "tank": "armour", "mechanized": "regular", "airborne": "parachute", "special": "special_forces",
    "police": "police", "militia": "infantry", "battalion": "irregular",
}  # fmt: skip
BRIGADES: Final = {"tank", "mechanized", "airborne"}
CODES: Final = {"mob": "MOB", "media": "MED"}
OFF_MAP: Final = ("pool", "arriving", "holding", "lost")


def hex_map(
    picture: Picture,
    pack: Pack,
    titles: Mapping[str, str],
    *,
    mode: Mode = "screen",
    interactive: bool = True,
    prefix: str = "map",
    holders: Mapping[str, Side] | None = None,
    reach: Mapping[str, Reach] | None = None,
    selected: str = "",
    orders: Sequence[Mapping[str, Any]] = (),
) -> SafeString:
    """The map as SVG. `holders`: the leading side in each oblast. `reach`: the hexes open to the `selected` piece.
    `orders`: the draft, drawn as plans."""
    seen = replace(hex_view(picture, pack, titles, selected), regions=holders or {}, reach=reach or {})
    view = with_plans(seen, orders, picture.side or "", _waiting(picture, pack, titles))
    return draw(view, mode=mode, interactive=interactive, prefix=prefix)


def hex_view(picture: Picture, pack: Pack, titles: Mapping[str, str], selected: str = "") -> HexView:
    """The map as plain values, ready to be drawn."""
    lines = {line.id: line for line in pack.units.units}
    blocks: dict[str, list[Block]] = defaultdict(list)
    markers: dict[str, list[Marker]] = defaultdict(list)
    for piece in picture.pieces:
        if piece.at in OFF_MAP:
            continue
        kind = piece.id.partition("-")[0]
        if kind in CODES:
            markers[piece.at].append(Marker(CODES[kind], side=cast(Side, piece.side), word=kind))
        else:
            blocks[piece.at].append(replace(_block(piece, lines, titles), selected=piece.id == selected))
    for side, counters in picture.counters.items():
        for at, count in counters.items():
            blocks[at] += [Block(f"{side}-{at}-{number}", cast(Side, side)) for number in range(count)]
    sides: dict[str, str] = {side.id: side.name for side in pack.sides.sides}
    return HexView(
        ground(pack),
        {at: tuple(stack) for at, stack in blocks.items()},
        markers={at: tuple(found) for at, found in markers.items()},
        owners={at: cast(Side, side) for at, side in picture.held.items() if side},
        targets=(picture.fight.target,) if picture.fight else (),
        title=f"{whose(pack, picture.side)} picture" if picture.side else "Public picture",
        side_names=sides,
        pale="out of supply",
    )


def _waiting(picture: Picture, pack: Pack, titles: Mapping[str, str]) -> list[Block]:
    """The viewer's units that are not on the map."""
    lines = {line.id: line for line in pack.units.units}
    own = [piece for piece in picture.pieces if piece.side == picture.side and piece.at in OFF_MAP]
    return [_block(piece, lines, titles) for piece in own if piece.id.partition("-")[0] not in CODES]


def _block(piece: PieceView, lines: Mapping[str, UnitLine], titles: Mapping[str, str]) -> Block:
    """A piece as drawn; one whose unit is unknown even to its owner shows only its kind (3.1)."""
    side = cast(Side, piece.side)
    line = lines.get(piece.face) or lines.get(piece.id)
    if line is None:
        kind = piece.id.rpartition("-")[0]
        return Block(
            piece.id, side, SYMBOLS[kind], titles.get(piece.id, piece.id), acted=piece.moved, neutralised=piece.out
        )
    values = f"{line.attack}-{line.defence}-{line.allowance}" + (f" +{line.proficiency}" if line.proficiency else "")
    return Block(
        piece.id, side, SYMBOLS[line.kind], f"{line.name}, {values}", small=line.kind not in BRIGADES,
        formation=values, neutralised=piece.out, acted=piece.moved,
    )  # fmt: skip
