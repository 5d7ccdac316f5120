"""What a cell reads and does through the API."""

from __future__ import annotations

import uuid
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused
from wargame.models import Decision, LogEntry, OrderSheet
from wargame.services import clock, logbook
from wargame.services.participants import seats

CARDS = {"do": "place_cards", "military": "minor", "diplomatic": "moderate", "information": "maximum"}


def task(world: worlds.World, kind: str) -> dict[str, Any]:
    """What is due from the cell, looked up by the umpire so that no token is renewed."""
    found: dict[str, Any] = owner(world).get(here(world, "decision/", kind)).json()
    return found


def test_status_and_clock(world: worlds.World) -> None:
    clock.extend(exercise=world.exercise, seconds=90)
    clock.pause(exercise=world.exercise)
    found = holder(world, "blue").get(here(world)).json()
    assert found["status"] == "playing"
    assert found["clock"] == {
        "paused": True, "ends_at": None, "left": 90, "note": "", "resumes_at": None, "counts_from": None, "reading": 0,
        "more": [], "results_at": None,
    }  # fmt: skip
    assert found["decision"]["status"] == "open"
    assert found["seal"] == world.exercise.game.seed_digest  # type: ignore[union-attr]  # it plays
    assert found["seed"] is None
    assert "White" not in {cell["name"] for cell in found["cells"]}


def test_the_picture_is_the_sides_own(world: worlds.World) -> None:
    red = holder(world, "red").get(here(world, "picture/", "red")).json()
    green = holder(world, "green").get(here(world, "picture/", "green")).json()
    assert (red["side"], red["picture"]["side"]) == ("RED", "RED")
    assert (green["side"], green["picture"]["side"]) == (None, None)
    assert red["picture"]["turn"] == 1


def test_the_menu_leads_to_an_order_that_is_taken(world: worlds.World) -> None:
    client, mine = holder(world, "red"), task(world, "red")
    assert [due["kind"] for due in mine["due"]] == ["cards"]
    menu = client.get(here(world, "options/", "red")).json()
    assert menu["kind"] == "cards"
    assert {option["do"] for option in menu["options"]} == {"place_cards"}
    assert set(menu["options"][0]["fields"]) == {"military", "diplomatic", "information"}
    assert client.post(here(world, "check/", "red"), {"orders": [CARDS]}).json() == {"problems": []}
    sheet = here(world, f"sheets/{mine['sheet']['id']}/", "red")
    saved = client.put(sheet, {"orders": [CARDS], "note": "as agreed", "version": 0}).json()
    assert (saved["status"], saved["version"], saved["note"]) == ("draft", 1, "as agreed")
    assert saved["edited_by"] == "Alice Red"
    sent = client.post(sheet + "submit/", {"form_key": str(uuid.uuid4()), "seq": mine["decision"]["seq"]}).json()
    assert (sent["status"], sent["submitted_by"]) == ("submitted", "Alice Red")


def test_options_after_a_draft_that_is_not_saved(world: worlds.World) -> None:
    worlds.play_until(world, kind="military")
    side = world.decision().due[0]["side"]
    kind = {"RED": "red", "BLUE": "blue"}[side]
    client, address = holder(world, kind), here(world, "options/", kind)
    first = client.get(address).json()
    act = next((option for option in first["options"] if option["do"] == "mobilise"), None)
    assert act, first
    order = {"do": "mobilise", "unit": _one(act["fields"]["unit"])}
    after = client.post(address, {"orders": [order]}).json()
    assert after["problems"] == []
    assert {"do": "mobilise", "unit": order["unit"]} not in _singles(after["options"])
    narrowed = client.get(address, {"subject": act["subject"]}).json()
    assert {option["subject"] for option in narrowed["options"]} == {act["subject"]}
    wrong = client.post(address, {"orders": [order, order]}).json()
    assert wrong["problems"][0].startswith("orders[1]: ")


def _one(domain: dict[str, Any]) -> Any:
    return domain["value"] if domain["type"] == "is" else domain["values"][0]


def _singles(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"do": option["do"], "unit": value}
        for option in options
        if "unit" in option["fields"]
        for value in [option["fields"]["unit"].get("value"), *option["fields"]["unit"].get("values", [])]
        if value
    ]


def test_submitting_the_same_form_twice_changes_nothing(world: worlds.World) -> None:
    client, mine = holder(world, "red"), task(world, "red")
    sheet = here(world, f"sheets/{mine['sheet']['id']}/", "red")
    client.put(sheet, {"orders": [CARDS]})
    form = {"form_key": str(uuid.uuid4()), "seq": mine["decision"]["seq"]}
    first, second = client.post(sheet + "submit/", form), client.post(sheet + "submit/", form)
    assert first.json() == second.json()
    refused(client.post(sheet + "submit/", form | {"form_key": str(uuid.uuid4())}), 422, "refused", "already")
    assert client.post(sheet + "recall/").json()["status"] == "draft"
    assert client.post(sheet + "recall/").json()["status"] == "draft"


