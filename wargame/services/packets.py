"""The order sheets of a new decision, and what is left of earlier ones where a turn is planned in packets."""

from __future__ import annotations

from typing import Any

from adjudication import selectors as game_selectors
from adjudication.engine.play.remits import remit_at
from adjudication.models import Run, Step
from adjudication.services import runs
from wargame.models import Cell, Decision, Exercise, OrderSheet
from wargame.selectors.participants.cells import of as cells_of


def new_sheets(exercise: Exercise, decision: Decision, step: Step, state: Any) -> list[OrderSheet]:
    """A sheet, not saved yet, for each cell that a decision after a step asks: empty, or what an earlier one left."""
    left = left_over(exercise, step, state, decision.turn)
    asked = [cell for cell in cells_of(exercise) if decision.due_from(cell) is not None]
    return [_sheet(decision, cell, left.get((cell.side or "", cell.remit), [])) for cell in asked]


def _sheet(decision: Decision, cell: Cell, left: list[dict[str, Any]]) -> OrderSheet:
    status = OrderSheet.Status.DRAFT if left else OrderSheet.Status.EMPTY
    return OrderSheet(decision=decision, cell=cell, orders=left, status=status)


def left_over(exercise: Exercise, step: Step, state: Any, turn: int) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """By side and remit, the plain orders that the run of a step did not get to or could not carry out, with the
    standing ones.

    A cell finds them on its next sheet of the same turn, as a draft. Empty where sheets are for the whole turn.
    """
    assert exercise.game is not None
    rules = game_selectors.adjudicator(exercise.game)
    if rules.packet(state) is None or step.kind != Step.Kind.PLAY or step.run_id is None:
        return {}
    run = Run.objects.filter(pk=step.run_id).first()
    if run is None or not exercise.decisions.filter(run_id=run.pk, turn=turn).exists():
        return {}
    used = {(one["side"], one["index"]) for one in game_selectors.draft(run)["taken"] if one["source"] == "sheet"}
    rulings = game_selectors.rulings(run)
    shares, found = runs.shares_in_force(run, rulings), dict[tuple[str, str], list[dict[str, Any]]]()
    for side, orders in runs.in_force(run, rulings).items():
        for index, order in enumerate(orders):
            if (side, index) not in used and order.get("do") != "done":
                found.setdefault((side, remit_at(shares.get(side, ()), index)), []).append(order)
    return found
