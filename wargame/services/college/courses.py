"""Courses: made with their syndicates, given umpires, handed over and deleted as one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from adjudication.engine import dice
from adjudication.services import games
from wargame import access
from wargame.errors import Refused
from wargame.models import Assigned, Course, Exercise, UmpireGroup
from wargame.services import deletion, exercises, locks
from wargame.services.college import handover

log = logging.getLogger(__name__)

GONE = "The course is gone. Someone else has deleted it."


@transaction.atomic
def make(
    *,
    owner: Any,
    title: str,
    count: int,
    first: Callable[[str], Exercise],
    group: UmpireGroup | None = None,
    dealing: str = Course.Dealing.CHOICE,
) -> Course:
    """A course of `count` syndicates in set-up, with one seed; all of them or none.

    `first` makes an exercise of a title: the first syndicate. The others are its clones. Refused: a field is wrong.
    """
    tidy = _checked(title, count, dealing)
    seed = games.fresh_seed()
    course = Course.objects.create(
        owner=owner, group=group, title=tidy, room_code=exercises.room_code(), dealing=dealing, seed=seed,
        seed_digest=dice.seal(seed),
    )  # fmt: skip
    original = first(syndicate_title(tidy, 1))
    _take(course, original, 1)
    for number in range(2, count + 1):
        name = syndicate_title(tidy, number)
        _take(course, exercises.clone(exercise=original, owner=owner, title=name, with_people=False), number)
    return course


def syndicate_title(course: str, number: int) -> str:
    """The title of a syndicate’s exercise."""
    return f"{course}, Syndicate {number}"


def _checked(title: str, count: int, dealing: str) -> str:
    tidy = " ".join(title.split())
    if not tidy:
        raise Refused("title: enter a title for the course.")
    if len(tidy) > Course.MOST_TITLE:
        raise Refused(f"title: use at most {Course.MOST_TITLE} characters.")
    if not Course.LEAST <= count <= Course.MOST:
        raise Refused(f"syndicates: enter a number from {Course.LEAST} to {Course.MOST}.")
    if dealing not in Course.Dealing.values:
        raise Refused("dealing: choose how people find their syndicate.")
    return tidy


def _take(course: Course, exercise: Exercise, number: int) -> None:
    exercise.course, exercise.syndicate = course, number
    exercise.owner, exercise.group = course.owner, course.group
    exercise.save(update_fields=["course", "syndicate", "owner", "group"])


@transaction.atomic
def configure(*, course: Course, title: str, dealing: str) -> Course:
    """Change the title, and how people find their syndicate. The titles of the syndicates follow."""
    held = hold(course)
    tidy = _checked(title, Course.LEAST, dealing)
    if tidy != held.title:
        for one in syndicates(held):
            if one.title == syndicate_title(held.title, one.syndicate or 0):
                exercises.configure(exercise=one, title=syndicate_title(tidy, one.syndicate or 0))
    held.title, held.dealing = tidy, dealing
    held.save(update_fields=["title", "dealing"])
    return held


@transaction.atomic
def assign(*, course: Course, number: int, users: Iterable[User]) -> None:
    """Give a syndicate to umpires, instead of those who had it. Refused: one of them does not umpire the course."""
    held = hold(course)
    exercise = held.syndicates.filter(syndicate=number).first()
    if exercise is None:
        raise Refused(f"syndicate: the course has no syndicate {number}.")
    wanted = list(users)
    for user in wanted:
        if access.role(user, held) is None:
            raise Refused(
                f"umpires: {user.get_username()} is not an umpire of this course. First add them to its group."
            )
    Assigned.objects.filter(exercise=exercise).exclude(user__in=wanted).delete()
    there = set(Assigned.objects.filter(exercise=exercise).values_list("user_id", flat=True))
    Assigned.objects.bulk_create(Assigned(exercise=exercise, user=user) for user in wanted if user.pk not in there)


@transaction.atomic
def delete(*, course: Course, by: Any, title: str = "") -> None:
    """Delete a course with its syndicates and their records.

    Once play has begun in one, `title` must repeat the title of the course. Refused: someone else asks, or a syndicate
    is in play or at work; nothing is deleted then.
    """
    held = hold(course)
    if not access.decides(by, held):
        raise Refused("Only the person who set up the course, or an owner of its group, can delete it.")
    present = [locks.hold(one.pk) for one in syndicates(held)]
    if playing := [one for one in present if one.status == Exercise.Status.PLAYING]:
        raise Refused(f"“{playing[0].title}” is in play. End it, then delete the course.")
    begun = any(one.status != Exercise.Status.SETUP for one in present)
    if begun and " ".join(title.split()) != held.title:
        raise Refused(f"title: type the title of the course, “{held.title}”, to delete it.")
    for one in present:
        deletion.delete_family(one)
    Course.objects.filter(pk=held.pk).delete()
    log.info("Course %s was deleted by %s, with %d syndicates.", course.pk, by, len(present))


@transaction.atomic
def hand_over(*, course: Course, to: handover.Holder, by: Any) -> None:
    """Hand a course over, with its syndicates. Refused: `by` does not decide about it."""
    held = hold(course)
    if not access.decides(by, held):
        raise Refused("Only the person who set up the course, or an owner of its group, can hand it over.")
    for one in syndicates(held):
        handover.family(exercise=locks.hold(one.pk), to=to)
    held.group = to.group
    held.owner = to.user or held.owner
    held.save(update_fields=["group", "owner"])
    Assigned.objects.filter(exercise__course=held).exclude(_may(held)).delete()
    log.info("Course %s was handed over by %s to %s.", held.pk, by, to.name)


def _may(course: Course) -> Q:
    if course.group is not None:
        return Q(user__memberships__group=course.group)
    return Q(user=course.owner_id)


def syndicates(course: Course) -> list[Exercise]:
    """The syndicates, in their order. One query."""
    return list(course.syndicates.select_related("game").order_by("syndicate"))


def hold(course: Course) -> Course:
    """The course, locked until the present transaction ends. Take it before its syndicates."""
    found = Course.objects.select_for_update().filter(pk=course.pk).first()
    if found is None:
        raise Refused(GONE)
    return found
