"""The workload board and the record of rulings."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.models import Ruling
from tests import world as worlds
from tests.umpire import conftest as tools
from umpire.pages import board
from wargame.models import Decision, Exercise, Inject, Rfi, Seat
from wargame.services import clock
from wargame.services.participants import decision_assignment
from wargame.services.traffic import rfis
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(world: worlds.World) -> worlds.World:
    return worlds.play_until(worlds.begin(world), kind="cards")


def parts(world: worlds.World) -> dict[str, board.BoardPart]:
    found = board.board(Viewer(world.refresh(), umpire=True))
    return {part.key: part for part in found.parts}


def test_orders_outstanding_with_what_each_cell_has_left(playing: worlds.World) -> None:
    clock.extend(exercise=playing.exercise, seconds=300)
    clock.extend(exercise=playing.exercise, seconds=300, cell=playing.cells["blue"])
    rows = parts(playing)["orders"].rows
    assert [(row.text, row.age) for row in rows] == [("Red", "5 min left"), ("Blue", "10 min left")]
    worlds.submit(playing, "red", [worlds.policy_order(playing, "RED")])
    assert [row.text for row in parts(playing)["orders"].rows] == ["Blue"]
    worlds.submit(playing, "blue", [worlds.policy_order(playing, "BLUE")])
    assert parts(playing)["orders"].empty == "No orders are due."


def test_rulings_that_wait_name_who_has_them_and_lead_to_the_result(world: worlds.World) -> None:
    tools.draft(world)
    decision_assignment.assign(
        exercise=world.refresh(), viewer=Viewer(world.exercise, umpire=True, seat=world.seats["white"])
    )
    part = parts(world)["rulings"]
    assert part.rows
    assert {row.who for row in part.rows} == {"Alice White"}
    assert part.rows[0].href.startswith(reverse("umpire_review", args=[world.exercise.pk]) + "?r=")
    assert part.figure == str(len(part.rows))


def test_requests_by_age_the_oldest_first(playing: worlds.World) -> None:
    for kind, minutes in (("red", 2), ("blue", 25)):
        rfi = rfis.ask(viewer=playing.viewer(kind), question=f"Where is the bridge of {kind}?")
        Rfi.objects.filter(pk=rfi.pk).update(asked_at=timezone.now() - timedelta(minutes=minutes, seconds=5))
    first, second = parts(playing)["rfis"].rows
    assert (first.detail, first.age, first.urgent) == ("Blue", "25 min", True)
    assert (second.detail, second.age, second.urgent) == ("Red", "2 min", False)


def test_injects_to_approve_are_counted(playing: worlds.World) -> None:
    Inject.objects.create(exercise=playing.exercise, number="1", title="Bridge", kind="news", text="It fell.")
    part = parts(playing)["injects"]
    assert part.figure == "1"
    assert part.rows[0].text == "1 to approve"


def test_a_seat_that_has_gone_silent_is_named_and_one_that_is_here_is_not(playing: worlds.World) -> None:
    now = timezone.now()
    Seat.objects.update(last_seen_at=now)
    Seat.objects.filter(pk=playing.seats["blue"].pk).update(last_seen_at=now - timedelta(minutes=7))
    Seat.objects.filter(pk=playing.seats["observer"].pk).update(last_seen_at=now - timedelta(minutes=7))
    (row,) = parts(playing)["silent"].rows
    assert (row.text, row.detail, row.age, row.urgent) == ("Alice Blue", "Blue, commander", "7 min", True)


def test_minutes_to_publication_are_the_clock_and_what_an_adjudication_usually_takes(
    playing: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three adjudications took 2, 4 and 9 minutes; four minutes are left on the clock: published in eight."""
    assert parts(playing)["publication"].figure == "–"
    now = timezone.now()
    old = playing.decision()
    Decision.objects.update(counts_from=None)  # what the test itself took does not count
    for minutes in (2, 9, 4):
        Decision.objects.create(
            exercise=playing.exercise, seq=1, turn=1, phase="x", segment="x", mode="x", due=[{"kind": "cards"}],
            status="closed", counts_from=now - timedelta(minutes=minutes), closed_at=now,
        )  # fmt: skip
    Exercise.objects.update(clock_ends_at=now + timedelta(minutes=4))
    part = parts(playing)["publication"]
    assert part.figure == "8 min"
    assert part.note == "An adjudication usually takes 4 min."
    Decision.objects.filter(pk=old.pk).update(status="locked", counts_from=now - timedelta(minutes=1))
    assert parts(playing)["publication"].figure == "3 min"
    Decision.objects.filter(pk=old.pk).update(counts_from=now - timedelta(minutes=6))
    late = parts(playing)["publication"]
    assert late.figure == "0 min"
    assert late.urgent
    clock.pause(exercise=playing.exercise)
    assert parts(playing)["publication"].figure == "paused"


