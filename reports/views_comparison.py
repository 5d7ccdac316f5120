"""The comparison of a course: page, paper, slides and data. Players get a 404 until an umpire releases it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from reports import dispatch, selectors
from reports.compare import collecting, folder
from reports.compare import drawings as figures
from reports.compare.readers import course_of
from reports.compare.shapes import CourseComparison
from reports.models import Paper
from wargame import access
from wargame.errors import Refused
from wargame.models import Course
from wargame.services.college import comparing
from wargame.viewer import Viewer


def _read(request: HttpRequest, exercise_id: UUID) -> tuple[Viewer, Course, CourseComparison | None]:
    viewer = access.member(request, exercise_id)
    course = course_of(request.user, viewer)
    return viewer, course, collecting.collect(course)


def _show(
    request: HttpRequest, viewer: Viewer, course: Course, data: CourseComparison | None, problems: tuple[str, ...] = ()
) -> HttpResponse:
    context = {"course": course, "problems": problems, **_documents(request, viewer, course)}
    context |= figures.page(data, track=request.GET.get("track", "")) if data else {}
    return render(request, "reports/comparison.html", context, status=422 if problems else 200)


@never_cache
@require_GET
def page(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The comparison on one page."""
    return _show(request, *_read(request, exercise_id))


@never_cache
@require_GET
def data(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The data folder."""
    _, _, found = _read(request, exercise_id)
    if found is None:
        raise Http404
    response = HttpResponse(folder.write(found), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="comparison.zip"'
    return response


@never_cache
@require_GET
def paper(request: HttpRequest, exercise_id: UUID, kind: str) -> HttpResponse:
    """The comparison or the slides as they were last printed; the page of the comparison until they are."""
    course = course_of(request.user, access.member(request, exercise_id))
    if kind not in Paper.OF_COURSE:
        raise Http404
    found = selectors.of_course(course).get(kind)
    if found is None or not found.pages:
        return redirect("comparison", exercise_id)
    response = HttpResponse(bytes(found.file or b""), content_type=found.content_type)
    response["Content-Disposition"] = found.disposition
    return response


@never_cache
@require_GET
def printed(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The documents of the comparison alone, for a page that waits for them."""
    viewer = access.member(request, exercise_id)
    course = course_of(request.user, viewer)
    return render(request, "reports/comparison/_documents.html", _documents(request, viewer, course))


def _documents(request: HttpRequest, viewer: Viewer, course: Course) -> dict[str, Any]:
    papers = selectors.of_course(course)
    rows = [(str(kind), str(kind.label), papers.get(kind)) for kind in Paper.OF_COURSE]
    return {
        "viewer": viewer, "documents": rows, "busy": any(one.status in Paper.BUSY for one in papers.values()),
        "printed": bool(papers), "umpires": access.role(request.user, course) is not None,
    }  # fmt: skip


def _mine(request: HttpRequest, exercise_id: UUID) -> tuple[Viewer, Course]:
    """For those who run the whole course, otherwise the 404."""
    viewer = access.umpire(request, exercise_id)
    course = course_of(request.user, viewer)
    if access.role(request.user, course) is None:
        raise Http404
    return viewer, course


@require_POST
def order(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Print the comparison and the slides."""
    viewer, course = _mine(request, exercise_id)
    try:
        dispatch.comparison(course=course)
    except Refused as refused:
        return _show(request, viewer, course, collecting.collect(course), tuple(refused.problems))
    return redirect("comparison", exercise_id)


@require_POST
def release(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Release the comparison to all players of the course and print it, or withdraw it."""
    viewer, course = _mine(request, exercise_id)
    try:
        if request.POST.get("on") == "on":
            comparing.release(course=course)
            dispatch.comparison(course=course)
        else:
            comparing.withdraw(course=course)
    except Refused as refused:
        return _show(request, viewer, course, collecting.collect(course), tuple(refused.problems))
    return redirect("comparison", exercise_id)
