"""The elements of all printed map keys: small drawings, each with its label."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from wargame.maps.frames import ORDER
from wargame.maps.paint import Brush
from wargame.maps.symbols import symbol_svg

KeyEntry = tuple[SafeString, str]
MM: Final = 0.19  # of one unit of a drawing, in the key
BRUSH: Final = Brush(literal=True)


def sides(shown: Collection[str], names: Mapping[str, str]) -> list[KeyEntry]:
    """The frame of each side that occurs on a map."""
    return [
        (titled(symbol_svg(side, "unknown", width=13), names[side]), names[side]) for side in ORDER if side in shown
    ]


def sign(shapes: str, wide: float, high: float) -> str:
    """A drawing around 0, 0 at its size in the key."""
    box = f"{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sym" viewBox="{box}" width="{wide * MM:.2f}mm" '
        f'height="{high * MM:.2f}mm" role="img">{shapes}</svg>'
    )


def titled(drawing: str, words: str) -> SafeString:
    """A drawing with a title for screen readers."""
    # the drawing is the program's own, and the words are escaped
    return mark_safe(drawing.replace(">", f"><title>{escape(words)}</title>", 1))
