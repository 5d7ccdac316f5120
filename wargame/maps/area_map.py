"""The area map as one SVG, from plain values. It draws what it is given and knows nothing of games or people."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Final, Literal

from django.utils.safestring import SafeString, mark_safe

from wargame.maps import paths, signs, symbols
from wargame.maps.counters import MIXED, SCALE, Counter, Placed, arrange, body, count_box, frame, words
from wargame.maps.frames import ORDER, Side
from wargame.maps.outlines import MapOutlines, Outline, Part
from wargame.maps.paint import Brush, text_width
from wargame.maps.plans import PlanMark, beside, ghost

__all__ = ["AreaOverlay", "Counter", "Link", "MapView", "describe", "draw"]

Mode = Literal["screen", "projector", "whole", "phone", "print"]  # "whole": all of it, on a projector
Zone = Literal["a", "b", "ab"]
Highlight = Literal["", "selected", "reach", "target", "battle"]
SIDE_NAMES: Final[Mapping[str, str]] = {side: side.capitalize() for side in ORDER}
GRID: Final = 10  # tenths, about a pixel: outlines are surveyed finer than screens show them
ZONE_PAINT: Final[Mapping[Zone, str]] = {"a": "m-zone-a", "b": "m-zone-b", "ab": "m-zone-both"}
HATCHED: Final = ("a", "ab")


@dataclass(frozen=True)
class AreaOverlay:
    """The overlay of an area. `note` of up to three characters is a numbered disc, longer it is a line under the name.

    `name`: what the pack calls it; what is in brackets is left out where the outline has the same name.
    """

    area_id: str
    vp: int | None = None
    zone: Zone | None = None
    airfield: bool = False
    port: bool = False
    changed_country: bool = False
    holder: Side | None = None
    highlight: Highlight = ""
    note: str = ""
    name: str = ""


@dataclass(frozen=True)
class Link:
    """A movement arrow; without a side it is the viewer's own order (magenta), dashed as long as it is only drafted."""

    origin: str
    target: str
    side: Side | None = None
    drafted: bool = False


@dataclass(frozen=True)
class MapView:
    """Everything on the map for one viewer. `zones`: the labels for the two zones and for both together."""

    outlines: MapOutlines
    areas: tuple[AreaOverlay, ...]
    counters: Mapping[str, tuple[Counter, ...]]
    title: str = "Map"
    links: tuple[Link, ...] = ()
    plans: tuple[PlanMark, ...] = ()
    side_names: Mapping[str, str] = field(default_factory=lambda: SIDE_NAMES)
    zones: Mapping[Zone, str] = field(default_factory=dict)
    part: tuple[float, float, float, float] | None = None  # of the frame, where only that is shown


@dataclass(frozen=True)
class _Scale:
    name: float
    minor: float
    far: float
    units: float
    group: bool = False

    def room(self, place: tuple[float, float, int, int, int]) -> tuple[float, float, int, int, int]:
        """The room for an area's counters, with as many columns as fit if larger counters allowed fewer."""
        x, y, columns, rows, together = place
        return x, y, max(2, round(columns * MEASURED / self.units)), rows, together


ROOM: Final = 30.0  # how far from its centre a counter of size 1 reaches, at most
PAPER: Final = 862 / 744  # how much wider than high a figure of a paper is at least
LOW: Final = 15  # from the centre of a counter of size 1 to below its frame
MEASURED: Final = 1.15  # the size of counters for which the outlines say how many columns fit
_SCALES: Final[Mapping[str, _Scale]] = {
    "screen": _Scale(16, 15, 14.5, 1.42),
    "projector": _Scale(17.5, 16, 15.5, 1.9, group=True),
    "whole": _Scale(17.5, 16, 15.5, 1.9, group=True),
    "phone": _Scale(16.5, 15, 14.5, 1.42, group=True),
    "print": _Scale(14, 13, 12.5, 1.1),
}


