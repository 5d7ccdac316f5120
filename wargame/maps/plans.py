"""The intended effects of drafted orders on a map of the published position: dashed arrows, ghost counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wargame.maps import signs
from wargame.maps.counters import PITCH, SCALE, Counter, Placed
from wargame.maps.frames import FRAMES, Side, outline
from wargame.maps.paint import Brush

GHOST: Final = 11  # how far the dashed frame of a ghost is outside its own, on the sheet of a symbol


@dataclass(frozen=True)
class PlanMark:
    """One drafted order: its number on the sheet, its side, its destination.

    `kind` is the piece that goes there, empty for an order that only concerns the place; `count` how many go.
    """

    number: int
    area: str
    side: Side
    kind: str = ""
    count: int = 1


def beside(
    plans: Sequence[PlanMark], there: Sequence[Placed], start: tuple[float, float], scale: float
) -> list[Placed]:
    """The positions of the ghosts in one place: right of their side's counters, which stay where they are."""
    found: list[Placed] = []
    for plan in plans:
        own = [one for one in (*there, *found) if one.first.side == plan.side]
        row = [one for one in own if one.y == own[0].y]
        x, y = (max(one.x for one in row) + PITCH * scale, row[0].y) if row else start
        if not row and there:
            y = max(one.y for one in there) + FRAMES[plan.side].row * scale
        found.append(Placed((_counter(plan),), x, y))
    return found


def _counter(plan: PlanMark) -> Counter:
    return Counter(str(plan.number), plan.side, plan.kind, str(plan.number))


def ghost(plan: PlanMark, x: float, y: float, symbol_id: str, brush: Brush, scale: float = SCALE) -> str:
    """A pale counter in a dashed frame with the number of its order; without a piece only the number."""
    mark = number(plan.number, x, y, brush)
    if not plan.kind:
        return mark
    half_w, half_h = (half * scale for half in FRAMES[plan.side].half)
    inner = (
        f'<path {brush("m-unit-halo")} d="{outline(plan.side, 4)}"/>'
        f'<path {brush("m-plate")} d="{outline(plan.side, 0)}"/>'
        f'<use href="#{symbol_id}" opacity=".55"/><path {brush("m-ghost")} d="{outline(plan.side, GHOST)}"/>'
    )
    times = brush.text("m-ghost-count", 0, half_h + 12, f"×{plan.count}", size=11) if plan.count > 1 else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">'
        f'<g transform="scale({scale:g}) translate(-100 -100)">{inner}</g>{times}</g>'
        f"{number(plan.number, x + half_w, y - half_h, brush)}"
    )


def number(value: int, x: float, y: float, brush: Brush) -> str:
    """The number of an order, as on the sheet."""
    return signs.disc(brush, str(value), True, x, y, 0.95)
