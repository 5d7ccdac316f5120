"""The replay, for the umpire during play and for everyone once it is released; and its release."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from umpire.pages.records import replay as selector
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame import access
from wargame.selectors import replay as record
from wargame.services import replays
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

MOST = 2**31 - 1


@never_cache
@require_safe
def replay(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The start of the replay, or the first step of a turn; `as` and `cell` are passed on."""
    viewer = access.replay(request, exercise_id)
    turn = whole(request.GET.get("turn", ""))
    seq = 1 if turn is None else selector.turn_start(viewer.exercise, min(turn, MOST))
    there = reverse("replay_step", args=[exercise_id, seq])
    eyes = urlencode({name: request.GET[name] for name in ("as", "cell") if name in request.GET})
    return redirect(f"{there}?{eyes}" if eyes else there)


@never_cache
@require_safe
def step(request: HttpRequest, exercise_id: UUID, seq: int) -> HttpResponse:
    """One step, in the view that `as` names."""
    viewer = access.replay(request, exercise_id)
    found = record.step(viewer.exercise, seq) if seq <= MOST else None
    part = max(whole(request.GET.get("part", "")) or 0, 0)
    look = selector.eyes(viewer, request.GET.get("as") or selector.BOTH, request.GET.get("cell", ""))
    if found is None or look is None:
        raise Http404
    return render(request, "umpire/replay/step.html", {"page": selector.page(viewer, found, look, part)})


@umpires
def release(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Ask for confirmation, then open the replay to everyone, or close it again."""
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            if request.POST.get("act") == "withdraw":
                replays.withdraw(exercise=viewer.exercise)
                messages.success(request, "Only the umpire can see the replay again.")
            else:
                replays.release(exercise=viewer.exercise)
                messages.success(request, "The replay is released to everyone.")
            return redirect("umpire_replay_release", viewer.exercise.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    shown = selector.release_page(viewer)
    return render(request, "umpire/replay/release.html", {"page": shown, "problems": problems}, status=status)
