"""Two umpires at once: who has the decision in hand, taking over, and rulings that would meet on one result."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.models import Ruling, Run
from tests import world as worlds
from tests.umpire import conftest as tools
from wargame.models import Decision
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


class Umpire:
    """An umpire at their browser."""

    def __init__(self, client: Client, world: worlds.World) -> None:
        self.client, self.world = client, world

    def does(self, action: str, **fields: Any) -> tuple[int, str]:
        answer = self.client.post(reverse("umpire_do", args=[self.world.exercise.pk, action]), fields)
        return answer.status_code, answer.content.decode()

    def reads(self, name: str, *more: Any) -> str:
        answer = self.client.get(reverse(name, args=[self.world.exercise.pk, *more]))
        assert answer.status_code == 200
        return answer.content.decode()


@pytest.fixture
def owner(alice: Client, world: worlds.World) -> Umpire:
    return Umpire(alice, world)


@pytest.fixture
def second(world: worlds.World) -> Umpire:
    """Maj Ito, with a seat in the white cell."""
    (seat,) = seats.add(cell=world.cells["white"], role="umpire", names=["Maj Ito"])
    client = Client()
    client.post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": "Maj Ito"})
    return Umpire(client, world)


def contested(run: Run) -> int:
    """The number of a roll that is more than a drawing of cards."""
    return next(int(roll["draw"]) for roll in game_selectors.draft(run)["rolls"] if roll["test"] != "pick")


def test_what_one_umpire_has_in_hand_the_other_sees_and_may_take_over(
    owner: Umpire, second: Umpire, world: worlds.World
) -> None:
    run = tools.draft(world)
    assert "No one is handling this" in second.reads("umpire_review")
    assert owner.does("take", back="umpire_review")[0] == 302
    assert "Assigned to you" in owner.reads("umpire_review")
    for page in (("umpire_review",), ("umpire_part", "run")):
        assert "has been handling this since" in second.reads(*page)
    seen = {"run": run.pk, "generation": run.generation}
    for action, fields in (("publish", seen), ("reopen", {}), ("accept-all", seen)):
        status, text = second.does(action, **fields)
        assert status == 422, action
        assert "Umpire has been handling this since" in text
    assert not Ruling.objects.exists()
    assert second.does("take", over="Umpire")[0] == 302
    assert world.decision().held_name == "Maj Ito"
    assert "Maj Ito took the decision over from Umpire." in world.exercise.log.values_list("text", flat=True)
    assert owner.does("publish", **seen)[0] == 422
    assert second.does("publish", **seen)[0] == 302


def test_nobody_takes_over_unseen_from_whom_he_did_not_mean(owner: Umpire, second: Umpire, world: worlds.World) -> None:
    """The second umpire pressed "Assign to me" when it was free; meanwhile the owner did."""
    worlds.begin(world)
    owner.does("take")
    status, text = second.does("take")
    assert status == 409
    assert "Umpire is handling this now" in text
    assert world.decision().held_name == "Umpire"
    assert owner.does("take")[0] == 302  # once more changes nothing
    assert second.does("give-back")[0] == 422
    assert owner.does("give-back")[0] == 302
    assert world.decision().held_at is None


def test_a_hand_ends_with_its_decision_and_covers_the_lock(owner: Umpire, second: Umpire, world: worlds.World) -> None:
    worlds.play_until(worlds.begin(world), kind="cards")
    owner.does("take")
    decision = world.decision()
    assert second.does("lock", decision=decision.pk, missing=2)[0] == 422
    assert world.decision().status == Decision.Status.OPEN
    assert owner.does("lock", decision=decision.pk, missing=2)[0] == 302
    run = worlds.settle(world, publish=False)
    assert run is not None
    owner.does("publish", run=run.pk, generation=run.generation)
    assert world.decision().held_at is None


def test_two_rulings_on_one_result_are_one_too_many(owner: Umpire, second: Umpire, world: worlds.World) -> None:
    """Both look at the same draft; the owner accepts, then the other rerolls what they saw unsettled."""
    run = tools.draft(world)
    draw = contested(run)
    fields = {"generation": run.generation, "seen": 0, "reason": "expert", "note": "Too lucky."}
    result = next(r.number for r in _results(run) if draw in {throw.draw for throw in r.throws})
    assert owner.does("accept", generation=run.generation, seen=0, result=result)[0] == 302
    status, text = second.does("rule", verdict="reroll", draw=draw, result=result, **fields)
    assert status == 409
    assert "Umpire has ruled on this since you opened it (accept)." in text
    assert Ruling.objects.count() == 1
    last = Ruling.objects.get().pk
    assert f'name="seen" value="{last}"' in second.reads("umpire_review")
    fields["seen"] = last
    assert second.does("rule", verdict="reroll", draw=draw, result=result, **fields)[0] == 302


def test_a_ruling_on_a_draft_made_again_is_out_of_date(owner: Umpire, second: Umpire, world: worlds.World) -> None:
    run = tools.draft(world)
    fields = {"generation": run.generation, "seen": 0, "reason": "expert", "note": "Too lucky.", "draw": contested(run)}
    assert owner.does("rule", verdict="reroll", **fields)[0] == 302
    tools.remake(world)
    status, text = second.does("rule", verdict="reroll", **fields)
    assert status == 409
    assert "The draft has changed" in text


def test_an_open_review_notices_another_hand_and_another_ruling(
    owner: Umpire, second: Umpire, world: worlds.World
) -> None:
    run = tools.draft(world)
    states = [second.reads("umpire_part", "state")]
    owner.does("take")
    states.append(second.reads("umpire_part", "state"))
    owner.does("accept-all", generation=run.generation)
    states.append(second.reads("umpire_part", "state"))
    assert len(set(states)) == 3


def _results(run: Run) -> Any:
    from umpire.pages.records import results

    return results.read(run, game_selectors.base(run)).results
