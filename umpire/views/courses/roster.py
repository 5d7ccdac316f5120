"""The people of a course: one list for all syndicates, checked first, and the join cards of each."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from adjudication.services.spreadsheets import MOST_BYTES
from reports import dispatch
from reports.models import Paper
from umpire.pages.courses.roster import roster as selector
from umpire.views.registry import class_list
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame.access.courses import CourseViewer, whole_course
from wargame.errors import Outdated, Refused
from wargame.services.class_list import reading
from wargame.services.class_list.reading import ClassList
from wargame.services.college import rosters
from wargame.web import public_address


class CourseListForm(forms.Form):
    """The rows of a list, pasted or as a file."""

    rows = forms.CharField(
        label="Rows of the list", required=False, strip=False,
        help_text="Paste them from your spreadsheet, with the row that names the columns.",
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "Syndicate\tName\tCell\tPost"}),
    )  # fmt: skip
    file = forms.FileField(
        label="Or a file", required=False, help_text="CSV, XLSX or ODS, one row per person, at most 2 MB.",
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.ods"}), error_messages={"empty": "The file is empty."},
    )  # fmt: skip

    def people(self) -> ClassList:
        """The people of the list. Refused: it is no such list."""
        file, rows = self.cleaned_data["file"], self.cleaned_data["rows"]
        if file:
            return reading.read(file.read(MOST_BYTES + 1), numbered=False)
        if not rows.strip():
            raise Refused("rows: paste the rows of the list, or choose a file.")
        return reading.read(rows.encode(), numbered=False, place="rows")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def roster(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """Paste a list or choose a file, look at what it would change, and confirm."""
    viewer = whole_course(request, course_id)
    if request.method != "POST":
        return _page(request, viewer)
    if "people" in request.POST:
        return _confirmed(request, viewer)
    form = CourseListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, viewer, 422, form=form)
    try:
        people = form.people()
    except REFUSALS as error:
        return _page(request, viewer, status_of(error), form=form, problems=sentences(error))
    return _preview(request, viewer, people, form=form)


def _preview(
    request: HttpRequest, viewer: CourseViewer, people: ClassList, outdated: str = "", **more: Any
) -> HttpResponse:
    plan = rosters.plan(viewer.course, people)
    status = class_list.preview_status(plan, outdated)
    return _page(request, viewer, status, **class_list.previewed(plan, people, outdated), **more)


def _confirmed(request: HttpRequest, viewer: CourseViewer) -> HttpResponse:
    people = ClassList(())
    try:
        people = class_list.brought(request, numbered=False)
        count = rosters.enrol(course=viewer.course, people=people, digest=request.POST.get("digest", ""))
    except Outdated as error:
        return _preview(request, viewer, people, str(error))
    except REFUSALS as error:
        return _page(request, viewer, status_of(error), problems=sentences(error))
    messages.success(request, class_list.changed(count))
    return redirect("umpire_course_roster", viewer.course.pk)


def _page(request: HttpRequest, viewer: CourseViewer, status: int = 200, **extra: Any) -> HttpResponse:
    context = {
        "page": selector(viewer), "form": CourseListForm(), "course": True, "now": "roster",
        "columns_known": ", ".join(reading.COLUMNS), **extra,
    }  # fmt: skip
    return render(request, "umpire/courses/roster.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """The join cards of all syndicates: print them, or see how far they are."""
    viewer = whole_course(request, course_id)
    if request.method == "POST":
        base_url = public_address.address(request)
        with transaction.atomic():
            for row in selector(viewer).rows:
                if not row.over:
                    dispatch.make(exercise=viewer.numbered(row.number), kind=Paper.Kind.JOIN_CARDS, base_url=base_url)
        return redirect("umpire_course_roster", viewer.course.pk)
    return render(request, "umpire/courses/_cards.html", {"page": selector(viewer)})
