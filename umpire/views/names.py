"""Names in the record: whose they are, where they occur, and their removal on request."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from adjudication.services import slugs
from reports.services.bundles import TABLES
from umpire.services import people
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame.models import Seat
from wargame.selectors.participants import name_search
from wargame.viewer import Viewer

SHOWN = 200


def _frame(viewer: Viewer) -> dict[str, Any]:
    exercise = viewer.exercise
    head = {"id": exercise.pk, "title": exercise.title, "number": exercise.number}
    return {"exercise": head, "status": exercise.status, "status_word": exercise.get_status_display()}


@umpires
@require_safe
def names(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The people whose names the record can contain."""
    return render(request, "umpire/names/names.html", {**_frame(viewer), "rows": name_search.names(viewer)})


def _seat(viewer: Viewer, seat_id: UUID) -> Seat:
    seat = Seat.objects.select_related("cell").filter(pk=seat_id, cell__exercise=viewer.exercise).first()
    if seat is None or not seat.name:
        raise Http404
    return seat


def _spellings(text: str) -> list[str]:
    return [line.strip()[:80] for line in text.splitlines() if line.strip()][:20]


@umpires
def name(request: HttpRequest, viewer: Viewer, seat_id: UUID) -> HttpResponse:
    """The occurrences of a name and, after confirmation, its replacement by a neutral key."""
    seat = _seat(viewer, seat_id)
    more = _spellings(request.POST.get("more", "") or request.GET.get("more", ""))
    problems: list[str] = []
    status = 200
    if request.method == "POST" and request.POST.get("sure") != "on":
        problems, status = ["sure: tick the box to confirm. This cannot be undone."], 422
    elif request.method == "POST":
        try:
            key, papers = people.erase_name(exercise=viewer.exercise, seat=seat, more=more)
            made = f" {papers} document{'s are' if papers != 1 else ' is'} being made again." if papers else ""
            messages.success(request, f"The name is removed from the record and replaced with {key}.{made}")
            return redirect("umpire_names", viewer.exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    found = name_search.traces(viewer.exercise, [seat.name, *more], TABLES)
    context = {
        **_frame(viewer), "seat": {"id": seat.pk, "name": seat.name, "cell": seat.cell.name, "kind": seat.cell.kind},
        "open": [one for one in found if not one.sealed], "sealed": [one for one in found if one.sealed],
        "taken": viewer.exercise.erased.filter(key=seat.name).exists(),
        "shown": SHOWN, "more": "\n".join(more), "problems": problems,
        "elsewhere": name_search.elsewhere(viewer, seat.name), "unread": name_search.unread(viewer.exercise),
    }  # fmt: skip
    return render(request, "umpire/names/name.html", context, status=status)


@umpires
@require_safe
def export(request: HttpRequest, viewer: Viewer, seat_id: UUID) -> HttpResponse:
    """Every occurrence of a name, as a file for its owner."""
    seat = _seat(viewer, seat_id)
    spelled = [seat.name, *_spellings(request.GET.get("more", ""))]
    found = [asdict(one) for one in name_search.traces(viewer.exercise, spelled, TABLES)]
    plain = {
        "exercise": viewer.exercise.title, "name": seat.name, "spellings": spelled, "cell": seat.cell.name,
        "role": seat.get_role_display(), "joined_at": seat.joined_at, "last_seen_at": seat.last_seen_at,
        "found": found, "not_looked_into": name_search.unread(viewer.exercise),
    }  # fmt: skip
    response = HttpResponse(msgspec.json.format(msgspec.json.encode(plain)), content_type="application/json")
    name = slugs.slug(seat.name, 60) or "participant"
    response["Content-Disposition"] = f'attachment; filename="name-{name}.json"'
    return response
