"""`bin/run`: everything a class needs on one machine, started with one command and stopped with Ctrl-C.

`bin/dev` is the same start in another manner.
"""

import os
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO

from wargame.runtime import addresses, disk, heartbeat, installation, options, parts, place, postgres, prepare
from wargame.runtime.console import banner, complain, say
from wargame.runtime.postgres_programs import PostgresError
from wargame.runtime.supervisor import Supervisor, allow_open_files
from wargame.runtime.workers import broker_files

ROOT = Path(__file__).resolve().parent.parent.parent
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
READY_SECONDS = 90
PORT_SECONDS = 15.0  # more than the web server takes for its last answers
LOOK_EVERY = 0.25
DATABASE_LOOK_EVERY = 2.0
DISK_LOOK_EVERY = 30.0


class Stop(Exception):
    """The operator or the system asks for the end."""


@dataclass(frozen=True)
class Manner:
    """The manner of a start: the command, the web server, and the work of each cycle.

    `web_prints`: what the web server prints is shown in the terminal.
    """

    command: str
    web: Callable[[str, int], parts.Part]
    look: Callable[[Supervisor], None] = lambda _: None
    picture: bool = True
    web_prints: bool = False


IN_EARNEST = Manner("bin/run", parts.web)


def main(arguments: list[str], manner: Manner = IN_EARNEST) -> int:
    """Run until stopped. Exit code: 0 after a clean stop, 1 when it could not start, 2 for wrong options."""
    chosen = options.parse(arguments, manner.command)
    var_dir = Path(os.environ.get("WHITE_CELL_VAR") or ROOT / "var").resolve()
    os.environ["WHITE_CELL_VAR"] = str(var_dir)
    os.environ["DJANGO_SETTINGS_MODULE"] = "wargame.settings"
    before = {number: signal.signal(number, _stop) for number in SIGNALS}
    allow_open_files()
    try:
        var_dir.mkdir(parents=True, exist_ok=True)
        return _take_place(chosen, var_dir, manner)
    except Stop:
        return 0
    except OSError as problem:
        complain(f"Cannot continue on this machine: {problem}. Its files are in {var_dir}.")
        return 1
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _take_place(chosen: options.Options, var_dir: Path, manner: Manner) -> int:
    lock = place.claim(var_dir / "run.json", say)
    if lock is None:
        complain(f"It already runs from this folder{place.where(var_dir / 'run.json')}. Stop that one with Ctrl-C.")
        return 1
    with lock:
        if reason := _obstacle(chosen, place.left_over(lock)):
            complain(reason)
            return 1
        place.mark_starting(lock)
        return _run(chosen, var_dir, lock, manner)


def _obstacle(chosen: options.Options, left_over: bool) -> str | None:
    """The reason why the server cannot listen there. A killed start may hold the port for a moment, so wait."""
    deadline = time.monotonic() + (PORT_SECONDS if left_over else 0)
    try:
        while not addresses.is_free(chosen.host, chosen.port):
            if time.monotonic() >= deadline:
                other = f"Choose another one, for example --port {chosen.port + 1}."
                return f"Port {chosen.port} on {chosen.host} is in use. {other}"
            time.sleep(LOOK_EVERY)
    except OSError as problem:
        return f"Cannot listen on {chosen.host}, port {chosen.port}: {problem}."
    return None


_asked: list[int] = []  # signals so far; an exception raised in the midst of a clean-up of Python's own is lost


def _stop(number: int, frame: FrameType | None) -> None:
    _asked.append(number)
    raise Stop


def _heed() -> None:
    if _asked:
        raise Stop


