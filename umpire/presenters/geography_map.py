"""The map of a proposal: hexes with the share of their terrain, over the lines of the source and the frame."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from html import escape
from typing import Any, Final, cast

from adjudication.geography.backdrop import AREAS, LINES, PIXELS, view
from adjudication.geography.choices import Ground, GroundSheet
from adjudication.geography.frames import EARTH, SheetFrame
from adjudication.geography.proposals import MapProposal

WIDE: Final = PIXELS  # units of the drawing across the sheet
CORNERS: Final = ("nw", "ne", "se", "sw")
GROUND_WORDS: Final[dict[Ground, str]] = {
    "clear": "Clear", "woods": "Woods", "rough": "Rough or bog", "water": "Lake", "off": "Out of play",
}  # fmt: skip


def km_of_a_degree(north: float) -> float:
    """The kilometres in a degree of longitude at a latitude; a degree of latitude always has those of latitude 0."""
    return math.radians(EARTH) * math.cos(math.radians(north))


def drawn(proposal: MapProposal, sheet: GroundSheet, opened: Collection[str], listed: Collection[str]) -> str:
    """The drawing. `opened`: hexes that need a decision; the `listed` ones link to their place in the list."""
    pen = _Pen(proposal.frame)
    parts = [
        f'<svg class="map g-map" viewBox="{pen.box}" role="group" aria-label="{_alt(sheet, opened)}" {pen.corners}>',
        f'<g class="g-source">{"".join(_layers(proposal, AREAS, pen))}</g>',
        f'<g class="g-hexes">{"".join(_hexes(proposal, sheet, opened, listed, pen))}</g>',
        f'<g class="g-lines">{"".join(_layers(proposal, LINES, pen))}</g>',
        f'<g class="g-found">{"".join(_rivers(sheet, proposal.frame, pen))}</g>',
        f'<g class="g-towns">{"".join(_towns(sheet, proposal.frame, pen))}</g>',
        pen.handles(),
        "</svg>",
    ]
    return "".join(parts)


def _alt(sheet: GroundSheet, opened: Collection[str]) -> str:
    waiting = f", {len(opened)} of them open" if opened else ""
    named = ", ".join(town.name for town in sheet.towns[:6])
    return escape(f"{sheet.columns} by {sheet.rows} hexes{waiting}. Towns: {named or 'none'}.")


class _Pen:
    """Converts kilometres on the plane to units of the drawing, y downwards."""

    def __init__(self, frame: SheetFrame) -> None:
        self.frame = frame
        self.left, self.right, self.bottom, self.top = frame.span
        self.unit = WIDE / (self.right - self.left)
        self.view = view(frame)

    @property
    def box(self) -> str:
        """The viewBox."""
        left, bottom, right, top = self.view
        x, y = self.at(left, top)
        return f"{x:.0f} {y:.0f} {(right - left) * self.unit:.0f} {(top - bottom) * self.unit:.0f}"

    @property
    def corners(self) -> str:
        """The edges of the frame in degrees, for the script that turns a drag into degrees; east exceeds west."""
        frame = self.frame
        return (
            f'data-north="{frame.north}" data-west="{frame.west}" data-south="{frame.south}" '
            f'data-east="{frame.west + frame.width}" data-top="{frame.top}"'
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the plane in the drawing."""
        return (x - self.left) * self.unit, (self.top - y) * self.unit

    def path(self, points: Any, closed: bool = False) -> str:
        """An SVG path through points of the plane."""
        words = " ".join(f"{x:.0f} {y:.0f}" for x, y in (self.at(*point) for point in points))
        return f"M{words}{'Z' if closed else ''}"

    def handles(self) -> str:
        """The frame, with a handle at each corner as long as its edges follow the degrees."""
        x1, y1 = self.at(self.left, self.top)
        x2, y2 = self.at(self.right, self.bottom)
        places = zip(CORNERS, ((x1, y1), (x2, y1), (x2, y2), (x1, y2)), strict=True)
        squares = "".join(
            f'<rect class="g-handle" data-corner="{name}" x="{x - 14:.0f}" y="{y - 14:.0f}" width="28" height="28"/>'
            for name, (x, y) in places
            if self.frame.top == "north"
        )
        frame = f'<rect class="g-frame" x="{x1:.0f}" y="{y1:.0f}" width="{x2 - x1:.0f}" height="{y2 - y1:.0f}"/>'
        return f"<g>{frame}{squares}</g>"


def _layers(proposal: MapProposal, kinds: Collection[str], pen: _Pen) -> Iterable[str]:
    for layer in proposal.backdrop:
        if layer.kind in kinds:
            paths = "".join(pen.path(points, closed=layer.kind in AREAS) for points in layer.paths)
            yield f'<path class="g-{layer.kind}{" g-main" if layer.main else ""}" d="{paths}"/>'


def _hexes(
    proposal: MapProposal, sheet: GroundSheet, opened: Collection[str], listed: Collection[str], pen: _Pen
) -> Iterable[str]:
    built = {town.hex for town in sheet.towns}
    size = proposal.frame.km * pen.unit
    for name, one in proposal.shares.items():
        kind = "town" if name in built else sheet.ground[name]
        x, y = pen.at(*proposal.frame.centres[name])
        share = round(one.of_ground.get(sheet.ground[name], 0.0) * 100)
        word = f'<text x="{x:.0f}" y="{y - size * 0.3:.0f}" font-size="{size * 0.17:.0f}">{share}</text>'
        path = f'<path class="g-hex g-{kind}" d="{pen.path(proposal.frame.corners(name), closed=True)}"/>'
        said = f"<title>{_said(name, kind, share, name in opened)}</title>"
        ring = f'<path class="g-open" d="{pen.path(proposal.frame.corners(name), closed=True)}"/>'
        parts = f"{said}{path}{ring if name in opened else ''}{'' if kind == 'town' else word}"
        if name in opened and name in listed:
            yield f'<a href="#open-{name}" class="g-link">{parts}</a>'
        else:
            yield f"<g>{parts}</g>"


def _said(name: str, kind: str, share: int, opened: bool) -> str:
    if kind == "town":
        return f"{name}: built-up"
    return f"{name}: {GROUND_WORDS[cast(Ground, kind)]} {share} %{', open' if opened else ''}"


def _rivers(sheet: GroundSheet, frame: SheetFrame, pen: _Pen) -> Iterable[str]:
    for river in sheet.rivers:
        paths = []
        for side in river.sides:
            one, other = (set(frame_corners(frame, name)) for name in side.split("|"))
            paths.append(pen.path(sorted(one & other)))
        yield f'<path class="g-bank g-{river.width}" d="{"".join(paths)}"><title>{escape(river.name)}</title></path>'


def frame_corners(frame: SheetFrame, name: str) -> list[tuple[float, float]]:
    """The corners of a hex, rounded so that neighbouring corners are equal."""
    return [(round(x, 3), round(y, 3)) for x, y in frame.corners(name)]


def _towns(sheet: GroundSheet, frame: SheetFrame, pen: _Pen) -> Iterable[str]:
    for town in (*sheet.villages, *sheet.towns):
        x, y = pen.at(*frame.centres[town.hex])
        size = 7 if town.size == "village" else 10
        yield (
            f'<circle class="g-dot" cx="{x:.0f}" cy="{y:.0f}" r="{size / 2:.1f}"/>'
            f'<text class="g-name{" g-village" if town.size == "village" else ""}" x="{x:.0f}" y="{y + size + 14:.0f}" '
            f'font-size="{20 if town.size != "village" else 15}">{escape(town.name)}</text>'
        )