def describe(area: AreaOverlay, units: tuple[Counter, ...], view: MapView) -> str:
    """An area as one sentence: name, points, facilities, zone, then the units there."""
    outline = view.outlines.areas[area.area_id]
    facts = [outline.name]
    if area.vp:
        facts.append(f"{area.vp} VP")
    facts += [word for word, on in (("airfield", area.airfield), ("port", area.port)) if on]
    if area.zone:
        facts.append(view.zones[area.zone])
    if area.changed_country:
        facts.append("has changed country")
    if area.holder:
        facts.append(f"held by {view.side_names.get(area.holder, area.holder)}")
    if area.note:
        facts.append(f"note {area.note}")
    parts = [", ".join(facts)]
    for side in view.side_names:
        own = ", ".join(words(unit) for unit in units if unit.side == side)
        parts.append(f"{view.side_names.get(side, side)}: {own or 'none'}")
    return "; ".join(parts)


def draw(view: MapView, *, mode: Mode = "screen", prefix: str = "map", interactive: bool = False) -> SafeString:
    """The map as SVG; every text is escaped. `prefix` keeps ids apart when a page shows several maps.

    What is on an area without an outline is left out.
    """
    return mark_safe(paths.lighter(_Drawing(_drawable(view), mode, prefix, interactive).svg(), mode, GRID))


def _drawable(view: MapView) -> MapView:
    known = view.outlines.areas
    return replace(
        view,
        outlines=_named(view),
        areas=tuple(area for area in view.areas if area.area_id in known),
        counters={area: units for area, units in view.counters.items() if area in known},
        links=tuple(link for link in view.links if link.origin in known and link.target in known),
        plans=tuple(plan for plan in view.plans if plan.area in known),
    )


def _named(view: MapView) -> MapOutlines:
    """The outlines with the current names of the areas."""
    known = view.outlines.areas
    new = {
        area.area_id: replace(known[area.area_id], name=area.name)
        for area in view.areas
        if area.area_id in known and area.name.partition(" (")[0] not in ("", known[area.area_id].name)
    }
    return replace(view.outlines, areas={**known, **new}) if new else view.outlines


