"""A real worker: it lives on while there is no database, and ends itself when it has grown too large."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from celery.worker import state

from tests import prepared
from tests.patience import PATIENCE
from tests.runtime.processes import eventually
from tests.stack import ROOT
from wargame.celery import app
from wargame.runtime import heartbeat, parts
from wargame.runtime.supervisor import RENEWED
from wargame.runtime.workers import work, worker

CELERY = """
import sys
from wargame.runtime.workers import worker
worker.LARGEST = int(sys.argv.pop(1))
from wargame.runtime.workers import work
sys.exit(work.main(*sys.argv[1:]))
"""
Start = Callable[[int], "subprocess.Popen[bytes]"]
pytestmark = pytest.mark.slow


@pytest.fixture
def sign(tmp_path: Path) -> Path:
    return heartbeat.place(tmp_path, heartbeat.WORKER)


@pytest.fixture
def start(tmp_path: Path, sign: Path) -> Iterator[Start]:
    """A worker that may grow so large, with a database that does not answer."""
    started: list[subprocess.Popen[bytes]] = []
    nowhere = {"DATABASE_URL": "postgresql://nobody@/nothing?host=/nowhere", "WHITE_CELL_VAR": str(tmp_path)}
    environment = prepared.outside() | nowhere | {heartbeat.VARIABLE: str(sign)}

    def one(largest: int) -> subprocess.Popen[bytes]:
        (part,) = parts.workers(tmp_path, count=1)
        options = part.command[part.command.index("wargame.runtime.workers.work") + 1 :]
        command = [sys.executable, "-c", CELERY, str(largest), *options]
        with (tmp_path / "log").open("ab") as log:
            started.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log))
        return started[-1]

    yield one
    for process in started:
        process.kill()
        process.wait()


def _failed(tmp_path: Path) -> bool:
    return "OperationalError" in (tmp_path / "log").read_text()


def test_it_collects_rubbish_only_once_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    collecting: list[bool] = []

    class Idle:
        exitcode = 0

        def __init__(self, **_: object) -> None:
            collecting.append(gc.isenabled())

        def start(self) -> None:
            collecting.append(gc.isenabled())

    monkeypatch.setenv("CELERY_SKIP_CHECKS", "1")
    monkeypatch.setattr(app, "Worker", Idle)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    assert work.main("worker1", "celery,clock") == 0
    assert collecting == [False, True]


def test_it_lives_on_without_a_database(start: Start, tmp_path: Path, sign: Path) -> None:
    process = start(10**12)
    eventually(lambda: _failed(tmp_path), "the first task fails")
    sign.unlink()
    eventually(sign.exists, "the worker still says that it lives")
    assert process.poll() is None


def test_it_ends_itself_after_a_task_when_it_is_too_large(start: Start, tmp_path: Path) -> None:
    process = start(1)
    assert process.wait(PATIENCE) == RENEWED
    assert _failed(tmp_path)


def test_it_ends_itself_when_the_press_has_been_idle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(heartbeat.VARIABLE, str(tmp_path / "sign"))
    monkeypatch.setattr(state, "should_stop", None)
    monkeypatch.setattr(worker, "PRESS", "a_module_that_nobody_imports")
    worker._turn()  # of a worker that has printed nothing
    assert state.should_stop is None
    monkeypatch.setattr(worker, "PRESS", "sys")
    worker._get_on()
    worker._turn()
    assert state.should_stop is None
    monkeypatch.setattr(worker, "IDLE_SECONDS", 0.0)
    worker._turn()
    assert state.should_stop == RENEWED


@pytest.mark.parametrize(("queues", "niceness"), [("papers,balance", 10), ("celery,clock", 0)])
def test_papers_leave_the_processor_to_orders(queues: str, niceness: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(work.NICENESS, raising=False)
    program = f"import os; from wargame.runtime.workers import work; work._be_polite({queues!r}); print(os.nice(0))"
    own = psutil.Process().nice()
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) == min(own + niceness, 19)
