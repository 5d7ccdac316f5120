"""What is large is kept as bytes, but for the last few values."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.planning import futures
from adjudication.engine.planning.packed import Packed
from adjudication.engine.planning.turn_menus import GatheredMenus, MenuGathering

OWNER, OTHER = object(), object()
RULES: Any = registry.bound("opuc", "first-lesson")


def test_all_but_the_last_few_are_bytes_and_come_back_as_they_were() -> None:
    kept: Packed[dict[str, list[int]]] = Packed(dict[str, list[int]], most=4, open=2)
    values = {number: {"one": [number]} for number in range(4)}
    for number, value in values.items():
        kept.keep(number, OWNER, value)
    assert kept.get(3, OWNER) is values[3]
    back = kept.get(0, OWNER)
    assert (back, back is values[0]) == (values[0], False)
    assert kept.get(0, OWNER) is back, "it was used last"
    assert kept.get(2, OWNER) is not values[2], "another one is bytes now"


def test_what_was_used_longest_ago_is_forgotten_and_nobody_reads_what_is_anothers() -> None:
    kept: Packed[list[int]] = Packed(list[int], most=2, open=1)
    for number in range(3):
        kept.keep(number, OWNER, [number])
    assert (kept.get(0, OWNER), kept.get(1, OWNER), kept.get(1, OTHER)) == (None, [1], None)
    assert msgspec.msgpack.decode(kept.raw(2)) == [2]
    with pytest.raises(KeyError):
        kept.raw(0)
    kept.clear()
    assert len(kept) == 0


def test_an_option_that_several_turns_offer_is_kept_once() -> None:
    """A unit that stands elsewhere has another way; what its neighbour can do is the same."""
    rules: Any = registry.bound("ukraine_2022", "ukraine-2022")
    kit = registry.get("ukraine_2022").case_kit()
    gathering, menus = MenuGathering(), []
    for at in ("3103", "3006"):
        units = {"ru-21-mr": at, "ru-64-mr": "3106", "ua-53-mech": "2805"}
        state = kit.prepare(rules, rules.option_type(), {"turn": 1, "units": units, "railheads": ["3004"]})
        rules.carry_out(state, {}, Dice(Seeded(b"1", 0)))
        gathering.look(rules, state, "RED")
        gathering.look(rules, state, "RED")
        menus.append(list(rules.legal_orders(state, "RED")))
    found = gathering.gathered(3)
    assert (found.due, found.read, found.turns) == (4, 4, [2, 2])
    assert [[found.options[place] for place in menu] for menu in found.menus] == menus
    assert len(found.options) < len(menus[0]) + len(menus[1])
    assert found.offering({"do": "done"}) == 4
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(found), type=GatheredMenus) == found


def test_forecasts_that_became_bytes_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """More sheets than stay open: the first is read again, and what may be added to it is still known."""
    futures.forget()
    picture = RULES.picture(RULES.initial_state(RULES.option_type()), "RED")
    made = futures.forecast(RULES, picture, "RED", [])
    order = next(one.option for one in made.moments[0].offered if one.option.do == "done")
    done = parse({"do": order.do}, RULES.order_type)
    before = futures.added(RULES, picture, "RED", [], done)
    for count in range(1, futures.OPEN_FORECASTS + 2):
        futures.forecast(RULES, picture, "RED", [done] * count, 2)
    again = futures.remembered(RULES, picture, "RED", [])
    assert again == made
    assert again is not made
    assert futures.added(RULES, picture, "RED", [], done) == before
    assert futures.latest(RULES, picture, "RED") is not None
