"""kill -9 on every process of the real bin/run, in random order, during play: nothing is lost, nothing done twice."""

from __future__ import annotations

import os
import random
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import prepared
from tests.durability import siege
from tests.durability.siege import Siege
from tests.patience import PATIENCE
from tests.runtime.processes import Running
from tests.stack import ROOT, free_port
from wargame.runtime import postgres

OURS = ("WHITE_CELL_", "CELERY_", "DATABASE_URL", "DJANGO_")


@pytest.fixture
def besieged(tmp_path: Path) -> Iterator[Siege]:
    """bin/run in a folder of its own, and what is known of it."""
    var_dir, port = tmp_path / "var", free_port()
    var_dir.mkdir()
    shutil.copytree(prepared.static_files(), var_dir / "static")  # to compress them takes as long as all else
    environment = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    running = Running(
        [str(ROOT / "bin/run"), "--port", str(port)], ROOT, environment | {"WHITE_CELL_VAR": str(var_dir)}
    )
    server = postgres.Server.for_var(var_dir)
    seed = siege.seed()
    print(f"SIEGE_SEED={seed}")  # noqa: T201 - to repeat what failed
    try:
        running.wait_for("Ctrl-C stops everything", PATIENCE)
        login = re.search(r"Umpire's login: +(\S+)  /  (\S+)", running.said)
        assert login
        base = f"http://127.0.0.1:{port}"
        yield Siege(base, (login[1], login[2]), server, random.Random(seed))
    finally:
        running.clean_up()
        server.stop()
        shutil.rmtree(server.home, ignore_errors=True)


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.nightly)])
def test_play_goes_on_whatever_is_killed(besieged: Siege, times: int) -> None:
    besieged.wind_up_clocks(besieged.umpire())
    table = threading.Thread(target=besieged.play, daemon=True)
    table.start()
    besieged.fire(times)
    besieged.settle()
    table.join(PATIENCE)
    assert not table.is_alive()
    report = besieged.report()
    print(report, sorted(siege.spread(besieged.stands).items()))  # noqa: T201 - the figures of this run
    assert list(besieged.faults()) == []
    assert besieged.accepted
    assert max(max(stands) for stands in besieged.stands.values()) < siege.WITHIN, report
