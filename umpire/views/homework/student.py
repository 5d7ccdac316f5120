"""The page of a homework for a student, who came by its address, their seat, their own link or a learning platform."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from umpire.pages.homework import student as pages
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame import access, dispatch
from wargame.models import Homework, HomeworkCopy
from wargame.services.homework import playing
from wargame.services.homework.playing import StudentIs
from wargame.services.participants.throttle import TooMany
from wargame.views.homework import door
from wargame.views.sent_once import FIELD, keeps_its_own_key


@keeps_its_own_key
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def task(request: HttpRequest, task: str) -> HttpResponse:
    """The task and their own work. POST with `act`: join, start, save, hand-in."""
    try:
        homework = door.task(request, task)
    except TooMany as error:
        return render(request, "homework/unknown.html", {"problem": str(error)}, status=429)
    copy, problems, status = door.own(request, homework), list[str](), 200
    if request.method == "POST":
        try:
            return _act(request, homework, copy)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
            copy = playing.refresh(copy) if copy else None
    given = {
        "task": pages.task(homework), "work": pages.work(copy) if copy else None, "problems": problems,
        "seat": pages.known_seat(access.seat_of(request, homework.exercise_id)), "posted": request.POST,
        "link": door.link(request, copy) if copy else "",
    }  # fmt: skip
    return render(request, "homework/task.html", given, status=status)


def _act(request: HttpRequest, homework: Homework, copy: HomeworkCopy | None) -> HttpResponse:
    act = request.POST.get("act", "")
    if act == "join":
        copy = copy or playing.join(homework=homework, student=_student(request, homework), asked=_key(request))
        door.remember(request, copy)
        return redirect("homework", homework.code)
    if copy is None:
        raise Http404
    if act == "start":
        exercise = dispatch.play_copy(copy=copy, intent=request.POST.get("intent", ""))
        door.seat(request, copy)
        return redirect("enter", exercise.pk)
    text = request.POST.get("reflection", "")
    if act == "save":
        playing.save_reflection(copy=copy, reflection=text)
        messages.success(request, "Saved. You have not handed in yet.")
    elif act == "hand-in":
        playing.hand_in(copy=copy, reflection=text)
        messages.success(request, "Handed in.")
    else:
        raise Http404
    return redirect("homework", homework.code)


def _student(request: HttpRequest, homework: Homework) -> StudentIs:
    seat = access.seat_of(request, homework.exercise_id)
    if "by_seat" in request.POST and seat is not None and pages.known_seat(seat):
        return StudentIs(seat.name, seat=seat)
    return StudentIs(request.POST.get("name", ""), request.POST.get("number", ""))


def _key(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get(FIELD, ""))
    except ValueError:
        return None


@never_cache
@require_safe
def play(request: HttpRequest, task: str) -> HttpResponse:
    """Go to the student's game; this browser gets its seat."""
    copy = door.own(request, door.task(request, task))
    if copy is None or copy.exercise_id is None:
        return redirect("homework", task)
    door.seat(request, copy)
    return redirect("enter", copy.exercise_id)


@never_cache
@require_safe
def back(request: HttpRequest, key: str) -> HttpResponse:
    """A student's own link: this browser gets their work."""
    try:
        copy = door.by_key(request, key)
    except (Http404, TooMany) as error:
        late = isinstance(error, TooMany)
        problem = str(error) if late else "This link does not work. Ask your lecturer for a new one."
        return render(request, "homework/unknown.html", {"problem": problem}, status=429 if late else 404)
    door.remember(request, copy)
    return redirect("homework", copy.homework.code)
