"""Syndicates of a course publish a turn when all have locked it, unless an umpire lets one go ahead."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from adjudication.models import Run, Step
from tests import world as worlds
from tests.depth import sample
from tests.flow import test_courses
from wargame import tasks
from wargame.errors import Outdated, Refused
from wargame.models import Decision, Exercise, LogEntry
from wargame.selectors.college import together
from wargame.services import exercises, samples, turns
from wargame.services.college import ahead, courses

pytestmark = pytest.mark.django_db


def begun(
    count: int = 2, review: str = "none", pace: str = "sheet", source: worlds.World | None = None
) -> list[Exercise]:
    """Syndicates in play whose first decision is open."""
    source = source or worlds.build(review=review, pace=pace, set_up_by_default=False)
    course = test_courses.make(source, count)
    for one in courses.syndicates(course):
        samples.begin(one)
    return courses.syndicates(course)


def locked(exercise: Exercise) -> Run:
    """Lock what is open, and work the run out as a worker does."""
    turns.lock(exercise=exercise, decision_id=opened(exercise).pk, by=Decision.LockedBy.UMPIRE)
    run = Run.objects.get(game=samples.fresh(exercise).game, status=Run.Status.QUEUED)
    tasks.perform_run(str(run.pk))
    run.refresh_from_db()
    return run


def opened(exercise: Exercise) -> Decision:
    return exercise.decisions.get(status=Decision.Status.OPEN)


def published(run: Run) -> int:
    return Step.objects.filter(run=run).count()


def test_a_turn_waits_for_all_syndicates_and_then_all_of_them_have_it() -> None:
    one, two, three = begun(3)
    first, second = locked(one), locked(two)
    assert (published(first), published(second)) == (0, 0)
    assert together.said(together.waits_for(one)) == "Syndicate 3"
    third = locked(three)
    assert [published(run) for run in (first, second, third)] == [1, 1, 1]
    assert tasks.release_course(str(one.course_id)) == 0
    assert [published(run) for run in (first, second, third)] == [1, 1, 1]


def test_an_umpire_cannot_publish_before_the_others_have_locked() -> None:
    one, two = begun(review="all")
    run = locked(one)
    with pytest.raises(Refused, match="Syndicate 2 has not locked this turn yet"):
        turns.publish(exercise=samples.fresh(one), run_id=run.pk, generation=run.generation)
    other = locked(two)
    turns.publish(exercise=samples.fresh(one), run_id=run.pk, generation=run.generation)
    assert (published(run), published(other)) == (1, 0)
    after = locked(one)
    with pytest.raises(Refused, match="Syndicate 2"):  # it has its last turn under review still
        turns.publish(exercise=samples.fresh(one), run_id=after.pk, generation=after.generation)


def test_one_that_goes_ahead_waits_for_nobody_and_nobody_for_it_and_its_log_says_so() -> None:
    one, two, three = begun(3)
    run = locked(one)
    with pytest.raises(Refused, match="reason"):
        ahead.go(exercise=one, reason="  ", by="White")
    ahead.go(exercise=one, reason="They leave at noon.", by="White")
    ahead.go(exercise=one, reason="They leave at noon.", by="White")
    assert tasks.release_course(str(one.course_id)) == 1
    assert published(run) == 1
    said = LogEntry.objects.filter(text__contains="They leave at noon.")
    assert [(entry.exercise_id, entry.public, entry.cell_id) for entry in said] == [(one.pk, False, None)]
    second = locked(two)
    assert together.said(together.waits_for(samples.fresh(two))) == "Syndicate 3"
    assert published(second) == 0
    locked(three)
    assert published(second) == 1
    ahead.wait(exercise=one, by="White")
    assert one.course_id is not None
    assert together.places(one.course_id)[one.pk].waits


@pytest.mark.parametrize("how", ["end", "ahead"])
def test_one_that_ends_or_goes_ahead_holds_up_nobody(how: str) -> None:
    one, two = begun()
    run = locked(one)
    if how == "end":
        exercises.end(exercise=two)
    else:
        ahead.go(exercise=two, reason="Late.", by="White")
    assert published(run) == 0
    tasks.sweep_runs()
    assert published(run) == 1


def test_one_that_has_not_started_holds_the_others_up_and_is_named() -> None:
    course = test_courses.make(worlds.build(review="none", pace="sheet"), 2)
    one, two = courses.syndicates(course)
    samples.begin(one)
    run = locked(one)
    assert published(run) == 0
    assert [place.begun for place in together.waits_for(one)] == [False]
    ahead.go(exercise=two, reason="It plays next week.", by="White")
    tasks.sweep_runs()
    assert published(run) == 1


@pytest.mark.parametrize("pace", ["sheet", "live"])
def test_there_is_always_one_that_can_go_on(pace: str) -> None:
    """Whatever the order in which syndicates lock: never do all wait for one another."""
    found = begun(3, pace=pace)
    for turn in range(3):
        for one in found[turn % 3 :] + found[: turn % 3]:
            if one.decisions.filter(status=Decision.Status.OPEN).exists():
                locked(one)
        assert not Run.objects.filter(status=Run.Status.DONE).exists()
    steps = [Step.objects.filter(game__exercise=one, kind="play").count() for one in found]
    assert min(steps) >= 1
    assert max(steps) - min(steps) <= 1


def test_a_process_that_dies_while_a_course_publishes_loses_nothing_and_publishes_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two, three = begun(3)
    runs = [locked(one), locked(two)]
    whole, calls = turns.open_next, list[int]()

    def dies(*given: Any, **how: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt  # what a signal does, in the middle of the transaction
        return whole(*given, **how)

    turns.lock(exercise=three, decision_id=opened(three).pk, by=Decision.LockedBy.UMPIRE)
    last = Run.objects.get(game__exercise=three, status=Run.Status.QUEUED)
    with monkeypatch.context() as broken:
        broken.setattr(turns, "open_next", dies)
        with pytest.raises(KeyboardInterrupt):
            tasks.perform_run(str(last.pk))
    assert sum(published(run) for run in (*runs, last)) == 1
    tasks.sweep_runs()
    tasks.sweep_runs()
    assert [published(run) for run in (*runs, last)] == [1, 1, 1]
    assert {one.decisions.exclude(status=Decision.Status.CLOSED).count() for one in (one, two, three)} == {1}


def test_the_places_of_twelve_syndicates_cost_as_many_queries_as_those_of_two() -> None:
    counts, source = [], worlds.build(review="none")
    for count in (2, sample(5, 12)):
        course = begun(count, source=source)[0].course
        assert course is not None
        with CaptureQueriesContext(connection) as asked:
            assert len(together.places(course.pk)) == count
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 4


def test_an_exercise_by_itself_is_asked_nothing() -> None:
    world = worlds.begun()
    with CaptureQueriesContext(connection) as asked:
        assert together.waits_for(world.refresh()) == []
    assert len(asked) == 1  # the exercise itself
    with pytest.raises(Refused, match="in no course"):
        ahead.go(exercise=world.exercise, reason="Why.", by="White")


def test_the_console_says_whom_it_waits_for_and_lets_it_go_ahead(client: Client) -> None:
    one, two = begun(review="all")
    run = locked(one)
    client.force_login(one.owner)
    client.post(reverse("umpire_do", args=[one.pk, "accept-all"]), {"generation": run.generation})
    for name in ("umpire_console", "umpire_review"):
        assert "Publish: waits for Syndicate 2" in client.get(reverse(name, args=[one.pk])).content.decode()
    refused = client.post(reverse("umpire_do", args=[one.pk, "publish"]), {"run": run.pk, "generation": run.generation})
    assert "Syndicate 2 has not locked this turn yet" in refused.content.decode()
    client.post(reverse("umpire_do", args=[one.pk, "go-ahead"]), {"on": "on", "reason": "Lunch."})
    assert "Publish: waits" not in client.get(reverse("umpire_console", args=[one.pk])).content.decode()
    assert one.log.filter(text__contains="Lunch.").count() == 1
    assert not two.log.filter(text__contains="Lunch.").exists()


def test_a_draft_that_waits_goes_out_by_itself_once_its_umpire_has_said_so(client: Client) -> None:
    one, two, three = begun(3, review="all")
    first = locked(one)
    client.force_login(one.owner)
    client.post(reverse("umpire_do", args=[one.pk, "accept-all"]), {"generation": first.generation})
    first.refresh_from_db()
    given = {"run": first.pk, "generation": first.generation, "on": "on"}
    for _ in range(2):
        client.post(reverse("umpire_do", args=[one.pk, "publish-together"]), given)
    assert one.log.filter(text__contains=ahead.PROMISED).count() == 1
    assert "set, waits for Syndicates 2 and 3" in client.get(reverse("umpire_console", args=[one.pk])).content.decode()
    assert course_row(client, one, "Publish is set, waits for Syndicates 2 and 3")
    second = locked(two)
    assert (published(first), published(second)) == (0, 0)
    third = locked(three)
    assert [published(run) for run in (first, second, third)] == [1, 0, 0]  # the others wait for their umpires
    assert tasks.release_course(str(one.course_id)) == 0
    assert published(first) == 1


def course_row(client: Client, one: Exercise, words: str) -> bool:
    return words in " ".join(client.get(reverse("umpire_course", args=[one.course_id])).content.decode().split())


def test_a_promise_is_taken_back_and_ends_with_a_new_draft() -> None:
    one, two = begun(review="all")
    run = locked(one)

    def promise(on: bool) -> Decision:
        return ahead.promise(exercise=one, run_id=run.pk, generation=run.generation, on=on, by="White")

    promise(True)
    promise(False)
    locked(two)
    assert published(run) == 0
    with pytest.raises(Refused, match="No other syndicate holds this step up"):
        promise(True)
    Run.objects.filter(pk=run.pk).update(generation=run.generation + 1)
    with pytest.raises(Outdated):
        promise(True)


def test_a_promise_is_gone_once_the_cells_have_the_decision_again() -> None:
    one, two = begun(review="all")
    run = locked(one)
    ahead.promise(exercise=one, run_id=run.pk, generation=run.generation, on=True, by="White")
    turns.reopen(exercise=samples.fresh(one))
    assert opened(one).publishes is None
    again = locked(one)
    locked(two)
    assert published(again) == 0


def test_a_process_that_dies_while_it_keeps_a_promise_publishes_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = begun(review="all")
    run = locked(one)
    ahead.promise(exercise=one, run_id=run.pk, generation=run.generation, on=True, by="White")
    turns.lock(exercise=two, decision_id=opened(two).pk, by=Decision.LockedBy.UMPIRE)
    other = Run.objects.get(game=samples.fresh(two).game, status=Run.Status.QUEUED)

    def dies(*given: Any, **how: Any) -> Any:
        raise KeyboardInterrupt  # what a signal does, in the middle of the transaction

    with monkeypatch.context() as broken:
        broken.setattr(turns, "open_next", dies)
        with pytest.raises(KeyboardInterrupt):
            tasks.perform_run(str(other.pk))
    assert published(run) == 0
    tasks.sweep_runs()
    tasks.sweep_runs()
    assert published(run) == 1
    assert one.decisions.exclude(status=Decision.Status.CLOSED).count() == 1
