"""What-if exercises: copies that start after a given step of the original."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication.errors import GameError
from adjudication.services import games
from wargame.errors import Refused
from wargame.models import Exercise, LogEntry
from wargame.services import exercises, locks, logbook, turns


@transaction.atomic
def fork(*, exercise: Exercise, owner: Any, title: str, seq: int, with_people: bool = False) -> Exercise:
    """Play on from step `seq` in its own exercise, with free seats and its own dice seed.

    `with_people` keeps the names on them.

    The original stays as it is. Where the game was over after that step, the copy only shows it.
    """
    exercise = locks.hold(exercise.pk)
    if exercise.game is None:
        raise Refused("The exercise has not started, so there is no step to start from. Clone it instead.")
    try:
        game = games.fork(game=exercise.game, seq=seq)
    except GameError as error:
        raise Refused(f"seq: {error}") from error
    copy = exercises.clone(exercise=exercise, owner=owner, title=title, with_people=with_people, through=seq)
    copy.game, copy.status, copy.started_at = game, Exercise.Status.PLAYING, timezone.now()
    copy.save(update_fields=["game", "status", "started_at"])
    text = f"A what-if of “{exercise.title}” from step {seq}. The dice seed is sealed. Fingerprint: {game.seed_digest}."
    logbook.write(copy, LogEntry.Kind.NOTICE, text, public=True)
    turns.open_next(copy, game.steps.get(seq=1))
    return copy
