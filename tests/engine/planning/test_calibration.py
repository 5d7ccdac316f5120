"""The share of possible turns in which an order is carried out, and how often it then is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import BY_KEY, Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.planning.behaviours import BEHAVIOURS, toward, unpredictable
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import imagined
from adjudication.engine.protocol import Due
from tests.depth import sample
from tests.engine.planning.test_cards import PACKS

SHEETS = sample(4, 500)
TURNS = sample(8, 20)  # real turns that each sheet is played in
WITHIN = sample(8, 3)  # points in a hundred, on average over what forecasts call about equally likely


def sheets(rules: Any, most: int, luck: random.Random) -> Iterator[tuple[Any, str, list[Any]]]:
    """States at the start of a turn, each with a sheet that was legal in one possible turn, of a side at random."""
    while True:
        state = rules.initial_state(rules.option_type())
        for _ in range(20):
            draft = driver.advance(rules, state, {}, dice(luck), "sheet")
            state = draft.state
            if draft.awaiting.mode == "over":
                break
            side = luck.choice(list(rules.sides))
            orders = _written(rules, state, side, luck)
            if orders:
                yield state, side, orders
                most -= 1
            if not most:
                return


def dice(luck: random.Random) -> Dice:
    return Dice(Seeded(luck.randbytes(8), 0, scheme=BY_KEY))


def _written(rules: Any, state: Any, side: str, luck: random.Random) -> list[Any]:
    """What a side would order in a turn of its own making, partly at random."""

    def policy(now: Any, due: Due) -> Any:
        chosen = unpredictable if luck.random() < 0.4 else BEHAVIOURS[0]
        return chosen(rules, now, due, luck.randrange)

    drawn = imagined(rules, rules.picture(state, side), luck.randrange(40, 128))
    draft = driver.advance(rules, drawn, {}, dice(luck), "sheet", policy=policy)
    return [
        parse(one.order, rules.order_type) for one in draft.taken if one.side == side and one.order != {"do": "done"}
    ]


def carried(rules: Any, state: Any, side: str, orders: list[Any], luck: random.Random) -> set[int]:
    """The orders of a sheet that are carried out in one turn, against another side that acts in one of some ways."""
    policy = toward(rules, side, luck.choice(BEHAVIOURS), luck.randrange)
    drawn = imagined(rules, rules.picture(state, side), luck.randrange(128, 256))
    draft = driver.advance(rules, drawn, {side: driver.SideOrders(tuple(orders))}, dice(luck), "sheet", policy=policy)
    return set(range(len(orders))) - {one.index for one in draft.refused if one.side == side}


@pytest.mark.sampled
@pytest.mark.parametrize(("system", "pack"), PACKS)
def test_orders_are_carried_out_as_often_as_their_share_says(system: str, pack: str) -> None:
    rules, luck = registry.bound(system, pack), random.Random(5)
    said, came, asked = Counter[int](), Counter[int](), Counter[int]()
    for state, side, orders in sheets(rules, SHEETS, luck):
        made = futures.forecast(rules, rules.picture(state, side), side, orders)
        turns = [carried(rules, state, side, orders, luck) for _ in range(TURNS)]
        for at, one in enumerate(made.orders):
            if one is None:
                continue
            about = round(5 * one.carried / made.of)
            said[about] += round(1000 * one.carried / made.of) * TURNS
            came[about] += 1000 * sum(at in done for done in turns)
            asked[about] += 1000 * TURNS
    wrong = sum(abs(said[about] - came[about]) for about in asked) / sum(asked.values())
    assert 100 * wrong <= WITHIN
