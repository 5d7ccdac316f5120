"""Movement points and the ground: what a step costs, and when it is free."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine.menu import admits
from adjudication.systems.opaque_war.basics.board import allowance
from adjudication.systems.opaque_war.movement.ground import MarchWalk, Terrain
from tests.systems.opaque_war.table import RULES, SYSTEM

FACTS = RULES.facts


def placed(**given: Any) -> Any:
    return SYSTEM.case_kit().prepare(RULES, RULES.option_type(), given)


def spent(state: Any, unit: str, path: list[str]) -> float:
    """The movement points that a path costs."""
    p = FACTS.piece[unit]
    node, walked = MarchWalk(Terrain(FACTS, state, FACTS.side[p]), p, rail=False).follow(tuple(path))
    assert walked == len(path)
    parts: int = FACTS.parts
    return node.spent / parts


def test_a_road_costs_half_a_point_into_cities_too() -> None:
    assert spent(placed(turn=6, units={"24-Mech": "2020"}), "24-Mech", ["1919", "1819"]) == 1


def test_a_checkpoint_costs_one_more_unless_a_friend_is_there() -> None:
    """Case OW-15."""
    assert spent(placed(turn=6, units={"24-Mech": "1928"}), "24-Mech", ["1929"]) == 1.5
    assert spent(placed(turn=6, units={"24-Mech": "1928", "28-Mech": "1929"}), "24-Mech", ["1929"]) == 0.5


@pytest.mark.parametrize(
    ("path", "points"),
    [
        (["2314"], 1),  # clear ground
        (["2314", "2315"], 3),  # and a town across country
        (["2414", "2514", "2614"], 4),  # the Samara once, without a road
    ],
)
def test_terrain_and_rivers(path: list[str], points: float) -> None:
    start = {"2314": "2414", "2414": "2413"}[path[0]]
    assert spent(placed(turn=6, units={"24-Mech": start}), "24-Mech", path) == points


def test_allowances_are_halved_twice() -> None:
    tank = FACTS.piece["1-Tank"]
    for mark, truce, points in (("", False, 6), (" out", False, 3), ("", True, 3), (" out", True, 1)):
        state = placed(turn=6, truce=truce, units={"1-Tank": f"2414{mark}"})
        assert allowance(FACTS, state, tank) == points * FACTS.parts


def test_the_menu_of_a_unit_alone_in_a_checkpoint_does_not_use_the_ways_of_another() -> None:
    state = placed(at="move RED", turn=6, units={"Zar": "1825", "CNG": "2027"})
    list(RULES.legal_orders(state, "RED", "CNG"))
    options = list(RULES.legal_orders(state, "RED", "Zar"))
    path = ["1925", "1825", "1925", "1826"]
    for number in (3, 4):
        plain = {"do": "march", "unit": "Zar", "path": path[:number], "media": []}
        assert admits(options, plain) is (number == 3)
