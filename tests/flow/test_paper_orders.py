"""When the network fails: a cell's orders on paper, typed in by the umpire, and marked so permanently."""

from __future__ import annotations

import uuid

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from adjudication.models import Run, Step
from reports.collect import aar
from tests import world as worlds
from wargame.errors import Refused
from wargame.models import LogEntry
from wargame.services import sheets, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def type_in(world: worlds.World, kind: str, *, umpire: bool = True, on_paper: bool = True) -> None:
    viewer = world.viewer(kind, umpire=umpire)
    sheet = world.decision().sheets.get(cell=viewer.cell)
    orders = [worlds.policy_order(world, viewer.side or "")]
    sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=orders)
    sheets.submit(
        viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=sheet.decision.seq, on_paper=on_paper
    )  # fmt: skip


def test_what_was_typed_in_from_paper_is_marked_in_log_and_ledger(world: worlds.World) -> None:
    type_in(world, "blue")
    type_in(world, "red", on_paper=False)
    worlds.settle(world)
    told = world.exercise.log.filter(kind=LogEntry.Kind.ORDER).values_list("text", "cell__name", "public")
    assert list(told) == [
        ("The orders of Blue were typed in from paper by the umpire (Umpire).", "Blue", False),
        ("The orders of Red were given by the umpire (Umpire).", "Red", False),
    ]
    step = Step.objects.filter(game=world.exercise.game, kind="play").latest("seq")
    assert msgspec.json.decode(step.body)["entered"] == {"BLUE": "paper", "RED": "umpire"}


def test_the_after_action_report_says_which_orders_came_on_paper(world: worlds.World) -> None:
    type_in(world, "blue")
    type_in(world, "red", on_paper=False)
    worlds.settle(world)
    entered = {row[1]: row[4] for row in aar.collect(world.exercise).orders if row[4]}
    assert entered == {"Ukraine": "typed in from paper", "Russia": "by the umpire"}


def test_what_the_cells_submit_themselves_is_not_marked(world: worlds.World) -> None:
    worlds.advance(world)
    step = Step.objects.filter(game=world.exercise.game, kind="play").latest("seq")
    assert "entered" not in msgspec.json.decode(step.body)
    assert not world.exercise.log.filter(kind=LogEntry.Kind.ORDER).exists()


def test_a_cell_cannot_call_its_own_orders_paper(world: worlds.World) -> None:
    with pytest.raises(Refused, match="only an umpire can enter"):
        type_in(world, "blue", umpire=False)
    assert world.decision().sheets.get(cell=world.cells["blue"]).status == "draft"


def test_the_umpire_ticks_it_on_the_cells_page_and_reads_it_in_the_ledger(world: worlds.World) -> None:
    alice = Client()
    alice.force_login(world.owner)
    here = reverse("cell", args=[world.exercise.pk, world.cells["blue"].pk])
    page = alice.get(here).content.decode()
    assert "Typed in from the cell’s paper" in page
    sheet = world.decision().sheets.get(cell=world.cells["blue"])
    sheets.save(
        viewer=world.viewer("blue", umpire=True), sheet_id=sheet.pk, orders=[worlds.policy_order(world, "BLUE")]
    )
    body = {"form_key": str(uuid.uuid4()), "seq": sheet.decision.seq, "on_paper": "on"}
    assert alice.post(f"{here}sheet/{sheet.pk}/submit/", body).status_code == 302
    assert "the umpire, from the cell’s paper" in alice.get(here).content.decode()
    type_in(world, "red")
    run = worlds.settle(world)
    assert run is not None
    ledger = alice.get(reverse("umpire_ledger", args=[world.exercise.pk])).content.decode()
    assert "typed in from paper by the umpire" in ledger


def test_the_mark_goes_when_the_cell_submits_after_all(world: worlds.World) -> None:
    """The umpire's sheet is recalled, and the cell sends its own."""
    type_in(world, "blue")
    sheet = world.decision().sheets.get(cell=world.cells["blue"])
    sheets.recall(viewer=world.viewer("blue"), sheet_id=sheet.pk)
    type_in(world, "blue", umpire=False, on_paper=False)
    sheet.refresh_from_db()
    assert (sheet.by_umpire, sheet.on_paper) == (False, False)
    decision = turns.lock(exercise=world.exercise, decision_id=sheet.decision_id, by="umpire")
    assert Run.objects.get(base_seq=decision.seq, game=world.refresh().game).entered == {}
