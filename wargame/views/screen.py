"""The public screen for the projector: the clock, who is in, the public picture, the way in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from wargame import access
from wargame.models import Exercise
from wargame.presenters.screen import ScreenPage, screen_page
from wargame.services.participants.throttle import TooMany, guessing
from wargame.views.cell import fingerprint, news

PARTS = ("title", "map", "side")


def _page(request: HttpRequest, code: str) -> ScreenPage:
    with guessing("code", request, code):
        exercise = access.room(code)
    join_url = request.build_absolute_uri(reverse("room", args=[exercise.room_code]))
    return screen_page(exercise, join_url, timezone.now(), whole=request.GET.get("map") == "whole")


@never_cache
@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The whole screen. The room code opens it, and its content is public."""
    try:
        page = _page(request, code)
    except TooMany as error:
        context = {"problem": str(error), "status": 429, "head": "Too many tries"}
        return render(request, "400.html", context, status=429)
    html = {part: render_to_string(f"wargame/screen/_{part}.html", {"page": page}, request) for part in PARTS}
    parts = {part: {"html": text, "version": fingerprint(text)} for part, text in html.items()}
    return render(request, "wargame/screen.html", {"page": page, "parts": parts})


@never_cache
@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """The address without a code: an umpire gets the screen of their exercise in play, else of the newest in set-up.
    Anybody else, or an umpire without one, gets the page that asks for a code."""
    mine = Exercise.objects.filter(access.theirs(request.user), practice_of=None, own_practice_of=None)
    for status in (Exercise.Status.PLAYING, Exercise.Status.SETUP):
        if found := mine.filter(status=status).first():
            return redirect("screen", found.room_code)
    return redirect("join")


@never_cache
@require_safe
def part(request: HttpRequest, code: str, part: str) -> HttpResponse:
    """One part, or "news": what changed since the versions in `have`."""
    try:
        page = _page(request, code)
    except TooMany as error:
        return HttpResponse(str(error), status=429, content_type="text/plain")
    if part in PARTS:
        return HttpResponse(render_to_string(f"wargame/screen/_{part}.html", {"page": page}, request))
    if part != "news":
        raise Http404
    drawn = {name: render_to_string(f"wargame/screen/_{name}.html", {"page": page}, request) for name in PARTS}
    return news(request, drawn)
