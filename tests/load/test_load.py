"""A short load on real processes, and what the command refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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
        "--seconds", "3", "--json", str(figures),
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


def _figures(stack: LiveStack, folder: Path, *options: str) -> dict[str, Any]:
    written = folder / "figures.json"
    system = ("--system", "ukrainian_crisis")  # not whatever is offered first
    stack.manage("load", "--address", stack.base_url, *system, "--json", str(written), *options)
    found: dict[str, Any] = json.loads(written.read_text())
    return found


@pytest.mark.slow
def test_open_pages_hear_a_bell_and_leave_room_for_others(live_stack: LiveStack, tmp_path: Path) -> None:
    found = _figures(live_stack, tmp_path, "--open-pages", "6", "--seconds", "2")
    assert found["opening"] == {"pages open": 6, "streams open": 6, "errors": {}}
    assert found["other pages, errors"] == {}
    assert found["other pages, ms"]["count"] >= 3
    assert found["one bell to all pages, s"] > 0
    assert found["at rest"]["streams open"] == 6


@pytest.mark.slow
def test_a_publication_costs_every_page_something(live_stack: LiveStack, tmp_path: Path) -> None:
    found = _figures(live_stack, tmp_path, "--publication", "--seats", "4", "--rounds", "1")
    assert (found["pages"], found["pages of a cell"]) == (4, 2)
    assert found["publication until all pages are fresh, CPU s"]["web"] > 0
    assert found["draft until all pages are fresh, CPU s"]["web"] > 0


@pytest.mark.slow
def test_an_exercise_at_rest_costs_little(live_stack: LiveStack, tmp_path: Path) -> None:
    found = _figures(live_stack, tmp_path, "--idle", "--exercises", "2", "--seconds", "3")
    assert found["exercises in play"] == 2
    assert 0 <= found["CPU, cores"]["timekeeper"] < 1
    assert found["memory, MB"]["PostgreSQL"] > 0


def test_another_server_is_refused() -> None:
    with pytest.raises(CommandError, match="not on this machine"):
        call_command("load", "--address", "http://93.184.216.34:8000")


def test_too_much_is_refused() -> None:
    with pytest.raises(CommandError, match="--exercises must be from 1 to 200"):
        call_command("load", "--exercises", "201")


def test_nobody_at_the_address() -> None:
    with pytest.raises(CommandError, match="Nothing answers"):
        call_command("load", "--address", f"http://127.0.0.1:{free_port()}")
