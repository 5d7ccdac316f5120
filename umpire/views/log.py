"""The whole log and every order sheet, a page at a time, each line with its buttons of evidence."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages import log as selector
from umpire.pages.plan import head
from umpire.views.shared import umpires
from wargame.strict_input import whole
from wargame.viewer import Viewer


@umpires
def log(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The log, newest first."""
    leaf = selector.log(viewer.exercise, _before(request))
    return render(request, "umpire/log.html", {"exercise": head(viewer.exercise), "leaf": leaf})


@umpires
def sheets(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The order sheets that are in, newest first."""
    leaf = selector.sheets(viewer.exercise, _before(request))
    return render(request, "umpire/sheets.html", {"exercise": head(viewer.exercise), "leaf": leaf})


def _before(request: HttpRequest) -> int:
    return min(whole(request.GET.get("before", "")) or 0, 2**62)
