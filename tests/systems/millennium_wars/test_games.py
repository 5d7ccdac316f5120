"""Random games and games of the policies end legally, with every check of the protocol; sealed lists stay sealed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.systems.millennium_wars.basics.facts import BLUE, NATO, RED, US
from adjudication.systems.millennium_wars.rulebook import RULEBOOK
from tests.systems.millennium_wars.table import CHISINAU, LESSON, RULES
from tests.systems.policy_games import SKILLS, played

TURNED: dict[str, Any] = {switch.name: not switch.default for switch in RULEBOOK.switches}


@pytest.mark.parametrize("turned", [{}, TURNED], ids=["usual", "turned"])
def test_random_campaigns_end_legally(turned: dict[str, Any]) -> None:
    """The lesson plays in `tests/engine/test_conformance.py`."""
    conformance.events_say_all(RULES)
    rng = random.Random(1)
    *_, last = conformance.play(RULES, RULES.option_type(**turned), rng.randrange, b"g1", closely=False)
    assert RULES.scoreboard(last.after).final


def test_partners_play_what_their_menus_offer() -> None:
    """Points and units go from one capital to another, in games of four sides."""
    given: set[str] = set()
    for game in range(3):
        rng = random.Random(game)
        for step in conformance.play(CHISINAU, CHISINAU.option_type(), rng.randrange, b"c%d" % game, closely=False):
            given |= {type(order).__name__ for order in step.orders.values()} & {"Allot", "Assign"}
            if step.after.at in ("allot", "move"):
                conformance.menu_agrees(CHISINAU, step.after, rng.randrange, 10)
    assert given == {"Allot", "Assign"}


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


def test_the_policy_of_the_coalition_writes_cadres_and_spreads_stacks() -> None:
    """Without cadres the index runs away from the Coalition; units above the limit are lost for nothing."""
    f, s = RULES.facts, RULES.initial_state(RULES.option_type())
    s.at, s.turn, s.impulse, s.actor, s.points = "purchase", 3, 1, BLUE, [9, 9]
    s.entered[US], s.where[f.piece["US-hq-1"]], s.where[f.piece["US-stryker-1"]] = (
        True,
        f.index["0105"],
        f.index["0105"],
    )
    s.where[f.piece["US-base-1"]] = f.index["0105"]
    s.entered[NATO], s.where[f.piece["NATO-hq-1"]], s.where[f.piece["NATO-base-1"]] = True, *[f.index["0105"]] * 2
    s.where[f.piece["NATO-combined_arms-1"]] = f.index["0105"]
    assert RULES.policy(s, "BLUE").item == "cadre"
    tanks = f.by_type[0, "tank"][:3]
    for p in tanks:
        s.where[p] = f.index["3307"]
    s.where[f.piece["UKR-mech-1"]] = f.index["2913"]
    s.at, s.actor, s.c4i[0] = "move", RED, 1
    order = RULES.policy(s, "RED")
    assert f.piece[order.unit] in tanks
    assert RULES.check(s, "RED", order) == []
