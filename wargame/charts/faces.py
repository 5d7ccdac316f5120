"""The number of times that each face of the dice came up."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from wargame.charts.plot import Plot
from wargame.charts.scale import Axis
from wargame.charts.theme import PAPER, Theme


def faces(
    counts: Sequence[int], *, title: str, size: tuple[float, float] = (522, 165), theme: Theme = PAPER
) -> SafeString:
    """Bars with their counts, and the expected count as a dashed line."""
    width, height = size
    plot = Plot(theme, Axis(17, width - 44, 0, len(counts)), Axis(height - 22, 17, 0, max(counts) * 1.1 or 1))
    mean, wide = sum(counts) / len(counts), 0.7 * (plot.across.at(1) - plot.left)
    body = ""
    for i, count in enumerate(counts):
        x, y = plot.across.at(i + 0.5), plot.up.at(count)
        body += theme.box("d-other", x - wide / 2, y, wide, plot.foot - y)
        body += theme.text("d-value" if plot.foot - y > 14 else "d-word", x, plot.foot - 5, str(count))
        body += theme.text("d-text", x, plot.foot + 16, str(i + 1))
    body += plot.level("d-axis", 0) + plot.level("d-even", mean)
    body += theme.text("d-word", plot.right + 5, plot.up.at(mean) + 4, f"{mean:.1f}", anchor="start")
    return theme.svg(width, height, "chart", title, body)
