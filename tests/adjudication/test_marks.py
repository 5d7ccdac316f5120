"""What a ruling changes elsewhere in a draft is marked with it; what it does not change stays as it was rolled."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.record import ledger
from adjudication.models import Game, Ruling, Run, Step
from adjudication.services import export, rulings
from reports.collect import rulings as reported
from tests import world as worlds
from tests.umpire import conftest as tools
from wargame.api.outputs_play import RunDetail
from wargame.services import exercises, turns

pytestmark = pytest.mark.django_db
WHY: dict[str, Any] = {"reason": "expert", "note": "The chart does not know of the flood."}


@pytest.fixture
def world() -> worlds.World:
    return worlds.build(review="all", pace="sheet")


def opened(world: worlds.World) -> Run:
    """The draft of a whole turn with several rolls."""
    if world.exercise.game is None:
        worlds.begin(world)
    for _ in range(9):
        turns.lock(exercise=world.refresh(), decision_id=world.decision().pk, by="umpire")
        run = worlds.settle(world, publish=False)
        assert run is not None
        if len(game_selectors.draft(run)["rolls"]) > 5:
            return run
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    raise AssertionError("no turn throws enough")


def rolls(run: Run) -> dict[str, dict[str, Any]]:
    return {roll["key"]: roll for roll in game_selectors.draft(run)["rolls"]}


def marked(run: Run) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = game_selectors.draft(run)["changed"]
    return found


def ruled(world: worlds.World, run: Run, verdict: str, subject: dict[str, Any]) -> Ruling:
    ruling, _ = rulings.rule(run=run, verdict=verdict, subject=subject, **WHY)
    tools.remake(world)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE, run.error
    return ruling


def changing(world: worlds.World, run: Run) -> tuple[Ruling, str]:
    """A ruling that makes some other roll appear or vanish, and the key it is on; others are taken back."""
    before = rolls(run)
    for key, roll in before.items():
        for face in (1, roll["faces"]):
            ruling = ruled(world, run, "force", {"key": key, "dice": [face] * len(roll["dice"])})
            if len(rolls(run)) != len(before):
                return ruling, key
            rulings.withdraw(ruling=ruling)
            run = tools.remake(world)
    raise AssertionError("no roll of this draft decides whether another one is thrown")


def test_whatever_is_ruled_every_other_roll_keeps_its_dice(world: worlds.World) -> None:
    run = opened(world)
    before = rolls(run)
    _, key = changing(world, run)
    run.refresh_from_db()
    after = rolls(run)
    both = (before.keys() & after.keys()) - {key}
    assert len(both) > 3
    for name in both:
        if before[name]["faces"] == after[name]["faces"]:
            common = min(len(before[name]["dice"]), len(after[name]["dice"]))
            assert before[name]["dice"][:common] == after[name]["dice"][:common]
    assert [roll["draw"] for roll in after.values()] == list(range(len(after)))


def test_a_ruling_stays_with_its_roll_where_the_number_of_the_roll_changes(world: worlds.World) -> None:
    run = opened(world)
    last = list(rolls(run).values())[-1]
    wanted = [1 if die != 1 else last["faces"] for die in last["dice"]]
    ruled(world, run, "force", {"draw": last["draw"], "dice": wanted})
    first, _ = changing(world, run)
    run.refresh_from_db()
    if last["key"] in rolls(run):
        assert rolls(run)[last["key"]]["source"] == "forced"
    assert [key for key, roll in rolls(run).items() if roll["source"] == "forced" and key != last["key"]] == [
        first.subject["key"]
    ]


def test_what_a_ruling_changes_is_marked_with_its_number_and_unmarked_with_its_end(world: worlds.World) -> None:
    run = opened(world)
    assert marked(run) == []
    before = rolls(run)
    ruled(world, run, "reroll", {"key": next(iter(before))})
    second, key = changing(world, run)
    run.refresh_from_db()
    mine = {mark["roll"]: mark for mark in marked(run) if mark["ruling"] == 2}
    assert key in mine
    assert {mark["ruling"] for mark in marked(run)} <= {1, 2}
    vanished, new = before.keys() - rolls(run).keys(), rolls(run).keys() - before.keys()
    told = {name: (bool(mark["was"]), bool(mark["now"])) for name, mark in mine.items()}
    assert all(told.get(name, (True, False)) == (True, False) for name in vanished)
    assert all(told.get(name, (False, True)) == (False, True) for name in new)
    assert (True, False) in told.values() or (False, True) in told.values()
    rulings.withdraw(ruling=second)
    run = tools.remake(world)
    assert {mark["ruling"] for mark in marked(run)} <= {1}


def test_marks_and_numbers_reach_the_ledger_and_the_report_counts_alike(world: worlds.World) -> None:
    run = opened(world)
    changing(world, run)
    run.refresh_from_db()
    wanted = [{name: mark[name] for name in ("roll", "was", "now")} for mark in marked(run)]
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    game = world.refresh().game
    assert game is not None
    body = msgspec.json.decode(Step.objects.filter(game=game).latest("seq").body)
    assert [ruling["changed"] for ruling in body["rulings"] if ruling["verdict"] == "force"] == [wanted]
    turns.undo(exercise=world.exercise, seq=game_selectors.head(game).seq, reason="Wrong map.")
    second = opened(world)
    ruled(world, second, "reroll", {"draw": 0})
    assert game_selectors.rulings_before(second) == 2, "numbers go on"
    assert reported.index(game).reasons == (), "what was taken back counts nowhere"
    assert [ruling["number"] for ruling in RunDetail(second).data["rulings"]] == [3]
    (shown,) = [ruling for ruling in RunDetail(run).data["rulings"] if not ruling["withdrawn"]]
    assert (shown["number"], shown["changed"]) == (1, wanted)


def test_an_exercise_has_dice_by_what_they_decide_and_its_ledger_verifies(world: worlds.World) -> None:
    run = opened(world)
    ruled(world, run, "reroll", {"key": list(rolls(run))[-1]})
    changing(world, run)
    run.refresh_from_db()
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    exercises.end(exercise=world.exercise)
    game = world.refresh().game
    assert game is not None
    document = export.export(game)
    assert document["dice"] == 2
    assert list(ledger.verify(document)) == []


def test_an_exercise_that_began_with_dice_by_number_goes_on_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(Game._meta.get_field("dice_scheme"), "_get_default", lambda: Game.DiceScheme.BY_NUMBER)
        world = worlds.begun(title="Begun by number", review="all", pace="sheet")
    run = opened(world)
    ruled(world, run, "reroll", {"draw": 1})
    assert run.rulings.get().subject == {"draw": 1}
    thrown = game_selectors.draft(run)["rolls"]
    assert [(roll["draw"], "key" in roll) for roll in thrown] == [(draw, False) for draw in range(len(thrown))]
    assert thrown[1]["source"] == "reroll"
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    exercises.end(exercise=world.exercise)
    game = world.refresh().game
    assert game is not None
    document = export.export(game)
    assert "dice" not in document
    assert list(ledger.verify(document)) == []
