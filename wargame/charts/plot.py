"""The plotting area of a chart: two axes, hairlines across, values and names along them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wargame.charts.scale import Axis, every, number
from wargame.charts.theme import Theme, room


@dataclass(frozen=True)
class Plot:
    """`across` runs from left to right, `up` from bottom to top."""

    theme: Theme
    across: Axis
    up: Axis

    @property
    def left(self) -> float:
        return self.across.start

    @property
    def right(self) -> float:
        return self.across.end

    @property
    def foot(self) -> float:
        return self.up.start

    @property
    def top(self) -> float:
        return self.up.end

    def grid(self, ticks: Sequence[float], *, form: str = "g", unit: str = "") -> str:
        """A hairline for each value, with the value on its left."""
        drawn = ""
        for tick in ticks:
            y = self.up.at(tick)
            drawn += self.level("d-grid", tick)
            drawn += self.theme.text("d-text", self.left - 9, y + 3.6, number(tick, form) + unit, anchor="end")
        return drawn

    def level(self, paint: str, value: float) -> str:
        """A line across at a value."""
        return self.theme.path(paint, f"M{self.left:.2f} {self.up.at(value):.2f}H{self.right:.2f}")

    def axes(self) -> str:
        """The lines on the left side and along the bottom."""
        return self.theme.path("d-axis", f"M{self.left:.2f} {self.top:.2f}V{self.foot:.2f}H{self.right:.2f}")

    def names(self, names: Sequence[str], places: Sequence[float]) -> str:
        """Names along the bottom, as many as fit."""
        pitch = places[1] - places[0] if len(places) > 1 else 0.0
        step = every(len(names), pitch, max((room(name, 11) for name in names), default=0) + 4)
        shown = list(zip(names, places, strict=False))[::step]
        return "".join(self.theme.text("d-text", x, self.foot + 15, name) for name, x in shown)

    def line(self, paint: str, points: Sequence[tuple[float, float]]) -> str:
        """A line through points given as values on the two axes."""
        data = "L".join(f"{self.across.at(x):.2f} {self.up.at(y):.2f}" for x, y in points)
        return self.theme.path(paint, f"M{data}")
