"""The area map of a picture, with the viewer's orders in preparation drawn over it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal, cast

from django.utils.safestring import SafeString

from adjudication.systems.ukrainian_crisis.fog.picture import AreaView, Picture, UnitView
from wargame.maps.area_map import AreaOverlay, Counter, Highlight, Link, MapView, Mode, Zone, draw
from wargame.maps.frames import Side
from wargame.maps.outlines import outlines
from wargame.maps.plans import PlanMark
from wargame.presenters.ukrainian_crisis import words

OUTLINES: Final = Path(__file__).with_name("outlines.json")  # built by scripts/make_outlines.mjs from open data
ZONES: Final[Mapping[str, Zone]] = {"pro_russian": "a", "pro_ukrainian": "b"}
ZONE_WORDS: Final[Mapping[Zone, str]] = {"a": "pro-Russian zone", "b": "pro-Ukrainian zone", "ab": "both zones"}


def area_map(
    picture: Picture,
    *,
    mode: Mode = "screen",
    interactive: bool = True,
    prefix: str = "map",
    reach: Collection[str] = (),
    selected_area: str = "",
    selected_units: Collection[str] = (),
    orders: tuple[Mapping[str, Any], ...] = (),
) -> SafeString:
    """The map as SVG. `reach` are the areas open to the selected subject; `orders` are drawn as plans."""
    battles = {battle.area for battle in picture.battles if battle.state != "settled"}
    counters: dict[str, list[Counter]] = defaultdict(list)
    for unit in picture.units:
        if unit.where not in words.PLACES:
            counters[unit.where].append(_counter(unit, selected_units))
    title = f"{words.SIDES[picture.side]}’s picture" if picture.side else "Public picture"
    view = map_view(picture, {area: tuple(units) for area, units in counters.items()}, title)
    view = replace(
        view,
        areas=tuple(
            replace(area, highlight=_highlight(area.area_id, selected_area, reach, battles)) for area in view.areas
        ),
        links=_links(picture, orders),
        plans=_plans(picture, orders),
    )
    return draw(view, mode=mode, interactive=interactive, prefix=prefix)


def map_view(picture: Picture, counters: Mapping[str, tuple[Counter, ...]], title: str) -> MapView:
    """The map with its counters, without the viewer's plans."""
    areas = tuple(_overlay(area) for area in picture.areas)
    return MapView(outlines(OUTLINES), areas, counters, title, side_names=words.SIDES, zones=ZONE_WORDS)


def _highlight(area: str, selected: str, reach: Collection[str], battles: set[str]) -> Highlight:
    if area == selected:
        return "selected"
    if area in reach:
        return "reach"
    return "battle" if area in battles else ""


def _overlay(area: AreaView) -> AreaOverlay:
    return AreaOverlay(
        area.id,
        vp=area.vp or None,
        zone="ab" if len(area.zones) > 1 else ZONES.get("".join(area.zones)),
        airfield=area.airfield,
        port=area.port,
        changed_country=area.changed_country,
        holder=cast("Side | None", area.holder),
        name=area.name,
    )


def _counter(unit: UnitView, selected: Collection[str]) -> Counter:
    return Counter(
        unit.id,
        cast(Literal["RED", "BLUE"], unit.side),
        words.unit_symbol(unit),
        unit.id,
        neutralised=unit.neutralised,
        acted=unit.acted,
        selected=unit.id in selected,
    )


def _links(picture: Picture, orders: tuple[Mapping[str, Any], ...]) -> tuple[Link, ...]:
    where = {unit.id: unit.where for unit in picture.units}
    found = []
    for order in orders:
        start, to = where.get(str(order.get("unit", "")), ""), str(order.get("to", ""))
        if order.get("do") == "move" and to:
            where[str(order["unit"])] = to
            if start not in ("", *words.PLACES, to):
                found.append(Link(start, to, drafted=True))
    return tuple(found)


def _plans(picture: Picture, orders: tuple[Mapping[str, Any], ...]) -> tuple[PlanMark, ...]:
    """The pieces that drafted orders move, and the battles that they begin."""
    units = {unit.id: unit for unit in picture.units}
    found = []
    for number, order in enumerate(orders, 1):
        unit = units.get(str(order.get("unit", "")))
        if unit is not None and order.get("do") in ("deploy", "move"):
            place = str(order.get("to") or order.get("area") or "")
            found.append(PlanMark(number, place, cast(Side, unit.side), words.unit_symbol(unit)))
        elif order.get("do") == "group" and picture.side:
            found.append(PlanMark(number, str(order.get("area", "")), cast(Side, picture.side)))
    return tuple(found)
