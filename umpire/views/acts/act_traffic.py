"""What the umpire does with requests, messages and matrix actions."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from umpire.forms import numbers
from umpire.pages import matrix as matrix_selector
from umpire.pages.records import ledger as ledger_selector
from umpire.views import traffic
from wargame import forms_traffic as read
from wargame.errors import Refused
from wargame.models import Argument
from wargame.selectors.activity import RULED
from wargame.services import exercises
from wargame.services.traffic import actors, matrix, messages, proposals, rfis
from wargame.viewer import Viewer

Answer = HttpResponse | str


def _to_rfi(viewer: Viewer, rfi_id: int) -> HttpResponse:
    return redirect(f"{reverse('umpire_rfis', args=[viewer.exercise.pk])}?rfi={rfi_id}")


def rfi_take(request: HttpRequest, viewer: Viewer) -> Answer:
    """Assign a request, or take it over from the holder on this screen. A half-written answer stays."""
    rfi = rfis.take(viewer=viewer, rfi_id=read.one(request.POST, "rfi"), seen=request.POST.get("seen", ""))
    if request.POST.get("answer"):
        return traffic.rfi_page(request, viewer, posted=request.POST.dict())
    return _to_rfi(viewer, rfi.pk)


def rfi_put_back(request: HttpRequest, viewer: Viewer) -> Answer:
    """Let go of it."""
    return _to_rfi(viewer, rfis.put_back(viewer=viewer, rfi_id=read.one(request.POST, "rfi")).pk)


def rfi_answer(request: HttpRequest, viewer: Viewer) -> Answer:
    """Answer the asker, several cells, or everybody."""
    to = request.POST.get("to", "asker")
    cells = read.ids(request.POST.getlist("cell")) if to == "cells" else ()
    if to == "cells" and not cells:
        raise Refused("cells: choose the other cells to tell.")
    given = rfis.answer(
        viewer=viewer, rfi_id=read.one(request.POST, "rfi"), text=read.words(request.POST, "answer"), cell_ids=cells,
        public=to == "all",
    )  # fmt: skip
    return f"{given.rfi} is answered."


def rfi_decline(request: HttpRequest, viewer: Viewer) -> Answer:
    """Close it without an answer."""
    reason = read.words(request.POST, "reason")
    return f"{rfis.decline(viewer=viewer, rfi_id=read.one(request.POST, 'rfi'), reason=reason)} is closed."


def message_decide(request: HttpRequest, viewer: Viewer) -> Answer:
    """Approve, change or refuse a waiting message."""
    data = request.POST
    done = messages.decide(
        viewer=viewer, message_id=read.one(data, "message"), act=data.get("act", ""), title=read.words(data, "title"),
        text=read.words(data, "text"), reason=read.words(data, "reason"),
    )  # fmt: skip
    return f"Message {done.number}: {done.get_status_display().lower()}{', with your changes' if done.edited else ''}."


def speak(request: HttpRequest, viewer: Viewer) -> Answer:
    """Say something as an actor, or as the white cell."""
    data, actor = request.POST, read.number(request.POST, "actor")
    press = data.get("as") == "press"
    said = messages.speak(
        viewer=viewer, actor_id=actor, title=read.words(data, "title"), text=read.words(data, "text"), press=press,
        to=messages.To() if press else read.recipients(data.getlist("to")),
    )  # fmt: skip
    return f"{said.sender} has spoken{', to everybody' if press else ''}."


def actor_add(request: HttpRequest, viewer: Viewer) -> Answer:
    """Another actor."""
    name, role = read.words(request.POST, "name"), read.words(request.POST, "role")
    return f"{actors.add(exercise=viewer.exercise, name=name, role=role)} can speak."


def actor_remove(request: HttpRequest, viewer: Viewer) -> Answer:
    """Remove an actor."""
    actors.remove(exercise=viewer.exercise, actor_id=read.one(request.POST, "actor"))
    return ""


def message_rules(request: HttpRequest, viewer: Viewer) -> Answer:
    """Who may write to which cell, and when."""
    given = {name: request.POST[f"rule.{name}"] for name in RULED if f"rule.{name}" in request.POST}
    exercises.configure(exercise=viewer.exercise, message_rules=given)
    return "The message rules have changed and apply from now on."


def _to_action(viewer: Viewer, proposal_id: int) -> HttpResponse:
    return redirect("umpire_matrix_action", viewer.exercise.pk, proposal_id)


def matrix_take(request: HttpRequest, viewer: Viewer) -> Answer:
    """Assign an action, or take it over. A half-written decision stays."""
    seen, number = request.POST.get("seen", ""), read.one(request.POST, "proposal")
    taken = proposals.take(viewer=viewer, proposal_id=number, seen=seen)
    if "ruling" in request.POST:
        return traffic.matrix_page(request, viewer, posted=request.POST.dict())
    return _to_action(viewer, taken.pk)


def matrix_show(request: HttpRequest, viewer: Viewer) -> Answer:
    """Who reads it, and who is asked for an estimate."""
    found = proposals.share(
        viewer=viewer, proposal_id=read.one(request.POST, "proposal"), cell_ids=read.ids(request.POST.getlist("show")),
        estimate_ids=read.ids(request.POST.getlist("ask")),
    )  # fmt: skip
    return _to_action(viewer, found.pk)


def matrix_weigh(request: HttpRequest, viewer: Viewer) -> Answer:
    """The weights of the reasons and where the target starts."""
    weights = {}
    for name, weight in request.POST.items():
        if name.startswith("weight."):
            weights[(read.ids([name.removeprefix("weight.")]))[0]] = str(weight)
    number = read.one(request.POST, "proposal")
    proposals.weigh(viewer=viewer, proposal_id=number, weights=weights, base=read.number(request.POST, "base") or 0)
    return _to_action(viewer, number)


def matrix_argue(request: HttpRequest, viewer: Viewer) -> Answer:
    """A reason of the umpire's own."""
    made: Argument = proposals.argue(
        viewer=viewer, proposal_id=read.one(request.POST, "proposal"), favours=request.POST.get("favours") == "for",
        text=read.words(request.POST, "reason"),
    )  # fmt: skip
    return _to_action(viewer, made.proposal_id)


