"""Requests, messages and matrix actions through the API: what a cell may do, and the umpire's desk."""

from __future__ import annotations

from typing import Any

from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused

REASONS = ["They owe us.", "It was done before.", "Nobody looks."]


def asked(world: worlds.World) -> dict[str, Any]:
    """A request of Blue, as Blue reads it."""
    answer = holder(world, "blue").post(here(world, "rfis/", "blue"), {"question": "Who?"}, format="json")
    assert answer.status_code == 201, answer.content
    (request,) = answer.json()["requests"]
    found: dict[str, Any] = request
    return found


def proposed(world: worlds.World) -> int:
    body = {"action": "The bells ring.", "effect": "Calm.", "reasons": REASONS}
    answer = holder(world, "blue").post(here(world, "actions/", "blue"), body, format="json")
    assert answer.status_code == 201, answer.content
    number: int = answer.json()["actions"][0]["id"]
    return number


def test_a_request_is_asked_taken_over_and_answered(world: worlds.World) -> None:
    request, alice = asked(world), owner(world)
    rfi = here(world, f"rfis/{request['id']}/")
    assert alice.post(rfi + "take/", {}, format="json").json()["held"] == "Umpire"
    white = holder(world, "white")
    refused(white.post(rfi + "answer/", {"answer": "Red."}, format="json"), 422, "refused", "Take it over first")
    refused(white.post(rfi + "take/", {"seen": ""}, format="json"), 409, "outdated", "is handling it now")
    taken = white.post(rfi + "take/", {"seen": "Umpire"}, format="json").json()
    assert [move["act"] for move in taken["moves"]] == ["asked", "taken", "taken_over"]
    cells = [world.cells["green"].pk]
    answered = white.post(rfi + "answer/", {"answer": "Red.", "cells": cells}, format="json").json()
    assert answered["status"] == "answered"
    assert answered["answers"][0]["cells"] == cells
    green = holder(world, "green").get(here(world, "traffic/", "green")).json()
    assert [given["text"] for given in green["made_known"]] == ["Red."]
    assert holder(world, "red").get(here(world, "traffic/", "red")).json()["made_known"] == []
    assert [row["status"] for row in alice.get(here(world, "rfis/")).json()] == ["answered"]


def test_a_moderated_message_waits_and_is_judged(world: worlds.World) -> None:
    blue = world.cells["blue"].pk
    body = {"text": "Let us talk.", "cells": [blue]}
    sent = holder(world, "red").post(here(world, "messages/", "red"), body, format="json").json()["messages"][0]
    assert sent["word"] == "Waits for the umpire"
    assert holder(world, "blue").get(here(world, "traffic/", "blue")).json()["messages"] == []
    (waiting,) = owner(world).get(here(world, "messages/")).json()
    judge = here(world, f"messages/{waiting['id']}/judge/")
    refused(owner(world).post(judge, {"act": "refuse"}, format="json"), 422, "refused", "reason")
    edited = owner(world).post(judge, {"act": "edit", "text": "Let us talk on Friday."}, format="json").json()
    assert (edited["status"], edited["original"]) == ("sent", "Let us talk.")
    (read,) = holder(world, "blue").get(here(world, "traffic/", "blue")).json()["messages"]
    assert (read["text"], read["changed"], read["original"]) == ("Let us talk on Friday.", True, "")


def test_the_rules_for_messages_are_a_setting(world: worlds.World) -> None:
    rules = {"planning": "forbidden"}
    settings = owner(world).patch(here(world, "settings/"), {"message_rules": rules}, format="json")
    assert settings.json()["message_rules"] == rules
    body = {"text": "Psst", "cells": [world.cells["blue"].pk]}
    answer = holder(world, "red").post(here(world, "messages/", "red"), body, format="json")
    refused(answer, 422, "refused", "not allowed now (planning)")
    wrong = owner(world).patch(here(world, "settings/"), {"message_rules": {"night": "free"}}, format="json")
    refused(wrong, 422, "refused", "message_rules.night")


