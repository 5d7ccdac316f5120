"""Pull the plug: a worker in the middle of a run, a web server in the middle of a publication."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.patience import PATIENCE
from tests.stack import ROOT, LiveStack, running_stack
from wargame.services.logbook import CHANNEL

PREPARE = """
from tests import world as worlds
from wargame import dispatch
world = worlds.build(review="all")
dispatch.start(exercise=world.exercise)
print(world.exercise.pk)
"""

PUBLISH = """
import sys
from adjudication.models import Run
from wargame import dispatch
from wargame.models import Exercise
from wargame.viewer import Viewer
exercise = Exercise.objects.get(pk=sys.argv[-1])
run = Run.objects.get(game=exercise.game, status="done")
print("publishing", flush=True)
dispatch.publish(viewer=Viewer(exercise, umpire=True), run_id=run.pk, generation=run.generation)
"""


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[LiveStack]:
    with running_stack(tmp_path, f"kill_{os.getpid()}", without_web=True, WHITE_CELL_RUN_SILENT_SECONDS="2") as running:
        yield running


def _one(connection: psycopg.Connection[Any], query: str) -> Any:
    row = connection.execute(query).fetchone()
    connection.commit()
    return row[0] if row else None


def _wait(what: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen in time")


def _stop_in_the_run(watch: psycopg.Connection[Any], blocker: psycopg.Connection[Any]) -> None:
    """Have the run worked out again, and hold it where it reads its rulings until `blocker` lets go.

    The worker does one task at a time, and the other tasks read steps: a lock on those may stop it before the run.
    """
    blocker.execute("LOCK TABLE adjudication_ruling IN ACCESS EXCLUSIVE MODE")
    watch.execute("UPDATE adjudication_run SET status = 'queued', draft = ''")
    watch.execute("UPDATE wargame_exercise SET papers_stale = true")
    watch.commit()
    _wait(lambda: _one(watch, "SELECT count(*) FROM adjudication_run WHERE status = 'running'"))


@pytest.mark.slow
def test_a_killed_worker_loses_nothing_and_repeats_nothing(stack: LiveStack) -> None:
    url = stack.environment["DATABASE_URL"]
    with psycopg.connect(url) as watch, psycopg.connect(url) as blocker:
        exercise = stack.manage("shell", "-v", "0", "-c", PREPARE).split()[-1]
        _wait(lambda: _one(watch, "SELECT count(*) FROM adjudication_run WHERE status = 'done'"))
        draft = _one(watch, "SELECT draft FROM adjudication_run")

        _stop_in_the_run(watch, blocker)
        stack.kill("worker")
        assert _one(watch, "SELECT status FROM adjudication_run") == "running"
        blocker.rollback()

        with psycopg.connect(url, autocommit=True) as pages:
            pages.execute(f"LISTEN {CHANNEL}")
            stack.start("worker")
            rung = [bell.payload for bell in pages.notifies(timeout=40, stop_after=1)]
        assert [notice.split()[0] for notice in rung] == [exercise], "the pages hear of a run that was taken up again"
        _wait(lambda: _one(watch, "SELECT count(*) FROM adjudication_run WHERE status = 'done'"))
        assert _one(watch, "SELECT draft FROM adjudication_run") == draft
        assert _one(watch, "SELECT count(*) FROM adjudication_run") == 1
        assert _one(watch, "SELECT count(*) FROM adjudication_step") == 1  # reviewed, not yet published


@pytest.mark.slow
def test_a_worker_that_is_asked_to_end_finishes_its_run(stack: LiveStack) -> None:
    url = stack.environment["DATABASE_URL"]
    with psycopg.connect(url) as watch, psycopg.connect(url) as blocker, ThreadPoolExecutor() as aside:
        stack.manage("shell", "-v", "0", "-c", PREPARE)
        _wait(lambda: _one(watch, "SELECT count(*) FROM adjudication_run WHERE status = 'done'"))
        _stop_in_the_run(watch, blocker)
        ended = aside.submit(stack.end, "worker")
        time.sleep(1)
        assert not ended.done()
        blocker.rollback()
        assert ended.result() == 0
        assert _one(watch, "SELECT status FROM adjudication_run") == "done"


@pytest.mark.slow
def test_a_publication_cut_short_leaves_no_half(stack: LiveStack) -> None:
    url = stack.environment["DATABASE_URL"]
    counts = """SELECT (SELECT count(*) FROM adjudication_step), (SELECT count(*) FROM wargame_logentry),
                (SELECT count(*) FROM wargame_decision), (SELECT status FROM adjudication_run)"""
    with psycopg.connect(url) as watch, psycopg.connect(url) as blocker:
        exercise = stack.manage("shell", "-v", "0", "-c", PREPARE).split()[-1]
        _wait(lambda: _one(watch, "SELECT count(*) FROM adjudication_run WHERE status = 'done'"))
        before = watch.execute(counts).fetchone()
        watch.commit()

        blocker.execute("LOCK TABLE wargame_logentry IN SHARE MODE")  # the publication stops at its first log entry
        code = ["-c", f"import django; django.setup()\n{PUBLISH}", exercise]
        publisher = subprocess.Popen(
            [sys.executable, *code], cwd=ROOT, env=stack.environment, stdout=subprocess.PIPE, text=True
        )
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'wargame_logentry'::regclass"
        _wait(lambda: _one(watch, waiting))
        publisher.kill()
        publisher.communicate()
        blocker.rollback()
        _wait(lambda: _one(watch, f"SELECT ({waiting}) = 0"))
        assert watch.execute(counts).fetchone() == before
        watch.commit()

        again = subprocess.run([sys.executable, *code], cwd=ROOT, env=stack.environment, check=False)
        assert again.returncode == 0
        after = watch.execute(counts).fetchone()
        assert after is not None
        assert before is not None
        assert after[0] == before[0] + 1
        assert after[3] == "committed"
