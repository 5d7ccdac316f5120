"""Whole games that policies play."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.scenario import packs

SKILLS = ("cautious", "steady", "skilled")
MOST_STEPS = 6000


def played(rules: Any, seed: bytes, *, closely: bool = True, **options: Any) -> list[Any]:
    """A game by policy alone: its events, every order of it checked, and every state; without `closely` the last."""
    state, events, steps = rules.initial_state(rules.option_type(**options)), [], 0
    while rules.awaiting(state).mode != "over":
        orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
        assert [rules.check(state, side, order) for side, order in orders.items()] == [[]] * len(orders)
        events += rules.carry_out(state, orders, Dice(Seeded(seed, steps)))
        assert not closely or rules.invariants(state) == []
        steps += 1
        assert steps < MOST_STEPS
    assert rules.invariants(state) == []
    assert rules.scoreboard(state).final
    return events


def pinned(system: Any, pack: str) -> Any:
    """The rules of a pack that a game has pinned."""
    return system.bind(system.thaw_pack(packs.canonical(system.named_pack(pack)).decode()))
