"""The door of a course: to the syndicate first, then to its room."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame import access
from wargame.errors import Refused
from wargame.models import Course
from wargame.selectors.participants import doors, syndicates
from wargame.services.participants import dealing
from wargame.services.participants.throttle import TooMany, guessing
from wargame.views import join

NOT_LISTED = "The list has no such name. Check the spelling, or choose your syndicate below if the umpire told you."
Dealing = Course.Dealing


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entrance(request: HttpRequest, code: str) -> HttpResponse:
    """What a room code opens: a course asks for the syndicate first, an exercise for name and seat."""
    try:
        found = join.find(request, code)
    except (Http404, TooMany) as error:
        return join.unknown_room(request, code, error)
    return choose(request, found) if isinstance(found, Course) else join.enter_room(request, found)


def choose(request: HttpRequest, course: Course) -> HttpResponse:
    """Choose a syndicate, find it by one’s name, or be sent to one, as the course says."""
    error, name = "", request.POST.get("name", "").strip()[:80]
    if request.method == "POST":
        if course.dealing == Dealing.EVENLY:
            try:
                return redirect("syndicate_room", course.room_code, _dealt(request, course))
            except Refused as refusal:
                error = str(refusal)
        elif (number := syndicates.of_name(course, name) if name else None) is not None:
            return redirect(f"{_room(course, number)}?{join.named(name)}")
        else:
            error = NOT_LISTED if name else "Enter your name as it is on the list."
    context = {
        "course": {"title": course.title, "code": doors.shown_code(course), "room_code": course.room_code},
        "rooms": syndicates.doors(course), "dealing": course.dealing, "error": error, "name": name,
    }  # fmt: skip
    return render(request, "wargame/course_door.html", context, status=422 if error else 200)


def _room(course: Course, number: int) -> str:
    return doors.way_in(access.syndicate(course, number))


def _key(course: Course) -> str:
    return f"dealt:{course.pk}"


def _dealt(request: HttpRequest, course: Course) -> int:
    """The syndicate that this browser was sent to, now or before."""
    number = request.session.get(_key(course))
    if number is None or not any(one.number == number and one.is_open for one in syndicates.doors(course)):
        number = dealing.deal(course=course)
        request.session[_key(course)] = number
    return int(number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def room(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The room of a syndicate, by the code of its course."""
    try:
        with guessing("code", request, code):
            course = access.gathering(code)
            if course is None:
                raise Http404
            exercise = access.syndicate(course, number)
    except (Http404, TooMany) as error:
        return join.unknown_room(request, code, error)
    sent = request.session.get(_key(course)) == number or access.seat_of(request, exercise.pk) is not None
    if course.dealing == Dealing.EVENLY and not sent:
        return redirect("room", course.room_code)
    return join.enter_room(request, exercise)