def matrix_estimate(request: HttpRequest, viewer: Viewer) -> Answer:
    """What an expert in the room thinks of the chance."""
    percent, expert = read.number(request.POST, "percent"), read.words(request.POST, "expert").strip()
    if percent is None or not expert:
        raise Refused("expert: enter the expert’s name and a chance from 0 to 100 per cent.")
    number = read.one(request.POST, "proposal")
    proposals.estimate(viewer=viewer, proposal_id=number, percent=percent, expert=expert)
    return _to_action(viewer, number)


def matrix_roll(request: HttpRequest, viewer: Viewer) -> Answer:
    """The dice fall, once."""
    typed = numbers(request.POST["dice"], 2) if request.POST.get("dice", "").strip() else []
    if typed is None:
        raise Refused("dice: enter the two numbers rolled, for example 4 2.")
    number = read.one(request.POST, "proposal")
    matrix.roll(viewer=viewer, proposal_id=number, needed=read.one(request.POST, "target"), typed=typed)
    return _to_action(viewer, number)


def matrix_decide(request: HttpRequest, viewer: Viewer) -> Answer:
    """The decision becomes a step of the ledger."""
    data = request.POST
    posted = {name: str(value) for name, value in data.items()}
    edits, costs, paid = matrix_selector.changes(viewer.exercise, posted)
    words = "; ".join(part for part in (paid, read.words(data, "cost").strip()) if part)
    step = matrix.decide(
        viewer=viewer, proposal_id=read.one(data, "proposal"), seq=read.one(data, "seq"),
        outcome=data.get("outcome", ""), ruling=read.words(data, "ruling"), edits=edits, costs=costs, cost=words,
        reason=data.get("reason", ""), tell=data.get("tell", ""),
        changes=ledger_selector.in_words(viewer, [*edits, *costs]),
    )  # fmt: skip
    return f"Decided as step {step.seq} of the ledger."


def matrix_refuse(request: HttpRequest, viewer: Viewer) -> Answer:
    """Refuse a matrix action."""
    reason = read.words(request.POST, "why")
    done = proposals.refuse(viewer=viewer, proposal_id=read.one(request.POST, "proposal"), reason=reason)
    return f"Matrix action {done.number} is declined."


RFI_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], Answer]] = {
    "rfi-take": rfi_take, "rfi-put-back": rfi_put_back, "rfi-answer": rfi_answer, "rfi-decline": rfi_decline,
}  # fmt: skip
MESSAGE_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], Answer]] = {
    "message": message_decide, "speak": speak, "actor-add": actor_add, "actor-remove": actor_remove,
    "message-rules": message_rules,
}  # fmt: skip
MATRIX_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], Answer]] = {
    "matrix-take": matrix_take, "matrix-show": matrix_show, "matrix-weigh": matrix_weigh, "matrix-argue": matrix_argue,
    "matrix-estimate": matrix_estimate, "matrix-roll": matrix_roll, "matrix-decide": matrix_decide,
    "matrix-refuse": matrix_refuse,
}  # fmt: skip
