"""The imagined turns behind a whole-turn sheet: every decision that can come is met, and nothing is done in them that
the sheet does not order."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.planning import futures
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import imagined
from wargame.selectors import plausible_turn

CRISIS: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
ASK, DO_NOT_ASK = ({"do": "declare", "combat": wish} for wish in (True, False))

TAKEN = {"mission"}
"""What the enemy can take: a gun that is hit has fewer missions (OPUC 7.2.2)."""


def begun(rules: Any, turn: int, **options: Any) -> Any:
    """The beginning of a turn, played by policy."""
    state, number = rules.initial_state(rules.option_type(**options)), 0
    while rules.awaiting(state).turn < turn:
        state = driver.advance(rules, state, {}, Dice(Seeded(b"projection", number)), "sheet").state
        number += 1
    return state


def kinds(rules: Any, state: Any, side: str, *orders: dict[str, Any]) -> list[str]:
    return [moment.kind for moment in plausible_turn.moments(rules, rules.picture(state, side), side, list(orders))]


@pytest.mark.parametrize("side", ["RED", "BLUE"])
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_a_sheet_that_does_not_ask_for_combat_is_asked_for_a_ceasefire_if_only_the_others_do(
    side: str, turn: int
) -> None:
    """6.24: the lone side against Combat can attempt one."""
    state = begun(CRISIS, turn)
    assert "ceasefire" in kinds(CRISIS, state, side)
    assert "ceasefire" in kinds(CRISIS, state, side, DO_NOT_ASK)
    assert "ceasefire" not in kinds(CRISIS, state, side, ASK)


@pytest.mark.parametrize("own", [[], [ASK], [DO_NOT_ASK]])
def test_russia_is_asked_for_a_tie_whoever_attempts_the_ceasefire(own: list[dict[str, Any]]) -> None:
    """6.24, RUL-07: on a tie Russia chooses the turn type; in the variant without dice, it has won."""
    state = begun(CRISIS, 3)
    assert "settle_tie" in kinds(CRISIS, state, "RED", *own)
    assert "settle_tie" not in kinds(CRISIS, state, "BLUE", *own)
    assert "settle_tie" not in kinds(CRISIS, begun(CRISIS, 3, mode="deterministic"), "RED", *own)


def test_who_adds_first_in_a_ceasefire_is_asked_where_both_sides_can_add() -> None:
    """RUL-08: the side with the initiative says it, where both hold an event."""
    state = begun(CRISIS, 2)
    state.held = [0, 1]
    holder = next(side for side in CRISIS.sides if "pick_area" in kinds(CRISIS, state, side))
    other = next(side for side in CRISIS.sides if side != holder)
    assert "add_first" in kinds(CRISIS, state, holder)
    assert "add_first" not in kinds(CRISIS, state, other)


def test_what_can_be_ordered_in_a_turn_of_either_type_stays_on_the_sheet_whatever_it_asks_for() -> None:
    state = begun(CRISIS, 3)
    for own in ([], [ASK], [DO_NOT_ASK]):
        assert {"military", "diplomatic", "information", "attack"} <= set(kinds(CRISIS, state, "RED", *own))


@pytest.mark.parametrize("name", registry.names())
def test_an_imagined_turn_does_nothing_for_its_side_that_is_not_ordered(name: str) -> None:
    """An empty sheet: until the side has to choose something, nothing of its own has been moved or spent."""
    rules: Any = registry.bound(name, registry.get(name).packs()[0])
    state = begun(rules, 2)
    for side in rules.sides:
        picture = rules.picture(state, side)
        if not any(due.side == side for due in rules.awaiting(state).due):
            continue
        before = spendable(rules, imagined(rules, picture), side)
        for moment in plausible_turn.moments(rules, picture, side, []):
            now = spendable(rules, moment.state, side)
            gone = {what for what, number in before.items() if now.get(what, 0) < number}
            assert gone <= TAKEN, (side, moment.kind)


def spendable(rules: Any, state: Any, side: str) -> dict[str, int]:
    """What a side has that it can spend once."""
    held = rules.holdings(state)
    return {str(one.what): number for one, number in held.items() if one.spent and one.side == side}


def test_a_decision_that_only_the_forecast_has_met_has_the_state_in_which_it_came() -> None:
    state = begun(CRISIS, 2)
    picture = CRISIS.picture(state, "BLUE")
    made = futures.forecast(CRISIS, picture, "BLUE", [])
    late = [one for one in made.moments if one.first > 0]
    assert late
    for one in late:
        found = futures.state_of(CRISIS, picture, "BLUE", (), one.kind, (one.first,))
        assert [due.kind for due in CRISIS.awaiting(found).due if due.side == "BLUE"] == [one.kind]
        assert futures.state_of(CRISIS, picture, "BLUE", (), one.kind, range(one.first)) is None
