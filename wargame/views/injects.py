"""A cell's actions on its injects. Each answers with the updated list."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from wargame import access
from wargame.errors import Outdated, Refused
from wargame.presenters.shapes import Wanted
from wargame.selectors import injects as reading
from wargame.services.msel import receipts
from wargame.viewer import Viewer
from wargame.views import cell as cells
from wargame.views.files import served
from wargame.views.scripted import scripted


@require_POST
def open_inject(request: HttpRequest, exercise_id: UUID, cell_id: int, inject_id: int) -> HttpResponse:
    """Open an inject, which from now on counts as read."""
    viewer = _viewer(request, exercise_id, cell_id, inject_id)
    try:
        receipts.open_inject(viewer=viewer, inject_id=inject_id)
    except Outdated as error:
        return _answer(request, viewer, inject_id, tuple(error.problems), 409)
    return _answer(request, viewer, inject_id)


@require_POST
def answer(request: HttpRequest, exercise_id: UUID, cell_id: int, inject_id: int) -> HttpResponse:
    """The cell's answer."""
    viewer = _viewer(request, exercise_id, cell_id, inject_id)
    try:
        receipts.answer(viewer=viewer, inject_id=inject_id, text=request.POST.get("answer", ""))
    except Outdated as error:
        return _answer(request, viewer, inject_id, tuple(error.problems), 409)
    except Refused as error:
        return _answer(request, viewer, inject_id, tuple(error.problems), 422)
    return _answer(request, viewer, inject_id)


@never_cache
@require_safe
def file(request: HttpRequest, exercise_id: UUID, cell_id: int, inject_id: int, file_id: int) -> HttpResponse:
    """A file of an inject that the cell has and has opened."""
    viewer = access.cell(request, exercise_id, cell_id)
    inject = reading.one(viewer, inject_id)
    found = inject.files.filter(pk=file_id).first() if inject is not None else None
    if found is None:
        raise Http404
    return served(found)


def _viewer(request: HttpRequest, exercise_id: UUID, cell_id: int, inject_id: int) -> Viewer:
    """The viewer, if their cell has this inject; an inject of another cell is as missing as one that does not exist."""
    viewer = access.cell(request, exercise_id, cell_id)
    if not reading.has(viewer, inject_id):
        raise Http404
    return viewer


def _answer(
    request: HttpRequest, viewer: Viewer, inject_id: int, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """To a script: the injects. Without one: back to them, or the page with what was refused and what was typed."""
    assert viewer.cell is not None
    typed: dict[str, Any] = {}
    if problems:
        typed = {"refused_id": inject_id, "refusals": problems, "typed": request.POST.get("answer", "")}
    if scripted(request):
        page = cells.page_of(request, viewer, Wanted(""))
        return HttpResponse(cells.replaced(request, page, ("injects", "arrivals", "log"), page, **typed), status=status)
    if problems:
        return cells.full_page(request, viewer, want=Wanted(""), status=status, **typed)
    return redirect(reverse("cell", args=[viewer.exercise.pk, viewer.cell.pk]) + f"?view=traffic#inject-{inject_id}")
