"""What a course can be made of, and its settings, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpRequest

from umpire.presenters import offers as offered
from umpire.presenters.offers import Offer
from wargame import access
from wargame.access.courses import CourseViewer
from wargame.models import Assigned, Course, Exercise, Member

MOST_EXERCISES = 100
EXERCISE, OFFER = "exercise:", "offer:"
Sources = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True)
class CourseRow:
    """A course in the list of a person."""

    id: UUID
    title: str
    count: int
    playing: int
    ended: int
    room_code: str
    group: str


@dataclass(frozen=True)
class SyndicateSetting:
    """A syndicate on the page of settings. `umpires` are the possible ones, each with whether it is given to them."""

    id: UUID
    number: int
    title: str
    status_word: str
    setup: bool
    umpires: tuple[tuple[int, str, bool], ...]


@dataclass(frozen=True)
class CourseSettings:
    """The settings of a course."""

    id: UUID
    title: str
    runs: bool
    decides: bool
    room_code: str
    whose: str
    syndicates: tuple[SyndicateSetting, ...]
    playing: bool
    begun: bool
    shared: bool
    compared: UUID | None


def sources(request: HttpRequest) -> Sources:
    """What a person may make a course of, in groups for a select."""
    offers = offered.offers(access.person(request))
    rows = Exercise.objects.filter(access.theirs(request.user), practice_of=None, own_practice_of=None)
    own = [(f"{EXERCISE}{pk}", title) for pk, title in rows.values_list("pk", "title")[:MOST_EXERCISES]]
    ready = [(f"{OFFER}{one.key}", f"{one.title}, {one.length}") for one in offers if one.ready]
    bare = [(f"{OFFER}{one.key}", one.title) for one in offers if not one.ready]
    named: Sources = [("Ready exercises", ready), ("Your exercises", own), ("Packs", bare)]
    return [(name, rows) for name, rows in named if rows]


def source(request: HttpRequest, value: str) -> Offer | Exercise | None:
    """What a value of the select means; None if the person has no such thing."""
    if value.startswith(OFFER):
        offers = offered.offers(access.person(request))
        return next((one for one in offers if one.key == value.removeprefix(OFFER)), None)
    try:
        key = UUID(value.removeprefix(EXERCISE))
    except ValueError:
        return None
    return Exercise.objects.filter(access.theirs(request.user), pk=key, practice_of=None, own_practice_of=None).first()


def courses(user: Any) -> list[CourseRow]:
    """The courses that a person runs, the newest first. Two queries."""
    rows = Course.objects.filter(access.theirs(user)).select_related("group").prefetch_related("syndicates")
    return [_course(row) for row in rows[:MOST_EXERCISES]]


def _course(course: Course) -> CourseRow:
    states = [one.status for one in course.syndicates.all()]
    over = sum(state in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED) for state in states)
    return CourseRow(
        course.pk, course.title, len(states), states.count(Exercise.Status.PLAYING), over, course.room_code,
        course.group.name if course.group else "",
    )  # fmt: skip


def settings(viewer: CourseViewer) -> CourseSettings:
    """The settings. Three queries."""
    course = viewer.course
    known = _possible(course)
    given = set(Assigned.objects.filter(exercise__course=course).values_list("exercise_id", "user_id"))
    statuses = [one.status for one in viewer.syndicates]
    return CourseSettings(
        id=course.pk, title=course.title, runs=viewer.runs, decides=viewer.decides, room_code=course.room_code,
        whose=course.group.name if course.group else "",
        syndicates=tuple(
            SyndicateSetting(
                one.pk, one.syndicate or 0, one.title, one.get_status_display(), one.status == Exercise.Status.SETUP,
                tuple((user.pk, _name(user), (one.pk, user.pk) in given) for user in known),
            )
            for one in viewer.syndicates
        ),
        playing=Exercise.Status.PLAYING in statuses,
        begun=any(status != Exercise.Status.SETUP for status in statuses),
        shared=len(known) > 1, compared=viewer.compared,
    )  # fmt: skip


def _name(user: User) -> str:
    return user.get_full_name() or user.get_username()


def _possible(course: Course) -> list[User]:
    """Who may be given a syndicate: the members of its group, or the one person whose it is. One query."""
    if course.group is None:
        return [course.owner]
    return [one.user for one in Member.objects.filter(group=course.group).select_related("user")]
