"""Whole random games end legally, hold what the rules demand, and pass the conformance suite."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine import conformance
from tests.systems.opuc import law
from tests.systems.opuc.table import SMALL, TINY

TABLES = [
    pytest.param(TINY, "abstract", 30, id="first lesson"),
    pytest.param(TINY, "onmap_dag", 10, id="first lesson, groups on the map"),
    pytest.param(TINY, "onmap_regts", 10, id="first lesson, regiments on the map"),
    pytest.param(SMALL, "abstract", 2, id="small scenario"),
]


def options(rules: Any, variant: str) -> Any:
    return rules.option_type(local_fires=variant, profile="full", log_from_turn=1)


@pytest.mark.parametrize(("rules", "variant", "games"), TABLES)
def test_whole_random_games_end_legally(rules: Any, variant: str, games: int) -> None:
    for game in range(games):
        rng = random.Random(game)
        for step in conformance.play(rules, options(rules, variant), rng.randrange, b"g%d" % game):
            assert law.faults(rules, step) == []
            conformance.rolls_hold(step.rolls)
        assert rules.standing(step.after).final


@pytest.mark.parametrize(("rules", "variant"), [(TINY, "abstract"), (TINY, "onmap_dag"), (TINY, "onmap_regts")])
def test_every_step_conforms(rules: Any, variant: str) -> None:
    refused = hidden = 0
    rng = random.Random(77)
    for step in conformance.play(rules, options(rules, variant), rng.randrange, b"closely"):
        conformance.replays(rules, step)
        conformance.round_trips(rules, step)
        conformance.readers_only_read(rules, step.after)
        refused += conformance.menu_agrees(rules, step.after, rng.randrange, 10)
        hidden += conformance.fog_holds(rules, step.after, rng.randrange)
        conformance.sentences_hold(rules, step)
        conformance.rolls_hold(step.rolls)
    assert refused >= 50
    assert hidden > 20
