"""Two Bridges holds to all that every rule system holds to."""

from __future__ import annotations

import random

from adjudication.engine import registry
from adjudication.engine.checking import conformance


def test_every_step_of_random_games_conforms() -> None:
    rules, refused = registry.bound("two_bridges", "thaw"), 0
    conformance.events_say_all(rules)
    for game in range(10):
        rng = random.Random(game)
        for step in conformance.play(rules, rules.option_type(), rng.randrange, b"%d" % game):
            refused += conformance.conforms(rules, step, rng.randrange, 6)[0]
        assert rules.scoreboard(step.after).final
    assert refused > 500
