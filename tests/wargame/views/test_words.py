"""Words on a draft: nobody's click on an order loses them, and nobody writes over what they have not read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import world as worlds
from wargame.models import OrderSheet, Seat
from wargame.services import sheets
from wargame.services.participants import seats
from wargame.web.strict_input import fingerprint

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db: None) -> worlds.World:
    return worlds.play_until(worlds.begun(), turn=1, kind="cards")


@pytest.fixture
def sheet(world: worlds.World) -> OrderSheet:
    return world.decision().sheets.get(cell=world.cells["blue"])


@pytest.fixture
def staff(world: worlds.World) -> Client:
    (seat,) = seats.add(cell=world.cells["blue"], role=Seat.Role.STAFF, names=["Cpt Ito"])
    client = Client()
    client.post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": "Cpt Ito"})
    return client


def _write(client: Client, world: worlds.World, sheet: OrderSheet, **fields: str) -> Any:
    path = f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/sheet/{sheet.pk}/save/"
    return client.post(path, {"act": "words", **fields}, headers={"HX-Request": "true"})


def test_a_colleague_who_places_a_card_meanwhile_does_not_lose_them(
    world: worlds.World, sheet: OrderSheet, staff: Client
) -> None:
    seen = {"seen.note": fingerprint(""), "seen.intent": fingerprint("")}
    order = worlds.policy_order(world, "BLUE")
    sheets.save(viewer=world.viewer("blue"), sheet_id=sheet.pk, orders=[order], version=sheet.version)
    assert _write(staff, world, sheet, note="Keep the reserve", intent="", **seen).status_code == 200
    sheet.refresh_from_db()
    assert (sheet.note, sheet.orders) == ("Keep the reserve", [order])
    version = sheet.version
    sheets.save(viewer=world.viewer("blue"), sheet_id=sheet.pk, orders=[], version=version)
    sheet.refresh_from_db()
    assert (sheet.note, sheet.orders) == ("Keep the reserve", [])


def test_two_who_write_in_different_fields_keep_both(world: worlds.World, sheet: OrderSheet, staff: Client) -> None:
    empty = fingerprint("")
    sheets.write(
        viewer=world.viewer("blue"), sheet_id=sheet.pk, words=sheets.SheetWords({"intent": "Hold"}, {"intent": empty})
    )
    both = {"seen.note": empty, "seen.intent": empty}
    assert _write(staff, world, sheet, note="Watch the river", intent="", **both).status_code == 200
    sheet.refresh_from_db()
    assert (sheet.intent, sheet.note) == ("Hold", "Watch the river")


def test_nobody_writes_over_what_he_has_not_read(world: worlds.World, sheet: OrderSheet, staff: Client) -> None:
    empty = fingerprint("")
    sheets.write(
        viewer=world.viewer("blue"), sheet_id=sheet.pk, words=sheets.SheetWords({"note": "First"}, {"note": empty})
    )
    answer = _write(staff, world, sheet, note="Second", **{"seen.note": empty})
    assert answer.status_code == 409
    assert "First" in answer.content.decode()
    sheet.refresh_from_db()
    assert sheet.note == "First"
    assert _write(staff, world, sheet, note="Second", **{"seen.note": fingerprint("First")}).status_code == 200
    sheet.refresh_from_db()
    assert sheet.note == "Second"


def test_a_battle_without_units_is_refused_in_words(world: worlds.World, sheet: OrderSheet) -> None:
    client = Client()
    code = seats.issue_code(seat=world.seats["blue"]).code
    client.post(f"/seat/{code}/", {"name": "Blue"})
    path = f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/sheet/{sheet.pk}/save/"
    answer = client.post(
        path, {"act": "add", "do": "group", "f.area": "kyiv", "version": sheet.version}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert "`" not in answer.content.decode()
    assert "Not complete yet: choose" in answer.content.decode()


def test_the_code_of_a_card_can_be_typed(client: Client, world: worlds.World) -> None:
    (seat,) = seats.add(cell=world.cells["blue"], role=Seat.Role.STAFF, names=["Lt Roth"])
    code = seats.issue_code(seat=seat).code
    for page in ("/seat/", "/join/"):
        assert client.get(page).status_code == 200
    answer = client.post("/join/", {"code": f"{code[:4].lower()}-{code[4:]}"}, follow=True)
    assert "Lt Roth" in answer.content.decode()
    assert client.post("/join/", {"code": "ABCDEFG"}).status_code == 422
