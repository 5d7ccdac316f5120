"""Whole games: by policy at every strength they end legally, and a pinned pack plays like the one it was made from."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.protocol import say
from adjudication.systems.ukraine_2022.action.events import GroundMoved, MoveDeclared
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED
from adjudication.systems.ukraine_2022.basics.lines import has_line, lines
from adjudication.systems.ukraine_2022.combat.events import Advanced, Withdrew
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


def test_nothing_is_said_of_the_capital_where_the_map_has_none() -> None:
    """11.5 is about Kyiv, which the map of the lesson does not have."""
    assert not LESSON.facts.capital
    assert "CapitalMarked" not in {type(event).__name__ for event in played(LESSON, b"l0")}


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


def test_moves_say_where_they_end_and_under_which_section() -> None:
    state, path = RULES.initial_state(RULES.option_type()), ("2905", "2805")
    moves: list[tuple[Any, str, str]] = [
        (MoveDeclared("RED", "ru-21-mr", path, False, "rush"), "21 MR sets out for 2805 by strategic movement.", "7.2"),
        (MoveDeclared("RED", "ru-21-mr", path, False, "flight"), "21 MR sets out for 2805 by air.", "3.3.1"),
        (GroundMoved("RED", "ru-21-mr", path, 2, "", False, "march"), "21 MR moves to 2805.", "7.1"),
        (Withdrew("BLUE", "ua-53-mech", path), "53 Mech retreats to 2805.", "8.4"),
        (Advanced("RED", "ru-21-mr", path, False, False), "21 MR advances to 2805.", "8.4"),
    ]
    for event, text, rule in moves:
        message = RULES.narrate(state, event)
        assert (say(RULES.catalogue, message), message.rule) == (text, rule)


def test_the_scoreboard_counts_cities_and_units() -> None:
    board = RULES.scoreboard(RULES.initial_state(RULES.option_type()))
    tracks = {(one.key, one.side): one.value for one in board.tracks}
    assert (tracks["cities", "RED"], tracks["cities", "BLUE"]) == (5, len(RULES.facts.cities) - 5)
    assert (board.final, board.level) == (False, "minor_blue")


def test_the_menu_of_each_kind_of_decision_is_what_the_rules_take() -> None:
    left = set(MONTH.tables.play.decisions)
    for game in range(24):
        rng = random.Random(game)
        for step in conformance.play(MONTH, MONTH.option_type(), rng.randrange, b"k%d" % game, closely=False):
            kinds = {due.kind for due in MONTH.awaiting(step.after).due} & left
            if kinds:
                conformance.conforms(MONTH, step, rng.randrange, 10)
                left -= kinds
        if not left:
            break
    assert left <= {"thin"}


def test_everything_that_the_bench_measures_can_be_done() -> None:
    results = {name: measure() for name, measure in SYSTEM.measures(LESSON).items()}
    assert all(results.values())
    assert [name for name in results if name.startswith("a whole turn by policy")]


@pytest.mark.nightly
def test_a_hundred_games_by_policy_end_legally() -> None:
    """Every pair of strengths, two turns each, and ten campaigns; random games are in the tests of the engine."""
    for game in range(100):
        played(MONTH, b"h%d" % game, red_skill=SKILLS[game % 3], blue_skill=SKILLS[game // 3 % 3])
    for game in range(10):
        played(RULES, b"c%d" % game, red_skill=SKILLS[game % 3], blue_skill=SKILLS[game // 3 % 3])
