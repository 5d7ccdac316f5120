"""The roster: cells and seats, the room, joining, and the start."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from umpire import qr
from umpire.pages import roster as selector
from umpire.pages import setup, starting
from umpire.views.pieces import changed, pieces
from umpire.views.shared import join_address, seat_address, spaced, umpires
from wargame.acts.subjects import SEAT
from wargame.models import Cell, Exercise, Seat
from wargame.presenters.practice import practice
from wargame.selectors.participants import doors
from wargame.services.participants import seats
from wargame.viewer import Viewer

PARTS = {
    "cells": "umpire/_roster_cells.html",
    "door": "umpire/_roster_door.html",
    "start": "umpire/_start.html",
    "filled": "umpire/_roster_filled.html",
    "warning": "umpire/_roster_warning.html",
}


@umpires
def roster(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Step 3 of set-up, and the same page during play. `?seat=` shows the code of a seat while it is valid."""
    return page(request, viewer, shown=_code_of(request, viewer.exercise))


def page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The roster. `extra` holds refusals, typed values, a code, or a token that is shown once."""
    exercise = Exercise.objects.select_related("game", "practice").get(pk=viewer.exercise.pk)
    address = join_address(request, exercise)
    context = {
        "exercise": setup.scenario(exercise),
        "roster": selector.roster(exercise),
        "code": doors.shown_code(exercise),
        "practice": practice(exercise),
        "screen_code": exercise.room_code,
        "address": address,
        "qr": qr.svg(address, label=f"QR code: {address}"),
        "status_word": exercise.get_status_display(),
        "start": starting.start_page(exercise),
        "start_warning": setup.start_warning(exercise),
        "kinds": Cell.Kind.choices,
        "proposed_sides": setup.free_parts(exercise) if exercise.status == Exercise.Status.SETUP else [],
        "steps": setup.steps(exercise, 3) if exercise.status == Exercise.Status.SETUP else None,
        **extra,
    }
    return render(request, "umpire/roster.html", {**context, "pieces": pieces(request, PARTS, context)}, status=status)


@umpires
def part(request: HttpRequest, viewer: Viewer, part: str) -> HttpResponse:
    """One section of the roster or, with "news", the changed sections."""
    context = {
        "exercise": {"id": viewer.exercise.pk},
        "roster": selector.roster(viewer.exercise),
        "start": starting.start_page(viewer.exercise),
        "start_warning": setup.start_warning(viewer.exercise),
    }
    if part == "news":
        return changed(request, pieces(request, PARTS, context))
    if part not in PARTS:
        raise Http404
    return render(request, PARTS[part], context)


@umpires
def code(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Go to the projector page: before play the code and how to join, then the public picture."""
    return redirect("screen", viewer.exercise.room_code)


def to_code(request: HttpRequest, viewer: Viewer, seat: Seat) -> HttpResponse:
    """Go to the roster with the seat's new code. The address names the seat, so pressing again shows the same code."""
    return redirect(f"{reverse('umpire_roster', args=[viewer.exercise.pk])}?seat={seat.pk}")


def _code_of(request: HttpRequest, exercise: Exercise) -> dict[str, Any] | None:
    """The code of the seat in the address; None if there is no such seat, or its code is not valid."""
    seat = SEAT.find(exercise, request.GET.get(SEAT.field, ""))
    if seat is None or not seats.works(seat):
        return None
    address = seat_address(request, exercise, seat.code)
    return {
        "name": seat.name or "a free seat", "cell": seat.cell.name, "kind": seat.cell.kind, "code": spaced(seat.code),
        "address": address, "qr": qr.svg(address, label=f"QR code: {address}", size=180),
    }  # fmt: skip


def shown_token(request: HttpRequest, viewer: Viewer, seat: Seat, token: str) -> HttpResponse:
    """The roster with a seat's new API token, shown once."""
    return page(request, viewer, token={"name": seat.name or "a free seat", "cell": seat.cell.name, "text": token})
