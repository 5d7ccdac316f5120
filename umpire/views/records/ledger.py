"""The ledger: its steps, its export, amending and undoing it, and the end of the exercise."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from adjudication.models import Ruling
from adjudication.services.export import export
from umpire.pages.records import ledger as selector
from umpire.pages.review import edits_of
from umpire.views.shared import REFUSALS, readers, sentences, status_of, umpires
from wargame.acts import rulings as acts
from wargame.models import Exercise
from wargame.selectors.evaluation.evidence import tagging
from wargame.services import exercises
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

MOST = 2**31 - 1


@readers
def ledger(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Every step with its hash and its rolls."""
    asked = {name: whole(request.GET.get(name, "")) for name in ("before", "after", "turn")}
    return page(request, viewer, place={name: min(max(n, 0), MOST) for name, n in asked.items() if n is not None})


def page(
    request: HttpRequest, viewer: Viewer, *, status: int = 200, place: dict[str, int] | None = None, **extra: Any
) -> HttpResponse:
    """The ledger with the sentences of a refusal, if any."""
    exercise = Exercise.objects.select_related("game").get(pk=viewer.exercise.pk)
    shown = selector.ledger(Viewer(exercise, umpire=True, seat=viewer.seat), **(place or {}))
    tags = tagging(exercise, "step", [step.seq for step in shown.steps])
    context = {"page": shown, "exercise": shown, "tags": tags, **extra}
    return render(request, "umpire/ledger.html", context, status=status)


@readers
def export_ledger(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The ledger as a file that `verify_ledger` checks without this program's database."""
    game = viewer.exercise.game
    if game is None:
        raise Http404
    response = HttpResponse(msgspec.json.encode(export(game)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="ledger-{game.pk}.json"'
    return response


@umpires
def amend(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Edit the state by hand between runs, as its own step."""
    if viewer.exercise.game is None or viewer.exercise.status != Exercise.Status.PLAYING:
        raise Http404
    posted = {name: str(value) for name, value in request.POST.items()}
    seq, groups = selector.amendable(viewer, posted)
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            edits = edits_of(groups)
            fields = {name: posted[name] for name in ("seq", "reason", "note") if name in posted}
            step = acts.amend.by_program(
                viewer, fields | {"edits": edits, "tell_cells": posted.get("tell") == "on"},
                changes=selector.in_words(viewer, edits),
            )  # fmt: skip
            messages.success(request, acts.amend.said(step))
            return redirect("umpire_console", viewer.exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    context = {
        "exercise": {"id": viewer.exercise.pk, "title": viewer.exercise.title, "number": viewer.exercise.number},
        "groups": groups, "seq": seq, "problems": problems, "posted": posted, "reasons": Ruling.Reason.choices,
        "tell": posted.get("tell") == "on" if posted else True,
    }  # fmt: skip
    return render(request, "umpire/amend.html", context, status=status)


@umpires
def undo(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Show what would be undone, and undo it with a reason that the cells read."""
    if viewer.exercise.status != Exercise.Status.PLAYING:
        raise Http404
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            step = acts.undo.by_form(viewer, request.POST)
            messages.success(request, acts.undo.said(step))
            return redirect("umpire_console", viewer.exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    shown = selector.undo_page(viewer)
    context = {
        "exercise": {"id": viewer.exercise.pk, "title": viewer.exercise.title, "number": viewer.exercise.number},
        "page": shown, "problems": problems, "reason": request.POST.get("reason", ""),
    }  # fmt: skip
    return render(request, "umpire/undo.html", context, status=status)


@umpires
def end(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask for confirmation, then end the exercise and reveal the seed."""
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            exercises.end(exercise=viewer.exercise)
            messages.success(request, "The exercise has ended. Every cell can see the seed.")
            return redirect("umpire_after", viewer.exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    shown = selector.ledger(viewer)
    return render(request, "umpire/end.html", {"page": shown, "exercise": shown, "problems": problems}, status=status)


@umpires
def after(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The page after the end: hot wash, report, replay, exports."""
    if viewer.exercise.status not in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED):
        return redirect("umpire_console", viewer.exercise.pk)
    exercise = viewer.exercise
    shown = {
        "id": exercise.pk, "title": exercise.title, "number": exercise.number, "status": exercise.status,
        "status_word": exercise.get_status_display(),
    }  # fmt: skip
    return render(request, "umpire/after.html", {"exercise": shown})
