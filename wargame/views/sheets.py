"""Changes of an order sheet: draft, submit, recall. Each answers with the sheet as it is afterwards."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from adjudication.engine import menu
from adjudication.engine.play import terms
from adjudication.engine.play.remits import strangers
from adjudication.engine.protocol import reason
from wargame import access, dispatch
from wargame.errors import Outdated, Refused
from wargame.forms import SheetForm, SubmitForm, given_order, plain_order
from wargame.models import OrderSheet
from wargame.presenters import order_terms
from wargame.presenters.shapes import Wanted
from wargame.selectors import drafts, plans, position
from wargame.services import sheets
from wargame.viewer import Viewer
from wargame.views import cell as cells
from wargame.views.scripted import scripted
from wargame.views.sent_once import keeps_its_own_key
from wargame.web.later import Later

Orders = list[dict[str, Any]]
WORDS = ("note", "intent")
TRIES = 3  # to add an order, or to pass a step, while others change the sheet
KEEPS = ("words", "remove", "up", "down", "terms", "pass", "unpass")  # changes after which the same stays chosen


@require_POST
def save(request: HttpRequest, exercise_id: UUID, cell_id: int, sheet_id: int) -> HttpResponse:
    """Change the draft: add, put in all, remove, move up or down, clear, pass a step, or only the words."""
    viewer = access.cell(request, exercise_id, cell_id)
    form = SheetForm(request.POST)
    want = _wanted(request)
    if not form.is_valid():
        return _answer(request, viewer, want, ("The form could not be read; nothing was changed.",), 400)
    try:
        if form.cleaned_data["act"] == "words":
            sheets.write(viewer=viewer, sheet_id=sheet_id, words=_words(request, form.cleaned_data))
        elif form.cleaned_data["act"] in ("pass", "unpass"):
            _pass(viewer, sheet_id, form.cleaned_data)
        else:
            _save(request, viewer, sheet_id, form.cleaned_data)
    except Outdated as error:
        return _answer(request, viewer, want, tuple(error.problems), 409)
    except Refused as error:
        return _answer(request, viewer, want, tuple(error.problems), 422)
    return _answer(request, viewer, _next(request, want, form.cleaned_data))


def _save(request: HttpRequest, viewer: Viewer, sheet_id: int, data: dict[str, Any]) -> None:
    """Change the list of orders. An order that is added goes behind whatever the cell has on the sheet by then; every
    other change is of the list that the writer saw."""
    part = data["part"]
    if data["act"] != "add":
        orders, _ = _changed(request, viewer, sheet_id, data)
        passed: list[str] | None = [] if data["act"] == "clear" else None
        sheets.save(viewer=viewer, sheet_id=sheet_id, orders=orders, version=data["version"], passed=passed, part=part)
        return
    for _ in range(TRIES):
        orders, version = _changed(request, viewer, sheet_id, data)
        with suppress(Outdated):
            sheets.save(viewer=viewer, sheet_id=sheet_id, orders=orders, version=version, part=part)
            return
    raise Outdated("Others in your cell are changing the sheet. Your order was not added. Add it again.")


def _pass(viewer: Viewer, sheet_id: int, data: dict[str, Any]) -> None:
    """Order nothing in a step, or take that back, whatever else the cell has changed by then; twice is as once."""
    for _ in range(TRIES):
        sheet, wanted = _sheet(viewer, sheet_id)[1], data["act"] == "pass"
        if wanted == (data["part"] in sheet.passed):
            return
        others = [kind for kind in sheet.passed if kind != data["part"]]
        passed = [*others, data["part"]] if wanted else others
        with suppress(Outdated):
            sheets.save(viewer=viewer, sheet_id=sheet_id, orders=sheet.orders, version=sheet.version, passed=passed)
            return
    raise Outdated("Others in your cell are changing the sheet. This task was not changed; try again.")


@keeps_its_own_key
@require_POST
def submit(request: HttpRequest, exercise_id: UUID, cell_id: int, sheet_id: int) -> HttpResponse:
    """Submit the sheet with the words beside it; the same form twice changes nothing."""
    viewer = access.cell(request, exercise_id, cell_id)
    form = SubmitForm(request.POST)
    if not form.is_valid():
        return _answer(request, viewer, Wanted(), ("White Cell could not read the form; nothing was submitted.",), 400)
    sent = form.cleaned_data
    orders = [{"do": "done"}] if sent["nothing"] else None
    plain = {name: sent[name] for name in ("form_key", "seq", "seen", "on_paper")}
    try:
        dispatch.submit(viewer=viewer, sheet_id=sheet_id, orders=orders, words=_words(request, sent), **plain)
    except Outdated as error:
        return _answer(request, viewer, Wanted(), tuple(error.problems), 409)
    except Refused as error:
        return _answer(request, viewer, Wanted(), tuple(error.problems), 422)
    return _answer(request, viewer, Wanted())


@require_POST
def recall(request: HttpRequest, exercise_id: UUID, cell_id: int, sheet_id: int) -> HttpResponse:
    """Take the sheet back to draft, until the lock."""
    viewer = access.cell(request, exercise_id, cell_id)
    try:
        sheets.recall(viewer=viewer, sheet_id=sheet_id)
    except Outdated as error:
        return _answer(request, viewer, Wanted(), tuple(error.problems), 409)
    except Refused as error:
        return _answer(request, viewer, Wanted(), tuple(error.problems), 422)
    return _answer(request, viewer, Wanted())


@require_POST
def no_wait(request: HttpRequest, exercise_id: UUID, cell_id: int, sheet_id: int) -> HttpResponse:
    """Say that no one has to wait for this cell, or take that back."""
    viewer = access.cell(request, exercise_id, cell_id)
    try:
        dispatch.let_go(viewer=viewer, sheet_id=sheet_id, no_wait=request.POST.get("no_wait") == "on")
    except Outdated as error:
        return _answer(request, viewer, Wanted(), tuple(error.problems), 409)
    except Refused as error:
        return _answer(request, viewer, Wanted(), tuple(error.problems), 422)
    return _answer(request, viewer, Wanted())


def _words(request: HttpRequest, data: dict[str, Any]) -> sheets.SheetWords:
    texts = {name: data[name] for name in WORDS if name in request.POST}
    return sheets.SheetWords(texts, {name: request.POST.get(f"seen.{name}", "") for name in texts})


def _next(request: HttpRequest, want: Wanted, data: dict[str, Any]) -> Wanted:
    """The piece that stays chosen: the same, or the next equal one once some of them have orders."""
    if data["act"] != "add":
        return Wanted(want.subject if data["act"] in KEEPS else "", part=want.part)
    rest = _alike(request)[data["times"] or 1 :]
    return Wanted(rest[0] if rest else want.subject, part=want.part, after=want.do)


def _alike(request: HttpRequest) -> list[str]:
    """Equal pieces that a form offers to give the same order, the one that is meant first."""
    return request.POST.get("alike", "")[:2000].split()


def _wanted(request: HttpRequest) -> Wanted:
    order = plain_order(request.POST)
    return Wanted(request.POST.get("s", "")[:40], str(order.pop("do", "")), order, request.POST.get("part", "")[:40])


def _answer(
    request: HttpRequest, viewer: Viewer, want: Wanted, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """To a script: the changed parts. Without one: back to the page, or the page with its problems."""
    assert viewer.cell is not None
    if scripted(request):
        return Later(partial(_parts, request, viewer, want, problems), status)
    if problems:
        return cells.full_page(request, viewer, want=want, problems=problems, status=status)
    address = reverse("cell", args=[viewer.exercise.pk, viewer.cell.pk])
    return redirect(f"{address}?{Wanted(want.subject, part=want.part).query}" if want.subject else address)


def _parts(request: HttpRequest, viewer: Viewer, want: Wanted, problems: tuple[str, ...]) -> str:
    page = cells.page_of(request, viewer, want)
    later = cells.page_of(request, viewer, want.asked) if problems else None
    return cells.parts_after(request, page, problems, later)


def _changed(request: HttpRequest, viewer: Viewer, sheet_id: int, data: dict[str, Any]) -> tuple[Orders, int]:
    """The list of orders after the change that the form asks for, and the version of the sheet that is changed;
    `Refused` names the rule an order breaks."""
    place, sheet = _sheet(viewer, sheet_id)
    return _with_change(request, place, list(sheet.orders), data), sheet.version


def _sheet(viewer: Viewer, sheet_id: int) -> tuple[position.Position, OrderSheet]:
    """The viewer's sheet of the open decision, with the position it belongs to."""
    place = position.load(viewer)
    if place is None or place.sheet is None or place.sheet.pk != sheet_id:
        raise Outdated("This decision is closed. The page shows the one that is open now.")
    return place, place.sheet


