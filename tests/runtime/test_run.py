"""bin/run, from the command line to a clean end: it starts, says what is needed, mends itself, stops, starts again."""

import json
import os
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from tests import prepared
from tests.patience import PATIENCE
from tests.runtime.processes import Running, alive_with, eventually
from tests.stack import free_port
from wargame.runtime import postgres

ROOT = Path(__file__).resolve().parent.parent.parent
READY = "Ctrl-C stops everything"
STOP_SECONDS = 20

pytestmark = pytest.mark.slow
Start = Callable[..., Running]


@pytest.fixture
def var_dir(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "var"
    folder.mkdir()
    yield folder
    server = postgres.Server.for_var(folder)
    server.stop()
    shutil.rmtree(server.home, ignore_errors=True)


@pytest.fixture
def environment(var_dir: Path) -> dict[str, str]:
    ours = ("WHITE_CELL_", "CELERY_", "DATABASE_URL", "DJANGO_")
    return {key: value for key, value in os.environ.items() if not key.startswith(ours)} | {
        "WHITE_CELL_VAR": str(var_dir)
    }


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Start]:
    started: list[Running] = []

    def one(*arguments: str) -> Running:
        started.append(Running([str(ROOT / "bin/run"), *arguments], ROOT, environment))
        return started[-1]

    yield one
    for running in started:
        running.clean_up()


def _health(port: int) -> dict[str, object]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
        assert answer.status == 200
        found: dict[str, object] = json.load(answer)
        return found


def _is_well(port: int) -> bool:
    try:
        return bool(_health(port)["ok"])
    except OSError:
        return False


def _nothing_left(var_dir: Path) -> bool:
    server = postgres.Server.for_var(var_dir)
    return not alive_with(str(var_dir)) and not alive_with(str(server.data_dir))


def _web_process(supervisor: int) -> psutil.Process:
    children = psutil.Process(supervisor).children()
    return next(child for child in children if "uvicorn" in child.cmdline())


def _all_static_files_but_one(var_dir: Path) -> Path:
    """Copy those that the tests have made, which take half a minute to compress; the path of the missing one."""
    shutil.copytree(prepared.static_files(), var_dir / "static")
    missing = next((var_dir / "static" / "wargame" / "css").glob("page-cell.*.css"))
    for file in missing.parent.glob(missing.name + "*"):
        file.unlink()
    return missing


def test_a_class_that_is_killed_started_again_and_stopped(
    start: Start, var_dir: Path, environment: dict[str, str]
) -> None:
    """A start that was killed leaves nothing in the way of the next and keeps everything; a clean stop leaves nothing
    behind. `test_postgres` starts again after a clean stop."""
    port = free_port()
    made = _all_static_files_but_one(var_dir)
    first = start("--port", str(port))
    first.wait_for(READY, PATIENCE)
    assert made.is_file(), "a start makes the static files"
    assert f"http://127.0.0.1:{port}" in first.said
    assert "█" in first.said
    assert _is_well(port)
    with psycopg.connect(postgres.Server.for_var(var_dir).url) as connection:
        connection.execute("CREATE TABLE kept_over_night (word text)")
    os.kill(first.process.pid, signal.SIGKILL)
    eventually(lambda: not alive_with(str(var_dir)), "the children of the killed start end")

    again = start("--port", str(port))
    again.wait_for(READY, PATIENCE)
    assert _is_well(port)
    with psycopg.connect(postgres.Server.for_var(var_dir).url) as connection:
        assert connection.execute("SELECT count(*) FROM kept_over_night").fetchone() == (0,)

    second = subprocess.run(
        [ROOT / "bin/run", "--port", str(free_port())], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert second.returncode == 1
    assert f"already runs from this folder at http://127.0.0.1:{port}" in second.stderr
    assert "Traceback" not in second.stderr

    _web_process(again.process.pid).kill()
    again.wait_for("The web server was killed by signal 9", PATIENCE)
    eventually(lambda: _is_well(port), "the web server is back")
    assert again.end(signal.SIGINT, STOP_SECONDS) == 0
    assert _nothing_left(var_dir)
