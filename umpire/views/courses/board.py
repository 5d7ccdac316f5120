"""The board of a course, and its acts on one, some or all syndicates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from umpire.pages.courses.board import CourseBoard
from umpire.pages.courses.board import board as selector
from umpire.views.pieces import PagePiece, changed, piece
from wargame.access.courses import CourseViewer
from wargame.access.courses import course as door
from wargame.acts import course as acts
from wargame.acts.course import ActOutcome
from wargame.models import Exercise
from wargame.web.strict_input import whole

PARTS = {name: f"umpire/courses/_{name}.html" for name in ("head", "inbox", "injects", "dice")}


@never_cache
@require_safe
def board(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """The board; with `?have=...` only the rows and sheets that changed since."""
    viewer = door(request, course_id)
    shown = selector(viewer)
    if "have" in request.GET:
        return changed(request, _pieces(request, shown))
    return page(request, shown)


def page(
    request: HttpRequest, shown: CourseBoard, *, outcomes: Sequence[ActOutcome] = (), problems: Sequence[str] = (),
    ticked: Sequence[int] = (), status: int = 200,
) -> HttpResponse:  # fmt: skip
    """The board with the result of an act in the row of each syndicate."""
    found = _pieces(request, shown)
    said = {one.number: one for one in outcomes}
    groups = [
        (head, [(row, found[f"s{row.number}"], said.get(row.number)) for row in rows]) for head, rows in shown.groups
    ]
    context: dict[str, Any] = {
        "page": shown, "groups": groups, "problems": problems, "head": found["head"], "inbox": found["inbox"],
        "injects": found["injects"], "dice": found["dice"], "acted": len(outcomes),
        "refused": sum(not one.done for one in outcomes),
        "ticked": " ".join(map(str, ticked)), "posted": request.POST if status != 200 or problems else {},
    }  # fmt: skip
    return render(request, "umpire/courses/board.html", context, status=status)


def _pieces(request: HttpRequest, shown: CourseBoard) -> dict[str, PagePiece]:
    rows = {f"s{row.number}": piece(request, "umpire/courses/_row.html", {"row": row}) for row in shown.rows}
    return rows | {name: piece(request, template, {"page": shown}) for name, template in PARTS.items()}


@require_POST
def do(request: HttpRequest, course_id: UUID, action: str) -> HttpResponse:
    """Perform an act in the chosen syndicates. The page that answers has the result for each."""
    viewer = door(request, course_id)
    act = acts.ON_SEVERAL.get(action)
    if act is None:
        raise Http404
    chosen = chosen_of(viewer, request)
    if not chosen:
        return page(request, selector(viewer), problems=[acts.CHOOSE], status=422)
    outcomes = acts.by_form(act, [viewer.of(one) for one in chosen], request.POST)
    status = 200 if any(one.done for one in outcomes) else 422
    again = door(request, course_id)  # as it is now
    ticked = [one.syndicate or 0 for one in chosen]
    return page(request, selector(again), outcomes=outcomes, ticked=ticked, status=status)


def chosen_of(viewer: CourseViewer, request: HttpRequest) -> list[Exercise]:
    """The ticked syndicates, in their order; with the box for all, each of them. Http404: there is no such one."""
    if request.POST.get("every") == "on":
        return list(viewer.syndicates)
    wanted = {whole(text) for text in request.POST.getlist("syndicate")}
    if unknown := wanted - {one.syndicate for one in viewer.syndicates}:
        raise Http404(str(unknown))
    return [one for one in viewer.syndicates if one.syndicate in wanted]
