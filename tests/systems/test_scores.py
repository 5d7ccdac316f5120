"""Where a side's points come from: the rows of a score add up to it, at every step of a game."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from tests.systems import scope

PACKS = {"opuc": "first-lesson", "opaque_war": "airport-lesson", "ukraine_2022": "kharkiv-lesson"}
MOST = 400  # steps


@pytest.mark.parametrize("system", scope.large())
def test_the_rows_of_a_score_add_up_to_it(system: str) -> None:
    rules = registry.bound(system, PACKS.get(system) or registry.get(system).packs()[0])
    state, scored = rules.initial_state(rules.option_type()), 0
    for step in range(MOST):
        for score in rules.scoreboard(state).scores:
            points = [int(row.params["points"]) for row in score.rows]
            assert sum(points) == score.points, (step, score)
            scored += len(points)
        asked = rules.awaiting(state)
        if asked.mode == "over":
            break
        orders = {due.side: rules.policy(state, due.side) for due in asked.due}
        rules.carry_out(state, orders, Dice(Seeded(b"scores", step)))
    assert scored