def _with_change(request: HttpRequest, place: position.Position, orders: Orders, data: dict[str, Any]) -> Orders:
    act, at = data["act"], data["at"]
    if act == "clear":
        return []
    if act in ("add", "put", "part"):
        made = _order(request, place)
        made = _with_terms(request, place, made) if request.POST.get("t.only") else made
        for order in _each(made, _alike(request), data["times"] or 1):
            orders = _with(place, orders, order, act, data["part"])
        return orders
    if at is None or not 0 <= at < len(orders):
        raise Outdated("That order is no longer on the sheet. This is the current version.")
    if act == "remove":
        return orders[:at] + orders[at + 1 :]
    if act == "terms":
        return [*orders[:at], _with_terms(request, place, orders[at]), *orders[at + 1 :]]
    return _moved(place, orders, at, -1 if act == "up" else 1)


def _each(order: dict[str, Any], alike: list[str], times: int) -> Orders:
    """An order as often as it is wanted, each time for the next of some equal pieces."""
    others = alike[1:times]
    return [order, *({name: one if value == alike[0] else value for name, value in order.items()} for one in others)]


def _with_terms(request: HttpRequest, place: position.Position, order: dict[str, Any]) -> dict[str, Any]:
    """An order with the limits, conditions and priority of a form; `Refused` says what is wrong with them."""
    if place.viewer.exercise.pace != "sheet":
        raise Refused("Limits and conditions are for order sheets of a whole turn. Nothing was changed.")
    fields = {key[2:]: str(value) for key, value in request.POST.items() if key.startswith("t.")}
    try:
        made = order_terms.typed(place.rules, order, fields)
        wrong = terms.problems(place.rules, drafts.parse(place.rules, made))
    except msgspec.ValidationError as error:
        raise Refused(f"{drafts.unread(place.rules, str(error), order)} Nothing was changed.") from error
    if wrong:
        raise Refused(*(reason(place.rules.catalogue, problem) for problem in wrong))
    return made


