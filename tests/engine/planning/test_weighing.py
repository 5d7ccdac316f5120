"""How good an order looked: its chance and its mean, from what its side knew, against figures of the rules."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import pick
from adjudication.engine.planning import weighing
from adjudication.engine.play import driver
from adjudication.engine.protocol import Holding
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt

RULES = registry.bound("ukrainian_crisis", "ukraine-2014")


def until(kind: str) -> Any:
    """The state of a game by policy when a decision of a kind is due."""
    dice = Dice(Seeded(sha256(b"weighing").digest(), 0))
    state = driver.advance(RULES, RULES.initial_state(RULES.option_type()), {}, dice).state
    while not any(due.kind == kind for due in RULES.awaiting(state).due):
        orders = {due.side: RULES.policy(state, due.side) for due in RULES.awaiting(state).due}
        RULES.carry_out(state, orders, dice)
    return state


def at_most(points: int, dice: int) -> float:
    """The share of the throws of some dice that show so much or less."""
    throws = [sum(values) for values in product(range(1, 7), repeat=dice)]
    return sum(total <= points for total in throws) / len(throws)


def test_the_chance_of_an_attempt_is_that_of_its_dice() -> None:
    """6.21: as many dice as the Rank of the country, with no more than the points put in."""
    state = until("diplomatic")
    (due,) = RULES.awaiting(state).due
    picture, found = RULES.picture(state, due.side), dict[tuple[int, int], float]()
    ranks = {country.code: country.rank for country in RULES.pack.countries.countries}
    for option in RULES.legal_orders(state, due.side):
        for below in (lambda n: 0, lambda n: n // 2, lambda n: n - 1):
            order = msgspec.convert(pick(option, below), RULES.order_type)
            weight = weighing.weigh(RULES, picture, due.side, order) if isinstance(order, Attempt) else None
            if weight is not None:
                found[ranks[order.country], order.rp + order.prestige] = weight.chance
    for (rank, points), chance in found.items():
        assert chance == pytest.approx(at_most(points, rank)), (rank, points)
    assert {rank for rank, _ in found} >= {1, 3}
    assert len({round(chance, 6) for chance in found.values()}) >= 4


def test_what_is_not_known_makes_no_difference() -> None:
    """Everything comes from the picture; asked twice, the answer is the same."""
    state = until("diplomatic")
    (due,) = RULES.awaiting(state).due
    order, picture = RULES.policy(state, due.side), RULES.picture(state, due.side)
    assert weighing.weigh(RULES, picture, due.side, order) == weighing.weigh(RULES, picture, due.side, order)
    found = weighing.alternatives(RULES, picture, due.side, order)
    assert 0 < found.number <= weighing.OPTIONS


def test_gains_and_losses_are_counted_once() -> None:
    place, unit = Holding("place", "RED", "Lviv"), Holding("unit", "RED")
    changed = {
        place: 1, place._replace(side="BLUE"): -1, unit: -2, unit._replace(side="BLUE"): -3,
        Holding("points", "RED", spent=True): -5, Holding("debt", "RED", burden=True): -1,
    }  # fmt: skip
    assert weighing.balance("RED", changed) == (5, 2), "a place, three units, a debt less; two units lost"
    assert weighing.balance("BLUE", changed) == (2, 5)
