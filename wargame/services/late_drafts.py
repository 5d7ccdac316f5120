"""A draft at the lock: what a cell has written counts as its sheet, as far as it is legal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.play import driver
from adjudication.engine.protocol import Problem, reason
from adjudication.engine.record.figures import count
from adjudication.engine.scenario import packs
from adjudication.prepared_sql import save
from wargame.models import Cell, Decision, Exercise, LogEntry, OrderSheet
from wargame.selectors.participants import remits
from wargame.services import logbook

PLACE = re.compile(r"orders\[(\d+)\]")
WRITTEN = ("orders", "left_out", "from_draft")


def take(exercise: Exercise, decision: Decision, sheets: Sequence[OrderSheet]) -> None:
    """Let each draft of a decision that locks count as the sheet of its cell, unless the exercise says otherwise.

    An illegal order is left out with its reason. A draft of which too little is left does not count: of the set-up, or
    of a single decision, it needs an order. Nothing is taken from a cell that the program plays.
    """
    if not exercise.drafts_count:
        return
    submitted = [sheet for sheet in sheets if sheet.status == OrderSheet.Status.SUBMITTED]
    for sheet in sheets:
        if sheet.status == OrderSheet.Status.DRAFT and not sheet.cell.by_program and (sheet.orders or sheet.passed):
            _take(exercise, decision, sheet, [one for one in submitted if one.cell.side == sheet.cell.side])


def _take(exercise: Exercise, decision: Decision, sheet: OrderSheet, beside: Sequence[OrderSheet]) -> None:
    """Make a draft a sheet in memory and in its row, and say so to its cell; nothing where too little of it is left."""
    written = bool(sheet.passed) and not sheet.orders
    kept, left_out = _parted(exercise, sheet, beside)
    counts = bool(kept) or (written and decision.may_be_left(exercise.pace))
    for one in left_out:
        _say(exercise, sheet.cell, decision, f"Left out of the draft: order {one['at'] + 1}. {one['why']}")
    if counts:
        sheet.orders, sheet.left_out, sheet.from_draft = kept, left_out, True
        save(sheet, *WRITTEN)
        who = writer(sheet)
        what = f"its draft counts: {count(len(kept), 'order')}{f', last changed by {who}' if who else ''}"
        _say(exercise, sheet.cell, decision, f"{sheet.cell.name} had not submitted, so {what}.")


def writer(sheet: OrderSheet) -> str:
    """The last editor of a draft; "" if it remains from an earlier sheet."""
    if sheet.edited_at is None:
        return ""
    return sheet.edited_by.name if sheet.edited_by is not None and sheet.edited_by.name else "the umpire"


def _say(exercise: Exercise, cell: Cell, decision: Decision, text: str) -> None:
    logbook.write(exercise, LogEntry.Kind.ORDER, text, cell=cell, turn=decision.turn)


def give_back(sheet: OrderSheet) -> None:
    """Make a sheet that was taken from a draft the draft that it was, in memory."""
    sheet.orders, sheet.left_out, sheet.from_draft = sheet.written, [], False


def _parted(
    exercise: Exercise, sheet: OrderSheet, beside: Sequence[OrderSheet]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The orders of a draft that are legal as far as its side can see, and those that are not, each with its place, its
    problems as they are stored and the reason in words."""
    game, side = exercise.game, sheet.cell.side
    assert game is not None
    assert side is not None
    rules, pace = game_selectors.adjudicator(game), game_selectors.pace(game)
    picture, scope = (
        rules.picture(game_selectors.state(game), side),
        remits.scope(exercise, rules, side, sheet.cell.remit),
    )
    others = [msgspec.convert(order, rules.order_type) for one in beside for order in one.orders]
    parsed, left_out = _parsed(rules, sheet.orders)
    while parsed:
        problems = driver.check_sheet(rules, picture, side, [order for _, order in parsed], pace, scope, others)
        first = min((int(found[1]) for one in problems if (found := PLACE.match(one.where))), default=None)
        if first is None:
            break
        wrong = [_placeless(one) for one in problems if one.where.startswith(f"orders[{first}]")]
        at, _ = parsed.pop(first)
        why = " ".join(reason(rules.catalogue, one) for one in wrong)
        left_out.append({"at": at, "order": sheet.orders[at], "problems": msgspec.to_builtins(wrong), "why": why})
    return [sheet.orders[at] for at, _ in parsed], sorted(left_out, key=lambda one: one["at"])


def _parsed(rules: Any, orders: Sequence[dict[str, Any]]) -> tuple[list[tuple[int, Any]], list[dict[str, Any]]]:
    """The orders that have the form of one, with their places, and the others: a draft is stored as it is typed."""
    parsed, left_out = [], []
    for at, order in enumerate(orders):
        try:
            parsed.append((at, msgspec.convert(order, rules.order_type)))
        except msgspec.ValidationError as error:
            fault, place = packs.explain(str(error), rules.order_type, order)
            why = f"{f'{place}: ' if place else ''}{fault}"
            left_out.append({"at": at, "order": order, "problems": [], "why": why})
    return parsed, left_out


def _placeless(problem: Problem) -> Problem:
    """A problem with its place in the order instead of on the sheet."""
    return msgspec.structs.replace(problem, where=PLACE.sub("", problem.where, count=1).removeprefix("."))
