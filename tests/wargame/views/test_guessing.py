"""Nobody may try many codes or passwords from one place."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests import world as worlds
from wargame.models import WrongGuess
from wargame.services.participants import throttle

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
        assert client.post("/login/", {"login": "roos", "password": "wrong"}).status_code == 422
    shut = client.post("/login/", {"login": "roos", "password": "a-right-long-one"})
    assert (shut.status_code, "wait" in shut.content.decode()) == (429, True), "nor is it called a wrong password"
    WrongGuess.objects.all().delete()
    assert client.post("/login/", {"login": "roos", "password": "a-right-long-one"}).status_code == 302


def test_a_guess_is_forgotten_after_a_while(client: Client) -> None:
    for number in range(throttle.WRONG_GUESSES):
        client.get(f"/api/v1/rooms/ZZ{number:04}/")
    refused = client.get("/api/v1/rooms/ZZZZZZ/")
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= throttle.WINDOW
    WrongGuess.objects.update(expires_at=timezone.now())
    assert client.get("/api/v1/rooms/ZZZZZZ/").status_code == 404
    assert WrongGuess.objects.count() == 1


def test_neither_addresses_nor_codes_are_kept(client: Client) -> None:
    client.get("/api/v1/rooms/ZZZZZZ/", REMOTE_ADDR="192.0.2.77")
    (row,) = WrongGuess.objects.values()
    assert not {"192.0.2.77", "ZZZZZZ"} & {part for value in row.values() for part in str(value).split()}
