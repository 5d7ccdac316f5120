"""The record of rulings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages.records import record as selector
from umpire.views.shared import umpires
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


@umpires
def record(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """What the umpire ruled next to what the engine had decided, and where the points came from."""
    shown = selector.record(viewer, min(whole(request.GET.get("after", "")) or 0, 2**31))
    return render(request, "umpire/record.html", {"page": shown, "exercise": shown})
