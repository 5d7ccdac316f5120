"""The actors of an exercise: out of its pack, or added by the umpire."""

from __future__ import annotations

from django.db import transaction

from adjudication.services import packs
from wargame.errors import Refused
from wargame.models import Actor, Exercise
from wargame.services import copies, locks, logbook
from wargame.services.words import said

MOST = 60


def from_pack(exercise: Exercise) -> None:
    """Give a new exercise the actors its pack proposes; the caller holds it or has just made it."""
    proposed = getattr(packs.load(exercise.system, exercise.pack_name), "actors", None)
    rows = proposed.actors if proposed is not None else []
    Actor.objects.bulk_create(
        Actor(exercise=exercise, name=row.name, role=row.role, order=order) for order, row in enumerate(rows)
    )


def make_way(exercise: Exercise, name: str) -> None:
    """Whom a cell plays is not an actor any more: before the start, one of a new cell’s name goes."""
    if exercise.status == Exercise.Status.SETUP:
        called = name.strip().removesuffix(" cell")
        exercise.actors.filter(name__iexact=called).delete()


def copy(origin: Exercise, exercise: Exercise) -> None:
    """Give a copy the actors of the exercise it was made from."""
    exercise.actors.all().delete()
    Actor.objects.bulk_create(copies.twin(row, exercise=exercise) for row in origin.actors.all())


@transaction.atomic
def add(*, exercise: Exercise, name: str, role: str = "") -> Actor:
    """Add an actor the umpire may speak for."""
    exercise = locks.lasting(exercise.pk)
    name = said("name", " ".join(name.split()), 60, needed="Give the actor a name.")
    if exercise.actors.filter(name__iexact=name).exists():
        raise Refused(f"name: there is already an actor called {name}.")
    if exercise.cells.filter(name__iexact=name).exists():
        raise Refused(f"name: {name} is a cell, which speaks for itself.")
    if exercise.actors.count() >= MOST:
        raise Refused(f"An exercise has at most {MOST} actors.")
    actor = Actor.objects.create(
        exercise=exercise, name=name, role=said("role", role, 200), order=exercise.actors.count()
    )
    logbook.ring_all(exercise)
    return actor


@transaction.atomic
def remove(*, exercise: Exercise, actor_id: int) -> None:
    """Take an actor off the list. What was said in their name stays, under their name."""
    exercise = locks.lasting(exercise.pk)
    if not exercise.actors.filter(pk=actor_id).delete()[0]:
        raise Refused("This exercise has no such actor.")
    logbook.ring_all(exercise)
