"""Shares with their uncertainty: how games ended, and single shares with whiskers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString

from wargame.charts.odds import stripes
from wargame.charts.sides import look
from wargame.charts.theme import SCREEN, Theme, room

TALL = 28.0
CAP = 3.6  # half the length of the end of a whisker
GAPS = (3.4, 7.0, 11.0)  # between the stripes of the second degree of a side, the third, and all others


class Interval(Protocol):
    """A value with the interval that holds the true one; all from 0 to 1."""

    @property
    def value(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


@dataclass(frozen=True)
class SharePart:
    """A part of a whole: its share from 0 to 1, the side it is good for ("" for none), and its distance in levels from
    that side's best."""

    name: str
    share: float
    side: str = ""
    degree: int = 0


def parts(whole: Sequence[SharePart], *, title: str, width: float = 420, theme: Theme = SCREEN) -> SafeString:
    """One bar cut into parts. A side's best part is filled, the others are striped more and more widely."""
    body, x = "", 0.5
    for part in whole:
        wide = part.share * (width - 1)
        if wide > 0:
            body += _part(theme, part, x, wide)
        x += wide
    body += theme.path("d-axis", f"M.5 .5H{width - 0.5:.2f}V{TALL - 0.5:.2f}H.5Z")
    said = ", ".join(f"{part.name}: {part.share * 100:.0f}%" for part in whole if part.share)
    return theme.svg(width, TALL, "chart", f"{title}. {said}", body)


def swatch(part: SharePart, *, theme: Theme = SCREEN) -> SafeString:
    """The paint of a part, for a sample next to its name."""
    drawn = _paint(theme, part, 0.5, 13) + theme.path("d-axis", "M.5 .5H13.5V11.5H.5Z")
    return theme.svg(14, 12, "chart", "", drawn)


def _part(theme: Theme, part: SharePart, x: float, wide: float) -> str:
    drawn = _paint(theme, part, x, wide, TALL - 1) + theme.path("d-axis", f"M{x:.2f} .5V{TALL - 0.5:.2f}")
    words = f"{part.share * 100:.0f}%"
    need = room(words, 12) + 6
    if wide < need:
        return drawn
    middle, solid = x + wide / 2, part.side and part.degree == 0
    if not solid and part.side:
        drawn += theme.box(f"d-{look(part.side).tone}-open", middle - need / 2, 6, need, TALL - 12)
    return drawn + theme.text("d-value" if solid else "d-word", middle, 18.2, words, size=12)


def _paint(theme: Theme, part: SharePart, x: float, wide: float, tall: float = 11) -> str:
    of = look(part.side)
    if not part.side:
        return theme.box("d-band", x, 0.5, wide, tall)
    if part.degree == 0:
        return theme.box(f"d-{of.tone}", x, 0.5, wide, tall)
    gap = GAPS[min(part.degree, len(GAPS)) - 1]
    leans = "right" if part.side == "RED" else "left"
    return theme.path(f"d-{of.tone}-hatch", f"M{x:.1f} .5{stripes(x, 0.5, wide, tall, leans, gap)}")


def share(found: Interval, side: str = "", *, title: str, width: float = 92, theme: Theme = SCREEN) -> SafeString:
    """One bar from 0 to 100 %, with a whisker over the interval."""
    across, paint = width - 2, f"d-{look(side).tone}" if side else "d-other"
    body = theme.box("d-band", 1, 6.5, across, 8)
    body += theme.path(f"{paint}-hatch", f"M1 6.5{stripes(1, 6.5, found.value * across, 8, gap=4)}")
    body += theme.path(f"{paint}-hatch", f"M1 6.5h{found.value * across:.2f}v8h-{found.value * across:.2f}Z")
    low, high = 1 + found.low * across, 1 + found.high * across
    ends = "".join(f"M{x:.2f} {10.5 - CAP:.2f}v{2 * CAP:.2f}" for x in (low, high))
    body += theme.path("d-said", f"M{low:.2f} 10.5H{high:.2f}{ends}")
    words = f"{title}: {found.value * 100:.0f}%, {found.low * 100:.0f} to {found.high * 100:.0f}"
    return theme.svg(width, 21, "chart", words, body)
