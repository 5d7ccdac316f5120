"""How each side is drawn apart from its colour: the shape of its marks, its line, the fill of its bars.

A side is told apart by shape and line first, so that a chart can be read without colour and in black and white.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from adjudication.engine.scenario.sides import COLOURS


@dataclass(frozen=True)
class Look:
    """`tone` is the name of its colour tokens. `marks`, `line` and `bars` describe its look as text; `dash` is its
    line.

    `leans`: which way the stripes of its bars lean.
    """

    tone: str
    marks: str
    line: str
    bars: str
    dash: str = ""
    leans: Literal["left", "right"] = "left"

    @property
    def filled(self) -> bool:
        """Whether marks and bars are solid; otherwise they are open."""
        return self.bars == "filled"


LOOKS: Final[Mapping[str, Look]] = {
    "BLUE": Look("blue", "rectangles", "full", "filled"),
    "RED": Look("red", "diamonds", "broken", "open", "7 3.4"),
    "GREEN": Look("green", "squares", "dotted", "open", "2.2 3"),
    "YELLOW": Look("yellow", "crosses", "long broken", "open", "14 3.4"),
    "VIOLET": Look("violet", "shields", "dash-dotted", "open", "9 3 2.2 3", "right"),
    "ORANGE": Look("orange", "gables", "dash-dot-dotted", "open", "9 3 2.2 3 2.2 3"),
    "TEAL": Look("teal", "hexagons", "long dash-dotted", "open", "20 3 2.2 3", "right"),
    "BROWN": Look("brown", "slanted boxes", "widely broken", "open", "7 9", "right"),
}
CLOVER: Final = 8.0  # the radius from which a clover can be told from a diamond
NOBODY: Final = Look("other", "dots", "thin", "filled")


def look(side: str) -> Look:
    """The look of a side; that of no side for any other name."""
    return LOOKS.get(side, NOBODY)


def shape(side: str, x: float, y: float, r: float) -> str:
    """Path data of the shape of a side about a point, of about the same area for all sides.

    The shapes follow the frames: rectangle, diamond, square, shield, gable, hexagon, slanted box, and for the clover a
    cross, which a small mark can show; one that has room for a number is the clover. No one has a circle.
    """
    if side == "RED":
        d = 1.25 * r
        return f"M{x:.2f} {y - d:.2f}l{d:.2f} {d:.2f}l{-d:.2f} {d:.2f}l{-d:.2f} {-d:.2f}Z"
    if side in ("BLUE", "GREEN"):
        w, h = (1.2 * r, 0.8 * r) if side == "BLUE" else (0.92 * r, 0.92 * r)
        return f"M{x - w:.2f} {y - h:.2f}h{2 * w:.2f}v{2 * h:.2f}h{-2 * w:.2f}Z"
    if side == "YELLOW" and r < CLOVER:
        arm, half = 0.83 * r, 0.42 * r
        turns = ((arm, -arm), (2 * half, arm), (arm, 2 * half), (-arm, arm), (-2 * half, -arm), (-arm, -2 * half))
        first = f"M{x - arm - half:.2f} {y - half:.2f}h{turns[0][0]:.2f}v{turns[0][1]:.2f}"
        return first + "".join(f"h{across:.2f}v{down:.2f}" for across, down in turns[1:]) + "Z"
    if side == "YELLOW":
        a = 0.57 * r
        leaves = ((2 * a, 0.0), (0.0, 2 * a), (-2 * a, 0.0), (0.0, -2 * a))
        arcs = "".join(f"a{a:.2f} {a:.2f} 0 0 1 {across:.2f} {down:.2f}" for across, down in leaves)
        return f"M{x - a:.2f} {y - a:.2f}{arcs}Z"
    if side in ("VIOLET", "ORANGE"):
        up = 1 if side == "VIOLET" else -1
        w, h, tip = 0.96 * r, 1.25 * r * up, 0.78 * r * up
        return f"M{x - w:.2f} {y - 0.95 * r * up:.2f}h{2 * w:.2f}v{h:.2f}l{-w:.2f} {tip:.2f}l{-w:.2f} {-tip:.2f}Z"
    if side == "TEAL":
        w, h, tip = 0.6 * r, 0.95 * r, 0.62 * r
        right, left = f"h{2 * w:.2f}l{tip:.2f} {h:.2f}l{-tip:.2f} {h:.2f}", f"h{-2 * w:.2f}l{-tip:.2f} {-h:.2f}"
        return f"M{x - w:.2f} {y - h:.2f}{right}{left}Z"
    if side == "BROWN":
        w, h, slant = 0.95 * r, 0.85 * r, 0.5 * r
        return f"M{x - w + slant:.2f} {y - h:.2f}h{2 * w:.2f}l{-2 * slant:.2f} {2 * h:.2f}h{-2 * w:.2f}Z"
    return f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 1 0 {2 * r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-2 * r:.2f} 0Z"


def drawn(names: Mapping[str, str]) -> str:
    """How each side is drawn on the charts of a document, as a sentence."""
    looks = [(names[side], f"as {look(side).marks} and {look(side).line} lines") for side in COLOURS if side in names]
    (first, how), *others = looks
    return ", ".join([f"Charts show {first} {how}", *(f"{name} {how}" for name, how in others)]) + "."


def legend(names: Mapping[str, str]) -> str:
    """How lines and bars distinguish the sides, as a sentence."""
    return ", ".join(f"{names[side]} {look(side).line} and {look(side).bars}" for side in LOOKS if side in names) + "."
