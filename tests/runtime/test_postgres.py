"""The embedded server: start, adopt, share, stop; and nothing outside its own folder is touched."""

import importlib.metadata
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.patience import PATIENCE
from tests.runtime.processes import eventually
from wargame.runtime import postgres, postgres_programs
from wargame.runtime.postgres_programs import PostgresError

ROOT = Path(__file__).resolve().parent.parent.parent
USER = """
import pathlib, sys
from wargame.runtime import postgres
postgres.use(pathlib.Path(sys.argv[1]))
print("up", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def var_dir(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "var"
    folder.mkdir()
    yield folder
    postgres.leave(folder)
    server = postgres.Server.for_var(folder)
    server.stop()
    shutil.rmtree(server.home, ignore_errors=True)


def _postmaster(server: postgres.Server) -> int:
    return int((server.data_dir / "postmaster.pid").read_text().splitlines()[0])


def _user(var_dir: Path) -> "subprocess.Popen[str]":
    """Another process that uses the server until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", USER, str(var_dir)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "up\n"
    return process


def test_starts_answers_and_stops(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    with psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT current_database(), 'é'").fetchone() == ("white_cell", "é")
    postgres.leave(var_dir)
    assert not server.is_running()
    assert not (server.data_dir / "postmaster.pid").exists()


def test_keeps_its_data_over_a_restart(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    with psycopg.connect(server.url) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.execute("INSERT INTO kept VALUES ('still here')")
    postgres.leave(var_dir)
    server = postgres.use(var_dir)
    with psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("still here",)


def test_is_shared_and_stopped_by_the_last_user(var_dir: Path) -> None:
    other = _user(var_dir)
    server = postgres.use(var_dir)
    pid = _postmaster(server)
    postgres.leave(var_dir)
    assert server.is_running(), "stopped under another process that uses it"
    assert _postmaster(server) == pid
    other.communicate("")
    assert not server.is_running(), "the last user left it running"


def test_one_that_outlived_a_killed_user_is_adopted_then_stopped(var_dir: Path) -> None:
    killed = _user(var_dir)
    server = postgres.Server.for_var(var_dir)
    pid = _postmaster(server)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert server.is_running()
    postgres.use(var_dir)
    assert _postmaster(server) == pid
    postgres.leave(var_dir)
    eventually(lambda: not server.is_running(), "the adopted server stops")


def test_starts_in_spite_of_a_pid_file_whose_number_another_process_has(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    postgres.leave(var_dir)
    pid_file = server.data_dir / "postmaster.pid"
    pid_file.write_text(f"{os.getppid()}\n{server.data_dir}\n1\n5432\n{server.socket_dir}\n\n0 0\nready\n")
    postgres.use(var_dir)
    assert server.is_running()


STARTER = """
import pathlib, sys
from wargame.runtime import postgres
sys.stdin.readline()
postgres.Server.for_var(pathlib.Path(sys.argv[1])).start()
"""


@pytest.mark.parametrize("victim", ["the server", "one of its processes"])
def test_many_who_start_it_after_a_kill_all_find_it_running(var_dir: Path, victim: str) -> None:
    """Whether it has to be started or only recovers: two processes that try it at the same time both succeed."""
    server = postgres.use(var_dir)
    command = [sys.executable, "-c", STARTER, str(var_dir)]
    starters = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    with psycopg.connect(server.url) as connection:
        victims = {"the server": _postmaster(server), "one of its processes": connection.info.backend_pid}
        os.kill(victims[victim], signal.SIGKILL)
        said = [starter.communicate("now\n", timeout=PATIENCE)[1] for starter in starters]
    assert [(starter.returncode, text) for starter, text in zip(starters, said, strict=True)] == [(0, "")] * 4
    assert server.is_running()


def test_a_server_that_somebody_else_is_starting_is_waited_for(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    pid = _postmaster(server)
    os.kill(pid, signal.SIGSTOP)
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER, str(var_dir)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert starter.stdin
    starter.stdin.write("now\n")
    starter.stdin.flush()
    with pytest.raises(subprocess.TimeoutExpired):
        starter.wait(2)
    os.kill(pid, signal.SIGCONT)
    assert starter.communicate(timeout=PATIENCE)[1] == ""
    assert starter.returncode == 0
    assert _postmaster(server) == pid


def test_listens_on_no_network_and_keeps_others_out(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    with psycopg.connect(server.url) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    for folder in (server.home, server.data_dir, server.socket_dir):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_changes_no_permission_above_its_data(var_dir: Path) -> None:
    os.chmod(var_dir.parent, 0o700)
    server = postgres.Server.for_var(var_dir)
    programs = postgres_programs.provide(None, postgres.SYSTEM_HOME).folder
    watched = {*var_dir.parents, var_dir, *server.home.parents, *programs.parents, programs}
    before = {path: (path.stat().st_mode, path.stat().st_uid) for path in watched if path.exists()}
    postgres.use(var_dir)
    after = {path: (path.stat().st_mode, path.stat().st_uid) for path in before}
    assert after == before


def test_root_runs_it_under_an_account_of_its_own(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    owner = server.data_dir.stat().st_uid
    if os.geteuid() == 0:
        assert server.home.parent == Path("/var/lib/white-cell")
        assert owner != 0
    else:
        assert server.home.is_relative_to(var_dir)
        assert owner == os.geteuid()


def test_a_broken_data_folder_is_reported_with_the_servers_own_words(var_dir: Path) -> None:
    server = postgres.use(var_dir)
    postgres.leave(var_dir)
    (server.data_dir / "global" / "pg_control").unlink()
    with pytest.raises(PostgresError, match="pg_control"):
        postgres.use(var_dir)


@pytest.fixture
def no_wheel(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the wheel's programs, for a machine that does not have the wheel."""
    folder = postgres_programs.provide(None, postgres.SYSTEM_HOME).folder

    def missing(name: str) -> None:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "distribution", missing)
    return folder


def test_without_the_wheel_the_newest_of_the_system_is_used(
    var_dir: Path, tmp_path: Path, no_wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same programs stand where Debian puts them, beside an older version."""
    copied = tmp_path / "usr/lib/postgresql/18"
    shutil.copytree(no_wheel.parent, copied, symlinks=True)
    if (libraries := no_wheel.parents[2] / postgres_programs.LIBRARIES).exists():
        shutil.copytree(libraries, tmp_path / "usr" / libraries.name)
    _stub(tmp_path / "usr/lib/postgresql/9.6/bin", "9.6.24")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert postgres_programs.system_programs(tmp_path) == copied / "bin"


def test_without_the_wheel_the_programs_on_the_path_serve(
    var_dir: Path, no_wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_programs, "SYSTEM", ())
    monkeypatch.setenv("PATH", f"{_reachable(no_wheel)}:{os.environ['PATH']}")
    server = postgres.use(var_dir)
    with psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT array_agg(x ORDER BY x) FROM unnest('{b,B,a,é}'::text[]) x").fetchone() == (
            ["B", "a", "b", "é"],
        )


@pytest.mark.parametrize(
    ("version", "said"), [("9.6.24", "has PostgreSQL 9,"), ("13.4 (Debian)", "has PostgreSQL 13,"), ("", "has no")]
)
def test_a_system_without_a_postgresql_that_serves_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, said: str
) -> None:
    if version:
        _stub(tmp_path / "usr/lib/postgresql/old/bin", version)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(PostgresError, match=f"This system {said}.*PostgreSQL 14 or newer.*postgresql") as refusal:
        postgres_programs.system_programs(tmp_path)
    assert "DATABASE_URL" in str(refusal.value)


def _stub(folder: Path, version: str) -> None:
    """A PostgreSQL that only says its version."""
    folder.mkdir(parents=True)
    for name in ("postgres", "initdb"):
        (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)


def _reachable(folder: Path) -> Path:
    """The programs where the account that runs the server reaches them."""
    if os.geteuid() != 0:
        return folder
    copies = sorted(postgres.SYSTEM_HOME.glob(f"postgresql-*/{postgres_programs.PROGRAMS}/bin"))
    return copies[-1]


def test_a_long_path_gets_a_short_socket(tmp_path: Path) -> None:
    folder = tmp_path / ("a" * 90) / "var"
    assert len(str(postgres.Server.for_var(folder).socket_dir)) <= postgres.LONGEST_SOCKET_DIR
