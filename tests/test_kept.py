"""What comes from memory is what was made, and where anything else happened nothing comes from memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.db import transaction
from django.test import Client

from adjudication.models import Step
from tests import kept
from tests import world as worlds
from wargame.models import Exercise, Seat


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_asked", set())
    monkeypatch.setattr(kept, "_memory", {})
    kept.watch(monkeypatch)


def _taken_back(make: Callable[[], Any]) -> Any:
    with transaction.atomic():
        found = make()
        transaction.set_rollback(True)
    return found


def _everything() -> dict[str, Any]:
    """All rows of a few tables, by table and key; times as they are."""
    rows = [row for table in (User, Exercise, Seat, Step) for row in table.objects.order_by("pk")]
    plain: list[dict[str, Any]] = serializers.serialize("python", rows)
    return {f"{row['model']} {row['pk']}": row["fields"] for row in plain}


def _turn_two() -> tuple[worlds.World, dict[str, Any]]:
    world = worlds.begin(worlds.build("kept"))
    Client().force_login(world.owner)
    worlds.play_until(world, turn=2, kind="cards")
    return world, _everything()


def _timeless(rows: dict[str, Any]) -> dict[str, Any]:
    return {key: {k: v for k, v in row.items() if not isinstance(v, datetime)} for key, row in rows.items()}


def test_what_comes_from_memory_is_what_was_made(db: None) -> None:
    first, learnt = _taken_back(_turn_two), _taken_back(_turn_two)
    assert len(kept._memory) == 3, "built, begun, played"
    for key, step in kept._memory.items():
        kept._memory[key] = replace(step, at=step.at - 3600)
    world, rows = _turn_two()
    assert world.trail.key in kept._memory
    assert world.decision().turn == 2
    assert _timeless(rows) == _timeless(learnt[1])
    assert len(rows) == len(first[1]), "the first time nothing was written down, and the same came about"
    made, again = learnt[0].exercise.created_at, world.exercise.created_at
    assert timedelta(hours=1) < again - made < timedelta(hours=1, minutes=5)
    assert world.viewer("red").cell == world.seats["red"].cell
    before = world.decision().seq
    worlds.advance(world)
    assert world.decision().seq > before, "and it goes on from there"


@pytest.mark.parametrize("what", ["a row", "a patch"])
def test_where_anything_else_happened_it_is_made_anew(db: None, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        _taken_back(lambda: worlds.begin(worlds.build()))
    world = worlds.build()
    assert world.trail.key in kept._memory
    if what == "a row":
        Seat.objects.filter(pk=world.seats["red"].pk).update(name="Somebody else")
    else:
        monkeypatch.setattr(worlds, "SYSTEM", worlds.SYSTEM)
    worlds.begin(world)
    assert world.trail.key is None


@pytest.mark.django_db(transaction=True)
def test_nothing_is_remembered_of_what_is_committed() -> None:
    assert worlds.build().trail.key is None
    assert kept._asked == set()
