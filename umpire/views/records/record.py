"""The record of rulings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages.records import record as selector
from umpire.views.shared import readers
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


@readers
def record(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The umpire's rulings next to the engine's results, and the sources of the points."""
    shown = selector.record(viewer, min(whole(request.GET.get("after", "")) or 0, 2**31))
    return render(request, "umpire/record.html", {"page": shown, "exercise": shown})
