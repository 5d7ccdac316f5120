"""The umpire's script next to all documents for the cells, and the page for editing a document."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from umpire import forms
from umpire.forms_handouts import forms_of, typed
from umpire.pages.plan import head
from umpire.views.shared import umpires
from wargame.models import Handout
from wargame.selectors import handouts as selector
from wargame.services.msel import handouts as service
from wargame.viewer import Viewer


def page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **extra: Any) -> HttpResponse:
    """Script, read-ahead and every role sheet with the sentences of a refusal, if any."""
    exercise = viewer.exercise
    context = {
        "exercise": head(exercise),
        "script": selector.all_of(exercise, Handout.Kind.SCRIPT),
        "read_ahead": selector.all_of(exercise, Handout.Kind.READ_AHEAD),
        "roles": selector.all_of(exercise, Handout.Kind.ROLE),
        "cells": list(exercise.cells.all()),
        **extra,
    }
    return render(request, "umpire/handouts.html", context, status=status)


def writing(
    request: HttpRequest, viewer: Viewer, *, handout_id: int = 0, status: int = 200, **extra: Any
) -> HttpResponse:
    """One document with its fields; after a refusal, with the typed values."""
    posted = extra.get("posted") or {}
    wanted = handout_id or forms.number(posted, "handout") or 0
    row = viewer.exercise.handouts.select_related("cell").filter(pk=wanted).first()
    if row is None:
        raise Http404
    context = {
        "exercise": head(viewer.exercise),
        "row": row,
        "seen": service.seen(row),
        "title": posted.get("title", row.title),
        "post": posted.get("post", row.post),
        "parts": typed(posted) if posted else forms_of(row.parts),
        **extra,
    }
    return render(request, "umpire/handout.html", context, status=status)


@umpires
def handouts(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Script, read-ahead and every role sheet."""
    return page(request, viewer)


@umpires
def handout(request: HttpRequest, viewer: Viewer, handout_id: int) -> HttpResponse:
    """One document to edit."""
    return writing(request, viewer, handout_id=handout_id)
