"""The comparison of a course: page, paper, slides and data. Players get a 404 until an umpire releases it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from reports import press
from reports.compare import collecting, folder
from reports.compare import drawings as figures
from reports.compare.readers import course_of
from reports.compare.shapes import CourseComparison
from wargame import access
from wargame.errors import Refused
from wargame.models import Course
from wargame.services.college import comparing
from wargame.viewer import Viewer

Fill = Callable[[CourseComparison], dict[str, object]]


def _read(request: HttpRequest, exercise_id: UUID) -> tuple[Viewer, Course, CourseComparison | None]:
    viewer = access.member(request, exercise_id)
    course = course_of(request.user, viewer)
    return viewer, course, collecting.collect(course)


def _show(
    request: HttpRequest, viewer: Viewer, course: Course, data: CourseComparison | None, problems: tuple[str, ...] = ()
) -> HttpResponse:
    umpires = access.role(request.user, course) is not None
    context = {"course": course, "viewer": viewer, "umpires": umpires, "problems": problems}
    context |= figures.page(data) if data else {}
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


def _printed(
    template: str, fill: Callable[[CourseComparison], dict[str, object]], name: str
) -> Callable[..., HttpResponse]:
    @never_cache
    @require_GET
    def view(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
        _, _, found = _read(request, exercise_id)
        if found is None:
            raise Http404
        try:
            printed = press.render(render_to_string(template, fill(found)))
        except press.PressMissing as problem:
            messages.error(request, str(problem))
            return redirect("comparison", exercise_id)
        response = HttpResponse(printed.data, content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
        return response

    return view


paper = _printed("reports/pdf/comparison.html", figures.paper, "comparison")
slides = _printed("reports/pdf/plenum.html", figures.slides, "hot-wash-of-the-course")


@require_POST
def release(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Release the comparison to all players of the course, or withdraw it."""
    viewer = access.umpire(request, exercise_id)
    course = course_of(request.user, viewer)
    if access.role(request.user, course) is None:
        raise Http404
    try:
        if request.POST.get("on") == "on":
            comparing.release(course=course)
        else:
            comparing.withdraw(course=course)
    except Refused as refused:
        return _show(request, viewer, course, collecting.collect(course), tuple(refused.problems))
    return redirect("comparison", exercise_id)
