"""The reliability diagram: what forecasts said against how often it happened, in millimetres."""

from __future__ import annotations

from reports.figures.charts import HAIR, INK, SOFT, label, svg
from wargame.selectors.calibration import Score

LEFT, TOP, SIDE, WIDTH, HEIGHT = 12.0, 7.0, 48.0, 70.0, 65.0


def reliability(score: Score) -> str:
    """One square: the diagonal is perfect calibration; each dot's area is the number of forecasts behind it."""
    words = "; ".join(
        f"{one.count} said {one.said * 100:.0f} %, {one.happened * 100:.0f} % happened" for one in score.bins
    )
    return svg(WIDTH, HEIGHT, f"Reliability of {score.count} forecasts: {words}", _grid() + _dots(score))


def _x(share: float) -> float:
    return LEFT + share * SIDE


def _y(share: float) -> float:
    return TOP + (1 - share) * SIDE


def _grid() -> str:
    parts = [
        f'<rect x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}" stroke-width=".25"/>'
    ]
    for percent in (0, 20, 40, 60, 80, 100):
        at = percent / 100
        if 0 < percent < 100:
            parts.append(_line(_x(at), TOP, _x(at), TOP + SIDE, HAIR, 0.15))
            parts.append(_line(LEFT, _y(at), LEFT + SIDE, _y(at), HAIR, 0.15))
        parts.append(label(_x(at), TOP + SIDE + 3.6, str(percent), size=6.6, anchor="middle"))
        parts.append(label(LEFT - 1.2, _y(at) + 0.8, str(percent), size=6.6, anchor="end"))
    parts.append(_line(_x(0), _y(0), _x(1), _y(1), SOFT, 0.25, ' stroke-dasharray="1.2 .8"'))
    parts.append(label(LEFT + SIDE / 2, TOP + SIDE + 8, "said, %", anchor="middle"))
    parts.append(label(0, TOP - 3, "happened, %"))
    return "".join(parts)


def _dots(score: Score) -> str:
    most = max(one.count for one in score.bins)
    points = [(_x(one.said), _y(one.happened), 0.8 + 2.0 * (one.count / most) ** 0.5, one.count) for one in score.bins]
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y, _, _ in points)
    parts = [f'<polyline points="{path}" fill="none" stroke="{INK}" stroke-width=".35"/>']
    for x, y, radius, count in points:
        parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{INK}"/>')
        parts.append(label(x + radius + 0.8, y + 0.9, str(count), size=6.6))
    return "".join(parts)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, more: str = "") -> str:
    return (
        f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="{colour}" '
        f'stroke-width="{width}"{more}/>'
    )
