"""The small markers on a hex: a code or a sign in a box, in a side's colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wargame.maps.hex_view import Marker
from wargame.maps.paint import Brush

MOST: Final = 4  # in a row
BOX: Final = 15.0  # of a sign
LEFT: Final = 28.0  # from the middle of a hex to a sign at its left
SIGNS: Final[Mapping[str, str]] = {  # around the middle of the box
    "rails": "M-2.4 -5v10M2.4 -5v10M-4.6 -3h9.2M-4.6 0h9.2M-4.6 3h9.2",
    "burst": "M0 -5.4V5.4M-5.4 0H5.4M-3.8 -3.8L3.8 3.8M3.8 -3.8L-3.8 3.8",
    "trefoil": "M0 0L-3 -5.2A6 6 0 0 1 3 -5.2ZM0 0L6 0A6 6 0 0 1 3 5.2ZM0 0L-3 5.2A6 6 0 0 1 -6 0Z",
}
LIGHT: Final = ("trefoil",)  # light on a dark box: what stays permanently, and no one may overlook


def placed(
    markers: Sequence[Marker], brush: Brush, middle: tuple[float, float], below: float, scale: float = 1.0
) -> list[tuple[Marker, str]]:
    """The markers of a hex, each with its drawing: the first sign on the left, clear of units, the others in a row
    `below` the middle."""
    x, y = middle
    signs = [marker for marker in markers if marker.sign][:1]
    beside = [(one, _at(draw(one, brush, -(wide(one) - BOX) / 2), x - LEFT, y + 3, scale)) for one in signs]
    return beside + row([marker for marker in markers if marker not in signs], brush, x, y + below, scale)


def row(markers: Sequence[Marker], brush: Brush, x: float, y: float, scale: float = 1.0) -> list[tuple[Marker, str]]:
    """The markers of a hex in a row below its middle, one on its left, each with its drawing."""
    shown = markers[:MOST]
    whole = sum(map(wide, shown)) + len(shown) - 1
    at = -whole / 2 if len(shown) > 1 else -21 / scale - whole / 2
    found = []
    for marker in shown:
        drawn = draw(marker, brush, at + wide(marker) / 2)
        at += wide(marker) + 1
        found.append((marker, _at(drawn, x, y, scale)))
    return found


def _at(drawn: str, x: float, y: float, scale: float) -> str:
    larger = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){larger}">{drawn}</g>'


def wide(marker: Marker) -> float:
    """The width of a marker's box."""
    if marker.sign:
        return BOX + 5.6 * len(_count(marker))
    return 3.6 + 5.6 * len(f"{marker.code}{_count(marker)}")


def draw(marker: Marker, brush: Brush, x: float) -> str:
    """A marker with its middle at x, 0."""
    return _sign(marker, brush, x) if marker.sign else _code(marker, brush, x)


def _code(marker: Marker, brush: Brush, x: float) -> str:
    box = wide(marker)
    paint = f"m-marker-{marker.side.lower()}" if marker.side else "m-marker"
    text = "m-vp-held" if marker.side else "m-marker-text"
    word = f"{marker.code}{_count(marker)}"
    return (
        f'<rect {brush(paint)} x="{x - box / 2:.1f}" y="-5.5" width="{box:.1f}" height="11"/>'
        f"{brush.text(text, round(x, 1), 3, word, size=8.5)}"
    )


def _sign(marker: Marker, brush: Brush, x: float) -> str:
    box, number = wide(marker), _count(marker)
    rim = f"m-sign-box-{marker.side.lower()}" if marker.side else "m-marker"
    rim, ink, text = ("m-acted", "m-box", "m-vp-held") if marker.sign in LIGHT else (rim, "m-sign", "m-marker-text")
    at = x - (box - BOX) / 2
    count = brush.text(text, round(at + BOX / 2 + 1, 1), 3.2, number, size=9, anchor="start")
    return (
        f'<rect {brush(rim)} x="{x - box / 2:.1f}" y="{-BOX / 2:g}" width="{box:.1f}" height="{BOX:g}"/>'
        f'<path {brush(ink)} transform="translate({at:.1f} 0)" d="{SIGNS[marker.sign]}"/>'
        f"{count if number else ''}"
    )


def _count(marker: Marker) -> str:
    return str(marker.count or "")
