"""Seminar holds to all that every rule system holds to."""

from __future__ import annotations

import random

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs


def test_every_step_of_random_exercises_conforms() -> None:
    rules, refused, hidden = registry.bound("seminar", "crossing"), 0, 0
    conformance.events_say_all(rules)
    for game in range(10):
        rng = random.Random(game)
        for step in conformance.play(rules, rules.option_type(), rng.randrange, b"%d" % game):
            found = conformance.conforms(rules, step, rng.randrange, 6)
            refused, hidden = refused + found[0], hidden + found[1]
        assert rules.scoreboard(step.after).final
    assert refused > 300
    assert hidden > 50


def test_a_side_cannot_tell_what_is_hidden() -> None:
    rules, compared = registry.bound("seminar", "crossing"), 0
    for game in range(6):
        rng = random.Random(game)
        for count, step in enumerate(conformance.play(rules, rules.option_type(), rng.randrange, b"p%d" % game)):
            if count % 3 == 0:
                for found in pairs.twins(rules, step.after, rng.randrange, [pairs.drawn] * 2):
                    compared += pairs.alike(rules, found)
                    pairs.comes_true(rules, found)
    assert compared >= 20
