"""What no browser sends: every page answers with a sentence and an ordinary status, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client, RequestFactory

from tests.wargame.views.conftest import Enter, Sheet
from tests.world import World, play_until
from wargame.middleware import PlainText

NUL = "a\x00b"
HALF_HAND = '{"do": "place_cards", "military": "%s"}'


@pytest.mark.parametrize(
    "pick", ["9" * 5_000, "[" * 100_000, HALF_HAND % "\\u0000", HALF_HAND % "\\ud800", "7", "{", '{"do": 1e999}']
)
def test_a_pick_that_is_no_order_is_refused(blue: Sheet, pick: str) -> None:
    status, page = blue.save(act="put", pick=pick)
    assert status == 422
    assert "othing was changed." in page
    assert blue.row.orders == []


@pytest.mark.parametrize(
    "fields",
    [
        {"f.hits": "x", "f.hits.A": "1"},
        {"f.hits.A": "1", "f.hits": "x"},
        {"f.hits[]": "x", "f.hits.A": "1"},
        {"f.do.x": "1"},
        {"f.": "1", "f..": "2", "f.[]": "3"},
        {"f.country.a": "b", "f.rp[]": "2", "f.attackers": "x", "f.defenders.a": "1", "f.units": "z", "f.to.x": "1"},
        {"f.rp": "9" * 5_000, "f.prestige": "²", "f.at_large": "--5"},
    ],
)
def test_fields_of_the_wrong_shape(blue: Sheet, fields: dict[str, str]) -> None:
    for do in ("place_cards", "allocate", "attempt"):
        assert blue.client.get(blue.cell, {"do": do, **fields}).status_code == 200
        assert blue.save(act="add", do=do, **fields)[0] in (302, 422)


def test_a_form_filled_with_the_wrong_shape(world: World, enter: Enter) -> None:
    play_until(world, kind="diplomatic")
    (due,) = world.decision().due
    kind = "red" if due["side"] == "RED" else "blue"
    sheet = Sheet(world, enter(world, kind), kind)
    for fields in (
        {"f.rp": "9" * 5_000, "f.direction": "up"},
        {"f.rp": "9" * 30, "f.direction": "up"},
        {"f.rp.a": "1", "f.direction[]": "up"},
    ):
        query = {"s": "BY", "do": "attempt", "f.country": "BY", **fields}
        assert sheet.client.get(sheet.cell, query).status_code == 200


@pytest.mark.parametrize("name", ["/join/", "/login/"])
def test_a_field_without_text_is_answered_before_any_page(db: None, name: str) -> None:
    answer = Client().post(name, {"code": NUL, "login": NUL, "password": "x"})
    assert answer.status_code == 400
    assert "holds an invalid character" in answer.content.decode()
    assert "Content-Security-Policy" in answer.headers


def test_names_cookies_and_addresses_without_text(db: None) -> None:
    client = Client()
    assert client.get("/", {"x": NUL}).status_code == 400
    assert client.get("/", {NUL: "x"}).status_code == 400
    assert client.get("/join/%00%00/").status_code == 400
    program = client.get("/api/v1/schema/", {"x": NUL})
    assert (program.status_code, program.json()["error"]) == (400, "malformed")
    assert client.get("/api/v1/rooms/%00%00/").status_code == 404
    assert client.get("/", headers={"cookie": 'sessionid="\\000abcdefghijk"'}).status_code == 400


def test_half_a_character_in_a_field(rf: RequestFactory) -> None:
    """No decoder of ours lets one through; if another ever does, it is stopped here."""
    request: Any = rf.get("/join/")
    request.GET = QueryDict(mutable=True)
    request.GET["code"] = "a\ud800b"
    answer = PlainText(lambda _: HttpResponse()).process_request(request)
    assert answer is not None
    assert answer.status_code == 400


def test_ordinary_text_passes(db: None) -> None:
    assert Client().get("/", {"x": "Ärger 🙂\n"}).status_code == 200


def test_a_form_that_is_too_old_is_refused_on_a_page_of_ours() -> None:
    """After another sign-in, or without the cookie, a form is stale: the sentence says what to do."""
    answer = Client(enforce_csrf_checks=True).post("/login/", {"login": "umpire", "password": "x"})
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "Nothing was changed. Go back, reload the page" in page
    assert "/static/" in page
    assert "CSRF verification" not in page
