"""Permanent deletion of an exercise with its whole record."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import Model

from adjudication import selectors
from adjudication.models import Job
from adjudication.services import ledger, runs
from wargame import access
from wargame.errors import Refused
from wargame.models import Course, Exercise
from wargame.services import locks, logbook
from wargame.services.msel import attachments

log = logging.getLogger(__name__)


@transaction.atomic
def delete(*, exercise: Exercise, by: Any, title: str = "") -> None:
    """Delete an exercise that is not in play, with its people, ledger, documents, files and what-ifs.

    Once play has begun, `title` must repeat the title. Refused: someone else asks, it is in play, or something of it
    is still at work; nothing is deleted then.
    """
    exercise = locks.hold(exercise.pk)
    if not access.decides(by, exercise):
        raise Refused("Only the person who set up the exercise, or an owner of its group, can delete it.")
    if exercise.course_id is not None:
        raise Refused(f"This exercise is Syndicate {exercise.syndicate} of a course. Delete the course.")
    if exercise.status == Exercise.Status.PLAYING:
        raise Refused("The exercise is in play. End it, then delete it.")
    if exercise.status != Exercise.Status.SETUP and _plain(title) != _plain(exercise.title):
        raise Refused(f"title: type the title of the exercise, “{exercise.title}”, to delete it.")
    pk = exercise.pk
    count = delete_family(exercise)
    log.info("Exercise %s was deleted by %s, with %d what-ifs.", pk, by, count)


def delete_family(exercise: Exercise) -> int:
    """Delete a locked exercise with its what-ifs and practices; how many what-ifs there were. For callers in a
    transaction. Refused: something of them is in play or at work."""
    family = [exercise, *(locks.hold(one.pk) for one in what_ifs(exercise))]
    for one in family:
        _check(one, exercise)
    for one in reversed(family):
        for own in one.own_practices.select_related("game"):
            discard(exercise=own)
        discard(exercise=one)
    return len(family) - 1


def what_ifs(exercise: Exercise) -> list[Exercise]:
    """The what-ifs that began in an exercise, and those that began in them; an original comes before its copies."""
    found: list[Exercise] = []
    games = [exercise.game_id]
    while games:
        copies = list(Exercise.objects.filter(game__forked_from__in=games).order_by("created_at"))
        found += copies
        games = [one.game_id for one in copies]
    return found


def discard(*, exercise: Exercise) -> None:
    """Delete an exercise, its game and its files; its open pages hear of it. For callers in a transaction."""
    game = exercise.game
    if game is not None and (run := selectors.open_run(game)) is not None:
        runs.discard(run=run)
    logbook.ring_all(exercise)
    attachments.forget_all(exercise)
    starts = [one.start for one in exercise.homework.select_related("start")]
    exercise.delete()
    for one in (*starts, game):
        if one is not None:
            ledger.delete(one)
    if exercise.course_id is not None:
        Course.objects.filter(pk=exercise.course_id, syndicates=None).delete()


def _check(one: Exercise, exercise: Exercise) -> None:
    which = "this exercise" if one == exercise else f"“{one.title}”, a what-if of this exercise,"
    if one.status == Exercise.Status.PLAYING:
        raise Refused(f"{which} is in play. End it first.")
    if Exercise.objects.filter(practice_of=one).exists():
        raise Refused("A practice turn is under way. End it first.")
    if any(rows.filter(exercise=one, status=Job.RUNNING).exists() for rows in _jobs()):
        raise Refused(
            f"White Cell is making a document of {which.rstrip(',')}. Wait until it is ready, then delete it."
        )


def _jobs() -> Iterator[Any]:
    """The tables of background work that belongs to an exercise."""
    for model in apps.get_models():
        if issubclass(model, Job) and _has_exercise(model):
            yield model._default_manager


def _has_exercise(model: type[Model]) -> bool:
    return any(field.name == "exercise" for field in model._meta.get_fields())


def _plain(text: str) -> str:
    return " ".join(text.split())
