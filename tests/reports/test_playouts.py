"""Decisions that mattered, played out: the same question has the same answer, from the picture alone."""

from __future__ import annotations

import random
from datetime import timedelta
from functools import partial
from itertools import islice
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.planning import alternatives
from adjudication.engine.play.foresight import imagined
from adjudication.services import games, jobs
from reports import tasks
from reports.collect import aar, playouts, systems, turning_points
from reports.collect.report.written import Chosen
from reports.figures.report import SLIDES, _discussed
from reports.models import Paper, PlayingOut, PlayOut
from reports.services import papers
from reports.services import playouts as service
from tests import world as worlds
from tests.reports.conftest import make, report_words, text_of
from wargame.models import Exercise

GAMES = 12
STEPS = 60
SEED = bytes(range(32))


def situations(system: str) -> list[tuple[Any, Any, str, Any]]:
    """Some states of a random game, each with a side that owes a decision and a sensible order."""
    rules = registry.bound(system, registry.get(system).packs()[0])
    played = conformance.play(rules, rules.option_type(), random.Random(3).randrange, b"play out", closely=False)
    states = [rules.fork(step.before) for step in islice(played, STEPS)][:: STEPS // 4]
    found = [(state, rules.awaiting(state).due) for state in states]
    return [(rules, state, due[0].side, rules.policy(state, due[0].side)) for state, due in found if due]


@pytest.mark.parametrize("system", registry.names())
def test_equal_pictures_give_equal_games(system: str) -> None:
    for rules, state, side, order in situations(system):
        picture = rules.picture(state, side)
        points = alternatives.played_out(rules, picture, side, order, GAMES)
        other = next(
            (
                one
                for one in (imagined(rules, picture, number) for number in range(5))
                if one != state and rules.picture(one, side) == picture
            ),
            state,
        )
        assert alternatives.played_out(rules, rules.picture(other, side), side, order, GAMES) == points
        assert points == [
            one for first in range(GAMES) for one in alternatives.played_out(rules, picture, side, order, 1, first)
        ], "each game has dice of its own"


def test_a_spread_is_a_median_and_where_8_of_10_games_lie() -> None:
    assert alternatives.spread([3]) is None
    assert alternatives.spread(list(range(11))) == alternatives.Spread(11, 5, 1, 9)


def test_a_partner_counts_what_its_coalition_has() -> None:
    rules = registry.bound("millennium_wars", "odesa-transnistria-coalition")
    played = conformance.play(rules, rules.option_type(), random.Random(3).randrange, b"partner", closely=False)
    states = [rules.fork(step.before) for step in islice(played, 300)]
    joined = [
        (state, side) for state in states for side in ("GREEN", "YELLOW") if rules.counted_as(state, side) == "BLUE"
    ]
    assert joined
    of = partial(turning_points._of_currency, systems.of("millennium_wars").currencies, "cities held", rules)
    for state, side in joined:
        assert of(state, side) == of(state, "BLUE") == -of(state, "RED") > 0
        assert alternatives.margin(rules, state, side) == alternatives.margin(rules, state, "BLUE")


@pytest.fixture
def played(db: None, unprinted: None, monkeypatch: pytest.MonkeyPatch) -> Exercise:
    monkeypatch.setattr(playouts, "GAMES", GAMES)
    monkeypatch.setattr(games, "fresh_seed", lambda: SEED)
    world = worlds.begun(system="ukraine_2022", pack_name="kharkiv-lesson", number="WX 1")
    worlds.play_until(world, turn=3)
    return world.refresh()


def test_the_report_says_what_came_of_it_once_it_is_played_out(played: Exercise) -> None:
    asked = aar.questions(played)
    assert asked
    assert "played the turn on" not in report_words(played)
    made = papers.request(exercise=played, kind=Paper.Kind.AAR)
    papers.perform(made.pk)
    made.refresh_from_db()
    assert service.wanted_after(made)
    assert not play_out(played)
    assert played.play_outs.count() == len({one.key for one in asked})
    text = report_words(played)
    assert f"played the turn on {GAMES} times with this order" in text
    made.refresh_from_db()
    assert made.status == made.QUEUED, "it is made again"
    papers.perform(made.pk)
    made.refresh_from_db()
    assert not service.wanted_after(made)


def test_slides_show_the_turning_point_and_what_was_played_out(played: Exercise) -> None:
    slides = make(played, Paper.Kind.HOT_WASH)
    assert "Played out from what" not in text_of(slides)
    assert service.wanted_after(slides)
    play_out(played)
    slides.refresh_from_db()
    assert slides.status == slides.QUEUED
    papers.perform(slides.pk)
    slides.refresh_from_db()
    text = text_of(slides)
    assert not service.wanted_after(slides)
    assert text.count("The turning point: turn") == 1
    assert "with this order median" in text
    decisions = aar.collect(played).written.decisions
    assert [one.turning for one in decisions].count(True) == 1


def test_slides_keep_the_turning_point_and_what_people_wrote_about() -> None:
    others = [Chosen(n, n, "Red", f"Order {n}", "", None, (), ()) for n in range(1, 9)]
    wrote = Chosen(9, 9, "Blue", "Order 9", "", None, (), ("It cost the town.",))
    turning = Chosen(10, 10, "Blue", "Order 10", "", None, (), (), turning=True)
    shown = _discussed([*others, wrote, turning])
    assert shown == [*others[: SLIDES - 2], wrote, turning]


def test_playing_out_twice_changes_nothing_and_a_short_job_leaves_the_rest(played: Exercise) -> None:
    asked = len({one.key for one in aar.questions(played)})
    assert play_out(played, seconds=0) == (asked > 1)
    assert PlayOut.objects.count() == 1
    assert not service.ask(exercise_id=played.pk), "it is in line already"
    assert not service.perform(played.pk)
    assert PlayOut.objects.count() == asked
    rows = list(PlayOut.objects.values_list("key", "points"))
    assert not play_out(played)
    assert list(PlayOut.objects.values_list("key", "points")) == rows
    assert [list(question.answers()) for question in aar.questions(played)] == [
        dict(rows)[question.key] for question in aar.questions(played)
    ]


def test_games_of_a_worker_that_died_are_played_by_the_next(played: Exercise, monkeypatch: pytest.MonkeyPatch) -> None:
    slides = make(played, Paper.Kind.HOT_WASH)
    assert service.sweep() == []
    service.ask(exercise_id=played.pk)
    monkeypatch.setattr(PlayOut.objects, "bulk_create", dies)
    with pytest.raises(SystemExit):
        service.perform(played.pk)
    monkeypatch.undo()
    monkeypatch.setattr(jobs, "LYING", timedelta())
    assert service.sweep() == [played.pk], "the claim of one that no longer works is released"
    monkeypatch.setattr(playouts.OtherOrders, "answers", lambda self: [[1, 2] for _ in range(len(self.others) + 1)])
    sent: list[str] = []
    monkeypatch.setattr(tasks.play_out, "delay", sent.append)
    tasks.sweep_papers()
    assert sent == [str(played.pk)]
    tasks.play_out(*sent)
    assert service.sweep() == []
    slides.refresh_from_db()
    assert slides.status == slides.QUEUED, "the slides are made again with what came of it"


def test_games_that_fail_are_not_tried_for_ever(played: Exercise, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts.OtherOrders, "answers", dies_of_a_fault)
    assert not play_out(played)
    work = PlayingOut.objects.get()
    assert work.status == work.FAILED
    assert "no such order" in work.error
    assert service.sweep() == []


def play_out(exercise: Exercise, seconds: float = 60.0) -> bool:
    """Ask for the games and play them; whether some are left."""
    assert service.ask(exercise_id=exercise.pk)
    return service.perform(exercise.pk, seconds)


def dies(*_: Any, **__: Any) -> None:
    raise SystemExit


def dies_of_a_fault(_: Any) -> None:
    raise ValueError("no such order")
