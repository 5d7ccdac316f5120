"""Homework: set from a step, played alone without an umpire, handed in, compared, marked."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.record import ledger
from adjudication.models import Game
from adjudication.services import jobs, runs, starts
from adjudication.services.export import export
from tests import course_play
from tests import world as worlds
from tests.flow.homework import tasks
from tests.world import World
from wargame import tasks as work
from wargame.errors import Outdated, Refused
from wargame.models import Exercise, Homework, HomeworkCopy, HomeworkGames
from wargame.services import bundles, deletion, exercises
from wargame.services.college import courses
from wargame.services.homework import comparison, playing, setting

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return worlds.begun()


def game_of(exercise: Exercise) -> Game:
    assert exercise.game_id is not None
    return Game.objects.get(pk=exercise.game_id)


def test_a_student_plays_their_turns_alone_and_hands_in(world: World) -> None:
    homework = tasks.given(world)
    own = tasks.played(tasks.started(homework))
    copy = HomeworkCopy.objects.get()
    assert copy.played_at is not None
    assert {"lead", "points"} <= copy.result.keys()
    assert own.exercise.status == "playing"
    with pytest.raises(Refused, match="reflection: write"):
        playing.hand_in(copy=copy)
    done = playing.hand_in(copy=copy, reflection="I should have waited.")
    assert done.handed_in_at is not None
    assert playing.hand_in(copy=copy, reflection="Other.").reflection == "I should have waited."
    own.refresh()
    assert own.exercise.status == "ended"
    assert own.exercise.game is not None
    assert own.exercise.game.seed_revealed_at is None
    assert list(ledger.verify(export(own.exercise.game))) == []
    with pytest.raises(Refused, match="has no bundle"):
        bundles.write(own.exercise)


def test_the_frozen_pack_is_stored_once(world: World) -> None:
    homework = tasks.given(world)
    one, other = tasks.started(homework, "One"), tasks.started(homework, "Other")
    for own in (one, other):
        game = game_of(own.exercise)
        assert game.pack == ""
        assert game.frozen_pack == Game.objects.get(pk=homework.start_id).pack != ""
    assert one.exercise.game is not None
    assert other.exercise.game is not None
    assert bytes(one.exercise.game.seed) != bytes(other.exercise.game.seed)


def test_with_the_dice_of_the_exercise_the_same_orders_meet_the_same_dice(world: World) -> None:
    """The program plays on in the exercise and in the copy: every roll is the same, and the ledger proves it."""
    worlds.play_until(world, turn=2)
    exercises.end(exercise=world.refresh())
    homework = tasks.given(world, dice_of="original", seq=1)
    own = tasks.started(homework)
    assert own.exercise.game is not None
    assert world.exercise.game is not None

    own = tasks.played(own)
    mine, theirs = game_of(own.exercise), game_of(world.exercise)
    assert list(ledger.verify(export(mine))) == []
    first = [game_selectors.snapshot(game, game.steps.get(seq=2)) for game in (mine, theirs)]
    assert first[0] == first[1]


def test_dice_that_are_still_in_play_are_not_given_to_students(world: World) -> None:
    with pytest.raises(Refused, match="dice: these dice are still in play"):
        tasks.given(world, dice_of="original", seq=1)
    assert not Homework.objects.exists()


def test_the_dice_of_a_course_stay_with_it_until_its_last_syndicate_has_ended() -> None:
    course = course_play.make(2)
    one, other = courses.syndicates(course)
    exercises.end(exercise=one)
    ended = World(one.owner, one, {cell.kind: cell for cell in one.cells.all()})
    with pytest.raises(Refused, match="dice: these dice are still in play"):
        tasks.given(ended, dice_of="original", seq=1)
    exercises.end(exercise=other)
    assert tasks.given(ended, dice_of="original", seq=1).start.seed == game_of(ended.exercise).seed


def test_hidden_facts_drawn_again_leave_the_picture_as_it_was(world: World) -> None:
    homework = tasks.given(world, hidden="drawn")
    assert world.exercise.game is not None
    rules, truth = game_selectors.adjudicator(world.exercise.game), game_selectors.state(world.exercise.game)
    assert rules.picture(starts.state(homework.start), "RED") == rules.picture(truth, "RED")


def test_the_games_of_comparison_are_played_in_portions_and_once(world: World) -> None:
    homework = tasks.given(world)
    HomeworkGames.objects.update(wanted=4)
    assert comparison.perform(homework.pk, seconds=0) is True
    assert comparison.perform(homework.pk, seconds=60) is False
    games = HomeworkGames.objects.get()
    assert (games.status, len(games.leads)) == ("done", 4)
    assert comparison.perform(homework.pk) is False
    whole = tasks.given(world)
    HomeworkGames.objects.filter(pk=whole.pk).update(wanted=4)
    comparison.perform(whole.pk, seconds=60)
    assert HomeworkGames.objects.get(pk=whole.pk).leads == games.leads


def test_a_worker_that_dies_in_between_loses_nothing(world: World) -> None:
    homework = tasks.given(world)
    HomeworkGames.objects.update(wanted=2, status="running", worker="elsewhere:1:2:x")
    long_ago = timezone.now() - timedelta(minutes=5)
    HomeworkGames.objects.update(heartbeat_at=long_ago, queued_at=long_ago)
    assert comparison.sweep() == [homework.pk]
    assert comparison.perform(homework.pk, seconds=60) is False
    assert len(HomeworkGames.objects.get().leads) == 2


KILLED = [(runs, "outcome"), (jobs.Claim, "finish"), (HomeworkCopy, "save")]


@pytest.mark.parametrize(("where", "what"), KILLED, ids=[what for _, what in KILLED])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_worker_killed_while_it_adjudicates_a_copy_loses_and_doubles_nothing(
    world: World, where: Any, what: str, moment: str
) -> None:
    own = tasks.started(tasks.given(world))
    real, killed = getattr(where, what), list[str]()

    def dies(*given: Any, **named: Any) -> Any:
        if killed:
            return real(*given, **named)
        killed.append(what)
        if moment == "after":
            real(*given, **named)
        raise SystemExit

    with patch.object(where, what, dies), suppress(SystemExit):
        tasks.played(own)
    assert killed
    runs.sweep(give_up=lambda run: None)
    while worlds.settle(own, publish=False):
        continue
    tasks.played(own)
    copy = HomeworkCopy.objects.get()
    assert copy.played_at is not None
    assert {"lead", "points"} <= copy.result.keys()
    assert list(ledger.verify(export(game_of(own.exercise)))) == []
    assert own.exercise.log.filter(text__startswith="Your turns are over").count() == 1


def test_joining_starting_and_handing_in_twice_change_nothing(world: World) -> None:
    homework, key = tasks.given(world), uuid4()
    first = playing.join(homework=homework, student=playing.StudentIs("Capt Kask"), asked=key)
    assert playing.join(homework=homework, student=playing.StudentIs("Capt Kask"), asked=key) == first
    with pytest.raises(Refused, match="already begun"):
        playing.join(homework=homework, student=playing.StudentIs("capt  kask"), asked=uuid4())
    by_seat = playing.StudentIs("Red", seat=world.seats["red"])
    assert playing.join(homework=homework, student=by_seat) == playing.join(homework=homework, student=by_seat)
    one = playing.start(copy=first, intent="Hold.")
    assert playing.start(copy=first, intent="Other.") == one
    assert Exercise.objects.filter(own_practice_of=world.exercise).count() == 1


def test_nothing_is_taken_after_the_due_date(world: World) -> None:
    homework = tasks.given(world)
    copy = tasks.joined(homework)
    homework.due_at = timezone.now() - timedelta(seconds=1)
    homework.save()
    with pytest.raises(Refused, match="homework is closed"):
        playing.start(copy=copy, intent="Late.")
    with pytest.raises(Refused, match="homework is closed"):
        tasks.joined(homework, "Late")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"turns": 4}, "turns: enter a number from 1 to 3"),
        ({"hidden": "x"}, "hidden: choose"),
        ({"title": " "}, "title: enter a title"),
        ({"due_at": None}, "due: enter a date"),
        ({"due_at": timezone.now() - timedelta(days=1)}, "due: choose a time"),
        ({"criteria": [("", 3)]}, "criteria, line 1"),
        ({"criteria": [("Aim", 101)]}, "criteria, line 1"),
        ({"keep_days": 0}, "keep_days"),
        ({"seq": 99}, "no step 99"),
    ],
)
def test_bad_input_changes_nothing(world: World, wrong: dict[str, object], why: str) -> None:
    games = Game.objects.count()
    with pytest.raises(Refused, match=why):
        tasks.given(world, **wrong)  # type: ignore[arg-type]  # that is the point
    assert Game.objects.count() == games


def test_copies_go_some_days_after_the_end_and_marks_stay(world: World) -> None:
    homework = tasks.given(world)
    own = tasks.played(tasks.started(homework))
    copy = HomeworkCopy.objects.get()
    playing.hand_in(copy=copy, reflection="Wait.")
    playing.mark(copy=copy, points={"0": "4", "1": "9"}, comment="Good.")
    assert work.sweep_homework() == 0
    homework.due_at = timezone.now() - timedelta(days=31)
    homework.save()
    game_of_own = game_of(own.exercise).pk
    assert work.sweep_homework() == 1
    assert not Exercise.objects.filter(pk=own.exercise.pk).exists()
    assert not Game.objects.filter(pk=game_of_own).exists()
    kept = HomeworkCopy.objects.get()
    assert (kept.exercise, kept.points, kept.reflection) == (None, 13, "Wait.")
    assert kept.result["lead"] is not None


def test_a_homework_goes_with_its_exercise_and_by_itself(world: World) -> None:
    first, second = tasks.given(world), tasks.given(world)
    tasks.started(first), tasks.started(second)
    setting.delete(homework=first, title=first.title)
    assert Game.objects.count() == 3  # the exercise, the second start and its copy
    Exercise.objects.filter(pk=world.exercise.pk).update(status="ended")
    deletion.delete(exercise=world.refresh(), by=world.owner, title=world.exercise.title)
    assert not Game.objects.exists()
    assert not Exercise.objects.exists()


def test_marks_are_checked(world: World) -> None:
    copy = tasks.joined(tasks.given(world))
    for points, why in (({"0": "6", "1": "1"}, "Clear aim: enter"), ({"0": "5"}, "for each criterion")):
        with pytest.raises(Refused, match=why):
            playing.mark(copy=copy, points=points, comment="")
    setting.delete(homework=copy.homework, title="The turning point")
    with pytest.raises(Outdated):
        playing.mark(copy=copy, points={}, comment="")


def test_a_practice_turn_and_sweeps_leave_homework_alone(world: World) -> None:
    own = tasks.started(tasks.given(world))
    assert work.sweep_practices() == 0
    assert Exercise.objects.filter(pk=own.exercise.pk).exists()
