"""Orders that do less than they say: attacks with those that can take part, and moves that stop on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import pick
from adjudication.engine.planning import futures
from adjudication.engine.play import driver, terms
from adjudication.engine.play.order_terms import Terms
from adjudication.engine.protocol import reason

THOSE_THAT_CAN = Terms(those_that_can=True)
LONGEST = 3000
GROUPS = {
    "millennium_wars": ("twelve-weeks", "attack"),
    "opaque_war": ("donbas-2014", "attack"),
    "opuc": ("first-lesson", "assault"),
    "ukrainian_crisis": ("ukraine-2014", "group"),
}


def states(rules: Any, name: bytes) -> Iterator[tuple[Any, str]]:
    """A game by policy: each state in which a side is asked, and the side."""
    state, position = rules.initial_state(rules.option_type()), 0
    while rules.awaiting(state).mode != "over" and position < LONGEST:
        due = rules.awaiting(state).due
        yield from ((state, one.side) for one in due)
        orders = {one.side: _warlike(rules, state, one.side) for one in due}
        rules.carry_out(state, orders, Dice(Seeded(name, position)))
        position += 1


def _warlike(rules: Any, state: Any, side: str) -> Any:
    order = rules.policy(state, side)
    return type(order)(combat=True) if hasattr(order, "combat") else order


def attacks(system: str) -> Iterator[tuple[Any, Any, str, Any]]:
    """Legal attacks of some units each, with the state and the side."""
    pack, do = GROUPS[system]
    rules = registry.bound(system, pack)
    below = random.Random(7).randrange
    for number in range(3):
        for state, side in states(rules, b"attack %d" % number):
            for option in rules.legal_orders(state, side):
                if option.do == do:
                    yield rules, state, side, msgspec.convert(pick(option, below), rules.order_type)
                    break


def with_terms(order: Any, **said: Any) -> Any:
    return msgspec.structs.replace(order, terms=Terms(**said))


def pieces(rules: Any) -> list[str]:
    facts = rules.facts
    found = getattr(facts, "piece", None) or getattr(facts, "unit", None) or facts.roster.index
    return list(found)


def with_a_stranger(rules: Any, state: Any, side: str, order: Any) -> Any | None:
    """The attack with one more unit, first of all, that cannot take part in it."""
    field = order.group_of
    for name in pieces(rules):
        made = msgspec.structs.replace(order, **{field: (name, *getattr(order, field))})
        problems = rules.check(state, side, made)
        if problems and problems[0].where == f"{field}[0]":
            return made
    return None


def named(rules: Any, problem: Any, name: str) -> bool:
    return problem.params.get("unit") in (name, rules.names().things.get(name))


@pytest.mark.parametrize("system", GROUPS)
def test_an_attack_goes_on_with_those_that_can(system: str) -> None:
    seen = 0
    for rules, state, side, order in attacks(system):
        more = with_a_stranger(rules, state, side, order)
        if more is None:
            continue
        seen += 1
        _, refused = terms.fitted(rules, state, side, more)
        name = getattr(more, more.group_of)[0]
        assert named(rules, refused[0], name), "the refusal names the one that cannot"
        assert "{" not in reason(rules.catalogue, refused[0])
        made, problems = terms.fitted(rules, state, side, msgspec.structs.replace(more, terms=THOSE_THAT_CAN))
        assert (made, problems) == (order, [])
        assert terms.fewer(more, msgspec.to_builtins(made))
        nobody = msgspec.structs.replace(more, **{more.group_of: (name,)}, terms=THOSE_THAT_CAN)
        assert named(rules, terms.fitted(rules, state, side, nobody)[1][0], name)
        if seen == 5:
            return
    raise AssertionError(f"{seen} attacks only")


@pytest.mark.parametrize("system", ["millennium_wars", "opaque_war"])
def test_an_attack_is_left_out_at_lower_odds_than_its_sheet_wants(system: str) -> None:
    seen = set[str]()
    for number, (rules, state, side, order) in enumerate(attacks(system)):
        picture = rules.picture(state, side)
        at = rules.column(picture, side, order)
        assert at is not None
        seen.add(rules.columns[at])
        for place, column in enumerate(rules.columns):
            said = Terms(least_column=column)
            problems = terms.too_weak(rules, picture, side, said, order)
            assert bool(problems) == (place > at)
            if problems:
                assert terms.is_condition(problems[0])
                text = reason(rules.catalogue, problems[0])
                assert (
                    text == f"This order applies only at {column} or better. At worst it would be {rules.columns[at]}."
                )
        plan = (with_terms(order, least_column=rules.columns[-1]),)
        if at < len(rules.columns) - 1 and number < 2:
            played = driver.advance(rules, state, {side: driver.SideOrders(plan)}, Dice(Seeded(b"odds", 1)), "sheet")
            assert [one.problems[0].code for one in played.refused] == ["terms.column"]
            enough = {side: driver.SideOrders((with_terms(order, least_column=rules.columns[at]),))}
            played = driver.advance(rules, state, enough, Dice(Seeded(b"odds", 1)), "sheet")
            assert played.taken[0].source == "sheet"
        if number > 30:
            break
    assert len(seen) > 2


def test_odds_are_a_term_only_where_a_table_has_columns() -> None:
    for system, (pack, do) in GROUPS.items():
        rules = registry.bound(system, pack)
        _, _, _, order = next(attacks(system))
        said = msgspec.structs.replace(order, terms=Terms(least_column=(rules.columns or ("2-1",))[0]))
        assert bool(terms.problems(rules, said)) == (not rules.columns), do
        never = msgspec.structs.replace(order, terms=Terms(least_column="9-9"))
        assert [one.code for one in terms.problems(rules, never)] == ["terms.no_column"]
    assert terms.in_words(rules, never) == ("only at 9-9 or better",)


def test_the_least_odds_rest_on_what_the_side_knows() -> None:
    """States that a side cannot tell apart answer alike."""
    for rules, state, side, order in attacks("opaque_war"):
        picture = rules.picture(state, side)
        drawn = rules.imagine(picture, Dice(Seeded(b"other", 3)))
        assert rules.column(rules.picture(drawn, side), side, order) == rules.column(picture, side, order)
        return


@pytest.mark.parametrize("system", registry.names())
def test_only_a_group_can_lose_some(system: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    for kind in get_args(rules.order_type):
        assert not kind.group_of or kind.group_of in kind.__struct_fields__
    alone = msgspec.convert({"do": "done", "terms": {"those_that_can": True}}, rules.order_type)
    (problem,) = terms.problems(rules, alone)
    assert reason(rules.catalogue, problem) == "The order has no group of units to leave any out of."


def moved(system: str, pack: str, do: str) -> tuple[Any, Any, str, list[Any]]:
    """A state at the beginning of a turn, and the moves that the policy of a side makes in that turn."""
    rules = registry.bound(system, pack)
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"m", 0))).state
    for number in range(1, 8):
        played = driver.advance(rules, state, {}, Dice(Seeded(b"m", number)), "sheet")
        for side in rules.sides:
            found = [one.order for one in played.taken if one.side == side and one.order["do"] == do]
            if found and rules.awaiting(state).turn:
                return rules, state, side, [msgspec.convert(one, rules.order_type) for one in found[:6]]
        state = played.state
    raise AssertionError("nobody moves")


@pytest.mark.parametrize(
    ("system", "pack", "do"),
    [
        ("opaque_war", "donbas-2014", "march"),
        ("millennium_wars", "odesa-transnistria", "move"),
        ("ukraine_2022", "kyiv-first-month", "regular_move"),
        ("opuc", "first-lesson", "move"),
    ],
)
def test_a_move_is_counted_by_where_it_ends(system: str, pack: str, do: str) -> None:
    rules, state, side, orders = moved(system, pack, do)
    made = futures.forecast(rules, rules.picture(state, side), side, orders, 8).orders
    said = [one for one in made if one is not None]
    assert all(one.moves for one in said)
    assert all(0 <= one.short <= one.carried for one in said)
    assert any(one.carried > one.short for one in said), "some arrive"
    one = orders[0]
    assert rules.arrived(state, one) is False, "it has still to go"


def test_an_order_falls_short_if_its_pieces_do_not_arrive_or_are_fewer() -> None:
    """The possible turns of a sheet count it as carried out, and say in how many it fell short."""
    rules = registry.bound("opaque_war", "donbas-2014")
    march = msgspec.convert({"do": "march", "unit": "30-Mech", "path": ["2116"]}, rules.order_type)
    attack = msgspec.convert({"do": "attack", "target": "2116", "units": ["30-Mech", "95-Air"]}, rules.order_type)
    taken = driver.Taken("BLUE", "move", msgspec.to_builtins(march), "sheet", 0)

    class Rules:
        def __init__(self, arrived: bool | None) -> None:
            self.arrived = lambda state, order: arrived

    for arrived, short in ((True, False), (False, True), (None, None)):
        assert futures._fell_short(Rules(arrived), None, march, taken) is short
    plain = msgspec.to_builtins(attack)
    whole = msgspec.structs.replace(taken, order=plain)
    fewer = msgspec.structs.replace(taken, order=plain | {"units": ("95-Air",)})
    assert [futures._fell_short(Rules(None), None, attack, one) for one in (whole, fewer)] == [False, True]


def test_a_train_that_has_to_stop_before_an_enemy_does_not_arrive() -> None:
    """Opaque War, 7.0: a unit that comes next to a counter it cannot identify stops; its way goes on behind it."""
    rules, state, _, orders = moved("opaque_war", "donbas-2014", "march")
    order = orders[0]
    at = rules.facts.piece[order.unit]
    there = rules.fork(state)
    there.where[at] = rules.facts.index[order.path[-1]]
    assert rules.arrived(there, order) is True
    there.where[at] = -1
    assert rules.arrived(there, order) is False
    assert rules.arrived(state, msgspec.convert({"do": "done"}, rules.order_type)) is None
