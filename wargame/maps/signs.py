"""The small signs of the maps: victory points, airfield, port, numbered disc, arrows of movement and assault."""

import math
from collections.abc import Callable, Iterable

from wargame.charts.sides import shape
from wargame.maps.frames import ORDER
from wargame.maps.paint import Brush

Point = tuple[float, float]
AIRFIELD = "M0 -4L4.6 4H-4.6Z"
ANCHOR = "M0 -2.6V5M-4 1a4 4 0 0 0 8 0M-2.3 -.8h4.6M0 -2.6a1.4 1.4 0 1 1 .01 0"
DIAMOND = "M0 -9.6L9.6 0L0 9.6L-9.6 0Z"
RECTANGLE = "M-8.4 -6.6H8.4V6.6H-8.4Z"
HELD = {
    "RED": DIAMOND,
    "BLUE": RECTANGLE,
    **{side: shape(side, 0, 0, 8.2) for side in map(str, ORDER[2:])},
}
TAILS = {
    "RED": "M0 -6L6 0L0 6L-6 0Z", "BLUE": "M-5 -4H5V4H-5Z",
    **{side: shape(side, 0, 0, 5) for side in map(str, ORDER[2:])},
}  # fmt: skip
ROUND = "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z"


def _at(x: float, y: float, unit: float) -> str:
    return f'transform="translate({x:.1f} {y:.1f}) scale({unit:.2f})"'


def facility(brush: Brush, path: str, x: float, y: float, unit: float) -> str:
    """An airfield or a port, centred on x, y."""
    return f'<path {brush("m-sign")} {_at(x, y, unit)} d="{path}"/>'


def points(brush: Brush, vp: int, holder: str | None, x: float, y: float, unit: float) -> str:
    """Victory points in a ring, or in the frame of the side that holds the area."""
    ring = f'<circle {brush("m-ring")} r="7.4"/>'
    if holder in HELD:
        ring = f'<path {brush(f"m-ring-{holder.lower()}")} d="{HELD[holder]}"/>'
    figure = brush.text("m-vp-held" if holder else "m-vp", 0, 3.9, str(vp), size=11)
    return f"<g {_at(x, y, unit)}>{ring}{figure}</g>"


def disc(brush: Brush, note: str, full: bool, x: float, y: float, unit: float) -> str:
    """A numbered disc; filled for held, open for other."""
    size = 12.5 if len(note) < 3 else 10
    circle = brush("m-disc" if full else "m-disc-open")
    word = brush.text("m-disc-text" if full else "m-disc-text-open", 0, round(size * 0.34, 1), note, size=size)
    return f'<g {_at(x, y, unit)}><circle {circle} r="10"/>{word}</g>'


def holder(brush: Brush, side: str, x: float, y: float, radius: float) -> str:
    """The holder of a place: a disc, or a ring for RED, so that it is recognisable without colour."""
    circle = f'<circle {brush(f"m-marker-{side.lower()}")} cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'
    hole = f'<circle {brush("m-hole")} cx="{x:.1f}" cy="{y:.1f}" r="{radius * 0.45:g}"/>'
    return circle + hole if side == "RED" else circle


def numbered(brush: Brush, middle: Point, number: str, unit: float) -> str:
    """A numbered disc at the upper right of a hex, clear of its middle."""
    further = max(unit - 1, 0)
    return disc(brush, number, True, middle[0] + 19 + 6 * further, middle[1] - 25 - 8 * further, unit)


def arrow(brush: Brush, start: Point, end: Point, side: str | None, *, drafted: bool = False) -> str:
    """A curved arrow between counters; its tail has the side's shape, or is round for the viewer's own order.

    `drafted`: it is only planned, and dashed.
    """
    tone = side.lower() if side in TAILS else "over"
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    gap, bend = min(30.0, length / 4), min(34.0, length * 0.16)
    x1, y1 = x1 + ux * gap, y1 + uy * gap
    cx, cy = (x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend
    turn = math.degrees(math.atan2(y2 - cy, x2 - cx))
    last = math.hypot(x2 - cx, y2 - cy) or 1.0
    vx, vy = (x2 - cx) / last, (y2 - cy) / last
    ex, ey = x2 - vx * gap, y2 - vy * gap
    line = f"M{x1:.1f} {y1:.1f}Q{cx:.1f} {cy:.1f} {ex - vx * 9:.1f} {ey - vy * 9:.1f}"
    tail = TAILS.get(side or "", ROUND)
    tip, way = brush(f"m-tip-{tone}"), brush("m-plan" if drafted else f"m-link-{tone}")
    return (
        f'<path {brush("m-halo-line")} d="{line}"/><path {way} d="{line}"/>'
        f'<path {tip} transform="translate({x1:.1f} {y1:.1f})" d="{tail}"/>'
        f'<path {tip} transform="translate({ex:.1f} {ey:.1f}) rotate({turn:.1f})" d="M4 0L-11 7L-11 -7Z"/>'
    )


def arrows(
    brush: Brush, middle: Callable[[str], Point], links: Iterable[tuple[str, str, str]], unit: float = 1.0
) -> str:
    """Arrows from place to place, each with its side, `unit` times as large; empty if there are none."""
    found = ((middle(start), middle(end), side) for start, end, side in links)
    drawn = "".join(arrow(brush, (a[0] / unit, a[1] / unit), (b[0] / unit, b[1] / unit), side) for a, b, side in found)
    way = f'transform="scale({unit:.3f})" aria-hidden="true" pointer-events="none"'
    return f'<g class="links" {way}>{drawn}</g>' if drawn else ""


def assault(brush: Brush, start: Point, end: Point) -> str:
    """A straight arrow from the middle of a hex to the edge of its target."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    tail, neck, tip = (ax + 15 * ux, ay + 15 * uy), (bx - 24 * ux, by - 24 * uy), (bx - 13 * ux, by - 13 * uy)
    wing = ((neck[0] - 7 * uy, neck[1] + 7 * ux), (neck[0] + 7 * uy, neck[1] - 7 * ux))
    line = f"M{tail[0]:.1f} {tail[1]:.1f}L{neck[0]:.1f} {neck[1]:.1f}"
    head = f"M{tip[0]:.1f} {tip[1]:.1f}L{wing[0][0]:.1f} {wing[0][1]:.1f}L{wing[1][0]:.1f} {wing[1][1]:.1f}Z"
    return (
        f'<path {brush("m-route-halo")} d="{line}"/><path {brush("m-attack")} d="{line}"/>'
        f'<path {brush("m-tip-over")} d="{head}"/>'
    )
