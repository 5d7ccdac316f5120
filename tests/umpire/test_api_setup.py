"""An exercise ready to run is set up whole through the API."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from wargame.models import Exercise

pytestmark = pytest.mark.django_db
KEY = "ukrainian_crisis/ukraine-2014/90-minutes"


@pytest.fixture
def client(db: None) -> Client:
    found = Client()
    found.force_login(User.objects.create_user("alice"))
    return found


def test_what_is_offered_is_set_up_with_all_that_belongs_to_it(client: Client) -> None:
    offers = {offer["key"]: offer for offer in client.get("/api/v1/offers/").json()}
    assert offers[KEY]["minutes"] == 90
    wish = {"offer": KEY, "title": "Friday", "number": "SC 26"}
    made = client.post("/api/v1/exercises/set-up/", wish, content_type="application/json")
    assert made.status_code == 201, made.content
    exercise = Exercise.objects.get(pk=made.json()["id"])
    assert (exercise.title, exercise.number, exercise.pace, exercise.template) == (
        "Friday",
        "SC 26",
        "sheet",
        "90-minutes",
    )
    assert {cell.name for cell in exercise.cells.all()} == {cell["name"] for cell in offers[KEY]["cells"]}
    assert exercise.objectives.count() == len(offers[KEY]["objectives"])
    assert exercise.handouts.exists()
    assert exercise.injects.exists()
    assert exercise.surveys.exists()


def test_an_unknown_offer_or_zone_makes_nothing(client: Client) -> None:
    for wish, why in (
        ({"offer": "no/such/thing"}, "there is no"),
        ({"offer": KEY, "timezone": "Mars"}, "is not known"),
    ):
        answer = client.post("/api/v1/exercises/set-up/", {"title": "X", **wish}, content_type="application/json")
        assert answer.status_code == 422, answer.content
        assert why in answer.content.decode()
    assert not Exercise.objects.exists()
