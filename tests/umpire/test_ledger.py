"""The ledger, amending by hand, undoing, what-if copies, the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.engine.record import ledger as chain
from adjudication.models import Ruling, Step
from tests import world as worlds
from umpire.pages.records.ledger import ruling_said
from wargame.models import Decision, Exercise, LogEntry, Seat

pytestmark = pytest.mark.django_db

WHY = {"reason": "data", "note": "The sheet was misread.", "tell": "on"}


@pytest.fixture
def playing(world: worlds.World) -> worlds.World:
    worlds.play_until(worlds.begin(world), kind="declare")
    worlds.advance(world)
    return world


def _head(world: worlds.World) -> Step:
    game = world.refresh().game
    assert game is not None
    return game_selectors.head(game)


def test_before_the_start_the_ledger_is_empty(page: Any) -> None:
    assert "No steps yet" in page("umpire_ledger")


def test_steps_stand_with_their_hashes_and_rolls(page: Any, playing: worlds.World) -> None:
    text = page("umpire_ledger")
    assert playing.exercise.game is not None
    for step in playing.exercise.game.steps.all():
        assert step.hash in text
        assert f"after {step.previous_hash[:12] or 'nothing'}" in text
    assert "Event card draw" in text
    assert "secret until the exercise ends" in text
    assert bytes(playing.exercise.game.seed).hex() not in text


def test_the_export_verifies(alice: Client, playing: worlds.World) -> None:
    answer = alice.get(reverse("umpire_export", args=[playing.exercise.pk]))
    document = json.loads(answer.content)
    assert list(chain.verify(document)) == []
    assert document["seed"] is None
    assert "attachment" in answer["Content-Disposition"]


def test_the_export_of_nothing_is_not_there(alice: Client, world: worlds.World) -> None:
    assert alice.get(reverse("umpire_export", args=[world.exercise.pk])).status_code == 404


def test_undo_shows_what_it_takes_back_and_needs_a_reason(alice: Client, page: Any, playing: worlds.World) -> None:
    head = _head(playing)
    text = page("umpire_undo")
    assert "Strategic Turn" in text
    address = reverse("umpire_undo", args=[playing.exercise.pk])
    silent = alice.post(address, {"seq": head.seq, "reason": " "})
    assert silent.status_code == 422
    assert "say why you are undoing the last publication" in silent.content.decode()
    stale = alice.post(address, {"seq": head.seq - 1, "reason": "Wrong cell"})
    assert stale.status_code in (409, 422)
    assert _head(playing).seq == head.seq
    alice.post(address, {"seq": head.seq, "reason": "A wrong button."})
    after = _head(playing)
    assert (after.seq, after.kind) == (head.seq + 1, Step.Kind.UNDO)
    assert playing.decision().due[0]["kind"] == "declare"
    assert LogEntry.objects.filter(exercise=playing.exercise, struck=True).exists()
    ledger = page("umpire_ledger")
    assert "A wrong button." in ledger
    assert "undone" in ledger


def test_nothing_to_undo_at_the_beginning(alice: Client, page: Any, act: Any) -> None:
    act("start")
    assert "There is nothing to undo" in page("umpire_undo")


def test_amending_by_hand_is_a_step_of_its_own(alice: Client, page: Any, playing: worlds.World) -> None:
    head = _head(playing)
    address = reverse("umpire_amend", args=[playing.exercise.pk])
    fields = {"seq": head.seq, "edit.prestige-BLUE": "21", "edit.flag-belarus": "russia", **WHY}
    assert "Amend by hand" in page("umpire_amend")
    assert alice.post(address, fields | {"note": ""}).status_code == 422
    assert alice.post(address, {"seq": head.seq, **WHY}).status_code == 422
    wrong = alice.post(address, fields | {"edit.prestige-BLUE": "-1"})
    assert wrong.status_code == 422
    assert "Prestige cannot be −1." in wrong.content.decode()
    assert "The sheet was misread." in wrong.content.decode()
    assert _head(playing).seq == head.seq
    alice.post(address, fields)
    assert _head(playing).kind == Step.Kind.AMEND
    picture = game_selectors.adjudicator(playing.exercise.game).picture(playing.state(), None)  # type: ignore[arg-type]  # it plays
    assert (picture.prestige["BLUE"], picture.belarus) == (21, "russia")
    assert playing.decision().status == Decision.Status.OPEN
    late = alice.post(address, fields | {"edit.prestige-BLUE": "22"})
    assert late.status_code == 409


def test_a_what_if_copy_starts_where_the_step_left_the_game(alice: Client, page: Any, playing: worlds.World) -> None:
    assert f"/umpire/{playing.exercise.pk}/fork/?seq=2" in page("umpire_ledger")
    steps = page("umpire_fork", query="?seq=2")
    assert '<option value="2" selected>' in steps
    newest, *older = re.findall(r"Step \d+, turn [^<]*", steps)
    assert "the last of the turn" not in newest, "it goes on"
    assert any("(the last of the turn)" in step for step in older)
    address = reverse("umpire_fork", args=[playing.exercise.pk])
    answer = alice.post(address, {"seq": "2", "title": "Amber, without the strike", "with_people": "on"})
    assert answer.status_code == 302
    copy = Exercise.objects.exclude(pk=playing.exercise.pk).get()
    assert answer["Location"] == reverse("umpire_console", args=[copy.pk])
    assert copy.title == "Amber, without the strike"
    assert set(Seat.objects.filter(cell__exercise=copy).values_list("status", flat=True)) == {"free"}
    assert Seat.objects.filter(cell__exercise=copy, name="Alice Red").count() == 1
    assert "Amber, without the strike" in page("umpire_fork")
    assert copy.status == Exercise.Status.PLAYING
    assert copy.game is not None
    original = playing.exercise.game
    assert original is not None
    assert game_selectors.state(copy.game) == game_selectors.snapshot(original, original.steps.get(seq=2))
    assert bytes(copy.game.seed) != bytes(original.seed)
    assert copy.decisions.get().due[0]["kind"] == "cards"
    assert set(copy.cells.values_list("name", flat=True)) == set(playing.exercise.cells.values_list("name", flat=True))
    for wrong in ({"seq": "99", "title": "x"}, {"seq": "2", "title": " "}, {"seq": "two", "title": "x"}):
        assert alice.post(address, wrong).status_code == 422
    assert Exercise.objects.count() == 2


def test_the_end_is_asked_once_more_and_reveals_the_seed(
    alice: Client, act: Any, page: Any, playing: worlds.World
) -> None:
    away = reverse("umpire_archive", args=[playing.exercise.pk])
    assert alice.post(away).status_code == 422
    address = reverse("umpire_end", args=[playing.exercise.pk])
    assert "Play stops and cannot resume" in page("umpire_end")
    assert playing.refresh().status == Exercise.Status.PLAYING
    alice.post(address)
    exercise = playing.refresh()
    assert exercise.status == Exercise.Status.ENDED
    assert exercise.game is not None
    assert bytes(exercise.game.seed).hex() in page("umpire_ledger")
    again = alice.post(address)
    assert again.status_code == 422
    assert "You can only end an exercise that is in play" in again.content.decode()
    assert "restore the exercise" in page("umpire_archive")
    assert playing.refresh().status == Exercise.Status.ENDED, "asking puts nothing away"
    assert alice.post(away)["Location"] == "/umpire/"
    assert "Restore" in alice.get("/umpire/").content.decode()
    assert playing.refresh().status == Exercise.Status.ARCHIVED
    act("fetch-back")
    assert (playing.refresh().status, playing.exercise.room_open) == (Exercise.Status.ENDED, False)
    assert act("fetch-back").status_code == 422


def test_a_ruling_names_its_reason_if_it_has_one() -> None:
    plain = {"verdict": "matrix", "reason": "", "note": "They arrive."}
    reason, words = next(iter(Ruling.Reason.choices))
    assert ruling_said(plain) == "Decided freely: They arrive."
    assert ruling_said({**plain, "reason": reason}) == f"Decided freely, {str(words).lower()}: They arrive."
