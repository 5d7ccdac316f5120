"""Whole random games end legally, hold what the rules demand, and pass the conformance suite.

The suite plays a sample; the nightly run plays all, 300 first lessons and 100 games of the small scenario.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.systems.opuc.rulebook import RULEBOOK
from tests.depth import sample
from tests.systems.opuc.second_reading import law
from tests.systems.opuc.table import SMALL, TINY

VARIANTS = ("abstract", "onmap_dag", "onmap_regts")
LESSONS, CAMPAIGNS = ((day, pytest.param(night, marks=pytest.mark.nightly)) for day, night in ((16, 1), (50, 2)))


def options(rules: Any, variant: str, **more: Any) -> Any:
    """Full play with logistics from the first turn."""
    return rules.option_type(**{"local_fires": variant, "profile": "full", "log_from_turn": 1} | more)


@pytest.mark.parametrize("stride", LESSONS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_first_lessons_end_legally(variant: str, stride: int) -> None:
    for game in range(0, 100, stride):
        rng = random.Random(game)
        for step in conformance.play(TINY, options(TINY, variant), rng.randrange, b"t%d" % game, closely=game % 5 == 0):
            assert law.faults(TINY, step) == []
        assert TINY.scoreboard(step.after).final


@pytest.mark.parametrize("stride", CAMPAIGNS)
@pytest.mark.parametrize("block", range(2))
def test_games_of_the_small_scenario_end_legally(block: int, stride: int) -> None:
    for game in range(block, 100, stride):
        chosen = options(SMALL, VARIANTS[game % 3]) if game % 2 else SMALL.option_type()
        rng = random.Random(game)
        for step in conformance.play(SMALL, chosen, rng.randrange, b"s%d" % game, closely=game < 2):
            assert law.faults(SMALL, step) == []
        assert SMALL.scoreboard(step.after).final


@pytest.mark.sampled
@pytest.mark.parametrize("switch", RULEBOOK.switches, ids=lambda switch: switch.name)
def test_games_with_a_switch_turned(switch: Any) -> None:
    first = RULEBOOK.switches.index(switch)  # by day each switch with one variant, all of them in turn
    for game in range(first, first + sample(1, 3)):
        variant = VARIANTS[game % 3]
        chosen = options(TINY, variant, **{switch.name: not switch.default})
        for step in conformance.play(TINY, chosen, random.Random(game).randrange, b"w%d" % game):
            assert law.faults(TINY, step) == []
        assert TINY.scoreboard(step.after).final


def closely(rules: Any, chosen: Any, seed: int, every: int) -> tuple[int, int]:
    """One step of every few of a game, with every check of the suite; refused orders, steps with hidden facts."""
    refused = hidden = 0
    rng = random.Random(seed)
    for count, step in enumerate(conformance.play(rules, chosen, rng.randrange, b"c%d" % seed)):
        conformance.rolls_hold(step.rolls)
        conformance.sentences_hold(rules, step)
        if count % every == 0:
            conformance.replays(rules, step)
            conformance.round_trips(rules, step)
            conformance.readers_only_read(rules, step.after)
            refused += conformance.menu_agrees(rules, step.after, rng.randrange, 8)
            hidden += conformance.fog_holds(rules, step.after, rng.randrange)
    return refused, hidden


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_step_of_a_first_lesson_conforms(variant: str) -> None:
    refused = hidden = 0
    for game in range(2):
        found = closely(TINY, options(TINY, variant), game, 1)
        refused, hidden = refused + found[0], hidden + found[1]
    assert refused >= 100
    assert hidden > 40


@pytest.mark.parametrize("variant", VARIANTS)
def test_steps_of_the_small_scenario_conform(variant: str) -> None:
    refused, hidden = closely(SMALL, options(SMALL, variant), 11, 47)
    assert refused >= 15
    assert hidden > 5


def test_the_same_seed_gives_the_same_game() -> None:
    def final(seed: bytes) -> list[Any]:
        rng = random.Random(5)
        return [step.events for step in conformance.play(TINY, options(TINY, "onmap_dag"), rng.randrange, seed)]

    assert final(b"one") == final(b"one")
    assert final(b"one") != final(b"two")
