"""On a sheet for a whole turn a cell can choose to order nothing in a step."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.wargame.api.conftest import here, holder, refused
from tests.wargame.views.conftest import Enter, Sheet
from tests.world import World, advance, begun
from wargame.models import OrderSheet
from wargame.services import sheets, turns

PACKS = {
    "millennium_wars": "odesa-transnistria",
    "opaque_war": "airport-lesson",
    "opuc": "first-lesson",
    "ukraine_2022": "kharkiv-lesson",
    "ukrainian_crisis": "ukraine-2014",
}
CARDS: dict[str, Any] = {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "moderate"}
MOBILISE: dict[str, Any] = {"do": "mobilise", "unit": "RG1"}


@pytest.fixture
def crisis(db: None) -> World:
    return begun(pace="sheet")


@pytest.fixture
def red(crisis: World, enter: Enter) -> Sheet:
    return Sheet(crisis, enter(crisis, "red"), "red")


def first_sheet(enter: Enter, system: str) -> tuple[Sheet, str, str]:
    """The first whole-turn sheet of a game with a step that can be passed, its page and the kind of that step."""
    world = begun(system=system, pack_name=PACKS[system], pace="sheet", review="none")
    for _ in range(4):
        for kind in ("red", "blue"):
            sheet = Sheet(world, enter(world, kind), kind)
            page = text(sheet)
            if found := re.search(r'id="pass-(\w+)"', page):
                return sheet, page, found[1]
        advance(world)
    raise AssertionError(f"no step of {system} can be passed")


def text(sheet: Sheet) -> str:
    return sheet.client.get(sheet.cell).content.decode()


def done(page: str) -> int:
    found = re.search(r"(\d+) of \d+ done", page)
    assert found
    return int(found[1])


def task(page: str, kind: str) -> str:
    found = re.search(rf'data-task="{kind}".*?</a>', page, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize("system", PACKS)
def test_one_press_decides_a_step_and_another_takes_it_back(db: None, enter: Enter, system: str) -> None:
    sheet, before, kind = first_sheet(enter, system)
    assert "Empty" in task(before, kind)
    assert sheet.save(act="pass", part=kind)[0] == 302
    page = text(sheet)
    assert "Nothing ordered here" in task(page, kind)
    assert f'id="unpass-{kind}"' in page
    assert f'id="pass-{kind}"' not in page
    assert not re.search(rf'data-step-of="{kind}"\s+data-empty', page)
    assert done(page) == done(before) + 1
    assert (sheet.row.orders, sheet.row.passed, sheet.row.status) == ([], [kind], OrderSheet.Status.DRAFT)
    assert sheet.save(act="unpass", part=kind)[0] == 302
    after = text(sheet)
    assert "Empty" in task(after, kind)
    assert done(after) == done(before)
    assert (sheet.row.passed, sheet.row.status) == ([], OrderSheet.Status.EMPTY)


def test_where_the_rules_force_a_choice_nobody_can_pass(red: Sheet) -> None:
    page = text(red)
    assert 'id="pass-military"' in page
    assert 'id="pass-cards"' not in page
    red.save(act="pass", part="cards")
    page = text(red)
    assert "3 areas have no card" in task(page, "cards"), "a mark that was made elsewhere changes nothing"
    red.save(act="pass", part="pick_area")
    assert "Empty" in task(text(red), "pick_area")


def test_the_question_at_submission_leaves_out_what_was_passed(red: Sheet) -> None:
    red.save(act="part", part="cards", **{f"f.{area}" if area != "do" else area: card for area, card in CARDS.items()})
    page = text(red)
    empty = re.findall(r'id="pass-(\w+)"', page)
    assert {"military", "diplomatic"} <= set(empty)
    asked = re.search(r"Submit with (\d+) empty", page)
    assert asked
    red.save(act="pass", part="military")
    page = text(red)
    assert f"Submit with {int(asked[1]) - 1} empty" in page
    question = page.split('id="empty-steps"')[1].split("</div>")[0]
    by_choice = re.search(r"<b>Nothing ordered, by choice:</b>(.*?)</p>", question, re.DOTALL)
    left = re.search(r"nothing happens there:</b>(.*?)</p>", question, re.DOTALL)
    assert by_choice
    assert left
    assert "Mobilise, deploy, withdraw" in by_choice[1]
    assert "Mobilise, deploy, withdraw" not in left[1]
    assert red.submit()[0] == 302
    assert "Mobilise, deploy, withdraw" in text(red).split("Nothing ordered, by choice:")[1].split("</p>")[0]


def test_a_sheet_of_passes_alone_names_the_steps_that_are_still_empty(db: None, enter: Enter) -> None:
    """It has no order, but somebody decided: the question is about the rest."""
    sheet, before, kind = first_sheet(enter, "opuc")
    assert 'hx-confirm="Submit without orders?' in before
    sheet.save(act="pass", part=kind)
    page = text(sheet)
    assert 'hx-confirm="Submit without orders?' not in page
    assert 'id="submit-ask"' in page
    for other in re.findall(r'id="pass-(\w+)"', page):
        sheet.save(act="pass", part=other)
    page = text(sheet)
    question = page.split('id="empty-steps"')[1]
    assert "nothing happens there" not in question
    assert "<b>Who goes first</b>: the program chooses" in question
    assert sheet.submit()[0] == 302


def test_an_order_takes_the_mark_away_for_good(red: Sheet) -> None:
    red.save(act="pass", part="military")
    red.save(act="pass", part="diplomatic")
    assert red.save(act="add", part="military", do="mobilise", **{"f.unit": "RG1"})[0] == 302
    assert red.row.passed == ["diplomatic"]
    red.save(act="remove", at=0)
    assert red.row.passed == ["diplomatic"]
    assert "Empty" in task(text(red), "military")


def test_the_same_press_twice_and_one_behind_a_colleague_change_nothing_else(red: Sheet) -> None:
    old = red.row.version
    for _ in range(2):
        assert red.save(version=old, act="pass", part="military")[0] == 302
    assert (red.row.passed, red.row.version) == (["military"], old + 1)
    red.save(act="add", part="diplomatic", do="attempt", **{"f.country": "GB", "f.direction": "up", "f.rp": "1"})
    assert red.save(version=old, act="pass", part="information")[0] == 302
    assert set(red.row.passed) == {"military", "information"}


def test_a_step_with_an_order_is_not_passed(red: Sheet) -> None:
    red.save(act="add", part="military", do="mobilise", **{"f.unit": "RG1"})
    status, page = red.save(act="pass", part="military", htmx=True)
    assert status == 422
    assert "This task already has an order. Remove the order first" in page
    assert (red.row.orders, red.row.passed) == ([MOBILISE], [])


def test_an_unknown_step_and_a_sheet_of_one_decision_are_refused(crisis: World, red: Sheet) -> None:
    status, page = red.save(act="pass", part="picnic", htmx=True)
    assert status == 422
    assert "“picnic” is not a kind of decision" in page
    crisis.exercise.pace = "live"
    crisis.exercise.save(update_fields=["pace"])
    assert "pass-cards" not in text(red)
    assert red.save(act="pass", part="cards")[0] == 422
    assert red.row.passed == []


def test_the_marks_come_through_recall_and_reopening(crisis: World, red: Sheet) -> None:
    red.save(act="pass", part="military")
    red.submit()
    sheets.recall(viewer=crisis.viewer("red"), sheet_id=red.row.pk)
    assert red.row.passed == ["military"]
    turns.lock(exercise=crisis.exercise, decision_id=crisis.decision().pk, by="umpire")
    turns.reopen(exercise=crisis.refresh())
    assert (red.row.passed, red.row.status) == (["military"], OrderSheet.Status.DRAFT)


def test_what_was_written_before_an_undone_step_comes_back_with_its_marks(crisis: World, red: Sheet) -> None:
    red.save(act="pass", part="military")
    earlier = red.row
    OrderSheet.objects.filter(pk=red.row.pk).update(passed=[], status=OrderSheet.Status.EMPTY)
    turns.carry_over(crisis.decision(), [])
    assert red.row.passed == []
    earlier.pk = None
    turns.carry_over(crisis.decision(), [earlier])
    assert (red.row.passed, red.row.status) == (["military"], OrderSheet.Status.DRAFT)


def test_the_marks_go_through_the_api(crisis: World) -> None:
    client = holder(crisis, "red")
    row = crisis.decision().sheets.get(cell=crisis.cells["red"])
    sheet = here(crisis, f"sheets/{row.pk}/", "red")
    saved = client.put(sheet, {"orders": [CARDS], "passed": ["military", "military"], "version": 0}).json()
    assert saved["passed"] == ["military"]
    kept = client.put(sheet, {"orders": [CARDS], "version": 1}).json()
    assert kept["passed"] == ["military"]
    ordered = client.put(sheet, {"orders": [CARDS, MOBILISE], "version": 2}).json()
    assert ordered["passed"] == []
    both = {"orders": [CARDS, MOBILISE], "passed": ["military"], "version": 3}
    refused(client.put(sheet, both), 422, "refused", "already has an order")
    refused(client.put(sheet, both | {"passed": ["picnic"]}), 422, "refused", "not a kind of decision")
