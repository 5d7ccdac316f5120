"""Samples: exercises that the program plays by itself to a stage that somebody wants to see."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from adjudication.engine import registry
from adjudication.models import Ruling, Run
from reports.models import Paper
from umpire.services import samples
from wargame.errors import Refused
from wargame.models import Evidence, Exercise, Proposal, Seat

pytestmark = pytest.mark.django_db
LESSONS = {
    "seated": ("ukrainian_crisis", "ukraine-2014"),
    "taught": ("opuc", "first-lesson"),
    "drafted": ("millennium_wars", "odesa-transnistria"),
    "second-turn": ("ukraine_2022", "kharkiv-lesson"),
    "ended": ("opaque_war", "airport-lesson"),
}


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def _made(stage: str) -> Exercise:
    """What the command makes at a stage."""
    system, pack = LESSONS[stage]
    said = StringIO()
    call_command("sample", system=system, pack=pack, stage=stage, stdout=said)
    exercise = Exercise.objects.select_related("game").get()
    assert f"/umpire/{exercise.pk}/" in said.getvalue()
    assert exercise.room_code in said.getvalue()
    assert exercise.title.startswith("Sample: ")
    assert exercise.number == "Sample"
    taken = Seat.objects.filter(cell__exercise=exercise)
    assert {seat.status for seat in taken} == {Seat.Status.TAKEN}
    assert len({seat.name for seat in taken}) == len(taken)
    return exercise


def test_each_system_has_its_stage() -> None:
    assert {*LESSONS} == {*samples.STAGES}
    assert {system for system, _ in LESSONS.values()} == {*registry.names()} - {"seminar"}  # which has one below


def test_seated_is_before_the_start(umpire: User) -> None:
    exercise = _made("seated")
    assert (exercise.status, exercise.game) == (Exercise.Status.SETUP, None)


def test_taught_is_in_play_with_its_objectives_and_surveys(umpire: User) -> None:
    exercise = _made("taught")
    assert exercise.decisions.get(status="open").turn <= 1
    assert exercise.objectives.exists()
    assert {tuple(survey.turns) for survey in exercise.surveys.all()} == {()}


def test_drafted_has_a_result_with_dice_that_waits(umpire: User) -> None:
    run = Run.objects.get(game=_made("drafted").game, status=Run.Status.DONE)
    assert run.draft is not None


def test_second_turn_waits_for_its_first_orders(umpire: User) -> None:
    assert _made("second-turn").decisions.get(status="open").turn == 2


def test_ended_leaves_rulings_evidence_and_a_report_to_print(umpire: User) -> None:
    exercise = _made("ended")
    assert exercise.status == Exercise.Status.ENDED
    assert not exercise.decisions.exclude(status="closed").exists()
    ruled = Ruling.objects.filter(run__game=exercise.game)
    assert 2 <= ruled.count() <= len(samples.RULINGS)
    assert all(one.note and one.made_by == samples.UMPIRE for one in ruled)
    marked = Evidence.objects.filter(exercise=exercise).values_list("objective", flat=True)
    assert {*marked} == {*exercise.objectives.values_list("pk", flat=True)}
    assert Paper.objects.get(exercise=exercise, kind=Paper.Kind.AAR).status == Paper.Status.QUEUED


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"system": "chess"}, "system: there is no chess"),
        ({"system": "opuc", "pack_name": "moon"}, "pack: opuc has no moon. Choose one of first-lesson"),
        ({"system": "opuc", "stage": "won"}, "stage: won does not exist. Choose one of seated"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(umpire: User, wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        samples.make(owner=umpire, **wanted)
    assert not Exercise.objects.exists()


def test_the_command_says_what_is_wrong(umpire: User) -> None:
    with pytest.raises(CommandError, match="pack: opuc has no moon"):
        call_command("sample", system="opuc", pack="moon")
    with pytest.raises(CommandError, match="There is no umpire called nobody"):
        call_command("sample", owner="nobody")


def test_a_failure_in_the_middle_leaves_nothing(umpire: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(percent: int, note: str) -> None:
        if note == "Playing turn 2":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        samples.make(owner=umpire, system="opaque_war", pack_name="airport-lesson", say=stop)
    assert not Exercise.objects.exists()


def test_a_seminar_stops_where_moves_wait_for_a_judgement(umpire: User) -> None:
    made = samples.make(owner=umpire, system="seminar", pack_name="crossing", stage="drafted")
    assert {move.status for move in made.proposals.exclude(source="")} == {Proposal.Status.OPEN}


def test_the_moves_of_a_seminar_are_judged(umpire: User) -> None:
    made = samples.make(owner=umpire, system="seminar", pack_name="crossing")
    moves = made.proposals.exclude(source="")
    assert {(move.status, move.method) for move in moves} == {(Proposal.Status.DECIDED, Proposal.Method.DICE)}
    assert all(move.arguments.count() == 2 for move in moves)
