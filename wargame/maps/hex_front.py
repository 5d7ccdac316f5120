"""Ground controlled by a side, and the front: its edge to the other side, with teeth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from wargame.maps import hex_grid as grid
from wargame.maps.frames import Side
from wargame.maps.hex_ground import GroundDrawing
from wargame.maps.hex_view import HeldArea
from wargame.maps.map_ground import MapGround
from wargame.maps.paint import Brush

TOOTH = 8.0  # how long a tooth is
HATCH = 11  # from one line of the hatching to the next


def hatching(area: HeldArea | None, brush: Brush, name: str) -> str:
    """The tint and the lines of an area, for the definitions of a drawing."""
    if area is None or not area.hexes:
        return ""
    side = area.side.lower()
    return (
        f'<pattern id="{name}" width="{HATCH}" height="{HATCH}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect {brush(f"m-held-{side}")} width="{HATCH}" height="{HATCH}"/>'
        f'<path {brush(f"m-held-hatch-{side}")} d="M0 0V{HATCH}"/></pattern>'
    )


def held(area: HeldArea | None, drawing: GroundDrawing, brush: Brush, name: str) -> str:
    """The area with its front. `name`: the id of its hatching."""
    if area is None or not area.hexes:
        return ""
    side = area.side.lower()
    path = drawing.outline(area.hexes)
    sides, teeth = _front(drawing.ground, frozenset(area.hexes))
    lines = "".join(grid.flowing(line) for line in grid.chains(sides))
    front = (
        f'<path {brush("m-halo-line")} d="{lines}"/><path {brush(f"m-teeth-{side}")} d="{"".join(teeth)}"/>'
        f'<path {brush(f"m-front-{side}")} d="{lines}"/>'
        if lines
        else ""
    )
    return brush.on_page(f'<path fill="url(#{name})" d="{path}"/>{front}')


def tints(regions: Mapping[str, Side], drawing: GroundDrawing, brush: Brush) -> str:
    """Regions in the colour of the side that holds most of each."""
    held = ((regions[region.name], region.hexes) for region in drawing.ground.regions if region.name in regions)
    return brush.on_page(
        "".join(f'<path {brush(f"b-held-{side.lower()}")} d="{drawing.outline(hexes)}"/>' for side, hexes in held)
    )


def _front(ground: MapGround, inside: frozenset[str]) -> tuple[list[tuple[grid.Point, grid.Point]], list[str]]:
    """The hexsides between an area and the rest of the country, with a tooth into the area on each."""
    sheet, sides, teeth = ground.sheet, list[tuple[grid.Point, grid.Point]](), list[str]()
    for name in sorted(inside):
        column, row = sheet.split(name)
        for face in _faces(ground, inside, (column, row)):
            one, other = sheet.side(column, row, face)
            sides.append((one, other))
            teeth.append(_tooth(one, other, sheet.centre(column, row)))
    return sides, teeth


def _faces(ground: MapGround, inside: frozenset[str], cell: tuple[int, int]) -> Iterable[int]:
    for face in range(6):
        beyond = ground.sheet.join(*ground.sheet.neighbour(*cell, face))
        if beyond in ground.inland and beyond not in inside:
            yield face


def _tooth(one: grid.Point, other: grid.Point, centre: grid.Point) -> str:
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    dx, dy = centre[0] - x, centre[1] - y
    share = TOOTH / math.hypot(dx, dy)
    return f"M{x:.1f} {y:.1f}L{x + dx * share:.1f} {y + dy * share:.1f}"
