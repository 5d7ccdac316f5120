"""Alice umpires; her browser is logged in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.models import Run
from tests import world as worlds
from tests.pages import markup
from wargame.models import Decision, Exercise
from wargame.services import turns

Act = Callable[..., HttpResponse]


@pytest.fixture
def world(db: None) -> worlds.World:
    return worlds.build(review="all")


@pytest.fixture
def alice(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


@pytest.fixture
def umpire(db: None) -> Client:
    """Bob, who has no exercise."""
    client = Client()
    client.force_login(User.objects.create_user("bob", password="a-long-password"))
    return client


@pytest.fixture
def act(alice: Client, world: worlds.World) -> Act:
    """Press something: `act("pause")`, with its fields."""

    def press(action: str, **fields: Any) -> Any:
        return alice.post(reverse("umpire_do", args=[world.exercise.pk, action]), fields)

    return press


@pytest.fixture
def page(alice: Client, world: worlds.World) -> Callable[..., str]:
    """The text of one of the exercise's pages; anything but 200 fails."""

    def get(name: str, *more: Any, query: str = "") -> str:
        answer = alice.get(reverse(name, args=[world.exercise.pk, *more]) + query)
        assert answer.status_code == 200, (name, answer.status_code)
        return markup(answer)

    return get


def draft(world: worlds.World, kind: str = "pick_area") -> Run:
    """Play by policy up to the first decision of a kind whose answer throws dice, and hold its draft for review."""
    exercise = world.exercise
    if exercise.status == Exercise.Status.SETUP:
        worlds.begin(world)
    for _ in range(60):
        worlds.play_until(world, kind=kind)
        decision = world.exercise.decisions.exclude(status=Decision.Status.CLOSED).get()
        for sheet in decision.sheets.select_related("cell"):
            worlds.submit(world, sheet.cell.kind, [worlds.policy_order(world, sheet.cell.side or "")])
        run = worlds.settle(world, publish=False)
        assert run is not None
        if any(roll["test"] != "pick" for roll in game_selectors.draft(run)["rolls"]):
            return run
        _publish(world, run)
    raise AssertionError("no draft with dice came up")


def _publish(world: worlds.World, run: Run) -> None:
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    world.refresh()


def remake(world: worlds.World) -> Run:
    """Do the worker's part after a ruling, and leave the draft for review."""
    run = worlds.settle(world, publish=False)
    assert run is not None
    assert run.status == Run.Status.DONE, run.error
    return run
