"""A cell that the program plays: nobody waits for it, everybody reads so, and people can take it back."""

from __future__ import annotations

import uuid

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from adjudication.models import Run, Step
from tests import world as worlds
from tests.fog.conftest import seated
from tests.pages import markup
from wargame import dispatch
from wargame.errors import Refused
from wargame.models import OrderSheet
from wargame.services import exercises, programmed, sheets, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    """Whole-turn sheets that lock when all are in; results appear at once."""
    made = worlds.build(pace="sheet", all_in_locks=True, review="none")
    programmed.give(exercise=made.exercise, cell=made.cells["red"], on=True)
    return worlds.begin(made)


def submit(world: worlds.World, kind: str) -> OrderSheet:
    """What the default policy would order, handed in by the people of a cell."""
    decision, viewer = world.decision(), world.viewer(kind)
    sheet = decision.sheets.get(cell=world.cells[kind])
    orders = [worlds.policy_order(world, world.cells[kind].side or "")]
    return sheets.submit(
        viewer=viewer,
        sheet_id=sheet.pk,
        seq=decision.seq,
        orders=orders,
        form_key=uuid.uuid4(),
    )


def test_the_turn_runs_as_soon_as_the_people_are_in(world: worlds.World) -> None:
    before = world.decision()
    assert submit(world, "blue").status == OrderSheet.Status.LOCKED
    worlds.settle(world)
    assert world.decision().turn == before.turn + 1
    told = world.exercise.log.filter(cell=world.cells["red"], kind="order").values_list("text", flat=True)
    assert set(told) == {"The program plays Red (sensible) and gives its orders."}


def test_it_says_so_everywhere(world: worlds.World) -> None:
    page = markup(seated(world, "blue").get(reverse("cell", args=[world.exercise.pk, world.cells["blue"].pk])))
    assert "played by the program" in page
    umpire = Client()
    umpire.force_login(world.owner)
    console = markup(umpire.get(reverse("umpire_console", args=[world.exercise.pk])))
    assert "Played by the program" in console
    assert "Waits for Blue." in console
    assert "Let people play" in markup(umpire.get(reverse("umpire_roster", args=[world.exercise.pk])))
    address = f"/api/v1/exercises/{world.exercise.pk}/cells/{world.cells['red'].pk}/"
    bold = umpire.patch(address, {"by_program": True, "strength": "aggressive"}, content_type="application/json")
    assert (bold.status_code, bold.json()["strength"]) == (200, "aggressive")
    assert "played by the program, aggressive" in markup(umpire.get(f"/screen/{world.exercise.room_code}/"))
    assert world.exercise.log.filter(public=True, text="The program plays Red from now on: aggressive.").exists()
    answer = umpire.patch(address, {"by_program": False}, content_type="application/json")
    assert (answer.status_code, answer.json()["by_program"]) == (200, False)
    assert world.exercise.log.filter(public=True, text="People play Red from now on.").exists()


def test_with_the_program_alone_the_game_goes_on_and_an_undo_stops_it(world: worlds.World) -> None:
    turn = world.decision().turn
    viewer = world.viewer("white", umpire=True)
    dispatch.give_to_program(viewer=viewer, cell=world.cells["blue"], on=True)
    worlds.settle(world)
    assert Run.objects.filter(game=world.exercise.game, status=Run.Status.QUEUED).exists()
    worlds.settle(world)
    assert world.decision().turn > turn
    step = Step.objects.filter(game=world.exercise.game).latest("seq")
    Run.objects.filter(game=world.exercise.game, status=Run.Status.QUEUED).update(status=Run.Status.DISCARDED)
    turns.undo(exercise=world.exercise, seq=step.seq, reason="Stop.")
    assert world.decision().status == "open"


def test_who_can_be_played(world: worlds.World) -> None:
    with pytest.raises(Refused, match="gives no orders"):
        programmed.give(exercise=world.exercise, cell=world.cells["green"], on=True)
    exercises.end(exercise=world.exercise)
    with pytest.raises(Refused, match="ended"):
        programmed.give(exercise=world.exercise, cell=world.cells["blue"], on=True)


def test_how_boldly_it_plays_is_in_the_record(world: worlds.World) -> None:
    with pytest.raises(Refused, match="strength"):
        programmed.give(exercise=world.exercise, cell=world.cells["red"], on=True, strength="reckless")
    programmed.give(exercise=world.exercise, cell=world.cells["red"], on=True, strength="aggressive")
    submit(world, "blue")
    worlds.settle(world)
    assert world.exercise.game is not None
    step = Step.objects.filter(game=world.exercise.game).latest("seq")
    assert msgspec.json.decode(step.body)["strengths"] == {"RED": "aggressive"}
    told = world.exercise.log.filter(cell=world.cells["red"], kind="order").values_list("text", flat=True)
    assert "The program plays Red (aggressive) and gives its orders." in told
    umpire = Client()
    umpire.force_login(world.owner)
    ledger = markup(umpire.get(reverse("umpire_ledger", args=[world.exercise.pk])))
    assert "by the program, aggressive" in ledger
