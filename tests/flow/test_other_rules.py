"""After an update of the rules: what goes on says so, and what cannot be read is refused in a sentence."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors
from adjudication.errors import OtherRules
from adjudication.models import Game
from tests import world as worlds


def _umpire(world: worlds.World) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(world.owner)
    return client


@pytest.fixture
def played(db: None) -> worlds.World:
    return worlds.begin(worlds.build())


def test_an_exercise_of_earlier_rules_says_which_ones_new_steps_follow(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    address = reverse("umpire_console", args=[played.exercise.pk])
    now = game.version
    assert "The rules changed" not in _umpire(played).get(address).content.decode()
    Game.objects.filter(pk=game.pk).update(version="0.1")
    said = " ".join(_umpire(played).get(address).content.decode().split())
    assert f"began under version 0.1, and new steps follow version {now}" in said


def test_an_exercise_that_the_rules_cannot_read_names_both_versions(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    pack = json.loads(game.pack)
    pack["pack"].pop("title")
    Game.objects.filter(pk=game.pk).update(pack=json.dumps(pack), version="0.1", pack_digest="of other rules")
    answer = _umpire(played).get(reverse("umpire_console", args=[played.exercise.pk]))
    assert answer.status_code == 409
    said = answer.content.decode()
    assert "version 0.1" in said
    assert f"version {game.version}, which cannot read it" in said
    assert _umpire(played).get("/umpire/").status_code == 200
    with pytest.raises(OtherRules):
        selectors.adjudicator(Game.objects.get(pk=game.pk))
