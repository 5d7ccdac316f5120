"""The list of documents and the documents themselves. One check admits all readers; others get a 404."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from reports import dispatch, selectors
from reports.models import PDF, Paper
from reports.services import papers as service
from wargame import access
from wargame.errors import Refused
from wargame.models import Seat
from wargame.viewer import Viewer
from wargame.web import public_address


def _reader(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """The umpire, or a seated person; people waiting to join can read nothing."""
    viewer = access.member(request, exercise_id)
    if not viewer.umpire and (viewer.seat is None or viewer.seat.status != Seat.Status.TAKEN):
        raise Http404
    return viewer


def _compared(request: HttpRequest, viewer: Viewer) -> bool:
    """Whether the viewer may read a comparison of the syndicates of a course."""
    course = viewer.exercise.course
    return course is not None and (course.compared_at is not None or access.role(request.user, course) is not None)


def _show(request: HttpRequest, viewer: Viewer, problems: tuple[str, ...] = (), status: int = 200) -> HttpResponse:
    context = {"list": selectors.paper_list(viewer), "problems": problems, "compared": _compared(request, viewer)}
    if getattr(request, "htmx", False):
        return render(request, "reports/_papers.html", context, status=status)
    context["earlier"] = [one for one in selectors.issues(viewer) if not one.current]
    return render(request, "reports/papers.html", context, status=status)


@never_cache
@require_GET
def papers(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """All documents that the viewer can read."""
    viewer = _reader(request, exercise_id)
    dispatch.wanted(exercise=viewer.exercise)
    return _show(request, viewer)


@never_cache
@require_GET
def part(request: HttpRequest, exercise_id: UUID, part: str) -> HttpResponse:
    """The list alone, for a page that polls."""
    viewer = _reader(request, exercise_id)
    if part != "list":
        raise Http404
    return render(request, "reports/_papers.html", {"list": selectors.paper_list(viewer), "problems": ()})


@never_cache
@require_GET
def paper(request: HttpRequest, exercise_id: UUID, paper_id: int) -> HttpResponse:
    """One document as PDF; the workbook as a spreadsheet."""
    viewer = _reader(request, exercise_id)
    return _file(selectors.readable(viewer).filter(pk=paper_id).first(), "file")


@never_cache
@require_GET
def commander(request: HttpRequest, exercise_id: UUID, paper_id: int) -> HttpResponse:
    """A sitrep's one page for the commander."""
    viewer = _reader(request, exercise_id)
    return _file(selectors.readable(viewer).filter(pk=paper_id).first(), "brief")


@never_cache
@require_GET
def sitrep(request: HttpRequest, exercise_id: UUID, cell_id: int, turn: int, depth: str) -> HttpResponse:
    """The sitrep of a turn for a cell; the list of documents if it does not exist yet."""
    viewer = access.cell(request, exercise_id, cell_id)
    if depth not in DEPTHS:
        raise Http404
    found = selectors.sitrep(viewer, turn)
    if found is None:
        dispatch.wanted(exercise=viewer.exercise)
        return redirect("papers", exercise_id=exercise_id)
    return _file(found, DEPTHS[depth])


DEPTHS = {"commander": "brief", "staff": "file"}


def _file(found: Paper | None, field: str) -> HttpResponse:
    data = Paper.objects.filter(pk=found.pk).values_list(field, flat=True).first() if found else None
    if found is None or not data:
        raise Http404
    response = HttpResponse(bytes(data), content_type=found.content_type)
    response["Content-Disposition"] = found.brief_disposition if field == "brief" else found.disposition
    return response


@never_cache
@require_GET
def issue(request: HttpRequest, exercise_id: UUID, issue_id: int, depth: str) -> HttpResponse:
    """A document as it was handed out, for the umpire: all of it, or a sitrep's page for the commander."""
    found = selectors.issue(access.umpire(request, exercise_id), issue_id)
    data = getattr(found, DEPTHS[depth]) if found is not None and depth in DEPTHS else None
    if found is None or not data:
        raise Http404
    response = HttpResponse(bytes(data), content_type=PDF)
    response["Content-Disposition"] = found.disposition("commander" if depth == "commander" else "")
    return response


@require_POST
def make(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """Request the after-action report, the join cards, or every sitrep that is due."""
    viewer = access.umpire(request, exercise_id)
    kind = request.POST.get("kind", "")
    base_url = public_address.address(request)
    try:
        if kind == Paper.Kind.SITREP:
            dispatch.sitreps(exercise=viewer.exercise)
        elif kind == Paper.Kind.AAR:
            dispatch.report(viewer=viewer, base_url=base_url)
        else:
            dispatch.make(exercise=viewer.exercise, kind=kind, base_url=base_url)
    except Refused as error:
        return _show(request, viewer, error.problems, status=422)
    return _after(request, viewer)


@require_POST
def act(request: HttpRequest, exercise_id: UUID, paper_id: int, action: str) -> HttpResponse:
    """Retry, cancel or release one document."""
    viewer = access.umpire(request, exercise_id)
    found = Paper.objects.filter(exercise=viewer.exercise, pk=paper_id).defer("file", "brief").first()
    doing = {"retry": dispatch.retry, "cancel": service.cancel, "release": service.release}.get(action)
    if found is None or doing is None:
        raise Http404
    try:
        doing(paper=found)
    except Refused as error:
        return _show(request, viewer, error.problems, status=422)
    return _after(request, viewer)


def _after(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    if getattr(request, "htmx", False):
        return _show(request, viewer)
    return redirect("papers", exercise_id=viewer.exercise.pk)
