"""The desk of observers, recorders and visitors: what they may see, what to watch for, and a quick note."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from wargame import access
from wargame.errors import Outdated, Refused
from wargame.forms import NoteForm
from wargame.models import VisitorPass
from wargame.presenters.observer_page import ObserverPage, desk
from wargame.services.evaluation import observations
from wargame.services.participants import seats, visitors
from wargame.services.participants.throttle import TooMany, guessing
from wargame.viewer import Viewer
from wargame.views.cell import fingerprint, news
from wargame.views.scripted import scripted
from wargame.views.sent_once import keeps_its_own_key

PARTS = ("title", "views", "watch", "notes")


def _drawn(request: HttpRequest, page: ObserverPage, name: str, **more: Any) -> str:
    return render_to_string(f"wargame/observe/_{name}.html", {"page": page, **more}, request)


def _names(page: ObserverPage) -> tuple[str, ...]:
    """The parts that are on this desk: notes only where some are written."""
    return PARTS if page.records else tuple(name for name in PARTS if name != "notes")


def _desk(viewer: Viewer) -> ObserverPage:
    if viewer.seat is not None and not viewer.umpire:
        seats.seen(viewer.seat)
    return desk(viewer, timezone.now())


@never_cache
@require_safe
def observe(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The desk. Players have none."""
    return _page(request, access.watcher(request, exercise_id))


def _page(request: HttpRequest, viewer: Viewer, *, status: int = 200, **more: Any) -> HttpResponse:
    page = _desk(viewer)
    html = {name: _drawn(request, page, name) for name in _names(page)}
    parts = {name: {"html": text, "version": fingerprint(text)} for name, text in html.items()}
    context = {"page": page, "parts": parts, "problems": (), "typed": {}, **more}
    return render(request, "wargame/observe.html", context, status=status)


@never_cache
@require_safe
def part(request: HttpRequest, exercise_id: UUID, part: str) -> HttpResponse:
    """One part of the desk, or "news": those that changed since the versions in `have`."""
    viewer = access.watcher(request, exercise_id)
    if part not in ("news", *PARTS):
        raise Http404
    page = _desk(viewer)
    if part != "news":
        return HttpResponse(_drawn(request, page, part))
    return news(request, {name: _drawn(request, page, name) for name in _names(page)})


@keeps_its_own_key
@require_POST
def note(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """A recorder's note. A script gets the form again and the notes as they are; the same form twice is one note."""
    viewer = access.recorder(request, exercise_id)
    form = NoteForm(request.POST)
    problems: tuple[str, ...] = ()
    status = 200
    if not form.is_valid():
        problems, status = ("The note could not be read; nothing was saved.",), 400
    else:
        try:
            observations.note(viewer=viewer, **form.cleaned_data)
        except Refused as error:
            problems, status = tuple(error.problems), 409 if isinstance(error, Outdated) else 422
    typed = request.POST if problems else {"cell_id": request.POST.get("cell_id", "")}
    if not scripted(request):
        if problems:
            return _page(request, viewer, status=status, problems=problems, typed=typed)
        return redirect("observe", exercise_id)
    page = _desk(viewer)
    context = {"page": page, "problems": problems, "typed": typed, "kept": not problems}
    text = render_to_string("wargame/observe/_form.html", context, request)
    notes = _drawn(request, page, "notes")
    text += render_to_string("wargame/cell/_part.html", {"name": "notes", "html": notes, "version": fingerprint(notes)})
    return HttpResponse(text, status=status)


@never_cache
@require_safe
def visit(request: HttpRequest, token: str) -> HttpResponse:
    """A visitor’s address: the browser gets the seat of the pass, which shows and changes nothing."""
    try:
        with guessing("visit", request, token):
            found = visitors.opened(token=token)
    except TooMany as error:
        return render(request, "wargame/visit.html", {"problem": str(error)}, status=429)
    except Refused as error:
        status = 404 if str(error) == visitors.UNKNOWN else 410
        return render(request, "wargame/visit.html", {"problem": str(error)}, status=status)
    held = access.seat_of(request, found.exercise_id)
    if access.role(request.user, found.exercise) is not None:
        return redirect("umpire_observers", found.exercise_id)
    if held is not None and held.pk != found.seat_id:
        problem = f"This browser already has a seat in {held.cell.name}. Open the visitor link in another browser."
        return render(request, "wargame/visit.html", {"problem": problem}, status=409)
    _bind(request, found)
    return redirect("observe", found.exercise_id)


def _bind(request: HttpRequest, found: VisitorPass) -> None:
    held = access.seat_of(request, found.exercise_id)
    if held is None:
        access.remember(request, found.seat)
