"""Every write that touches the flow of play takes the exercise's row lock first."""

from __future__ import annotations

from uuid import UUID

from adjudication.prepared_sql import Prepared
from wargame.errors import Outdated
from wargame.models import Exercise

_held = Prepared(
    lambda pk: Exercise.objects.select_for_update(of=("self",)).select_related("game").filter(pk=pk).order_by(), UUID
)
_held_of_game = Prepared(
    lambda game: Exercise.objects.select_for_update(of=("self",)).select_related("game").filter(game_id=game), UUID
)


def hold(exercise_id: UUID) -> Exercise:
    """The exercise, locked until the present transaction ends."""
    return _held.one(exercise_id)


def hold_of_game(game_id: UUID) -> Exercise | None:
    """The exercise that plays a game, locked; None for a game without one."""
    return _held_of_game.first(game_id)


def playing(exercise_id: UUID) -> Exercise:
    """The exercise, locked; refused unless it is in play: no game changes before its start or after its end."""
    return in_play(hold(exercise_id))


def in_play(exercise: Exercise) -> Exercise:
    """The same exercise; refused unless it is in play."""
    if exercise.status == Exercise.Status.SETUP:
        raise Outdated("The exercise has not started yet.")
    if exercise.status != Exercise.Status.PLAYING:
        raise Outdated("The exercise has ended, so you cannot change it.")
    return exercise


def lasting(exercise_id: UUID) -> Exercise:
    """The exercise, locked; refused once it has ended. People talk before the start as well."""
    exercise = hold(exercise_id)
    if exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        raise Outdated("The exercise has ended, so you cannot change it.")
    return exercise
