"""What the umpire does with papers: adds one, writes it, takes it away."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from umpire import forms
from umpire.forms_handouts import parts
from wargame.services.msel import handouts as service
from wargame.viewer import Viewer

Action = Callable[[HttpRequest, Viewer], "HttpResponse | str"]


def add(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A new paper; its page opens."""
    post = request.POST
    row = service.add(
        exercise=viewer.exercise, kind=post.get("kind", ""), title=post.get("title", ""), post=post.get("post", ""),
        cell_id=forms.number(post, "cell"),
    )  # fmt: skip
    return redirect("umpire_handout", viewer.exercise.pk, row.pk)


def save(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Other words; "more" leaves the page open with another empty section."""
    post = request.POST
    row = service.write(
        exercise=viewer.exercise, handout_id=forms.number(post, "handout") or 0, seen_as=post.get("seen", ""),
        title=post.get("title", ""), post=post.get("post", ""), parts=parts(post),
    )  # fmt: skip
    if post.get("act") == "more":
        return redirect("umpire_handout", viewer.exercise.pk, row.pk)
    return redirect("umpire_handouts", viewer.exercise.pk)


def remove(request: HttpRequest, viewer: Viewer) -> str:
    """One paper less."""
    service.remove(exercise=viewer.exercise, handout_id=forms.number(request.POST, "handout") or 0)
    return "The paper has been removed."


ACTIONS: dict[str, Action] = {"add-handout": add, "remove-handout": remove}
WRITING_ACTIONS: dict[str, Action] = {"save-handout": save}
