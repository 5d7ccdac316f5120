"""The map of the commander's page: the part where something happened, large enough to read every letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString

from reports.collect.shapes import Map, Tables
from reports.figures import maps as drawings
from wargame.maps.area_map import MapView
from wargame.maps.hex_view import HexView
from wargame.maps.hex_window import Frame, Point, busiest

ACROSS: Final = 178.0  # millimetres of the page
HEX_UNITS: Final = 3.45  # drawing units a millimetre at which the smallest letters of a hex map have 6 pt
AREA_UNITS: Final = 4.1  # the same of an area map
LARGEST: Final = 0.6  # of those units: letters need not be larger


@dataclass(frozen=True)
class CommanderMap:
    """The printed map, its width in millimetres, and whether it is only a part."""

    svg: SafeString
    wide: float
    part: bool


def drawn(
    view: Map, focus: tuple[tuple[str, int], ...], high: float, across: float = ACROSS, prefix: str = "m1"
) -> CommanderMap | None:
    """The map, at most `high` and `across` millimetres large; None for a position without a map."""
    if isinstance(view, Tables):
        return None
    frame, weights = _placed(view, dict(focus))
    units = HEX_UNITS * view.ground.scale if isinstance(view, HexView) else AREA_UNITS
    part = busiest(frame, weights, across * units, high * units)
    wide = min(across, high * part[2] / part[3], part[2] / (units * LARGEST))
    return CommanderMap(drawings.draw(_cropped(view, part), prefix), wide, part != frame)


def _placed(view: HexView | MapView, focus: Mapping[str, int]) -> tuple[Frame, dict[Point, int]]:
    """The extent of the whole map, and how much happened where on it."""
    if isinstance(view, HexView):
        frame = (view.ground.window if view.cropped else None) or view.ground.frame
        return frame, {view.ground.sheet.middle(name): weight for name, weight in focus.items()}
    x, y, w, h = view.outlines.frame
    areas = view.outlines.areas
    return (x, y, w, h), {areas[name].units[:2]: weight for name, weight in focus.items()}


def _cropped(view: HexView | MapView, part: Frame) -> HexView | MapView:
    return replace(view, part=part)
