"""A result names the order that led to it."""

from __future__ import annotations

from typing import Any

from adjudication.engine import registry
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from umpire.pages.ordered import RunOrders

RULES: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
GROUP = {"do": "group", "area": "kharkiv", "attackers": ["RS1"], "defenders": ["UI1"]}


def taken(side: str, order: dict[str, Any], source: str = "sheet") -> dict[str, Any]:
    return {"side": side, "kind": "attack", "order": order, "source": source, "index": 0, "events": 1}


def fought(area: str) -> BattleFought:
    values: dict[str, Any] = dict.fromkeys(BattleFought.__struct_fields__, 0)
    names = {"area": area, "type": "kinetic", "attacker": "RED", "attackers": ("RS1",), "defenders": ("UI1",)}
    return BattleFought(**(values | names))


def behind(*orders: dict[str, Any], area: str = "kharkiv") -> list[dict[str, Any]]:
    state = RULES.initial_state(RULES.option_type())
    state.at = "attack"  # where one side decides at a time
    found = RunOrders(RULES, list(orders))
    for index in range(len(orders)):
        found.begins(index, state)
    return [one["order"] for one in found.behind(fought(area), state)]


def test_the_end_of_a_list_is_no_order_that_led_to_a_battle() -> None:
    done = {"do": "done"}
    ended = taken("RED", done), taken("BLUE", done, "implied")
    assert behind(taken("RED", GROUP), *ended) == [GROUP]
    assert behind(taken("RED", GROUP), *ended, area="odesa") == [GROUP], "it names a unit of the battle"
    assert behind(taken("BLUE", GROUP | {"attackers": ["UI1"]}), *ended) == [], "an order of the other side"
    assert behind(*ended) == []


def test_an_order_that_is_carried_out_leads_to_what_follows() -> None:
    combat = {"do": "combat", "type": "kinetic"}
    assert behind(taken("RED", GROUP), taken("RED", combat)) == [combat]


def test_what_sealed_orders_led_to_is_not_put_down_to_the_next_ones() -> None:
    """Both sides place cards at once; the last of the two carries the events of both."""
    cards = [{**taken(side, {"do": "place_cards"}), "events": count} for side, count in (("RED", 0), ("BLUE", 7))]
    pick, first = {"do": "pick_area", "area": "military"}, {"do": "act_order", "first": True}
    both, one = RULES.initial_state(RULES.option_type()), RULES.initial_state(RULES.option_type())
    both.at, one.at = "cards", "attack"
    found = RunOrders(RULES, [*cards, {**taken("RED", pick), "events": 5}, {**taken("RED", first), "events": 4}])
    began = [index for index in range(16) if found.begins(index, both if index < 7 else one)]
    assert began == [0, 7, 12]
    assert [one["order"] for one in found.now] == [first]


def test_nobody_ordered_what_the_next_turn_begins_with() -> None:
    state = RULES.initial_state(RULES.option_type())
    state.at = "attack"
    found = RunOrders(RULES, [taken("RED", {"do": "inform", "option": "cut"})])
    found.begins(0, state)
    assert found.behind(fought("kharkiv"), state)
    state.turn += 1
    assert found.behind(fought("kharkiv"), state) == ()
