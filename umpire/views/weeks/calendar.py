"""The page of the calendar."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages.calendar import calendar_page
from umpire.pages.plan import head
from umpire.views.shared import umpires
from wargame.viewer import Viewer


def page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The calendar, with the sentences of a refusal and what was typed, if any."""
    shown = calendar_page(
        viewer.exercise, extra.get("posted"), request.POST.getlist("days"), extra.get("problems") or ()
    )
    context = {"exercise": head(viewer.exercise), "page": shown, **extra}
    return render(request, "umpire/weeks/calendar.html", context, status=status)


@umpires
def calendar(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The calendar of the exercise."""
    return page(request, viewer)
