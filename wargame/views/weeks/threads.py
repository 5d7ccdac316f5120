"""The page on which the members of a cell write to each other; the umpire reads and writes too."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame import access
from wargame.errors import Refused
from wargame.selectors.record.threads import thread
from wargame.services.participants import seats
from wargame.services.traffic import threads


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cell_notes(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponse:
    """The notes of a cell, and a new one. For those who watch the cell the page does not exist."""
    viewer = access.cell(request, exercise_id, cell_id)
    if not viewer.speaks or viewer.cell is None:
        raise Http404
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            threads.write(viewer=viewer, text=request.POST.get("text", ""))
            return redirect("cell_notes", exercise_id, cell_id)
        except Refused as error:
            problems = tuple(error.problems)
    if viewer.seat is not None and not viewer.umpire:
        seats.seen(viewer.seat)
    exercise = viewer.exercise
    context = {
        "exercise_id": exercise.pk, "cell_id": cell_id, "kind": viewer.cell.kind, "cell": viewer.cell.name,
        "person": "Umpire" if viewer.umpire else viewer.label, "number": exercise.number, "title": exercise.title,
        "turns": thread(viewer), "problems": problems, "typed": request.POST.get("text", "") if problems else "",
    }  # fmt: skip
    return render(request, "wargame/weeks/cell_notes.html", context, status=422 if problems else 200)
