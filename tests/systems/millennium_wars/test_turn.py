"""The course of a turn: which halves of impulses there are."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Dice, Seeded
from tests.systems.millennium_wars.table import RULES, SYSTEM


def halves(given: dict[str, Any]) -> list[tuple[str, int]]:
    """The side and number of each half of an impulse until the end of the turn; nobody orders anything."""
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"at": "information", **given})
    found: list[tuple[str, int]] = []
    for number in range(60):
        if state.turn > 1 or state.over:
            break
        due = RULES.awaiting(state).due
        events = RULES.carry_out(
            state, {one.side: RULES.policy(state, one.side) for one in due}, Dice(Seeded(b"1", number))
        )
        found += [(event.side, event.impulse) for event in events if type(event).__name__ == "ImpulseBegan"]
    return found


def test_an_impulse_has_a_half_for_each_side_that_can_act_in_it() -> None:
    units = {"RU-paramilitary-1": "4011", "UKR-paramilitary-1": "2007", "US-hq-1": "0105"}
    assert halves({"units": units}) == [("RED", 1), ("BLUE", 1), ("RED", 2), ("BLUE", 2), ("BLUE", 3)]


def test_a_side_whose_forces_on_the_map_cannot_act_is_passed_over() -> None:
    units = {"RU-paramilitary-1": "4011", "UKR-paramilitary-1": "2007"}
    assert halves({"units": units, "initiative": "BLUE", "takes_part": ["US"]}) == [("BLUE", 1), ("RED", 1), ("RED", 2)]
    assert halves({"units": units, "c4i": {"RU": 4}}) == [("RED", 1), ("BLUE", 1), ("RED", 2), ("RED", 3)]
    assert halves({"units": units, "turn": 1, "reorganized": 1}) == [("RED", 1), ("BLUE", 1)]
