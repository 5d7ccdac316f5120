"""The current parts for a cell. Each part is byte for byte the same as at its own address.

The address of a part, a live stream and the answer to a submission all ask here, with a viewer from the one door.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rest_framework.renderers import JSONRenderer

from adjudication.engine.play import terms
from adjudication.engine.play.orders import Order
from wargame.access import Viewer
from wargame.api import outputs, outputs_play
from wargame.api.base import played, shaped
from wargame.api.inputs import NOW
from wargame.models import Decision, LogEntry, OrderSheet
from wargame.presenters import waiting
from wargame.selectors import activity, drafts, plans, plausible_turn, position
from wargame.selectors.record import log
from wargame.services import forecasts

DECISION, OPTIONS, LOG = NOW
NOTHING: dict[str, Any] = {
    "kind": None,
    "subjects": [],
    "options": [],
    "problems": [],
    "turn": [],
    "shares": [],
    "terms": None,
    "ready": True,
}
NO_PLAN = plans.SheetOutlook(fresh=True)  # where decisions are answered one by one


def task(viewer: Viewer) -> Any:
    """The decision of the cell, and its order sheet. Two queries if the cell has to decide."""
    decision = activity.current_decision(viewer.exercise)
    own = viewer.cell.pk if viewer.cell is not None else None
    sheets = position.sheets_of(decision) if decision is not None else []
    sheet = next((one for one in sheets if one.cell_id == own), None)
    return _task(viewer, decision, sheet, position.load(viewer) if decision is not None and sheet is None else None)


def _task(viewer: Viewer, decision: Decision | None, sheet: OrderSheet | None, where: position.Position | None) -> Any:
    due = decision.due_from(viewer.cell) if decision is not None and viewer.cell is not None else None
    found = {"decision": decision, "due": [due] if due else [], "sheet": sheet, "waits": waiting.waits(viewer, where)}
    return shaped(outputs.Task, found)


def menu(viewer: Viewer, orders: list[dict[str, Any]] | None = None, subject: str | None = None) -> Any:
    """The orders that are possible after these orders, or after the saved draft."""
    played(viewer)
    return _menu(viewer, position.load(viewer), orders, subject)


def _menu(
    viewer: Viewer,
    where: position.Position | None,
    orders: list[dict[str, Any]] | None = None,
    subject: str | None = None,
) -> Any:
    if where is None or not viewer.side or not where.owes:
        return shaped(outputs.Menu, NOTHING)
    assert where.sheet is not None
    given = where.sheet.orders if orders is None else orders
    whole_turn = viewer.exercise.pace == "sheet"
    plan = plans.plan(where.rules, where.picture, where.player, given) if whole_turn else NO_PLAN
    if not plan.fresh:
        forecasts.ask(where, plan.parsed)
    turn = plausible_turn.planned(where.rules, where.picture, viewer.side, given, plan.moments) if whole_turn else ()
    turn = tuple(one for one in turn if where.scope.covers(one.moment.kind))
    now = [order for order in given if not whole_turn or _belongs(where, order)]
    look = drafts.outlook(where.ahead, now)
    mine = look.due is None or where.scope.covers(look.due.kind)
    found = {
        "kind": look.due.kind if look.due and mine else None,
        "subjects": look.subjects if mine else (),
        "options": outputs.about(look, subject) if mine else (),
        "problems": [f"orders[{n}]: {text}" for n, item in enumerate(look.items) for text in item.problems],
        "turn": turn,
        "shares": [{"at": at, "share": share} for at, share in plan.shares.items()],
        "terms": _terms(where) if whole_turn else None,
        "ready": plan.fresh,
    }
    return shaped(outputs.Menu, found) if subject is None else outputs.Menu(found, context={"subject": subject}).data


def _terms(where: position.Position) -> dict[str, Any]:
    """The possible terms of orders."""
    return {
        "amounts": terms.amount_fields(where.rules.order_type),
        "groups": terms.tagged(where.rules.order_type, "group_of"),
        "conditions": terms.conditions_for(where.rules, Order),
        "conditions_of": terms.tagged(where.rules.order_type, "conditions_of"),
        "places": terms.places(where.rules),
    }


def _belongs(where: position.Position, order: dict[str, Any]) -> bool:
    """Whether an order on a turn sheet answers the decision now due from the side."""
    due = where.ahead.due()
    return due is not None and due.kind in drafts.answers(where.rules, order)


def log_part(
    rows: list[LogEntry], after: int | None, kind: type[outputs_play.Log] = outputs_play.Log
) -> tuple[Any, int]:
    """The lines of a log after a place in it, and the place of the last one."""
    last = rows[-1].pk if rows else after or 0
    return shaped(kind, {"cursor": outputs_play.cursor(last), "entries": rows}), last


@dataclass(frozen=True)
class CellNow:
    """Parts as text, one line each, and the place of the last log line; `more`: the log continues."""

    parts: dict[str, str]
    last: int
    more: bool = False


def drawn(viewer: Viewer, parts: Collection[str], after: int) -> CellNow:
    """The current parts. The log begins after a place in it, and is omitted if nothing follows."""
    found: dict[str, str] = {}
    where = position.load(viewer) if DECISION in parts or OPTIONS in parts else None
    if DECISION in parts:
        decision, sheet = (where.decision, where.sheet) if where is not None else (None, None)
        found[DECISION] = text(_task(viewer, decision, sheet, where))
    if OPTIONS in parts:
        found[OPTIONS] = text(_menu(viewer, where))
    if LOG not in parts:
        return CellNow(found, after)
    lines, last = log_part(log.following(viewer, after), after)
    if last != after:
        found[LOG] = text(lines)
    return CellNow(found, last, len(lines["entries"]) == log.AT_ONCE)


def text(data: Any) -> str:
    """Data as the API sends it."""
    rendered: bytes = JSONRenderer().render(data)
    return rendered.decode()


def joined(parts: dict[str, str]) -> str:
    """Parts as one JSON object."""
    return "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"
