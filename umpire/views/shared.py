"""What all pages of the umpire share: access, the sentences of a refusal, tools for forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from rest_framework.exceptions import ValidationError

from adjudication.errors import GameError, NotYours, Stale
from wargame import access
from wargame.acts import body
from wargame.errors import Outdated, Refused
from wargame.models import Exercise
from wargame.selectors.participants import doors
from wargame.services.participants import seats
from wargame.web import public_address

Page = Callable[..., HttpResponse]
REFUSALS = (Refused, GameError, ValidationError)


def umpires(view: Page) -> Page:
    """Pass the view a viewer who is an umpire of the exercise; for anyone else the page does not exist.

    Their seat counts as present, so that what they hold is not taken for left lying.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, exercise_id: UUID, **kwargs: Any) -> HttpResponse:
        viewer = access.umpire(request, exercise_id)
        if viewer.seat is not None:
            seats.seen(viewer.seat)
        request.umpires_as = viewer  # type: ignore[attr-defined]  # for the strip with the clock
        return view(request, viewer, **kwargs)

    return wrapped


def readers(view: Page) -> Page:
    """Pass the view the umpire, or a person with whom the exercise is shared, who only looks."""

    @wraps(view)
    def wrapped(request: HttpRequest, exercise_id: UUID, **kwargs: Any) -> HttpResponse:
        viewer = access.reader(request, exercise_id)
        if viewer.seat is not None:
            seats.seen(viewer.seat)
        if not getattr(request, "reads_only", False):
            request.umpires_as = viewer  # type: ignore[attr-defined]  # for the strip with the clock
        return view(request, viewer, **kwargs)

    return wrapped


def sentences(error: Exception) -> list[str]:
    """A refusal as sentences."""
    if isinstance(error, ValidationError):
        return list(body.sentences(error.detail))
    return list(getattr(error, "problems", ())) or [str(error)]


def status_of(error: Exception) -> int:
    """409 if someone else was faster, 403 if it belongs to someone else, 422 for everything else."""
    if isinstance(error, NotYours):
        return 403
    return 409 if isinstance(error, (Outdated, Stale)) else 422


def join_address(request: HttpRequest, exercise: Exercise) -> str:
    """The address that a phone in the room opens."""
    return public_address.address(request) + doors.way_in(exercise)


def seat_address(request: HttpRequest, exercise: Exercise, code: str) -> str:
    """The address of a single-use seat code."""
    return public_address.address(request) + reverse("seat_code", args=[code])


def spaced(code: str) -> str:
    """A code in two halves, as people read it out."""
    half = (len(code) + 1) // 2
    return f"{code[:half]}-{code[half:]}" if len(code) > 4 else code
