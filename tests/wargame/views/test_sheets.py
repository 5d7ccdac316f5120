"""Drafting, submitting and recalling an order sheet through the page."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.services import runs
from adjudication.systems.opaque_war.basics.facts import SIDES
from tests.wargame.views.conftest import Enter, Sheet
from tests.world import World, begin, begun, build, play_until, settle
from wargame import dispatch
from wargame.models import Decision, OrderSheet
from wargame.services import exercises, sheets, turns
from wargame.web.strict_input import fingerprint

CARDS = {"f.military": "moderate", "f.diplomatic": "minor", "f.information": "minor"}
FULL = {"do": "place_cards", "military": "moderate", "diplomatic": "minor", "information": "minor"}


def test_a_half_placed_hand_is_kept_and_the_command_says_what_is_missing(blue: Sheet) -> None:
    status, page = blue.save(
        htmx=True, act="put", do="place_cards", **{"f.military": "maximum", "f.diplomatic": "minor"}
    )
    assert status == 200
    assert blue.row.orders == [{"do": "place_cards", "military": "maximum", "diplomatic": "minor"}]
    assert "Submit: Information has no card" in page


def test_without_a_script_a_saved_draft_leads_back_to_the_page(blue: Sheet) -> None:
    status, _ = blue.save(act="put", do="place_cards", **CARDS)
    assert status == 302
    assert blue.row.orders == [FULL]
    assert "Submit for Blue" in blue.client.get(blue.cell).content.decode()


def test_a_draft_somebody_else_changed_is_not_overwritten(blue: Sheet) -> None:
    old = blue.row.version
    blue.save(act="put", do="place_cards", **CARDS)
    status, page = blue.save(version=old, act="put", do="place_cards", **(CARDS | {"f.military": "maximum"}))
    assert status == 409
    assert "Someone in your cell changed the sheet" in page
    assert blue.row.orders == [FULL]


def test_an_order_is_added_behind_what_a_colleague_added_meanwhile(world: World, red: Sheet) -> None:
    to_military(world, red)
    old = red.row.version
    red.save(act="add", do="mobilise", **{"f.unit": "RG1"})
    assert red.save(version=old, act="add", do="mobilise", **{"f.unit": "RG2"})[0] == 302
    assert [order["unit"] for order in red.row.orders] == ["RG1", "RG2"]
    assert red.save(version=old, act="remove", at=0)[0] == 409


def test_the_same_form_submitted_twice_changes_nothing(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    key = str(uuid4())
    assert blue.submit(key)[0] == 302
    version = blue.row.version
    assert blue.submit(key)[0] == 302
    assert (blue.row.version, blue.row.status) == (version, OrderSheet.Status.SUBMITTED)


def test_a_submission_against_an_older_position_is_refused(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    status, page = blue.submit(seq=blue.row.decision.seq - 1)
    assert status == 409
    assert "The situation changed" in page
    assert blue.row.status == OrderSheet.Status.DRAFT


def test_an_unfinished_sheet_is_refused_with_a_sentence(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **{"f.military": "minor"})
    status, page = blue.submit()
    assert status == 422
    assert "diplomatic" in page
    assert blue.row.status == OrderSheet.Status.DRAFT


def test_a_submitted_sheet_can_be_recalled_until_the_lock(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    blue.submit()
    assert "Recall to change it" in blue.client.get(blue.cell).content.decode()
    assert blue.client.post(f"{blue.cell}sheet/{blue.row.pk}/recall/").status_code == 302
    assert blue.row.status == OrderSheet.Status.DRAFT


def test_a_card_that_is_not_in_hand_is_refused(blue: Sheet) -> None:
    status, page = blue.save(act="put", do="place_cards", **(CARDS | {"f.military": "7"}))
    assert status == 422
    assert "Refused" in page
    assert blue.row.orders == []


def test_what_was_refused_stays_until_the_sheet_changes(blue: Sheet) -> None:
    """The parts with the refusal have the versions of those without it, so news of others does not replace them."""
    _, refused = blue.save(True, act="put", do="place_cards", **(CARDS | {"f.military": "7"}))
    assert "data-refused" in refused
    versions = dict(re.findall(r'data-piece="(sheet|composer)"\s+data-version="(\w+)"', refused))
    assert len(versions) == 2
    have = ",".join(f"{name}:{version}" for name, version in versions.items())
    news = blue.client.get(f"{blue.cell}part/news/", {"have": have}).content.decode()
    assert not re.findall(r'data-piece="(?:sheet|composer)"', news)


@pytest.mark.parametrize("data", [{"act": "explode"}, {"act": "put", "do": "nonsense"}, {"act": "put", "pick": "[1"}])
def test_what_cannot_be_read_changes_nothing(blue: Sheet, data: dict[str, str]) -> None:
    status, page = blue.save(**data)
    assert status in (400, 422)
    assert "nothing was changed" in page.lower()
    assert blue.row.orders == []


def test_words_are_saved_without_touching_the_orders(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    blue.save(act="words", intent="Hold Donets'ka", note="Keep a Maximum for Turn 7")
    row = blue.row
    assert (row.orders, row.intent, row.note) == ([FULL], "Hold Donets'ka", "Keep a Maximum for Turn 7")
    assert "by Alice Blue, saved" in blue.client.get(blue.cell).content.decode()


def test_the_words_that_stand_beside_a_sheet_come_with_its_submission(blue: Sheet, red: Sheet) -> None:
    """They were typed a moment before. Their own form may come later, when nobody can write any more: it is answered
    like any other, as nothing is lost."""
    blue.save(act="put", do="place_cards", **CARDS)
    words: dict[str, Any] = {
        "intent": "Hold Donets'ka",
        "note": "Fuel",
        "seen.intent": fingerprint(""),
        "seen.note": fingerprint(""),
    }
    blue.submit(**words)
    assert (blue.row.intent, blue.row.note) == ("Hold Donets'ka", "Fuel")
    assert blue.save(act="words", **words)[0] == 302
    assert blue.save(act="words", **words | {"intent": "Fall back"})[0] == 422
    locked = blue.row
    turns.lock(exercise=blue.world.exercise, decision_id=locked.decision_id, by=Decision.LockedBy.UMPIRE)
    path = f"{blue.cell}sheet/{locked.pk}/save/"
    assert blue.client.post(path, {"act": "words", **words}).status_code == 302
    assert blue.client.post(path, {"act": "words", **words, "intent": "Fall back"}).status_code == 409
    assert red.client.post(path, {"act": "words", **words}).status_code == 404
    assert OrderSheet.objects.get(pk=locked.pk).intent == "Hold Donets'ka"


def test_a_sheet_without_the_words_of_its_page_keeps_them_when_it_is_submitted(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    blue.save(act="words", intent="Hold", note="Fuel")
    assert blue.submit()[0] == 302
    assert (blue.row.intent, blue.row.note) == ("Hold", "Fuel")


def test_words_that_a_colleague_wrote_meanwhile_stop_the_submission(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    blue.save(act="words", intent="Hold the port")
    words: dict[str, Any] = {"intent": "Hold the town", "seen.intent": fingerprint("Hold")}
    status, page = blue.submit(**words)
    assert status == 409
    assert "Hold the port" in page
    assert (blue.row.status, blue.row.intent) == (OrderSheet.Status.DRAFT, "Hold the port")
    words["seen.intent"] = fingerprint("Hold the port")
    assert blue.submit(**words)[0] == 302
    assert blue.row.intent == "Hold the town"


def test_the_other_cell_cannot_touch_the_sheet(blue: Sheet, red: Sheet) -> None:
    path = f"{blue.cell}sheet/{blue.row.pk}/save/"
    assert red.client.post(path, {"act": "words", "note": "mine now"}).status_code == 404
    path = f"{red.cell}sheet/{blue.row.pk}/save/"
    assert red.client.post(path, {"act": "words", "note": "mine now"}).status_code == 422
    assert blue.row.note == ""


def to_military(world: World, red: Sheet) -> None:
    """Play by default answers until Red has to give its Military orders."""
    for _ in range(12):
        decision = world.decision()
        if any(due["kind"] == "military" and due["side"] == "RED" for due in decision.due):
            return
        rules = game_selectors.adjudicator(world.exercise.game)  # type: ignore[arg-type]  # it plays
        for sheet in decision.sheets.select_related("cell"):
            viewer = world.viewer(sheet.cell.kind, umpire=True)
            order = msgspec.to_builtins(rules.policy(world.state(), sheet.cell.side))  # type: ignore[arg-type]  # the cell has a side
            if order["do"] == "pick_area":
                order["area"] = "military"
            if order["do"] == "act_order":
                order["first"] = sheet.cell.side == "RED"
            sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[order])
            sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid4(), seq=decision.seq)
        settle(world)
    raise AssertionError("Red was never asked for its Military orders")


def test_a_list_grows_by_what_the_earlier_orders_make_possible(world: World, red: Sheet) -> None:
    to_military(world, red)
    page = red.client.get(f"{red.cell}?s=RG1").content.decode()
    assert 'value="mobilise"' in page
    assert 'value="deploy"' not in page
    assert 'data-subject-ids="RG1 RG2 ' in page, "any of several alike can be pointed at"
    assert red.save(act="add", do="mobilise", s="RG1", **{"f.unit": "RG1"})[0] == 302
    page = red.client.get(f"{red.cell}?s=RG1").content.decode()
    assert 'value="deploy"' in page
    red.save(act="add", do="deploy", s="RG1", **{"f.unit": "RG1", "f.area": "belgorod", "f.by_event": "false"})
    assert [order["do"] for order in red.row.orders] == ["mobilise", "deploy"]


def test_equal_pieces_get_the_same_order_together_and_the_next_stays_chosen(world: World, red: Sheet) -> None:
    to_military(world, red)
    page = red.client.get(f"{red.cell}?s=RG1").content.decode()
    alike = re.search(r'name="alike" value="([^"]+)"', page)
    assert alike
    assert alike[1].split()[:3] == ["RG1", "RG2", "RG3"]
    same = {"s": "RG1", "part": "military", "do": "mobilise", "f.unit": "RG1", "alike": alike[1]}
    status, page = red.save(htmx=True, act="add", times=2, **same)
    assert status == 200
    assert [order["unit"] for order in red.row.orders] == ["RG1", "RG2"]
    assert 'data-subject="RG3"' in page
    assert "Undo order 2" in page
    status, page = red.save(htmx=True, act="add", times=99, **same)
    assert status == 422, "more than there are points for: nothing of it is saved"
    assert len(red.row.orders) == 2


def test_a_piece_that_can_have_no_other_such_order_is_let_go(world: World, red: Sheet) -> None:
    to_military(world, red)
    red.save(act="add", do="mobilise", **{"f.unit": "RG1"})
    order = {"do": "deploy", "f.unit": "RG1", "f.area": "belgorod", "f.by_event": "false"}
    _, page = red.save(htmx=True, act="add", s="RG1", part="military", **order)
    assert 'data-subject=""' in page
    assert 'class="plans"' in page, "the map shows where it is going"


def test_nothing_is_chosen_that_one_press_would_order(world: World, red: Sheet) -> None:
    to_military(world, red)
    red.save(act="add", do="mobilise", **{"f.unit": "RG1"})
    page = red.client.get(f"{red.cell}?s=RG1").content.decode()
    field = re.search(r'<select[^>]*name="f.area"[^>]*>(.*?)</select>', page, re.S)
    assert field
    assert "selected" not in field[1]
    assert "required" in field[0]
    status, page = red.save(act="add", do="deploy", **{"f.unit": "RG1", "f.area": "", "f.by_event": "false"})
    assert status == 422
    assert len(red.row.orders) == 1


def test_an_illegal_order_is_refused_with_its_rule_and_nothing_is_kept(world: World, red: Sheet) -> None:
    to_military(world, red)
    status, page = red.save(act="add", do="deploy", **{"f.unit": "RG1", "f.area": "belgorod", "f.by_event": "false"})
    assert status == 422
    assert '#6.12">6.12</a>]' in page
    assert red.row.orders == []


def test_a_removed_order_takes_the_ground_from_those_that_rest_on_it(world: World, red: Sheet) -> None:
    to_military(world, red)
    red.save(act="add", do="mobilise", **{"f.unit": "RG1"})
    red.save(act="add", do="deploy", **{"f.unit": "RG1", "f.area": "belgorod", "f.by_event": "false"})
    red.save(act="remove", at=0)
    page = red.client.get(red.cell).content.decode()
    assert '#6.12">6.12</a>]' in page
    assert "Submit: an order on the sheet cannot be carried out" in page
    assert red.submit()[0] == 422


def test_orders_change_places(world: World, red: Sheet) -> None:
    to_military(world, red)
    red.save(act="add", do="mobilise", **{"f.unit": "RG1"})
    red.save(act="add", do="mobilise", **{"f.unit": "RP1"})
    red.save(act="up", at=1)
    assert [order["unit"] for order in red.row.orders] == ["RP1", "RG1"]
    assert red.save(act="remove", at=9)[0] == 409


def test_locked_orders_are_shown_and_cannot_be_changed(world: World, blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    row = blue.row
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    page = blue.client.get(blue.cell).content.decode()
    assert "before your cell submitted. Your draft counts." in page
    assert "Locked. The run is queued." in page
    answer = blue.client.post(f"{blue.cell}sheet/{row.pk}/save/", {"act": "words", "note": "late"})
    assert answer.status_code == 409
    run = world.refresh().game.runs.get(status="queued")  # type: ignore[union-attr]  # it plays
    runs.perform(run.pk)
    assert "The umpire is reviewing the results." in blue.client.get(blue.cell).content.decode()


def test_a_spelled_out_choice_is_taken_from_the_list(world: World, red: Sheet, blue: Sheet) -> None:
    for sheet in (red, blue):
        sheet.save(act="put", do="place_cards", **CARDS)
        sheet.submit()
    settle(world)
    pick = json.dumps({"do": "pick_area", "area": "diplomatic"})
    assert red.save(act="put", pick=pick)[0] == 302
    assert red.row.orders == [{"do": "pick_area", "area": "diplomatic"}]


def test_a_sheet_for_a_full_turn_says_what_is_empty_and_asks_once(world: World, blue: Sheet) -> None:
    world.exercise.pace = "sheet"
    world.exercise.save(update_fields=["pace"])
    before = blue.client.get(blue.cell).content.decode()
    assert "Submit: 3 areas have no card" in before
    assert "submit-ask" not in before
    assert blue.save(act="part", part="cards", do="place_cards", **CARDS)[0] == 302
    page = blue.client.get(blue.cell).content.decode()
    tasks = re.findall(r'data-task="([a-z_]+)"', page)
    assert {"cards", "military", "diplomatic"} <= set(tasks)
    assert 'id="submit-ask"' in page
    asked = re.search(r"<b>Empty, and nothing happens there:</b>(.*?)</p>", page, re.S)
    assert asked
    assert "Mobilise, deploy, withdraw" in asked[1]
    assert "Place three cards" not in asked[1]
    assert blue.submit()[0] == 302, "the answer is the same form"


def test_next_is_the_command_of_a_sheet_until_no_step_is_open(world: World, blue: Sheet) -> None:
    def filled(page: str) -> list[str]:
        return re.findall(r'class="btn btn-filled[^"]*"\s+id="(next-step|submit|submit-ask)"', page)

    world.exercise.pace = "sheet"
    world.exercise.save(update_fields=["pace"])
    page = blue.client.get(blue.cell).content.decode()
    assert filled(page) == ["next-step"]
    assert re.search(r'id="next-step"[^>]*data-next-task="cards"', page)
    blue.save(act="part", part="cards", do="place_cards", **CARDS)
    page = blue.client.get(blue.cell).content.decode()
    assert filled(page)[0] == "next-step"
    assert "submit-ask" not in filled(page)
    for kind in re.findall(r'id="pass-(\w+)"', page):
        blue.save(act="pass", part=kind)
    page = blue.client.get(blue.cell).content.decode()
    for kind in re.findall(r'data-next-task="(\w+)"', page):  # forced, so it cannot be passed
        blue.save(act="part", part=kind, do=kind, **{"area": "military"} if kind == "pick_area" else {"first": "true"})
    page = blue.client.get(blue.cell).content.decode()
    assert 'id="next-step"' not in page
    assert filled(page) == ["submit"], "nothing is missed, so nobody is asked"


def test_of_two_steps_that_ask_the_same_each_has_its_own_order(db: None, enter: Enter) -> None:
    """Opaque War, 3.1: battalions in Luhansk, then in Donetsk, in whatever sequence they are written."""
    world = begun(system="opaque_war", pack_name="donbas-2014", pace="sheet", review="none")
    red = Sheet(world, enter(world, "red"), "red")
    state = world.state()
    game = world.refresh().game
    assert game is not None
    rules = game_selectors.adjudicator(game)
    for oblast in ("donetsk", "luhansk"):
        state.at = f"battalions_{oblast}"
        hexes = rules.policy(state, "RED").hexes
        sent = {"act": "part", "part": f"battalions_{oblast}", "do": "place_battalions", "f.hexes[]": list(hexes)}
        status, page = red.save(htmx=True, **sent)
        assert status == 200, re.findall(r"<p>([^<]{3,200})</p>", page)[:4]
    assert [len(order["hexes"]) for order in red.row.orders] == [8, 6]


def test_one_decision_is_submitted_without_a_question(blue: Sheet) -> None:
    blue.save(act="put", do="place_cards", **CARDS)
    page = blue.client.get(blue.cell).content.decode()
    assert 'id="submit"' in page
    assert "submit-ask" not in page
    assert re.search(r'data-task="cards".*?Chosen', page, re.S)


def test_where_nothing_can_be_ordered_one_press_says_so(db: None, enter: Enter) -> None:
    """A phase of combat without an enemy: the sheet is empty, and can be submitted as it is."""
    world = play_until(begun(system="opaque_war", pack_name="airport-lesson", review="none"), kind="attack")
    side = world.decision().due[0]["side"]
    nobody(world, "BLUE" if side == "RED" else "RED")
    sheet = Sheet(world, enter(world, side.lower()), side.lower())
    page = sheet.client.get(sheet.cell).content.decode()
    assert 'name="nothing"' in page
    assert "Submit: nothing to order" in page
    row = sheet.row
    assert sheet.submit(nothing="1")[0] == 302
    row.refresh_from_db()
    assert (row.orders, row.status) == ([{"do": "done"}], OrderSheet.Status.LOCKED)


def nobody(world: World, side: str) -> None:
    """The umpire takes every piece of a side off the map."""
    state, game = world.state(), world.exercise.game
    assert game
    rules: Any = game_selectors.adjudicator(game)
    facts = rules.facts
    pieces = [facts.piece_ids[p] for p in facts.pieces_of[SIDES.index(side)] if state.where[p] >= 0]
    turns.amend(
        exercise=world.exercise,
        seq=world.decision().seq,
        edits=[{"event": "SetPiece", "piece": piece, "at": "pool"} for piece in pieces],
        reason="pedagogy",
        note="For the lesson",
        tell_cells=False,
    )
    world.refresh()


def test_a_saved_draft_names_its_ring(blue: Sheet) -> None:
    """So that the page asks for no news from a process that has not heard of it."""
    row = blue.row
    answer = blue.client.post(
        f"{blue.cell}sheet/{row.pk}/save/", {"version": row.version, "act": "put", "do": "place_cards"} | CARDS
    )
    assert re.fullmatch("[0-9a-f]{32}", answer["X-Ring"])
    assert "X-Ring" not in blue.client.get(blue.cell)


def test_a_cell_that_the_turn_will_not_ask_reads_that_it_can_submit_without_orders(db: None, enter: Enter) -> None:
    """2022, 11.1: no Ukrainian ground unit acts in the first turn, and a Russia that stays at home asks for nothing."""
    how: Any = {"system": "ukraine_2022", "pack_name": "kyiv-first-month", "pace": "sheet", "review": "none"}
    world = build(**how)
    exercises.add_cell(exercise=world.exercise, kind="violet", name="Ukrainian air", side="BLUE", remit="air")
    begin(world)
    for kind in ("red", "blue"):
        viewer = world.viewer(kind)
        dispatch.submit(
            viewer=viewer, sheet_id=world.decision().sheets.get(cell=viewer.cell).pk, form_key=uuid4(),
            seq=world.decision().seq, orders=[{"do": "done"}],
        )  # fmt: skip
    settle(world)
    assert world.decision().turn == 1
    page = enter(world, "blue").get(f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/").content.decode()
    assert "your cell has nothing to decide this turn" in page
    assert "Submit without orders" in page


def test_a_choice_that_the_rules_force_is_said_to_be_by_default(db: None, enter: Enter) -> None:
    """Both submit their cards and no more. Somebody has to choose the areas (6.0); that nothing is mobilised there is
    no choice of the program. A cell without a sheet is not told of every order."""
    world = begun(pace="sheet", review="none")
    for kind in ("red", "blue"):
        viewer, decision = world.viewer(kind), world.decision()
        sheet = decision.sheets.get(cell=viewer.cell)
        dispatch.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid4(), seq=decision.seq, orders=[FULL])
    settle(world)
    logs = {kind: [one.text for one in world.exercise.log.filter(cell=world.cells[kind])] for kind in ("red", "blue")}
    said = [text for text in logs["red"] if text.startswith("By the program: the rules forced ")]
    assert len(said) == 1
    assert said[0].endswith("that the sheet of Red did not make.")
    page = enter(world, "red").get(f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/").content.decode()
    assert "The rules forced a choice that your sheet did not make, so the program made it." in page
    silent = begun(title="Silent", owner="sam", pace="sheet", review="none")
    turns.lock(exercise=silent.exercise, decision_id=silent.decision().pk, by=Decision.LockedBy.UMPIRE)
    settle(silent)
    assert not silent.exercise.log.filter(text__startswith="By the program").exists()
