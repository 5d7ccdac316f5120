"""A short soak on real processes; killing them is for the siege, which uses the same killer."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.stack import LiveStack
from wargame.load.kills import PARTS, Killer


@pytest.mark.slow
def test_a_soak_checks_what_it_plays(live_stack: LiveStack, tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    said = live_stack.manage(
        "soak", "--address", live_stack.base_url, "--system", "seminar", "--no-kills", "--hours", "0.003",
        "--exercises", "1", "--seats", "2", "--think", "0.1", "--check-every", "4", "--json", str(written),
    )  # fmt: skip
    found = json.loads(written.read_text())
    assert "The soak has passed" in said
    assert found["wrong"] == []
    assert found["kills"] == {}
    assert found["orders accepted"] > 0
    assert found["steps checked"] > 0
    assert found["memory, MB"]


@pytest.mark.slow
def test_nothing_is_killed_that_nobody_would_start_again(live_stack: LiveStack) -> None:
    with pytest.raises(AssertionError, match="Nothing would restart what a soak kills"):
        live_stack.manage("soak", "--address", live_stack.base_url, "--hours", "0.001")


@pytest.mark.slow
@pytest.mark.usefixtures("papers_worker")
def test_the_killer_knows_its_victims(live_stack: LiveStack, tmp_path: Path) -> None:
    killer = Killer(live_stack.var_dir, random.Random(1))
    names = {"web": "web", "worker": "worker", "papers worker": "papers", "timekeeper": "beat", "database": None}
    for part in PARTS:
        name = names[part]
        victims = {process.pid for process in killer.victims(part)}
        assert victims == ({live_stack.processes[name].pid} if name else set())
    assert not Killer(tmp_path, random.Random(1)).kill("web")


def test_bounds_of_a_soak() -> None:
    with pytest.raises(CommandError, match="--hours must be from"):
        call_command("soak", "--hours", "25")
    with pytest.raises(CommandError, match="--kill-every must be from 5"):
        call_command("soak", "--kill-every", "1")
