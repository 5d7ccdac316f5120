"""Child processes: started together, restarted when one dies or falls silent, stopped together."""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from wargame.runtime import heartbeat
from wargame.runtime.parts import Part

FIRST_PAUSE = 0.5  # seconds before a dead child is started again; doubled each time up to the longest
LONGEST_PAUSE = 5.0  # however often it dies: what it left undone must go on within half a minute
PROVEN_AFTER = 60.0  # a child that lived this long starts again at the first pause
FIRST_SIGN_SECONDS = 90.0  # a slow machine takes its time to load a program
AWAY_SECONDS = 5.0  # a supervisor that did not look for so long was stopped itself, and its children with it
RENEWED = 75  # exit code of a child that asks for nothing but a new start
STOP_SECONDS = 10.0
LARGEST_LOG = 5_000_000
MOST_OPEN_FILES = 65_536  # each connection is one; many systems allow a process a thousand until it asks for more
SET_PARENT_DEATH_SIGNAL = 1
SMALL = {"MALLOC_ARENA_MAX": "2"}  # each thread would get its own heap, and none gives memory back


@dataclass
class Child:
    """One program that must be running. Its output goes to `log`, or to the supervisor's own output."""

    part: Part
    log: Path | None
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    pause: float = FIRST_PAUSE
    due: float = 0.0
    sign: int = 0  # when its file of life was last written, in the clock of the file system
    heard: float = 0.0  # when that was noticed here
    renewing: bool = False  # asked to end so that it starts again

    @property
    def called(self) -> str:
        """The subject of a message to the operator: "The web server", "Worker 1"."""
        name = self.part.name
        return name.capitalize() if name[-1].isdigit() else f"The {name}"

    def is_silent(self, now: float) -> bool:
        """True if its last sign of life is too old by our own clock, which no setting changes."""
        if self.part.sign is None:
            return False
        try:
            sign = self.part.sign.stat().st_mtime_ns
        except FileNotFoundError:
            sign = 0
        if sign != self.sign:
            self.sign, self.heard = sign, now
        return now - self.heard > (self.part.silent if self.sign else FIRST_SIGN_SECONDS)


@dataclass
class Supervisor:
    """Keeps children running. `say` receives one sentence about each thing the operator should know."""

    environment: dict[str, str]
    folder: Path
    say: Callable[[str], None]
    children: list[Child] = field(default_factory=list)
    looked: float = 0.0

    def add(self, part: Part, logs: Path | None = None) -> None:
        """Start a child now and keep it running. Its log goes into the folder `logs`."""
        log = None
        if logs is not None:
            logs.mkdir(parents=True, exist_ok=True)
            log = logs / part.log
        child = Child(part, log)
        self.children.append(child)
        self._start(child)

    def watch(self) -> None:
        """Look after the children once: end those that hang, name those that died, start those whose pause is over."""
        now = time.monotonic()
        away = now - self.looked > AWAY_SECONDS
        self.looked = now
        for child in self.children:
            _shorten(child.log)
            if child.process is None:
                if now >= child.due:
                    self._restart(child, now)
            elif (code := child.process.poll()) is not None:
                self._bury(child, code, now)
            elif away:
                child.heard = now
            elif child.is_silent(now):
                self.say(f"{child.called} gave no sign of life for {now - child.heard:.0f} s and is ended.")
                _signal(child, signal.SIGKILL, whole_group=True)

    def renew(self, names: Collection[str]) -> None:
        """Ask these children to end what they are doing and start again, with the program as it is now."""
        for child in self.children:
            if child.part.name in names and child.process is not None:
                child.renewing = True
                _signal(child, signal.SIGTERM, whole_group=False)

    def stop(self, seconds: float = STOP_SECONDS) -> None:
        """Ask all children to end, last one first, and kill those that have not ended after these seconds."""
        living = [child for child in reversed(self.children) if child.process and child.process.poll() is None]
        for child in living:
            _signal(child, signal.SIGTERM, whole_group=False)
        deadline = time.monotonic() + seconds
        for child in living:
            assert child.process
            try:
                child.process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.say(f"{child.called} did not stop in time and was ended.")
        for child in self.children:
            _signal(child, signal.SIGKILL, whole_group=True)  # what it may have left behind goes too
            if child.process:
                child.process.wait()

    def _start(self, child: Child) -> None:
        environment = SMALL | self.environment
        if child.part.sign is not None:
            child.part.sign.unlink(missing_ok=True)
            environment[heartbeat.VARIABLE] = str(child.part.sign)
        with _opened(child.log) as log:
            child.process = subprocess.Popen(
                child.part.command,
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C reaches the supervisor alone, which stops them in order
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )
        child.sign, child.started, child.renewing = 0, time.monotonic(), False
        child.heard = child.started

    def _restart(self, child: Child, now: float) -> None:
        """A machine without memory or room refuses now and may not refuse later."""
        try:
            self._start(child)
        except OSError as problem:
            child.due = now + LONGEST_PAUSE
            self.say(f"{child.called} cannot be started now: {problem}. The next try is in {LONGEST_PAUSE:.0f} s.")

    def _bury(self, child: Child, code: int, now: float) -> None:
        if now - child.started >= PROVEN_AFTER:
            child.pause = FIRST_PAUSE
        _signal(child, signal.SIGKILL, whole_group=True)
        child.process = None
        if code == RENEWED or child.renewing:
            child.due = now
            return
        child.due = now + child.pause
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        log = f" Its log: {child.log}" if child.log else ""
        self.say(f"{child.called} {how}; it starts again in {child.pause:.1f} s.{log}")
        child.pause = min(child.pause * 2, LONGEST_PAUSE)


def _shorten(log: Path | None) -> None:
    """Begin a log that has grown too large again, and keep what it held next to it. Its process goes on writing."""
    if log is None or not log.exists() or log.stat().st_size <= LARGEST_LOG:
        return
    with suppress(OSError):  # a full disk takes no copy, and an old log is worth less than room
        shutil.copyfile(log, log.with_suffix(".old.log"))
    os.truncate(log, 0)


def allow_open_files() -> None:
    """Let this process and its children open as many files as the system lets them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _opened(log: Path | None) -> "AbstractContextManager[IO[bytes] | None]":
    return log.open("ab") if log else nullcontext()


def _signal(child: Child, number: int, *, whole_group: bool) -> None:
    if child.process is None:
        return
    try:
        if whole_group:
            os.killpg(child.process.pid, number)
        else:
            child.process.send_signal(number)
    except ProcessLookupError:
        pass


_libc = ctypes.CDLL(None)  # loaded before any fork


def _die_with_parent() -> None:
    """In the child: let the kernel end it when the supervisor is killed, so that nothing is left running."""
    _libc.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM)
