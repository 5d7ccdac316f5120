"""Saving and bringing a whole exercise on the umpire's pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from wargame.models import Exercise
from wargame.services import exercises

pytestmark = pytest.mark.django_db


def _file(data: bytes) -> dict[str, Any]:
    return {"bundle": SimpleUploadedFile("exercise.zip", data, "application/zip")}


@pytest.fixture
def other_umpire(world: worlds.World) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("bob"))
    return client


def test_nothing_to_save_before_the_end(alice: Client, page: Any, world: worlds.World) -> None:
    worlds.begin(world)
    address = reverse("umpire_bundle", args=[world.exercise.pk])
    assert alice.get(address).status_code == 404
    assert address not in page("umpire_ledger")
    exercises.end(exercise=world.exercise)
    assert address in page("umpire_ledger")
    answer = alice.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")


def test_another_umpire_takes_it_in_once(alice: Client, other_umpire: Client) -> None:
    with transaction.atomic():
        gone = worlds.begun("carol", "Last year")
        exercises.end(exercise=gone.exercise)
        carol = Client()
        carol.force_login(gone.owner)
        data = carol.get(reverse("umpire_bundle", args=[gone.exercise.pk])).content
        transaction.set_rollback(True)
    answer = other_umpire.post(reverse("umpire_bring"), _file(data))
    assert answer.status_code == 302
    assert "as it was when it ended" in other_umpire.get(answer["Location"]).content.decode()
    assert alice.get(answer["Location"]).status_code == 404
    again = other_umpire.post(reverse("umpire_bring"), _file(data))
    assert again.status_code == 422
    assert "already been imported" in again.content.decode()


def test_nonsense_is_refused_in_words(alice: Client) -> None:
    before = Exercise.objects.count()
    for sent in ({}, _file(b"no zip"), _file(b"PK\x03\x04")):
        answer = alice.post(reverse("umpire_bring"), sent)
        assert answer.status_code == 422
        assert "zip" in answer.content.decode()
    assert Exercise.objects.count() == before


def test_the_api_saves_and_brings(alice: Client, other_umpire: Client) -> None:
    with transaction.atomic():
        gone = worlds.begun("carol", "Last year")
        carol = Client()
        carol.force_login(gone.owner)
        address = reverse("api_umpire_bundle", args=[gone.exercise.pk])
        assert carol.get(address).status_code == 422
        exercises.end(exercise=gone.exercise)
        assert alice.get(address).status_code == 404
        data = carol.get(address).content
        transaction.set_rollback(True)
    bring = reverse("api_umpire_bring")
    assert Client().post(bring, data, content_type="application/zip").status_code in (401, 403, 404)
    assert other_umpire.post(bring, b"", content_type="application/zip").status_code == 422
    answer = other_umpire.post(bring, data, content_type="application/zip")
    assert (answer.status_code, answer.json()["title"]) == (201, "Last year")
