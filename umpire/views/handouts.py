"""The facilitator's script beside everything that is handed out."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.selectors.plan import head
from umpire.views.shared import umpires
from wargame.models import Handout
from wargame.selectors import handouts as selector
from wargame.viewer import Viewer


@umpires
def handouts(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Script, read-ahead and every role sheet."""
    exercise = viewer.exercise
    context = {
        "exercise": head(exercise),
        "script": selector.all_of(exercise, Handout.Kind.SCRIPT),
        "read_ahead": selector.all_of(exercise, Handout.Kind.READ_AHEAD),
        "roles": selector.all_of(exercise, Handout.Kind.ROLE),
    }
    return render(request, "umpire/handouts.html", context)
