"""Random games and games of the policies end legally, with every check of the protocol; sealed lists stay sealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.millennium_wars.rulebook import RULEBOOK
from tests.systems.millennium_wars.table import LESSON, RULES

TURNED: dict[str, Any] = {switch.name: not switch.default for switch in RULEBOOK.switches}


@pytest.mark.parametrize("turned", [{}, TURNED], ids=["usual", "turned"])
@pytest.mark.parametrize("rules", [LESSON, RULES], ids=["lesson", "campaign"])
def test_random_games_end_legally(rules: Any, turned: dict[str, Any]) -> None:
    for game in range(4):
        rng = random.Random(game)
        options = rules.option_type(**turned)
        *_, last = conformance.play(rules, options, rng.randrange, b"g%d" % game, closely=False)
        assert rules.scoreboard(last.after).final


def test_every_step_conforms() -> None:
    conformance.events_say_all(RULES)
    refused = 0
    for game in range(2):
        rng = random.Random(game)
        for step in conformance.play(LESSON, LESSON.option_type(), rng.randrange, b"c%d" % game):
            conformance.replays(LESSON, step)
            conformance.round_trips(LESSON, step)
            conformance.readers_only_read(LESSON, step.after)
            refused += conformance.menu_agrees(LESSON, step.after, rng.randrange, 2)
            conformance.fog_holds(LESSON, step.after, rng.randrange)
            conformance.sentences_hold(LESSON, step)
            conformance.rolls_hold(step.rolls)
    assert refused > 100


@pytest.mark.parametrize("skill", ["cautious", "steady", "skilled"])
def test_policies_play_a_whole_game(skill: str) -> None:
    state = RULES.initial_state(RULES.option_type(red_skill=skill, blue_skill=skill))
    for position in range(5000):
        if state.over:
            break
        orders = {due.side: RULES.policy(state, due.side) for due in RULES.awaiting(state).due}
        for side, order in orders.items():
            assert RULES.check(state, side, order) == []
        RULES.carry_out(state, orders, Dice(Seeded(skill.encode(), position)))
    assert state.over
    assert RULES.invariants(state) == []


def test_nobody_can_tell_what_is_on_a_sealed_list() -> None:
    compared = 0
    for game in range(6):
        rng = random.Random(game)
        for step in conformance.play(LESSON, LESSON.option_type(), rng.randrange, b"p%d" % game, closely=False):
            if step.after.at == "purchase":
                for found in pairs.twins(LESSON, step.after, rng.randrange, [pairs.drawn] * 2):
                    compared += pairs.alike(LESSON, found)
    assert compared >= 20
