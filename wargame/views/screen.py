"""The public screen for the projector: the clock, who is in, the public picture, the way in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from wargame import access
from wargame.models import Course, Exercise
from wargame.presenters.courses.screen import CourseScreen, course_screen
from wargame.presenters.screen import ScreenPage, screen_page
from wargame.selectors.participants import doors
from wargame.services.participants.throttle import TooMany, guessing
from wargame.views.cell import fingerprint, news

PARTS = ("title", "map", "side")
COURSE_PARTS = ("title", "tiles", "side")


def _page(request: HttpRequest, code: str) -> ScreenPage | CourseScreen:
    with guessing("code", request, code):
        found = access.door(code)
    join_url = request.build_absolute_uri(doors.way_in(found))
    if isinstance(found, Course):
        runs = access.role(request.user, found) is not None
        return course_screen(found, join_url, timezone.now(), links=runs)
    exercise = found
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
    html = _drawn(request, page)
    parts = {part: {"html": text, "version": fingerprint(text)} for part, text in html.items()}
    template = "wargame/screen/course.html" if isinstance(page, CourseScreen) else "wargame/screen.html"
    return render(request, template, {"page": page, "parts": parts})


def _drawn(request: HttpRequest, page: ScreenPage | CourseScreen) -> dict[str, str]:
    """Every part of a screen."""
    folder, names = (
        ("wargame/screen/course_", COURSE_PARTS) if isinstance(page, CourseScreen) else ("wargame/screen/_", PARTS)
    )
    return {part: render_to_string(f"{folder}{part}.html", {"page": page}, request) for part in names}


@never_cache
@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """The address without a code: an umpire gets the screen of their exercise in play, else of the newest in set-up.
    Anyone else, or an umpire without one, gets the page that asks for a code."""
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
    drawn = _drawn(request, page)
    if part in drawn:
        return HttpResponse(drawn[part])
    if part != "news":
        raise Http404
    return news(request, drawn)