def test_actors_speak_and_everybody_reads_the_news(world: worlds.World) -> None:
    alice = owner(world)
    made = alice.post(here(world, "actors/"), {"name": "Mayor of Sloviansk"}, format="json").json()
    body = {"actor": made["id"], "title": "Shots", "text": "At the town hall.", "press": True}
    assert alice.post(here(world, "messages/"), body, format="json").status_code == 201
    for kind in ("red", "observer"):
        (news,) = holder(world, kind).get(here(world, "news/")).json()
        assert (news["sender"], news["title"]) == ("Mayor of Sloviansk", "Shots")
    assert alice.delete(here(world, f"actors/{made['id']}/")).status_code == 204
    assert "Mayor of Sloviansk" not in [row["name"] for row in alice.get(here(world, "actors/")).json()]
    refused(alice.delete(here(world, f"actors/{made['id']}/")), 404, "missing")


def test_a_matrix_action_from_proposal_to_a_step_with_an_edit(world: worlds.World) -> None:
    number, alice = proposed(world), owner(world)
    action, green = here(world, f"actions/{number}/"), world.cells["green"].pk
    alice.put(action + "show/", {"cells": [world.cells["red"].pk], "estimates": [green]}, format="json")
    argue = here(world, f"actions/{number}/arguments/", "red")
    against = holder(world, "red").post(argue, {"favours": False, "reason": "They are split."}, format="json")
    assert against.status_code == 201, against.content
    estimate = here(world, f"actions/{number}/estimate/", "green")
    assert holder(world, "green").put(estimate, {"percent": 30}, format="json").status_code == 200
    shown = alice.get(action).json()
    assert [found["percent"] for found in shown["estimates"]] == [30]
    strong = [{"argument": row["id"], "weight": "strong"} for row in shown["arguments"] if not row["favours"]]
    weighed = alice.put(action + "weights/", {"weights": strong, "base": 7}, format="json").json()
    assert (weighed["target"], weighed["ways"]) == (8, 15)
    refused(alice.post(action + "throw/", {"target": 7}, format="json"), 409, "outdated", "target changed")
    thrown = alice.post(action + "throw/", {"target": 8}, format="json").json()
    assert thrown["roll"]["target"] == 8
    steps = alice.get(here(world, "steps/")).json()
    prestige = world.state().prestige[1]
    decision = {
        "seq": steps[-1]["seq"], "outcome": "success" if thrown["roll"]["result"] else "failure", "ruling": "Heard.",
        "costs": [{"event": "SetPrestige", "side": "BLUE", "value": prestige - 1}], "cost": "1 Prestige",
    }  # fmt: skip
    step = alice.post(action + "decide/", decision, format="json").json()
    assert (step["kind"], step["seq"]) == ("matrix", steps[-1]["seq"] + 1)
    assert world.state().prestige[1] == prestige - 1
    refused(alice.post(action + "decide/", decision, format="json"), 409, "outdated", "is closed")
    (read,) = holder(world, "blue").get(here(world, "traffic/", "blue")).json()["actions"]
    assert (read["told"], read["cost"]) == ("Heard.", "1 Prestige")


def test_an_edit_that_does_not_fit_is_named(world: worlds.World) -> None:
    number, alice = proposed(world), owner(world)
    seq = alice.get(here(world, "steps/")).json()[-1]["seq"]
    decision = {
        "seq": seq, "outcome": "part", "reason": "gap", "ruling": "So be it.",
        "edits": [{"event": "SetCountry", "country": "XX", "zone": "support"}],
    }  # fmt: skip
    refused(alice.post(here(world, f"actions/{number}/decide/"), decision, format="json"), 422, "refused", "Edit 1")
    assert alice.get(here(world, "steps/")).json()[-1]["seq"] == seq


def test_watchers_and_strangers_say_nothing(world: worlds.World, other: worlds.World) -> None:
    observer, mallory = holder(world, "observer"), owner(other)
    for address, body in (
        ("rfis/", {"question": "Who?"}),
        ("messages/", {"text": "Psst", "umpire": True}),
        ("actions/", {"action": "a", "effect": "b", "reasons": REASONS}),
    ):
        answer = observer.post(here(world, address, "observer"), body, format="json")
        assert answer.status_code in (404, 422), (address, answer.content)
        assert mallory.post(here(world, address, "red"), body, format="json").status_code == 404
    for address in ("rfis/", "messages/", "actors/", "actions/"):
        assert mallory.get(here(world, address)).status_code == 404
    assert not world.exercise.rfis.exists()
