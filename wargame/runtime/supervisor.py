"""Child processes: started together, restarted when one dies, stopped together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

FIRST_PAUSE = 1.0  # seconds before a dead child is started again; doubled each time up to the longest
LONGEST_PAUSE = 30.0
PROVEN_AFTER = 60.0  # a child that lived this long starts again at the first pause
STOP_SECONDS = 10.0
LARGEST_LOG = 5_000_000
SET_PARENT_DEATH_SIGNAL = 1


@dataclass
class Child:
    """One program that must be running. Its output goes to `log`."""

    name: str
    command: list[str]
    log: Path
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    pause: float = FIRST_PAUSE
    due: float = 0.0


@dataclass
class Supervisor:
    """Keeps children running. `say` receives one sentence about each thing the operator should know."""

    environment: Mapping[str, str]
    folder: Path
    say: Callable[[str], None]
    children: list[Child] = field(default_factory=list)

    def add(self, name: str, command: list[str], log: Path) -> None:
        """Start a child now and keep it running."""
        log.parent.mkdir(parents=True, exist_ok=True)
        if log.exists() and log.stat().st_size > LARGEST_LOG:
            log.replace(log.with_suffix(".old.log"))
        child = Child(name, command, log)
        self.children.append(child)
        self._start(child)

    def watch(self) -> None:
        """Look after the children once: name each that died, and start those whose pause is over."""
        now = time.monotonic()
        for child in self.children:
            if child.process is None:
                if now >= child.due:
                    self._start(child)
            elif (code := child.process.poll()) is not None:
                self._bury(child, code, now)

    def stop(self) -> None:
        """Ask all children to end, last one first, and kill those that have not after `STOP_SECONDS`."""
        living = [child for child in reversed(self.children) if child.process and child.process.poll() is None]
        for child in living:
            _signal(child, signal.SIGTERM, whole_group=False)
        deadline = time.monotonic() + STOP_SECONDS
        for child in living:
            assert child.process
            try:
                child.process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.say(f"The {child.name} did not stop in time and was ended.")
        for child in self.children:
            _signal(child, signal.SIGKILL, whole_group=True)  # what it may have left behind goes too
            if child.process:
                child.process.wait()

    def _start(self, child: Child) -> None:
        with child.log.open("ab") as log:
            child.process = subprocess.Popen(
                child.command,
                cwd=self.folder,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C reaches the supervisor alone, which stops them in order
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,
            )
        child.started = time.monotonic()

    def _bury(self, child: Child, code: int, now: float) -> None:
        if now - child.started >= PROVEN_AFTER:
            child.pause = FIRST_PAUSE
        _signal(child, signal.SIGKILL, whole_group=True)
        child.process = None
        child.due = now + child.pause
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        self.say(f"The {child.name} {how}; it starts again in {child.pause:.0f} s. Its log: {child.log}")
        child.pause = min(child.pause * 2, LONGEST_PAUSE)


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
