"""A pack kept before its map was checked: an area without an outline is missing on the map, and nothing else."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.engine import registry
from adjudication.services import packs
from tests import world as worlds
from wargame.services import exercises

pytestmark = pytest.mark.django_db


def test_every_page_of_such_an_exercise_opens(world: worlds.World, alice: Client) -> None:
    texts = registry.get(worlds.SYSTEM).pack_texts(worlds.PACK)
    strange = {name: re.sub(r"\bcrimea\b", "atlantis", text) for name, text in texts.items()}
    packs.store(system=worlds.SYSTEM, files=strange, name="sunk")
    exercises.configure(exercise=world.exercise, pack_name="sunk")
    worlds.play_until(worlds.begin(world), kind="cards")
    exercise = world.exercise
    for name in ("umpire_console", "umpire_ledger", "umpire_amend"):
        assert alice.get(reverse(name, args=[exercise.pk])).status_code == 200
    for kind in ("red", "blue", "green"):
        browser, seat = Client(), world.seats[kind]
        session = browser.session
        session["seats"] = {str(exercise.pk): [str(seat.pk), str(seat.key)]}
        session.save()
        page = browser.get(reverse("cell", args=[exercise.pk, world.cells[kind].pk]))
        assert page.status_code == 200
        assert 'class="area" data-area="donetsk"' in page.content.decode()
        assert 'class="area" data-area="atlantis"' not in page.content.decode()
    assert Client().get(reverse("screen", args=[exercise.room_code])).status_code == 200
