"""How far a game is from its levels of victory: the scale of each rule system beside its own scoreboard."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.game_results import GameResult
from adjudication.engine.play.foresight import imagined
from adjudication.engine.play.victory import banded
from adjudication.engine.record.events_in_order import unfold
from tests.engine.play.games import SYSTEMS, bound, decision_by_decision, whole_turns

BOOK: tuple[tuple[str, str, int, str, str], ...] = (
    ("ukrainian_crisis", "ukraine-2014", 26, "smashing", "RED"),  # 9.1
    ("ukrainian_crisis", "ukraine-2014", 25, "tactical", "RED"),
    ("ukrainian_crisis", "ukraine-2014", 11, "tactical", "RED"),
    ("ukrainian_crisis", "ukraine-2014", 10, "draw", "RED"),
    ("ukrainian_crisis", "ukraine-2014", 0, "tie", ""),
    ("ukrainian_crisis", "ukraine-2014", -1, "draw", "BLUE"),
    ("ukrainian_crisis", "ukraine-2014", -11, "tactical", "BLUE"),
    ("ukrainian_crisis", "ukraine-2014", -26, "smashing", "BLUE"),
    ("opaque_war", "donbas-2014", 7, "ukraine", "BLUE"),  # 16.0
    ("opaque_war", "donbas-2014", 3, "draw", ""),
    ("opaque_war", "donbas-2014", 2, "rebels", "RED"),
    ("ukraine_2022", "ukraine-2022", 20, "major_red", "RED"),  # 12.0
    ("ukraine_2022", "ukraine-2022", 19, "substantial_red", "RED"),
    ("ukraine_2022", "ukraine-2022", 11, "minor_red", "RED"),
    ("ukraine_2022", "ukraine-2022", 10, "minor_blue", "BLUE"),
    ("ukraine_2022", "ukraine-2022", 4, "substantial_blue", "BLUE"),
    ("ukraine_2022", "ukraine-2022", 1, "major_blue", "BLUE"),
    ("millennium_wars", "twelve-weeks", 10, "points", "RED"),  # 24.0
    ("millennium_wars", "twelve-weeks", 4, "draw", ""),
    ("millennium_wars", "twelve-weeks", 3, "points", "BLUE"),
    ("opuc", "first-lesson", 5, "Red victory", "RED"),
    ("opuc", "first-lesson", 2, "Draw", ""),
    ("opuc", "first-lesson", 1, "Blue victory", "BLUE"),
)


SCORERS = {
    "ukrainian_crisis": ["RED", "BLUE"],  # 9.1
    "opaque_war": ["BLUE"],  # 16.0: Ukraine counts points
    "ukraine_2022": ["RED"],  # 12.0: one total, of the Russians
    "millennium_wars": ["RED"],  # 24.0: Russia scores
    "opuc": ["RED"],  # the scenario's aims on the ground
}
"""The sides to which the book gives points."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_sides_that_can_score_have_points_to_show(system: str) -> None:
    for pack in registry.get(system).packs():
        rules = registry.bound(system, pack)
        board = rules.scoreboard(rules.initial_state(rules.option_type()))
        assert [score.side for score in board.shown] == SCORERS[system]
        assert {score.side for score in board.scores} == {"RED", "BLUE"}


def scale_of(system: str, pack: str) -> Any:
    rules = registry.bound(system, pack)
    return rules.scale(rules.initial_state(rules.option_type()))


@pytest.mark.parametrize(("system", "pack", "value", "level", "side"), BOOK)
def test_levels_begin_where_the_book_says(system: str, pack: str, value: int, level: str, side: str) -> None:
    result = replace(scale_of(system, pack), value=value).result
    assert (result.level, result.side) == (level, side)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_change_is_the_smallest_that_makes_another_result(system: str) -> None:
    for pack in registry.get(system).packs():
        scale = scale_of(system, pack)
        for value in range(-40, 41):
            here = replace(scale, value=value)
            for change, way in ((here.above, 1), (here.below, -1)):
                if change is None:
                    assert replace(scale, value=value + way * 100).result == here.result
                else:
                    assert replace(scale, value=value + way * change.points).result == change.result != here.result
                    assert replace(scale, value=value + way * (change.points - 1)).result == here.result


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_side_counts_the_same_number_as_the_rules_do(system: str) -> None:
    """Over random games: the scale agrees with the scoreboard, and with that of each side's own picture."""
    rules = bound(system)
    states = [state for state, _ in (*whole_turns(system), *decision_by_decision(system)[::9])]
    compared = 0
    for state in (*states, *last_states(system)):
        scale, ending, points = rules.scale(state), rules.ending(state), points_of(rules, state)
        assert scale.value == (points["RED"] - points["BLUE"] if scale.lead else points[scale.side])
        if not decided_elsewhere(system, rules, state):
            assert scale.result == ending.result
            compared += 1
        for side in (*rules.sides, None):
            seen = imagined(rules, rules.picture(state, side))
            assert (rules.scale(seen), rules.ending(seen).result) == (scale, ending.result)
    assert compared > 5


def points_of(rules: Any, state: Any) -> dict[str, int]:
    return {score.side: score.points for score in rules.scoreboard(state).scores}


def last_states(system: str) -> list[Any]:
    """The end of each whole turn, of the last one too."""
    rules, found = bound(system), []
    for state, plain in whole_turns(system):
        here = rules.fork(state)
        for _, event in unfold(rules, plain):
            rules.apply(here, event)
        found.append(here)
    return found


def decided_elsewhere(system: str, rules: Any, state: Any) -> bool:
    """Whether something else than the number has decided: the index, opinion, the coast, an empty map."""
    level = rules.ending(state).result.level
    return level in ("sudden", "automatic") or (system == "ukraine_2022" and state.over and level.startswith("major"))


def test_bands_in_any_order_make_rungs() -> None:
    a, b = GameResult("a", "RED"), GameResult("b", "BLUE")
    assert [rung.least for rung in banded({"3+": a, "<=2": b})] == [None, 3]
