"""What may come of an order: every way of its dice, from what its side knows alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudication.engine import odds, registry
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse, pick
from adjudication.engine.planning import futures, prospects
from adjudication.engine.planning.courses import SheetBehind
from adjudication.engine.planning.prospects import Prospect
from adjudication.engine.play import driver
from adjudication.systems.opuc.assaults.orders import TakeLoss
from adjudication.systems.opuc.movement.orders import Move
from tests.engine.test_pairs import flipped

PACKS = (
    ("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"), ("opaque_war", "airport-lesson"),
    ("ukraine_2022", "kharkiv-lesson"), ("millennium_wars", "odesa-transnistria"),
)  # fmt: skip
OPEN = ("ukraine_2022", "millennium_wars")  # hide nothing at these moments
TAGS = {
    "ukrainian_crisis": {"attempt", "inform", "pick_area", "group"},
    "opuc": {"buy", "strike", "assault", "support", "move"},
    "opaque_war": {"attack", "commit"},
    "ukraine_2022": {"engage", "assault", "commit"},
    "millennium_wars": {"attack", "tactics", "infowar"},
}


def moments(rules: Any, count: int) -> Iterator[tuple[Any, str, Any]]:
    """States of a game by policy with an order that may lead to dice, at most two of each kind."""
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice(0)).state
    below, seen = random.Random(1).randrange, dict[str, int]()
    for number in range(count):
        awaiting = rules.awaiting(state)
        for due in awaiting.due if len(awaiting.due) == 1 else ():
            options = list(rules.choices(state, due.side))[:60:7]
            for order in (rules.policy(state, due.side), *(parse(pick(o, below), rules.order_type) for o in options)):
                do = type(order).__struct_config__.tag
                if (
                    prospects.leads_to_dice(rules, do)
                    and seen.get(do, 0) < 2
                    and not rules.check(state, due.side, order)
                ):
                    seen[do] = seen.get(do, 0) + 1
                    yield state, due.side, order
        rules.carry_out(
            state := rules.fork(state), {due.side: rules.policy(state, due.side) for due in awaiting.due}, dice(number)
        )


def dice(number: int) -> Dice:
    return Dice(Seeded(b"g", number))


def known(rules: Any, state: Any, side: str, order: Any, states: int = 2) -> Prospect | None:
    """As a cell's page works it out."""
    futures.forget()
    drawn = [futures.drawn(rules, rules.picture(state, side), side, number) for number in range(states)]
    return prospects.prospect(rules, drawn, order, SheetBehind(side))


@pytest.mark.parametrize(("system", "pack"), PACKS)
def test_chances_add_up_and_rest_on_what_the_side_knows(system: str, pack: str) -> None:
    """Two states with the same picture give the same bytes."""
    rules, below, found, compared = registry.bound(system, pack), random.Random(2).randrange, set[str](), 0
    twists: list[pairs.Twist] = [pairs.drawn, flipped] if system == "opuc" else [pairs.drawn]
    for state, side, order in moments(rules, 400):
        made = known(rules, state, side, order)
        for other in filter(None, (twist(rules, state, side, below) for twist in twists)):
            assert msgspec.json.encode(known(rules, other, side, order)) == msgspec.json.encode(made)
            compared += 1
        if made is None:
            continue
        found.add(type(order).__struct_config__.tag)
        assert not made.outcomes or sum(one.chance for one in made.outcomes) == pytest.approx(1)
        for one in (*made.stakes.costs, *made.stakes.gains, *made.stakes.risks):
            assert 0 < one.least <= one.most
            assert 0 < one.chance < 1 + 1e-9
            assert f"holding.{one.holding.what}" in rules.catalogue
        assert all(one.holding.side == made.stakes.side and not one.more for one in made.stakes.costs)
        assert all(0 <= one.least <= one.chance + 1e-9 <= one.most + 2e-9 for one in made.outcomes)
        assert len(made.outcomes) <= prospects.MOST_OUTCOMES
    assert compared > 4 or system in OPEN
    assert found >= TAGS[system]


