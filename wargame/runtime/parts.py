"""The parts of White Cell that are processes: how each is started, and how its silence is noticed."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wargame.runtime import heartbeat
from wargame.runtime.workers.queues import PATIENT, PROMPT

WORKERS = 2  # one that is busy or dies leaves the other to adjudicate
PAPERS = 2 if (os.cpu_count() or 1) >= 4 else 1  # one cannot print five reports and five sitreps within half a minute
SILENT_SECONDS = 15.0
GRACEFUL_SECONDS = 8  # what a request has to end when its web server does; streams end at once
PAPERS_SILENT_SECONDS = 180.0  # writing a long report gives no sign of life for a while


@dataclass(frozen=True)
class Part:
    """One process. `sign`: its file of life, if any; after `silent` seconds without a sign it counts as hung."""

    name: str
    command: tuple[str, ...]
    log: str
    sign: Path | None = None
    silent: float = SILENT_SECONDS


def workers(var_dir: Path, count: int = WORKERS) -> list[Part]:
    """The workers that adjudicate and keep the clocks.

    Each is one process that works itself: a pool shares locks among its children, and one that is killed may hold one.
    """
    return [
        Part(
            f"worker {number}", _worker(f"worker{number}", PROMPT), f"worker{number}.log",
            heartbeat.place(var_dir, heartbeat.WORKER, number),
        )
        for number in range(1, count + 1)
    ]  # fmt: skip


def papers(var_dir: Path, count: int = PAPERS) -> list[Part]:
    """Separate workers for documents, so that a long report never delays an adjudication. Between documents they play
    games for balance, a few seconds at a time."""
    names = ["", *map(str, range(2, count + 1))]
    return [
        Part(
            f"papers worker {name}".rstrip(), _worker(f"papers{name}", PATIENT), f"papers{name}.log",
            heartbeat.place(var_dir, heartbeat.PAPERS, number), PAPERS_SILENT_SECONDS,
        )
        for number, name in enumerate(names, 1)
    ]  # fmt: skip


def timekeeper(var_dir: Path) -> list[Part]:
    """Exactly one: two would send every tick twice."""
    command = (sys.executable, "-m", "wargame.runtime.timekeeper")
    return [Part("timekeeper", command, "beat.log", heartbeat.place(var_dir, heartbeat.TIMEKEEPER))]


def web(host: str, port: int, application: str = "wargame.asgi:application") -> Part:
    """The web server."""
    where = ("--host", host, "--port", str(port))
    protocol = ("--http", "wargame.runtime.http.connections:Protocol")
    options = (
        *protocol,
        "--timeout-graceful-shutdown",
        str(GRACEFUL_SECONDS),
        "--no-access-log",
        *believed_proxies(os.environ),
    )
    return Part("web server", (sys.executable, "-m", "uvicorn", application, *where, *options), "web.log")


def believed_proxies(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The proxies whose word uvicorn takes for a visitor's address. By default it would believe every program of this
    machine."""
    return ("--forwarded-allow-ips", environment.get("FORWARDED_ALLOW_IPS", ""))


def _worker(name: str, queues: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "wargame.runtime.workers.work", name, queues)
