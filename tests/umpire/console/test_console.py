"""The console: what is due from whom, the clock, the lock, the run and its troubles."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.shortcuts import render
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from adjudication import selectors as game_selectors
from adjudication.engine.play import driver
from adjudication.models import Run
from adjudication.services import runs
from tests import world as worlds
from tests.umpire import conftest as tools
from umpire.views import console
from wargame.models import Decision, Exercise, OrderSheet, Seat
from wargame.services import clock, exercises
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(world: worlds.World) -> worlds.World:
    return worlds.play_until(worlds.begin(world), kind="cards")


def test_before_the_start_the_console_leads_to_the_roster(alice: Client, world: worlds.World) -> None:
    answer = alice.get(reverse("umpire_console", args=[world.exercise.pk]))
    assert answer["Location"] == reverse("umpire_roster", args=[world.exercise.pk])


def test_cells_show_what_they_owe_and_how_far_they_are(page: Any, playing: worlds.World) -> None:
    worlds.submit(playing, "red", [worlds.policy_order(playing, "RED")])
    Seat.objects.filter(pk=playing.seats["blue"].pk).update(last_seen_at=timezone.now())
    text = page("umpire_part", "cells")
    red, blue, green = (re.split(r'class="line cell-row', text)[i] for i in (1, 2, 3))
    assert "Submitted" in red
    assert "Placement of cards: by Alice Red" in red
    assert "No order yet" in blue
    assert "1 of 1" in blue
    assert "Nothing due" in green


def test_a_cell_is_late_in_the_last_minute(page: Any, playing: worlds.World) -> None:
    Exercise.objects.filter(pk=playing.exercise.pk).update(clock_ends_at=timezone.now() + timedelta(seconds=30))
    text = page("umpire_part", "cells")
    assert text.count("line-due") == 2
    assert "No order yet, last minute" in text


def test_the_reading_time_runs_first_and_can_be_skipped(page: Any, act: Any, world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, clocks={"default": 300})
    worlds.begin(world)
    text = page("umpire_part", "title")
    assert "Reading time" in text
    assert "Skip reading" in text
    assert "data-then=" in text
    assert act("skip-reading").status_code == 302
    assert "Reading time" not in page("umpire_part", "title")


def test_the_one_command_is_the_next_thing_to_do(page: Any, world: worlds.World) -> None:
    worlds.play_until(worlds.begin(world), kind="cards")
    assert "Lock now: 2 missing" in page("umpire_part", "title")
    run = tools.draft(world)
    assert re.search(r"Review \d results?", page("umpire_part", "title"))
    Run.objects.filter(pk=run.pk).update(status="failed", error="boom")
    assert "See why the run stopped" in page("umpire_part", "title")


def test_pause_extend_and_shorten(act: Any, page: Any, playing: worlds.World) -> None:
    act("extend", minutes="5")
    ends = playing.refresh().clock_ends_at
    assert ends is not None
    assert 295 < (ends - timezone.now()).total_seconds() <= 300
    act("pause")
    assert playing.refresh().clock_left in range(295, 301)
    assert "Resume" in page("umpire_part", "title")
    act("extend", minutes="-2")
    assert playing.refresh().clock_left in range(175, 181)
    act("resume")
    assert playing.refresh().paused_at is None
    wrong = act("extend", minutes="soon")
    assert wrong.status_code == 422
    assert "extend by 1 second to 24 hours" in wrong.content.decode()
    assert act("extend", minutes="999999").status_code == 422


def test_locking_answers_for_the_missing_and_reopening_gives_back(act: Any, page: Any, playing: worlds.World) -> None:
    decision = playing.decision()
    worlds.submit(playing, "red", [worlds.policy_order(playing, "RED")])
    act("lock", decision=decision.pk, missing=1)
    assert decision.sheets.get(cell=playing.cells["blue"]).status == OrderSheet.Status.DEFAULTED
    assert "Waiting for a worker." in page("umpire_part", "run")
    act("reopen")
    assert playing.decision().status == Decision.Status.OPEN
    assert decision.sheets.get(cell=playing.cells["red"]).orders != []
    again = act("reopen")
    assert again.status_code == 422
    assert "No locked decision can be reopened" in again.content.decode()


def test_the_clock_menu_pauses_with_a_word_extends_one_cell_and_changes_the_length(
    act: Any, page: Any, playing: worlds.World
) -> None:
    act("extend", minutes="5")
    act("extend", minutes="2", cell=playing.cells["blue"].pk)
    assert "2 min more, to " in page("umpire_part", "cells")
    act("length", length="7,5", kind="cards")
    assert playing.refresh().clocks == {"cards": 450}
    assert "7.5 min" not in page("umpire_part", "title")  # what is shown is the length of the rest
    act("pause", note="Lunch", until="13:30")
    title = page("umpire_part", "title")
    assert "Lunch: play resumes " in title
    assert "at 13:30." in title
    for name, fields, words in (
        ("pause", {"until": "half past one"}, "for example 13:30"),
        ("length", {"length": "soon"}, "0 (no clock) to 24 hours"),
        ("length", {"length": "5", "kind": "lunch"}, "choose one of these decisions"),
        ("extend", {"minutes": "2", "cell": playing.cells["green"].pk}, "Green has no orders due now"),
    ):
        refused = act(name, **fields)
        assert refused.status_code == 422
        assert words in refused.content.decode()
    assert act("extend", minutes="2", cell=10**9).status_code == 422


def test_the_console_counts_the_adjudication_up(act: Any, page: Any, playing: worlds.World) -> None:
    act("lock", decision=playing.decision().pk, missing=2)
    title = page("umpire_part", "title")
    assert "Adjudication" in title
    assert "data-since=" in title
    assert "data-ends=" not in title


def test_locking_without_somebody_is_said_before_it_is_done(act: Any, page: Any, playing: worlds.World) -> None:
    title = page("umpire_part", "title")
    assert "Red and Blue have not submitted." in title
    assert "Lock without Red and Blue" in title
    worlds.submit(playing, "red", [worlds.policy_order(playing, "RED")])
    decision = playing.decision()
    assert act("lock", decision=decision.pk).status_code == 422
    refused = act("lock", decision=decision.pk, missing=0)
    assert "Blue: no orders yet." in refused.content.decode()
    assert playing.decision().status == Decision.Status.OPEN
    assert act("lock", decision=decision.pk, missing=1).status_code == 302
    assert playing.decision().status == Decision.Status.LOCKED


def test_who_waits_to_join_is_seen_on_the_console(page: Any, playing: worlds.World) -> None:
    """Once play has begun, a latecomer to a cell that plays a side waits until the umpire seats them."""
    assert "Waiting to join" not in page("umpire_part", "inbox")
    for name in ("Maj Late", "Capt Later"):
        seats.add(cell=playing.cells["blue"], role="staff", names=[""])
        seats.knock(exercise=playing.exercise, cell_id=playing.cells["blue"].pk, name=name)
    assert page("umpire_part", "inbox").count("Waiting to join") == 2
    assert "Maj Late" in page("umpire_roster_part", "door")
    seats.admit(seat=Seat.objects.get(name="Maj Late"))
    assert page("umpire_part", "inbox").count("Waiting to join") == 1
    seats.remove(seat=Seat.objects.get(name="Capt Later"))
    assert "Waiting to join" not in page("umpire_part", "inbox")
    assert "latecomers to a playing cell wait here" in page("umpire_roster_part", "door")


def test_roster_console_and_list_count_the_same_seats(alice: Client, page: Any, playing: worlds.World) -> None:
    """Red, Blue, Green and White have a seat each; the observer, who needs none, is counted nowhere."""
    Seat.objects.update(last_seen_at=timezone.now())
    seats.add(cell=playing.cells["blue"], role="staff", names=["Maj Kept"])
    assert "4 of 5 seats here" in page("umpire_part", "cells")
    assert page("umpire_roster_part", "filled").strip() == "4 of 5"
    assert "4 of 5" in alice.get(reverse("umpire_home")).content.decode()


def test_a_refusal_is_drawn_when_its_transaction_is_over(
    act: Any, playing: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine tenths of the time that a refused form takes go into its page."""
    inside: list[int] = []

    def drawn(*args: Any, **how: Any) -> Any:
        inside.append(len(connection.savepoint_ids))
        return render(*args, **how)

    monkeypatch.setattr(console, "render", drawn)
    before = len(connection.savepoint_ids)
    answer = act("lock", decision=playing.decision().pk - 1, form_key=str(uuid4()))
    assert answer.status_code == 409
    assert inside == [before]


