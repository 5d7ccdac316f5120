"""The figure of luck: running totals against fair games, every roll in its distribution, rolls per fifth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from reports.figures.charts import BAND, COLOUR, DASH, INK, SAID, SOFT, Frame, grid, label, mark, steps, svg

TENTH = 1.2816  # deviations that one fair game in ten exceeds on one side
FIRST = ("BLUE", "RED", "GREEN", "YELLOW")  # the order in which the sides are drawn, from the top


@dataclass(frozen=True)
class Point:
    """One contested roll: whose, when (turn as a position, 1.5 is the middle of turn 1), how lucky."""

    side: str
    at: float
    deviation: float
    percentile: float


def luck(points: Sequence[Point], turns: int, names: dict[str, str], *, width: float, title: str) -> str:
    """Both panels on one sheet."""
    height = 88.0
    plot = width - 44
    totals = {side: [p for p in points if p.side == side] for side in FIRST if side in names}
    most = max((len(found) for found in totals.values()), default=1)
    reach = max([TENTH * sqrt(most or 1), *(abs(v) for found in totals.values() for v in _running(found))]) * 1.08
    upper = Frame(9, 5, plot, 34, -reach, reach)
    lower = Frame(9, 51, plot, 29, 0, 100)
    body = label(
        upper.x,
        3,
        "a · Running total of luck, in standard deviations of one roll (band: 80 % of fair games)",
        fill=INK,
        bold=True,
    )
    body += _band(upper, max(totals.values(), key=len, default=[]), turns) + grid(upper, steps(-reach, reach))
    body += f'<path d="M{upper.x:.2f} {upper.up(0):.2f}h{plot:.2f}" stroke="{INK}" stroke-width=".3"/>'
    body += label(lower.x, 49, "b · Every contested roll: where it fell in its own distribution", fill=INK, bold=True)
    body += grid(lower, (0, 20, 40, 60, 80, 100)) + label(lower.x + plot + 6, 49, "rolls per fifth")
    body += f'<path d="M{lower.x:.2f} {lower.up(50):.2f}h{plot:.2f}" stroke="{INK}" stroke-width=".3"/>'
    for frame in (upper, lower):
        for turn in range(1, turns + 1):
            body += label(_x(frame, turn + 0.5, turns), frame.y + frame.h + 3.4, str(turn), anchor="middle")
    body += label(lower.x + plot, height - 0.8, "turn", anchor="end")
    for row, side in enumerate(totals):
        body += _side(
            upper, lower, side, totals[side], turns, names[side], upper.y + 8 + row * min(12, upper.h / len(totals))
        )
    return svg(width, height, title, body + _fifths(totals, lower.x + plot + 6, lower))


def drawn(names: Mapping[str, str]) -> str:
    """How the figure tells the sides apart, in a sentence."""
    return ", ".join(f"{names[side]} {SAID[side][1]} and {SAID[side][2]}" for side in FIRST if side in names) + "."


def _x(frame: Frame, at: float, turns: int) -> float:
    return frame.x + frame.w * (at - 1) / turns


def _running(points: Sequence[Point]) -> list[float]:
    total, found = 0.0, []
    for point in points:
        total += point.deviation
        found.append(total)
    return found


def _band(frame: Frame, points: Sequence[Point], turns: int) -> str:
    if not points:
        return ""
    above = f"M{frame.x:.2f} {frame.up(0):.2f}"
    below: list[str] = []
    for number, point in enumerate(points, 1):
        x, half = _x(frame, point.at, turns), TENTH * sqrt(number)
        above += f"L{x:.2f} {frame.up(half):.2f}"
        below.append(f"L{x:.2f} {frame.up(-half):.2f}")
    end = frame.x + frame.w
    half = TENTH * sqrt(len(points))
    above += f"L{end:.2f} {frame.up(half):.2f}L{end:.2f} {frame.up(-half):.2f}"
    return f'<path d="{above}{"".join(reversed(below))}z" fill="{BAND}"/>'


def _side(upper: Frame, lower: Frame, side: str, points: Sequence[Point], turns: int, name: str, at: float) -> str:
    path, y = f"M{upper.x:.2f} {upper.up(0):.2f}", upper.up(0)
    for point, total in zip(points, _running(points), strict=True):
        x, y = _x(upper, point.at, turns), upper.up(total)
        path += f"H{x:.2f}V{y:.2f}"
    path += f"H{upper.x + upper.w:.2f}"
    body = f'<path d="{path}" fill="none" stroke="{COLOUR[side]}" stroke-width=".5"{DASH[side]}/>'
    body += "".join(mark(_x(lower, p.at, turns), lower.up(p.percentile), side, 0.75) for p in points)
    total = sum(p.deviation for p in points)
    body += label(
        upper.x + upper.w + 3, at, f"{name} {total:+.1f}".replace("-", "−"), size=8.2, fill=COLOUR[side], bold=True
    )
    spread = f"{total / sqrt(len(points)):+.1f} s.d. of the total".replace("-", "−") if points else "no rolls"
    return body + label(upper.x + upper.w + 3, at + 3.8, f"{len(points)} rolls, {spread}", fill=SOFT)


def _fifths(totals: dict[str, list[Point]], x: float, frame: Frame) -> str:
    tally = {
        side: [sum(min(4, int(p.percentile // 20)) == fifth for p in found) for fifth in range(5)]
        for side, found in totals.items()
    }
    most = max((number for counts in tally.values() for number in counts), default=1) or 1
    slot, body = frame.h / 5, ""
    bar = 5 / max(2, len(tally))
    for fifth in range(5):
        top = frame.y + frame.h - slot * (fifth + 1)
        for row, side in enumerate(tally):
            number = tally[side][fifth]
            y, w = top + 0.5 + row * bar, 20 * number / most
            style = (
                f'fill="{COLOUR[side]}"'
                if side == "BLUE"
                else f'fill="#fff" stroke="{COLOUR[side]}" stroke-width=".35"'
            )
            body += f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(w, 0.1):.2f}" height="{bar - 0.5:g}" {style}/>'
            if side != "BLUE":
                hatch = "".join(
                    f"M{x + i:.2f} {y + bar - 0.5:.2f}l1.4 {0.5 - bar:g}" for i in _every(0.3, w - 1.4, 1.3)
                )
                body += f'<path d="{hatch}" stroke="{COLOUR[side]}" stroke-width=".25"/>' if hatch else ""
            body += label(x + w + 1, y + 1.7, str(number), size=6)
    return body


def _every(start: float, stop: float, step: float) -> list[float]:
    found, at = [], start
    while at <= stop:
        found.append(at)
        at += step
    return found
