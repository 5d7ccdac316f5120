"""The whole log and all order sheets, a page at a time, each line with its evidence buttons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages.plan import head
from umpire.pages.records import log as selector
from umpire.views.shared import readers
from wargame.models import LogEntry
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

MOST = 2**31 - 1


@readers
def log(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The log, newest first."""
    wanted = _wanted(request)
    context = {"leaf": selector.log(viewer.exercise, wanted), "filters": selector.filters(viewer.exercise, wanted)}
    return render(request, "umpire/log.html", {"exercise": head(viewer.exercise), **context})


@readers
def sheets(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The submitted order sheets, newest first."""
    leaf = selector.sheets(viewer.exercise, _wanted(request))
    return render(request, "umpire/sheets.html", {"exercise": head(viewer.exercise), "leaf": leaf})


def _wanted(request: HttpRequest) -> selector.LogWindow:
    turn, kind = whole(request.GET.get("turn", "")), request.GET.get("kind", "")
    before, after, cell = (_number(request, name) for name in ("before", "after", "cell"))
    known = kind if kind in LogEntry.Kind.values else ""
    return selector.LogWindow(before, after, None if turn is None else min(max(turn, 0), MOST), known, cell)


def _number(request: HttpRequest, name: str) -> int:
    return max(whole(request.GET.get(name, "")) or 0, 0)
