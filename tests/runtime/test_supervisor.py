"""The supervisor with real children: killed ones come back soon however often, and one that hangs is ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from wargame.runtime import supervisor as watching
from wargame.runtime.parts import Part
from wargame.runtime.supervisor import RENEWED, Supervisor

LIVES = """
import os, pathlib, sys, time
sign = pathlib.Path(os.environ["WHITE_CELL_HEARTBEAT"])
for count in range(600):
    if count < int(sys.argv[1]):
        sign.touch()
    time.sleep(0.05)
"""


class Watched:
    """A supervisor with one child, and what it said."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.supervisor = Supervisor(dict(os.environ), folder, self.said.append)

    def add(self, *command: str, silent: float = 1.0) -> None:
        """Start a Python program as the child."""
        sign = self.folder / "sign"
        self.supervisor.add(Part("clerk", (sys.executable, "-c", *command), "clerk.log", sign, silent), self.folder)

    @property
    def pid(self) -> int | None:
        """The child's number, if it runs."""
        process = self.supervisor.children[0].process
        return process.pid if process else None

    def until_another(self, pid: int | None, seconds: float = PATIENCE) -> None:
        """Watch until the child is a new process."""
        start = time.monotonic()
        while self.pid in (None, pid):
            assert time.monotonic() - start < seconds, self.said
            self.supervisor.watch()
            time.sleep(0.02)  # as the real loop does, which looks and waits


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    yield watched
    watched.supervisor.stop()


def test_a_child_that_hangs_is_ended_and_started_again(watched: Watched) -> None:
    watched.add(LIVES, "3")
    first = watched.pid
    watched.until_another(first)
    assert any(sentence.startswith("The clerk gave no sign of life") for sentence in watched.said)
    assert any("was killed by signal 9" in sentence for sentence in watched.said)


def test_a_child_that_lives_is_left_alone(watched: Watched) -> None:
    watched.add(LIVES, "600")
    first, until = watched.pid, time.monotonic() + 3
    while time.monotonic() < until:
        watched.supervisor.watch()
        time.sleep(0.02)  # as the real loop does
    assert (watched.pid, watched.said) == (first, [])


def test_a_child_is_not_blamed_for_a_sleep_of_the_machine(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.add(LIVES, "1", silent=60)
    watched.supervisor.watch()
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + 3600)
    watched.supervisor.watch()
    watched.supervisor.watch()
    assert watched.said == []


def test_a_child_that_never_says_it_lives_is_ended(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "FIRST_SIGN_SECONDS", 0.5)
    watched.add(LIVES, "0")
    watched.until_another(watched.pid)
    assert "no sign of life" in watched.said[0]


def test_twenty_kills_in_a_row_never_cost_more_than_the_longest_pause(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LONGEST_PAUSE", 0.6)
    watched.add(LIVES, "600")
    for _ in range(20):
        pid = watched.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        watched.until_another(pid)  # twenty pauses that only grow would take days


def test_the_longest_pause_leaves_time_to_go_on_within_half_a_minute() -> None:
    assert watching.LONGEST_PAUSE <= 5.0


def test_a_child_that_wants_a_new_start_gets_it_without_a_word(watched: Watched) -> None:
    watched.add(f"import sys; sys.exit({RENEWED})")
    watched.until_another(watched.pid)
    assert watched.said == []


def test_a_machine_that_refuses_a_start_is_asked_again(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.add(LIVES, "600")
    first = watched.pid
    assert first is not None
    monkeypatch.setattr(watching, "LONGEST_PAUSE", 0.3)
    monkeypatch.setattr(watched.supervisor, "folder", watched.folder / "missing")
    os.kill(first, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while not any("cannot be started now" in sentence for sentence in watched.said):
        assert time.monotonic() < until, watched.said
        watched.supervisor.watch()
        time.sleep(0.02)  # as the real loop does
    monkeypatch.setattr(watched.supervisor, "folder", watched.folder)
    watched.until_another(first)


@pytest.mark.parametrize(("name", "called"), [("web server", "The web server"), ("worker 1", "Worker 1")])
def test_a_numbered_child_needs_no_article(name: str, called: str) -> None:
    assert watching.Child(Part(name, (), ""), None).called == called


def test_a_log_that_grows_too_large_begins_again_and_its_process_writes_on(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LARGEST_LOG", 1000)
    watched.add("import time\nwhile True: print('x' * 400, flush=True); time.sleep(0.02)", silent=60.0)
    log, old = watched.folder / "clerk.log", watched.folder / "clerk.old.log"
    deadline = time.monotonic() + PATIENCE
    while not (old.exists() and log.stat().st_size):
        assert time.monotonic() < deadline
        watched.supervisor.watch()
        time.sleep(0.02)
    assert old.stat().st_size > 1000
    assert log.read_bytes().startswith(b"xxx"), "what follows is at the beginning of the file, not behind a gap"


def test_a_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 4000));"
        "from wargame.runtime.supervisor import allow_open_files; allow_open_files();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(4000, 4000)"
