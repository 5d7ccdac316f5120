"""Random and policy games end legally, every step conforms, and nobody can tell what is hidden."""

from __future__ import annotations

import random

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import Dice, Seeded
from tests.systems.ukraine_2022.table import RULES

GAMES = 6


def test_every_event_says_all() -> None:
    conformance.events_say_all(RULES)


@pytest.mark.parametrize("game", range(GAMES))
def test_whole_random_games_end_legally(game: int) -> None:
    rng = random.Random(game)
    options = RULES.option_type(sealed_setup=game % 2 == 0)
    *_, last = conformance.play(RULES, options, rng.randrange, b"g%d" % game, closely=False)
    assert RULES.scoreboard(last.after).final


def test_steps_conform() -> None:
    """One step of many: the menus of flights over the whole map are large."""
    rng, refused, hidden = random.Random(1), 0, 0
    options = RULES.option_type(last_turn=2)
    for number, step in enumerate(conformance.play(RULES, options, rng.randrange, b"c", closely=False)):
        if number % 40 == 0:
            conformance.replays(RULES, step)
            conformance.round_trips(RULES, step)
            conformance.readers_only_read(RULES, step.after)
            refused += conformance.menu_agrees(RULES, step.after, rng.randrange, 4)
            hidden += conformance.fog_holds(RULES, step.after, rng.randrange)
        conformance.sentences_hold(RULES, step)
        conformance.rolls_hold(step.rolls)
    assert refused
    assert hidden


def test_a_side_cannot_tell_what_is_hidden() -> None:
    rng, compared = random.Random(3), 0
    options = RULES.option_type(last_turn=2)
    for number, step in enumerate(conformance.play(RULES, options, rng.randrange, b"p", closely=False)):
        if step.after.at in ("deploy", "enter") and number % 5 == 0:
            for found in pairs.twins(RULES, step.after, rng.randrange, [pairs.drawn]):
                compared += pairs.alike(RULES, found)
    assert compared


@pytest.mark.parametrize("skill", ["cautious", "steady", "skilled"])
def test_the_policy_plays_a_whole_turn(skill: str) -> None:
    options = RULES.option_type(last_turn=1, red_skill=skill, blue_skill=skill)
    state = RULES.initial_state(options)
    for number in range(2000):
        awaiting = RULES.awaiting(state)
        if awaiting.mode == "over":
            break
        orders = {due.side: RULES.policy(state, due.side) for due in awaiting.due}
        assert not any(RULES.check(state, side, order) for side, order in orders.items())
        RULES.carry_out(state, orders, Dice(Seeded(b"p", number)))
    assert state.over
    assert not RULES.invariants(state)
