"""A map of places and their links as one SVG, from plain values. It knows nothing of games or people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from wargame.maps import symbols
from wargame.maps.counters import Counter, Placed, body, count_box, piles, words
from wargame.maps.paint import Brush

WIDE: Final = 112.0  # a place
HIGH: Final = 82.0
ACROSS: Final = 128.0  # from one place to the next
DOWN: Final = 104.0
ROW: Final = 25.0  # of counters
PITCH: Final = 27.0
IN_ROW: Final = 4
SIZE: Final = 0.8


@dataclass(frozen=True)
class GraphPlace:
    """A place: its name, column and row, the side that holds it, a short note, the units there."""

    name: str
    at: tuple[float, float]
    holder: str = ""
    note: str = ""
    units: tuple[Counter, ...] = ()


@dataclass(frozen=True)
class GraphView:
    """The places by key, the adjacent pairs, and the names of the sides."""

    title: str
    spots: Mapping[str, GraphPlace]
    lines: Sequence[tuple[str, str]]
    side_names: Mapping[str, str]


def describe(spot: GraphPlace, side_names: Mapping[str, str]) -> str:
    """A place as one sentence: its name, its holder, the units there."""
    held = f"held by {side_names.get(spot.holder, spot.holder)}" if spot.holder else ""
    there = ", ".join(words(unit) for unit in spot.units)
    return ", ".join(filter(None, [spot.name, spot.note, held])) + (f": {there}" if there else "")


def draw(view: GraphView, *, prefix: str = "map") -> SafeString:
    """The map as SVG; every text is escaped. `prefix` keeps ids apart when a page shows several maps."""
    return mark_safe(_Drawing(view, escape(prefix)).svg())


class _Drawing:
    def __init__(self, view: GraphView, prefix: str) -> None:
        self.view, self.prefix, self.brush = view, prefix, Brush(literal=False)
        left, top = (min(spot.at[axis] for spot in view.spots.values()) for axis in (0, 1))
        self.at = {key: ((s.at[0] - left) * ACROSS, (s.at[1] - top) * DOWN) for key, s in view.spots.items()}

    def svg(self) -> str:
        wide = max(x for x, _ in self.at.values()) + ACROSS
        high = max(y for _, y in self.at.values()) + DOWN
        ends = ((*self.at[a], *self.at[b]) for a, b in self.view.lines)
        lines = "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in ends)
        places = "".join(self.place(spot, *self.at[key]) for key, spot in self.view.spots.items())
        said = ". ".join(describe(spot, self.view.side_names) for spot in self.view.spots.values())
        name = self.prefix
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="map map-graph" width="{wide:g}" height="{high:g}" '
            f'viewBox="{-ACROSS / 2:g} {-DOWN / 2:g} {wide:g} {high:g}" role="img" data-map="" '
            f'aria-labelledby="{name}-title {name}-desc"><title id="{name}-title">{escape(self.view.title)}</title>'
            f'<desc id="{name}-desc">{escape(said)}.</desc><defs>{self.symbols()}</defs>'
            f'<path {self.brush("m-sign")} d="{lines}"/>{places}</svg>'
        )

    def symbols(self) -> str:
        used = sorted({(unit.side, _kind(unit)) for spot in self.view.spots.values() for unit in spot.units})
        return "".join(f'<g id="{self.symbol_id(*one)}">{symbols.drawing(*one)}</g>' for one in used)

    def symbol_id(self, side: str, kind: str) -> str:
        return f"{self.prefix}-s-{side}-{kind}"

    def place(self, spot: GraphPlace, x: float, y: float) -> str:
        box = f'x="{x - WIDE / 2:g}" y="{y - HIGH / 2:g}" width="{WIDE:g}" height="{HIGH:g}"'
        held = f"<rect {self.brush(f'b-held-{spot.holder.lower()}')} {box}/>" if spot.holder else ""
        name = self.brush.text("m-name", x, y - HIGH / 2 + 15, spot.name, size=14)
        note = self.brush.text("m-minor", x, y + HIGH / 2 - 5, spot.note, size=12) if spot.note else ""
        return f"<g><rect {self.brush('m-land')} {box}/>{held}{name}{note}{self.units(spot, x, y)}</g>"

    def units(self, spot: GraphPlace, x: float, y: float) -> str:
        """Units of a side and kind together, in rows centred on the place."""
        together = [pile for side in symbols.SIDES for pile in piles([u for u in spot.units if u.side == side], 0)]
        rows = [together[at : at + IN_ROW] for at in range(0, len(together), IN_ROW)]
        found = []
        for number, row in enumerate(rows):
            down = y + 2 + (number - (len(rows) - 1) / 2) * ROW
            for at, pile in enumerate(row):
                placed = Placed(pile, x + (at - (len(row) - 1) / 2) * PITCH, down)
                found.append(self.unit(placed) + count_box(placed, self.brush, scale=SIZE))
        return "".join(found)

    def unit(self, placed: Placed) -> str:
        first = placed.first
        side = self.view.side_names.get(first.side, first.side)
        told = escape(f"{side}: {', '.join(words(unit) for unit in placed.units)}")
        drawing = body(placed, self.symbol_id(first.side, _kind(first)), self.brush, scale=SIZE)
        return f'<g transform="translate({placed.x:g} {placed.y:g})"><title>{told}</title>{drawing}</g>'


def _kind(unit: Counter) -> str:
    return unit.kind if unit.kind in symbols.kinds() else "unknown"
