"""The questions a cell is asked: each person answers for himself, on a phone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame import access
from wargame.errors import Outdated, Refused
from wargame.selectors import calibration
from wargame.selectors import surveys as selector
from wargame.services import seats, surveys
from wargame.typed import whole
from wargame.viewer import Viewer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cell_surveys(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponse:
    """What is asked now, with this person's answers; and how good his forecasts were."""
    viewer = access.cell(request, exercise_id, cell_id)
    if request.method != "POST":
        return _page(request, viewer)
    wanted = whole(request.POST.get("round", ""))
    if wanted is None:
        raise Http404
    values = {int(name[1:]): value for name, value in request.POST.items() if name[:1] == "q" and name[1:].isdecimal()}
    try:
        surveys.answer(viewer=viewer, round_id=wanted, values=values)
    except Refused as error:
        status = 409 if isinstance(error, Outdated) else 422
        return _page(request, viewer, status=status, problems=error.problems, typed=request.POST, at=wanted)
    messages.success(request, "Your answers are stored. You may change them until the survey closes.")
    return redirect("cell_surveys", exercise_id, cell_id)


def _page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **more: Any) -> HttpResponse:
    exercise, cell, seat = viewer.exercise, viewer.cell, viewer.seat
    assert cell is not None
    own = viewer.acts and not viewer.umpire and seat is not None
    if own and seat is not None:
        seats.seen(seat)
    score = calibration.of_seat(calibration.decided(exercise), seat.pk) if own and seat is not None else None
    context = {
        "sheets": selector.open_sheets(viewer), "exercise_id": exercise.pk, "title": exercise.title,
        "number": exercise.number, "cell_id": cell.pk, "cell": cell.name, "kind": cell.kind, "may_answer": own,
        "score": score, "person": seat.name if own and seat is not None else "", **more,
    }  # fmt: skip
    return render(request, "wargame/surveys.html", context, status=status)
