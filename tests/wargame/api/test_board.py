"""The umpires' board, assignments and record of rulings by the API."""

from __future__ import annotations

import pytest

from adjudication import selectors as game_selectors
from tests import world as worlds
from tests.umpire import conftest as tools
from tests.wargame.api.conftest import here, holder, owner, refused


def test_the_board_says_what_waits_and_who_has_it(world: worlds.World) -> None:
    white = holder(world, "white")
    found = white.get(here(world, "board/")).json()
    orders = next(part for part in found["parts"] if part["key"] == "orders")
    assert (found["held_by"], orders["figure"]) == ("", "2")
    assert [row["text"] for row in orders["rows"]] == ["Red", "Blue"]
    assert white.post(here(world, "hand/"), {}).json()["held_by"] == "Alice White"
    assert white.get(here(world, "board/")).json()["held_by"] == "Alice White"
    alice = owner(world)
    refused(alice.post(here(world, "lock/"), {"decision": world.decision().pk}), 422, "refused", "handling this since")
    refused(alice.post(here(world, "hand/"), {"over": "Nobody"}), 409, "outdated", "is handling this now")
    assert alice.post(here(world, "hand/"), {"over": "Alice White"}).json()["held_by"] == "Umpire"
    assert alice.delete(here(world, "hand/")).json()["held_by"] == ""


@pytest.mark.django_db
def test_the_record_has_both_results_and_adds_up() -> None:
    world = worlds.build("carla", "Record", review="all")
    run = tools.draft(world)
    white = holder(world, "white")
    draw = next(roll["draw"] for roll in game_selectors.draft(run)["rolls"] if roll["test"] != "pick")
    ruling = {"verdict": "reroll", "subject": {"draw": draw}, "reason": "expert", "note": "Too lucky.", "seen": 0}
    address = here(world, f"runs/{run.pk}/rulings/")
    made = white.post(address, ruling | {"generation": run.generation}).json()
    run = tools.remake(world)
    refused(
        white.post(address, ruling | {"generation": run.generation}),
        409,
        "outdated",
        "has ruled on this since you opened it",
    )
    again = white.post(address, ruling | {"generation": run.generation, "seen": made["id"]})
    assert again.status_code == 201
    run = tools.remake(world)
    white.post(here(world, f"runs/{run.pk}/publish/"), {"generation": run.generation})
    found = white.get(here(world, "record/")).json()
    assert [row["verdict"] for row in found["rulings"]] == ["Reroll", "Reroll"]
    (what, engine, umpire), *_ = found["rulings"][0]["findings"]
    assert what
    assert engine[0].isdigit()
    assert umpire[0].isdigit()
    assert found["rulings"][0]["by"] == "Carla White"
    assert {side["side"] for side in found["sides"]} == {"RED", "BLUE"}
