"""The containers’ program with a real timekeeper: kept running, ticking at once, stopped with its parent."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests import prepared
from tests.patience import PATIENCE
from tests.runtime.processes import Running, alive_with, eventually
from tests.stack import ROOT
from wargame.runtime import heartbeat, keep

KEEP = [sys.executable, "-m", "wargame.runtime.keep"]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Running]:
    running = Running([*KEEP, "timekeeper"], ROOT, prepared.outside() | {"WHITE_CELL_VAR": str(tmp_path)})
    yield running
    running.clean_up()


def _ticks(var_dir: Path) -> set[str]:
    return {json.loads(path.read_text())["headers"]["task"] for path in var_dir.glob("broker/queue/*.msg")}


@pytest.mark.slow
def test_a_killed_timekeeper_comes_back_and_ticks_at_once(kept: Running, tmp_path: Path) -> None:
    sign = heartbeat.place(tmp_path, heartbeat.TIMEKEEPER)
    everything = {
        "wargame.tick_clocks", "wargame.release_injects", "wargame.sweep_runs", "wargame.sweep_practices",
        "wargame.sweep_sent_forms", "wargame.sweep_retention", "wargame.send_mail", "wargame.send_notices",
        "wargame.send_marks",
        "reports.sweep_papers", "umpire.sweep_balances", "wargame.sweep_homework",
    }  # fmt: skip
    for _ in range(2):
        eventually(lambda: _ticks(tmp_path) == everything, "all ticks are sent")
        eventually(sign.exists, "the timekeeper says that it lives")
        (child,) = psutil.Process(kept.process.pid).children()
        child.kill()
        kept.wait_for("The timekeeper was killed by signal 9", PATIENCE)
        for message in tmp_path.glob("broker/queue/*.msg"):
            message.unlink()
        kept.said = ""
    assert kept.end(signal.SIGTERM, 20) == 0
    assert alive_with(str(tmp_path)) == []


def test_what_it_does_not_know_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert keep.main(["everything"]) == 2
    assert "worker, workers, papers, timekeeper" in capsys.readouterr().err


def test_signs_of_containers_that_are_gone_do_not_pile_up(tmp_path: Path) -> None:
    old, young = (heartbeat.place(tmp_path, heartbeat.WORKER, number) for number in (1, 2))
    old.parent.mkdir()
    for sign, age in ((old, 2 * keep.OLD_SIGN_SECONDS), (young, 1.0)):
        sign.touch()
        os.utime(sign, (time.time() - age,) * 2)
    heartbeat.forget(tmp_path, older=keep.OLD_SIGN_SECONDS)
    assert [sign.exists() for sign in (old, young)] == [False, True]
    heartbeat.forget(tmp_path)
    assert not young.exists()
