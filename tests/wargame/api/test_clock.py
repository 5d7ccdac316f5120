"""The clock by the API: a word to the pause, more time for one cell, another length of turns."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tests import world as worlds
from tests.wargame.api.conftest import here, holder, refused


def test_a_pause_with_a_word_is_read_by_every_cell(world: worlds.World) -> None:
    white, until = holder(world, "white"), timezone.now() + timedelta(hours=1)
    assert white.post(here(world, "pause/"), {"note": "Lunch", "until": until.isoformat()}).status_code == 200
    clock = holder(world, "observer").get(here(world)).json()["clock"]
    assert (clock["paused"], clock["note"]) == (True, "Lunch")
    assert parse_datetime(clock["resumes_at"]) == until
    refused(
        white.post(here(world, "pause/"), {"until": "2001-01-01T00:00:00Z"}), 422, "refused", "a time in the future"
    )
    assert white.post(here(world, "resume/")).status_code == 200
    assert holder(world, "red").get(here(world)).json()["clock"]["note"] == ""


def test_one_cell_gets_more_time(world: worlds.World) -> None:
    white, blue = holder(world, "white"), world.cells["blue"].pk
    white.post(here(world, "extend/"), {"seconds": 300})
    assert white.post(here(world, "extend/"), {"seconds": 60, "cell": blue}).status_code == 200
    assert holder(world, "red").get(here(world)).json()["clock"]["more"] == [{"cell": blue, "seconds": 60}]
    refused(
        white.post(here(world, "extend/"), {"seconds": 60, "cell": 10**8}), 422, "refused", "a cell of this exercise"
    )
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    assert holder(world, "red").get(here(world)).json()["clock"]["more"] == []


def test_the_length_of_turns_and_the_time_of_the_adjudication(world: worlds.World) -> None:
    white = holder(world, "white")
    changed = white.post(here(world, "length/"), {"seconds": 600, "at_once": True})
    assert changed.json()["clocks"] == {"default": 600}
    assert 590 <= white.get(here(world)).json()["clock"]["left"] <= 600
    refused(white.post(here(world, "length/"), {"seconds": 100_000}), 422, "refused", "24 hours")
    refused(
        white.post(here(world, "length/"), {"seconds": 60, "kind": "not a kind"}),
        422,
        "refused",
        "choose one of these decisions",
    )
    white.post(here(world, "lock/"), {"decision": world.decision().pk})
    clock = white.get(here(world)).json()["clock"]
    assert clock["counts_from"] is not None
    assert clock["left"] is None


@pytest.mark.django_db
def test_the_reading_time_is_set_seen_and_skipped() -> None:
    world = worlds.begun(clocks={"default": 300}, reading_time=90)
    white = holder(world, "white")
    clock = white.get(here(world)).json()["clock"]
    assert 380 <= clock["left"] <= 390
    assert 80 <= clock["reading"] <= 90
    assert holder(world, "red").post(here(world, "skip-reading/")).status_code in (403, 404)
    answer = white.post(here(world, "skip-reading/"))
    assert answer.json()["reading_time"] == 90
    clock = holder(world, "red").get(here(world)).json()["clock"]
    assert clock["reading"] == 0
    assert 290 <= clock["left"] <= 300
