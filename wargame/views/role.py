"""A person's role and what is read before play, on one page."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame import access
from wargame.errors import Refused
from wargame.selectors import handouts as selector
from wargame.services.msel import handouts
from wargame.services.participants import seats


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cell_role(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponse:
    """The role sheets of the cell, their own first, and the read-ahead; a person may say which role is theirs."""
    viewer = access.cell(request, exercise_id, cell_id)
    exercise, cell, seat = viewer.exercise, viewer.cell, viewer.seat
    assert cell is not None
    own = seat if viewer.acts and not viewer.umpire else None
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        if own is None:
            raise Http404
        try:
            handouts.take_post(seat=own, post=request.POST.get("post", "")[:60])
            messages.success(request, "This is your role now.")
            return redirect("cell_role", exercise_id, cell_id)
        except Refused as error:
            problems = tuple(error.problems)
    if own is not None:
        seats.seen(own)
    context = {
        "given": selector.given(viewer), "exercise_id": exercise.pk, "title": exercise.title,
        "number": exercise.number, "cell_id": cell.pk, "cell": cell.name, "kind": cell.kind,
        "may_take": own is not None, "person": own.name if own is not None else "", "problems": problems,
    }  # fmt: skip
    return render(request, "wargame/role.html", context, status=422 if problems else 200)
