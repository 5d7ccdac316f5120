"""Shows what a cell will read, before publication."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from adjudication import selectors as game_selectors
from adjudication.models import Run
from reports import makers, press
from umpire.pages import preview as selector
from umpire.views.console import draft_key
from umpire.views.shared import umpires
from wargame.models import Cell
from wargame.viewer import Viewer


@umpires
def preview(request: HttpRequest, viewer: Viewer, cell_id: int) -> HttpResponse:
    """The draft as one cell will know it. The session remembers that the umpire looked at it."""
    cell = _cell(viewer, cell_id)
    shown = selector.preview(viewer, cell)
    if shown.ready:
        key = draft_key(shown.run_id, shown.generation)
        seen = request.session.get("previewed", {})
        cells = seen.get("cells", []) if seen.get("draft") == key else []
        request.session["previewed"] = {"draft": key, "cells": sorted({*cells, cell.pk})}
    return render(request, "umpire/preview.html", {"page": shown})


@require_GET
@umpires
def sitrep(request: HttpRequest, viewer: Viewer, cell_id: int) -> HttpResponse:
    """The sitrep that the cell would get if the draft were published now, as PDF."""
    cell, game = _cell(viewer, cell_id), viewer.exercise.game
    run = game_selectors.open_run(game) if game else None
    if run is None or run.status != Run.Status.DONE:
        raise Http404
    try:
        printed = makers.preview(viewer.exercise, cell, run)
    except press.PressMissing as problem:
        messages.error(request, str(problem))
        return redirect("umpire_preview", viewer.exercise.pk, cell.pk)
    response = HttpResponse(printed, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="preview.pdf"'
    return response


def _cell(viewer: Viewer, cell_id: int) -> Cell:
    cell = viewer.exercise.cells.exclude(kind=Cell.Kind.WHITE).filter(pk=cell_id).first()
    if cell is None or viewer.exercise.game is None:
        raise Http404
    return cell
