"""A submitted sheet is the whole will of its cell, in every rule system: what it does not order does not happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import Amount, AnyOf, AnyOption, Domain, Grants, Is, OneOf, Option, Shares, SomeOf
from adjudication.engine.play import driver
from adjudication.engine.play.remits import LEADS, CellShare, scope
from adjudication.engine.protocol import Due
from tests.toy.registered import registered

TURNS = 6
NOTHING = ("pass", "keep", False, 0, "")
"""Values that ask for nothing, where a choice of words or of a number has one of them."""
CHOICES = ("act_order", "resolve", "railheads")
"""Decisions in which a "no" does something: who acts first has to be said (6.0); an attack that was ordered is called
off (8.10); the railheads that stand are taken away, or none is placed where Russia has to place some (3.7.2.1)."""
TOYS = (("three_valleys", "high-water"), ("two_bridges", "thaw"))
GAMES: list[tuple[str, str, dict[str, Any]]] = [
    *((name, pack, {}) for name in registry.names() for pack in registry.get(name).packs()),
    *((name, pack, {}) for name, pack in TOYS),
    ("ukraine_2022", "kharkiv-lesson", {"packet": 2}),
]


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    with registered():
        yield


def idle(domain: Domain) -> bool:
    """Whether a field can ask for nothing."""
    match domain:
        case Is():
            return not domain.value or domain.value in NOTHING
        case OneOf():
            return any(value in NOTHING for value in domain.values)
        case Amount():
            return domain.least <= 0
        case SomeOf():
            return domain.least == 0
        case Shares():
            return domain.total == 0
        case AnyOf():
            return () in domain.groups
    return isinstance(domain, Grants)


def offers_a_pass(options: Iterable[AnyOption], kind: str) -> bool:
    """Whether a menu has an order that asks for nothing, whatever the rules call it. One with a route asks for
    something."""
    if kind in CHOICES:
        return False
    return any(
        option.do == "done" or (bool(option.fields) and all(map(idle, option.fields.values())))
        for option in options
        if isinstance(option, Option)
    )


def subset(taken: Sequence[driver.Taken], side: str, chance: Random) -> list[dict[str, Any]]:
    """A part of what a side did in a turn, in the sequence of play; sometimes all of it, sometimes nothing."""
    share = chance.choice((0.0, 0.3, 0.7, 1.0))
    return [one.order for one in taken if one.side == side and one.order["do"] != "done" and chance.random() < share]


class Asked:
    """The decisions for which a sheet had no order, as they came: whether the rules offered a pass there."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.found: list[tuple[str, str, bool]] = []

    def __call__(self, state: Any, due: Due) -> None:
        offered = offers_a_pass(self.rules.choices(state, due.side), due.kind)
        self.found.append((due.side, due.kind, offered))


def wrong(draft: driver.Draft, asked: Asked, sides: Mapping[str, Any]) -> list[str]:
    """Orders that the program gave for a side with a sheet although there was a pass."""
    unwritten = [(one.side, one.kind, one.source) for one in draft.taken if one.source != "sheet"]
    pairs = zip(unwritten, asked.found, strict=False)
    assert [one[:2] for one in unwritten] == [one[:2] for one in asked.found[: len(unwritten)]]
    return [
        kind for (side, kind, source), (_, _, offered) in pairs if side in sides and source == "default" and offered
    ]


def begun(rules: Any, options: Mapping[str, Any]) -> Any:
    state = rules.initial_state(rules.option_type(**options))
    return driver.advance(rules, state, {}, Dice(Seeded(b"submitted", 0))).state


