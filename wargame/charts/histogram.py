"""How often each number came up, with whiskers for the interval of the true share."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString

from wargame.charts.odds import SCALES, stripes
from wargame.charts.plot import Plot
from wargame.charts.scale import Axis, every, inside
from wargame.charts.shares import Interval
from wargame.charts.sides import look
from wargame.charts.theme import SCREEN, Theme, room

WIDEST = 26.0  # of a bar
CAP = 2.6


def histogram(
    found: Mapping[int, Interval],
    mean: float,
    side: str = "",
    *,
    title: str,
    size: tuple[float, float] = (224, 210),
    theme: Theme = SCREEN,
) -> SafeString:
    """Bars over whole numbers; a triangle at the bottom marks the mean. `found` maps each number to its share, 0 to
    1."""
    width, height = size
    numbers = range(min(found, default=0), max(found, default=0) + 1)
    most = max((one.high for one in found.values()), default=0.0)
    scale = next((one for one in SCALES if most <= one), 1.0) * 100
    plot = Plot(theme, Axis(36, width - 6, 0, len(numbers)), Axis(height - 24, 10, 0, scale))
    body = plot.grid([tick for tick in inside(0, scale, 5) if tick > 0], unit="%")
    pitch = plot.across.at(1) - plot.left
    for index, number in enumerate(numbers):
        if (one := found.get(number)) is not None:
            body += _bar(plot, plot.across.at(index + 0.5), min(WIDEST, 0.8 * pitch), one, side)
    body += plot.level("d-axis", 0)
    step = every(len(numbers), pitch, room(str(numbers[-1]), 11) + 4)
    for index, number in list(enumerate(numbers))[::step]:
        body += theme.text("d-text", plot.across.at(index + 0.5), plot.foot + 16, str(number))
    if found:
        x = min(plot.right, max(plot.left, plot.across.at(mean - numbers[0] + 0.5)))
        body += theme.path("d-dot", f"M{x - 5:.1f} {plot.foot:.1f}h10l-5 -7Z")
    said = ", ".join(f"{number}: {found[number].value * 100:.0f}%" for number in numbers if number in found)
    return theme.svg(width, height, "chart", f"{title}. {said}", body)


def _bar(plot: Plot, x: float, wide: float, one: Interval, side: str) -> str:
    """A striped bar and its whisker."""
    theme, tone, y = plot.theme, look(side).tone, plot.up.at(one.value * 100)
    left, tall = x - wide / 2, plot.foot - y
    drawn = theme.path(f"d-{tone}-hatch", f"M{left:.2f} {plot.foot:.2f}V{y:.2f}h{wide:.2f}V{plot.foot:.2f}")
    drawn += theme.path(f"d-{tone}-hatch", f"M{left:.2f} {y:.2f}{stripes(left, y, wide, tall, look(side).leans, 5)}")
    low, high = plot.up.at(one.low * 100), plot.up.at(one.high * 100)
    ends = "".join(f"M{x - CAP:.2f} {at:.2f}h{2 * CAP:.2f}" for at in (low, high))
    return drawn + theme.path("d-said", f"M{x:.2f} {low:.2f}V{high:.2f}{ends}")
