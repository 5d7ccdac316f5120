"""The two ways to paint a chart. Both draw the same shapes in the same places.

On screen, classes follow the tokens of the page, by day and by night. On paper, the colours of print are in the
elements, in the face of the papers, and a unit of the drawing has a size in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from wargame.charts.sides import look, shape
from wargame.maps.paint import Brush, text_width

PRINT: Final[Mapping[str, str]] = {
    "--ink": "#15181c", "--ink-2": "#5b5f64", "--ink-3": "#55595e", "--on-ink": "#fff",
    "--line": "#d9d9d3", "--sheet": "#fff", "--inset": "#e4e4dd",
    "--red": "#b8392f", "--blue": "#1f4878", "--green": "#2b6233", "--yellow": "#7a5c00",
    "--violet": "#5a3a9c", "--orange": "#a84700", "--teal": "#006c72", "--brown": "#55331b",
}  # fmt: skip
FACE: Final = "Source Sans 3, DejaVu Sans, sans-serif"
MM: Final = 0.23  # millimetres to a unit: type of 11 units is 7.2 points
WIDER: Final = 1.16  # the face of the papers against the condensed face of the screen


@dataclass(frozen=True)
class Theme:
    """A brush, and how long a unit of the drawing is in millimetres; None for a pixel of the page."""

    brush: Brush
    unit: float | None = None

    def enlarged(self, factor: float) -> Theme:
        """The same paint, with the drawing enlarged by a factor on paper."""
        return replace(self, unit=(self.unit or 1) * factor)

    def units(self, millimetres: float) -> float:
        """A length on paper, in units of the drawing."""
        return millimetres / (self.unit or 1)

    def path(self, paint: str, data: str) -> str:
        """A line or an area."""
        return f'<path {self.brush(paint)} d="{data}"/>'

    def box(self, paint: str, x: float, y: float, wide: float, tall: float) -> str:
        """A rectangle."""
        return f'<rect {self.brush(paint)} x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{tall:.2f}"/>'

    def mark(self, side: str, x: float, y: float, r: float = 4.2, paint: str = "mark") -> str:
        """The mark of a side about a point; `paint` is "mark", "open" or "" for a solid one."""
        return self.path(f"d-{look(side).tone}{f'-{paint}' if paint else ''}", shape(side, x, y, r))

    def text(self, paint: str, x: float, y: float, words: str, *, size: float = 11, anchor: str = "middle") -> str:
        """A line of text."""
        return self.brush.text(paint, round(x, 2), round(y, 2), words, size=size, anchor=anchor)

    def svg(self, width: float, height: float, kind: str, words: str, body: str) -> SafeString:
        """The chart with its alternative text; without a text it is hidden from screen readers. `body` is markup in
        which every text is escaped."""
        role = 'role="img"' if words else 'aria-hidden="true"'
        box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {role}'
        if self.unit is None:
            box += f' class="{kind}" width="{width:g}" height="{height:g}"'
            label = f' aria-label="{escape(words)}"' if words else ""
            return mark_safe(f"<svg {box}{label}>{body}</svg>")
        wide, tall = width * self.unit, height * self.unit
        head = f'<svg {box} width="{wide:.4g}mm" height="{tall:.4g}mm"><title>{escape(words)}</title>'
        return mark_safe(f"{head}{body}</svg>")


SCREEN: Final = Theme(Brush(literal=False))
PAPER: Final = Theme(Brush(literal=True, tokens=PRINT, face=FACE), MM)


def room(words: str, size: float) -> float:
    """The width of a line of bold type in the wider of the two faces, so that both themes place it the same way."""
    return text_width(words, size, weight="600") * WIDER
