"""The workload board for all umpires. Each section is fetched again when something changes."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.pages import board as selector
from umpire.views.pieces import changed, piece
from umpire.views.shared import umpires
from wargame.models import Exercise
from wargame.viewer import Viewer


@umpires
def board(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The board; with `?have=...` only the sections that changed since."""
    exercise = Exercise.objects.select_related("game", "owner").get(pk=viewer.exercise.pk)
    shown = selector.board(Viewer(exercise, umpire=True, seat=viewer.seat))
    found = {part.key: piece(request, "umpire/_board_part.html", {"part": part}) for part in shown.parts}
    found["assignment"] = piece(
        request, "umpire/_assignment.html", {"assignment": shown.assignment, "page": shown, "back": "umpire_board"}
    )
    if "have" in request.GET:
        return changed(request, found)
    parts = [(part, found[part.key]) for part in shown.parts]
    context: dict[str, Any] = {"page": shown, "exercise": shown, "assignment": found["assignment"], "parts": parts}
    return render(request, "umpire/board.html", context)
