"""The hex map as one SVG, from plain values. It draws what it is given and knows nothing of games or people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from wargame.maps import frames, hex_front, hex_markers, paths, symbols
from wargame.maps import hex_grid as grid
from wargame.maps.frames import FRAMES, ORDER, Side, echelon, outline
from wargame.maps.hex_ground import COLLAR, LETTERS, GroundDrawing
from wargame.maps.hex_overview import corner, overview
from wargame.maps.hex_view import Block, HexView, Mode, describe, describe_ground, facts, pile_words
from wargame.maps.hex_window import PANE, Frame, around, touching
from wargame.maps.map_ground import untinted
from wargame.maps.paint import Brush
from wargame.maps.plans import ghost
from wargame.maps.signs import arrows, assault, holder, numbered
from wargame.maps.town_names import named

SQUARE: Final = 8  # hexes: smaller ones weigh less when something changes, and more when a page first comes
RAISED: Final = 0.4 * grid.SIDE  # how far above the middle of a town its blocks are
WIDE: Final = 12  # hexes; what is small and changes seldom
SCALE: Final[Mapping[str, float]] = {"screen": 0.19, "projector": 0.22, "whole": 0.22, "phone": 0.21, "print": 0.19}


def draw(view: HexView, *, mode: Mode = "screen", prefix: str = "map", interactive: bool = False) -> SafeString:
    """The map as SVG; every text is escaped. `prefix` keeps ids apart when a page shows several maps."""
    return mark_safe(paths.lighter(_Drawing(view, mode, prefix, interactive).svg(), mode))


class _Drawing:
    def __init__(self, view: HexView, mode: Mode, prefix: str, interactive: bool) -> None:
        self.view, self.mode, self.interactive = view, mode, interactive
        self.prefix = escape(prefix)
        self.brush = Brush(literal=mode == "print")
        self.letters = (LETTERS if mode in ("projector", "whole") else 1.0) * view.ground.scale
        self.regions = view.regions if mode == "whole" else {}
        plain = untinted(view.ground, self.regions) if self.regions else view.ground
        self.ground = GroundDrawing(plain, self.brush, plain=mode == "phone", letters=self.letters)
        self.sheet = view.ground.sheet
        self.hexagon = self.sheet.hexagon()
        self.size = SCALE[mode]
        window = view.part or (view.ground.window if view.cropped else self._of_projector())
        self.cropped, self.frame = window is not None, window or view.ground.frame

    def svg(self) -> str:
        x, y, w, h = self.frame
        b, p = self.brush, self.prefix
        counts = {name: len(blocks) for name, blocks in self.view.blocks.items()}
        role = "group" if self.interactive else "img"
        data = self._data() if self.interactive else ""
        cursor = (
            '<g pointer-events="none" aria-hidden="true"><path class="m-hex-selected" data-map-mark=""/>'
            '<path class="m-cursor" data-map-cursor=""/></g>'
            if self.interactive
            else ""
        )
        edge = COLLAR * max(1.0, self.letters / 1.5)
        box = f"{x - edge - 4:g} {y - edge:g} {w + edge + 6:g} {h + edge + 16:g}"
        box = f"{x:g} {y:g} {w:g} {h:g}" if self.cropped else box
        part = self.frame if self.cropped else None
        covered = self._corner()
        rim = self._credit(covered) if self.cropped and self.mode == "projector" else ""
        rim = rim if self.cropped else f'<g aria-hidden="true">{b.once(self.ground.collar())}{self._credit()}</g>'
        area = hex_front.held(self.view.area, self.ground, b, f"{p}-held")
        area += hex_front.tints(self.regions, self.ground, b)
        under, inset = b.once(self.ground.under()) + area, ""
        pieces = self._markers() + self._blocks() + self._planned() + self._seen() + self._attacks()
        pieces += arrows(b, self.sheet.middle, self.view.links, self.view.link_unit)
        if self.cropped and self.mode == "projector":
            sides = {self.sheet.middle(name): whose for name, whose in self._sides().items()}
            inset = overview(f"{p}-under", self.view.ground.frame, self.frame, sides, covered)
            under = f'<g id="{p}-under">{under}</g>'
        if self.cropped and self.mode == "projector":  # those elsewhere would show where the pane is wider
            pieces = f'<g clip-path="url(#{p}-clip)">{pieces}</g>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="map map-hex map-{self.mode}" viewBox="{box}" '
            f'role="{role}" aria-labelledby="{p}-title {p}-desc"{data}>'
            f'<title id="{p}-title">{escape(self.view.title)}</title>'
            f'<desc id="{p}-desc">{escape(self._summary())}</desc><defs>{self._definitions()}</defs>'
            f'<g clip-path="url(#{p}-clip)"><g aria-hidden="true">{under}</g>{self._hexes()}'
            f'<g pointer-events="none" aria-hidden="true">{b.on_page(self._zoc())}{self._looks()}'
            f"{self.ground.bridges(self.view.bridges)}"
            f"{self._reach()}{b.once(self.ground.towns())}{self._traces()}{self._selection()}</g>"
            f"{cursor}</g>{pieces}"
            f'<g clip-path="url(#{p}-clip)" pointer-events="none" aria-hidden="true">'
            f"{b.on_page(self.ground.names(counts, self.view.markers, part, covered))}</g>"
            f'<rect {b("m-neatline")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
            f"{rim}{inset}{self._numbers()}</svg>"
        )

    def _of_projector(self) -> tuple[float, float, float, float] | None:
        """The part with the pieces, because people in the last row cannot see them on the whole of a large map."""
        if self.mode != "projector":
            return None
        sides = self._sides()
        return around(self.sheet, self.view.ground.frame, sides, PANE * self._wide(), touching(self.sheet, sides))

    def _corner(self) -> Frame | None:
        """The corner in which the projector shows the whole map next to a part."""
        if not self.cropped or self.mode != "projector":
            return None
        names = [name for _, name in self.ground.town_names.within(self.frame)]
        return corner(self.view.ground.frame, self.frame, [self.sheet.middle(name) for name in self._sides()], names)

    def _sides(self) -> dict[str, set[Side]]:
        """The sides with blocks on each hex."""
        return {name: {block.side for block in blocks} for name, blocks in self.view.blocks.items() if blocks}

    def _wide(self) -> float:
        """The width of a counter in the drawing."""
        return FRAMES["BLUE"].half[0] * 2 * self.size * self.view.ground.scale

    def _data(self) -> str:
        """The data for the page's script: the size of a hex, and the initial window."""
        window = self.view.ground.window
        focus = f' data-focus="{" ".join(f"{n:.0f}" for n in window)}"' if window else ""
        hot = " ".join(sorted(touching(self.sheet, self._sides())))
        home = f' data-home="{" ".join(self.view.home)}"' if self.view.home else ""
        size = f'data-km="{self.view.ground.km}" data-counter="{self._wide():.1f}"'
        return f' data-map="" {size} data-hot="{hot}"{focus}{home}'

    def _summary(self) -> str:
        held = [describe(self.view, name) for name, blocks in self.view.blocks.items() if blocks]
        if held and self.interactive:  # each of them says what is there
            return f"Hexes with blocks: {len(held)}."
        return "Hexes with blocks. " + ". ".join(held) + "." if held else "No blocks on the map."

    def _definitions(self) -> str:
        x, y, w, h = self.frame
        clip = f'<clipPath id="{self.prefix}-clip"><rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/></clipPath>'
        shown = {(b.side, b.kind) for blocks in self.view.blocks.values() for b in blocks if b.kind}
        used = sorted(shown | {(plan.side, plan.kind) for plan in self.view.plans if plan.kind})
        drawings = "".join(
            f'<g id="{self._symbol(side, kind)}">{symbols.drawing(side, kind, literal=self.brush.literal)}</g>'
            for side, kind in used
        )
        plain = {(b.side, b.kind, b.small) for blocks in self.view.blocks.values() for b in blocks if self._is_plain(b)}
        faces = {self._face_id(*one): self._scaled(self._parts(*one)) for one in sorted(plain)}
        known = [b for blocks in self.view.blocks.values() for b in blocks if b.kind and b.full and not b.dummy]
        faces |= {self._pips_id(b): self._pips(b) for b in sorted(known, key=self._pips_id) if not self.brush.literal}
        shapes = "".join(f'<g id="{name}">{shape}</g>' for name, shape in faces.items())
        clip += hex_front.hatching(self.view.area, self.brush, f"{self.prefix}-held")
        return clip + self.brush.on_page(drawings) + self.brush.on_page(shapes)

    def _is_plain(self, block: Block) -> bool:
        """Whether a block looks like most of its kind, which a page has only once."""
        states = block.neutralised or block.acted or block.hidden or block.dummy or block.selected
        return bool(block.kind) and not states and not self.brush.literal

    def _face_id(self, side: Side, kind: str, small: bool) -> str:
        return f"{self._symbol(side, kind)}-{'small' if small else 'face'}"

    def _pips_id(self, block: Block) -> str:
        return f"{self.prefix}-p-{block.side}-{block.steps}-{block.full}"

    def _symbol(self, side: str, kind: str) -> str:
        return f"{self.prefix}-s-{side}-{kind if kind in symbols.kinds() else 'unknown'}"

    # -- hexes
    def _hexes(self) -> str:
        if not self.interactive:
            return ""
        names = (self.sheet.join(c, r) for c, r in self.view.ground.hexes)
        shown = [name for name in names if self.view.ground.terrain[name] != "off"]
        said = {name: ", ".join(facts(self.view, name)) for name in shown}
        told = {name: f'<desc data-of="{name}">{escape(text)}</desc>' for name, text in said.items() if text}
        hexes = self._by_squares({name: self._hex(name) for name in shown})  # laid out when the script needs them
        return f'<g class="hexes">{hexes}</g><g>{self._by_squares(told, WIDE)}</g>'

    def _hex(self, name: str) -> str:
        x, y = self.sheet.middle(name)
        pressed = "true" if name == self.view.selected else "false"
        said = escape(describe_ground(self.view, name))  # the page's script adds the number, and what changes
        return (  # one element: a large map has 1,400 of them. In this order they are smallest on the wire
            f'<path transform="translate({x:.1f} {y:.1f})" class="area m-hex" d="{self.hexagon}" role="button" '
            f'tabindex="-1" aria-pressed="{pressed}" data-area="{name}" aria-label="{said}"/>'
        )

    def _zoc(self) -> str:
        shapes: dict[str, list[str]] = {}
        for name, sides in self.view.zoc.items():
            path = self.sheet.polygon(*self.sheet.split(name), 0.98)
            for side in sides:
                shapes.setdefault(f"{name} {side}" if self.brush.literal else f" {side}", []).append(path)
        paint = {key: self.brush(f"m-layer-zoc-{key.split()[-1].lower()}") for key in shapes}
        return self._layer("zoc", "".join(f'<path {paint[key]} d="{"".join(one)}"/>' for key, one in shapes.items()))

    def _looks(self) -> str:
        drawn = []
        for side, names in self.view.looks.items():
            loops = self.sheet.outline({self.sheet.split(name) for name in names})
            path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in loop) + "Z" for loop in loops)
            drawn.append(self.brush.on_page(f'<path {self.brush(f"m-layer-looks-{side.lower()}")} d="{path}"/>'))
        return self._layer("looks", "".join(drawn))

    def _seen(self) -> str:
        """Below each stack, how many of its blocks the other side has found."""
        drawn = []
        for name, told in self.view.seen.items():
            if not name.isdigit():
                continue
            x, y = self.sheet.middle(name)
            drawn += [self.brush.text("m-cost", x, y + 24 + 9 * n, word, size=9) for n, (_, word) in enumerate(told)]
        layer = self._layer("looks", "".join(drawn))
        return f'<g aria-hidden="true" pointer-events="none">{layer}</g>' if layer else ""

    def _layer(self, name: str, drawing: str) -> str:
        """A part of the map that the reader can switch off."""
        return f'<g class="layer-{name}">{drawing}</g>' if drawing and not self.brush.literal else drawing

    def _reach(self) -> str:
        inside = {self.sheet.split(name) for name in self.view.reach}
        if not inside:
            return ""
        path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in loop) + "Z" for loop in self.sheet.outline(inside))
        shown = f'<path {self.brush("m-halo-line")} d="{path}"/>'
        shown += f'<path {self.brush("m-reach")} fill-rule="evenodd" d="{path}"/>'
        for name, reach in self.view.reach.items():
            x, y = self.sheet.middle(name)
            word = f"{reach.cost}!" if reach.wakes else reach.cost
            shown += self.brush.text("m-cost", x + 17, y - 17, word, size=11) if word else ""
        return shown

    def _selection(self) -> str:
        parts = []
        if self.view.selected:
            path = self.sheet.polygon(*self.sheet.split(self.view.selected))
            parts.append(
                f'<path {self.brush("m-halo-line")} d="{path}"/><path {self.brush("m-hex-selected")} d="{path}"/>'
            )
        parts += [
            f'<path {self.brush("m-target")} d="{self.sheet.polygon(*self.sheet.split(name), 0.96)}"/>'
            for name in self.view.targets
        ]
        for route in self.view.drafted:
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in map(self.sheet.middle, route))
            parts.append(f'<path {self.brush("m-route-halo")} d="{path}"/><path {self.brush("m-plan")} d="{path}"/>')
        for route in self.view.routes:
            points = [self.sheet.middle(name) for name in route]
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            parts.append(f'<path {self.brush("m-route-halo")} d="{path}"/><path {self.brush("m-route")} d="{path}"/>')
            parts += [f'<circle {self.brush("m-waypoint")} cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>' for x, y in points[1:]]
        return "".join(parts)

    def _traces(self) -> str:
        lines = [[self.sheet.middle(name) for name in trace] for trace in self.view.traces if len(trace) > 1]
        drawn = "".join(f'<path {self.brush("m-layer-supply")} d="{grid.through(line)}"/>' for line in lines)
        return self._layer("supply", drawn)

    # -- markers and blocks
    def _markers(self) -> str:
        drawn, scale = dict[str, str](), self.view.ground.scale
        for name, markers in self.view.markers.items():
            x, y = self.sheet.middle(name)
            for marker, one in hex_markers.placed(markers, self.brush, (x, y), self._marker_row(name), scale):
                drawn[name] = drawn.get(name, "") + self._layer(marker.layer, one)
        shown = self._by_squares(drawn, WIDE) + self._by_squares(self._owners(), WIDE)
        return f'<g aria-hidden="true" pointer-events="none">{shown}</g>'

    def _owners(self) -> dict[str, str]:
        drawn = {}
        for name, side in self.view.owners.items():
            x, y = self.sheet.middle(name)
            drawn[name] = holder(self.brush, side, x - 15, y + 9, 3.6)
        return drawn

    def _marker_row(self, name: str) -> float:
        """How far below the middle of a hex its markers are: below the name of a town."""
        town = self.ground.town_names.at.get(name)
        return 23.5 if town is None else max(32.0, self.ground.town_names.drop(town) + 9)

    def _blocks(self) -> str:
        drawn = {}
        for name, blocks in self.view.blocks.items():
            x, y = self.sheet.middle(name)
            drawn[name] = "".join(
                self._stack(name, blocks, x, y - (RAISED if name in self.ground.town_names.at else 0))
            )
        return f'<g class="units">{self._by_squares(drawn)}</g>'

    def _by_squares(self, drawn: Mapping[str, str], size: int = SQUARE) -> str:
        """Drawn hexes by squares of the map, so that an unchanged square is not sent again."""
        if self.brush.literal:
            return "".join(drawn.values())
        squares: dict[tuple[int, int], list[str]] = {}
        for name, one in drawn.items():
            column, row = self.sheet.split(name)
            squares.setdefault((column // size, row // size), []).append(one)
        return "".join(self.brush.on_page("".join(found)) for found in squares.values())

    def _stack(self, name: str, blocks: Sequence[Block], x: float, y: float) -> list[str]:
        """A pile for each side, two side by side, with the known block on top and the count."""
        piles = [pile for side in ORDER if (pile := [b for b in blocks if b.side == side])]
        rows = [piles[i : i + 2] for i in range(0, len(piles), 2)]
        parts = []
        for down, row in enumerate(rows):
            for i, pile in enumerate(row):
                top = max(pile, key=lambda b: (b.selected, bool(b.kind), b.value))
                at = x + (i - (len(row) - 1) / 2) * 34 * self.view.ground.scale
                below = (down - (len(rows) - 1) / 2) * 30 * self.view.ground.scale
                parts.append(self._pile(name, top, pile, at, y + below))
        return parts

    def _pile(self, name: str, top: Block, pile: Sequence[Block], x: float, y: float) -> str:
        known = [block for block in pile if block.kind]
        drawing = self._back(top, 0.0, 0.0) if not top.kind else self._face(top, self._label_drop(name))
        if len(pile) > 1:
            under = self._plate(top.side, 3.5, -3.5)
            drawing = under + drawing + self._count(top.side, len(pile))
        elif not top.kind:
            drawing += self._count(top.side, 1)
        text = escape(f"{self.view.side_names[top.side]}, {name}: {pile_words(top, pile)}")
        ids = escape(" ".join(block.id for block in (known or pile)))
        larger = f" scale({self.view.ground.scale:g})" if self.view.ground.scale != 1 else ""
        place = f'transform="translate({x:.1f} {y:.1f}){larger}"'
        if not self.interactive:
            drawing = self.brush.stamp(drawing, self.prefix, 110, 72)  # with the longest formation below it
            return f'<g {place} data-unit="{ids}"><title>{text}</title>{drawing}</g>'
        pressed = "true" if any(block.selected for block in pile) else "false"
        return (
            f'<g class="unit" {place} data-unit="{ids}" data-area="{name}" data-side="{top.side}" role="button" '
            f'tabindex="-1" aria-pressed="{pressed}" aria-label="{text}"><title>{text}</title>'
            f'<g aria-hidden="true">{drawing}</g>'
            f'<path class="m-hit" transform="scale({self.size:g}) translate(-100 -100)" '
            f'd="{outline(top.side, 14)}"/></g>'
        )

    def _planned(self) -> str:
        """The destinations of blocks in drafted orders: at the lower right of the present units, one below another."""
        parts, there = [], dict.fromkeys(self.view.blocks, 1)
        for plan in self.view.plans:
            x, y = self.sheet.middle(plan.area)
            taken = there.get(plan.area, 0)
            there[plan.area] = taken + 1
            aside = min(taken, 3) * 11
            symbol = self._symbol(plan.side, plan.kind)
            parts.append(ghost(plan, x + aside, y + aside, symbol, self.brush, self.size * 0.9))
        return f'<g class="plans" aria-hidden="true" pointer-events="none">{"".join(parts)}</g>' if parts else ""

    def _plate(self, side: str, x: float, y: float) -> str:
        paint = self.brush(f"m-back-{side.lower()}")
        return (
            f'<g transform="translate({x:g} {y:g}) scale({self.size:g}) translate(-100 -100)">'
            f'<path {paint} d="{outline(side, 0)}"/></g>'
        )

    def _back(self, block: Block, x: float, y: float) -> str:
        """A hidden block: its side's frame, hatched, and nothing else. Real blocks and dummies have the same bytes."""
        colour = block.side.lower()
        return (
            f'<g transform="translate({x:g} {y:g}) scale({self.size:g}) translate(-100 -100)">'
            f'<path {self.brush("m-unit-halo")} d="{outline(block.side, 4)}"/>'
            f'<path {self.brush(f"m-back-{colour}")} d="{outline(block.side, 0)}"/>'
            f'<path {self.brush(f"m-back-hatch-{colour}")} d="{frames.hatch(block.side)}"/></g>'
        )

    def _label_drop(self, name: str) -> float:
        """How far below a block its formation is: below the name of a town and the markers in the way."""
        town, marked = self.ground.town_names.at.get(name), name in self.view.markers
        if town is None:
            return 38.0 if marked else 25.0
        below = self._marker_row(name) + 5.5 if marked else self.ground.town_names.drop(town)
        return max(25.0, (RAISED + below) / self.view.ground.scale + 8) if named(town) else 25.0

    def _face(self, block: Block, drop: float) -> str:
        if self._is_plain(block):
            return f'<use href="#{self._face_id(block.side, block.kind, block.small)}"/>{self._marks(block, drop)}'
        dim = ".55" if block.neutralised else ".5" if block.acted else ""
        faded = f' opacity="{dim}"' if dim else ""
        inner = self._parts(block.side, block.kind, block.small, faded)
        if block.neutralised:
            inner.append(f'<path {self.brush("m-unit-hatch")} d="{frames.hatch(block.side)}"/>')
        if block.hidden:
            inner.append(f'<path {self.brush("m-frame-hidden")} d="{outline(block.side, 9)}"/>')
        if block.dummy:
            inner.append(f'<path {self.brush("m-frame-dummy")} d="{outline(block.side, 9)}"/>')
        if block.selected:
            inner += [
                f'<path {self.brush(name)} d="{outline(block.side, 20)}"/>' for name in ("m-frame-halo", "m-frame")
            ]
        return self._scaled(inner) + self._marks(block, drop)

    def _parts(self, side: Side, kind: str, small: bool, faded: str = "") -> list[str]:
        """A block without its states. `faded`: the opacity of its symbol as an attribute."""
        plate = [f'<path {self.brush("m-plate")} d="{outline(side, 0)}"/>'] if faded else []
        return [
            f'<path {self.brush("m-unit-halo")} d="{outline(side, 4)}"/>', *plate,
            f'<use href="#{self._symbol(side, kind)}"{faded}/>',
            f'<path {self.brush("m-size")} d="{echelon(side, small)}"/>',
        ]  # fmt: skip

    def _scaled(self, parts: Sequence[str]) -> str:
        return f'<g transform="scale({self.size:g}) translate(-100 -100)">{"".join(parts)}</g>'

    def _marks(self, block: Block, drop: float) -> str:
        """The text on a block: its value, its steps, and below it its formation."""
        wide = FRAMES[block.side].side_value
        said = "D" if block.dummy else block.grade or str(block.value or "")
        size = 13 * self.letters / (self.view.ground.scale if block.grade else 1)  # a letter grows with its block alone
        body = self.brush.text("m-value", wide, 8.5, said, size=size, anchor="start") if said else ""
        if block.dummy:
            return body
        pips = (
            self._pips(block) if self.brush.literal else f'<use href="#{self._pips_id(block)}"/>' if block.full else ""
        )
        return body + pips + self._formation(block, drop)

    def _formation(self, block: Block, drop: float) -> str:
        """The formation of a block, below its steps; a layer on screen, because the map is full without it."""
        if not block.formation or not self.view.formations:
            return ""
        return self._layer("formation", self.brush.text("m-value", 0, drop, block.formation, size=8.5))

    def _pips(self, block: Block) -> str:
        left = -(block.full - 1) * 5 / 2
        return "".join(
            f'<rect {self.brush("m-pip" if i < block.steps else "m-pip-empty")} x="{left + 5 * i - 2:.1f}" '
            f'y="{FRAMES[block.side].steps:g}" width="4" height="4"/>'
            for i in range(block.full)
        )

    def _count(self, side: str, count: int) -> str:
        paint = f"m-back-count-{side.lower()}"
        number = f" {count}" if self.interactive else str(count)  # a screen reader pauses before the value
        return self.brush.text(paint, -13.5, -7.5, number, size=12 * self.letters, anchor="end")

    def _attacks(self) -> str:
        parts = [
            assault(self.brush, self.sheet.middle(start), self.sheet.middle(end)) for start, end in self.view.attacks
        ]
        return f'<g class="links" aria-hidden="true" pointer-events="none">{"".join(parts)}</g>'

    def _numbers(self) -> str:
        """At the upper right of a hex, its number in the list below the map."""
        places = [(self.sheet.middle(name), number) for name, number in self.view.numbers.items()]
        return "".join(numbered(self.brush, spot, number, self.view.number_unit) for spot, number in places)

    def _credit(self, covered: Frame | None = None) -> str:
        """The source, at the lower right, or further left if that corner is `covered`."""
        x, y, w, h = self.frame
        if covered and covered[0] > x + w / 2 and covered[1] > y + h / 2:
            w = covered[0] - x
        right, below = (x + w - 6, y + h - 6) if self.cropped else (x + w, y + h + 12)
        return self.brush.text("m-credit", right, below, self.view.ground.credit, size=10, anchor="end")
