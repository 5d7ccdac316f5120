"""A real worker: it lives on while there is no database, and ends itself when it has grown too large."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import prepared
from tests.runtime.processes import eventually
from tests.stack import ROOT
from wargame.runtime import heartbeat, parts
from wargame.runtime.supervisor import RENEWED

CELERY = """
import sys
from wargame.runtime import worker
worker.LARGEST = int(sys.argv.pop(1))
from celery.__main__ import main
main()
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
        options = part.command[part.command.index("--app") :]
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


def test_it_lives_on_without_a_database(start: Start, tmp_path: Path, sign: Path) -> None:
    process = start(10**12)
    eventually(lambda: _failed(tmp_path), 120, "the first task fails")
    sign.unlink()
    eventually(sign.exists, 20, "the worker still says that it lives")
    assert process.poll() is None


def test_it_ends_itself_after_a_task_when_it_is_too_large(start: Start, tmp_path: Path) -> None:
    process = start(1)
    assert process.wait(120) == RENEWED
    assert _failed(tmp_path)
