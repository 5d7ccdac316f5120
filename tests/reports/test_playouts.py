"""Decisions that mattered, played out: the same question has the same answer, from the picture alone."""

from __future__ import annotations

import random
from datetime import timedelta
from itertools import islice
from math import sqrt
from typing import Any

import pytest
from django.conf import settings

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.menu import parse, pick
from adjudication.engine.planning import alternatives
from adjudication.engine.play.foresight import imagined
from adjudication.services import games, jobs
from reports import tasks
from reports.collect import aar, systems
from reports.collect.decided import playouts
from reports.collect.report.written import Chosen
from reports.figures.hot_wash import SLIDES, discussed
from reports.models import Paper, PlayingOut, PlayOut
from reports.services import papers
from reports.services import playouts as service
from tests import world as worlds
from tests.reports.conftest import make, report_words, text_of
from wargame.models import Exercise

GAMES = 6
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
        points = alternatives.played_out(rules, picture, side, [order], GAMES)
        other = next(
            (
                one
                for one in (imagined(rules, picture, number) for number in range(5))
                if one != state and rules.picture(one, side) == picture
            ),
            state,
        )
        assert alternatives.played_out(rules, rules.picture(other, side), side, [order], GAMES) == points
        assert points == [
            one for first in range(GAMES) for one in alternatives.played_out(rules, picture, side, [order], 1, first)
        ], "each game has dice of its own"


def test_a_spread_is_a_median_and_where_8_of_10_games_lie() -> None:
    assert alternatives.spread([3]) is None
    assert alternatives.spread(list(range(11))) == alternatives.Spread(11, 5, 5, 1, 9, 1)


def test_a_difference_is_clear_beyond_its_uncertainty_and_from_one_on() -> None:
    first = alternatives.spread([*range(11)])
    second = alternatives.spread([*range(4, 15)])
    assert first is not None
    assert second is not None
    found = alternatives.difference(second, first)
    assert (found.by, found.error, found.clear) == (4, sqrt(2), True)
    assert not alternatives.Difference(3.5, sqrt(2)).clear
    assert not alternatives.Difference(-0.9, 0).clear


@pytest.mark.parametrize("system", registry.names())
def test_an_order_that_is_avoided_is_not_given_again(system: str) -> None:
    """Nor one like it, where the side may do something else."""
    for rules, state, side, order in situations(system):
        script = alternatives._Script(rules, side, [], [order])
        due = next(one for one in rules.awaiting(state).due if one.side == side)
        given = script(rules.fork(state), due)
        assert rules.check(state, side, given) == []
        menu = [parse(pick(one, lambda n: 0), rules.order_type) for one in islice(rules.legal_orders(state, side), 40)]
        assert alternatives.alike(given, order) == all(alternatives.alike(one, order) for one in menu)


def test_what_came_of_it_is_played_on_from_the_truth_to_the_end_of_the_turn() -> None:
    rules, state, side, _ = situations("ukraine_2022")[-1]
    turn = rules.awaiting(state).turn
    games = alternatives.played_on(rules, state, turn, side, 4)
    assert games == alternatives.played_on(rules, state, turn, side, 4)
    over = alternatives.played_on(rules, state, turn - 1, side, 4)
    assert over == [[alternatives.margin(rules, state, side)]] * 4, "a turn that is over is its own end"


def test_two_turns_are_played_to_the_end_of_the_second_one() -> None:
    rules, state, side, order = situations("ukrainian_crisis")[0]
    now = rules.awaiting(state).turn

    def turn(rules: Any, state: Any, side: str) -> list[int]:
        awaiting = rules.awaiting(state)
        return [99 if awaiting.mode == "over" else awaiting.turn]

    picture = rules.picture(state, side)
    for turns in (1, 2):
        after = [[now + turns]] * 2
        assert alternatives.played_out(rules, picture, side, [order], 2, measure=turn, turns=turns) == after
        assert alternatives.played_on(rules, state, now, side, 2, turn, turns) == after


def test_a_partner_counts_what_its_coalition_has() -> None:
    rules = registry.bound("millennium_wars", "odesa-transnistria-coalition")
    played = conformance.play(rules, rules.option_type(), random.Random(3).randrange, b"partner", closely=False)
    states = [rules.fork(step.before) for step in islice(played, 300)]
    joined = [
        (state, side) for state in states for side in ("GREEN", "YELLOW") if rules.counted_as(state, side) == "BLUE"
    ]
    assert joined
    counted = systems.of("millennium_wars").currencies

    def of(state: Any, side: str) -> int:
        return alternatives.lead(counted(rules, state)["cities held"], rules.counted_as(state, side))

    for state, side in joined:
        assert of(state, side) == of(state, "BLUE") == -of(state, "RED") > 0
        assert alternatives.margin(rules, state, side) == alternatives.margin(rules, state, "BLUE")


@pytest.fixture
def played(db: None, unprinted: None, monkeypatch: pytest.MonkeyPatch) -> Exercise:
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
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
    wrote = aar.collect(played).written
    assert wrote.playing.played == len({one.key for one in asked})
    assert wrote.playing.said in text
    assert all(one.played is not None and one.played.sentence in text for one in wrote.decisions)
    made.refresh_from_db()
    assert made.status == made.QUEUED, "it is made again"
    papers.perform(made.pk)
    made.refresh_from_db()
    assert not service.wanted_after(made)


def test_slides_show_the_turning_point_and_what_was_played_out(played: Exercise) -> None:
    slides = make(played, Paper.Kind.HOT_WASH)
    assert "give or take" not in text_of(slides)
    assert service.wanted_after(slides)
    play_out(played)
    slides.refresh_from_db()
    assert slides.status == slides.QUEUED
    papers.perform(slides.pk)
    slides.refresh_from_db()
    text = text_of(slides)
    assert not service.wanted_after(slides)
    wrote = aar.collect(played).written
    assert wrote.playing.played
    assert text.count("The turning point: turn") == wrote.playing.turning
    assert all(one.played is not None and one.played.number[0] in text for one in wrote.decisions)


def test_slides_keep_the_turning_point_and_what_people_wrote_about() -> None:
    others = [Chosen(n, n, "Red", f"Order {n}", "", None, (), ()) for n in range(1, 9)]
    wrote = Chosen(9, 9, "Blue", "Order 9", "", None, (), ("It cost the town.",))
    turning = Chosen(10, 10, "Blue", "Order 10", "", None, (), (), turning=True)
    shown = discussed([*others, wrote, turning])
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
    with monkeypatch.context() as patched:  # papers stay unprinted
        patched.setattr(PlayOut.objects, "bulk_create", dies)
        with pytest.raises(SystemExit):
            service.perform(played.pk)
    monkeypatch.setattr(jobs, "LYING", timedelta())
    assert service.sweep() == [played.pk], "the claim of one that no longer works is released"
    monkeypatch.setattr(
        playouts.OtherOrders, "answers", lambda self: [[[1] * len(self.counted)] * 2] * (len(self.others) + 2)
    )
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
