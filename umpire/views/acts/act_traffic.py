"""Acts on requests, messages and matrix actions that do more on the page than the act itself."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from umpire.pages import matrix as matrix_selector
from umpire.pages.records import ledger as ledger_selector
from umpire.views import traffic
from wargame.acts import traffic as acts
from wargame.models import Proposal, Rfi
from wargame.selectors.activity import RULED
from wargame.services import exercises
from wargame.viewer import Viewer

Answer = HttpResponse | str


def to_rfi(request: HttpRequest, viewer: Viewer, rfi: Rfi) -> HttpResponse:
    """Return to the request. A half-written answer stays."""
    if request.POST.get("answer"):
        return traffic.rfi_page(request, viewer, posted=request.POST.dict())
    return redirect(f"{reverse('umpire_rfis', args=[viewer.exercise.pk])}?rfi={rfi.pk}")


def to_action(request: HttpRequest, viewer: Viewer, proposal: Proposal) -> HttpResponse:
    """Return to the action. A half-written decision stays."""
    if "ruling" in request.POST:
        return traffic.matrix_page(request, viewer, posted=request.POST.dict())
    return redirect("umpire_matrix_action", viewer.exercise.pk, proposal.pk)


def message_rules(request: HttpRequest, viewer: Viewer) -> Answer:
    """Set who can write to which cell, and when."""
    given = {name: request.POST[f"rule.{name}"] for name in RULED if f"rule.{name}" in request.POST}
    exercises.configure(exercise=viewer.exercise, message_rules=given)
    return "The message rules have changed and apply from now on."


def matrix_decide(request: HttpRequest, viewer: Viewer) -> Answer:
    """Decide a matrix action as a step of the ledger. The form edits the state by field name."""
    posted = {name: str(value) for name, value in request.POST.items()}
    edits, costs, paid = matrix_selector.changes(viewer.exercise, posted)
    fields = {name: posted[name] for name in ("seq", "outcome", "ruling", "reason", "tell") if name in posted}
    words = "; ".join(part for part in (paid, posted.get("cost", "").strip()) if part)
    step = acts.decide.by_program(
        viewer, {**fields, "edits": edits, "costs": costs, "cost": words}, posted.get("proposal", ""),
        changes=ledger_selector.in_words(viewer, [*edits, *costs]),
    )  # fmt: skip
    return acts.decide.said(step)


MESSAGE_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], Answer]] = {"message-rules": message_rules}
MATRIX_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], Answer]] = {"matrix-decide": matrix_decide}
