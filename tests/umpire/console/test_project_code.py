"""The code for the wall is one press away where the umpire is before everybody has come."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from wargame.models import Seat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("begun", [False, True])
def test_the_code_goes_to_the_wall_in_one_press(client: Client, begun: bool) -> None:
    world = worlds.begun() if begun else worlds.build()
    Seat.objects.update(last_seen_at=None)  # nobody has come
    client.force_login(world.owner)
    page = client.get(reverse("umpire_console", args=[world.exercise.pk]), follow=True).content.decode()
    room = page.split("<main")[1]
    link = f'href="{reverse("umpire_code", args=[world.exercise.pk])}" target="_blank">Project the code</a>'
    assert link in room
