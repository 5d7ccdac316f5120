"""The chart of luck: running totals against fair games, every roll in its distribution, rolls in each fifth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

from django.utils.safestring import SafeString

from wargame.charts.odds import stripes
from wargame.charts.plot import Plot
from wargame.charts.scale import Axis, inside, number
from wargame.charts.sides import LOOKS, look
from wargame.charts.theme import PAPER, Theme

TENTH = 1.2816  # deviations that one fair game in ten exceeds on one side
HEIGHT, ALONE = 383.0, 202.0  # of the figure; of its upper panel alone
BESIDE = 191.0  # what the words and bars at its right take
UPPER, LOWER = (22.0, 170.0), (222.0, 348.0)  # top and foot of the two panels
TOTALS = "Running total of luck, in standard deviations of one roll (band: 80 % of fair games)"
BAR = 87.0  # the longest bar of the fifths


@dataclass(frozen=True)
class LuckPoint:
    """One contested roll: its side, its time (turn as a position, 1.5 is the middle of turn 1), its luck."""

    side: str
    at: float
    deviation: float
    percentile: float


def luck(
    points: Sequence[LuckPoint],
    turns: int,
    names: Mapping[str, str],
    *,
    title: str,
    width: float = 748,
    theme: Theme = PAPER,
) -> SafeString:
    """Both panels on one sheet, a line for each side."""
    found, across = _by_side(points, names), _across(width, turns)
    upper, lower = _upper(theme, across, found), Plot(theme, across, Axis(LOWER[1], LOWER[0], 0, 100))
    body = _head(upper, f"a · {TOTALS}") + _heads(lower) + _fair(upper, found)
    body += lower.grid((0, 20, 40, 60, 80, 100)) + lower.axes() + lower.level("d-axis", 50)
    body += _turns(upper, turns) + _turns(lower, turns)
    body += theme.text("d-text", across.end, HEIGHT - 3, "turn", anchor="end")
    for row, (side, own) in enumerate(found.items()):
        body += _running(upper, side, own) + _rolls(lower, side, own)
        body += _words(upper, names[side], side, own, _down(row, len(found)))
    return theme.svg(width, HEIGHT, "chart", title, body + _fifths(lower, found))


def running(
    points: Sequence[LuckPoint],
    turns: int,
    names: Mapping[str, str],
    *,
    title: str,
    width: float,
    theme: Theme = PAPER,
) -> SafeString:
    """Only the upper panel, for a slide."""
    found, across = _by_side(points, names), _across(width, turns)
    plot = _upper(theme, across, found)
    body = _head(plot, TOTALS) + _fair(plot, found) + _turns(plot, turns)
    body += theme.text("d-text", across.end, ALONE - 3, "turn", anchor="end")
    for row, (side, own) in enumerate(found.items()):
        body += _running(plot, side, own) + _words(plot, names[side], side, own, _down(row, len(found)))
    return theme.svg(width, ALONE, "chart", title, body)


def _by_side(points: Sequence[LuckPoint], names: Mapping[str, str]) -> dict[str, list[LuckPoint]]:
    return {side: [point for point in points if point.side == side] for side in LOOKS if side in names}


def _across(width: float, turns: int) -> Axis:
    return Axis(39, width - BESIDE + 39, 1, turns + 1)


def _upper(theme: Theme, across: Axis, found: Mapping[str, Sequence[LuckPoint]]) -> Plot:
    reach = _reach(list(found.values()))
    return Plot(theme, across, Axis(UPPER[1], UPPER[0], -reach, reach))


def _fair(plot: Plot, found: Mapping[str, Sequence[LuckPoint]]) -> str:
    """The background of the running totals: the band of fair games and the lines."""
    body = _band(plot, max(found.values(), key=len, default=[]))
    return body + plot.grid(inside(plot.up.low, plot.up.high)) + plot.axes() + plot.level("d-axis", 0)


def _turns(plot: Plot, turns: int) -> str:
    numbers = range(1, turns + 1)
    return plot.names([str(turn) for turn in numbers], [plot.across.at(turn + 0.5) for turn in numbers])


def _down(row: int, sides: int) -> float:
    """The row for a side's text, from the top, among all rows."""
    return UPPER[0] + 35 + row * min(52, 148 / sides)


