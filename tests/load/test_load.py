"""A short load on real processes, and what the command refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.stack import LiveStack, free_port

LEFT = """
from django.contrib.auth.models import User
from wargame.models import Exercise
print(Exercise.objects.filter(status="playing", title__startswith="Load").count())
print(User.objects.filter(username__startswith="load-", is_active=True).count())
"""


@pytest.mark.slow
@pytest.mark.parametrize("system", ["opuc", "ukrainian_crisis"])
def test_a_load_plays_and_measures(live_stack: LiveStack, tmp_path: Path, system: str) -> None:
    figures = tmp_path / "figures.json"
    said = live_stack.manage(
        "load", "--address", live_stack.base_url, "--system", system, "--exercises", "1", "--seats", "2",
        "--seconds", "8", "--json", str(figures),
    )  # fmt: skip
    found = json.loads(figures.read_text())
    assert found["orders accepted"] > 0
    assert found["errors"] == {}
    assert found["streams open"] == 2
    times = found["order to the other side's page, ms"]
    assert 0 < times["p50"] <= times["p95"] <= times["max"]
    assert found["order to the other side's stream, ms"]["p50"] <= times["p50"]
    assert found["CPU, s"]["web"] > 0
    assert found["CPU, s"]["worker"] > 0
    assert found["CPU, s"]["PostgreSQL"] > 0
    assert found["memory, MB"]["together"] > 100
    assert found["database connections"] > 0
    assert f"orders accepted: {found['orders accepted']}" in said
    assert live_stack.manage("shell", "-v", "0", "-c", LEFT).split()[-2:] == ["0", "0"]


def test_another_server_is_refused() -> None:
    with pytest.raises(CommandError, match="not on this machine"):
        call_command("load", "--address", "http://93.184.216.34:8000")


def test_too_much_is_refused() -> None:
    with pytest.raises(CommandError, match="--exercises must be from 1 to 200"):
        call_command("load", "--exercises", "201")


def test_nobody_at_the_address() -> None:
    with pytest.raises(CommandError, match="Nothing answers"):
        call_command("load", "--address", f"http://127.0.0.1:{free_port()}")
