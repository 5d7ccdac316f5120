"""The console for an exercise in play. Each section is fetched again when something changes."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from umpire.pages import console as selector
from umpire.pages.inbox import KINDS, inbox
from umpire.pages.plan import panel
from umpire.views.pieces import changed, pieces
from umpire.views.shared import umpires
from wargame.models import Exercise
from wargame.viewer import Viewer

PARTS = {
    name: f"umpire/_console_{name}.html"
    for name in ("title", "cells", "run", "map", "displays", "log", "inbox", "plan")
}


@umpires
def console(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the console; an exercise in set-up goes to its set-up."""
    if viewer.exercise.status == Exercise.Status.SETUP:
        return redirect("umpire_roster", viewer.exercise.pk)
    return page(request, viewer)


def page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """The console with the sentences of a refusal, if any."""
    context = {**_context(request, viewer), **extra}
    return render(request, "umpire/console.html", {**context, "pieces": pieces(request, PARTS, context)}, status=status)


def _context(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    exercise = Exercise.objects.select_related("game", "practice", "owner").get(pk=viewer.exercise.pk)
    fresh = Viewer(exercise, umpire=True, seat=viewer.seat)
    view = request.GET.get("view", "truth")
    known = {tab.key for tab in selector.views(fresh, view, (selector.DISPLAYS,))}
    shown = selector.console(fresh, view if view in known else "truth")
    only = request.GET.get("inbox", "")
    run = shown.run
    seen = request.session.get("previewed", {})
    previewed = seen.get("cells", []) if run and seen.get("draft") == draft_key(run.id, run.generation) else []
    return {
        "page": shown,
        "exercise": shown,
        "view": view if view in known else "truth",
        "previewed": previewed,
        "craft": panel(exercise),
        "inbox": inbox(exercise, shown.run, timezone.now(), only),
        "only": only if only in KINDS else "",
    }


def draft_key(run_id: Any, generation: int) -> str:
    """The session key for a draft that was seen."""
    return f"{run_id}:{generation}"


@umpires
def part(request: HttpRequest, viewer: Viewer, part: str) -> HttpResponse:
    """One section of the console or, with "news", the changed sections.

    "bar" is the strip of the other pages, "state" what the review compares itself with.
    """
    if part == "state":
        return JsonResponse({"draft": selector.review_state(viewer)})
    if part == "bar":
        return render(request, "umpire/_bar.html")
    if part == "news":
        return changed(request, pieces(request, PARTS, _context(request, viewer)))
    if part not in PARTS:
        raise Http404
    return render(request, PARTS[part], _context(request, viewer))
