"""The door of homework: a task by its address, and a student's own work by what their browser remembers."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse

from wargame import access
from wargame.models import Homework, HomeworkCopy
from wargame.services.homework import playing
from wargame.services.participants.throttle import guessing
from wargame.web import public_address

SESSION: str = "homework"
MOST_REMEMBERED = 40


def task(request: HttpRequest, code: str) -> Homework:
    """The homework behind an address; a wrong one counts as a guess. Http404, TooMany."""
    with guessing("code", request, code):
        found = Homework.objects.select_related("exercise__game", "cell", "start").filter(code=code.upper()).first()
        if found is None:
            raise Http404
        return found


def own(request: HttpRequest, homework: Homework) -> HomeworkCopy | None:
    """The work of the person at this browser: as it remembers, or by their seat in the exercise."""
    key = request.session.get(SESSION, {}).get(str(homework.pk))
    rows = homework.copies.select_related("exercise__game")
    found = rows.filter(key=UUID(key)).first() if key else None
    if found is None and (seat := access.seat_of(request, homework.exercise_id)) is not None:
        found = rows.filter(seat=seat).first()
    if found is not None:
        found.homework = homework
    return found


def by_key(request: HttpRequest, key: str) -> HomeworkCopy:
    """The work behind a student's own link; a wrong one counts as a guess. Http404, TooMany."""
    with guessing("code", request, key):
        try:
            wanted = UUID(key)
        except ValueError:
            raise Http404 from None
        found = HomeworkCopy.objects.select_related("homework").filter(key=wanted).first()
        if found is None:
            raise Http404
        return found


def remember(request: HttpRequest, copy: HomeworkCopy) -> None:
    """Bind this browser to a student's work, and to their seat once they play."""
    kept = dict(request.session.get(SESSION, {}))
    kept.pop(str(copy.homework_id), None)
    kept[str(copy.homework_id)] = str(copy.key)
    request.session.cycle_key()  # anyone who knew the session before does not know the work
    request.session[SESSION] = dict(list(kept.items())[-MOST_REMEMBERED:])
    if not request.user.is_authenticated:
        request.session.set_expiry(access.SEAT_LASTS)
    seat(request, copy)


def seat(request: HttpRequest, copy: HomeworkCopy) -> None:
    """Give this browser the student's seat in their game, if there is one."""
    copy.refresh_from_db(fields=["exercise"])
    found = playing.seat_of(copy)
    if found is not None and access.seat_of(request, found.cell.exercise_id) is None:
        access.remember(request, found)


def link(request: HttpRequest, copy: HomeworkCopy) -> str:
    """The student's own link, which opens their work on any device."""
    return public_address.address(request) + reverse("homework_back", args=[copy.key])


def address(request: HttpRequest, homework: Homework) -> str:
    """The address of a homework, to hand out."""
    return public_address.address(request) + reverse("homework", args=[homework.code])
