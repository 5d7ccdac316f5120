"""A class list for the roster: the file, what it would change with every fault at its place, and the change."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from adjudication.services.spreadsheets import MOST_BYTES
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame.errors import Outdated, Refused
from wargame.services.class_list import reading
from wargame.services.class_list.reading import ClassList
from wargame.services.college.rosters import CourseRosterPlan
from wargame.services.participants import enrolments
from wargame.services.participants.enrolments import RosterPlan
from wargame.viewer import Viewer

SHOWN = 50  # faults; the rest is counted
FILE_CHANGED = "This page is no longer complete. Choose the file again."


class ClassListForm(forms.Form):
    """The table."""

    file = forms.FileField(
        label="Class list", help_text="CSV, XLSX or ODS, one row per person, at most 2 MB.",
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.ods"}),
        error_messages={"required": "Choose a CSV, XLSX or ODS file.", "empty": "The file is empty."},
    )  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@umpires
def class_list(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Choose a file, look at what it would change, and confirm."""
    if request.method != "POST":
        return _page(request, viewer)
    if "people" in request.POST:
        return _confirmed(request, viewer)
    form = ClassListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, viewer, 422, form=form)
    try:
        people = reading.read(form.cleaned_data["file"].read(MOST_BYTES + 1))
    except REFUSALS as error:
        return _page(request, viewer, status_of(error), problems=sentences(error))
    return preview(request, viewer, people)


def preview(request: HttpRequest, viewer: Viewer, people: ClassList, outdated: str = "") -> HttpResponse:
    """What the list would change, and its faults."""
    plan = enrolments.plan(viewer.exercise, people)
    return _page(request, viewer, preview_status(plan, outdated), **previewed(plan, people, outdated))


def previewed(plan: RosterPlan | CourseRosterPlan, people: ClassList, outdated: str) -> dict[str, Any]:
    """What the preview of a list shows, and brings back when it is confirmed."""
    return {
        "plan": plan, "people": msgspec.json.encode(people).decode(), "outdated": outdated, "notes": people.notes,
        "faults": plan.problems[:SHOWN], "more": max(0, len(plan.problems) - SHOWN),
    }  # fmt: skip


def preview_status(plan: RosterPlan | CourseRosterPlan, outdated: str) -> int:
    """The status of a preview."""
    return 409 if outdated else 422 if plan.problems else 200


def brought(request: HttpRequest, numbered: bool = True) -> ClassList:
    """The people whom a preview brings back. Refused: they are not as it had them."""
    try:
        people = msgspec.json.decode(request.POST["people"], type=ClassList)
    except msgspec.DecodeError as error:
        raise Refused(FILE_CHANGED) from error
    reading.check(people, numbered)
    return people


def changed(count: int) -> str:
    """The message after a list was confirmed."""
    said = f"The roster is updated: {count} {'people' if count > 1 else 'person'}."
    return said if count else "The roster is already as in this list."


def _confirmed(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    try:
        people = brought(request)
        count = enrolments.enrol(exercise=viewer.exercise, people=people, digest=request.POST.get("digest", ""))
    except Outdated as error:
        return preview(request, viewer, people, str(error))
    except REFUSALS as error:
        return _page(request, viewer, status_of(error), problems=sentences(error))
    messages.success(request, changed(count))
    return redirect("umpire_roster", viewer.exercise.pk)


def _page(request: HttpRequest, viewer: Viewer, status: int = 200, **extra: Any) -> HttpResponse:
    exercise = viewer.exercise
    context = {
        "exercise": {"id": exercise.pk, "title": exercise.title, "number": exercise.number},
        "status": exercise.status, "status_word": exercise.get_status_display(), "form": ClassListForm(),
        "columns_known": ", ".join(reading.COLUMNS), **extra,
    }  # fmt: skip
    return render(request, "umpire/class_list.html", context, status=status)
