"""The orders of a sheet as plans on a hex map: dashed routes, pale pieces with the number of the order, attacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from wargame.maps.frames import Side
from wargame.maps.hex_view import Block, HexView
from wargame.maps.plans import PlanMark

PIECES: Final = ("unit", "piece", "units", "wing", "wings")  # the fields that name the pieces of an order
GOALS: Final = ("to", "at", "place", "target")  # those that name one place


def with_plans(view: HexView, orders: Sequence[Mapping[str, Any]], side: str, waiting: Iterable[Block] = ()) -> HexView:
    """The map with the effects of a side's orders. A piece starts where the previous order has taken it; those in
    `waiting` are not on the map yet."""
    there = [(block, at) for at, stack in view.blocks.items() for block in stack if block.kind]
    blocks = {block.id: block for block in (*waiting, *(block for block, _ in there))}
    inside = {view.ground.sheet.join(*spot) for spot in view.ground.hexes}
    where = {block.id: at for block, at in there}
    drafted, plans, targets, attacks = [], [], [], []
    for number, order in enumerate(orders, 1):
        moving = [name for name in pieces(order) if name in blocks]
        way = [str(name) for name in order.get("path") or ()]
        goal = way[-1] if way else next((str(order[name]) for name in GOALS if order.get(name)), "")
        if goal not in inside:
            continue
        if fought := goal == order.get("target"):
            targets.append(goal)
            starts = {where[name] for name in moving if name in where}
            attacks += [(start, goal) for start in sorted(starts - {goal})]
        elif moving:
            if start := where.get(moving[0]):
                drafted.append((start, *(way or (goal,))))
            where |= dict.fromkeys(moving, goal)
        plans.append(_mark(number, goal, side, () if fought else [blocks[name] for name in moving]))
    return replace(
        view, drafted=(*view.drafted, *drafted), plans=(*view.plans, *plans), targets=(*view.targets, *targets),
        attacks=(*view.attacks, *attacks),
    )  # fmt: skip


def pieces(order: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of an order's pieces."""
    found = next((order[name] for name in PIECES if order.get(name)), ())
    return (found,) if isinstance(found, str) else tuple(map(str, found))


def _mark(number: int, goal: str, side: str, going: Sequence[Block]) -> PlanMark:
    """The number of an order at its destination, with the piece that goes there, if any."""
    if not going:
        return PlanMark(number, goal, cast(Side, side))
    return PlanMark(number, goal, going[0].side, going[0].kind, len(going))
