"""Stored worlds are what the program makes, they look new, and they come back after a flush."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from adjudication.models import Step
from adjudication.services import games
from tests import stored
from tests import world as worlds
from wargame.models import Cell, Exercise, LogEntry, OrderSheet, Seat

TABLES = (Cell, Exercise, LogEntry, OrderSheet, Seat, Step)


def _counts() -> dict[str, int]:
    return {table.__name__: table.objects.count() for table in TABLES}


@contextmanager
def _undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("stage", ["seated", "begun", "taught"])
def test_what_is_stored_is_what_the_program_makes(db: None, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    how = worlds.STORED[stage][0]
    with _undone():
        found = worlds.STAGES[stage](**how)
        taken = _counts()
    monkeypatch.setattr(worlds, "take", lambda name: False)
    monkeypatch.setattr(games, "fresh_seed", lambda: worlds.seed(stage, how))
    made = worlds.STAGES[stage](**how)
    assert _counts() == taken
    for kind, seat in made.seats.items():
        other = found.seats[kind]
        assert (seat.role, seat.status, seat.cell.side) == (other.role, other.status, other.cell.side)
    assert (made.exercise.status, made.exercise.game is None) == (found.exercise.status, found.exercise.game is None)


@pytest.mark.parametrize("stage", worlds.STORED)
def test_everything_that_is_listed_is_stored(db: None, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_build", lambda *_: pytest.fail("it is made, not taken"))
    for how in worlds.STORED[stage]:
        with _undone():
            world = worlds.STAGES[stage](**how)
            assert timedelta() <= timezone.now() - world.exercise.created_at < timedelta(minutes=2)


def test_play_goes_on_from_what_is_stored(db: None) -> None:
    world = worlds.second_turn()
    before = world.decision()
    assert (before.turn, before.due[0]["kind"]) == (2, "cards")
    worlds.advance(world)
    assert world.decision().seq > before.seq
    other = worlds.build("bob", "Other")
    assert set(other.exercise.cells.values_list("pk", flat=True)).isdisjoint(world.exercise.cells.values_list("pk"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["before a flush", "after it"])
def test_a_flush_leaves_what_is_stored(time: str) -> None:
    assert not Exercise.objects.exists()
    assert worlds.begun().decision().turn == 1


def test_what_is_not_stored_is_made(db: None) -> None:
    assert not stored.take("of nobody")
    assert worlds.build("bob", "Other").owner.username == "bob"
