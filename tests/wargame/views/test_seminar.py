"""A round of a seminar on the pages: what a cell writes, what others read, what is refused with its reason."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.pages import markup
from tests.wargame.views.conftest import Enter, Sheet
from tests.world import World, begun, settle, submit

SEMINAR: dict[str, Any] = {"system": "seminar", "pack_name": "crossing"}
MOVE = {
    "do": "move", "what": "Close the <b>slipway</b> & закрыть порт", "means": "Two boats", "effect": "No one drowns",
    "covert": False, "course": "",
}  # fmt: skip
FORM = {f"f.{name}": str(value).lower() if value is False else value for name, value in MOVE.items() if name != "do"}
NONE: list[dict[str, Any]] = [{"do": "done"}]


@pytest.fixture
def world(db: None) -> World:
    return begun(**SEMINAR, review="none")


def test_a_page_without_a_board_leads_with_the_question(world: World, enter: Enter) -> None:
    sheet = Sheet(world, enter(world, "blue"), "blue")
    page = markup(sheet.client.get(sheet.cell))
    assert "What do you do before dark?" in page
    assert re.search(r'class="section-help">[^<]*What do you do before dark\?', page), "a phone shows it over the moves"
    assert 'id="view-map"' in page
    assert re.search(r'data-tab="turn" id="map"', page), "a phone shows it with the moves"
    assert '<a href="#map">' not in page
    assert 'id="view-forces"' not in page
    assert 'id="view-displays"' not in page
    assert "data-map-zoom" not in page
    assert "State of the hull" not in page, "only the umpire sees it"
    assert page.count("<textarea") >= 5
    assert "Launch the lifeboats (2 Budget)" in page
    assert "Open the sports hall" not in page, "another side can choose it"


def test_what_a_cell_writes_is_kept_as_it_wrote_it(world: World, enter: Enter) -> None:
    sheet = Sheet(world, enter(world, "blue"), "blue")
    status, _ = sheet.save(act="add", part="moves", do="move", s="", **FORM)
    assert status in (200, 302)
    assert sheet.row.orders == [MOVE]
    page = markup(sheet.client.get(sheet.cell))
    assert "Close the &lt;b&gt;slipway&lt;/b&gt; &amp; закрыть порт" in page
    assert "<b>slipway</b>" not in page


REFUSED = (
    ("what", "", "Say what your side does."),
    ("means", " ", "Say with what means."),
    ("effect", "", "Say to what effect."),
    ("what", "x" * 412, "This text has 412 characters. At most 400 are allowed. Cut 12."),
    ("means", "a\x07b", "control characters"),
    ("course", "beds", "is not open to your side in this round"),
)


def test_a_move_that_cannot_be_is_refused_with_its_reason(world: World, enter: Enter) -> None:
    sheet = Sheet(world, enter(world, "blue"), "blue")
    for field, typed, said in REFUSED:
        _, answer = sheet.save(act="add", part="moves", do="move", s="", **{**FORM, f"f.{field}": typed})
        assert said in answer + markup(sheet.client.get(sheet.cell))
        assert sheet.row.orders == []


def test_open_moves_are_read_by_all_and_covert_ones_by_their_side(world: World, enter: Enter) -> None:
    submit(world, "blue", [MOVE, {**MOVE, "what": "Hide the report", "covert": True}, *NONE])
    submit(world, "green", NONE)
    submit(world, "yellow", NONE)
    settle(world)
    pages = {kind: markup(enter(world, kind).get(f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/"))
             for kind in ("blue", "green")}  # fmt: skip
    assert all("slipway" in page for page in pages.values())
    assert "Hide the report" in pages["blue"]
    assert "Hide the report" not in pages["green"]


def test_the_news_says_handed_in_and_ends_each_sentence_once(world: World, enter: Enter) -> None:
    """What a cell wrote is not yet judged; its words may end with a full stop or without."""
    plain = {
        "do": "move",
        "what": "Row out",
        "means": "Two boats",
        "effect": "All ashore.",
        "covert": False,
        "course": "",
    }
    deal = {"do": "propose", "to": "GREEN", "give": "A pump", "get": "Beds for 40."}
    submit(world, "blue", [plain, deal, *NONE])
    for kind in ("green", "yellow"):
        submit(world, kind, NONE)
    settle(world)
    pages = {kind: markup(enter(world, kind).get(f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/"))
             for kind in ("blue", "green")}  # fmt: skip
    assert "2 of 2 handed in" in pages["blue"]
    assert "carried out" not in pages["blue"]
    assert "Row out." in pages["green"]
    assert "gives: A pump." in pages["green"]
    assert all(".." not in re.sub("<[^>]*>", " ", page).replace("../", "") for page in pages.values())
