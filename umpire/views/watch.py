"""The truth for observers who are shown it: the console's map and log, and nothing to press."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from umpire.pages import console as selector
from umpire.views.pieces import changed, pieces
from wargame import access
from wargame.models import Exercise
from wargame.services.participants import seats
from wargame.viewer import Viewer

PARTS = {
    "map": "umpire/watch/_map.html", "displays": "umpire/_console_displays.html", "cells": "umpire/watch/_cells.html",
    "log": "umpire/watch/_log.html", "title": "umpire/watch/_title.html",
}  # fmt: skip


def _context(request: HttpRequest, exercise_id: UUID) -> dict[str, Any]:
    viewer = access.truth(request, exercise_id)
    if viewer.seat is not None and not viewer.umpire:
        seats.seen(viewer.seat)
    exercise = Exercise.objects.select_related("game").get(pk=viewer.exercise.pk)
    fresh = Viewer(exercise, umpire=True)
    view = request.GET.get("view", "truth")
    view = view if view in {tab.key for tab in selector.views(fresh, view)} else "truth"
    return {"page": selector.console(fresh, view), "view": view, "name": viewer.label}


@never_cache
@require_safe
def watch(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The page whole."""
    context = _context(request, exercise_id)
    if context["page"].status == Exercise.Status.SETUP:
        return redirect("observe", exercise_id)
    return render(request, "umpire/watch/watch.html", {**context, "pieces": pieces(request, PARTS, context)})


@never_cache
@require_safe
def news(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The sheets that changed."""
    return changed(request, pieces(request, PARTS, _context(request, exercise_id)))
