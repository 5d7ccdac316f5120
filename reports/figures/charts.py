"""Charts as SVG text, drawn at their final size in millimetres. Side is line style, mark and word; colour comes last.

Drawn by hand rather than by a plotting library: three kinds of chart, exact type sizes, and no second set of fonts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from adjudication.engine.sides import COLOURS
from reports.collect.shapes import Series

INK, SOFT, HAIR, BAND = "#15181c", "#55595e", "#d9d9d3", "#e4e4dd"
COLOUR = {"BLUE": "#1f4878", "RED": "#b8392f", "GREEN": "#2b6233", "YELLOW": "#7a5c00", "": "#5b5f64"}
DASH = {
    "BLUE": "",
    "RED": ' stroke-dasharray="1.5 .8"',
    "GREEN": ' stroke-dasharray=".5 .7"',
    "YELLOW": ' stroke-dasharray="3 .8"',
    "": "",
}
SAID = {  # how a side is drawn, in words: its marks, its lines, the filling of its bars
    "BLUE": ("rectangles", "full", "filled"),
    "RED": ("diamonds", "broken", "open"),
    "GREEN": ("triangles", "dotted", "open"),
    "YELLOW": ("crosses", "long broken", "open"),
}
SANS = 'font-family="Source Sans 3, DejaVu Sans, sans-serif"'
LEAST = 4  # of the scale of tracks that never moved
PT = 0.3528  # millimetres


def drawn(names: Mapping[str, str]) -> str:
    """How each side is drawn on the maps and charts of a paper, in a sentence."""
    first, *others = (side for side in COLOURS if side in names)
    said = [f"{names[first]} is drawn as {SAID[first][0]} and {SAID[first][1]} lines"]
    return ", ".join([*said, *(f"{names[side]} as {SAID[side][0]} and {SAID[side][1]} lines" for side in others)]) + "."


@dataclass(frozen=True)
class Frame:
    """The plotting area: left and top edge, size, and the range of values up the side."""

    x: float
    y: float
    w: float
    h: float
    low: float
    high: float

    def up(self, value: float) -> float:
        """The height of a value on the sheet."""
        return self.y + self.h - (value - self.low) / (self.high - self.low or 1) * self.h


def label(
    x: float, y: float, text: str, *, size: float = 7.2, fill: str = SOFT, anchor: str = "start", bold: bool = False
) -> str:
    """A line of text; `size` in points."""
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size * PT:.3f}" fill="{fill}" '
        f'text-anchor="{anchor}"{weight} {SANS}>{escape(text)}</text>'
    )


def enlarged(drawing: str, factor: float) -> str:
    """The same drawing, larger: a style sheet does not stretch one that says how large it is."""
    said = re.compile(r'(width|height)="([0-9.]+)mm"')
    return said.sub(lambda found: f'{found[1]}="{float(found[2]) * factor:g}mm"', drawing, count=2)


def svg(width: float, height: float, title: str, body: str) -> str:
    """A figure of this size with its text for readers who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" '
        f'height="{height:g}mm" viewBox="0 0 {width:g} {height:g}" '
        f'role="img"><title>{escape(title)}</title>{body}</svg>'
    )


def mark(x: float, y: float, side: str, size: float = 0.95) -> str:
    """Filled square for Blue, open diamond for Red, triangle for Green, cross for Yellow, dot for nobody."""
    if side == "BLUE":
        return (
            f'<rect x="{x - size:.2f}" y="{y - size:.2f}" width="{2 * size:.2f}" '
            f'height="{2 * size:.2f}" fill="{COLOUR[side]}"/>'
        )
    if side == "RED":
        d = size * 1.25
        return (
            f'<path d="M{x:.2f} {y - d:.2f}l{d:.2f} {d:.2f}l{-d:.2f} {d:.2f}l{-d:.2f} '
            f'{-d:.2f}z" fill="#fff" stroke="{COLOUR[side]}" stroke-width=".4"/>'
        )
    if side in ("GREEN", "YELLOW"):
        d = size * 1.25
        shape = (
            f"l{d:.2f} {2 * d:.2f}h{-2 * d:.2f}z" if side == "GREEN" else f"v{2 * d:.2f}m{-d:.2f} {-d:.2f}h{2 * d:.2f}"
        )
        return f'<path d="M{x:.2f} {y - d:.2f}{shape}" fill="#fff" stroke="{COLOUR[side]}" stroke-width=".4"/>'
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{size:.2f}" fill="{COLOUR[""]}"/>'


