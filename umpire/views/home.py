"""The umpire's list of exercises, cloning one of them, and the finished sample."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from umpire import dispatch
from umpire.pages import home as selector
from umpire.pages.courses.making import courses
from umpire.views.shared import REFUSALS, sentences, umpires
from wargame import access
from wargame.acts import copies as acts
from wargame.selectors import msel
from wargame.services import deletion
from wargame.services import exercises as services
from wargame.viewer import Viewer


@login_required
def exercises(request: HttpRequest) -> HttpResponse:
    """The exercises of the person logged in."""
    page = selector.home(request.user, request.GET.dict())
    context = {
        "page": page, "sample": selector.sample(request.user, page), "courses": courses(request.user),
        "shared": selector.shared(request.user), "looks_after": access.administers(request.user),
    }  # fmt: skip
    return render(request, "umpire/home.html", context)


@require_POST
@login_required
def sample(request: HttpRequest) -> HttpResponse:
    """Request the finished sample, once."""
    dispatch.sample(owner=request.user)
    return redirect("umpire_home")


@umpires
def clone(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask for the title of the copy, then make it."""
    given: dict[str, object] = {
        "title": request.POST.get("title", f"{viewer.exercise.title[:112]}, again"),
        "with_people": request.POST.get("with_people") == "on",
        "past": msel.past(viewer.exercise, timezone.now(), again=True),
        "problems": [],
    }
    status = 200
    if request.method == "POST":
        owner = request.user if request.user.is_authenticated else viewer.exercise.owner
        try:
            fields = {"title": request.POST.get("title", ""), "with_people": given["with_people"]}
            copy = acts.clone.by_program(viewer, fields, owner=owner)
            for text in acts.warnings(copy):
                messages.warning(request, text)
            return redirect("umpire_roster", copy.pk)
        except REFUSALS as error:
            given["problems"], status = sentences(error), 422
    return render(request, "umpire/clone.html", {"exercise": _plain(viewer), **given}, status=status)


@umpires
def archive(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask for confirmation, then archive the exercise."""

    def put_away() -> str:
        services.archive(exercise=viewer.exercise)
        return f"“{viewer.exercise.title}” is in the archive below."

    return _asked(request, viewer, put_away, "umpire/archive.html")


@umpires
def delete(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Show what would be lost, then delete an exercise that is not in play."""

    def throw_away() -> str:
        deletion.delete(exercise=viewer.exercise, by=request.user, title=request.POST.get("title", ""))
        return f"“{viewer.exercise.title}” is deleted."

    return _asked(request, viewer, throw_away, "umpire/delete.html")


def _asked(request: HttpRequest, viewer: Viewer, do: Callable[[], str], template: str) -> HttpResponse:
    """Ask for confirmation, act on the second press, then return to the list with a notice."""
    problems: list[str] = []
    if request.method == "POST":
        try:
            messages.success(request, do())
            listed = request.user.is_authenticated
            return redirect("umpire_home") if listed else redirect("umpire_ledger", viewer.exercise.pk)
        except REFUSALS as error:
            problems = sentences(error)
    context = {"exercise": selector.going(viewer), "problems": problems}
    return render(request, template, context, status=422 if problems else 200)


def _plain(viewer: Viewer) -> dict[str, object]:
    return {"id": viewer.exercise.pk, "title": viewer.exercise.title, "number": viewer.exercise.number}
