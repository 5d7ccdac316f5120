"""The paper fallback: order sheets for the open decision and maps, each from its own cell's picture."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from reports.collect import order_sheets
from reports.models import Paper
from tests import world as worlds
from tests.reports.conftest import make, text_of
from tests.reports.tagged import problems
from wargame.services import clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun("alice", "Amber Lantern"), kind="cards")


def test_each_cell_that_owes_orders_gets_its_sheet(world: worlds.World) -> None:
    clock.extend(exercise=world.exercise, seconds=600)
    report = order_sheets.sheets(world.refresh())
    assert [page.cell for page in report.pages] == ["Red", "Blue"]
    red = report.pages[0]
    assert red.decision == "Place three cards"
    assert red.seq == world.decision().seq
    (cards,) = red.parts
    assert [label for label, _ in cards.boxes] == ["Military", "Diplomatic", "Information"]
    assert all(len(choices) >= 3 for _, choices in cards.boxes)
    paper = make(world.exercise, Paper.Kind.ORDER_SHEETS)
    text = text_of(paper)
    assert paper.pages == 2
    assert text.count("Card play, turn type and resolution.") == 2, "each sheet has the rules that it cites"
    for words in ("Order sheet: Red", "Order sheet: Blue", "Commander, signature and time", "Place three cards"):
        assert words in text


def test_who_has_submitted_needs_no_sheet(world: worlds.World) -> None:
    worlds.submit(world, "red", [worlds.policy_order(world, "RED")])
    assert [page.cell for page in order_sheets.sheets(world.refresh()).pages] == ["Blue"]
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    assert order_sheets.sheets(world.refresh()).pages == ()
    assert "No orders are due" in text_of(make(world.exercise, Paper.Kind.ORDER_SHEETS))


def test_a_turn_sheet_has_every_decision_of_the_turn_with_lines_to_write_on(db: None) -> None:
    world = worlds.begun("bob", "Amber", pace="sheet")
    report = order_sheets.sheets(world.refresh())
    page = report.pages[0]
    assert page.decision == "The whole turn"
    assert len(page.parts) > 5
    assert [part.letter for part in page.parts] == list(order_sheets.LETTERS[: len(page.parts)])
    assert all(part.lines or part.boxes for part in page.parts)
    paper = make(world.exercise, Paper.Kind.ORDER_SHEETS)
    paper.refresh_from_db()
    pages = [said.extract_text() for said in PdfReader(BytesIO(bytes(paper.file or b""))).pages]
    assert [("Order sheet: Red, turn 1" in said, "Place three cards" in said) for said in pages[:2]] == [
        (True, True), (True, False),
    ], "the first page is full, the second says whose it is"  # fmt: skip
    assert problems(bytes(paper.file or b"")) == []


def test_a_part_has_a_line_for_each_unit_that_it_names(db: None) -> None:
    world = worlds.play_until(worlds.begun("bob", "Amber", **worlds.SMALL, pace="sheet"), turn=1)
    parts = [part for page in order_sheets.sheets(world.refresh()).pages for part in page.parts]
    named = [(sum(len(rows) for _, rows in part.named), len(part.lines)) for part in parts if part.named]
    assert any(units > 3 for units, _ in named)
    assert all(min(units, order_sheets.MOST_LINES) <= lines for units, lines in named), named


def test_one_cells_sheet_holds_nothing_of_the_others(world: worlds.World) -> None:
    """Whatever Red writes, Blue's sheet and map stay the same to the byte."""
    (blue,) = (page for page in order_sheets.sheets(world.refresh()).pages if page.cell == "Blue")
    maps = order_sheets.maps(world.exercise)
    assert [page.title for page in maps.pages] == ["Map: what everyone knows", "Map: Red", "Map: Blue"]
    worlds.submit(world, "red", [worlds.policy_order(world, "RED")])
    assert order_sheets.sheets(world.refresh()).pages == (blue,)
    assert order_sheets.maps(world.exercise) == maps


def test_maps_print_one_to_a_page_on_a4_across(world: worlds.World) -> None:
    paper = make(world.exercise, Paper.Kind.MAPS)
    assert paper.pages == 3
    text = text_of(paper)
    for words in ("Map: what everyone knows", "Map: Red", "Map: Blue"):
        assert words in text


def test_the_papers_of_the_fallback_are_the_umpires_alone(world: worlds.World) -> None:
    paper = make(world.exercise, Paper.Kind.ORDER_SHEETS)
    alice, red = Client(), Client()
    alice.force_login(world.owner)
    session, seat = red.session, world.seats["red"]
    session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    address = reverse("paper", args=[world.exercise.pk, paper.pk])
    assert alice.get(address)["Content-Type"] == "application/pdf"
    assert red.get(address).status_code == 404
    assert "order sheets" in alice.get(reverse("papers", args=[world.exercise.pk])).content.decode()
    assert "order sheets" not in red.get(reverse("papers", args=[world.exercise.pk])).content.decode().lower()
