"""One message works a run out, keeps its draft and settles it; nothing in between can be lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from adjudication.models import Run, Step
from tests import world as worlds
from wargame import dispatch, tasks
from wargame.models import Decision
from wargame.services import exercises, logbook, turns


@pytest.fixture
def world(db: None) -> worlds.World:
    return worlds.play_until(worlds.begun(review="none"), kind="cards")


def _locked(world: worlds.World) -> Run:
    decision = world.decision()
    turns.lock(exercise=world.exercise, decision_id=decision.pk, by="umpire")
    return Run.objects.get(base_seq=decision.seq)


def test_a_locked_decision_sends_one_message_and_that_is_all_it_takes(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(tasks.perform_run, "delay", sent.append)
    viewer = world.viewer("white", umpire=True)
    decision = world.decision()
    with django_capture_on_commit_callbacks(execute=True):
        dispatch.lock(viewer=viewer, decision_id=decision.pk)
    run = Run.objects.get(base_seq=decision.seq)
    assert sent == [str(run.pk)]
    tasks.perform_run(sent[0])
    run.refresh_from_db()
    assert run.status == Run.Status.COMMITTED
    assert world.decision().seq == decision.seq + 1
    steps = Step.objects.count()
    tasks.perform_run(sent[0])
    assert Step.objects.count() == steps


@pytest.mark.parametrize("place", ["record_step", "ring_all"])
def test_a_run_that_is_cut_off_while_it_is_settled_is_neither_finished_nor_lost(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    run = _locked(world)
    steps = Step.objects.count()

    def cut(*_: Any, **__: Any) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as broken:
        broken.setattr(logbook, place, cut)
        with pytest.raises(OperationalError):
            tasks.perform_run(str(run.pk))
    run.refresh_from_db()
    assert (run.status, run.draft, Step.objects.count()) == (Run.Status.RUNNING, "", steps)
    sent: list[str] = []
    monkeypatch.setattr(tasks.perform_run, "delay", sent.append)
    Run.objects.update(queued_at=timezone.now() - timedelta(seconds=5))
    tasks.sweep_runs()
    assert sent == [str(run.pk)]
    tasks.perform_run(sent[0])
    assert Step.objects.count() == steps + 1


def test_a_draft_that_cannot_be_published_says_why(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    run = _locked(world)
    steps = Step.objects.count()

    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("no such sentence")

    monkeypatch.setattr(logbook, "record_step", broken)
    tasks.perform_run(str(run.pk))
    run.refresh_from_db()
    assert run.status == Run.Status.FAILED
    assert "no such sentence" in run.error
    assert Step.objects.count() == steps


def test_a_draft_that_waits_goes_out_when_nothing_is_reviewed_any_more(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, review="all")
    run = _locked(world)
    tasks.perform_run(str(run.pk))
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert exercises.configure(exercise=world.exercise, review="none").review == "none"
    run.refresh_from_db()
    assert run.status == Run.Status.COMMITTED


def test_one_exercise_that_cannot_be_locked_does_not_stop_the_clocks_of_the_others(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = worlds.play_until(worlds.begun(owner="bob", title="Other"), kind="cards")
    real = turns.lock

    def fails_for_one(*, exercise: Any, **given: Any) -> Decision:
        if exercise.pk == world.exercise.pk:
            raise KeyError("a fault of this exercise alone")
        return real(exercise=exercise, **given)

    monkeypatch.setattr(turns, "lock", fails_for_one)
    for one in (world, other):
        one.refresh()
        one.exercise.clock_ends_at = one.exercise.clock_seen_at = timezone.now()
        one.exercise.save()
    tasks.tick_clocks()
    assert (world.decision().status, other.decision().status) == (Decision.Status.OPEN, Decision.Status.LOCKED)
