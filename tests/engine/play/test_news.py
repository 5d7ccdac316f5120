"""The news of a turn: losses, and why public numbers changed, over random games of every rule system."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudication.engine.play import news as newsroom
from adjudication.engine.play.undertaken import PlainStep, everything, eye_of
from adjudication.engine.record.events_in_order import unfold
from tests.engine.play.games import SYSTEMS, bound, decision_by_decision, whole_turns

GONE = {
    "ukrainian_crisis": {"eliminated": "eliminated", "neutralised": "neutralised"},
    "opaque_war": {"eliminated": "eliminated"},
    "ukraine_2022": {"routed": "routed", "wings_lost": "wing", "wings_damaged": "damaged"},
    "millennium_wars": {"eliminated": "eliminated", "disrupted": "Disrupted"},
}
"""What papers count as lost, and what the news call it."""


def told(system: str, steps: list[tuple[Any, dict[str, Any]]], side: str | None) -> newsroom.TurnNews:
    rules = bound(system)
    eye = everything if side is None else eye_of(rules, side)
    return newsroom.news(rules, [PlainStep(*step, eye) for step in steps], (side,) if side else ())


def values(rules: Any, state: Any) -> dict[tuple[str, str], int]:
    return {(one.key, one.side): one.value for one in rules.scoreboard(state).tracks}


def after(rules: Any, step: tuple[Any, dict[str, Any]]) -> Any:
    state = rules.fork(step[0])
    for _, event in unfold(rules, step[1]):
        rules.apply(state, event)
    return state


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_causes_of_a_change_add_up_to_it(system: str) -> None:
    rules, changed = bound(system), 0
    for step in whole_turns(system):
        was, now = values(rules, step[0]), values(rules, after(rules, step))
        for side in (*rules.sides, None):
            found = told(system, [step], side).tracks
            for one in found:
                changed += 1
                assert one.before + sum(cause.by for cause in one.causes) == one.after
                assert (one.before, one.after) == (was[one.key, one.side], now[one.key, one.side])
                assert all(cause.text for cause in one.causes) or side
            still = {(key, whose) for (key, whose), value in now.items() if value != was.get((key, whose), value)}
            named = {(one.key, one.side) for one in found}
            assert {track for track in still if track[0] in rules.news.tracks} <= named
    assert changed > 5


def test_a_change_over_several_steps_is_one() -> None:
    """As where each decision is published alone."""
    steps = list(decision_by_decision("ukrainian_crisis"))
    rules = bound("ukrainian_crisis")
    found = {one.side: one for one in told("ukrainian_crisis", steps, "BLUE").tracks}
    final = values(rules, after(rules, steps[-1]))
    for side, one in found.items():
        assert one.before + sum(cause.by for cause in one.causes) == one.after == final["prestige", side]


def test_nobody_reads_a_cause_that_it_did_not_learn_of() -> None:
    """A number is public, its cause is not: here nobody learns of anything."""
    rules = bound("ukrainian_crisis")
    for before, plain in whole_turns("ukrainian_crisis"):
        found = newsroom.news(rules, [PlainStep(before, plain, lambda state, number, event: None)])
        assert found.losses == ()
        for one in found.tracks:
            assert {(cause.text, cause.side) for cause in one.causes} == {("", "")}
            return
    raise AssertionError("no Prestige changed")


@pytest.mark.parametrize("system", GONE)
def test_the_news_name_each_loss_that_papers_count(system: str) -> None:
    rules, counted, named = bound(system), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for before, plain in whole_turns(system):
        state = rules.fork(before)
        for _, event in unfold(rules, plain):
            was = rules.fork(state)
            rules.apply(state, event)
            for fact in rules.tally(was, state):
                if fact.what in GONE[system]:
                    counted[GONE[system][fact.what], fact.side] += fact.number
        for one in told(system, [(before, plain)], None).losses:
            what = "wing" if "fighters" in one.name or "ground attack" in one.name else one.what
            named[one.what if one.what == "damaged" else what, one.side] += 1
    kinds = set(GONE[system].values())
    assert +Counter({key: n for key, n in named.items() if key[0] in kinds}) == counted
    assert counted


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_side_reads_of_its_own_losses_whose_they_are(system: str) -> None:
    rules = bound(system)
    for step in whole_turns(system):
        whole = told(system, [step], None).losses
        for side in rules.sides:
            mine = Counter((one.name, one.what) for one in told(system, [step], side).losses if one.side == side)
            assert mine == Counter((one.name, one.what) for one in whole if one.side == side)