def _moved(place: position.Position, orders: Orders, at: int, step: int) -> Orders:
    """An order exchanged with its nearest neighbour that answers the same decision."""
    kinds = drafts.answers(place.rules, orders[at])
    to = at + step
    while 0 <= to < len(orders) and not kinds & drafts.answers(place.rules, orders[to]):
        to += step
    if 0 <= to < len(orders):
        orders[at], orders[to] = orders[to], orders[at]
    return orders


def _order(request: HttpRequest, place: position.Position) -> dict[str, Any]:
    """The order a form describes; `Refused` says why there is none."""
    order: Any = {}
    try:
        order = given_order(request.POST)
        if not isinstance(order, dict):
            raise Refused("This is not an order. Nothing was changed.")
        if menu.begun(filled := {name: value for name, value in order.items() if value}, place.rules.order_type):
            return drafts.half_done(place.rules, filled)
        return drafts.plain(place.rules, order)
    except msgspec.ValidationError as error:
        raise Refused(f"{drafts.unread(place.rules, str(error), order)} Nothing was changed.") from error
    except ValueError as error:
        raise Refused(f"The order could not be read: {str(error).rstrip('.')}. Nothing was changed.") from error


def _with(place: position.Position, orders: Orders, order: dict[str, Any], act: str, part: str) -> Orders:
    """The sheet with one more order ("add"), with only that one ("put"), or with it in place of those of its part."""
    if act == "put":
        orders = []
    elif act == "part":
        orders = [
            given
            for given in orders
            if part not in drafts.answers(place.rules, given) and not _supersedes(place, order, given)
        ]
    else:
        orders = [given for given in orders if given != drafts.DONE]
    if not menu.begun(order, place.rules.order_type):
        _refuse_if_illegal(place, orders, order, part)
    return [*orders, order]


def _supersedes(place: position.Position, order: dict[str, Any], given: dict[str, Any]) -> bool:
    """True if an order is a standing one that replaces another of its kind."""
    return order["do"] == given.get("do") and place.rules.lasts(drafts.parse(place.rules, order))


def _refuse_if_illegal(place: position.Position, before: Orders, order: dict[str, Any], part: str) -> None:
    """Refuse an order that the rules refuse after those before it; one whose moment is still to come passes. `part` is
    the kind of decision that it was chosen for, if that is known: an order may answer several, as in one oblast after
    the other."""
    if strange := strangers(place.rules, place.scope, [drafts.parse(place.rules, order)]):
        raise Refused(reason(place.rules.catalogue, strange[0][1]))
    due = place.ahead.due()
    kinds = drafts.answers(place.rules, order)
    if due is not None and due.kind in (kinds & {part} or kinds):
        same = [given for given in before if due.kind in drafts.answers(place.rules, given)]
        last = drafts.followed(place.ahead, [*same, order])[-1]
        if last.problems:
            raise Refused(*last.problems)
    elif place.viewer.exercise.pace != "sheet":
        raise Refused("This order does not fit the decision your cell has to make now.")
    live = place.viewer.exercise.pace != "sheet"
    if wrong := drafts.too_much(place.ahead, [*before, order], live):
        raise Refused(*wrong)
    if not live and (why := plans.refusal(place.rules, place.picture, place.player, [*before, order])):
        raise Refused(why)