def _totals(points: Sequence[LuckPoint]) -> list[float]:
    return list(accumulate(point.deviation for point in points))


def _reach(sides: Sequence[Sequence[LuckPoint]]) -> float:
    """The vertical range of the running totals, or of eight in ten fair games of the same length."""
    most = max((len(points) for points in sides), default=1) or 1
    return 1.08 * max([TENTH * sqrt(most), *(abs(value) for points in sides for value in _totals(points))])


def _head(plot: Plot, said: str) -> str:
    return plot.theme.text("d-word", plot.left, 13, said, anchor="start")


def _heads(plot: Plot) -> str:
    said = "b · Every contested roll: where it fell in its own distribution"
    body = plot.theme.text("d-word", plot.left, 213, said, anchor="start")
    return body + plot.theme.text("d-text", plot.right + 26, 213, "rolls per fifth", anchor="start")


def _band(plot: Plot, points: Sequence[LuckPoint]) -> str:
    if not points:
        return ""
    edge = [(point.at, TENTH * sqrt(count)) for count, point in enumerate(points, 1)]
    edge.append((plot.across.high, edge[-1][1]))
    whole = [(plot.across.low, 0.0), *edge, *((at, -half) for at, half in reversed(edge))]
    return plot.line("d-band", whole)


def _running(plot: Plot, side: str, points: Sequence[LuckPoint]) -> str:
    path = f"M{plot.left:.2f} {plot.up.at(0):.2f}"
    for point, total in zip(points, _totals(points), strict=True):
        path += f"H{plot.across.at(point.at):.2f}V{plot.up.at(total):.2f}"
    return plot.theme.path(f"d-{look(side).tone}-line", f"{path}H{plot.right:.2f}")


def _rolls(plot: Plot, side: str, points: Sequence[LuckPoint]) -> str:
    return "".join(plot.theme.mark(side, plot.across.at(p.at), plot.up.at(p.percentile), 3.3) for p in points)


def _words(plot: Plot, name: str, side: str, points: Sequence[LuckPoint], y: float) -> str:
    """The name of a side with its total, and how that compares with fair games."""
    theme, total = plot.theme, sum(point.deviation for point in points)
    spread = f"{number(total / sqrt(len(points)), '+.1f')} s.d. of the total" if points else "no rolls"
    said = f"{name} {number(total, '+.1f')}"
    body = theme.text(f"d-{look(side).tone}-name", plot.right + 13, y, said, size=12.5, anchor="start")
    rolls = f"{len(points)} {'roll' if len(points) == 1 else 'rolls'}"
    return body + theme.text("d-text", plot.right + 13, y + 17, f"{rolls}, {spread}", anchor="start")


def _fifths(plot: Plot, found: Mapping[str, Sequence[LuckPoint]]) -> str:
    """Bars at the right of the lower panel: the rolls of each side in each fifth of the distribution."""
    tally = {
        side: [sum(min(4, int(point.percentile // 20)) == fifth for point in points) for fifth in range(5)]
        for side, points in found.items()
    }
    most = max((count for counts in tally.values() for count in counts), default=1) or 1
    slot = (plot.foot - plot.top) / 5
    bar = (slot - 3) / max(2, len(tally))
    body = ""
    for fifth in range(5):
        for row, side in enumerate(tally):
            y, count = plot.foot - slot * (fifth + 1) + 2 + row * bar, tally[side][fifth]
            body += _bar(plot.theme, side, (plot.right + 26, y, BAR * count / most, bar - 2), count)
    return body


def _bar(theme: Theme, side: str, box: tuple[float, float, float, float], count: int) -> str:
    x, y, wide, tall = box
    tone = look(side).tone
    if look(side).filled:
        body = theme.box(f"d-{tone}", x, y, max(wide, 0.4), tall)
    else:
        hatch = stripes(x, y, wide, tall, look(side).leans)
        body = theme.box(f"d-{tone}-open", x, y, max(wide, 0.4), tall)
        body += theme.path(f"d-{tone}-hatch", hatch) if hatch else ""
    return body + theme.text("d-text", x + wide + 4, y + tall / 2 + 3.3, str(count), size=9.2, anchor="start")