def test_orders_are_saved_and_submitted_in_one_step_or_not_at_all(world: worlds.World) -> None:
    client, mine = holder(world, "red"), task(world, "red")
    sheet, seq = here(world, f"sheets/{mine['sheet']['id']}/", "red"), mine["decision"]["seq"]
    client.put(sheet, {"orders": [CARDS], "note": "as agreed"})
    illegal = {"form_key": str(uuid.uuid4()), "seq": seq, "orders": [CARDS | {"diplomatic": "ninth"}]}
    refused(client.post(sheet + "submit/", illegal), 422, "refused", "orders[0].diplomatic: ")
    kept = task(world, "red")["sheet"]
    assert (kept["status"], kept["orders"], kept["version"]) == ("draft", [CARDS], 1)
    refused(client.post(sheet + "submit/", illegal | {"orders": []}), 422, "refused", "empty")
    other = CARDS | {"military": "moderate", "diplomatic": "minor"}
    sent = client.post(sheet + "submit/", illegal | {"orders": [other]}).json()
    assert (sent["status"], sent["orders"], sent["note"]) == ("submitted", [other], "as agreed")


def test_an_illegal_order_names_its_rule_and_spends_nothing(world: worlds.World) -> None:
    client, mine = holder(world, "red"), task(world, "red")
    sheet = here(world, f"sheets/{mine['sheet']['id']}/", "red")
    client.put(sheet, {"orders": [CARDS | {"diplomatic": "ninth"}]})
    before = world.state()
    answer = client.post(sheet + "submit/", {"form_key": str(uuid.uuid4()), "seq": mine["decision"]["seq"]})
    refused(answer, 422, "refused", "orders[0].diplomatic: ")
    assert answer.json()["problems"][0].endswith("]"), "the rule is not named"
    assert world.state() == before
    assert OrderSheet.objects.get(pk=mine["sheet"]["id"]).status == "draft"


@pytest.mark.parametrize(
    "order", [{}, {"do": 7}, {"do": "nuke"}, {"do": "place_cards"}, CARDS | {"x": 1}, {"do": None}]
)
def test_orders_of_the_wrong_shape_are_refused_with_their_place(world: worlds.World, order: dict[str, Any]) -> None:
    answer = holder(world, "red").post(here(world, "check/", "red"), {"orders": [order]})
    assert answer.status_code == 200
    assert answer.json()["problems"][0].startswith("orders[0]")
    menu = holder(world, "red").post(here(world, "options/", "red"), {"orders": [order]})
    assert menu.json()["problems"]


def test_a_stale_version_or_position_is_outdated(world: worlds.World) -> None:
    client, mine = holder(world, "red"), task(world, "red")
    sheet = here(world, f"sheets/{mine['sheet']['id']}/", "red")
    client.put(sheet, {"orders": [CARDS], "version": 0})
    refused(client.put(sheet, {"orders": [], "version": 0}), 409, "outdated", "Someone in your cell")
    refused(client.post(sheet + "submit/", {"form_key": str(uuid.uuid4()), "seq": 0}), 409, "outdated")


def test_only_the_commander_submits_and_observers_write_nothing(world: worlds.World) -> None:
    (staff,) = seats.add(cell=world.cells["red"], role="staff", names=["Maj Ort"])
    (guest,) = seats.add(cell=world.cells["red"], role="observer", names=["Guest"])
    mine = task(world, "red")
    sheet = here(world, f"sheets/{mine['sheet']['id']}/", "red")
    submission = {"form_key": str(uuid.uuid4()), "seq": mine["decision"]["seq"]}
    world.seats["red"] = seats.redeem(code=seats.issue_code(seat=staff).code)
    client = holder(world, "red")
    assert client.put(sheet, {"orders": [CARDS]}).status_code == 200
    refused(client.post(sheet + "submit/", submission), 422, "refused", "commander")
    world.seats["red"] = seats.redeem(code=seats.issue_code(seat=guest).code)
    client = holder(world, "red")
    assert client.get(here(world, "decision/", "red")).status_code == 200
    refused(client.put(sheet, {"orders": []}), 404, "missing")
    refused(client.post(sheet + "submit/", submission), 404, "missing")


def test_nothing_of_another_cell_or_exercise_is_there(world: worlds.World, other: worlds.World) -> None:
    red, blue_sheet = holder(world, "red"), task(world, "blue")["sheet"]["id"]
    for rest in ("picture/", "decision/", "options/", "log/"):
        refused(red.get(here(world, rest, "blue")), 404, "missing")
        refused(red.get(here(world, rest, "white")), 404, "missing")
        refused(red.get(here(other, rest, "red")), 404, "missing")
        nowhere = f"/api/v1/exercises/{uuid.uuid4()}/cells/1/{rest}"
        assert red.get(nowhere).content == red.get(here(other, rest, "red")).content
    refused(red.put(here(world, f"sheets/{blue_sheet}/", "red"), {"orders": []}), 422, "refused", "does not exist")
    refused(red.put(here(world, f"sheets/{blue_sheet}/", "blue"), {"orders": []}), 404, "missing")


