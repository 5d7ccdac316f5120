"""The chances of each result of a roll, and the actual result."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString

from wargame.charts.plot import Plot
from wargame.charts.scale import Axis, inside
from wargame.charts.sides import Look, look
from wargame.charts.theme import SCREEN, Theme

SCALES = (0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)
WIDEST = 46.0  # of a bar


def odds(
    chances: Mapping[int, float],
    happened: int | None,
    side: str,
    *,
    name: str,
    size: tuple[float, float] = (420, 240),
    theme: Theme = SCREEN,
    words: Mapping[int, str] | None = None,
) -> SafeString:
    """Hatched bars; the bar of the actual result is solid, its number larger and underlined.

    `chances` maps each result to its probability (0 to 1), `words` to what its chart calls it.
    """
    width, height = size
    results = sorted(chances)
    called = {result: str(result) for result in results} | dict(words or {})
    most = max(chances.values(), default=0.0)
    scale = next((one for one in SCALES if most <= one), 1.0)
    plot = Plot(theme, Axis(38, width - 6, 0, max(1, len(results))), Axis(height - 34, 20, 0, scale * 100))
    body = plot.grid([tick for tick in inside(0, scale * 100, 6) if tick > 0], unit="%")
    for index, result in enumerate(results):
        body += _bar(plot, index + 0.5, called[result], chances[result], result == happened, look(side))
    body += plot.level("d-axis", 0)
    said = ", ".join(f"{called[result]}: {chances[result] * 100:.1f}%" for result in results)
    outcome = f" It came to {called.get(happened, happened)}." if happened is not None else ""
    return theme.svg(width, height, "chart", f"Odds for {name}. {said}.{outcome}", body)


def _bar(plot: Plot, at: float, result: str, share: float, here: bool, of: Look) -> str:
    """A bar with its share above and its result below; `here`: it is the actual result."""
    tone = of.tone
    theme, x, y = plot.theme, plot.across.at(at), plot.up.at(share * 100)
    wide, tall = min(WIDEST, 0.84 * (plot.across.at(1) - plot.left)), plot.foot - y
    figure = "<0.1" if 0 < share < 0.0005 else f"{share * 100:.1f}"
    drawn = theme.box(f"d-{tone}" if here else f"d-{tone}-hatch", x - wide / 2, y, wide, tall)
    if not here:
        drawn += theme.path(f"d-{tone}-hatch", stripes(x - wide / 2, y, wide, tall, of.leans))
        return drawn + theme.text("d-text", x, y - 5, figure) + theme.text("d-text", x, plot.foot + 16, result)
    drawn += theme.text("d-word", x, y - 5, figure, size=13)
    drawn += theme.text("d-word", x, plot.foot + 16, result, size=14)
    return drawn + theme.path(f"d-{tone}-under", f"M{x - 6:.1f} {plot.foot + 21:.1f}h12")


def stripes(x: float, y: float, wide: float, tall: float, leans: str = "left", gap: float = 6) -> str:
    """Path data of diagonal lines inside a box; empty only for a box too small for one."""
    parts: list[str] = []
    total = gap
    while total < wide + tall:
        x1, x2 = max(0.0, total - tall), min(wide, total)
        y1, y2 = y + tall - (total - x1), y + tall - (total - x2)
        if leans == "right":
            x1, x2 = wide - x1, wide - x2
        parts.append(f"M{x + x1:.1f} {y1:.1f}L{x + x2:.1f} {y2:.1f}")
        total += gap
    return "".join(parts)
