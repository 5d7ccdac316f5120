"""A decision that takes one order and comes again in a turn is a list on a whole-turn sheet, so its orders say so."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play.orders import Done

TURNS = 5
BY_FIGHT = {  # part of one fight or activation: nobody orders two of them ahead
    "absorb", "advance", "commit", "defend", "go_on", "lose", "resolve", "support", "tactics",
}  # fmt: skip


@pytest.mark.parametrize(
    ("system", "pack", "known"),
    [
        ("opaque_war", "donbas-2014", {"arrive", "brigades"}),
        ("ukraine_2022", "kyiv-first-month", {"activate", "enter", "station"}),
        ("millennium_wars", "odesa-transnistria", {"infowar"}),
    ],
)
def test_orders_of_a_decision_that_comes_again_are_listed(system: str, pack: str, known: set[str]) -> None:
    rules = registry.bound(system, pack)
    state, asked, position = rules.initial_state(rules.option_type()), Counter[tuple[Any, ...]](), 0
    while rules.awaiting(state).mode != "over" and state.turn <= TURNS:
        due = rules.awaiting(state).due
        asked.update((state.turn, one.side, one.kind) for one in due if not one.several)
        orders = {one.side: rules.policy(state, one.side) for one in due}
        rules.carry_out(state, orders, Dice(Seeded(b"again", position)))
        position += 1
    recurring = {kind for (_, _, kind), count in asked.items() if count > 1} - BY_FIGHT
    assert recurring == known
    for kind in recurring:
        acts = [one for one in get_args(rules.order_type) if kind in rules.answered_by(one) and one is not Done]
        assert acts
        assert [one.__name__ for one in acts if not one.again] == []