def test_the_page_shows_every_part_and_sends_only_what_changed(alice: Client, playing: worlds.World) -> None:
    address = reverse("umpire_board", args=[playing.exercise.pk])
    text = alice.get(address).content.decode()
    for part in board.PARTS:
        assert f'id="board-{part.__name__}"' in text
    have = ",".join(":".join(pair) for pair in re.findall(r'data-piece="(\w+)"\s+data-version="(\w+)"', text))
    assert json.loads(alice.get(address, {"have": have}).content) == {}
    worlds.submit(playing, "red", [worlds.policy_order(playing, "RED")])
    assert set(json.loads(alice.get(address, {"have": have}).content)) == {"orders"}


def test_the_board_costs_the_same_however_much_waits(alice: Client, playing: worlds.World) -> None:
    address = reverse("umpire_board", args=[playing.exercise.pk])

    def queries() -> int:
        alice.get(address)
        with CaptureQueriesContext(connection) as captured:
            alice.get(address)
        return len(captured)

    Inject.objects.create(exercise=playing.exercise, number="0", title="x", kind="news", text="x")
    rfis.ask(viewer=playing.viewer("red"), question="Where?")
    before, long_ago = queries(), timezone.now() - timedelta(hours=1)
    for number in range(1, 12):
        Inject.objects.create(exercise=playing.exercise, number=str(number), title="x", kind="news", text="x")
        rfis.ask(viewer=playing.viewer("blue"), question=f"Where is {number}?")
        Seat.objects.create(cell=playing.cells["blue"], name=f"Maj {number}", status="taken", last_seen_at=long_ago)
    assert queries() == before


def test_the_record_shows_the_engines_result_beside_the_umpires_and_the_account(
    act: Any, page: Any, world: worlds.World
) -> None:
    assert "Nothing has been played yet" in page("umpire_record")
    run = tools.draft(world)
    head = page("umpire_record")
    assert "The umpire has not changed anything yet." in head
    assert "Orders and rules" in head
    state = game_selectors.draft_state(run)
    value = state.prestige[0] + 2
    act(
        "rule", verdict="amend", generation=run.generation, seen=0, reason="pedagogy", note="To open the talks.",
        result="0", tell="on", **_all_edits(world, run, RED=str(value)),
    )  # fmt: skip
    run = tools.remake(world)
    act("publish", run=run.pk, generation=run.generation)
    text = page("umpire_record")
    assert "Teaching point." in text
    assert "To open the talks." in text
    assert f"<s>{state.prestige[0]}</s> <b>{value}</b>" in text
    assert '<span class="cap u-under">Umpire</span>' in text


def test_the_record_reads_the_steps_it_shows_and_no_others(
    alice: Client, playing: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled = playing.exercise.game.steps.exclude(run=None).order_by("seq").first() if playing.exercise.game else None
    assert ruled is not None
    assert ruled.run is not None
    Ruling.objects.create(run=ruled.run, verdict="amend", reason="time", note="Not in the body, only in its row.")
    read: list[str] = []

    def decode(text: str) -> object:
        read.append(text)
        return msgspec.json.decode(text)

    monkeypatch.setattr("reports.collect.rulings.msgspec", SimpleNamespace(json=SimpleNamespace(decode=decode)))
    assert alice.get(reverse("umpire_record", args=[playing.exercise.pk])).status_code == 200
    assert read == [ruled.body]


def _all_edits(world: worlds.World, run: Any, **prestige: str) -> dict[str, str]:
    """The form of the amendment as the page shows it, with a side's Prestige changed."""
    from umpire.pages.review import edit_groups

    rules = game_selectors.adjudicator(run.game)
    fields: dict[str, str] = {}
    for group in edit_groups(run.game.system, rules, game_selectors.draft_state(run), {}):
        for row in group.rows:
            fields[f"edit.{row.field.id}"] = row.field.value
            if row.field.extra:
                fields[f"edit.{row.field.id}.extra"] = "on"
            if row.field.event.get("event") == "SetPrestige" and row.field.event.get("side") in prestige:
                fields[f"edit.{row.field.id}"] = prestige[str(row.field.event["side"])]
    return fields
