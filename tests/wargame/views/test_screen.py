"""The public screen: the clock with its notes, the public news, and nothing that is not everybody's."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import world as worlds
from wargame.models import Inject, Message
from wargame.services import clock, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def screen(world: worlds.World) -> str:
    answer = Client().get(f"/screen/{world.exercise.room_code}/")
    assert answer.status_code == 200
    return answer.content.decode()


def press(world: worlds.World, number: int, title: str, status: str = "sent", kind: str = "press") -> None:
    Message.objects.create(
        exercise=world.exercise, number=number, kind=kind, status=status, sender="Kyiv Post", by_name="x", title=title,
        text="Inside page.", decided_at=timezone.now(),
    )  # fmt: skip


def inject(world: worlds.World, number: str, title: str, **more: object) -> None:
    fields = {"kind": "news", "state": "released", "to_all": True, "released_at": timezone.now(), "sender": "TASS"}
    Inject.objects.create(exercise=world.exercise, number=number, title=title, text="Inside page.", **(fields | more))


def test_news_that_everybody_was_told_stand_on_the_wall_and_nothing_else(world: worlds.World) -> None:
    press(world, 1, "Bridge closed")
    inject(world, "1", "Grain ships halted")
    press(world, 2, "Not let through", status="waiting")
    press(world, 3, "A private word", kind="message")
    inject(world, "2", "For Blue alone", to_all=False)
    inject(world, "3", "Not out yet", state="approved", released_at=None)
    inject(world, "4", "Order from above", kind="order")
    page = screen(world)
    for shown in ("Bridge closed", "Kyiv Post", "Grain ships halted", "TASS"):
        assert shown in page
    for hidden in ("Not let through", "A private word", "For Blue alone", "Not out yet", "Order from above", "Inside"):
        assert hidden not in page


def test_a_headline_that_is_too_long_ends_with_a_word_and_says_so(world: worlds.World) -> None:
    press(world, 1, "seventy-three " * 9)
    page = screen(world)
    assert "seventy-three …" in page


def test_only_the_latest_three_and_the_same_number_of_queries(world: worlds.World) -> None:
    press(world, 1, "Headline 1")
    screen(world)
    with CaptureQueriesContext(connection) as before:
        screen(world)
    for number in range(2, 9):
        press(world, number, f"Headline {number}")
        inject(world, str(number), f"Wire {number}")
    with CaptureQueriesContext(connection) as after:
        page = screen(world)
    assert len(after) == len(before)
    assert page.count("Headline ") + page.count("Wire ") == 3
    assert "Wire 8" in page
    assert "Headline 1" not in page


def test_who_alone_has_more_time_and_how_long_the_adjudication_takes(world: worlds.World) -> None:
    clock.extend(exercise=world.exercise, seconds=300)
    clock.extend(exercise=world.exercise, seconds=120, cell=world.cells["blue"])
    assert "Blue has 2 min more." in screen(world)
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    page = screen(world)
    assert "Adjudication, orders locked" in " ".join(page.split())
    assert "data-since=" in page


def test_the_whole_map_is_one_press_away_and_stays_when_something_changes(world: worlds.World) -> None:
    press(world, 1, "Bridge closed")
    code, page = world.exercise.room_code, screen(world)
    assert re.search(r'href="\?map=whole" data-key="0"><b>Whole map</b>', page)
    whole = Client().get(f"/screen/{code}/", {"map": "whole"}).content.decode()
    assert "map-whole" in whole
    assert 'data-asked="map=whole"' in whole
    assert f'href="/screen/{code}/" data-key="0"><b>Back</b>' in whole
    assert "Bridge closed" in whole
    assert "Dice seed" in page
    assert "Dice seed" not in whole
    have = ",".join(map(":".join, re.findall(r'data-piece="(\w+)"\s+data-version="(\w+)"', whole)))
    assert have.count(":") == 3
    assert Client().get(f"/screen/{code}/part/news/", {"map": "whole", "have": have}).status_code == 204
    assert Client().get(f"/screen/{code}/part/news/", {"have": have}).status_code == 200


def test_without_a_clock_nothing_is_left_empty_above_the_cells(world: worlds.World) -> None:
    def above() -> str:
        return screen(world).partition("screen-clock")[2].partition('class="rows"')[0]

    assert 'class="pad"' not in above()
    clock.extend(exercise=world.exercise, seconds=300)
    assert 'class="pad"' in above()
