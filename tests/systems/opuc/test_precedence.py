"""Who goes first is asked once a turn, unless the side with the initiative wants to be asked again (2.1, K-03)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opuc.turn.orders import First

RULES: Any = registry.bound("opuc", "first-lesson")


def play(lasts: str, turns: int = 2) -> tuple[list[tuple[int, str]], list[Any]]:
    """Who was asked for precedence in which turn, while all other decisions are the policy's; and the events."""
    state, dice = RULES.initial_state(RULES.option_type()), Dice(Seeded(b"precedence", 1))
    asked: list[tuple[int, str]] = []
    events: list[Any] = []
    while (awaiting := RULES.awaiting(state)).turn <= turns and awaiting.mode != "over":
        orders = {due.side: RULES.policy(state, due.side) for due in awaiting.due}
        for due in awaiting.due:
            if due.kind == "precedence":
                asked.append((awaiting.turn, due.side))
                orders[due.side] = First("BLUE", lasts)  # type: ignore[arg-type]  # one of two words
        events += RULES.carry_out(state, orders, dice)
    return asked, events


def test_a_choice_for_the_turn_is_asked_once_a_turn() -> None:
    asked, events = play("turn")
    assert [turn for turn, _ in asked] == [1, 2]
    chosen = [event for event in events if type(event).__name__ == "FirstChosen"]
    assert len(chosen) > len(asked), "each step still says who goes first"
    assert {event.side for event in chosen} == {"BLUE"}


def test_a_choice_for_the_step_is_asked_again_in_the_next_one() -> None:
    asked, events = play("step")
    assert len(asked) == sum(type(event).__name__ == "FirstChosen" for event in events)
    assert len([turn for turn, _ in asked if turn == 1]) > 2


def test_the_form_offers_the_turn_first() -> None:
    state, dice = RULES.initial_state(RULES.option_type()), Dice(Seeded(b"precedence", 1))
    while not (due := RULES.awaiting(state).due) or due[0].kind != "precedence":
        RULES.carry_out(state, {one.side: RULES.policy(state, one.side) for one in due}, dice)
    (option,) = RULES.legal_orders(state, due[0].side)
    assert next(iter(option.fields["lasts"].values)) == "turn"


@pytest.mark.parametrize("lasts", ["turn", "step"])
def test_every_choice_has_a_sentence(lasts: str) -> None:
    _, events = play(lasts, turns=1)
    state = RULES.initial_state(RULES.option_type())
    said = [RULES.narrate(state, event) for event in events if type(event).__name__ == "FirstChosen"]
    assert said[0].key.endswith(".turn") == (lasts == "turn")
