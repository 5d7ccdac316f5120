"""Acts on documents that do more on the page than the act itself."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from umpire.forms_handouts import parts
from wargame.acts import handouts as acts
from wargame.models import Handout
from wargame.viewer import Viewer


def written(request: HttpRequest, viewer: Viewer, row: Handout) -> HttpResponse:
    """Open the page of a new document."""
    return redirect("umpire_handout", viewer.exercise.pk, row.pk)


def save(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Save a text; "more" leaves the page open with another empty section."""
    post = request.POST
    fields = {name: post.get(name, "") for name in ("seen", "title", "post")}
    row = acts.save.by_program(viewer, {**fields, "parts": parts(post)}, post.get("handout", ""))
    if post.get("act") == "more":
        return written(request, viewer, row)
    return redirect("umpire_handouts", viewer.exercise.pk)


WRITING_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {"save-handout": save}
