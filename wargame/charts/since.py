"""The current value of each side's track on one axis, with its start as an open mark."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString

from wargame.charts.scale import Axis, apart, number
from wargame.charts.sides import look
from wargame.charts.theme import SCREEN, Theme

AXIS, FLAG, APART = 46.0, 17.0, 31.0  # from the top: the line, the middle of the flags; between flags
LEAST = 40  # the axis reaches at least so far
HEIGHT = 72.0


def since_start(
    now: Mapping[str, int],
    start: Mapping[str, int],
    *,
    names: Mapping[str, str],
    title: str,
    width: float = 330,
    theme: Theme = SCREEN,
) -> SafeString:
    """One axis from 0, or the lowest value, to at least 40; a flag with its number for each side."""
    values = (*now.values(), *start.values())
    low, high = 10 * (min((0, *values)) // 10), 10 * -(-max((LEAST, *values)) // 10)
    axis = Axis(16, width - 16, low, high)
    body = theme.path("d-axis", f"M{axis.start:g} {AXIS:g}H{axis.end:g}") + _ticks(axis, theme)
    flags = apart([axis.at(value) for value in now.values()], APART, axis.start, axis.end)
    for (side, value), flag in zip(now.items(), flags, strict=True):
        body += _side(side, value, start.get(side), axis, flag, theme)
    said = "; ".join(
        f"{names.get(side, side)} {value}" + (f", started at {start[side]}" if side in start else "")
        for side, value in now.items()
    )
    return theme.svg(width, HEIGHT, "track", f"{title}: {said}", body)


def _ticks(axis: Axis, theme: Theme) -> str:
    low, high = int(axis.low), int(axis.high)
    drawn = ""
    for value in range(low, high + 1, 1 if high - low <= 60 else 5):
        long = 8 if value % 10 == 0 else 6 if value % 5 == 0 else 3
        drawn += theme.path("d-tick", f"M{axis.at(value):.1f} {AXIS:g}v{long}")
        if value % 10 == 0:
            drawn += theme.text("d-text", axis.at(value), AXIS + 20, number(value))
    return drawn


def _side(side: str, value: int, begun: int | None, axis: Axis, flag: float, theme: Theme) -> str:
    x, tone, drawn = axis.at(value), look(side).tone, ""
    if begun is not None:
        if abs(axis.at(begun) - x) > 3:
            drawn += theme.path(f"d-{tone}-line", f"M{x:.1f} {AXIS:g}H{axis.at(begun):.1f}")
        drawn += theme.mark(side, axis.at(begun), AXIS, 4, "open")
    drawn += theme.path("d-tick", f"M{x:.1f} {AXIS:g}L{flag:.1f} {FLAG + 13:g}")
    drawn += theme.mark(side, flag, FLAG, 12.5, "")
    return drawn + theme.text("d-value", flag, FLAG + 4.8, number(value), size=13)
