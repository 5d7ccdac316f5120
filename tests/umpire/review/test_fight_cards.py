"""The card of a fight in the review: both sides, every modifier, the odds, the dice, the result."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from umpire.presenters import of
from umpire.presenters.fights import FightCard

PACKS = (
    ("opaque_war", "airport-lesson", "CombatRolled"), ("millennium_wars", "odesa-transnistria", "CombatRolled"),
    ("ukraine_2022", "kharkiv-lesson", "Fought"),
)  # fmt: skip


def fought(system: str, pack: str, name: str) -> tuple[Any, Any, list[Any]]:
    """The rules, a state, and the events that follow from it, a fight among them."""
    rules = registry.bound(system, pack)
    for seed in range(8):
        state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, Dice(Seeded(b"fight", seed))).state
        for number in range(900):
            if rules.awaiting(state).mode == "over":
                break
            orders = {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}
            events = rules.carry_out(after := rules.fork(state), orders, Dice(Seeded(b"fight%d" % seed, number)))
            if any(type(event).__name__ == name for event in events):
                return rules, state, events
            state = after
    raise AssertionError("nobody fights")


@pytest.mark.parametrize(("system", "pack", "name"), PACKS)
def test_a_fight_shows_strengths_modifiers_odds_dice_and_result(system: str, pack: str, name: str) -> None:
    rules, base, events = fought(system, pack, name)
    found = of(system).cards(rules, base, lambda: (), events)
    event = next(one for one in events if type(one).__name__ == name)
    rolls = event.rolls if name == "Fought" else (event.roll,)
    card: FightCard = found[rolls[0].draw]
    assert all(side.units for side in card.sides)
    assert len({side.name for side in card.sides}) == 2
    assert sorted(card.dice) == sorted(die for roll in rolls for die in roll.dice)
    printed = [row for row in card.rows if row.rule]
    assert len(printed) >= sum(len(roll.rows) for roll in rolls) + 2
    assert sum(row.width for row in card.bars[0].rows) == pytest.approx(100, abs=0.1)
    assert card.result


def test_a_run_without_a_fight_has_no_cards() -> None:
    rules = registry.bound("opaque_war", "airport-lesson")
    assert of("opaque_war").cards(rules, rules.initial_state(rules.option_type()), lambda: (), []) == {}