def test_locking_a_closed_decision_is_out_of_date(act: Any, playing: worlds.World) -> None:
    old = playing.decision()
    worlds.advance(playing)
    answer = act("lock", decision=old.pk)
    assert answer.status_code == 409
    assert "already closed" in answer.content.decode()


def test_the_truth_shows_cards_that_no_other_view_shows(page: Any, playing: worlds.World) -> None:
    worlds.advance(playing)  # cards lie face down
    truth = page("umpire_part", "displays", query="?view=truth")
    public = page("umpire_part", "displays", query="?view=public")
    assert truth.count("u-down") == 6
    assert truth.count(">?<") == 0
    assert 'title="' not in public.split("Cards")[1].split("Unit boxes")[0]
    assert public.count(">?<") == 6
    red = page("umpire_part", "displays", query="?view=RED")
    assert red.count(">?<") == 3
    assert page("umpire_console", query="?view=nonsense").count('aria-current="page">Truth') == 1


def test_only_changed_sheets_are_sent(alice: Client, page: Any, act: Any, playing: worlds.World) -> None:
    address = reverse("umpire_part", args=[playing.exercise.pk, "news"])
    first = json.loads(alice.get(address).content)
    assert set(first) == {"title", "cells", "run", "map", "displays", "log", "inbox", "plan"}
    have = ",".join(f"{name}:{piece['version']}" for name, piece in first.items())
    assert json.loads(alice.get(address, {"have": have}).content) == {}
    act("pause")
    assert set(json.loads(alice.get(address, {"have": have}).content)) == {"title", "log"}


