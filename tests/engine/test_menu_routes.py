"""Domains that hold lists with an inner order: groups and routes."""

from __future__ import annotations

import random

import pytest

from adjudication.engine.menu import AnyOf, Option, Route, admits, pick, within

# from the start one may go to A or B; from A on to B; the first stop at A is not allowed
WALK = Route(({"A": 1, "B": 2}, {"B": 3}, {"A": 4}, {}, {}), frozenset({2, 3, 4}))


@pytest.mark.parametrize("route", [["B"], ["A", "B"], ["B", "A"], ("A", "B")])
def test_a_walk_through_the_graph_is_a_route(route: list[str]) -> None:
    assert within(WALK, route)


@pytest.mark.parametrize("route", [[], ["A"], ["C"], ["A", "A"], ["A", "B", "A"], "AB", 7, [3], ["B", 1]])
def test_anything_else_is_not(route: object) -> None:
    assert not within(WALK, route)


def test_a_picked_route_is_within_and_every_end_is_met() -> None:
    luck = random.Random(5)
    option = Option("move", {"units": AnyOf((("x",), ("x", "y"))), "route": WALK})
    orders = [pick(option, luck.randrange) for _ in range(200)]
    assert all(admits([option], order) for order in orders)
    assert {tuple(order["route"]) for order in orders} == {("B",), ("A", "B"), ("B", "A")}
    assert {tuple(order["units"]) for order in orders} == {("x",), ("x", "y")}


@pytest.mark.parametrize(("units", "fits"), [(["y", "x"], True), (["y"], False), (["x", "x"], False), ([], False)])
def test_a_group_is_taken_whole(units: list[str], fits: bool) -> None:
    assert within(AnyOf((("x",), ("x", "y"))), units) is fits


def test_a_walk_that_can_neither_go_on_nor_stop_turns_back() -> None:
    blind = Route(({"A": 1, "B": 2}, {}, {"C": 3}, {}), frozenset({3}))  # A leads nowhere
    luck = random.Random(1)
    assert {tuple(pick(Option("move", {"route": blind}), luck.randrange)["route"]) for _ in range(20)} == {("B", "C")}
