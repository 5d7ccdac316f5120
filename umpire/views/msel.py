"""The MSEL (the list of injects): the list with what is due next, one inject, and import and export of tables."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from umpire.forms_msel import ON, FileForm, InjectForm, TableForm, trigger_fields
from umpire.pages import msel as selector
from umpire.views.pieces import changed, pieces
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame.models import Exercise, Inject
from wargame.selectors import msel as reading
from wargame.selectors import vocabulary
from wargame.selectors.participants import remits
from wargame.services.msel import injects, msel_files, releases
from wargame.viewer import Viewer
from wargame.views.files import served

PARTS = {name: f"umpire/msel/_{name}.html" for name in ("list", "next")}


@require_safe
@umpires
def msel(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The list, filtered by the address."""
    return page(request, viewer)


def page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The list with the sentences of a refusal, if any."""
    context = {**_context(request, viewer), "table": TableForm(), **extra}
    context["pieces"] = pieces(request, PARTS, context)
    return render(request, "umpire/msel/msel.html", context, status=status)


def _context(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    chosen = {name: request.GET.get(name, "")[:60] for name in selector.FILTERS}
    shown = selector.page(viewer.exercise, chosen)
    query = urlencode({name: value for name, value in chosen.items() if value})
    return {"page": shown, "exercise": shown, "query": query}


@require_safe
@umpires
def part(request: HttpRequest, viewer: Viewer, part: str) -> HttpResponse:
    """One section of the MSEL or, with "news", the changed sections."""
    if part == "news":
        return changed(request, pieces(request, PARTS, _context(request, viewer)))
    if part not in PARTS:
        raise Http404
    return render(request, PARTS[part], _context(request, viewer))


@require_http_methods(["GET", "HEAD", "POST"])
@umpires
def new(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Write an inject."""
    return _form(request, viewer, None)


@require_http_methods(["GET", "HEAD", "POST"])
@umpires
def inject(request: HttpRequest, viewer: Viewer, inject_id: int) -> HttpResponse:
    """One inject: its text, its deliveries, and a form until someone has read it."""
    return _form(request, viewer, found(viewer, inject_id))


def found(viewer: Viewer, inject_id: int | None) -> Inject:
    """An inject of the viewer's exercise, else 404."""
    row = viewer.exercise.injects.filter(pk=inject_id).first() if inject_id is not None else None
    if row is None:
        raise Http404
    return row


def _form(request: HttpRequest, viewer: Viewer, row: Inject | None) -> HttpResponse:
    if request.method != "POST":
        return shown(request, viewer, row, [], 200)
    form = InjectForm(request.POST, initial=_initial(row), **_offered(viewer.exercise))
    if not form.is_valid():
        return shown(request, viewer, row, ["Some fields need attention. See the messages next to them."], 422, form)
    try:
        return _stored(request, viewer, row, form)
    except REFUSALS as error:
        return shown(request, viewer, row, sentences(error), status_of(error), form)


def _stored(request: HttpRequest, viewer: Viewer, row: Inject | None, form: InjectForm) -> HttpResponse:
    """Create or change an inject, then do what the button says: approve, or release at once."""
    act, line, by = request.POST.get("act", "save"), form.line(), viewer.label
    version = form.cleaned_data["version"] or 0
    if act == "release":
        made = releases.at_once(exercise=viewer.exercise, inject=row, line=line, version=version, by=by)
    elif row is None:
        made = injects.write(exercise=viewer.exercise, line=line, by=by, approve=act == "approve")
    else:
        made = injects.change(inject=row, line=line, version=version, by=by, approve=act == "approve")
    done = {"release": "is released", "approve": "is approved"}.get(act, "is saved and waits for approval")
    messages.success(request, f"Inject {made.number} {done}.")
    if act == "save":
        return redirect("umpire_inject", viewer.exercise.pk, made.pk)
    return redirect("umpire_msel", viewer.exercise.pk)


def _offered(exercise: Exercise) -> dict[str, Any]:
    """The names that the form offers."""
    return {
        "words": vocabulary.words(exercise), "cells": selector.cells(exercise),
        "objectives": [(one.code, f"{one.code} {one.title or one.text}") for one in exercise.objectives.all()],
        "sides": {side: cell.name for side, cell in remits.leading(exercise).items()},
    }  # fmt: skip


def _initial(row: Inject | None) -> dict[str, Any]:
    """The form's initial values, from an inject or for a new one."""
    start: dict[str, Any] = {"on": "hand", "op": "<=", "holder": "*", "to": [], "kind": "news"}
    if row is None:
        return start
    line = reading.line(row)
    return start | {
        "number": line.number, "title": line.title, "kind": line.kind, "sender": line.sender, "to": line.to,
        "text": line.text, "answer": line.answer, "note": line.note, "objectives": line.objectives,
        "after": line.after, "version": row.version, **trigger_fields(line.release),
    }  # fmt: skip


def shown(
    request: HttpRequest, viewer: Viewer, row: Inject | None, problems: list[str], status: int,
    form: InjectForm | None = None,
) -> HttpResponse:  # fmt: skip
    """The page of one inject with refusals and the typed values."""
    exercise = viewer.exercise
    form = form or InjectForm(None, initial=_initial(row), **_offered(exercise))
    lines = selector.rows(exercise, vocabulary.words(exercise), timezone.now()) if row else []
    chosen = str(form["on"].value() or "hand")
    context = {
        "exercise": exercise, "row": next((one for one in lines if row and one.id == row.pk), None), "form": form,
        "files": FileForm(), "problems": problems, "status": exercise.status,
        "playing": exercise.status == Exercise.Status.PLAYING,
        "over": exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        "ways": [(value, label, meaning, value == chosen) for value, label, meaning in ON],
    }  # fmt: skip
    return render(request, "umpire/msel/inject.html", context, status=status)


@never_cache
@require_safe
@umpires
def file(request: HttpRequest, viewer: Viewer, inject_id: int, file_id: int) -> HttpResponse:
    """A file of an inject, which umpires can always open."""
    row = found(viewer, inject_id).files.filter(pk=file_id).first()
    if row is None:
        raise Http404
    return served(row)


@require_safe
@umpires
def export(request: HttpRequest, viewer: Viewer, form: str) -> HttpResponse:
    """The MSEL as a table."""
    if form not in msel_files.FORMATS:
        raise Http404
    answer = HttpResponse(msel_files.export(viewer.exercise, form), content_type=msel_files.FORMATS[form][1])
    answer["Content-Disposition"] = f'attachment; filename="msel.{form}"'
    return answer


def brought(request: HttpRequest, viewer: Viewer) -> HttpResponse | str:
    """Import a table of injects, or show the list with its faults."""
    table = TableForm(request.POST, request.FILES)
    if not table.is_valid():
        problems = [str(text) for texts in table.errors.values() for text in texts]
        return page(request, viewer, status=422, problems=problems, table=table)
    done = msel_files.load(
        exercise=viewer.exercise, data=table.data_of(), by=viewer.label, skip_broken=table.cleaned_data["skip_broken"]
    )
    said = " ".join((f"{done.added} added, {done.changed} changed, {done.unchanged} as they were.", *done.notes))
    if done.refused:
        messages.warning(request, f"{said} Left out: {' '.join(done.refused[:20])}")
        return redirect(reverse("umpire_msel", args=[viewer.exercise.pk]))
    return f"The table was taken over: {said}"
