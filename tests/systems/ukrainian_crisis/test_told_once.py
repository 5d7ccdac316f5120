"""What play tells once, or not at all: cases look for what is told, and not for what is told too often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, ListedDice
from tests.systems.ukrainian_crisis.table import RULES, SYSTEM

Told = list[dict[str, Any]]
APART = {"RI10": "poltava", "UI10": "poltava"}  # they keep the Segment open
FOUR = {"RG1": "kharkiv", "RG2": "kharkiv", "UG1": "kharkiv*", "UG2": "kharkiv*", **APART}


def told(name: str, given: dict[str, Any], orders: Told, dice: Sequence[list[int]], **options: Any) -> list[Told]:
    """For each order, the events called `name` that it leads to. The side is Russia if the order has none."""
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(**options), given)
    thrown, found = ListedDice(dice), []
    if RULES.awaiting(state).mode == "automatic":
        carried_out(state, {}, thrown)
    for plain in orders:
        order = msgspec.convert({key: value for key, value in plain.items() if key != "side"}, RULES.order_type)
        events = carried_out(state, {plain.get("side", "RED"): order}, thrown)
        found.append([msgspec.to_builtins(event) for event in events if type(event).__name__ == name])
    assert thrown.used == len(dice)
    return found


def carried_out(state: Any, orders: dict[str, Any], dice: ListedDice) -> list[Any]:
    """The events of orders, each folded into the state."""
    events: list[Any] = RULES.adjudicate(state, orders, Dice(dice))
    for event in events:
        RULES.apply(state, event)
    return events


def battles(*groups: tuple[str, str]) -> list[int]:
    """How often each of two kinetic battles, in which Russia scores one Hit, tells of something without an effect."""
    orders: Told = [{"do": "group", "area": "kharkiv", "attackers": [red], "defenders": [blue]} for red, blue in groups]
    orders += [{"do": "fight"}, {"do": "combat", "type": "kinetic"}, {"do": "combat", "type": "kinetic"}]
    dice = [[5, 1, 1, 1], [1, 1], [5, 1, 1, 1], [1, 1]]
    found = told("NoEffect", {"at": "attack RED", "units": FOUR}, orders, dice, one_battle_per_unit=False)
    return [len(events) for events in found[-2:]]


def test_a_battle_voids_neither_itself_nor_one_whose_units_are_left() -> None:
    assert battles(("RG1", "UG1"), ("RG2", "UG2")) == [0, 0]


def test_a_void_battle_is_told_when_it_becomes_void_and_never_again() -> None:
    assert battles(("RG1", "UG1"), ("RG2", "UG2"), ("RG2", "UG1")) == [1, 0]


def hits(attackers: list[str], dice: Sequence[list[int]], *choices: dict[str, Any]) -> list[tuple[str, dict[str, int]]]:
    """The Hits allocated in a kinetic battle of Russia against two Regulars."""
    units = {"RG1": "kharkiv", "RG2": "kharkiv", "UG1": "kharkiv", "UG2": "kharkiv", **APART}
    group = {"do": "group", "area": "kharkiv", "attackers": attackers, "defenders": ["UG1", "UG2"]}
    orders: Told = [group, {"do": "combat", "type": "kinetic"}, *choices]
    found = told("HitsAllocated", {"at": "attack RED", "units": units}, orders, dice)
    return [(event["side"], event["hits"]) for events in found for event in events]


def test_each_side_allocates_its_hits_once() -> None:
    choice = {"side": "BLUE", "do": "allocate", "hits": {"RG2": 1}}
    dice = [[5, 5, 5, 5, 1, 1, 1, 1], [6, 1, 1, 1]]
    assert hits(["RG1", "RG2"], dice, choice) == [("RED", {"UG1": 2, "UG2": 2}), ("BLUE", {"RG2": 1})]


def test_a_side_without_hits_allocates_none() -> None:
    assert hits(["RG1"], [[1, 1, 1, 1], [6, 1, 1, 1]]) == [("BLUE", {"RG1": 1})]


def test_a_neutralised_unit_is_not_told_as_nothing() -> None:
    """Only an incident that finds no unit has no effect (6.0, chart of incidents)."""
    given = {"at": "area military", "cards": {"RED": {"military": "maximum"}}, "units": {"UG1": "sumy"}}
    pick = {"do": "pick_area", "area": "military"}
    assert told("NoEffect", given, [pick], [[2, 2], [1]]) == [[]]
    assert len(told("NoEffect", {**given, "units": {}}, [pick], [[2, 2], [1]])[0]) == 1


def test_a_cut_with_playing_cards_takes_no_points() -> None:
    """10.1 compares the two cards; nothing is read from one of them."""
    cards = {side: {"military": "1", "diplomatic": "1", "information": "9"} for side in ("RED", "BLUE")}
    given = {"at": "act RED information", "cards": cards}
    assert told("CardRead", given, [{"do": "inform", "option": "cut"}], [], mode="cards") == [[]]
