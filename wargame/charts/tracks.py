"""Tracks over time: one line for each side, with its name at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from wargame.charts.plot import Plot
from wargame.charts.scale import Axis, apart, around, number
from wargame.charts.sides import look
from wargame.charts.theme import SCREEN, Theme, room

LEAST = 4  # of the scale of tracks that never moved


@dataclass(frozen=True)
class Track:
    """The values of one side, in time."""

    side: str
    name: str
    values: Sequence[float]

    @property
    def end(self) -> str:
        """The text at the end of the line."""
        return f"{self.name} {number(self.values[-1])}" if self.values else ""


@dataclass(frozen=True)
class TrackEvent:
    """An event: `at` is the number of its point in the tracks, `label` a few letters."""

    at: float
    label: str


def tracks(
    series: Sequence[Track],
    *,
    title: str,
    size: tuple[float, float] = (520, 190),
    points: Sequence[str] = (),
    caption: str = "",
    events: Sequence[TrackEvent] = (),
    behind: Sequence[Sequence[float]] = (),
    frame: int | None = None,
    theme: Theme = SCREEN,
) -> SafeString:
    """Lines over the turns, distinguished by line, mark and name.

    `points` names the points along the foot (0, 1, 2 when left out), `caption` says what they are. `events` are
    upright lines. `behind` are other tracks as thin lines, on the same scale; `frame` is a point with a frame about it.
    """
    plot, ticks, count = _plot(series, size, bool(caption), bool(events), theme, behind)
    body = plot.grid(ticks) + plot.axes()
    body += "".join(plot.line("d-tick", list(enumerate(values))) for values in behind if len(values) > 1)
    body += _frame(plot, frame) if frame is not None else ""
    names = [points[i] if i < len(points) else str(i) for i in range(count)]
    body += plot.names(names, [plot.across.at(i) for i in range(count)])
    if caption:
        body += theme.text("d-text", plot.right, size[1] - 3, caption, anchor="end")
    for event in events:
        x = plot.across.at(event.at)
        body += theme.path("d-event", f"M{x:.2f} {plot.top - 4:.2f}V{plot.foot:.2f}")
        body += theme.text("d-text", x, plot.top - 8, event.label)
    shown = [one for one in series if one.values]
    ends = apart([plot.up.at(one.values[-1]) for one in shown], 14, plot.top + 2, plot.foot - 2)
    body += "".join(_line(plot, one) for one in shown)
    body += "".join(_name(plot, one, y) for one, y in zip(shown, ends, strict=True))
    said = "; ".join(f"{one.name} {', '.join(number(value) for value in one.values)}" for one in series)
    return theme.svg(*size, "chart", f"{title}: {said}", body)


def _plot(
    series: Sequence[Track], size: tuple[float, float], captioned: bool, marked: bool, theme: Theme,
    behind: Sequence[Sequence[float]] = (),
) -> tuple[Plot, list[float], int]:  # fmt: skip
    """The plotting area with its round values and the number of points."""
    every = [*(one.values for one in series), *behind]
    values = [value for track in every for value in track]
    low, high = min([0, *values]), max([0, *values])
    ticks = around(low, max(high, low + LEAST))
    width, height = size
    right = width - 12 - max((room(one.end, 12) for one in series), default=0)
    left = 13 + max(room(number(tick), 11) for tick in ticks)
    count = max(map(len, every), default=0)
    foot = height - (33 if captioned else 22)
    across = Axis(left, right, 0, max(1, count - 1))
    return Plot(theme, across, Axis(foot, 22 if marked else 10, ticks[0], ticks[-1])), ticks, count


def _frame(plot: Plot, at: int) -> str:
    """A frame about one point of the foot, as wide as the points are apart."""
    half = min(9.0, (plot.across.at(1) - plot.across.at(0)) / 2)
    x = plot.across.at(at)
    return plot.theme.path("d-event", f"M{x - half:.2f} {plot.top:.2f}H{x + half:.2f}V{plot.foot:.2f}H{x - half:.2f}Z")


def _line(plot: Plot, one: Track) -> str:
    drawn = plot.line(f"d-{look(one.side).tone}-line", list(enumerate(one.values)))
    return drawn + "".join(
        plot.theme.mark(one.side, plot.across.at(i), plot.up.at(value)) for i, value in enumerate(one.values)
    )


def _name(plot: Plot, one: Track, y: float) -> str:
    paint = f"d-{look(one.side).tone}-name"
    x = plot.across.at(len(one.values) - 1)
    return plot.theme.text(paint, x + 8, y + 4, one.end, size=12, anchor="start")