class _Drawing:
    def __init__(self, view: MapView, mode: Mode, prefix: str, interactive: bool) -> None:
        self.view = view
        self.sheet = view.outlines
        self.mode = mode
        self.scale = _SCALES[mode]
        self.prefix = escape(prefix)
        self.interactive = interactive
        x, y, w, h = self.sheet.frame
        more = max(0.0, h * PAPER - w) if mode == "print" else 0.0
        self.frame = view.part or (x - more / 2, y, w + more, h)
        self.brush = Brush(literal=mode == "print")
        given = {area.area_id: area for area in view.areas}
        self.overlays = {key: given.get(key, AreaOverlay(key)) for key in self.sheet.areas}
        self.placed = {
            key: arrange(
                units, self.scale.room(self.sheet.areas[key].units), scale=self.scale.units, group=self.scale.group
            )
            for key, units in view.counters.items()
        }
        if mode in ("projector", "whole"):  # its counters are large: the frame ends below the lowest
            lowest = max((place.y for places in self.placed.values() for place in places), default=y)
            self.frame = x, y, w, max(h, lowest + LOW * self.scale.units - y)
        self.ghosts = [spot for key in dict.fromkeys(plan.area for plan in view.plans) for spot in self.beside(key)]

    def beside(self, area: str) -> list[tuple[PlanMark, Placed]]:
        """Where the drafted orders for an area are drawn."""
        own = [plan for plan in self.view.plans if plan.area == area]
        x, y = self.sheet.areas[area].units[:2]
        return list(zip(own, beside(own, self.placed.get(area, ()), (x, y), self.scale.units), strict=True))

    # -- the whole
    def svg(self) -> str:
        x, y, w, h = self.frame
        role = "group" if self.interactive else "img"
        cursor = (
            f'<g pointer-events="none" aria-hidden="true"><use {self.brush("m-halo-line")} data-map-mark=""/>'
            f'<use {self.brush("m-selected")} data-map-mark=""/><use class="m-cursor" data-map-cursor=""/></g>'
            if self.interactive
            else ""
        )
        data = ' data-map=""' if self.interactive else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="map map-area map-{self.mode}" '
            f'viewBox="{x - 1:g} {y - 1:g} {w + 2:g} {h + 2:g}" role="{role}" '
            f'aria-labelledby="{self.prefix}-title {self.prefix}-desc"{data}>'
            f'<title id="{self.prefix}-title">{escape(self.view.title)}</title>'
            f'<desc id="{self.prefix}-desc">{escape(self.summary())}</desc>'
            f"<defs>{self.definitions()}</defs>"
            f"<g{self.cut()}>{self.ground()}{self.land()}{self.highlights()}{cursor}{self.seas()}</g>"
            f"{self.names()}{self.units()}{self.planned()}{self.links()}"
            f"{self.neatline()}{self.credit()}</svg>"
        )

    def cut(self) -> str:
        """The clipping: printed maps end at their line; on screen the scenery fills the pane, whatever its shape."""
        return f' clip-path="url(#{self.prefix}-clip)"' if self.brush.literal else ""

    def neatline(self) -> str:
        """The line around a printed map."""
        x, y, w, h = self.frame
        line = f'<rect {self.brush("m-neatline")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
        return line if self.brush.literal else ""

    def summary(self) -> str:
        held = [describe(self.overlays[key], units, self.view) for key, units in self.view.counters.items() if units]
        if not held:
            return "No units on the map."
        return "Areas with units. " + ". ".join(held) + "."

    def definitions(self) -> str:
        x, y, w, h = self.frame
        drawn = [placed.first for group in self.placed.values() for placed in group]
        drawn += [placed.first for plan, placed in self.ghosts if plan.kind]
        used = sorted({(unit.side, unit.kind if unit.kind in symbols.kinds() else "unknown") for unit in drawn})
        drawings = "".join(
            f'<g id="{self.symbol_id(side, kind)}">{symbols.drawing(side, kind, literal=self.brush.literal)}</g>'
            for side, kind in used
        )
        shapes = (
            ""
            if self.brush.literal
            else "".join(
                f'<path id="{self.prefix}-p-{key}" d="{outline.path}"/>' for key, outline in self.sheet.areas.items()
            )
        )
        clip = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>' if self.brush.literal else ""
        cut = f'<clipPath id="{self.prefix}-clip">{clip}</clipPath>' if clip else ""
        return f"{cut}{self.brush.on_page(shapes)}{drawings}"

    def shape(self, paint: str, area_id: str) -> str:
        """The outline of an area, painted. On screen it is drawn once and reused; in print it is written out each
        time."""
        if self.brush.literal:
            return f'<path {self.brush(paint)} d="{self.sheet.areas[area_id].path}"/>'
        return f'<use {self.brush(paint)} href="#{self.prefix}-p-{area_id}"/>'

    def symbol_id(self, side: str, kind: str) -> str:
        return f"{self.prefix}-s-{side}-{kind if kind in symbols.kinds() else 'unknown'}"

    # -- ground, land, borders
    def ground(self) -> str:
        x, y, w, h = self.sheet.reach
        b = self.brush
        abroad = [outline.area_id for outline in self.parts("abroad")]
        shore = "".join(f'<path {b("m-shore")} d="{path}"/>' for path in self.sheet.other_land)
        shore += "".join(self.shape("m-shore", key) for key in abroad)
        under = "".join(self.shape("m-abroad-under", key) for key in abroad)
        return b.on_page(f'<rect {b("m-water")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>{shore}{under}')

    def land(self) -> str:
        b = self.brush
        home, away = self.parts("home"), self.parts("abroad")
        parts = [b.on_page("".join(self.area(o, "m-abroad") for o in away))]
        parts += [self.shape("m-country", o.area_id) for o in away if o.border]
        lines = "".join(f'<path {b("m-inner-line")} d="{line}"/>' for line in self.sheet.inner_lines)
        off = "".join(self.sheet.off_map)  # its outlines do not meet: the seam fills what is between them
        parts.append(b.on_page(f'{lines}<path {b("m-off-rim")} d="{off}"/><path {b("m-abroad-under")} d="{off}"/>'))
        parts += [self.shape("m-state", o.area_id) for o in home]
        parts.append(b.on_page("".join(f'<path {b("m-off")} d="{path}"/>' for path in self.sheet.off_map)))
        home.sort(key=lambda o: o.inside)  # over what is around it
        parts += [b.on_page(self.area(o, self.zone_paint(self.overlays[o.area_id].zone))) for o in home]
        rivers = "".join(f'<path {b("m-river")} d="{river["path"]}"/>' for river in self.sheet.rivers)
        parts.append(b.on_page(rivers))
        changed = [o for o in self.sheet.areas.values() if self.overlays[o.area_id].changed_country]
        parts += [self.shape("m-changed", o.area_id) for o in changed]
        parts += [self.area(outline, "m-enclave") for outline in self.parts("enclave")]
        return "".join(parts)

    def parts(self, part: Part) -> list[Outline]:
        """The areas of a part of the map, in the order of the file."""
        return [outline for outline in self.sheet.areas.values() if outline.part == part]

    def zone_paint(self, zone: Zone | None) -> str:
        """How an area of a zone is painted."""
        return ZONE_PAINT[zone] if zone else "m-land"

    def area(self, outline: Outline, paint: str) -> str:
        overlay = self.overlays[outline.area_id]
        shape = self.shape(paint, outline.area_id)
        if overlay.zone in HATCHED and outline.hatch:
            shape += f'<path {self.brush("m-hatch")} d="{outline.hatch}"/>'
        if not self.interactive:
            return f'<g data-area="{outline.area_id}">{shape}</g>'
        if outline.part == "enclave":
            x, y, _ = outline.label
            shape = f'<circle class="m-hit" cx="{x + 13:g}" cy="{y - 8:g}" r="22"/>{shape}'
        text = escape(describe(overlay, self.view.counters.get(outline.area_id, ()), self.view))
        pressed = "true" if overlay.highlight == "selected" else "false"
        x, y = outline.units[:2]
        return (
            f'<g class="area" data-area="{outline.area_id}" data-x="{x:g}" data-y="{y:g}" '
            f'data-highlight="{overlay.highlight}" role="button" tabindex="0" aria-pressed="{pressed}" '
            f'aria-label="{text}">{shape}</g>'
        )

    def highlights(self) -> str:
        paint = {"selected": "m-selected", "battle": "m-selected", "reach": "m-reach", "target": "m-target"}
        parts: list[str] = []
        for key, overlay in self.overlays.items():
            if overlay.highlight:
                parts += [self.shape("m-halo-line", key), self.shape(paint[overlay.highlight], key)]
        return f'<g pointer-events="none">{"".join(parts)}</g>'

    # -- words and signs
    def seas(self) -> str:
        return "".join(self.brush.text("m-sea", s["x"], s["y"], s["name"], size=s["size"]) for s in self.sheet.seas)

    def names(self) -> str:
        parts = [self.name(outline) for outline in self.sheet.areas.values()]
        parts.insert(
            0, "".join(f'<path {self.brush("m-sign")} d="{o.leader}"/>' for o in self.sheet.areas.values() if o.leader)
        )
        return f'<g class="names" aria-hidden="true" pointer-events="none">{self.brush.on_page("".join(parts))}</g>'

    def name(self, outline: Outline) -> str:
        overlay = self.overlays[outline.area_id]
        x, y, anchor = outline.label
        far = outline.part == "abroad"
        paint, size = (
            ("m-far", self.scale.far)
            if far
            else ("m-name", self.scale.name)
            if overlay.vp
            else ("m-minor", self.scale.minor)
        )
        weight = "600" if paint == "m-name" else "400"
        text = text_width(outline.name, size, weight=weight, spacing=0.1 if far else 0)
        unit = size / 14
        beside = unit * (18 * bool(overlay.vp) + 13 * overlay.airfield + 13 * overlay.port)
        beside += 2 if beside else 0
        left = {"start": x, "end": x - text - beside}.get(anchor, x - (text + beside) / 2)
        parts = [self.brush.text(paint, left, y, outline.name, size=size, anchor="start")]
        at, mid = left + text + 3, y - size * 0.33
        if overlay.vp:
            parts.append(signs.points(self.brush, overlay.vp, overlay.holder, at + 8 * unit, mid, unit))
            at += 18 * unit
        for path, there in ((signs.AIRFIELD, overlay.airfield), (signs.ANCHOR, overlay.port)):
            if there:
                parts.append(signs.facility(self.brush, path, at + 5.5 * unit, mid, unit))
                at += 13 * unit
        if len(overlay.note) > 3:
            parts.append(self.brush.text("m-note", x, y + size * 0.95, overlay.note, size=size * 0.8, anchor=anchor))
        elif overlay.note:
            full = overlay.highlight in ("selected", "battle")
            parts.append(signs.disc(self.brush, overlay.note, full, left - 12 * unit, mid, unit))
        return "".join(parts)

    # -- units and movement
    def units(self) -> str:
        parts = [self.unit(key, placed) for key, group in self.placed.items() for placed in group]
        counts = [
            count_box(placed, self.brush, scale=self.scale.units) for group in self.placed.values() for placed in group
        ]
        return f'<g class="units">{"".join(parts)}<g aria-hidden="true" pointer-events="none">{"".join(counts)}</g></g>'

    def unit(self, area_id: str, placed: Placed) -> str:
        first = placed.first
        drawing = body(placed, self.symbol_id(first.side, first.kind), self.brush, scale=self.scale.units)
        kind = "several kinds" if first.kind == MIXED else symbols.kinds().get(first.kind, symbols.kinds()["unknown"])
        side = self.view.side_names.get(first.side, first.side)
        text = escape(f"{side}, {kind}: {', '.join(words(unit) for unit in placed.units)}")
        place = f'transform="translate({placed.x:g} {placed.y:g})"'
        ids = escape(" ".join(unit.id for unit in placed.units))
        if not self.interactive:
            drawing = self.brush.stamp(drawing, self.prefix, *[ROOM * self.scale.units] * 2)
            return f'<g {place} data-unit="{ids}"><title>{text}</title>{drawing}</g>'
        size = SCALE * self.scale.units
        pressed = "true" if first.selected else "false"
        return (
            f'<g class="unit" {place} data-unit="{ids}" data-area="{area_id}" data-side="{first.side}" '
            f'role="button" tabindex="-1" aria-pressed="{pressed}" aria-label="{text}"><title>{text}</title>'
            f'{drawing}<path class="m-hit" transform="scale({size:g}) translate(-100 -100)" '
            f'd="{frame(first.side)}"/></g>'
        )

    def planned(self) -> str:
        """The pieces at the destinations of drafted orders."""
        scale = SCALE * self.scale.units
        parts = [
            ghost(plan, placed.x, placed.y, self.symbol_id(plan.side, plan.kind), self.brush, scale)
            for plan, placed in self.ghosts
        ]
        return f'<g class="plans" aria-hidden="true" pointer-events="none">{"".join(parts)}</g>' if parts else ""

    def links(self) -> str:
        parts: list[str] = []
        for link in self.view.links:
            start, end = (self.sheet.areas[key].units[:2] for key in (link.origin, link.target))
            parts.append(signs.arrow(self.brush, start, end, link.side, drafted=link.drafted))
        return f'<g class="links" aria-hidden="true" pointer-events="none">{"".join(parts)}</g>'

    def credit(self) -> str:
        x, y, w, h = self.frame
        size = self.scale.minor - 2.5
        return self.brush.text("m-credit", x + w - 6, y + h - 7, self.sheet.credit, size=size, anchor="end")
