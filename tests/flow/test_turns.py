"""The flow of play: lock, run, review, publish, undo, amend; each once, each all or nothing."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.errors import GameError, Illegal
from adjudication.models import Run, Step
from adjudication.services import rulings, runs
from reports import record
from tests import world as worlds
from tests.patience import PATIENCE
from wargame import tasks
from wargame.api import review
from wargame.errors import Outdated, Refused
from wargame.models import Decision, Exercise, LogEntry, OrderSheet
from wargame.services import clock, exercises, turns

pytestmark = pytest.mark.django_db

REASON: dict[str, Any] = {"reason": "pedagogy", "note": "A point for the hot wash."}


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def drafted(world: worlds.World, kind: str = "", **settings: Any) -> Run:
    """A finished run that waits for the umpire."""
    exercises.configure(exercise=world.exercise, review="all", **settings)
    worlds.play_until(world, kind=kind)
    decision = world.decision()
    for sheet in decision.sheets.select_related("cell"):
        worlds.submit(world, sheet.cell.kind, [worlds.policy_order(world, sheet.cell.side or "")])
    run = worlds.settle(world, publish=False)
    assert run is not None
    assert run.status == Run.Status.DONE, run.error
    return run


def rolled(world: worlds.World) -> Run:
    """A finished run with dice in it."""
    for _ in range(200):
        run = drafted(world)
        if any(roll["test"] != "pick" for roll in _draft(run)["rolls"]):
            return run
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    raise AssertionError("no dice in 200 decisions")


def _draft(run: Run) -> dict[str, Any]:
    return selectors.draft(run)


def test_locking_twice_makes_one_run(world: worlds.World) -> None:
    decision = world.decision()
    for _ in range(2):
        turns.lock(exercise=world.exercise, decision_id=decision.pk, by="umpire")
    assert Run.objects.filter(base_seq=decision.seq).count() == 1
    assert set(decision.sheets.values_list("status", flat=True)) == {OrderSheet.Status.DEFAULTED}
    told = world.exercise.log.filter(text__contains="the program gives its orders")
    assert {entry.cell for entry in told} == {world.cells["red"], world.cells["blue"]}


def test_performing_twice_changes_nothing(world: worlds.World) -> None:
    run = drafted(world)
    draft = run.draft
    assert runs.perform(run.pk) is None
    run.refresh_from_db()
    assert run.draft == draft


def test_nothing_counts_before_publication(world: worlds.World) -> None:
    before, entries = world.state(), world.exercise.log.filter(kind="event").count()
    drafted(world)
    assert world.state() == before
    assert world.exercise.log.filter(kind="event").count() == entries


def test_publishing_twice_makes_one_step(world: worlds.World) -> None:
    run = drafted(world)
    steps = {turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation).pk for _ in range(2)}
    assert len(steps) == 1
    assert world.exercise.decisions.exclude(status="closed").count() == 1


def test_a_draft_made_again_is_not_published_unseen(world: worlds.World) -> None:
    run = rolled(world)
    draw = next(roll["draw"] for roll in _draft(run)["rolls"] if roll["test"] != "pick")
    rulings.rule(run=run, verdict="reroll", subject={"draw": draw}, **REASON)
    runs.perform(run.pk)
    with pytest.raises(Outdated, match="draft has changed"):
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)


def test_a_reroll_changes_its_own_roll_and_is_told(world: worlds.World) -> None:
    run = rolled(world)
    first = next(roll for roll in _draft(run)["rolls"] if roll["test"] != "pick")
    rulings.rule(run=run, verdict="reroll", subject={"draw": first["draw"]}, **REASON)
    runs.perform(run.pk)
    run.refresh_from_db()
    again = next(roll for roll in _draft(run)["rolls"] if roll["draw"] == first["draw"])
    assert again["source"] == "reroll"
    step = turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    assert world.exercise.log.filter(kind="ruling", public=True, text__contains="hot wash").exists()
    assert '"verdict":"reroll"' in step.body


def test_a_forced_die_and_its_withdrawal(world: worlds.World) -> None:
    run = rolled(world)
    roll = next(roll for roll in _draft(run)["rolls"] if roll["test"] != "pick")
    wanted = [6] * len(roll["dice"])
    ruling, again = rulings.rule(run=run, verdict="force", subject={"draw": roll["draw"], "dice": wanted}, **REASON)
    assert again
    runs.perform(run.pk)
    run.refresh_from_db()
    assert next(r for r in _draft(run)["rolls"] if r["draw"] == roll["draw"])["dice"] == wanted
    rulings.withdraw(ruling=ruling)
    runs.perform(run.pk)
    run.refresh_from_db()
    assert next(r for r in _draft(run)["rolls"] if r["draw"] == roll["draw"]) == roll


@pytest.mark.parametrize(
    ("verdict", "subject", "more", "sentence"),
    [
        ("reroll", {"draw": 999}, REASON, "no roll 999"),
        ("force", {"draw": 0, "dice": [7]}, REASON, "dice"),
        ("reroll", {"draw": 0}, {}, "reason"),
        ("reroll", {"draw": 0}, {"reason": "pedagogy", "note": "  "}, "reason"),
        ("void", {"side": "RED", "order": 44}, REASON, "no order 44"),
        ("amend", {"edits": []}, REASON, "at least one"),
        ("amend", {"edits": [{"event": "nonsense"}]}, REASON, "Edit 1"),
        ("bribe", {}, REASON, "no ruling"),
    ],
)
def test_a_ruling_that_does_not_fit_changes_nothing(
    world: worlds.World, verdict: str, subject: dict[str, Any], more: dict[str, Any], sentence: str
) -> None:
    run = rolled(world)
    with pytest.raises(Illegal, match=sentence):
        rulings.rule(run=run, verdict=verdict, subject=subject, **more)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert not run.rulings.exists()


def test_undo_is_a_step_of_its_own_and_brings_the_sheets_back(world: worlds.World) -> None:
    before = world.state()
    ordered = {kind: worlds.policy_order(world, side) for kind, side in (("red", "RED"), ("blue", "BLUE"))}
    worlds.advance(world)
    step = Step.objects.filter(game=world.exercise.game).latest("seq")
    with pytest.raises(Refused, match="reason"):
        turns.undo(exercise=world.exercise, seq=step.seq, reason=" ")
    turns.undo(exercise=world.exercise, seq=step.seq, reason="Wrong map on the beamer.")
    assert world.state() == before
    for kind, order in ordered.items():
        sheet = world.decision().sheets.get(cell=world.cells[kind])
        assert (sheet.orders, sheet.status) == ([order], OrderSheet.Status.DRAFT)
    assert not world.exercise.log.filter(seq=step.seq, kind="event", struck=False).exists()
    assert world.exercise.log.filter(kind="ruling", public=True, text__contains="Wrong map").exists()
    with pytest.raises(Refused, match="has changed since you looked"):
        turns.undo(exercise=world.exercise, seq=step.seq, reason="Twice.")


def test_undo_goes_back_to_the_beginning_and_no_further(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, review="all")
    for _ in range(100):
        head = Step.objects.filter(game=world.exercise.game).latest("seq")
        try:
            turns.undo(exercise=world.exercise, seq=head.seq, reason="Back.")
        except Refused as refusal:
            assert "nothing to undo" in str(refusal)  # noqa: PT017 - the loop ends where the refusal comes
            return
    raise AssertionError("undo never ends")


def test_amending_between_runs_is_a_step_and_keeps_the_drafts(world: worlds.World) -> None:
    viewer = world.viewer("red")
    sheet = world.decision().sheets.get(cell=world.cells["red"])
    OrderSheet.objects.filter(pk=sheet.pk).update(orders=[{"do": "place_cards"}], status="draft")
    head = Step.objects.filter(game=world.exercise.game).latest("seq")
    edits = [{"event": "SetPrestige", "side": "RED", "value": 20}]
    turns.amend(
        exercise=world.exercise, seq=head.seq, edits=edits, reason="data", note="Typing error.", tell_cells=True
    )
    assert world.state().prestige[0] == 20
    assert world.decision().sheets.get(cell=viewer.cell).orders == [{"do": "place_cards"}]
    with pytest.raises(Refused, match="Edit 1"):
        turns.amend(
            exercise=world.exercise, seq=head.seq + 1, reason="data", note="x", tell_cells=True,
            edits=[{"event": "SetPrestige", "side": "RED", "value": -1}],
        )  # fmt: skip


def test_what_the_umpire_keeps_to_himself_is_told_to_nobody(world: worlds.World) -> None:
    """Neither the reason nor the change it made is read by a cell; one told next to it is."""
    run = drafted(world)
    edits = {side: {"edits": [{"event": "SetPrestige", "side": side, "value": 21}]} for side in ("RED", "BLUE")}
    for side, told in (("RED", False), ("BLUE", True)):
        rulings.rule(run=run, verdict="amend", subject=edits[side], reason="data", note=side, tell_cells=told)
        runs.perform(run.pk)
        run.refresh_from_db()
    shown = review.preview(run, "RED")["events"]
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    head = Step.objects.filter(game=world.exercise.game).latest("seq").seq
    turns.amend(
        exercise=world.exercise, seq=head, reason="data", note="x", tell_cells=False,
        edits=[{"event": "SetPrestige", "side": "RED", "value": 20}],
    )  # fmt: skip
    assert list(world.state().prestige) == [20, 21]
    entries = world.exercise.log.filter(text__contains="sets the Prestige")
    assert [(entry.text[-3:], entry.public, entry.cell) for entry in entries.order_by("id")] == [
        ("21.", False, None), ("21.", True, None), ("20.", False, None),
    ]  # fmt: skip
    game = run.game
    read = [one.text for one in record.read_events(game, record.read(game), record.eye_of(game, "RED"))]
    for lines in (read, [one["text"] for one in shown]):
        assert [line for line in lines if "sets the" in line] == ["The umpire sets the Prestige of Ukraine to 21."]


def test_reopening_gives_the_decision_back(world: worlds.World) -> None:
    run = drafted(world)
    turns.reopen(exercise=world.exercise)
    run.refresh_from_db()
    assert run.status == Run.Status.DISCARDED
    decision = world.decision()
    assert decision.status == Decision.Status.OPEN
    worlds.advance(world)
    assert world.decision().seq == decision.seq + 1


@pytest.mark.parametrize("review", ["all", "dice", "none"])
def test_what_waits_for_the_umpire(review: str) -> None:
    world = worlds.begun(review=review)
    worlds.play_until(world, turn=1, kind="cards")
    waited = {"dice": 0, "plain": 0}
    for _ in range(60):
        decision = world.exercise.decisions.exclude(status="closed").first()
        if decision is None:
            break
        for sheet in decision.sheets.select_related("cell"):
            worlds.submit(world, sheet.cell.kind, [worlds.policy_order(world, sheet.cell.side or "")])
        run = worlds.settle(world, publish=False)
        assert run is not None
        if run.status == Run.Status.DONE:
            contested = any(roll["test"] != "pick" for roll in _draft(run)["rolls"])
            waited["dice" if contested else "plain"] += 1
            turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    assert (waited["dice"] > 0) == (review in ("all", "dice"))
    assert (waited["plain"] > 0) == (review == "all")


def test_typed_dice_are_asked_for_one_by_one() -> None:
    world = worlds.begun(dice_mode="typed")
    run = world.exercise.game.runs.get()  # type: ignore[union-attr]  # it plays
    assert run.status == Run.Status.DICE
    needed = run.dice_needed
    assert needed is not None
    assert (needed["purpose"], needed["side"]) == ("event_draw", "RED")
    with pytest.raises(GameError, match="one number from 1 to 16"):
        runs.type_dice(run=run, draw=needed["draw"], values=[17])
    for _ in range(10):
        if run.status != Run.Status.DICE:
            break
        assert run.dice_needed is not None
        runs.type_dice(run=run, draw=run.dice_needed["draw"], values=[1] * run.dice_needed["count"])
        runs.perform(run.pk)
        run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert {roll["source"] for roll in _draft(run)["rolls"]} == {"typed"}


def test_one_sheet_a_turn_plays_the_turn_in_one_run() -> None:
    world = worlds.begun(pace="sheet", review="none")
    for turn in range(1, 9):
        decision = world.exercise.decisions.exclude(status="closed").first()
        if decision is None:
            break
        assert decision.turn == turn
        for kind, side in (("red", "RED"), ("blue", "BLUE")):
            worlds.submit(world, kind, [worlds.policy_order(world, side), {"do": "information", "option": "raise"}][:1])
        worlds.settle(world)
    assert games_over(world)


def games_over(world: worlds.World) -> bool:
    return not world.exercise.decisions.exclude(status="closed").exists() and bool(world.state().over)


def test_the_clock_locks_what_is_late(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, clocks={"default": 60})
    decision = world.decision()
    clock.begin(world.refresh(), decision)
    assert tasks.tick_clocks() == 0
    Exercise.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    clock.pause(exercise=world.exercise)
    assert tasks.tick_clocks() == 0  # a paused clock locks nothing
    clock.resume(exercise=world.exercise)
    Exercise.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    assert tasks.tick_clocks() == 1
    decision.refresh_from_db()
    assert (decision.status, decision.locked_by) == ("locked", "clock")


def test_pausing_keeps_what_was_left_and_extending_adds(world: worlds.World) -> None:
    exercise = world.exercise
    clock.extend(exercise=exercise, seconds=120)
    clock.pause(exercise=exercise)
    clock.pause(exercise=exercise)
    left = world.refresh().clock_left
    assert left is not None
    assert 115 <= left <= 120
    clock.extend(exercise=exercise, seconds=60)
    clock.resume(exercise=exercise)
    ends = world.refresh().clock_ends_at
    assert ends is not None
    assert 170 <= (ends - timezone.now()).total_seconds() <= 180
    with pytest.raises(Refused, match="seconds"):
        clock.extend(exercise=exercise, seconds=0)


def test_ending_reveals_the_seed_and_archiving_closes_the_room(world: worlds.World) -> None:
    game = world.exercise.game
    assert game is not None
    seed = bytes(game.seed).hex()
    assert not world.exercise.log.filter(text__contains=seed).exists()
    with pytest.raises(Refused, match="End the exercise"):
        exercises.archive(exercise=world.exercise)
    exercises.end(exercise=world.exercise)
    assert world.exercise.log.filter(text__contains=seed, public=True).count() == 1
    assert exercises.archive(exercise=world.exercise).room_open is False


def test_every_event_is_told_to_those_who_may_know_it(world: worlds.World) -> None:
    placed = world.exercise.log.filter(kind=LogEntry.Kind.EVENT)
    worlds.advance(world)
    private = placed.filter(cell=world.cells["red"])
    assert private.exists()
    assert not private.filter(public=True).exists()
    for entry in private:
        assert not placed.filter(cell=world.cells["blue"], text=entry.text).exists()


@pytest.mark.django_db(transaction=True)
def test_the_clock_and_the_umpire_lock_one_decision_once() -> None:
    """The rival waits for the exercise's lock, seen in pg_locks, and then finds the decision locked."""
    world = worlds.play_until(worlds.begun(), kind="cards")
    decision = world.decision()
    found: list[Decision] = []

    def rival() -> None:
        try:
            found.append(turns.lock(exercise=world.exercise, decision_id=decision.pk, by="clock"))
        finally:
            connections.close_all()

    with transaction.atomic():
        turns.lock(exercise=world.exercise, decision_id=decision.pk, by="umpire")
        thread = threading.Thread(target=rival)
        thread.start()
        _wait_for_a_waiter()
    thread.join(PATIENCE)
    assert found
    assert found[0].locked_by == "umpire"
    assert Run.objects.filter(base_seq=decision.seq).count() == 1


