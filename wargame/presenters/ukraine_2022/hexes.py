"""The hex map of a picture: units with their values, the area Russia controls, railheads, barrages and fallout."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from django.utils.safestring import SafeString

from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.fog.control import controlled, occupied
from adjudication.systems.ukraine_2022.fog.picture import Picture, UnitView
from wargame.maps.frames import Side
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import Block, HeldArea, HexView, Marker, Mode, Reach
from wargame.presenters.plain.plans import with_plans
from wargame.presenters.ukraine_2022.ground import SYMBOLS, ground

WORDS: Final = {"RH": "railhead", "BARR": "missile barrage", "FO": "fallout"}
SIGNS: Final = {"RH": "rails", "BARR": "burst", "FO": "trefoil"}
SMALL: Final = ("II", "iii")
ENTERING: Final = ("setup", "reinforcement")  # phases in which Russian units come from their districts


def hex_map(
    picture: Picture,
    f: Facts,
    *,
    mode: Mode = "screen",
    interactive: bool = True,
    prefix: str = "map",
    reach: Mapping[str, Reach] | None = None,
    selected: str = "",
    orders: Sequence[Mapping[str, Any]] = (),
) -> SafeString:
    """The map as SVG. `reach`: where the `selected` unit can go; `orders`: what is drafted, drawn as plans."""
    waiting = [block(one, f) for one in picture.units if one.side == picture.side and one.at not in f.index]
    view = with_plans(replace(hex_view(picture, f, selected), reach=reach or {}), orders, picture.side or "", waiting)
    return draw(view, mode=mode, interactive=interactive, prefix=prefix)


def hex_view(picture: Picture, f: Facts, selected: str = "") -> HexView:
    """The map as plain values, ready to be drawn."""
    blocks: dict[str, list[Block]] = defaultdict(list)
    for view in picture.units:
        at = view.at if view.at in f.index else view.placed
        if at:
            blocks[at].append(replace(block(view, f), selected=view.id == selected))
    sides: dict[str, str] = {side.id: side.name for side in f.pack.sides.sides}
    fight = picture.fight
    lead = next((view.at for view in picture.units if fight and view.id == fight.lead), "")
    return HexView(
        ground(f.pack),
        {at: tuple(stack) for at, stack in blocks.items()},
        markers=markers(picture, f),
        area=HeldArea("RED", tuple(occupied(f, picture))),
        owners={at: cast(Side, side) for at, side in controlled(f, picture).items()},
        targets=(fight.target,) if fight else (),
        attacks=((lead, fight.target),) if fight and lead in f.index else (),
        title=f"{sides[picture.side]}’s picture" if picture.side else "Public picture",
        side_names=sides,
        faded="static",
    )


def layers(p: Picture) -> tuple[tuple[str, str, bool], ...]:
    """The layers of the map: key, label, whether shown at first."""
    return (
        ("districts", "Military districts", p.phase in ENTERING), ("works", "Railheads, barrages, fallout", True),
        ("formation", "Quality and movement", False),
    )  # fmt: skip


def markers(p: Picture, f: Facts) -> dict[str, tuple[Marker, ...]]:
    """Railheads, missile barrages and fallout by hex."""
    found: dict[str, list[Marker]] = defaultdict(list)
    for code, hexes, side in (("RH", p.railheads, "RED"), ("BARR", p.barrages, "RED"), ("FO", p.fallout, None)):
        for name, count in Counter(hexes).items():
            number = count if count > 1 else 0
            found[name].append(Marker(code, number, cast("Side | None", side), WORDS[code], sign=SIGNS[code]))
    return {name: tuple(several) for name, several in found.items()}


def block(view: UnitView, f: Facts) -> Block:
    """A unit as drawn: quality and movement below it, pale while it is static."""
    u, side = f.unit[view.id], cast(Side, view.side)
    title = f.titles[view.id]
    if u >= f.units:
        symbol = f.pack.units.specials[u - f.units].symbol
        return Block(view.id, side, symbol, title, small=True, formation=title, acted=view.static)
    line = f.lines[u]
    values = f"{line.quality}-{line.allowance}"
    return Block(
        view.id, side, SYMBOLS[line.type], f"{line.name}, {values}", small=line.size in SMALL, formation=values,
        acted=view.static, value_word="quality", grade=line.quality,
    )  # fmt: skip
