"""Nobody may try many codes or passwords from one place."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests import world as worlds
from wargame.services import throttle

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/join/ZZZZZZ/", "/seat/ZZZZZZZZ/", "/screen/ZZZZZZ/"])
def test_guessing_codes_ends(path: str, client: Client) -> None:
    world = worlds.build()
    for number in range(throttle.WRONG_GUESSES):
        for _ in range(1 + (number < throttle.WRONG_GUESSES - 1)):  # the same wrong code again is no new guess
            assert client.get(path.replace("ZZZZ/", f"{number:04}/")).status_code == 404
    assert client.get(path).status_code == 429
    right = client.get(f"/join/{world.exercise.room_code}/")
    assert right.status_code == 429
    assert "wait" in right.content.decode()


def test_guessing_passwords_ends(client: Client) -> None:
    User.objects.create_user("roos", password="a-right-long-one")
    for _ in range(throttle.WRONG_GUESSES):
        assert client.post("/login/", {"username": "roos", "password": "wrong"}).status_code == 422
    assert client.post("/login/", {"username": "roos", "password": "a-right-long-one"}).status_code == 429
    cache.clear()
    assert client.post("/login/", {"username": "roos", "password": "a-right-long-one"}).status_code == 302
