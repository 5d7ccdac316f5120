"""The questions a cell is asked: each person answers for themselves, on a phone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame import access
from wargame.errors import Outdated, Refused
from wargame.selectors import calibration
from wargame.selectors.evaluation import surveys as selector
from wargame.services.evaluation import surveys
from wargame.services.participants import seats
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cell_surveys(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponse:
    """The questions asked now, with this person's answers and the quality of their forecasts."""
    viewer = access.cell(request, exercise_id, cell_id)
    if request.method != "POST":
        return _page(request, viewer)
    sheets = _sheets(request.POST)
    refused: dict[int, tuple[str, ...]] = {}
    status = 422
    for round_id, values in sheets.items():
        try:
            surveys.answer(viewer=viewer, round_id=round_id, values=values)
        except Refused as error:
            refused[round_id] = error.problems
            status = 409 if isinstance(error, Outdated) else status
    if refused:
        kept = {one for one, values in sheets.items() if one not in refused and any(map(_given, values.values()))}
        return _page(request, viewer, status=status, refused=refused, kept=kept, typed=request.POST)
    if any(map(_given, (value for values in sheets.values() for value in values.values()))):
        messages.success(request, "Your answers are saved. You can change them until the survey closes.")
    else:
        messages.warning(request, "You have not answered any questions yet. Empty fields count as no answer.")
    return redirect("cell_surveys", exercise_id, cell_id)


def _given(value: Any) -> bool:
    return bool(str(value).strip())


def _sheets(data: QueryDict) -> dict[int, dict[int, Any]]:
    """The typed answers of each sheet, by question. One command carries every sheet on the page."""
    rounds = [found for one in data.getlist("round") if (found := whole(one)) is not None]
    if not rounds:
        raise Http404
    sheets: dict[int, dict[int, Any]] = {one: {} for one in rounds}
    for name, value in data.items():
        sheet, _, question = name[1:].partition(".") if name[:1] == "q" else ("", "", "")
        if (at := whole(sheet)) in sheets and (asked := whole(question)) is not None:
            sheets[at][asked] = value
    return sheets


def _page(
    request: HttpRequest,
    viewer: Viewer,
    *,
    status: int = 200,
    refused: Mapping[int, tuple[str, ...]] | None = None,
    kept: Collection[int] = (),
    **more: Any,
) -> HttpResponse:
    exercise, cell, seat = viewer.exercise, viewer.cell, viewer.seat
    assert cell is not None
    own = viewer.acts and not viewer.umpire and seat is not None
    if own and seat is not None:
        seats.seen(seat)
    score = calibration.of_seat(calibration.decided(exercise), seat.pk) if own and seat is not None else None
    papers = [(sheet, (refused or {}).get(sheet.id, ()), sheet.id in kept) for sheet in selector.open_sheets(viewer)]
    shown = {sheet.id for sheet, *_ in papers}
    gone = [problem for one, problems in (refused or {}).items() if one not in shown for problem in problems]
    context = {
        "papers": papers, "gone": gone, "exercise_id": exercise.pk, "title": exercise.title,
        "number": exercise.number, "cell_id": cell.pk, "cell": cell.name, "kind": cell.kind, "may_answer": own,
        "score": score, "person": seat.name if own and seat is not None else "", **more,
    }  # fmt: skip
    return render(request, "wargame/surveys.html", context, status=status)