def test_the_log_is_what_the_cell_was_told_and_goes_on_from_the_cursor(world: worlds.World) -> None:
    red = holder(world, "red")
    cursor = red.get(here(world)).json()["cursor"]
    logbook.write(world.exercise, LogEntry.Kind.NOTICE, "For Red only.", cell=world.cells["red"])
    logbook.write(world.exercise, LogEntry.Kind.NOTICE, "For Blue only.", cell=world.cells["blue"])
    logbook.write(world.exercise, LogEntry.Kind.NOTICE, "For the umpire.")
    logbook.write(world.exercise, LogEntry.Kind.NOTICE, "For all.", public=True)
    found = red.get(here(world, "log/", "red"), {"after": cursor}).json()
    assert [entry["text"] for entry in found["entries"]] == ["For Red only.", "For all."]
    assert red.get(here(world)).json()["cursor"] == found["cursor"]
    assert red.get(here(world, "log/", "red"), {"after": found["cursor"]}).json()["entries"] == []
    assert len(red.get(here(world, "log/", "red"), {"limit": 1}).json()["entries"]) == 1
    whole = owner(world).get(here(world, "log/"), {"after": cursor}).json()
    assert len(whole["entries"]) == 4
    refused(red.get(here(world, "log/")), 404, "missing")
    for forged in ("x", "1", "0" * 16, str(world.exercise.log.latest("id").pk)):
        refused(red.get(here(world, "log/", "red"), {"after": forged}), 400, "invalid", "after: ")


def test_what_others_read_leaves_no_gap_in_a_cells_log(world: worlds.World) -> None:
    """Neither ids nor cursors rise by what is hidden, nor are they in any order."""
    red = holder(world, "red")
    ids = []
    for number in range(12):
        logbook.write(world.exercise, LogEntry.Kind.NOTICE, f"For Red, {number}.", cell=world.cells["red"])
        ids.append(int(red.get(here(world)).json()["cursor"], 16))
    entries = red.get(here(world, "log/", "red")).json()["entries"][-12:]
    assert [int(entry["id"], 16) for entry in entries] == ids
    assert ids != sorted(ids)
    assert len({after - before for before, after in pairwise(ids)}) == len(ids) - 1


def test_the_umpire_plays_any_cell(world: worlds.World) -> None:
    alice = owner(world)
    for kind in ("red", "blue"):
        mine = alice.get(here(world, "decision/", kind)).json()
        sheet = here(world, f"sheets/{mine['sheet']['id']}/", kind)
        alice.put(sheet, {"orders": [CARDS]})
        form = {"form_key": str(uuid.uuid4()), "seq": mine["decision"]["seq"]}
        assert alice.post(sheet + "submit/", form).status_code == 200
    assert world.decision().status == Decision.Status.LOCKED
    late = alice.put(here(world, f"sheets/{task(world, 'red')['sheet']['id']}/", "red"), {"orders": []})
    refused(late, 409, "outdated", "locked")


def test_before_the_start_there_is_nothing_to_see_and_it_says_so(db: None) -> None:
    world = worlds.build()
    red = holder(world, "red")
    refused(red.get(here(world, "picture/", "red")), 422, "refused", "not started")
    refused(red.get(here(world, "options/", "red")), 422, "refused", "not started")
    refused(red.post(here(world, "check/", "red"), {"orders": []}), 422, "refused", "not started")
    assert red.get(here(world, "decision/", "red")).json() == {
        "decision": None,
        "due": [],
        "sheet": None,
        "waits": None,
    }


def test_a_cell_without_a_side_owes_nothing(world: worlds.World) -> None:
    green = holder(world, "green")
    assert green.get(here(world, "options/", "green")).json()["options"] == []
    refused(green.post(here(world, "check/", "green"), {"orders": [CARDS]}), 422, "refused", "nothing")
    waits = green.get(here(world, "decision/", "green")).json()["waits"]
    assert waits == {"text": "Your cell plays no side, and gives no orders.", "rule": ""}


def test_a_cell_that_has_to_decide_does_not_wait(world: worlds.World) -> None:
    assert holder(world, "red").get(here(world, "decision/", "red")).json()["waits"] is None


def test_a_cell_reads_for_whom_it_waits(db: None) -> None:
    world = worlds.play_until(worlds.begun("alice", "Amber"), kind="pick_area")
    due = world.decision().due[0]["side"].lower()
    other = "blue" if due == "red" else "red"
    waits = holder(world, other).get(here(world, "decision/", other)).json()["waits"]
    assert waits["text"].startswith(f"Waiting: {world.cells[due].name}: ")
    assert waits["rule"] == ""


@pytest.mark.parametrize(("entries", "queries"), [(1, 2), (3, 2)])
def test_the_log_costs_the_same_however_long(world: worlds.World, entries: int, queries: int) -> None:
    red = holder(world, "red")
    red.get(here(world))  # notes that the seat is alive
    cursor = red.get(here(world)).json()["cursor"]
    for number in range(entries):
        logbook.write(world.exercise, LogEntry.Kind.NOTICE, f"Entry {number}.", public=True)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        found = red.get(here(world, "log/", "red"), {"after": cursor}).json()
    assert len(found["entries"]) == entries
    assert len(captured) == queries, [query["sql"] for query in captured]
