"""A broker that takes no message: what was ordered is saved, and a sweep makes up for the message."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from adjudication.models import Run
from adjudication.services import runs
from tests import world as worlds
from umpire.tasks import play_balance
from wargame import dispatch, tasks
from wargame.runtime.after_commit import after_commit
from wargame.services import turns

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def _away(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **options: Any) -> None:
        raise OperationalError("No broker")

    for task in (tasks.perform_run, tasks.release_injects, tasks.sweep_practices, play_balance):
        monkeypatch.setattr(task, "delay", refuse)


@pytest.mark.usefixtures("_away")
def test_a_locked_decision_is_run_by_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    world = worlds.begun()
    before = world.decision()
    locked = dispatch.lock(viewer=world.viewer("white", umpire=True), decision_id=before.pk)
    waiting = Run.objects.get(game=world.exercise.game, status=Run.Status.QUEUED)
    assert locked.pk == before.pk
    then = timezone.now() + timedelta(seconds=3)
    monkeypatch.setattr(timezone, "now", lambda: then)
    assert waiting.pk in runs.sweep(give_up=lambda run: None)
    turns.perform(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.status in {Run.Status.DONE, Run.Status.COMMITTED}


@pytest.mark.usefixtures("_away")
def test_play_starts() -> None:
    world = worlds.build()
    dispatch.start(exercise=world.exercise)
    assert world.refresh().status == world.exercise.Status.PLAYING


def test_what_else_waits_for_the_commit_follows() -> None:
    seen: list[str] = []

    def fail(what: str) -> None:
        raise OperationalError(what)

    with transaction.atomic():
        after_commit(fail, "No broker")
        after_commit(seen.append, "the next")
    assert seen == ["the next"]
