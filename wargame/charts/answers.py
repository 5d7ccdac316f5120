"""The answers to one question of a survey as one bar: agreement to the right of its middle, the rest to the left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.safestring import SafeString

from wargame.charts.odds import stripes
from wargame.charts.theme import PAPER, Theme, room

TALL: Final = 17.0
FULL: Final = ("d-other", "", "", "", "d-blue")
HATCHED: Final = ("", "d-other-hatch", "", "d-blue-hatch", "")
POINTS: Final = len(FULL)


def agreement(counts: Sequence[int], most: int, *, title: str, width: float = 330, theme: Theme = PAPER) -> SafeString:
    """Five counts from strong disagreement to strong agreement. The middle of the third is the middle of the chart;
    `most` is the largest number of people in any of the compared bars."""
    middle, unit = width / 2, width / 2 / max(most, 1)
    x = middle - unit * (sum(counts[:2]) + counts[2] / 2)
    body = theme.path("d-tick", f"M{middle:.2f} 0V{TALL:.2f}")
    for place, count in enumerate(counts):
        if count:
            body += _part(theme, place, x, unit * count, str(count))
        x += unit * count
    said = ", ".join(f"{count} chose {point}" for point, count in enumerate(counts, 1) if count)
    return theme.svg(width, TALL, "chart", f"{title}: {said or 'no answers'}", body)


def _part(theme: Theme, place: int, x: float, wide: float, words: str) -> str:
    drawn = theme.box(FULL[place] or "d-band", x, 1, wide, TALL - 2) if not HATCHED[place] else ""
    if HATCHED[place]:
        drawn = theme.path(HATCHED[place], f"M{x:.2f} 1h{wide:.2f}v{TALL - 2:.2f}h-{wide:.2f}Z")
        drawn += theme.path(HATCHED[place], f"M{x:.2f} 1{stripes(x, 1, wide, TALL - 2, 'left', 3.4)}")
    need = room(words, 11) + 4
    if wide < need:
        return drawn
    if HATCHED[place]:
        drawn += theme.box("d-blue-open" if place > 2 else "d-other-open", x + (wide - need) / 2, 2.5, need, TALL - 5)
    return drawn + theme.text("d-value" if FULL[place] else "d-word", x + wide / 2, 12.4, words)