def test_a_political_attempt_has_the_chances_of_its_throw() -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    for state, side, order in moments(rules, 160):
        if type(order).__struct_config__.tag != "attempt":
            continue
        made = known(rules, state, side, order)
        assert made is not None
        rank = next(one.rank for one in rules.pack.countries.countries if one.code == order.country)
        share = odds.chance(odds.ways("at_most", rank, target=order.rp + order.prestige), 1, 1)
        moves = sum(one.chance for one in made.outcomes if "fails" not in one.text)
        assert moves == pytest.approx(share)
        assert made.rule == "6.21"
        return
    raise AssertionError("nobody attempts anything")


def test_a_bombardment_says_what_it_does_on_average_and_spans_what_is_hidden() -> None:
    rules = registry.bound("opuc", "first-lesson")
    for state, side, order in moments(rules, 160):
        if type(order).__struct_config__.tag == "strike" and order.mission == "BOMB":
            made = known(rules, state, side, order, 4)
            assert made is not None
            assert all("Fire at" in one.text for one in made.outcomes)
            assert {one.holding.what for one in made.stakes.costs} == {"deep"} | ({"sortie"} if order.air else set())
            assert all(one.holding.side != side for one in made.stakes.gains)
            return
    raise AssertionError("nobody bombards")


def test_a_march_that_sights_the_enemy_says_what_it_may_find() -> None:
    rules = registry.bound("opuc", "first-lesson")
    for state, side, order in moments(rules, 160):
        made = known(rules, state, side, order) if isinstance(order, Move) else None
        if made is None:
            continue
        assert made.rule == "5.4"
        assert any("is detected" in one.text for one in made.outcomes)
        assert "hidden" in {one.holding.what for one in made.stakes.gains}
        return
    raise AssertionError("no march comes near the enemy")


def test_a_loss_that_sends_a_side_back_says_how_the_retreat_may_go() -> None:
    rules = registry.bound("opuc", "first-lesson")
    for seed in range(6):
        state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice(seed)).state
        for number in range(160):
            orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
            for side, order in orders.items():
                made = known(rules, state, side, order) if isinstance(order, TakeLoss) else None
                if made is not None and made.purpose == "retreat":
                    assert made.rule == "9.3"
                    assert sum(one.chance for one in made.outcomes) == pytest.approx(1)
                    return
            rules.carry_out(state := rules.fork(state), orders, dice(1000 * seed + number))
    raise AssertionError("nobody retreats")


def test_supply_for_an_assault_shows_what_its_dice_may_bring() -> None:
    """No dice fall before fire missions are given; they belong to what the order begins."""
    rules = registry.bound("opuc", "first-lesson")
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice(0)).state
    for number in range(300):
        awaiting = rules.awaiting(state)
        orders = {due.side: rules.policy(state, due.side) for due in awaiting.due}
        if awaiting.due[0].kind == "combat_log":
            side = awaiting.due[0].side
            made = known(rules, state, side, orders[side])
            assert made is not None
            assert sum(one.chance for one in made.outcomes) == pytest.approx(1)
            assert {one.holding.what for one in made.stakes.risks} >= {"step"}
            return
        rules.carry_out(state := rules.fork(state), orders, Dice(Seeded(b"x", number)))
    raise AssertionError("nobody assaults")


def test_a_card_counts_on_what_is_on_the_sheet() -> None:
    """Support markers cost something where the sheet uses them, and where its cell is asked live; else they do not."""
    rules, compared = registry.bound("opaque_war", "airport-lesson"), 0
    kinds = tuple(line.id for line in rules.pack.units.markers)
    for state, side, order in moments(rules, 400):
        if type(order).__struct_config__.tag != "attack":
            continue
        using = parse({"do": "standing_support", "markers": kinds, "most": 2}, rules.order_type)
        sheets = (SheetBehind(side, (), "sheet"), SheetBehind(side, (using,), "sheet"), SheetBehind(side))
        made = [prospects.prospect(rules, [state], order, behind) for behind in sheets]
        spent = [{one.holding.what for one in found.stakes.costs} if found else set() for found in made]
        if spent[2]:
            assert spent == [set(), {"marker"}, {"marker"}]
            compared += 1
    assert compared
