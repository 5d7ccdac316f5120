"""Domains of a menu: a party keeps every group under its cap, and what is picked is always admitted."""

from __future__ import annotations

import random

import pytest

from adjudication.engine.menu import Grants, Option, Party, admits, overfull, pick, within

EDGE = Party({"A": ("north", 3), "B": ("north", 3), "C": ("north", 3), "D": ("north", 1), "E": ("south", 3)},
             {"north": 9, "south": 6})  # fmt: skip


@pytest.mark.parametrize(
    ("names", "fits"),
    [
        (["A", "B", "C"], True),
        (["A", "B", "C", "E"], True),
        (["A", "B", "D"], True),
        (["A", "B", "C", "D"], False),  # ten thirds of a battalion over one hexside
        ([], False),
        (["A", "A"], False),
        (["A", "Z"], False),
        ("A", False),
    ],
)
def test_a_party_is_held_under_the_cap_of_each_group(names: list[str], fits: bool) -> None:
    assert within(EDGE, names) is fits


def test_the_overfull_group_is_named() -> None:
    assert overfull(EDGE, ["A", "B", "C", "D"]) == "north"
    assert overfull(EDGE, ["A", "E"]) == ""


def test_whatever_is_picked_is_admitted() -> None:
    option = Option("assault", {"attackers": EDGE})
    below = random.Random(3).randrange
    seen = set()
    for _ in range(500):
        order = pick(option, below)
        assert admits([option], order)
        seen.add(frozenset(order["attackers"]))
    assert frozenset("ABC") in seen
    assert frozenset("E") in seen


LOG = Grants({"B08": ("pool", 3), "B09": ("pool", 2), "B04": ("TAR.IN", 2)}, {"pool": 4, "TAR.IN": 1})


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        ({}, True),
        ({"B08": 3, "B09": 1, "B04": 1}, True),
        ({"B08": 3, "B09": 2}, False),  # five out of a pool of four
        ({"B04": 2}, False),
        ({"B08": 0}, False),
        ({"B01": 1}, False),
        ({"B08": True}, False),
        ([], False),
    ],
)
def test_grants_stay_under_each_cap_and_each_limit(given: object, fits: bool) -> None:
    assert within(LOG, given) is fits


def test_grants_that_are_picked_are_admitted() -> None:
    option = Option("assign_log", {"log": LOG})
    below = random.Random(5).randrange
    for _ in range(300):
        assert admits([option], pick(option, below))
