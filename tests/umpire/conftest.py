"""Alice umpires; her browser is logged in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from adjudication.models import Run
from tests import world as worlds
from tests.pages import markup

draft = worlds.draft
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


def remake(world: worlds.World) -> Run:
    """Do the worker's part after a ruling, and leave the draft for review."""
    run = worlds.settle(world, publish=False)
    assert run is not None
    assert run.status == Run.Status.DONE, run.error
    return run
