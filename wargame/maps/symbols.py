"""Unit symbols of MIL-STD-2525D, drawn once by milsymbol and read here as data.

A drawing is centred on (100, 100) of its own sheet. RED is a diamond, BLUE a rectangle, GREEN a square, YELLOW a
clover, VIOLET a shield, ORANGE a gable, TEAL a hexagon and BROWN a slanted box in everyone's view (`frames`).
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from adjudication.engine.scenario.sides import COLOURS
from wargame.maps.frames import hatch, outline

DATA: Final = Path(__file__).parent / "data" / "symbols.json"
SIDES: Final = COLOURS
NARROWER: Final = {
    "RED": 0.82,
    "GREEN": 0.74,
    "YELLOW": 0.82,
    "VIOLET": 0.76,
    "ORANGE": 0.76,
    "TEAL": 0.84,
    "BROWN": 0.9,
}  # than BLUE, in running text
_CLASS = re.compile(r'class="(sym-\w+)"')


@dataclass(frozen=True)
class SymbolSheet:
    kinds: dict[str, str]  # kind -> what it is called
    drawings: dict[str, str]  # "RED:regular" -> SVG elements with classes
    boxes: dict[str, tuple[float, float, float, float]]  # the same keys -> x, y, width, height of the drawing
    literal: dict[str, str]  # class -> presentation attributes for paper


@cache
def sheet() -> SymbolSheet:
    """The committed symbols."""
    raw = json.loads(DATA.read_text(encoding="utf-8"))
    drawings = {key: symbol["body"] for key, symbol in raw["symbols"].items()}
    boxes = {
        key: (b[0], b[1], b[2], b[3]) for key, b in ((key, symbol["box"]) for key, symbol in raw["symbols"].items())
    }
    return SymbolSheet(dict(raw["kinds"]), drawings, boxes, dict(raw["literal"]))


def kinds() -> dict[str, str]:
    """Every kind of unit that has a symbol, with its name."""
    return dict(sheet().kinds)


def drawing(side: str, kind: str, *, literal: bool = False) -> str:
    """The SVG elements of one symbol, centred on (100, 100).

    A kind without its own symbol is drawn as an empty frame (unknown). `literal` writes colours into the
    elements, for paper; otherwise classes that follow the tokens.
    """
    if side not in SIDES:
        raise ValueError(f"side {side!r} has no frame; use one of {', '.join(SIDES)}")
    known = sheet()
    body = known.drawings.get(f"{side}:{kind}", known.drawings[f"{side}:unknown"])
    if literal:
        return _CLASS.sub(lambda found: known.literal[found[1]], body)
    return body


def symbol_svg(side: str, kind: str, *, width: float = 34, label: str = "", neutralised: bool = False) -> str:
    """One symbol as an inline SVG for running text, keys and tables, with both literal colours and classes."""
    if side not in SIDES:
        raise ValueError(f"side {side!r} has no frame; use one of {', '.join(SIDES)}")
    known = sheet()
    key = f"{side}:{kind}" if f"{side}:{kind}" in known.drawings else f"{side}:unknown"
    body = _CLASS.sub(lambda found: f"{found[0]} {known.literal[found[1]]}", known.drawings[key])
    if neutralised:
        frame = outline(side, 0)
        body = (
            f'<path class="m-plate" fill="#f8f9f6" d="{frame}"/><g opacity=".55">{body}</g>'
            f'<path class="sym-h" d="{hatch(side)}" fill="none" stroke="#14110f" stroke-width="5" opacity=".7"/>'
        )
    text = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    x, y, wide, tall = known.boxes[key]
    scale = width * NARROWER.get(side, 1.0) / (wide if side in NARROWER else 160)
    return (
        f'<svg class="sym" viewBox="{x:g} {y:g} {wide:g} {tall:g}" width="{wide * scale:.1f}" '
        f'height="{tall * scale:.1f}" {text}>{body}</svg>'
    )
