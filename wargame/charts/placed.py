"""Where single results lie among many games: bars of how often each number came up, and a line at each result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.safestring import SafeString

from wargame.charts.plot import Plot
from wargame.charts.scale import Axis, apart, every, inside
from wargame.charts.sides import look
from wargame.charts.theme import SCREEN, Theme, room

MOST_BARS = 24
DOT = 2.6


@dataclass(frozen=True)
class PlacedResult:
    """A result with the name at its line, such as "You"."""

    name: str
    value: int


def placed(
    games: Sequence[int],
    results: Sequence[PlacedResult],
    side: str = "",
    others: Sequence[int] = (),
    *,
    title: str,
    size: tuple[float, float] = (340, 220),
    theme: Theme = SCREEN,
) -> SafeString:
    """Bars over the numbers of all `games`, lines at the `results`, and a dot for each of the `others`."""
    width, height = size
    values = [*games, *(one.value for one in results), *others]
    low, high = min(values, default=0), max(values, default=0)
    pitch = max(ceil((high - low + 1) / MOST_BARS), 1)
    bins = Counter((value - low) // pitch for value in games)
    count = (high - low) // pitch + 1
    most = max(bins.values(), default=1)
    across = Axis(40, width - 10, low - pitch / 2, low + (count - 0.5) * pitch)
    plot = Plot(theme, across, Axis(height - 24, 34, 0, most))
    body = plot.grid([tick for tick in inside(0, most, 4) if tick > 0])
    for number, tall in sorted(bins.items()):
        left, right = (plot.across.at(low + (number + edge) * pitch) for edge in (-0.42, 0.42))
        top = plot.up.at(tall)
        box = f"M{left:.2f} {plot.foot:.2f}V{top:.2f}H{right:.2f}V{plot.foot:.2f}"
        body += theme.path(f"d-{look(side).tone}-hatch", box)
    body += plot.level("d-axis", 0)
    body += _dots(plot, others, low, pitch)
    wide = plot.across.at(low + pitch) - plot.across.at(low)
    for number in range(0, count, every(count, wide, room(str(high), 11) + 6)):
        value = low + number * pitch
        body += theme.text("d-text", plot.across.at(value), plot.foot + 16, f"{value:+d}" if value else "0")
    body += _lines(plot, results, low, pitch)
    return theme.svg(width, height, "chart", said(games, results, title), body)


def _bar_of(value: int, low: int, pitch: int) -> int:
    return low + (value - low) // pitch * pitch


def _dots(plot: Plot, others: Sequence[int], low: int, pitch: int) -> str:
    """A dot for each other result, stacked above the axis."""
    drawn, stack = "", Counter[int]()
    for value in sorted(others):
        at = _bar_of(value, low, pitch)
        x, y = plot.across.at(at), plot.foot - 5 - stack[at] * (2 * DOT + 1)
        stack[at] += 1
        drawn += plot.theme.path(
            "d-dot", f"M{x - DOT:.2f} {y:.2f}a{DOT} {DOT} 0 1 0 {2 * DOT} 0a{DOT} {DOT} 0 1 0 {-2 * DOT} 0Z"
        )
    return drawn


def _lines(plot: Plot, results: Sequence[PlacedResult], low: int, pitch: int) -> str:
    """A line from the axis to the top for each result, with its name above."""
    places = [plot.across.at(_bar_of(one.value, low, pitch)) for one in results]
    widest = max((room(one.name, 11) for one in results), default=0.0)
    names = apart(places, widest + 6, plot.left + widest / 2, plot.right - widest / 2)
    drawn = ""
    for one, x, at in zip(results, places, names, strict=True):
        drawn += plot.theme.path("d-said", f"M{x:.2f} {plot.foot:.2f}V{plot.top - 8:.2f}")
        drawn += plot.theme.text("d-text", at, plot.top - 14, one.name)
    return drawn


def said(games: Sequence[int], results: Sequence[PlacedResult], title: str) -> str:
    """The chart in words."""
    where = [f"{one.name} {one.value:+d}: better than {sum(g < one.value for g in games)}" for one in results]
    return ". ".join((title, f"{len(games)} games", *where))
