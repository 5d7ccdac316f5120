"""Every ready exercise of every system: a player meets at most two new things and four questions in a turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from adjudication.engine import registry
from adjudication.engine.injects import chains, triggers
from tests import world as worlds
from tests.umpire.test_exercises import made
from wargame.models import Delivery, Exercise, Inject, Survey
from wargame.selectors import reading_load, vocabulary
from wargame.services import exercises
from wargame.services.msel import injects, releases

pytestmark = pytest.mark.django_db

MOST_THINGS, MOST_QUESTIONS, MOST_AT_THE_END = 2, 4, 5
READY = [
    f"{system}/{pack}/{key}"
    for system in registry.names()
    for pack in registry.get(system).packs()
    for key in registry.get(system).named_pack(pack).exercises
]


def approved(client: Client, key: str) -> Exercise:
    """A ready exercise whose injects are all approved."""
    exercise = made(client, key)
    injects.approve_all(exercise=exercise, by="Alice")
    return exercise


def too_much(exercise: Exercise) -> Iterator[str]:
    """Every turn that brings a cell more than a player can take in."""
    for turn in range(1, vocabulary.words(exercise).turns + 1):
        for cell in reading_load.ahead(exercise, turn, 0):
            if cell.number > MOST_THINGS or cell.questions > MOST_QUESTIONS:
                yield f"turn {turn}: {cell.name} meets {cell.words}"


def test_every_system_has_a_ready_exercise() -> None:
    assert len({key.split("/")[0] for key in READY}) == 6


@pytest.mark.parametrize("key", READY)
def test_a_player_meets_little_in_every_turn(alice: Client, key: str) -> None:
    exercise = approved(alice, key)
    assert exercise.new_a_turn == MOST_THINGS
    assert list(too_much(exercise)) == []
    ends = exercise.surveys.filter(when=Survey.When.EXERCISE_END)
    assert sum(survey.questions.count() for survey in ends) <= MOST_AT_THE_END
    last = vocabulary.words(exercise).turns
    after = exercise.surveys.filter(when=Survey.When.TURN_END)
    assert not [survey.key for survey in after if survey.asked_about(last)], "it would open with the last questions"


@pytest.mark.parametrize(
    "key", [key for key in READY if not key.startswith("seminar/")]
)  # surveys are handed out there
def test_everything_asked_in_every_turn_would_be_too_much(alice: Client, key: str) -> None:
    exercise = approved(alice, key)
    exercise.surveys.update(turns=[])
    assert list(too_much(exercise)), "the count finds what the pace keeps down"


@pytest.mark.parametrize("key", READY)
def test_each_survey_is_asked_in_the_course_of_the_exercise(alice: Client, key: str) -> None:
    exercise = approved(alice, key)
    turns = range(1, vocabulary.words(exercise).turns + 1)
    for survey in exercise.surveys.exclude(when=Survey.When.HAND):
        assert any(survey.asked_about(turn) for turn in turns), survey.key


def test_what_is_planned_is_what_comes(alice: Client) -> None:
    """Five turns of the ninety minutes: the questions as planned, and no inject of a turn is late."""
    exercise = exercises.start(exercise=approved(alice, "ukrainian_crisis/ukraine-2014/90-minutes"))
    exercise.injects.exclude(trigger__startswith="turn").update(state=Inject.State.CANCELLED)
    world = worlds.World(exercise.owner, exercise, {cell.kind: cell for cell in exercise.cells.all()})
    world.seats |= {kind: cell.seats.get(role="commander") for kind, cell in world.cells.items() if cell.side}
    planned = [reading_load.ahead(exercise, turn, 0) for turn in range(1, 6)]
    for turn in range(1, 6):
        worlds.play_until(world, turn=turn)
        releases.look(exercise_id=exercise.pk)
        assert reading_load.loads(world.exercise, turn) == planned[turn - 1]
    sent = Delivery.objects.filter(inject__exercise=exercise).select_related("inject")
    assert {one.inject.trigger for one in sent} == {f"turn {turn}" for turn in range(1, 6)}
    assert all(one.inject.trigger == f"turn {one.inject.released_turn}" for one in sent)


def conditional(row: Inject) -> bool:
    """Whether an inject waits for what happens in the game."""
    return isinstance(triggers.parse(row.trigger), triggers.CONDITIONS)


def comes(row: Inject, out: set[str]) -> bool:
    """Whether an inject has come due in the last turn, if every condition was met; by hand none ever does."""
    trigger = triggers.parse(row.trigger)
    by_itself = isinstance(trigger, triggers.AtTurn | triggers.Chained) or conditional(row)
    return by_itself and chains.satisfied(chains.parse(row.after), out)


@pytest.mark.parametrize("key", READY)
def test_everything_that_comes_due_goes_out(alice: Client, key: str) -> None:
    """Also if every condition is met in turn 1: then what waits for one is out by turn 5, and all else by the end."""
    exercise = exercises.start(exercise=approved(alice, key))
    rows = list(exercise.injects.all())
    Inject.objects.filter(pk__in=[row.pk for row in rows if conditional(row)]).update(met_seq=1, looked_seq=99)
    last = vocabulary.words(exercise).turns
    out: set[str] = set()
    for turn in range(1, last + 1):
        exercise.decisions.update(turn=turn)
        releases.look(exercise_id=exercise.pk)
        out = set(exercise.injects.filter(state=Inject.State.RELEASED).values_list("number", flat=True))
        if turn in (5, last):
            assert not [row.number for row in rows if conditional(row) and comes(row, out) and row.number not in out]
    assert not [row.number for row in rows if comes(row, out) and row.number not in out]


def test_the_umpire_reads_the_load_before_it_is_sent(alice: Client) -> None:
    exercise = approved(alice, "ukrainian_crisis/ukraine-2014/90-minutes")
    for page in ("msel", "surveys"):
        text = " ".join(alice.get(f"/umpire/{exercise.pk}/{page}/").content.decode().split())
        assert "Planned for turn 1" in text
        assert "2 injects; 2 of 2" in text
    exercise.surveys.filter(key="forecast").update(turns=[1])
    text = " ".join(alice.get(f"/umpire/{exercise.pk}/surveys/").content.decode().split())
    assert "2 injects and 4 questions; 2 of 2" in text
    assert reading_load.next_turn(exercise, 5, 5) == ()