def test_the_console_is_read_in_a_fixed_number_of_queries(
    page: Any, playing: worlds.World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page("umpire_console")
    with django_assert_num_queries(27):
        page("umpire_console")
    Seat.objects.bulk_create(Seat(cell=playing.cells["red"], role="staff") for _ in range(10))
    with django_assert_num_queries(27):
        page("umpire_console")


def test_a_failed_run_shows_the_engines_words_and_two_ways_out(
    act: Any, page: Any, playing: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **kwargs: Any) -> Any:
        raise ValueError("the chart has no row 9")

    act("lock", decision=playing.decision().pk, missing=2)
    run = game_selectors.open_run(playing.refresh().game)  # type: ignore[arg-type]  # it plays
    assert run is not None
    with monkeypatch.context() as patch:
        patch.setattr(driver, "advance", broken)
        runs.perform(run.pk)
    text = page("umpire_part", "run")
    assert "the chart has no row 9" in text
    assert f"Step {run.base_seq} is still the latest" in text
    assert "Run again" in text
    assert "Give it back to the cells" in text
    act("retry")
    runs.perform(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE


def test_typed_dice_are_asked_for_and_taken(act: Any, page: Any, alice: Client) -> None:
    world = worlds.build("alice2", "Thrown", dice_mode="typed", review="all")
    alice.force_login(world.owner)
    exercises.start(exercise=world.exercise)
    run = worlds.settle(world, publish=False)
    assert run is not None
    assert run.status == Run.Status.DICE
    here = reverse("umpire_part", args=[world.exercise.pk, "run"])
    text = alice.get(here).content.decode()
    wanted = run.dice_needed
    assert wanted is not None
    assert "Event card draw" in text
    assert f"from 1 to {wanted['faces']}" in text
    do = reverse("umpire_do", args=[world.exercise.pk, "dice"])
    wrong = alice.post(do, {"draw": wanted["draw"], "dice": "77"})
    assert wrong.status_code == 422
    assert f"one number from 1 to {wanted['faces']}" in wrong.content.decode()
    assert 'value="77"' in wrong.content.decode()
    assert alice.post(do, {"draw": wanted["draw"], "dice": "six"}).status_code == 422
    alice.post(do, {"draw": wanted["draw"], "dice": "2"})
    run.refresh_from_db()
    assert run.typed_dice == {wanted["key"]: [2]}
    assert run.status == Run.Status.QUEUED


def test_a_last_minute_clock_says_so(page: Any, playing: worlds.World) -> None:
    clock.extend(exercise=playing.exercise, seconds=45)
    assert "last minute" in page("umpire_part", "title")
