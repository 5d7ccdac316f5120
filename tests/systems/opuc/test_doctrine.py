"""Doctrine alone plays whole campaigns: legal throughout, with fights, and with towns that change hands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opuc import SYSTEM


def campaign(rules: Any, seed: bytes, **options: Any) -> tuple[Any, Counter[str]]:
    state, position = rules.initial_state(rules.option_type(**options)), 0
    seen: Counter[str] = Counter()
    while rules.awaiting(state).mode != "over":
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        for side, order in orders.items():
            assert rules.check(state, side, order) == [], order
        for event in rules.adjudicate(state, orders, Dice(Seeded(seed, position))):
            rules.apply(state, event)
            seen[type(event).__name__] += 1
        assert rules.invariants(state) == []
        position += 1
        assert position < 2000
    return state, seen


@pytest.mark.parametrize("variant", ["abstract", "onmap_dag", "onmap_regts"])
def test_the_small_scenario_is_a_campaign(variant: str) -> None:
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("se-estonia-small"))
    state, seen = campaign(rules, b"campaign", local_fires=variant, profile="full")
    assert rules.scoreboard(state).final
    assert seen["AssaultFought"] >= 5
    assert state.turn >= 5


def test_either_side_can_win_the_lesson() -> None:
    rules: Any = SYSTEM.bind(SYSTEM.named_pack("first-lesson"))
    winners = set()
    for number in range(16):
        state, _ = campaign(rules, b"lesson%d" % number)
        winners.add(rules.scoreboard(state).winner)
    assert {"RED", "BLUE"} <= winners
