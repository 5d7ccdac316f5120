"""Random games and games of the policies end legally, with every check of the protocol; sealed lists stay sealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.systems.millennium_wars.rulebook import RULEBOOK
from tests.systems.millennium_wars.table import LESSON, RULES
from tests.systems.policy_games import SKILLS, played

TURNED: dict[str, Any] = {switch.name: not switch.default for switch in RULEBOOK.switches}


@pytest.mark.parametrize("turned", [{}, TURNED], ids=["usual", "turned"])
def test_random_campaigns_end_legally(turned: dict[str, Any]) -> None:
    """The lesson plays in `tests/engine/test_conformance.py`."""
    conformance.events_say_all(RULES)
    rng = random.Random(1)
    *_, last = conformance.play(RULES, RULES.option_type(**turned), rng.randrange, b"g1", closely=False)
    assert RULES.scoreboard(last.after).final


@pytest.mark.parametrize("skill", SKILLS)
def test_policies_play_a_whole_game(skill: str) -> None:
    played(RULES, skill.encode(), closely=False, red_skill=skill, blue_skill=skill)


def test_nobody_can_tell_what_is_on_a_sealed_list() -> None:
    compared = 0
    for game in range(2):
        rng = random.Random(game)
        for step in conformance.play(LESSON, LESSON.option_type(), rng.randrange, b"p%d" % game, closely=False):
            if step.after.at == "purchase":
                for found in pairs.twins(LESSON, step.after, rng.randrange, [pairs.drawn] * 2):
                    compared += pairs.alike(LESSON, found)
    assert compared >= 6
