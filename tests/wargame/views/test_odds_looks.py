"""Who looked at which chances is noted for the data, and nobody else learns of it."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest
from django.test import Client

from reports.workbook import book, folder
from tests.wargame.views.conftest import Enter, Sheet
from tests.world import World, begun, settle
from wargame.models import Decision, OddsLook
from wargame.selectors import position
from wargame.services import odds_looks

ATTEMPT: dict[str, Any] = {"do": "attempt", "f.country": "GB", "f.direction": "up", "f.rp": "3", "f.prestige": "4"}
OTHER = ATTEMPT | {"f.rp": "5"}
CARDS = {"f.military": "minor", "f.diplomatic": "maximum", "f.information": "minor"}


@pytest.fixture
def turn(db: None, enter: Enter) -> tuple[World, Sheet, Sheet]:
    """A whole turn in which both cells have placed their cards."""
    world = begun(pace="sheet")
    red, blue = (Sheet(world, enter(world, kind), kind) for kind in ("red", "blue"))
    for sheet in (red, blue):
        sheet.save(act="part", part="cards", do="place_cards", **CARDS)
    return world, red, blue


def look(sheet: Sheet, order: dict[str, Any], client: Client | None = None) -> None:
    assert (client or sheet.client).get(f"{sheet.cell}part/odds/", order).status_code == 200


def test_a_look_is_noted_once_for_each_person_and_order(turn: tuple[World, Sheet, Sheet]) -> None:
    world, red, _ = turn
    for order in (ATTEMPT, ATTEMPT, OTHER):
        look(red, order)
    found = OddsLook.objects.order_by("pk")
    assert [(one.seat_id, one.cell_id, one.times) for one in found] == [
        (world.seats["red"].pk, world.cells["red"].pk, times) for times in (2, 1)
    ]
    assert found[0].order["country"] == "GB"
    assert found[0].first_at <= found[0].last_at
    look(red, {"do": "mobilise", "f.unit": "RG2"})
    look(red, {"do": "attempt", "f.country": "GB", "f.rp": "x"})
    assert found.count() == 2, "nothing of orders without dice, or of nonsense"


def test_nothing_is_noted_of_umpires_watchers_and_locked_sheets(turn: tuple[World, Sheet, Sheet], enter: Enter) -> None:
    world, red, blue = turn
    umpire = Client()
    umpire.force_login(world.owner)
    look(red, ATTEMPT, umpire)
    assert not OddsLook.objects.exists()
    blue.client.get(f"{red.cell}part/odds/", ATTEMPT)
    enter(world, "observer").get(f"{red.cell}part/odds/", ATTEMPT)
    assert not OddsLook.objects.exists()
    Decision.objects.filter(pk=world.decision().pk).update(status="locked")
    look(red, ATTEMPT)
    assert not OddsLook.objects.exists()


def test_an_order_that_names_what_is_not_there_is_not_noted(turn: tuple[World, Sheet, Sheet]) -> None:
    world, _, _ = turn
    place = position.load(world.viewer("red"))
    assert place is not None
    order = {"do": "attempt", "country": "GB", "direction": "up", "rp": 3, "prestige": 4}
    odds_looks.note(place, order | {"country": "G\x00"})
    assert not OddsLook.objects.exists()
    odds_looks.note(place, order)
    assert OddsLook.objects.get().order["country"] == "GB"


def test_the_data_says_which_decisions_were_made_with_their_odds(turn: tuple[World, Sheet, Sheet]) -> None:
    world, red, blue = turn
    look(red, ATTEMPT)
    look(red, OTHER)
    for sheet in (red, blue):
        assert sheet.save(act="add", part="diplomatic", **ATTEMPT)[0] == 302
    for sheet in (red, blue):
        assert sheet.submit()[0] == 302
    settle(world)
    tables = data(world)
    attempts = {row["side"]: row for row in tables["decisions"] if row["order"] == "attempt"}
    assert {side: row["odds_shown"] for side, row in attempts.items()} == {"RED": "true", "BLUE": "true"}
    assert {side: row["odds_opened"] for side, row in attempts.items()} == {"RED": "true", "BLUE": "false"}
    assert (attempts["RED"]["odds_people"], attempts["BLUE"]["odds_people"]) == ("1", "0")
    assert attempts["RED"]["odds_first"]
    people = {row["person"]: row["name"] for row in tables["people"]}
    assert people[attempts["RED"]["submitted_by"]] == "Alice Red"
    assert attempts["RED"]["post"] in ("Commander", "Staff")
    assert [(row["order"], row["ordered"], row["times"]) for row in tables["odds"]] == [
        ("attempt", "true", "1"), ("attempt", "false", "1"),
    ]  # fmt: skip


def test_every_order_has_its_decision(turn: tuple[World, Sheet, Sheet]) -> None:
    world, red, blue = turn
    for sheet in (red, blue):
        sheet.save(act="add", part="diplomatic", **ATTEMPT)
    assert red.submit()[0] == 302
    assert blue.submit()[0] == 302
    settle(world)
    tables = data(world)
    assert {row["order_id"] for row in tables["decisions"]} == {row["order_id"] for row in tables["orders"]}
    assert {row["cell"] for row in tables["decisions"]} == {"Red", "Blue"}
    assert {"order", "end of sheet"} <= {row["answered"] for row in tables["decisions"]}
    weighed = [row for row in tables["decisions"] if row["chance"]]
    assert weighed
    for row in weighed:
        assert 0 <= float(row["chance"]) <= 1
        assert row["odds_shown"] == "true"
        assert int(row["alternatives"]) >= 0


def data(world: World) -> dict[str, list[dict[str, str]]]:
    """The tables of the data folder."""
    with zipfile.ZipFile(io.BytesIO(folder.write(book.collect(world.refresh())))) as archive:
        return {
            name.rpartition("/")[2].removesuffix(".csv"): list(csv.DictReader(io.StringIO(archive.read(name).decode())))
            for name in archive.namelist()
            if name.endswith(".csv")
        }
