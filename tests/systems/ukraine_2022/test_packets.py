"""Packets: each side plans a few activations, the sides carry them out in turns, and then both plan again (7.0)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.play.driver import Draft, SideOrders, advance, check_sheet
from adjudication.engine.sheet_parts import Packet
from tests.systems.ukraine_2022.table import RULES, SYSTEM

UNITS = {"ru-21-mr": "2905", "ru-36-mr": "3004", "ua-53-mech": "1710", "ua-92-mech": "1812",
         "ru-64-mr": "3106", "ua-72-mech": "1508"}  # fmt: skip
FIRST, SECOND = {"RED": "ru-21-mr", "BLUE": "ua-53-mech"}, {"RED": "ru-36-mr", "BLUE": "ua-92-mech"}


def begun(size: int) -> Any:
    """The action phase of the second turn, Russia first."""
    options = RULES.option_type(packet=size)
    state = SYSTEM.case_kit().prepare(RULES, options, {"turn": 2, "initiative": "RED", "units": UNITS})
    RULES.carry_out(state, {}, Dice(Seeded(b"packets", 0)))
    assert [(due.side, due.kind) for due in RULES.awaiting(state).due] == [("RED", "activate")]
    return state


def marches(units: dict[str, str]) -> dict[str, Any]:
    """One step of each unit, towards nothing."""
    steps = {"ru-21-mr": "2904", "ru-36-mr": "3003", "ua-53-mech": "1711", "ua-92-mech": "1813"}
    return {
        side: parse({"do": "regular_move", "unit": unit, "carry": False, "path": [steps[unit]]}, RULES.order_type)
        for side, unit in units.items()
    }


def played(size: int, sheets: dict[str, list[Any]]) -> Draft:
    orders = {side: SideOrders(tuple(given)) for side, given in sheets.items()}
    return advance(RULES, begun(size), orders, Dice(Seeded(b"packets", 1)), "sheet")


def done_by(draft: Draft) -> list[tuple[str, str, str]]:
    return [(one.side, one.order.get("unit", one.order["do"]), one.source) for one in draft.taken]


def sheets(*given: dict[str, Any]) -> dict[str, list[Any]]:
    return {side: [orders[side] for orders in given if side in orders] for side in RULES.sides}


def test_a_packet_is_carried_out_in_turns_and_then_both_plan_again() -> None:
    draft = played(1, sheets(marches(FIRST)))
    assert done_by(draft) == [("RED", "ru-21-mr", "sheet"), ("BLUE", "ua-53-mech", "sheet")]
    assert (draft.awaiting.turn, [due.kind for due in draft.awaiting.due]) == (2, ["activate"])
    assert not any(draft.state.passed)


def test_a_longer_packet_goes_on_for_longer() -> None:
    draft = played(2, sheets(marches(FIRST), marches(SECOND)))
    assert done_by(draft) == [(side, unit[side], "sheet") for unit in (FIRST, SECOND) for side in ("RED", "BLUE")]


def test_who_planned_less_is_asked_again_and_nobody_passes_for_them() -> None:
    both, red = marches(FIRST), {"RED": marches(SECOND)["RED"]}
    draft = played(2, sheets(both, red))
    assert done_by(draft)[-1] == ("RED", "ru-36-mr", "sheet")
    assert [(due.side, due.kind) for due in draft.awaiting.due] == [("BLUE", "activate")]
    draft = played(2, sheets({"RED": both["RED"]}, {"BLUE": both["BLUE"]}, {"BLUE": marches(SECOND)["BLUE"]}))
    assert [(due.side, due.kind) for due in draft.awaiting.due] == [("RED", "activate")]
    assert [(one.side, one.order["unit"], one.problems) for one in draft.refused] == [("BLUE", "ua-92-mech", ())]


def test_to_pass_is_an_order() -> None:
    done = parse({"do": "done"}, RULES.order_type)
    draft = played(1, {"RED": [done], "BLUE": [marches(FIRST)["BLUE"]]})
    assert done_by(draft) == [("RED", "done", "sheet"), ("BLUE", "ua-53-mech", "sheet")]
    assert [due.side for due in draft.awaiting.due] == ["BLUE"], "Russia has passed for the turn"


def test_the_program_keeps_to_the_size_of_the_packet() -> None:
    draft = advance(RULES, begun(2), {}, Dice(Seeded(b"packets", 2)), "sheet")
    acted = [one.side for one in draft.taken if one.kind == "activate"]
    assert max(acted.count(side) for side in RULES.sides) <= 2
    assert (draft.awaiting.turn, draft.awaiting.segment) == (2, "activate")


def test_a_whole_turn_has_no_packets() -> None:
    draft = played(0, sheets(marches(FIRST)))
    assert draft.awaiting.turn == 3
    assert RULES.packet(begun(0)) is None
    assert RULES.packet(begun(3)) == Packet("activate", 3)


def test_a_unit_too_many_is_refused() -> None:
    state, three = begun(1), [marches(FIRST)["RED"], marches(SECOND)["RED"]]
    found = check_sheet(RULES, RULES.picture(state, "RED"), "RED", three)
    assert [(one.code, one.where, one.rule) for one in found] == [("sheet.packet", "orders[1].unit", "7.0")]
    assert check_sheet(RULES, RULES.picture(begun(2), "RED"), "RED", three) == []


def test_a_size_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="packet: enter a number of units"):
        RULES.initial_state(msgspec.structs.replace(RULES.option_type(), packet=-1))


def test_an_empty_packet_that_is_asked_first_passes_and_the_program_acts_for_nobody() -> None:
    draft = played(1, {"RED": [], "BLUE": [marches(FIRST)["BLUE"]]})
    assert done_by(draft) == [("RED", "done", "implied"), ("BLUE", "ua-53-mech", "sheet")]
    later = played(2, sheets({"RED": marches(FIRST)["RED"]}))
    assert done_by(later) == [("RED", "ru-21-mr", "sheet")], "Ukraine is asked again"
