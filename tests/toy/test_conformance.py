"""A rule system of two, three or five sides holds to all that every rule system holds to."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from tests.toy.registered import PACKS, SYSTEM

GAMES, CLOSELY, PAIRED = 60, 8, 6


@pytest.fixture(params=PACKS)
def rules(request: pytest.FixtureRequest) -> Any:
    return registry.bound(SYSTEM, request.param)


@pytest.fixture(params=[{}, {"holder_wins_ties": False, "last_turn": 2}], ids=["usual", "turned"])
def options(request: pytest.FixtureRequest, rules: Any) -> Any:
    return msgspec.convert(request.param, rules.option_type)


def test_its_sides_are_those_of_the_pack(rules: Any) -> None:
    assert rules.sides == PACKS[rules.pack.pack.name]
    conformance.events_say_all(rules)


def test_whole_random_games_end_legally(rules: Any, options: Any) -> None:
    winners = set()
    for game in range(GAMES):
        rng = random.Random(game)
        *_, last = conformance.play(rules, options, rng.randrange, b"g%d" % game)
        assert rules.scoreboard(last.after).final
        winners.add(rules.scoreboard(last.after).winner)
    assert winners == {*rules.sides, None}


def test_every_step_conforms(rules: Any, options: Any) -> None:
    refused = hidden = 0
    for game in range(CLOSELY):
        rng = random.Random(game)
        for step in conformance.play(rules, options, rng.randrange, b"c%d" % game):
            found = conformance.conforms(rules, step, rng.randrange, 6)
            refused, hidden = refused + found[0], hidden + found[1]
    assert refused >= 100
    assert hidden > 50


def test_the_same_seed_gives_the_same_game(rules: Any, options: Any) -> None:
    def events(seed: bytes) -> bytes:
        steps = list(conformance.play(rules, options, random.Random(5).randrange, seed))
        return msgspec.json.encode([step.events for step in steps])

    assert events(b"one") == events(b"one")
    assert events(b"one") != events(b"two")


def test_a_side_cannot_tell_what_is_hidden(rules: Any, options: Any) -> None:
    compared = foreseen = 0
    for game in range(PAIRED):
        rng = random.Random(game)
        for count, step in enumerate(conformance.play(rules, options, rng.randrange, b"p%d" % game, closely=False)):
            if count % 3 == 0:
                for found in pairs.twins(rules, step.after, rng.randrange, [pairs.drawn] * 2):
                    compared += pairs.alike(rules, found)
                    foreseen += pairs.comes_true(rules, found)
    assert compared >= 40
    assert foreseen >= 40
