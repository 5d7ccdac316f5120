"""The board of a built-up area as SVG, from plain values: rings of zones around a core, facing the six sides of the
hex."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from wargame.maps import symbols
from wargame.maps.frames import hatch, outline
from wargame.maps.hex_view import Block
from wargame.maps.paint import Brush

RADIUS: Final = 100.0
SCALES: Final = {1: (1.0, 0.0), 2: (1.0, 0.58, 0.0), 3: (1.0, 0.62, 0.27, 0.0)}  # rings -> their edges, outside first
RINGS: Final = ("outer", "middle", "inner")
FACES: Final = {"N": -90.0, "NE": -30.0, "SE": 30.0, "S": 90.0, "SW": 150.0, "NW": 210.0}
CORNERS: Final = tuple(60.0 * n for n in range(6))
SYMBOL: Final = 0.15
Spot = tuple[float, float]
Edge = tuple[Spot, Spot]


@dataclass(frozen=True)
class Zone:
    """A zone: its ring, the hexsides it faces, its protection, its holder, its units, its contents.

    `marks` are short codes for the drawing, `told` the whole zone in words.
    """

    name: str
    ring: str
    pv: int
    faces: tuple[str, ...] = ()
    holder: str = ""
    blocks: tuple[Block, ...] = ()
    marks: tuple[str, ...] = ()
    told: str = ""


@dataclass(frozen=True)
class ZonedTown:
    """A built-up area: its zones, which of them touch, the river between zones and the state of its bridges."""

    name: str
    zones: tuple[Zone, ...]
    adjacent: tuple[tuple[str, str], ...] = ()
    river: tuple[tuple[str, str, str], ...] = ()  # zone, zone, state of the bridge; "blown" for none


def draw(town: ZonedTown) -> SafeString:
    """The board as SVG; every text is escaped."""
    return mark_safe(_Board(town, paper=False).svg())


def printed(town: ZonedTown) -> str:
    """The board for print, as a text that can be stored with the rest of the document."""
    return _Board(town, paper=True).svg()


class _Board:
    def __init__(self, town: ZonedTown, paper: bool) -> None:
        self.town, self.brush, self.scale = town, Brush(literal=paper), 1.3 if paper else 1.0
        rings = [ring for ring in RINGS if any(zone.ring == ring for zone in town.zones)]
        edges = SCALES[len(rings)]
        self.band = {ring: (edges[n], edges[n + 1]) for n, ring in enumerate(rings)}
        self.arc = _arcs(town, rings)
        self.cuts = sorted({turn % 360 for arc in self.arc.values() for turn in arc} | set(CORNERS))

    def svg(self) -> str:
        name = escape(self.town.name)
        said = escape(". ".join(zone.told for zone in self.town.zones if zone.told))
        zones = "".join(self._zone(zone) for zone in self.town.zones)
        over = "".join(self._content(zone) for zone in self.town.zones)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zone-board" viewBox="-108 -94 216 188" role="img" '
            f'aria-label="Zones of {name}">{self._title(name, said)}{zones}{self._river()}{over}</svg>'
        )

    def _title(self, name: str, said: str) -> str:
        """In print, the board as text for screen readers; on screen its table has the same."""
        return f"<title>Zones of {name}. {said}</title>" if self.brush.literal else ""

    # -- shapes
    def ring_points(self, zone: Zone, scale: float) -> list[Spot]:
        """The points of a zone's arc at one distance from the centre, including every cut of the board on it."""
        first, last = self.arc[zone.name]
        inside = [turn + 360 * n for turn in self.cuts for n in (-1, 0, 1) if first < turn + 360 * n < last]
        return [_at(turn, scale) for turn in (first, *sorted(inside), last)]

    def polygon(self, zone: Zone) -> list[Spot]:
        """The outline of a zone."""
        far, near = self.band[zone.ring]
        first, last = self.arc[zone.name]
        outside = self.ring_points(zone, far)
        if near:
            return outside + self.ring_points(zone, near)[::-1]
        return outside[:-1] if last - first >= 360 else [*outside, (0.0, 0.0)]

    def edges(self, zone: Zone) -> set[Edge]:
        """The sides of the outline, each with its ends in a fixed sequence."""
        points = [(round(x, 2), round(y, 2)) for x, y in self.polygon(zone)]
        return {(a, b) if a < b else (b, a) for a, b in zip(points, [*points[1:], points[0]], strict=True)}

    def middle(self, zone: Zone) -> Spot:
        """The middle of a zone's content."""
        far, near = self.band[zone.ring]
        first, last = self.arc[zone.name]
        if last - first >= 360:
            return (0.0, 0.0) if not near else (0.0, -RADIUS * 0.866 * (far + near) / 2)
        return _at((first + last) / 2, (far + near) / 2)

    # -- drawing
    def _zone(self, zone: Zone) -> str:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in self.polygon(zone)) + "Z"
        held = f'<path {self.brush(f"b-held-{zone.holder.lower()}")} d="{path}"/>' if zone.holder else ""
        told = f"<title>{escape(zone.told)}</title>" if zone.told else ""
        return f'<g>{told}<path {self.brush(f"b-cover{min(zone.pv, 3)}")} d="{path}"/>{held}</g>'

    def _river(self) -> str:
        zones = {zone.name: zone for zone in self.town.zones}
        drawn = []
        for one, other, state in self.town.river:
            shared = self.edges(zones[one]) & self.edges(zones[other])
            for a, b in shared:
                line = f"M{a[0]} {a[1]}L{b[0]} {b[1]}"
                drawn.append(f'<path {self.brush("m-stream-wide")} d="{line}"/>')
            if shared:
                drawn.append(self._bridge(sorted(shared), state))
        return "".join(drawn)

    def _bridge(self, shared: Sequence[Edge], state: str) -> str:
        a, b = shared[len(shared) // 2]
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        shape = "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" if state == "blown" else "M-3 -5V5M3 -5V5"
        place = f'transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f})"'
        return (
            f'<g {place}><path {self.brush("m-wing-halo")} d="{shape}"/><path {self.brush("m-wing")} d="{shape}"/></g>'
        )

    def _content(self, zone: Zone) -> str:
        """Name, protection, units, contents; larger in print, and what does not fit is left out."""
        x, y = self.middle(zone)
        lift, k = 9 if zone.blocks else 0, self.scale
        parts = [self.brush.text("m-town-name", x, y - 4 - lift, f"{zone.name}", size=8.5 * k)]
        if zone.pv and not (zone.blocks and self.brush.literal):
            parts.append(self.brush.text("m-minor", x, y + 4 * k - lift, f"PV{zone.pv}", size=7 * k))
        if zone.blocks:
            parts.append(self._pile(zone.blocks, x, y + 5))
        if zone.marks:
            below = 17 if zone.blocks else 4 + 8 * k
            parts.append(self.brush.text("m-note", x, y + below, " ".join(zone.marks), size=7.5 * k))
        return "".join(parts)

    def _pile(self, blocks: Sequence[Block], x: float, y: float) -> str:
        top = max(blocks, key=lambda block: (bool(block.kind), block.value))
        side = top.side.lower()
        if top.kind:
            kind = top.kind if top.kind in symbols.kinds() else "unknown"
            drawn = symbols.drawing(top.side, kind, literal=self.brush.literal)
        else:
            drawn = (
                f'<path {self.brush(f"m-back-{side}")} d="{outline(top.side, 0)}"/>'
                f'<path {self.brush(f"m-back-hatch-{side}")} d="{hatch(top.side)}"/>'
            )
        halo = f'<path {self.brush("m-unit-halo")} d="{outline(top.side, 4)}"/>'
        piece = f'<g transform="translate({x:.1f} {y:.1f}) scale({SYMBOL}) translate(-100 -100)">{halo}{drawn}</g>'
        count = self.brush.text(f"m-back-count-{side}", x - 13, y + 3, str(len(blocks)), size=8, anchor="end")
        return piece + (count if len(blocks) > 1 else "")


def _at(turn: float, scale: float) -> Spot:
    """The point of a hexagon of this size in a direction."""
    aside = math.radians((turn % 60) - 30)
    reach = RADIUS * scale * math.cos(math.radians(30)) / math.cos(aside)
    return reach * math.cos(math.radians(turn)), reach * math.sin(math.radians(turn))


def _arcs(town: ZonedTown, rings: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The angles of each zone around the centre: by the hexsides it faces or, further in, by its neighbours."""
    found: dict[str, tuple[float, float]] = {}
    for ring in rings:
        zones = [zone for zone in town.zones if zone.ring == ring]
        if len(zones) == 1:
            found[zones[0].name] = (-90.0, 270.0)
            continue
        centre = {zone.name: _direction(zone, town, found) for zone in zones}
        names = sorted(centre, key=lambda name: centre[name])
        for n, name in enumerate(names):
            before = centre[names[n - 1]] - (360 if n == 0 else 0)
            after = centre[names[(n + 1) % len(names)]] + (360 if n == len(names) - 1 else 0)
            found[name] = ((before + centre[name]) / 2, (centre[name] + after) / 2)
    return found


def _direction(zone: Zone, town: ZonedTown, known: Mapping[str, tuple[float, float]]) -> float:
    """The middle of the hexsides a zone faces, or of the outer zones that it touches."""
    if zone.faces:
        turns = [FACES[face] for face in zone.faces]
    else:
        around = {b if a == zone.name else a for a, b in town.adjacent if zone.name in (a, b)}
        turns = [sum(known[name]) / 2 for name in around if name in known]
    x = sum(math.cos(math.radians(turn)) for turn in turns)
    y = sum(math.sin(math.radians(turn)) for turn in turns)
    return round(math.degrees(math.atan2(y, x)), 3) % 360
