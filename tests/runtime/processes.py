"""Looking at processes and at what they say, for the tests of the runtime."""

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import psutil

from tests.patience import PATIENCE


def alive_with(text: str) -> list[str]:
    """The command lines of living processes (not zombies) that mention `text` in their arguments or environment."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.status() == psutil.STATUS_ZOMBIE or process.pid == os.getpid():
                continue
            line = " ".join(process.cmdline())
            environment = process.environ().values()
        except psutil.Error:
            continue
        if text in line or text in environment:
            found.append(line)
    return found


def eventually(condition: Callable[[], bool], what: str) -> None:
    """Wait for a condition. AssertionError, naming `what`, when it does not come true in time."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"not within {PATIENCE:g} s: {what}"
        time.sleep(0.1)


class Running:
    """A program under test, with what it has said so far."""

    def __init__(self, command: list[str], folder: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = ""
        self._lines: queue.Queue[str | None] = queue.Queue()
        assert self.process.stdout
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()

    def _read(self, output: "IO[str]") -> None:
        for line in output:
            self._lines.put(line)
        output.close()
        self._lines.put(None)

    def wait_for(self, text: str, seconds: float) -> None:
        """Read until the program has said `text`. AssertionError with all it said when it did not."""
        deadline = time.monotonic() + seconds
        while text not in self.said:
            try:
                line = self._lines.get(timeout=max(0.01, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"not said within {seconds} s: {text}\n{self.said}") from None
            assert line is not None, f"it ended without saying: {text}\n{self.said}"
            self.said += line

    def end(self, number: signal.Signals, seconds: float) -> int:
        """Send a signal, wait, and return the exit code."""
        self.process.send_signal(number)
        return self.process.wait(seconds)

    def clean_up(self) -> None:
        """Leave nothing behind, whatever the test found."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