@pytest.mark.parametrize(("name", "pack", "options"), GAMES, ids=lambda value: str(value or ""))
def test_the_program_does_nothing_for_a_cell_that_submitted(name: str, pack: str, options: dict[str, Any]) -> None:
    """Turns of sheets that hold a random part of what policy would order. Whatever is left out is a pass, unless the
    rules offer none. A side without a sheet is played."""
    rules: Any = registry.bound(name, pack)
    chance, state, faults, played = Random(f"{name} {pack} {options}"), begun(rules, options), set[str](), 0
    for turn in range(TURNS):
        if rules.awaiting(state).mode == "over":
            break
        model = driver.advance(rules, state, {}, dice(turn), "sheet")
        absent = rules.sides[turn // 2 % len(rules.sides)] if turn % 2 else ""
        given = {side: subset(model.taken, side, chance) for side in rules.sides if side != absent}
        asked = Asked(rules)
        draft = driver.advance(rules, state, sheets(rules, given), dice(turn), "sheet", watch=asked)
        faults |= set(wrong(draft, asked, given))
        played += sum((one.side, one.source) == (absent, "default") for one in draft.taken)
        state = draft.state
    assert faults == set()
    assert played > 0


def test_of_two_cells_of_a_side_only_the_one_without_a_sheet_is_played() -> None:
    rules: Any = registry.bound("ukraine_2022", "kharkiv-lesson")
    chance, state = Random("remits"), begun(rules, {})
    own = scope(rules, "air")
    for turn in range(TURNS):
        if rules.awaiting(state).mode == "over":
            break
        model = driver.advance(rules, state, {}, dice(turn), "sheet")
        orders = subset(model.taken, "RED", chance)
        orders = [order for order in orders if not any(map(own.covers, rules.answers(parsed(rules, order))))]
        asked = Asked(rules)
        red = replace(
            sheets(rules, {"RED": orders})["RED"], shares=(CellShare(LEADS, len(orders)), CellShare("air", None))
        )
        draft = driver.advance(rules, state, {"RED": red}, dice(turn), "sheet", watch=asked)
        found = wrong(draft, asked, {"RED": orders})
        assert [kind for kind in found if not own.covers(kind)] == []
        state = draft.state
    assert "station" in {one.kind for one in draft.taken if (one.side, one.source) == ("RED", "default")}


def test_in_live_pace_nothing_but_the_end_of_a_list_is_implied() -> None:
    for name, pack, options in GAMES:
        rules: Any = registry.bound(name, pack)
        state = begun(rules, options)
        for number in range(40):
            awaiting = rules.awaiting(state)
            if awaiting.mode == "over":
                break
            given = {due.side: [rules.policy(state, due.side)] for due in awaiting.due}
            orders = {side: driver.SideOrders(tuple(own)) for side, own in given.items()}
            draft = driver.advance(rules, state, orders, dice(number))
            assert {one.order["do"] for one in draft.taken if one.source == "implied"} <= {"done"}
            assert {one.source for one in draft.taken} <= {"sheet", "implied"}
            state = draft.state


def dice(number: int) -> Dice:
    return Dice(Seeded(b"submitted", number))


def parsed(rules: Any, order: Mapping[str, Any]) -> Any:
    return msgspec.convert(order, rules.order_type)


def sheets(rules: Any, given: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, driver.SideOrders]:
    return {side: driver.SideOrders(tuple(parsed(rules, one) for one in orders)) for side, orders in given.items()}


def test_wings_that_nobody_places_fly_no_mission() -> None:
    """2022, 6.0: each wing needs a box. One on the sheet is where it was ordered, all others stand by."""
    rules: Any = registry.bound("ukraine_2022", "kharkiv-lesson")
    state = driver.advance(rules, begun(rules, {}), {}, dice(0), "sheet").state
    placed = {"do": "station", "wing": "ru-fighter-1", "box": "suppression"}
    draft = driver.advance(rules, state, sheets(rules, {"RED": [placed], "BLUE": []}), dice(1), "sheet")
    boxes = [(one.order["box"], one.source) for one in draft.taken if one.kind == "station"]
    assert set(boxes) == {("suppression", "sheet"), ("patrol", "implied"), ("support", "implied")}
    assert "bomb" not in {one.kind for one in draft.taken}