def _wait_for_a_waiter() -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
        time.sleep(0.05)
    raise AssertionError("nobody waits for the lock")


def test_nothing_changes_after_the_end(world: worlds.World) -> None:
    """A run under way when the exercise ends is thrown away: the seed is public now."""
    exercises.configure(exercise=world.exercise, review="none")
    decision = world.decision()
    turns.lock(exercise=world.exercise, decision_id=decision.pk, by="umpire")
    run = Run.objects.get(base_seq=decision.seq)
    exercises.end(exercise=world.exercise)
    steps = Step.objects.count()
    assert turns.perform(run.pk) is None
    tasks.tick_clocks()
    refused: list[Any] = [
        lambda: turns.publish(exercise=world.exercise, run_id=run.pk, generation=1),
        lambda: turns.undo(exercise=world.exercise, seq=decision.seq, reason="Too late."),
        lambda: turns.lock(exercise=world.exercise, decision_id=decision.pk, by="umpire"),
        lambda: turns.reopen(exercise=world.exercise),
        lambda: clock.pause(exercise=world.exercise),
        lambda: worlds.submit(world, "red", []),
    ]
    for attempt in refused:
        with pytest.raises((Refused, Decision.DoesNotExist)):
            attempt()
    assert Step.objects.count() == steps
    assert not world.exercise.decisions.exclude(status="closed").exists()


def test_a_draft_is_read_from_where_it_started(world: worlds.World) -> None:
    """A page that looks at a run just published still reads it against the state before."""
    before = world.state()
    run = drafted(world)
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    assert selectors.base(run) == before
    assert world.state() != before


def test_what_is_taken_back_takes_the_ruling_with_it(world: worlds.World) -> None:
    """The cells were told of the ruling; after the undo its line is struck like those of the events."""
    run = rolled(world)
    draw = next(roll for roll in _draft(run)["rolls"] if roll["test"] != "pick")
    rulings.rule(run=run, verdict="reroll", subject={"draw": draw["draw"]}, **REASON)
    worlds.settle(world)
    ruled = world.exercise.log.get(kind=LogEntry.Kind.RULING, struck=False)
    step = turns.undo(exercise=world.exercise, seq=selectors.head(world.exercise.game).seq, reason="A wrong chart.")  # type: ignore[arg-type]  # it plays
    ruled.refresh_from_db()
    assert ruled.struck
    assert not world.exercise.log.get(kind=LogEntry.Kind.RULING, seq=step.seq).struck
