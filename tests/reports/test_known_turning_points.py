"""Games made by hand in which everybody knows what decided them: the analysis finds it among all that was decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import pick
from adjudication.engine.play import driver
from reports.collect.decided import playouts, turning_points
from reports.collect.decided.turning_points import ProposedAct
from tests.reports.undertaking_games import recorded, undertaken

GAMES = 30


def turning_point(
    system: str, pack: str, turns: int, chosen: Callable[[Any, Any, Any], Any], seed: bytes
) -> tuple[ProposedAct | None, list[Any]]:
    """Everybody plays sensibly, but where `chosen` says otherwise; then the turning point, and the orders chosen."""
    rules = registry.bound(system, pack)
    state, steps, given = rules.initial_state(rules.option_type()), list[Any](), list[Any]()

    def policy(state: Any, due: Any) -> Any:
        order = None if given else chosen(rules, state, due)
        given.extend([] if order is None else [msgspec.to_builtins(order)])
        return rules.policy(state, due.side) if order is None else order

    for number in range(1, turns + 2):  # the set-up comes first
        before = rules.fork(state)
        draft = driver.advance(rules, state, {}, Dice(Seeded(seed, number)), pace="sheet", policy=policy)
        steps.append(recorded(number, before, draft.events, [msgspec.to_builtins(one) for one in draft.taken]))
        state = draft.state
    game, tell = undertaken(rules, steps)
    found = [_played(one, tell) for one in turning_points.propose(game, tell)]
    return next((one for one in turning_points.ranked(found) if one.turning), None), given


def _played(one: ProposedAct, tell: Any) -> ProposedAct:
    assert one.question is not None
    points = list(one.question.answers())
    return replace(one, played=playouts.telling(playouts.results(one.question, points, tell.sides)))


def _wastes_prestige(rules: Any, state: Any, due: Any) -> Any:
    """Ukraine puts all its Prestige into one attempt of turn 2."""
    if (due.side, due.kind, state.turn) != ("BLUE", "diplomatic", 2):
        return None
    attempts = [one for one in rules.legal_orders(state, "BLUE") if one.do == "attempt"]
    tried = [pick(one, below) for one in attempts for below in (lambda n: 0, lambda n: n - 1)]
    most = max(tried, key=lambda one: int(one["prestige"]), default=None)
    return most and msgspec.convert(most, rules.order_type)


def test_a_government_that_spends_all_its_prestige_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "GAMES", GAMES)
    found, given = turning_point("ukrainian_crisis", "ukraine-2014", 3, _wastes_prestige, b"prestige")
    assert found is not None
    assert (found.act.side, found.act.turn) == ("BLUE", 2)
    assert "Diplomatic" in found.act.task
    assert found.question is not None
    assert list(found.question.orders[:1]) == given
    assert found.played is not None
    assert found.played.choice.clear
    assert found.played.choice.by < -5


def test_an_assault_on_the_town_that_a_lesson_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lindal is worth five of ten points, and Red takes it in turn 2."""
    monkeypatch.setattr(playouts, "GAMES", GAMES)
    found, _ = turning_point("opuc", "first-lesson", 2, lambda rules, state, due: None, b"y")
    assert found is not None
    assert (found.act.side, found.act.turn) == ("RED", 2)
    assert "assaults Lindal" in found.act.task
    assert found.played is not None
    assert found.played.largest.by > 1
