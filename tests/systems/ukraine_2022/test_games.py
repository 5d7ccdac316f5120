"""Whole games: by policy at every strength they end legally, and a pinned pack plays like the one it was made from."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED
from adjudication.systems.ukraine_2022.basics.lines import has_line, lines
from tests.systems.policy_games import SKILLS, pinned, played
from tests.systems.ukraine_2022.table import LESSON, RULES, SYSTEM

MONTH: Any = SYSTEM.bind(SYSTEM.named_pack("kyiv-first-month"))


def test_every_event_says_all() -> None:
    conformance.events_say_all(RULES)


@pytest.mark.parametrize("red", SKILLS)
@pytest.mark.parametrize("blue", SKILLS)
def test_policy_games_end_legally(red: str, blue: str) -> None:
    for game in range(2):
        played(LESSON, b"l%d" % game, red_skill=red, blue_skill=blue)


def test_the_first_month_has_some_of_everything() -> None:
    kinds = {type(event).__name__ for event in played(MONTH, b"m1")}
    assert {
        "Fought",
        "ChitDrawn",
        "LossesAbsorbed",
        "GroundMoved",
        "RailheadsLaid",
        "StrikeRolled",
        "DuelFought",
    } <= kinds


def test_a_unit_has_a_line_where_its_side_has_lines() -> None:
    """The short search for one unit agrees with the lines of the whole side, all through a game."""
    f, state, answers = MONTH.facts, MONTH.initial_state(MONTH.option_type()), Counter[tuple[int, bool]]()
    for step in range(200):
        if MONTH.awaiting(state).mode == "over":
            break
        orders = {due.side: MONTH.policy(state, due.side) for due in MONTH.awaiting(state).due}
        MONTH.carry_out(state, orders, Dice(Seeded(b"lines", step)))
        if step % 10 == 0:
            fed = [lines(f, state, side) for side in (RED, BLUE)]
            for u, side in enumerate(f.side):
                answer = has_line(f, state, u)
                assert answer == (state.where[u] in fed[side])
                answers[side, answer] += state.where[u] >= 0
    assert all(answers[side, has] for side, has in ((RED, True), (BLUE, True), (RED, False)))


def test_a_pinned_pack_plays_the_same() -> None:
    assert msgspec.json.encode(played(pinned(SYSTEM, "kharkiv-lesson"), b"1")) == msgspec.json.encode(
        played(LESSON, b"1")
    )


@pytest.mark.nightly
def test_a_hundred_games_by_policy_end_legally() -> None:
    """Every pair of strengths, two turns each, and ten campaigns; random games are in the tests of the engine."""
    for game in range(100):
        played(MONTH, b"h%d" % game, red_skill=SKILLS[game % 3], blue_skill=SKILLS[game // 3 % 3])
    for game in range(10):
        played(RULES, b"c%d" % game, red_skill=SKILLS[game % 3], blue_skill=SKILLS[game // 3 % 3])
