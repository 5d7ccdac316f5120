"""Whole games: by policy at every strength they end legally, and a pinned pack plays like the one it was made from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.scenario import packs
from tests.systems.opaque_war.table import RULES, SYSTEM

LESSON: Any = SYSTEM.bind(SYSTEM.named_pack("airport-lesson"))
SKILLS = ("cautious", "steady", "skilled")


def played(rules: Any, seed: bytes, **options: Any) -> list[Any]:
    """A game by policy alone: its events, every order and every state of it checked."""
    state, events, steps = rules.initial_state(rules.option_type(**options)), [], 0
    while rules.awaiting(state).mode != "over":
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        assert [rules.check(state, side, order) for side, order in orders.items()] == [[]] * len(orders)
        events += rules.carry_out(state, orders, Dice(Seeded(seed, steps)))
        assert rules.invariants(state) == []
        steps += 1
        assert steps < 2000
    assert rules.scoreboard(state).final
    return events


@pytest.mark.parametrize("red", SKILLS)
@pytest.mark.parametrize("blue", SKILLS)
def test_policy_games_end_legally(red: str, blue: str) -> None:
    for game in range(3):
        played(LESSON, b"l%d" % game, red_skill=red, blue_skill=blue)


def test_a_campaign_by_policy_ends_and_has_some_of_everything() -> None:
    kinds = {type(event).__name__ for event in played(RULES, b"c1", red_skill="steady", blue_skill="steady")}
    assert {"CombatRolled", "UnitsLost", "RetreatRolled", "Advanced", "CeasefireRolled"} <= kinds


def test_a_pinned_pack_plays_the_same() -> None:
    pack = SYSTEM.named_pack("airport-lesson")
    thawed = SYSTEM.bind(SYSTEM.thaw_pack(packs.canonical(pack).decode()))
    assert msgspec.json.encode(played(thawed, b"1")) == msgspec.json.encode(played(LESSON, b"1"))


@pytest.mark.nightly
def test_a_hundred_campaigns_by_policy_end_legally() -> None:
    """Every pair of strengths, eleven months each; random games are in `tests/engine/test_conformance.py`."""
    for game in range(100):
        played(RULES, b"h%d" % game, red_skill=SKILLS[game % 3], blue_skill=SKILLS[game // 3 % 3])
