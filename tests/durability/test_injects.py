"""Pull the plug on a worker in the middle of a release: afterwards every cell has the inject, and has it once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.patience import PATIENCE
from tests.stack import LiveStack, running_stack

PREPARE = """
from adjudication.engine.injects.lines import PreparedInject
from tests import world as worlds
from wargame.services.msel import injects
world = worlds.play_until(worlds.begun(), kind="cards")
line = PreparedInject(number="1", title="Once", kind="news", to=["red", "blue"], text="Once only.", release="turn 1")
injects.write(exercise=world.exercise, line=line, by="Alice")
print(world.exercise.pk)
"""
APPROVE = "UPDATE wargame_inject SET state = 'approved'; UPDATE wargame_exercise SET injects_stale = true"
TOLD = """SELECT (SELECT state FROM wargame_inject), (SELECT count(*) FROM wargame_delivery),
          (SELECT count(*) FROM wargame_logentry WHERE kind = 'inject' AND cell_id IS NOT NULL)"""
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'wargame_logentry'::regclass"


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[LiveStack]:
    with running_stack(
        tmp_path, f"inject_{os.getpid()}", without_web=True, WHITE_CELL_RUN_SILENT_SECONDS="2"
    ) as running:
        yield running


def _one(connection: psycopg.Connection[Any], query: str) -> tuple[Any, ...]:
    row = connection.execute(query).fetchone()
    connection.commit()
    assert row is not None
    return tuple(row)


def _wait(what: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen in time")


@pytest.mark.slow
def test_a_killed_worker_neither_loses_nor_repeats_an_inject(stack: LiveStack) -> None:
    url = stack.environment["DATABASE_URL"]
    with psycopg.connect(url) as watch, psycopg.connect(url) as blocker:
        stack.manage("shell", "-v", "0", "-c", PREPARE)
        assert _one(watch, TOLD) == ("draft", 0, 0)

        blocker.execute("LOCK TABLE wargame_logentry IN SHARE MODE")  # claimed and delivered, then it stops at the log
        watch.execute(APPROVE)
        watch.commit()
        _wait(lambda: _one(watch, WAITING)[0])
        stack.kill("worker")
        blocker.rollback()
        _wait(lambda: _one(watch, WAITING)[0] == 0)
        assert _one(watch, TOLD) == ("approved", 0, 0)  # nothing of the half-done release is left

        stack.start("worker")
        _wait(lambda: _one(watch, TOLD)[0] == "released")
        assert _one(watch, TOLD) == ("released", 2, 2)
        stack.manage("shell", "-v", "0", "-c", "from wargame import tasks; assert tasks.release_injects() == 0")
        assert _one(watch, TOLD) == ("released", 2, 2)
