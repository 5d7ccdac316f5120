"""The reliability diagram: forecasts against how often they came true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from django.utils.safestring import SafeString

from wargame.charts.plot import Plot
from wargame.charts.scale import Axis
from wargame.charts.theme import PAPER, Theme

LEFT, TOP, SIDE, SIZE = 52.0, 30.0, 209.0, (304.0, 283.0)
PERCENT = (0, 20, 40, 60, 80, 100)


class Bin(Protocol):
    """Forecasts in one range: their number, the mean forecast, how often it happened. Shares from 0 to 1."""

    @property
    def count(self) -> int: ...
    @property
    def said(self) -> float: ...
    @property
    def happened(self) -> float: ...


def reliability(bins: Sequence[Bin], *, theme: Theme = PAPER) -> SafeString:
    """A square in which the diagonal is perfect calibration; the area of a dot is the number of forecasts in it."""
    plot = Plot(theme, Axis(LEFT, LEFT + SIDE, 0, 100), Axis(TOP + SIDE, TOP, 0, 100))
    words = "; ".join(f"{one.count} said {one.said * 100:.0f} %, {one.happened * 100:.0f} % happened" for one in bins)
    title = f"Reliability of {sum(one.count for one in bins)} forecasts: {words}"
    return theme.svg(*SIZE, "chart", title, _square(plot) + _dots(plot, bins))


def _square(plot: Plot) -> str:
    theme, body = plot.theme, plot.grid(PERCENT)
    for percent in PERCENT:
        x = plot.across.at(percent)
        body += theme.path("d-grid", f"M{x:.2f} {plot.top:.2f}V{plot.foot:.2f}")
        body += theme.text("d-text", x, plot.foot + 15, str(percent))
    body += theme.path("d-axis", f"M{plot.left:.2f} {plot.top:.2f}H{plot.right:.2f}V{plot.foot:.2f}H{plot.left:.2f}Z")
    body += plot.line("d-ideal", [(0, 0), (100, 100)])
    body += theme.text("d-text", (plot.left + plot.right) / 2, plot.foot + 34, "said, %")
    return body + theme.text("d-text", 0, TOP - 13, "happened, %", anchor="start")


def _dots(plot: Plot, bins: Sequence[Bin]) -> str:
    theme, most = plot.theme, max((one.count for one in bins), default=1)
    body = plot.line("d-said", [(one.said * 100, one.happened * 100) for one in bins]) if bins else ""
    for one in bins:
        x, y, r = plot.across.at(one.said * 100), plot.up.at(one.happened * 100), 3.5 + 8.7 * (one.count / most) ** 0.5
        body += f'<circle {theme.brush("d-dot")} cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"/>'
        body += theme.text("d-text", x + r + 3.5, y + 4, str(one.count), anchor="start")
    return body
