"""The review of a run: each result with its odds and its calculation, and the ruling on it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages import review as selector
from umpire.pages.console import review_state
from umpire.views.shared import umpires
from wargame.viewer import Viewer


@umpires
def review(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The current run, at the requested result or the first undecided one."""
    return page(request, viewer)


def page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The review after a refusal, with its sentences and the typed values."""
    key = review_state(viewer)  # before the page is read: a worker that ends in between must look newer, never as shown
    posted = extra.get("posted", {})
    wanted = posted.get("result") or request.GET.get("r", "")
    shown = selector.review(viewer, wanted, posted, recompute=request.GET.get("recompute") == "1")
    return render(request, "umpire/review.html", {"page": shown, "draft": key, "posted": {}, **extra}, status=status)
