"""The real thing for tests: web server, workers and timekeeper as processes, on a database of their own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests import prepared
from tests.databases import fresh_database
from tests.patience import PATIENCE
from wargame.runtime import heartbeat, parts
from wargame.runtime.supervisor import RENEWED

ROOT = Path(__file__).resolve().parent.parent
# Papers of a turn wait neither for a pause in play nor for a processor that the other tests leave.
AT_ONCE = {"WHITE_CELL_PAPERS_QUIET_SECONDS": "0", "WHITE_CELL_PAPERS_NICENESS": "0"}
WANTED_BY_NOBODY = """UPDATE wargame_exercise SET papers_stale = false;
UPDATE reports_paper SET status = 'cancelled' WHERE status IN ('queued', 'running')"""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class LiveStack:
    """Running processes. `environment` runs any other program against the same data."""

    base_url: str
    port: int
    var_dir: Path
    environment: dict[str, str]
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)
    ports: dict[str, int] = field(default_factory=dict)

    def port_of(self, name: str) -> int:
        """Where a web process listens: "web", "web 2" and so on."""
        return self.port if name == "web" else self.ports.setdefault(name, free_port())

    def manage(self, *arguments: str) -> str:
        """Run a management command against the stack's data, and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"manage.py {' '.join(arguments)} failed:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def start(self, name: str) -> None:
        """Start "web", "worker", "papers" or "beat". "web 2" is another web process, "worker 2" another worker."""
        kind, _, number = name.partition(" ")
        part = {
            "web": lambda: [parts.web("127.0.0.1", self.port_of(name), "tests.seeded_asgi:application")],
            "worker": lambda: parts.workers(self.var_dir, count=int(number or 1)),
            "papers": lambda: parts.papers(self.var_dir, count=int(number or 1)),
            "beat": lambda: parts.timekeeper(self.var_dir),
        }[kind]()[-1]
        environment = self.environment | ({heartbeat.VARIABLE: str(part.sign)} if part.sign else {})
        with self.log(name).open("ab") as log:
            self.processes[name] = subprocess.Popen(
                part.command, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self, name: str) -> None:
        """End one of them as a power cut would: SIGKILL to it and all its children."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self, name: str, seconds: float = 30) -> int:
        """Ask one of them to end, and wait for it; its exit code. TimeoutExpired: it did not end in time."""
        process = self.processes.pop(name)
        process.terminate()
        return process.wait(seconds)

    def log(self, name: str) -> Path:
        """The file with everything that process printed."""
        return self.var_dir / f"{name}.log"

    @contextmanager
    def printing(self) -> Iterator[None]:
        """With the papers worker, which prints what is asked for from now on."""
        with psycopg.connect(self.environment["DATABASE_URL"]) as connection:
            connection.execute(WANTED_BY_NOBODY)
        self.start("papers")
        yield
        self.kill("papers")

    def tend(self) -> None:
        """Start a worker again that ended itself because it had grown too large, as the program does."""
        for name in [name for name, process in self.processes.items() if process.poll() == RENEWED]:
            self.start(name)

    def wait_until_well(self, web: str = "web") -> None:
        """Wait for /healthz of a web process to say 200. AssertionError, with the logs, when it does not."""
        address = f"http://127.0.0.1:{self.port_of(web)}/healthz"
        deadline = time.monotonic() + PATIENCE
        answer = "no answer"
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(address, timeout=5):
                    return
            except urllib.error.HTTPError as refusal:
                answer = refusal.read().decode()
            except OSError as problem:
                answer = str(problem)
            self.tend()
            if ended := [name for name, process in self.processes.items() if process.poll() is not None]:
                answer = f"{', '.join(ended)} ended by itself"
                break
            time.sleep(0.2)
        logs = "\n".join(f"--- {name}\n{self.log(name).read_text()[-2000:]}" for name in self.processes)
        raise AssertionError(f"The stack is not well: {answer}\n{logs}")

    def stop(self) -> None:
        """End all of them: politely, then by force, for their database is dropped anyway."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(1)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def running_stack(var_dir: Path, name: str, without_web: bool = False, **extra: str) -> Iterator[LiveStack]:
    """Start web server, worker and timekeeper on the new database `name`, in `var_dir`; drop both afterwards.

    Without a web server nobody waits for the others to be ready.
    A papers worker would print for every turn that is played, and take as long as all the others together.
    """
    shutil.copytree(prepared.static_files(), var_dir / "static")
    with fresh_database(name, prepared.TEMPLATE) as url:
        port = free_port()
        own = {"DATABASE_URL": url, "WHITE_CELL_VAR": str(var_dir), "DJANGO_SETTINGS_MODULE": "tests.stack_settings"}
        environment = prepared.outside() | own | AT_ONCE | extra
        stack = LiveStack(f"http://127.0.0.1:{port}", port, var_dir, environment)
        try:
            for process in ("worker", "beat") if without_web else ("web", "worker", "beat"):
                stack.start(process)
            if not without_web:
                stack.wait_until_well()
            yield stack
        finally:
            stack.stop()
