"""The cell's page and its parts: what is there, for which cell, and how little is asked of the database."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.pages import markup
from tests.wargame.views.conftest import Enter, Sheet
from tests.world import LESSON, World, begun, build, play_until, settle
from wargame.presenters import systems
from wargame.selectors import briefing
from wargame.selectors.position import Position, opening
from wargame.services import clock, exercises, turns
from wargame.viewer import Viewer
from wargame.views.cell import PARTS

FIRST_MAPS = [
    ("ukrainian_crisis", "ukraine-2014"), ("opuc", "se-estonia-small"), ("opaque_war", "donbas-2014"),
    ("ukraine_2022", "kyiv-first-month"), ("millennium_wars", "twelve-weeks"),
]  # fmt: skip
QUERIES = 32  # of a whole page: session, door, position, log, people, track


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return markup(answer)


def test_the_page_carries_every_part(blue: Sheet) -> None:
    page = text(blue.client, blue.cell)
    for part in PARTS:
        assert f'id="part-{part}"' in page
    assert "Place three cards" in page
    assert "Ukraine’s picture" in page
    assert "SHA-256" in page


@pytest.mark.parametrize("part", PARTS)
def test_each_part_can_be_fetched_alone(blue: Sheet, part: str) -> None:
    assert "<html" not in text(blue.client, f"{blue.cell}part/{part}/")


def test_an_unknown_part_is_not_there(blue: Sheet) -> None:
    assert blue.client.get(f"{blue.cell}part/secrets/").status_code == 404


def versions(page: str) -> str:
    import re

    return ",".join(":".join(pair) for pair in re.findall(r'data-piece="(\w+)"\s+data-version="(\w+)"', page))


def test_news_are_only_what_changed(blue: Sheet) -> None:
    have = versions(text(blue.client, blue.cell))
    assert blue.client.get(f"{blue.cell}part/news/", {"have": have}).status_code == 204
    blue.save(act="words", note="Wait for Warsaw")
    answer = blue.client.get(f"{blue.cell}part/news/", {"have": have})
    page = answer.content.decode()
    assert "Wait for Warsaw" in page
    assert 'id="part-map"' not in page
    assert answer["X-Server-Now"]


def test_the_other_side_sees_neither_what_a_cell_drafts_nor_when(blue: Sheet, red: Sheet) -> None:
    have = versions(text(red.client, red.cell))
    blue.save(act="put", do="place_cards", **{"f.military": "maximum"})
    blue.save(act="words", note="Zuckerhut")
    assert red.client.get(f"{red.cell}part/news/", {"have": have}).status_code == 204
    assert "not in" in text(red.client, red.cell)
    assert "drafting" in text(blue.client, blue.cell)


def test_observers_see_the_public_picture_and_give_no_orders(world: World, enter: Enter) -> None:
    client = enter(world, "observer")
    page = text(client, f"/x/{world.exercise.pk}/cell/{world.cells['observer'].pk}/")
    assert "Public picture" in page
    assert "Your cell plays no side" in page
    assert "sheet_save" not in page
    assert "Your hand" not in page


def test_another_cell_and_another_exercise_are_the_same_nothing(world: World, blue: Sheet) -> None:
    mine, theirs = world.cells["blue"].pk, world.cells["red"].pk
    assert blue.client.get(f"/x/{world.exercise.pk}/cell/{theirs}/").status_code == 404
    assert blue.client.get(f"/x/{world.exercise.pk}/cell/{mine + 4000}/").status_code == 404
    assert Client().get(blue.cell).status_code == 404


def test_the_umpire_may_act_as_any_cell_and_it_is_said(world: World, blue: Sheet) -> None:
    umpire = Client()
    umpire.login(username="alice", password="a-long-password")
    assert "You are the umpire, viewing as" in text(umpire, blue.cell)
    sheet = Sheet(world, umpire, "blue")
    sheet.save(
        act="put", do="place_cards", **{"f.military": "minor", "f.diplomatic": "minor", "f.information": "minor"}
    )
    assert sheet.submit()[0] == 302
    assert sheet.row.by_umpire
    assert "Submitted by the umpire" in text(blue.client, blue.cell)


def test_before_the_start_the_page_waits(db: None, enter: Enter) -> None:
    world = build()
    page = text(enter(world, "blue"), f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/")
    assert "Play has not begun" in page
    assert "Alice Blue" in page


@pytest.mark.parametrize(("system", "pack"), FIRST_MAPS)
def test_before_the_start_a_cell_reads_its_briefing_and_sees_the_public_map(
    db: None, enter: Enter, system: str, pack: str
) -> None:
    world = build(system=system, pack_name=pack)
    page = text(enter(world, "blue"), f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/")
    reading = page[page.index('id="reading"') : page.index('id="part-displays"')]
    assert "<svg" in reading
    told = {side: briefing.texts(world.exercise, (side,))[1] for side in ("RED", "BLUE")}
    assert told["BLUE"].title in page
    assert told["RED"].title not in page
    drawn = {name: systems.of(system).public_board(place, "projector").map for name, place in openings(world).items()}
    assert drawn["blue"] in page.replace("&amp;", "&")
    assert len(set(drawn.values())) == 1, "all who look see what the public sees"


def openings(world: World) -> dict[str, Position]:
    """The position at the start of play, as people of different cells may know it."""
    found = {}
    for kind in ("red", "blue"):
        place = opening(Viewer(world.exercise, umpire=False, cell=world.cells[kind], seat=world.seats[kind]))
        assert place is not None
        assert place.viewer.side is None
        assert place.picture == place.rules.picture(place.rules.initial_state(place.rules.option_type()), None)
        found[kind] = place
    return found


def test_without_its_pack_a_page_before_the_start_has_no_map(db: None, enter: Enter) -> None:
    world = build()
    world.exercise.options = {"no_such_option": []}
    world.exercise.pack_name = "gone"
    world.exercise.save()
    page = text(enter(world, "blue"), f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/")
    assert "The map appears when play begins" in page


def test_while_the_rules_decide_the_page_says_so(db: None, enter: Enter) -> None:
    world = build()
    exercises.start(exercise=world.exercise)
    world.refresh()
    blue, cell = enter(world, "blue"), f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/"
    assert "Being adjudicated" in text(blue, cell)
    settle(world)
    assert "Being adjudicated" not in text(blue, cell)


def test_a_cell_that_waits_sees_whether_the_other_or_the_umpire_is_next(db: None, enter: Enter) -> None:
    world = begun(**LESSON, review="all")
    world.exercise.all_in_locks = False
    world.exercise.save()
    (due,) = world.decision().due
    asked, waits = ("red", "blue") if due["side"] == "RED" else ("blue", "red")
    sheet, other = (Sheet(world, enter(world, kind), kind) for kind in (asked, waits))
    waiting = f"{world.cells[asked].name}: Set up</li>"
    assert waiting in text(other.client, other.cell)
    sheet.save(act="put", do="done")
    assert sheet.submit()[0] == 302
    page = text(other.client, other.cell)
    assert waiting not in page
    assert "All orders are in" in page
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    page = text(other.client, other.cell)
    assert waiting not in page
    assert "All orders are in" not in page
    assert "Being adjudicated" in page


def test_the_clock_says_that_it_stands_and_that_it_is_the_last_minute(world: World, blue: Sheet) -> None:
    assert "lock in" not in text(blue.client, f"{blue.cell}part/title/")  # there is no clock
    clock.extend(exercise=world.exercise, seconds=600)
    page = text(blue.client, f"{blue.cell}part/title/")
    assert "Cards lock in" in page
    assert "last minute" not in page
    clock.extend(exercise=world.exercise, seconds=-570)
    assert "last minute" in text(blue.client, f"{blue.cell}part/title/")
    clock.pause(exercise=world.exercise)
    assert ", paused" in text(blue.client, f"{blue.cell}part/title/")


def test_an_ended_exercise_shows_the_seed(world: World, blue: Sheet) -> None:
    seed = bytes(world.exercise.game.seed).hex()  # type: ignore[union-attr]  # it plays
    assert seed not in text(blue.client, blue.cell)
    exercises.end(exercise=world.exercise)
    assert seed in text(blue.client, blue.cell)


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        text(client, path)
    return len(caught)


def test_the_page_asks_the_database_no_more_as_the_game_grows(db: None, enter: Enter) -> None:
    world = begun(pace="sheet")
    sheet = Sheet(world, enter(world, "blue"), "blue")
    queries(sheet.client, sheet.cell)
    early = queries(sheet.client, sheet.cell)
    play_until(world, turn=4)
    queries(sheet.client, sheet.cell)  # each finished turn is read once
    assert queries(sheet.client, sheet.cell) <= early
    assert early <= QUERIES


def test_a_turn_sheet_offers_every_decision_of_the_turn_beforehand(db: None, enter: Enter) -> None:
    world = play_until(begun(pace="sheet"), turn=2)
    sheet = Sheet(world, enter(world, "red"), "red")
    page = text(sheet.client, sheet.cell)
    for title in (
        "Place three cards",
        "Ask for a Combat Turn?",
        "Mobilise, deploy, withdraw",
        "Choose an Information option",
    ):
        assert title in page
    assert page.count("You are planning ahead, from what your side knows and average dice.") == 1
    sheet.save(
        act="part",
        part="cards",
        do="place_cards",
        **{"f.military": "minor", "f.diplomatic": "minor", "f.information": "minor"},
    )
    sheet.save(act="part", part="declare", pick='{"do": "declare", "combat": true}')
    sheet.save(act="part", part="declare", pick='{"do": "declare", "combat": false}')
    sheet.save(act="add", do="mobilise", **{"f.unit": "RG2"})
    assert [order["do"] for order in sheet.row.orders] == ["place_cards", "declare", "mobilise"]
    assert sheet.row.orders[1]["combat"] is False
    assert sheet.submit()[0] == 302


def test_what_was_not_carried_out_is_told_to_its_own_side_only(db: None, enter: Enter) -> None:
    world = begun(pace="sheet")
    red, blue = (Sheet(world, enter(world, kind), kind) for kind in ("red", "blue"))
    cards = {"f.military": "minor", "f.diplomatic": "maximum", "f.information": "minor"}
    for sheet in (red, blue):
        sheet.save(act="part", part="cards", do="place_cards", **cards)
    dear = {"f.country": "GB", "f.direction": "up", "f.rp": "12", "f.prestige": "0"}  # the dice hardly bring that
    assert blue.save(act="add", do="attempt", **dear)[0] == 302
    for sheet in (red, blue):
        assert sheet.submit()[0] == 302
    from tests.world import settle

    settle(world)
    assert "The attempt needs 12 RP" in text(blue.client, blue.cell)
    assert "Not carried out" in text(blue.client, blue.cell)
    assert "The attempt needs 12 RP" not in text(red.client, red.cell)


def test_the_chances_of_an_attempt_are_exact(world: World, red: Sheet) -> None:
    query: dict[str, Any] = {"do": "attempt", "f.country": "GB", "f.direction": "up", "f.rp": "3", "f.prestige": "4"}
    page = blueprint(red.client.get(f"{red.cell}part/odds/", query).content.decode())
    assert "2 dice, 7 or less" in page
    assert "<b>58%</b> moves" in page


def blueprint(page: str) -> str:
    return " ".join(page.split())


def test_the_public_screen_holds_the_public_picture_and_the_way_in(world: World, blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **{"f.military": "maximum"})
    code = world.exercise.room_code
    page = text(Client(), f"/screen/{code}/")
    assert f"{code[:3]}-{code[3:]}" in page
    assert "Prestige 16" in page or "Prestige" in page
    assert "not in" in page
    assert "drafting" not in page
    assert "Maximum" not in page
    assert 'data-fixed-theme="light"' in page
    assert Client().get("/screen/NOSUCH/").status_code == 404
    assert Client().get(f"/screen/{code}/part/news/", {"have": versions(page)}).status_code == 204


def test_an_exercise_ended_before_the_rules_did_says_so_with_the_score(world: World, blue: Sheet) -> None:
    exercises.end(exercise=world.exercise)
    for client, path in ((blue.client, blue.cell), (Client(), f"/screen/{world.exercise.room_code}/")):
        page = text(client, path)
        assert "Ended early by the umpire in turn 1. Result at that point:" in page
        assert " VP." in page
    world.refresh()


def test_no_result_is_shown_while_the_exercise_runs(world: World, blue: Sheet) -> None:
    for client, path in ((blue.client, blue.cell), (Client(), f"/screen/{world.exercise.room_code}/")):
        page = text(client, path)
        assert "Result at that point" not in page
        assert " VP." not in page


def test_a_turn_sheet_says_that_what_it_foresees_is_assumed(db: None, enter: Enter) -> None:
    """Blue's Resource Points of decisions to come rest on an imagined turn; what stands now does not."""
    world = begun(pace="sheet")
    page = text(enter(world, "red"), f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/part/composer/")
    now, *later = page.split('<div class="sheet-body section" data-kind=')[1:]
    assert "assumed" not in now
    assert later
    assert "Figures and cards here and below are assumptions" in later[0]
    assert "Figures and cards here and below" not in "".join(later[1:])
    military = next(section for section in later if section.startswith('"military"'))
    assert "<small>assumed</small>" in military


@pytest.mark.parametrize("pace", ["live", "sheet"])
def test_what_is_chosen_lights_the_places_where_it_may_go(db: None, enter: Enter, pace: str) -> None:
    """A phone says so only where some are lit."""
    world = play_until(begun(pace=pace), kind="military" if pace == "live" else "")
    kind = "red" if "RED" in {due["side"] for due in world.decision().due} else "blue"
    sheet = Sheet(world, enter(world, kind), kind)
    told = set[bool]()
    for subject in dict.fromkeys(re.findall(r'data-subject-link="([^"]+)"', text(sheet.client, sheet.cell))):
        shown = text(sheet.client, f"{sheet.cell}part/map/?s={subject}")
        lit = "Tap a highlighted place." in shown
        assert lit == ("m-reach" in shown)
        told.add(lit)
    assert True in told
