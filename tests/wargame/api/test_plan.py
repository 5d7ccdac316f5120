"""The data collection plan, observers, visitors and surveys through the API, from set-up to the score."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused
from wargame.models import Seat
from wargame.services.participants import seats


@pytest.fixture
def alice(world: worlds.World) -> Any:
    client = owner(world)
    answer = client.post(here(world, "plan/adopt/"))
    assert answer.status_code == 200
    return client


def test_objectives_and_indicators_are_written_and_read(world: worlds.World, alice: Any) -> None:
    plan = alice.get(here(world, "plan/")).json()
    assert [one["code"] for one in plan["objectives"]] == plan["gaps"] == ["LO-1", "LO-2", "LO-3", "LO-4", "LO-5"]
    made = alice.post(here(world, "plan/objectives/"), {"kind": "research", "text": "Does a clock make orders worse?"})
    assert made.status_code == 201
    new = made.json()["objectives"][-1]
    assert new["code"] == "RQ-1"
    address = here(world, f"plan/objectives/{new['id']}/indicators/")
    wish = {"text": "Orders are submitted in the last minute", "cell": world.cells["red"].pk, "turn_from": 2}
    found = alice.post(address, wish).json()["objectives"][-1]["indicators"][0]
    assert (found["cell"], found["when"], found["due"]) == ("Red", "from turn 2", False)
    refused(alice.post(address, {"text": "x", "turn_from": 5, "turn_to": 2}), 422, "refused", "turn_to")
    refused(alice.post(address, {"text": "x", "cell": 0}), 422, "refused", "a cell of this exercise")
    one = here(world, f"plan/indicators/{found['id']}/")
    assert alice.patch(one, {"moment": "before the lock"}).status_code == 200
    assert alice.delete(one).status_code == 204
    assert alice.delete(here(world, f"plan/objectives/{new['id']}/")).status_code == 204


def test_evidence_is_marked_once_and_keeps_its_objective(world: worlds.World, alice: Any) -> None:
    objective = alice.get(here(world, "plan/")).json()["objectives"][0]["id"]
    entry = alice.get(here(world, "log/")).json()["entries"][-1]
    mark = {"objective": objective, "kind": "log", "ref": str(entry["id"]), "note": "Said aloud."}
    for _ in range(2):
        assert alice.post(here(world, "evidence/"), mark).status_code == 204
    (found,) = alice.get(here(world, "evidence/")).json()
    assert (found["text"], found["note"], found["turn"]) == (entry["text"], "Said aloud.", entry["turn"])
    assert alice.get(here(world, "plan/")).json()["gaps"] == ["LO-2", "LO-3", "LO-4", "LO-5"]
    refused(alice.delete(here(world, f"plan/objectives/{objective}/")), 422, "refused", "evidence")
    refused(alice.post(here(world, "evidence/"), mark | {"ref": "999999"}), 422, "refused", "no such log entry")
    assert alice.post(here(world, "evidence/"), mark | {"on": False}).status_code == 204
    assert alice.get(here(world, "evidence/")).json() == []


def test_evidence_is_judged_and_counted(world: worlds.World, alice: Any) -> None:
    plan = alice.get(here(world, "plan/")).json()["objectives"]
    (first, second), other = plan[0]["indicators"][:2], plan[1]["indicators"][0]
    assert (first["number"], second["number"], other["number"]) == ("1.1", "1.2", "2.1")
    log = alice.get(here(world, "log/")).json()["entries"][-2:]
    mark = {"objective": plan[0]["id"], "kind": "log", "indicator": first["id"]}
    assert alice.post(here(world, "evidence/"), mark | {"ref": str(log[0]["id"]), "bearing": "for"}).status_code == 204
    assert alice.post(here(world, "evidence/"), mark | {"ref": str(log[1]["id"])}).status_code == 204
    one, two = alice.get(here(world, "evidence/")).json()
    assert [(e["number"], e["bearing"], e["indicator_number"]) for e in (one, two)] == [
        ("E-01", "for", "1.1"), ("E-02", "neutral", "1.1"),
    ]  # fmt: skip
    place = here(world, f"evidence/{two['id']}/")
    changed = alice.patch(place, {"bearing": "against", "indicator": second["id"], "note": "Late."}).json()
    assert (changed["bearing"], changed["indicator_number"], changed["note"]) == ("against", "1.2", "Late.")
    assert changed["edited_by"] == "Umpire"
    assert alice.patch(place, {"indicator": None}).json()["indicator_id"] is None
    found = alice.get(here(world, "plan/")).json()["objectives"][0]
    assert (found["marks"], found["marks_for"], found["marks_against"]) == (2, 1, 1)
    assert [(i["marks"], i["marks_for"], i["marks_against"]) for i in found["indicators"][:2]] == [(1, 1, 0), (0, 0, 0)]
    refused(alice.patch(place, {"bearing": "maybe"}), 400, "invalid", "bearing")
    refused(alice.patch(place, {"indicator": other["id"]}), 422, "refused", "another objective")
    refused(alice.patch(here(world, "evidence/0/"), {"bearing": "for"}), 409, "outdated", "no longer on record")
    refused(holder(world, "red").patch(place, {"bearing": "for"}), 404, "missing")


def test_a_recorder_notes_and_the_director_answers(world: worlds.World, alice: Any) -> None:
    (seat,) = seats.add(cell=world.cells["observer"], role="recorder", names=["Cdr Lind"])
    world.seats["recorder"] = seats.redeem(code=seats.issue_code(seat=seat).code)
    recorder = holder(world, "recorder")
    sight = alice.put(here(world, f"seats/{seat.pk}/sight/"), {"sight": "cells", "cells": [world.cells["red"].pk]})
    assert sight.json()["cells"] == [world.cells["red"].pk]
    assert recorder.get(here(world, "picture/", "red")).status_code == 200
    refused(recorder.get(here(world, "picture/", "blue")), 404, "missing")
    aim = alice.get(here(world, "plan/")).json()["objectives"][0]["id"]
    assert (
        recorder.post(here(world, "notes/"), {"text": "No.", "objective": aim, "bearing": "against"}).status_code == 201
    )
    assert [one["bearing"] for one in alice.get(here(world, "evidence/")).json()] == ["against"]
    wish = {"text": "Red argues about cards.", "cell": world.cells["red"].pk, "to_director": True}
    made = recorder.post(here(world, "notes/"), wish)
    assert made.status_code == 201
    assert (made.json()["cell"], made.json()["turn"]) == ("Red", world.decision().turn)
    note = made.json()["id"]
    assert alice.post(here(world, f"observations/{note}/answer/"), {"text": "Watch on."}).status_code == 204
    assert recorder.get(here(world, "notes/")).json()[0]["answer"] == "Watch on."
    refused(holder(world, "red").get(here(world, "notes/")), 404, "missing")
    refused(holder(world, "observer").post(here(world, "notes/"), wish), 404, "missing")


def test_a_visitors_address_opens_and_is_withdrawn(world: worlds.World, alice: Any) -> None:
    made = alice.post(here(world, "passes/"), {"name": "Maj Gen Sky", "hours": 2, "sight": "all"})
    assert made.status_code == 201
    guest = Client()
    assert guest.get(made.json()["path"]).status_code == 302
    page = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/"
    assert guest.get(page).status_code == 200
    visitor = Seat.objects.get(name="Maj Gen Sky")
    refused(alice.post(here(world, f"seats/{visitor.pk}/code/")), 422, "refused", "visitor")
    assert alice.delete(here(world, f"passes/{made.json()['id']}/")).status_code == 204
    assert guest.get(page).status_code == 404
    assert guest.get(made.json()["path"]).status_code == 410
    refused(alice.post(here(world, "passes/"), {"name": "x", "hours": 0, "sight": "all"}), 422, "refused", "hours")


def test_a_forecast_from_question_to_score(world: worlds.World, alice: Any) -> None:
    survey = alice.post(here(world, "surveys/"), {"title": "Before we publish", "when": "hand"}).json()
    question = {"kind": "forecast", "text": "Red declares combat."}
    survey = alice.post(here(world, f"surveys/{survey['id']}/questions/"), question).json()
    one = alice.post(here(world, f"surveys/{survey['id']}/open/")).json()
    number = str(survey["questions"][0]["id"])
    red, address = holder(world, "red"), here(world, f"surveys/{one['id']}/", "red")
    refused(red.post(address, {"answers": {number: 101}}), 422, "refused", "percentage from 0 to 100")
    assert red.post(address, {"answers": {number: 80}}).status_code == 204
    assert holder(world, "blue").post(here(world, f"surveys/{one['id']}/", "blue"), {"answers": {number: "30"}})
    shown = red.get(here(world, "surveys/", "red")).json()
    values = {q["id"]: q["value"] for sheet in shown["surveys"] for q in sheet["questions"]}
    assert values[int(number)] == "80"
    outcome = {"question": int(number), "happened": True}
    assert alice.post(here(world, f"rounds/{one['id']}/outcomes/"), outcome).status_code == 204
    refused(red.post(address, {"answers": {number: 100}}), 409, "outdated", "closed")
    total, of_red, of_blue = alice.get(here(world, "calibration/")).json()
    assert (total["count"], round(total["brier"], 4)) == (2, 0.265)  # (0.2^2 + 0.7^2) / 2
    assert (round(of_red["brier"], 2), round(of_blue["brier"], 2)) == (0.04, 0.49)
    assert red.get(here(world, "surveys/", "red")).json()["score"]["brier"] == pytest.approx(0.04)
    results = alice.get(here(world, "surveys/results/")).json()
    assert next(r for r in results if r["id"] == one["id"])["results"][0]["outcome"] == "yes"
    refused(alice.delete(here(world, f"surveys/{survey['id']}/")), 422, "refused", "answers")
