"""Sharing an exercise with an umpire or a group, who can then read it and change nothing."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction

from wargame import access
from wargame.errors import Refused
from wargame.models import Exercise, ExerciseReader, UmpireGroup
from wargame.services import locks
from wargame.services.college import groups

log = logging.getLogger(__name__)

NOT_YOURS = "Only the person who set up the exercise, or an owner of its group, can share it."


@transaction.atomic
def share(*, exercise: Exercise, person: str, group: str, by: Any) -> str:
    """Share an exercise with a person by login name, or with a group by its name; who that is.

    Refused: `by` does not decide about it, there is no such person or group, or they run the exercise already.
    """
    held = _held(exercise, by)
    person, group = person.strip(), group.strip()
    if bool(person) == bool(group):
        raise Refused("person: enter the login name of one person, or the name of one group.")
    if person:
        user = groups.umpire(person, "person")
        if access.role(user, held) is not None:
            raise Refused(f"person: {user.username} runs this exercise already.")
        ExerciseReader.objects.get_or_create(exercise=held, user=user)
        said = user.username
    else:
        found = UmpireGroup.objects.filter(name__iexact=group).first()
        if found is None:
            raise Refused("group: there is no group of this name.")
        if found.pk == held.group_id:
            raise Refused(f"group: the exercise belongs to {found.name}.")
        ExerciseReader.objects.get_or_create(exercise=held, group=found)
        said = found.name
    log.info("Exercise %s was shared by %s.", held.pk, by)
    return said


@transaction.atomic
def stop(*, exercise: Exercise, reader: int, by: Any) -> None:
    """Stop sharing an exercise with one reader, by the number of the row; nothing if it has been done."""
    _held(exercise, by).readers.filter(pk=reader).delete()


def _held(exercise: Exercise, by: Any) -> Exercise:
    held = locks.hold(exercise.pk)
    if not access.decides(by, held):
        raise Refused(NOT_YOURS)
    return held
