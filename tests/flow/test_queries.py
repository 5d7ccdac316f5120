"""How often one order asks the database, on its way from the cell's browser to the pages of the other side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from adjudication.models import Run
from tests import world as worlds
from wargame import access
from wargame.api import inputs
from wargame.api.live import stream
from wargame.models import Decision, OrderSheet
from wargame.notices import heard
from wargame.services import sheets, turns
from wargame.services.participants import seats
from wargame.views.drawings import Drawings

SYSTEMS = (("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"))
PROGRAM, DRAWING = 23, 6  # while its run is under way
SUBMIT, PERFORM, NEWS = 32, 28, 2  # savepoints, and the queries of session and seat for every page, included


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a web process with open pages."""
    monkeypatch.setattr("wargame.views.cell.drawings", Drawings())
    heard.begin()
    yield
    heard.end()


def playing(system: str, pack: str) -> tuple[worlds.World, OrderSheet]:
    """A game some steps on, and the sheet of a cell whose order is due."""
    world = worlds.begun(system=system, pack_name=pack, review="none")
    for _ in range(3):
        worlds.advance(world)
    sheet = world.decision().sheets.select_related("cell").first()
    assert sheet is not None
    return world, sheet


def browser(world: worlds.World, kind: str) -> Client:
    """The browser of a cell's commander."""
    client, seat = Client(), world.seats[kind]
    session = client.session
    session[access.SESSION_SEATS] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    return client


def asked(captured: CaptureQueriesContext) -> list[str]:
    return [re.sub(r"SELECT .*? FROM", "SELECT .. FROM", query["sql"])[:160] for query in captured]


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_an_order_is_submitted_and_carried_out_with_few_questions(
    system: str, pack: str, listening: None, django_capture_on_commit_callbacks: Any
) -> None:
    world, sheet = playing(system, pack)
    client, kind = browser(world, sheet.cell.kind), sheet.cell.kind
    sheets.save(
        viewer=world.viewer(kind), sheet_id=sheet.pk, orders=[worlds.policy_order(world, sheet.cell.side or "")]
    )
    address = reverse("sheet_submit", args=[world.exercise.pk, sheet.cell_id, sheet.pk])
    form = {"form_key": str(uuid4()), "seq": sheet.decision.seq, "seen": ""}
    with CaptureQueriesContext(connection) as submitting, django_capture_on_commit_callbacks():
        assert client.post(address, form, headers={"HX-Request": "true"}).status_code == 200
    run = Run.objects.get(game=world.exercise.game, status=Run.Status.QUEUED)
    with CaptureQueriesContext(connection) as performing:
        turns.perform(run.pk)
    assert world.exercise.decisions.filter(status=Decision.Status.OPEN, seq__gt=sheet.decision.seq).exists()
    assert len(submitting) <= SUBMIT, asked(submitting)
    assert len(performing) <= PERFORM, asked(performing)


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_news_that_were_drawn_for_another_cost_two_queries(system: str, pack: str, listening: None) -> None:
    world, sheet = playing(system, pack)
    address = reverse("cell_part", args=[world.exercise.pk, sheet.cell_id, "news"])
    client = browser(world, sheet.cell.kind)
    first = client.get(address).content
    with CaptureQueriesContext(connection) as captured:
        again = client.get(address).content
    assert len(again) == len(first)
    assert len(captured) == NEWS, asked(captured)


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_a_program_orders_and_reads_what_is_new_with_few_questions(
    system: str, pack: str, listening: None, django_capture_on_commit_callbacks: Any
) -> None:
    world, sheet = playing(system, pack)
    program = Client(headers={"authorization": f"Bearer {seats.issue_token(seat=world.seats[sheet.cell.kind])}"})
    path = f"/api/v1/exercises/{world.exercise.pk}/cells/{sheet.cell_id}/"
    orders = [worlds.policy_order(world, sheet.cell.side or "")]
    form = {"form_key": str(uuid4()), "seq": sheet.decision.seq, "orders": orders}
    program.get(f"{path}decision/")  # notes that the seat is alive
    with CaptureQueriesContext(connection) as submitting, django_capture_on_commit_callbacks():
        answer = program.post(f"{path}sheets/{sheet.pk}/submit/", form, content_type="application/json")
        assert answer.status_code == 200
    with CaptureQueriesContext(connection) as reading:
        stream._drawn(world.viewer(sheet.cell.kind), stream.Wish(inputs.NOW, 0))
    assert len(submitting) <= PROGRAM, asked(submitting)
    assert len(reading) <= DRAWING, asked(reading)


@pytest.mark.django_db
def test_the_text_of_a_pack_is_read_once() -> None:
    world, _ = playing(*SYSTEMS[0])
    with CaptureQueriesContext(connection) as captured:
        world.state()
    assert '"pack"' not in "".join(query["sql"] for query in captured)
