"""A whole turn on one order sheet: the decisions for which a side can be asked, in the order of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from wargame.presenters.shapes import Drafted
from wargame.selectors import plausible_turn
from wargame.selectors.drafts import Item
from wargame.selectors.position import Position

N = TypeVar("N")

IN_ADVANCE = (
    "You are planning ahead, from what your side knows and average dice. Orders that turn out to be "
    "impossible are skipped, and your page and sitrep say so."
)


class PlannedPart(NamedTuple):
    """A part of the sheet. `now`: the decision is open; `first`: it is the first later one."""

    kind: str
    plan: plausible_turn.Planned
    items: list[Item]
    now: bool
    first: bool

    def lines(self, drafted: Callable[[list[Item], N, int], Iterable[Drafted]], names: N) -> tuple[Drafted, ...]:
        """The orders of this part. `drafted` describes orders from a place on the sheet on."""
        pairs = zip(self.plan.own, self.items, strict=True)
        return in_a_row([line for (at, _), item in pairs for line in drafted([item], names, at)])


def planned_parts(
    position: Position,
    order: Sequence[str] = (),
    stand: Callable[[plausible_turn.ExpectedDecision], Any] | None = None,
) -> Iterator[PlannedPart]:
    """The parts of the viewer's sheet, as far as play can be foreseen. `order`: the kinds of decisions in order of
    play, if that differs from the foreseen order; the last of them is where foresight ends. `stand` as for `planned`.

    What is wrong with an order shows only where the decision is open: it can be right when its moment comes.
    """
    side, sheet = position.viewer.side, position.sheet
    assert side is not None
    assert sheet is not None
    now = {due.kind for due in position.awaiting.due if due.side == side}
    plans = plausible_turn.planned(
        position.rules, position.picture, side, sheet.orders, position.plan.moments,
        last=order[-1] if order else "",
        rare=lambda kind: plausible_turn.rare(position, kind) if kind in order else None,
        stand=stand,
    )  # fmt: skip
    found = {plan.moment.kind: plan for plan in plans if position.scope.covers(plan.moment.kind)}
    later = False
    for kind in order or found:
        if (plan := found.get(kind)) is not None:
            items = [Item(item.order, kind, item.problems if kind in now else ()) for item in plan.look.items]
            yield PlannedPart(kind, plan, items, kind in now, kind not in now and not later)
            later = later or kind not in now


def in_a_row(lines: Sequence[Drafted]) -> tuple[Drafted, ...]:
    """Lines that can move only among themselves: the first not up, the last not down."""
    return tuple(replace(line, first=n == 0, last=n == len(lines) - 1) for n, line in enumerate(lines))
