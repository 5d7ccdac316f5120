"""What the umpire does through the API, from set-up to archive."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from adjudication.models import Run
from adjudication.services import runs
from adjudication.systems.ukrainian_crisis.umpiring.events import SetPrestige
from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused
from wargame.models import Exercise, Seat
from wargame.services import exercises
from wargame.services.participants import seats

CARDS = {"do": "place_cards", "military": "minor", "diplomatic": "moderate", "information": "maximum"}


def drafted(world: worlds.World) -> Run:
    """A finished run that waits for the umpire."""
    if world.exercise.review != "all":
        owner(world).patch(here(world, "settings/"), {"review": "all"})
    for kind, side in (("red", "RED"), ("blue", "BLUE")):
        worlds.submit(world, kind, [worlds.policy_order(world, side)])
    run = worlds.settle(world, publish=False)
    assert run is not None
    assert run.status == Run.Status.DONE
    return run


def test_an_exercise_is_set_up_and_started(db: None) -> None:
    world = worlds.build("mallory", "Other")
    alice = APIClient()
    alice.force_login(world.owner)
    system = next(each for each in alice.get("/api/v1/systems/").json() if each["name"] == worlds.SYSTEM)
    wish = {
        "title": "Bora",
        "system": system["name"],
        "pack_name": system["packs"][0]["name"],
        "clocks": {"default": 60},
    }
    made = alice.post("/api/v1/exercises/", wish)
    assert made.status_code == 201, made.content
    address = f"/api/v1/exercises/{made.json()['id']}/"
    cells = [
        alice.post(address + "cells/", {"kind": kind, "name": kind.title(), "side": side}).json()["id"]
        for kind, side in (("red", "RED"), ("blue", "BLUE"), ("green", None))
    ]
    refused(alice.post(address + "cells/", {"kind": "red", "name": "Red"}), 422, "refused", "already")
    assert alice.put(address + "objectives/", {"objectives": ["Delegate", ""]}).json()["objectives"] == ["Delegate"]
    assert alice.patch(address + "settings/", {"marking": "EXERCISE"}).json()["marking"] == "EXERCISE"
    assert alice.delete(address + f"cells/{cells[2]}/").status_code == 204
    assert alice.post(address + "start/").json()["status"] == "playing"
    refused(alice.post(address + "start/"), 422, "refused", "already started")
    refused(alice.patch(address + "settings/", {"dice_mode": "typed"}), 422, "refused", "cannot change")
    open_now = alice.get(address + "decision/").json()
    assert open_now["decision"]["status"] == "locked"
    assert open_now["run"]


def test_what_is_not_installed_is_refused(world: worlds.World) -> None:
    alice = owner(world)
    wish = {"title": "Bora", "system": "chess", "pack_name": "x"}
    refused(alice.post("/api/v1/exercises/", wish), 422, "refused", "chess")
    refused(alice.post("/api/v1/exercises/", wish | {"system": worlds.SYSTEM}), 422, "refused", "x")
    refused(holder(world, "white").post("/api/v1/exercises/", wish), 404, "missing")
    wrong = {"title": "Bora", "system": worlds.SYSTEM, "pack_name": worlds.PACK, "options": {"colour": "red"}}
    refused(alice.post("/api/v1/exercises/", wrong), 422, "refused", "colour")


def test_nobody_but_the_umpire_has_the_umpires_hand(world: worlds.World, other: worlds.World) -> None:
    run = world.exercise.game.runs.latest("created_at")  # type: ignore[union-attr]  # it plays
    red, stranger = holder(world, "red"), owner(other)
    seat = f"seats/{world.seats['blue'].pk}/"
    for method, rest in (
        ("get", "settings/"), ("patch", "settings/"), ("post", "start/"), ("post", "pause/"), ("post", "end/"),
        ("get", "seats/"), ("post", "seats/"), ("patch", seat), ("delete", seat), ("post", seat + "code/"),
        ("get", "runs/"), ("get", f"runs/{run.pk}/"), ("post", f"runs/{run.pk}/publish/"), ("get", "ledger/"),
        ("post", "undo/"), ("post", "amend/"), ("post", "lock/"), ("get", "steps/"), ("get", "decision/"),
        ("get", f"runs/{run.pk}/preview/{world.cells['red'].pk}/"), ("put", "room/"), ("post", "fork/"),
        ("get", f"runs/{run.pk}/rolls/0/outcomes/"),
    ):  # fmt: skip
        for client in (red, stranger):
            refused(getattr(client, method)(here(world, rest)), 404, "missing")
    mixed = f"/api/v1/exercises/{other.exercise.pk}/runs/{run.pk}/"
    refused(stranger.get(mixed), 404, "missing")
    refused(stranger.delete(f"/api/v1/exercises/{other.exercise.pk}/{seat}"), 404, "missing")


def test_the_roster(world: worlds.World) -> None:
    white = holder(world, "white")
    made = white.post(here(world, "seats/"), {"cell": world.cells["blue"].pk, "role": "staff", "names": ["Rao", ""]})
    assert [row["name"] for row in made.json()] == ["Rao", ""]
    address = here(world, f"seats/{made.json()[0]['id']}/")
    assert white.patch(address, {"name": "Maj Rao", "role": "commander"}).json()["role"] == "commander"
    moved = white.patch(address, {"cell": world.cells["red"].pk}).json()
    assert (moved["cell"], moved["name"]) == (world.cells["red"].pk, "Maj Rao")
    refused(white.patch(address, {"cell": world.cells["white"].pk}), 422, "refused", "white cell")
    refused(white.patch(address, {"name": "X", "cell": 0}), 422, "refused", "a cell of this exercise")
    assert Seat.objects.get(pk=moved["id"]).name == "Maj Rao", "half of a refused change was kept"
    code = white.post(address + "code/").json()["code"]
    assert APIClient().post("/api/v1/redeem/", {"code": code}).status_code == 201
    row = next(row for row in white.get(here(world, "seats/")).json() if row["id"] == moved["id"])
    assert (row["status"], row["code"], row["has_token"]) == ("taken", "", True)
    assert white.delete(address).status_code == 204
    refused(white.delete(address), 404, "missing")
    old = world.exercise.room_code
    assert white.put(here(world, "room/"), {"open": False, "new_code": True}).json()["room_code"] != old
    refused(APIClient().get(f"/api/v1/rooms/{old}/"), 404, "missing")


def test_clock_and_lock(world: worlds.World) -> None:
    white = holder(world, "white")
    assert white.post(here(world, "extend/"), {"seconds": 60}).status_code == 200
    refused(white.post(here(world, "extend/"), {"seconds": 10**6}), 422, "refused", "seconds")
    assert 55 <= white.get(here(world)).json()["clock"]["left"] <= 60
    worlds.submit(world, "red", [CARDS])
    sheets = {row["side"]: row["status"] for row in white.get(here(world, "decision/")).json()["sheets"]}
    assert sheets == {"RED": "submitted", "BLUE": "empty"}
    locked = white.post(here(world, "lock/"), {"decision": world.decision().pk}).json()
    assert locked["decision"]["status"] == "locked"
    assert {row["side"]: row["status"] for row in locked["sheets"]} == {"RED": "locked", "BLUE": "defaulted"}
    assert white.post(here(world, "reopen/")).json()["decision"]["status"] == "open"
    refused(white.post(here(world, "reopen/")), 422, "refused")


def test_a_draft_is_reviewed_ruled_on_and_published(world: worlds.World) -> None:
    run, white = drafted(world), holder(world, "white")
    address = here(world, f"runs/{run.pk}/")
    seen = white.get(address).json()
    assert seen["status"] == "done"
    assert seen["draft"]["events"]
    assert all(event["text"] and event["event"]["event"] for event in seen["draft"]["events"])
    assert {taken["side"] for taken in seen["draft"]["taken"]} == {"RED", "BLUE"}
    void = {"verdict": "void", "subject": {"side": "RED", "order": 0}, "reason": "expert", "note": "Too bold."}
    refused(white.post(address + "rulings/", void | {"generation": 99}), 409, "outdated", "check again")
    refused(white.post(address + "rulings/", void | {"note": "", "generation": 1}), 422, "refused", "reason")
    ruling = white.post(address + "rulings/", void | {"generation": run.generation}).json()
    assert (ruling["verdict"], ruling["made_by"]) == ("void", "Alice White")
    assert white.get(address).json()["status"] == "queued"
    runs.perform(run.pk)
    refused(white.post(address + "publish/", {"generation": run.generation}), 409, "outdated")
    assert white.post(address + "withdraw/", {"ruling": ruling["id"]}).status_code == 200
    runs.perform(run.pk)
    again = white.get(address).json()
    assert again["draft"]["events"] == seen["draft"]["events"]
    assert again["rulings"][0]["withdrawn"] is True
    step = white.post(address + "publish/", {"generation": again["generation"]})
    assert step.status_code == 200
    assert white.post(address + "publish/", {"generation": again["generation"]}).json() == step.json()
    assert white.get(here(world, "runs/")).json()[-1]["status"] == "committed"


def test_the_preview_is_what_the_cell_then_sees(world: worlds.World) -> None:
    run, white, blue = drafted(world), holder(world, "white"), holder(world, "blue")
    preview = white.get(here(world, f"runs/{run.pk}/preview/{world.cells['blue'].pk}/")).json()
    assert white.post(here(world, f"runs/{run.pk}/publish/"), {"generation": run.generation}).status_code == 200
    assert blue.get(here(world, "picture/", "blue")).json()["picture"] == preview["picture"]
    told = {entry["text"] for entry in blue.get(here(world, "log/", "blue")).json()["entries"]}
    assert {event["text"] for event in preview["events"]} <= told


def test_a_result_says_what_could_have_come_of_it(db: None) -> None:
    world = worlds.drafted(review="all")
    run, white = worlds.draft(world), holder(world, "white")
    rolls = white.get(here(world, f"runs/{run.pk}/")).json()["draft"]["rolls"]
    draw = next(roll["draw"] for roll in rolls if roll["test"] != "pick")
    found = white.get(here(world, f"runs/{run.pk}/rolls/{draw}/outcomes/")).json()
    assert abs(sum(one["chance"] for one in found) - 1) < 1e-6
    assert [one["happened"] for one in found].count(True) == 1
    assert white.get(here(world, f"runs/{run.pk}/rolls/999/outcomes/")).json() == []


def test_undo_fork_clone_end_and_archive(world: worlds.World) -> None:
    run, white = drafted(world), holder(world, "white")
    step = white.post(here(world, f"runs/{run.pk}/publish/"), {"generation": run.generation}).json()
    refused(white.post(here(world, "undo/"), {"seq": 1, "reason": "Wrong."}), 409, "outdated")
    undone = white.post(here(world, "undo/"), {"seq": step["seq"], "reason": "Wrong orders."}).json()
    assert (undone["kind"], undone["restores"]) == ("undo", step["seq"] - 1)
    assert [row["kind"] for row in white.get(here(world, "steps/")).json()] == ["setup", "play", "play", "undo"]
    what_if = white.post(here(world, "fork/"), {"title": "What if", "seq": step["seq"]})
    assert what_if.status_code == 201
    copy = Exercise.objects.get(pk=what_if.json()["id"])
    assert copy.game.forked_from == world.exercise.game  # type: ignore[union-attr]  # it plays
    assert copy.decisions.get().status == "open"
    refused(white.post(here(world, "fork/"), {"title": "What if", "seq": 99}), 422, "refused", "99")
    clone = white.post(here(world, "clone/"), {"title": "Next year"}).json()
    assert (clone["status"], len(clone["cells"])) == ("setup", 5)
    refused(white.post(here(world, "archive/")), 422, "refused")
    sealed = white.get(here(world, "ledger/")).json()
    assert sealed["seed"] is None
    pages = [white.get(here(world, f"ledger/?after={seq}&limit=2")).json() for seq in (0, sealed["steps"][1]["seq"])]
    assert [step for page in pages for step in page["steps"]] == sealed["steps"][:4]
    assert pages[0].get("words", {}) | pages[1].get("words", {}) == sealed["words"]
    assert pages[0] | {"steps": 0, "words": 0} == sealed | {"steps": 0, "words": 0}
    assert white.post(here(world, "end/")).json()["status"] == "ended"
    assert holder(world, "red").get(here(world)).json()["seed"] == white.get(here(world, "ledger/")).json()["seed"]
    assert white.post(here(world, "archive/")).json()["status"] == "archived"
    assert white.post(here(world, "fetch-back/")).json()["status"] == "ended"
    refused(white.delete(here(world, "settings/")), 422, "refused", "Only the person who set up the exercise")


def test_an_amendment_between_runs(world: worlds.World) -> None:
    white = holder(world, "white")
    edit = msgspec.to_builtins(SetPrestige(side="RED", value=30))
    wish: dict[str, Any] = {"seq": world.decision().seq, "edits": [edit], "reason": "data", "note": "Misread."}
    step = white.post(here(world, "amend/"), wish)
    assert step.status_code == 200, step.content
    assert holder(world, "blue").get(here(world, "picture/", "blue")).json()["picture"]["prestige"]["RED"] == 30
    refused(white.post(here(world, "amend/"), wish), 409, "outdated")
    wrong = wish | {"seq": world.decision().seq, "edits": [edit | {"side": "GREEN"}]}
    refused(white.post(here(world, "amend/"), wrong), 422, "refused", "Edit 1")


def test_dice_thrown_in_the_room(db: None) -> None:
    world = worlds.build(dice_mode="typed")
    alice = owner(world)
    started = alice.post(here(world, "start/"))
    assert started.status_code == 200
    run_id = alice.get(here(world, "decision/")).json()["run"]
    address = here(world, f"runs/{run_id}/")
    runs.perform(uuid.UUID(run_id))
    needed = alice.get(address).json()["dice_needed"]
    assert needed["draw"] == 0
    refused(alice.post(address + "dice/", {"draw": 0, "values": [0] * needed["count"]}), 422, "refused", "dice")
    typed = alice.post(address + "dice/", {"draw": 0, "values": [1] * needed["count"]}).json()
    assert (typed["status"], typed["dice_needed"]) == ("queued", None)
    refused(alice.post(address + "publish/", {"generation": typed["generation"]}), 422, "refused", "not finished")


def test_a_failed_run_is_run_again(world: worlds.World) -> None:
    run, white = drafted(world), holder(world, "white")
    Run.objects.filter(pk=run.pk).update(status=Run.Status.FAILED, error="It broke.\n\nTraceback", draft="")
    seen = white.get(here(world, f"runs/{run.pk}/")).json()
    assert (seen["status"], seen["error"], seen["draft"]) == ("failed", "It broke.", None)
    preview = white.get(here(world, f"runs/{run.pk}/preview/{world.cells['red'].pk}/"))
    refused(preview, 422, "refused", "not finished")
    assert white.post(here(world, f"runs/{run.pk}/retry/")).json()["status"] == "queued"


def test_before_the_start_the_hand_is_empty_and_says_so(db: None) -> None:
    world = worlds.build()
    alice = owner(world)
    assert alice.get(here(world, "runs/")).json() == alice.get(here(world, "steps/")).json() == []
    for rest, body in (
        ("undo/", {"seq": 0, "reason": "x"}),
        ("amend/", {"seq": 0, "edits": [{"event": "x"}], "reason": "data", "note": "x"}),
        ("fork/", {"title": "x", "seq": 1}),
        ("extend/", {"seconds": 5}),
        ("end/", {}),
    ):
        answer = alice.post(here(world, rest), body)
        assert answer.status_code in (409, 422), rest
        assert "start" in answer.json()["problems"][0] or "in play" in answer.json()["problems"][0], rest
    refused(alice.post(here(world, "lock/"), {"decision": 1}), 409, "outdated")
    refused(alice.get(here(world, "ledger/")), 422, "refused", "not started")


LISTS = {"exercises": 3, "seats": 4, "runs": 4, "steps": 4}


@pytest.mark.parametrize("count", [1, 3])
def test_lists_cost_the_same_however_long(world: worlds.World, count: int) -> None:
    """Queries of the session and its user, the exercise and the caller's part in it, and one for the list."""
    alice = owner(world)
    for number in range(count - 1):
        exercises.create(owner=world.owner, title=f"No {number}", system=worlds.SYSTEM, pack_name=worlds.PACK)
        seats.add(cell=world.cells["blue"], role="staff", names=[""])
        worlds.advance(world)
    for name, queries in LISTS.items():
        address = "/api/v1/exercises/" if name == "exercises" else here(world, f"{name}/")
        with CaptureQueriesContext(connection) as captured:
            assert len(alice.get(address).json()) >= count
        assert len(captured) == queries, (name, [query["sql"] for query in captured])
