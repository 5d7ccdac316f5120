"""A practice that one person plays alone: its beginning and its end."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from wargame import access, dispatch
from wargame.errors import Refused
from wargame.services.participants import own_practice


@require_POST
def own(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponse:
    """Begin it from one's seat; or, with `end`, leave it and go back to the seat."""
    try:
        viewer = access.cell(request, exercise_id, cell_id)
    except Http404:
        if "end" in request.POST and access.had_seat(request):  # left before, and the answer was lost
            return redirect("home")
        raise
    real = viewer.exercise.own_practice_of_id if not viewer.exercise.is_homework else None
    if real is not None:
        own_practice.end(practice_pk=exercise_id)
        return redirect("enter", real)
    if viewer.seat is None or viewer.umpire:
        raise Http404
    try:
        return redirect("enter", dispatch.practise_alone(viewer=viewer).pk)
    except Refused as error:
        for problem in error.problems:
            messages.error(request, problem)
        return redirect("cell", exercise_id, cell_id)