def _run(chosen: options.Options, var_dir: Path, lock: "IO[str]", manner: Manner) -> int:
    embedded = False
    supervisor: Supervisor | None = None
    try:
        names = [os.environ.get("WHITE_CELL_HOSTS", ""), *addresses.host_names(chosen.host)]
        os.environ["WHITE_CELL_HOSTS"] = ",".join(name for name in names if name)
        prepare.room(var_dir)
        say("Preparing the database ...")
        embedded = prepare.database(var_dir)
        demo = prepare.application(ROOT)
        say("Starting ...")
        supervisor = Supervisor(dict(os.environ), ROOT, say)
        _start(supervisor, chosen, var_dir, manner)
        if not _wait_until_well(supervisor, addresses.local_url(chosen.host, chosen.port), var_dir):
            return 1
        _announce(chosen, demo, lock, manner)
        _look_after(supervisor, var_dir, embedded, manner)
    except prepare.PreparationError as problem:
        complain(str(problem))
        return 1
    except Stop:
        say("\nStopping ...")
    finally:
        place.mark_stopping(lock)
        _end(supervisor, var_dir)
        place.clear(lock)
    say(f"White Cell has stopped. Start it again with {manner.command}: everything is as you left it.")
    return 0


def _end(supervisor: Supervisor | None, var_dir: Path) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    if supervisor:
        supervisor.stop()
    try:
        postgres.leave(var_dir)
    except PostgresError as problem:
        complain(str(problem))


def _start(supervisor: Supervisor, chosen: options.Options, var_dir: Path, manner: Manner) -> None:
    heartbeat.forget(var_dir)
    broker_files.tidy(var_dir / "broker")
    jobs = (*parts.workers(var_dir), *parts.papers(var_dir))
    web = manner.web(chosen.host, chosen.port)
    for part in (*jobs, web, *parts.timekeeper(var_dir)):
        supervisor.add(part, None if part is web and manner.web_prints else var_dir / "log")


def _wait_until_well(supervisor: Supervisor, local: str, var_dir: Path) -> bool:
    deadline = time.monotonic() + READY_SECONDS
    answer = "no answer"
    while time.monotonic() < deadline:
        _heed()
        supervisor.watch()
        try:
            with urllib.request.urlopen(f"{local}/healthz", timeout=5) as well:
                if well.headers["X-White-Cell"] == installation.name(var_dir):
                    return True
                answer = "another server answers there"
        except urllib.error.HTTPError as refusal:
            answer = refusal.read(2000).decode(errors="replace")
        except OSError as problem:
            answer = str(problem)
        time.sleep(LOOK_EVERY)
    complain(f"Not ready within {READY_SECONDS} s. Its last health report: {answer}")
    return False


def _announce(chosen: options.Options, demo: dict[str, str], lock: "IO[str]", manner: Manner) -> None:
    address = addresses.url(chosen.host, chosen.port)
    others: list[str] = []
    if chosen.host in addresses.EVERYWHERE:
        others = [f"http://{other}:{chosen.port}" for other in addresses.lan_addresses()[1:]]
    place.mark_running(lock, address)
    say(banner(address, address + demo["join_path"], others, demo, picture=manner.picture))


def _look_after(supervisor: Supervisor, var_dir: Path, embedded: bool, manner: Manner) -> None:
    """Keep everything running until a signal raises `Stop`."""
    looked = measured = time.monotonic()
    while True:
        _heed()
        manner.look(supervisor)
        supervisor.watch()
        if embedded and time.monotonic() - looked >= DATABASE_LOOK_EVERY:
            looked = time.monotonic()
            _revive(postgres.Server.for_var(var_dir))
        if time.monotonic() - measured >= DISK_LOOK_EVERY:
            measured = time.monotonic()
            _warn_of_disk(var_dir)
        time.sleep(LOOK_EVERY)


def _warn_of_disk(var_dir: Path) -> None:
    folder, free = disk.tightest(var_dir)
    if free < disk.LEAST_FREE:
        complain(f"Only {free // 1_000_000} MB are free for {folder}. {disk.ADVICE}")


def _revive(server: postgres.Server) -> None:
    if server.is_running():
        return
    say("The database stopped; it starts again.")
    try:
        server.start()
    except (PostgresError, OSError) as problem:
        complain(str(problem))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