def grid(frame: Frame, ticks: Sequence[float], *, form: str = "{:g}") -> str:
    """Horizontal hairlines with their values."""
    parts = []
    for tick in ticks:
        y = frame.up(tick)
        parts.append(f'<path d="M{frame.x:.2f} {y:.2f}h{frame.w:.2f}" stroke="{HAIR}" stroke-width=".15"/>')
        parts.append(label(frame.x - 1.2, y + 0.85, form.format(tick).replace("-", "−"), anchor="end"))
    axes = f"M{frame.x:.2f} {frame.y:.2f}v{frame.h:.2f}h{frame.w:.2f}"
    return "".join(parts) + f'<path d="{axes}" fill="none" stroke="{INK}" stroke-width=".25"/>'


def steps(low: float, high: float, most: int = 5) -> list[float]:
    """Round values from low to high, at most `most` of them."""
    for unit in (0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        first = -(-low // unit) * unit
        found = [first + i * unit for i in range(int((high - first) // unit) + 1)]
        if len(found) <= most:
            return found
    return [low, high]


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Label heights moved apart so that no two are nearer than `gap`; order is kept."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = list(wanted)
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + gap)
    return placed


def tracks(series: Sequence[Series], *, width: float, height: float, title: str, zero: bool = True) -> str:
    """Lines over the turns, each named at its end."""
    values = [value for one in series for value in one.values]
    high = max(values, default=1) or LEAST
    low = 0 if zero else min(values, default=0)
    room = 5 + 1.3 * max((len(f"{one.name} {one.values[-1]}") for one in series), default=8)
    frame = Frame(7, 3, width - 7 - room, height - 10, low, high * 1.06 + 0.5)
    count = max((len(one.values) for one in series), default=2)
    across = [frame.x + frame.w * i / max(1, count - 1) for i in range(count)]
    body = grid(frame, steps(low, high))
    for i, x in enumerate(across):
        body += label(x, frame.y + frame.h + 3.3, "start" if i == 0 else str(i), anchor="middle")
    body += label(frame.x + frame.w, height - 0.6, "turn", anchor="end")
    ends = spread([frame.up(one.values[-1]) for one in series], 3.2)
    for one, end in zip(series, ends, strict=True):
        points = [(x, frame.up(v)) for x, v in zip(across, one.values, strict=False)]
        path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        body += f'<path d="{path}" fill="none" stroke="{COLOUR[one.side]}" stroke-width=".55"{DASH[one.side]}/>'
        body += "".join(mark(x, y, one.side) for x, y in points)
        body += label(points[-1][0] + 2, end + 0.9, f"{one.name} {one.values[-1]}", fill=COLOUR[one.side], bold=True)
    return svg(width, height, title, body)


def faces(counts: Sequence[int], *, width: float, height: float, title: str) -> str:
    """Bars for the faces of all dice, with the expected number as a broken line."""
    top = max(counts) * 1.1 or 1
    frame = Frame(4, 4, width - 14, height - 9, 0, top)
    mean = sum(counts) / len(counts)
    slot = frame.w / len(counts)
    body = ""
    for i, number in enumerate(counts):
        x, y = frame.x + slot * (i + 0.15), frame.up(number)
        body += (
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{slot * 0.7:.2f}" '
            f'height="{frame.y + frame.h - y:.2f}" fill="#5b5f64"/>'
        )
        body += label(x + slot * 0.35, frame.y + frame.h - 1.2, str(number), fill="#fff", anchor="middle", bold=True)
        body += label(x + slot * 0.35, frame.y + frame.h + 3.6, str(i + 1), anchor="middle")
    y = frame.up(mean)
    body += f'<path d="M{frame.x:.2f} {frame.y + frame.h:.2f}h{frame.w:.2f}" stroke="{INK}" stroke-width=".25"/>'
    body += (
        f'<path d="M{frame.x:.2f} {y:.2f}h{frame.w:.2f}" stroke="{INK}" stroke-width=".4" stroke-dasharray="1.6 1"/>'
    )
    body += label(frame.x + frame.w + 1.2, y + 0.9, f"{mean:.1f}", fill=INK)
    return svg(width, height, title, body)
