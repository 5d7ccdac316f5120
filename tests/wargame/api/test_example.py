"""The example plays an exercise against real processes: web server, worker and timekeeper.

Two turns here; the nightly journey plays to the rules' end through the same functions.
"""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from adjudication.engine import menu, registry
from adjudication.engine.dice import Dice, Seeded
from tests.stack import ROOT, LiveStack

MAKE_USER = (
    "from django.contrib.auth.models import User; User.objects.create_user('api-umpire', password='a-long-password')"
)


def example(name: str = "play_both_sides") -> ModuleType:
    """An example as a module, although it lives outside every package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_it_plays_and_the_ledger_holds(live_stack: LiveStack, tmp_path: Path) -> None:
    live_stack.manage("shell", "-c", MAKE_USER)
    said: list[Any] = []
    ledger = example().play(live_stack.base_url, "api-umpire", "a-long-password", seed=7, say=said.append, turns=2)
    assert said[-1].startswith("Over after")
    assert sum(text.startswith("Turn ") for text in said) == 2
    assert ledger["seed"]
    assert len(ledger["steps"]) > 15
    file = tmp_path / "ledger.json"
    file.write_text(json.dumps(ledger))
    live_stack.manage("verify_ledger", str(file))


@pytest.mark.parametrize(("system", "pack"), [("opuc", "first-lesson"), ("ukrainian_crisis", "ukraine-2014")])
def test_its_orders_are_on_every_menu_of_a_whole_game(system: str, pack: str) -> None:
    rules, luck = registry.bound(system, pack), random.Random(4)
    player, seen = example(), set[str]()
    state = rules.initial_state(rules.option_type())
    for position in range(1500):
        orders = {}
        for due in rules.awaiting(state).due:
            options = list(rules.legal_orders(state, due.side))
            for option in options[:: max(1, len(options) // 4)]:
                plain = msgspec.json.decode(msgspec.json.encode(option))
                order = player.one_order(plain, luck)
                assert menu.admits([option], order), (option, order)
                seen |= {domain["type"] for domain in plain["fields"].values()}
            orders[due.side] = rules.policy(state, due.side)
        for event in rules.adjudicate(state, orders, Dice(Seeded(b"example".ljust(32), position))):
            rules.apply(state, event)
        if rules.awaiting(state).mode == "over":
            break
    assert seen >= ({"grants", "any_of", "route"} if system == "opuc" else {"is", "one_of", "amount"})


@pytest.mark.slow
@pytest.mark.nightly
def test_a_class_of_24_gets_through_a_turn(live_stack: LiveStack) -> None:
    """Everybody joins, reads and drafts; only people who were slower than others of their cell are refused."""
    live_stack.manage("shell", "-c", MAKE_USER.replace("api-umpire", "class-umpire"))
    example()
    lesson = example("play_a_class").Lesson(live_stack.base_url, "class-umpire", "a-long-password", 1, 0.0)
    phases = lesson.play(1)
    assert [phase.name for phase in phases][:4] == ["Set-up", "Door", "Reading", "Start"]
    assert sum(len(phase.requests) for phase in phases) > 500
    assert {status for phase in phases for status in phase.refused} <= {400, 409, 422}
    assert [phase.refused for phase in phases if "planning" not in phase.name and phase.refused] == []
