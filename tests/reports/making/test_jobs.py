"""Claims of runs and papers: taken once, released when their process is gone, kept while it works."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from adjudication.models import Job, Run
from adjudication.services import jobs, runs
from reports import makers
from reports.models import Paper
from reports.services import papers
from tests import world as worlds
from wargame import tasks
from wargame.services import exercises, logbook, turns

SILENT = timedelta(seconds=20)


@pytest.fixture(params=["run", "paper"])
def job(request: pytest.FixtureRequest, db: None) -> Job:
    world = worlds.build()
    if request.param == "paper":
        return papers.request(exercise=world.exercise, kind=Paper.Kind.JOIN_CARDS, base_url="http://h")
    exercises.start(exercise=world.exercise)
    return Run.objects.get()


@pytest.fixture
def another() -> Iterator[int]:
    """The number of a living process that is not this one."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process.pid
        process.kill()


def _now(job: Job) -> Any:
    return type(job)._default_manager.get(pk=job.pk)


def _claimed_by(job: Job, process: str, **fields: Any) -> None:
    long_ago = timezone.now() - timedelta(minutes=1)
    type(job)._default_manager.filter(pk=job.pk).update(
        status=Job.RUNNING, worker=f"{process}:1234", heartbeat_at=timezone.now(), queued_at=long_ago, **fields
    )


def _swept(job: Job, given_up: list[Any] | None = None) -> list[Any]:
    told: list[Any] = [] if given_up is None else given_up
    return jobs.sweep(type(job)._default_manager.all(), silent=SILENT, give_up=lambda one: told.append(one.pk))


def test_one_of_two_gets_it(job: Job) -> None:
    rows = type(job)._default_manager.all()
    with jobs.claimed(rows, job.pk) as first, jobs.claimed(rows, job.pk) as second:
        assert first is not None
        assert second is None
        assert _swept(job) == []  # at work
        assert first.finish(status="done")
        assert not first.finish(status="failed")
    assert (_now(job).status, _now(job).attempts) == ("done", 1)


def test_what_a_dead_process_had_is_queued_at_once(job: Job) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        _claimed_by(job, jobs._process(process.pid))
        assert _swept(job) == []
        process.kill()
    assert _swept(job) == [job.pk]
    assert (_now(job).status, _now(job).worker) == (Job.QUEUED, "")


def test_a_process_that_has_the_number_of_a_dead_one_is_another(job: Job, another: int) -> None:
    _claimed_by(job, f"{socket.gethostname()}:{another}:17")
    assert _swept(job) == [job.pk]


def test_what_this_process_had_to_leave_is_queued_at_once(job: Job) -> None:
    with pytest.raises(ZeroDivisionError), jobs.claimed(type(job)._default_manager.all(), job.pk):
        raise ZeroDivisionError
    _claimed_by(job, jobs._process(os.getpid()))
    assert _swept(job) == [job.pk]


@pytest.mark.parametrize("process", ["elsewhere:17:99", "elsewhere:17", "", "an older version"])
def test_another_machine_is_known_by_its_silence_only(job: Job, process: str) -> None:
    _claimed_by(job, process)
    assert _swept(job) == []
    type(job)._default_manager.update(heartbeat_at=timezone.now() - SILENT - timedelta(seconds=1))
    assert _swept(job) == [job.pk]


def test_a_claim_that_was_taken_over_ends_quietly(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SAYS_EVERY", 0.0)
    rows, reached = type(job)._default_manager.all(), []
    with jobs.claimed(rows, job.pk) as claim:
        assert claim is not None
        claim.progress(5, "x" * 999)
        _claimed_by(job, "elsewhere:1:1")
        reached.append("before")
        claim.progress(10, "")
        reached.append("after")
    assert reached == ["before"]
    assert _now(job).worker == "elsewhere:1:1:1234"


def test_work_that_gets_on_is_a_sign_of_life(job: Job) -> None:
    signs: list[Any] = []

    def note(**_: Any) -> None:
        signs.append(1)

    jobs.sign_of_life.connect(note)
    with jobs.claimed(type(job)._default_manager.all(), job.pk) as claim:
        assert claim is not None
        claim.progress(5, "")
    jobs.sign_of_life.disconnect(note)
    assert signs == [1]


def test_twenty_kills_are_survived_and_one_that_kills_every_worker_is_given_up(job: Job) -> None:
    given_up: list[Any] = []
    deaths = 0
    while not given_up and deaths < 100:
        deaths += 1
        with jobs.claimed(type(job)._default_manager.all(), job.pk) as claim:
            assert claim is not None
        _swept(job, given_up)
    assert given_up == [job.pk]
    assert deaths == type(job).MOST_ATTEMPTS
    assert (_now(job).status, "died" in _now(job).error) == (Job.FAILED, True)
    assert Run.MOST_ATTEMPTS > 20


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_goes_away_costs_nothing_but_time(
    job: Job, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise error("the connection is closed")

    perform = turns.perform if isinstance(job, Run) else papers.perform
    with monkeypatch.context() as cut:
        cut.setattr(runs, "compute", gone)
        cut.setattr(makers, "make", gone)
        with pytest.raises(error):
            perform(job.pk)
    assert _now(job).status == Job.RUNNING
    type(job)._default_manager.update(queued_at=timezone.now() - timedelta(seconds=5))
    assert _swept(job) == [job.pk]
    perform(job.pk)
    assert _now(job).status in ("done", "committed")


def test_the_pages_hear_of_a_run_that_is_given_up(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    world = worlds.build()
    exercises.start(exercise=world.exercise)
    _claimed_by(Run.objects.get(), "elsewhere:1:1", attempts=Run.MOST_ATTEMPTS)
    Run.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    rung: list[Any] = []
    monkeypatch.setattr(logbook, "ring", lambda exercise, **_: rung.append(exercise.pk))
    assert tasks.sweep_runs() == 0
    assert rung == [world.exercise.pk]
