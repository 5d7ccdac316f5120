"""What a cell will read, before it reads it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from umpire.selectors import preview as selector
from umpire.views.console import draft_key
from umpire.views.shared import umpires
from wargame.models import Cell
from wargame.viewer import Viewer


@umpires
def preview(request: HttpRequest, viewer: Viewer, cell_id: int) -> HttpResponse:
    """The draft as one cell will know it. The session remembers that it was looked at."""
    cell = viewer.exercise.cells.exclude(kind=Cell.Kind.WHITE).filter(pk=cell_id).first()
    if cell is None or viewer.exercise.game is None:
        raise Http404
    shown = selector.preview(viewer, cell)
    if shown.ready:
        key = draft_key(shown.run_id, shown.generation)
        seen = request.session.get("previewed", {})
        cells = seen.get("cells", []) if seen.get("draft") == key else []
        request.session["previewed"] = {"draft": key, "cells": sorted({*cells, cell.pk})}
    return render(request, "umpire/preview.html", {"page": shown})
