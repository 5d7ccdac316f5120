"""The decisions for which a cell can write orders now: the open one, or all of a whole-turn sheet."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from wargame.presenters.branches import in_standing_orders
from wargame.presenters.composing.planned import PlannedPart, in_a_row, planned_parts
from wargame.presenters.composing.targets import enemies_on_the_map, only_attacked, with_later_ones_folded
from wargame.presenters.plain.composer import Composer, drafted
from wargame.presenters.shapes import Section, Wanted
from wargame.selectors import drafts, plausible_turn
from wargame.selectors.drafts import Outlook
from wargame.selectors.position import Position

Compose = Callable[[Outlook, PlannedPart | None], Composer]
"""Makes the composer of a decision from what the sheet leads to there; with the part of the sheet, where it has
several."""


class SheetPlan(NamedTuple):
    """A rule system's layout of a whole-turn sheet: `order` and `stand` as in `planned_parts`, and the places where a
    side sees an enemy."""

    order: Sequence[str] = ()
    stand: Callable[[plausible_turn.ExpectedDecision], Any] | None = None
    enemies: Callable[[Position], Container[str]] = enemies_on_the_map


AS_FORESEEN: Final = SheetPlan()


def sections(
    position: Position, wanted: Wanted, compose: Compose, plan: SheetPlan = AS_FORESEEN
) -> tuple[Section, ...]:
    """The composer of every decision for which the viewer can write orders; empty if they cannot write."""
    sheet = position.sheet
    if sheet is None or position.viewer.side is None or position.decision is None:
        return ()
    if position.viewer.exercise.pace == "sheet":
        return _turn(position, wanted, compose, plan)
    due = position.due
    if due is None:
        return ()
    look = drafts.outlook(position.ahead, sheet.orders)
    return (compose(look, None).section(due["kind"], due["several"], look, wanted),)


def _turn(position: Position, wanted: Wanted, compose: Compose, plan: SheetPlan) -> tuple[Section, ...]:
    """A section for each decision that the side may be asked for, in the order of play, unless standing orders answer
    it. An order that could answer several is listed with the first."""
    made: list[Section] = []
    listed = set[int]()
    enemies = plan.enemies(position)
    for part in planned_parts(position, plan.order, plan.stand):
        if in_standing_orders(position.rules, part.kind) and not (part.now or part.plan.own):
            continue
        look = part.plan.look
        composer = compose(look, part)
        lines = in_a_row([line for line in part.lines(drafted, composer.words) if line.at not in listed])
        listed |= {line.at for line in lines}
        one = composer.section(part.kind, part.plan.moment.several, look, wanted, ahead=True)
        attacked = only_attacked(position.rules, (*look.options, *look.hopeful))
        one = with_later_ones_folded(replace(one, items=lines), attacked, enemies)
        made.append(composer.planned(one, part))
    return tuple(made)
