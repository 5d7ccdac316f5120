"""Surveys open and close with the turns; forecasts are decided by the public numbers and scored."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication import selectors as game_selectors
from tests import world as worlds
from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Answer, Outcome, SurveyRound
from wargame.selectors import calibration
from wargame.selectors.evaluation import evidence as reading_evidence
from wargame.selectors.evaluation import surveys as reading
from wargame.services import exercises, turns
from wargame.services.evaluation import evidence, survey_sheets, surveys


@pytest.fixture
def world(db: None) -> worlds.World:
    found = worlds.build()
    worlds.teach(found.exercise)
    return worlds.play_until(worlds.begin(found), turn=1)


def rounds(world: worlds.World) -> dict[tuple[str, int], bool]:
    """Every round by survey and turn; whether it is open."""
    found = SurveyRound.objects.filter(survey__exercise=world.exercise).select_related("survey")
    return {(one.survey.key, one.turn): one.closed_at is None for one in found}


def say(world: worlds.World, kind: str, one: SurveyRound, value: Any, number: int = 0) -> None:
    question = one.survey.questions.all()[number]
    surveys.answer(viewer=world.viewer(kind), round_id=one.pk, values={question.pk: value})


def forecast(world: worlds.World, turn: int = 1) -> SurveyRound:
    return SurveyRound.objects.get(survey__exercise=world.exercise, survey__key="forecast", turn=turn)


def test_rounds_follow_the_turns(world: worlds.World) -> None:
    assert rounds(world) == {("forecast", 1): True}
    worlds.play_until(world, turn=2)
    assert rounds(world) == {("forecast", 1): False, ("turn", 1): True, ("forecast", 2): True}
    worlds.play_until(world, turn=3)
    assert rounds(world)["turn", 1] is False
    assert rounds(world)["turn", 2] is True
    exercises.end(exercise=world.exercise)
    assert rounds(world)["forecast", 3] is False
    assert rounds(world)["end", 3] is True


@pytest.mark.parametrize("pace", ["sheet", "live"])
def test_a_turn_that_begins_once_more_after_an_undo_is_forecast(db: None, pace: str) -> None:
    world = worlds.build(pace=pace)
    worlds.teach(world.exercise)
    worlds.play_until(worlds.begin(world), turn=2)
    assert world.exercise.game is not None
    last = world.exercise.game.steps.order_by("-seq").first()
    assert last is not None
    turns.undo(exercise=world.exercise, seq=last.seq, reason="A die was misread.")
    worlds.play_until(world, turn=2)
    assert rounds(world) == {("forecast", 1): False, ("turn", 1): True, ("forecast", 2): True}
    worlds.play_until(world, turn=3)
    assert rounds(world)["forecast", 2] is False


def test_forecasts_are_decided_by_the_numbers_at_the_end_of_the_turn(world: worlds.World) -> None:
    one = forecast(world)
    for kind, percent in (("red", 90), ("blue", "10%")):
        say(world, kind, one, percent)
    worlds.play_until(world, turn=2)
    prestige = world.state().prestige if hasattr(world.state(), "prestige") else None
    assert prestige is not None
    assert world.exercise.game is not None
    tracks = game_selectors.adjudicator(world.exercise.game).scoreboard(world.state()).tracks
    values = {t.side: t.value for t in tracks if t.key == "prestige"}
    ahead = Outcome.objects.get(round=one, question=one.survey.questions.all()[0])
    assert (ahead.happened, ahead.decided_by) == (values["RED"] > values["BLUE"], "the rules")
    assert Outcome.objects.filter(round=one).count() == 3, "the fourth is for the umpire to say"
    assert reading.undecided(world.exercise) == 0, "nobody forecast it"
    scores = {score.name: score.brier for score in calibration.by_cell(calibration.decided(world.exercise))}
    came = int(values["RED"] > values["BLUE"])
    assert scores["Red"] == pytest.approx((0.9 - came) ** 2)
    assert scores["Blue"] == pytest.approx((0.1 - came) ** 2)


def test_an_outcome_against_the_record_needs_a_reason_and_shows_both(world: worlds.World) -> None:
    one = forecast(world)
    say(world, "red", one, 90)
    worlds.play_until(world, turn=2)
    question = one.survey.questions.all()[0]
    ruled: dict[str, Any] = {"exercise": world.exercise, "round_id": one.pk, "question_id": question.pk, "by": "Alice"}
    recorded = Outcome.objects.get(round=one, question=question).happened
    assert recorded is not None
    with pytest.raises(Refused, match="the record of the game says that it"):
        surveys.decide(**ruled, happened=not recorded)
    assert Outcome.objects.get(round=one, question=question).happened is recorded
    surveys.decide(**ruled, happened=not recorded, note="The box was misread.")
    outcome = Outcome.objects.get(round=one, question=question)
    assert (outcome.happened, outcome.recorded) == (not recorded, recorded)
    (result,) = [r for r in reading.results(world.exercise)[-1].results if r.question_id == question.pk]
    says = "yes" if recorded else "no"
    assert result.against == f"The record says {says}; the umpire decided otherwise: The box was misread."
    surveys.decide(**ruled, happened=recorded)
    assert reading.results(world.exercise)[-1].results[0].against == ""


def test_nobody_forecasts_what_is_known(world: worlds.World) -> None:
    one = forecast(world)
    say(world, "red", one, 60)
    worlds.play_until(world, turn=2)
    with pytest.raises(Outdated, match="closed"):
        say(world, "red", one, 100)
    assert Answer.objects.get().value == 60
    survey = survey_sheets.add(exercise=world.exercise, title="Quick", when="hand", closes="publication")
    survey_sheets.add_question(exercise=world.exercise, survey_id=survey.pk, kind="forecast", text="Peace?")
    now = surveys.open_now(exercise=world.exercise, survey_id=survey.pk)
    surveys.decide(
        exercise=world.exercise, round_id=now.pk, question_id=survey.questions.get().pk, happened=True, by="Alice"
    )
    with pytest.raises(Outdated, match="closed"):
        say(world, "red", now, 100)
    with pytest.raises(Refused, match="decided"):
        surveys.open_now(exercise=world.exercise, survey_id=survey.pk)


def test_with_the_next_publication_it_closes(world: worlds.World) -> None:
    survey = survey_sheets.add(exercise=world.exercise, title="Quick", when="hand", closes="publication")
    survey_sheets.add_question(exercise=world.exercise, survey_id=survey.pk, kind="forecast", text="Peace?")
    surveys.open_now(exercise=world.exercise, survey_id=survey.pk)
    assert rounds(world)["quick", 1]
    worlds.advance(world)
    assert not rounds(world)["quick", 1]


def test_everybody_answers_for_himself_and_only_who_is_asked(world: worlds.World) -> None:
    one = forecast(world)
    say(world, "red", one, 60)
    say(world, "red", one, 70)
    assert Answer.objects.get().value == 70, "one answer a person, the last one"
    assert reading.open_sheets(world.viewer("blue"))[0].answered == 0, "a colleague's or enemy's answer is not shown"
    say(world, "red", one, "")
    assert not Answer.objects.exists()
    for kind in ("observer", "white"):
        with pytest.raises(Refused):
            say(world, kind, one, 50)
    umpire = Viewer(world.exercise, umpire=True, cell=world.cells["red"], seat=world.seats["white"])
    with pytest.raises(Refused, match="Each member of a cell"):
        surveys.answer(viewer=umpire, round_id=one.pk, values={})


BAD = [
    ("forecast", 101, "0 to 100"), ("forecast", -1, "0 to 100"), ("forecast", "half", "0 to 100"),
    ("forecast", True, "0 to 100"), ("scale", 6, "1 to 5"), ("scale", 2.5, "1 to 5"), ("choice", "c", "one of"),
    ("text", 7, "enter"), ("text", "x" * 2001, "characters"), ("number", "1e9", "whole number"),
    ("number", [1], "whole"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "value", "says"), BAD)
def test_a_wrong_answer_says_which_question_and_stores_nothing(
    world: worlds.World, kind: str, value: Any, says: str
) -> None:
    survey = survey_sheets.add(exercise=world.exercise, title="Odd", when="hand", closes="hand")
    first = survey_sheets.add_question(exercise=world.exercise, survey_id=survey.pk, kind="text", text="Good?")
    fields = {"choices": ["a", "b"]} if kind == "choice" else {}
    second = survey_sheets.add_question(exercise=world.exercise, survey_id=survey.pk, kind=kind, text="Bad?", **fields)
    one = surveys.open_now(exercise=world.exercise, survey_id=survey.pk)
    with pytest.raises(Refused, match=f"question 2: .*{says}"):
        surveys.answer(viewer=world.viewer("red"), round_id=one.pk, values={first.pk: "Fine", second.pk: value})
    assert not Answer.objects.exists()


def test_an_answer_can_be_evidence_and_is_cited_by_cell(world: worlds.World) -> None:
    one = forecast(world)
    say(world, "red", one, 60)
    given = Answer.objects.get()
    objective = world.exercise.objectives.get(code="LO-4")
    assert evidence.mark(
        exercise=world.exercise, objective_id=objective.pk, kind="answer", ref=str(given.pk), made_by="Alice"
    )
    (found,) = reading_evidence.marks(world.exercise)
    assert (found.turn, found.cell, found.gone) == (1, "Red", False)
    assert found.text.endswith("60")
    assert world.seats["red"].name not in found.label + found.text


def test_what_was_answered_belongs_to_the_record(world: worlds.World) -> None:
    one = forecast(world)
    say(world, "red", one, 60)
    with pytest.raises(Refused, match="must stay in the record"):
        survey_sheets.remove(exercise=world.exercise, survey_id=one.survey_id)
    with pytest.raises(Refused, match="answered"):
        survey_sheets.remove_question(exercise=world.exercise, question_id=one.survey.questions.all()[0].pk)
    with pytest.raises(Refused, match="Add a new question"):
        survey_sheets.change_question(
            exercise=world.exercise, question_id=one.survey.questions.all()[0].pk, kind="scale"
        )


def test_the_page_of_results_does_not_ask_more_for_more_answers(
    world: worlds.World, django_assert_max_num_queries: Any
) -> None:
    from wargame.services.participants import seats

    one = forecast(world)
    say(world, "red", one, 60)
    for number in range(12):
        (seat,) = seats.add(cell=world.cells["red"], role="staff", names=[f"Capt {number}"])
        for question in one.survey.questions.all():
            Answer.objects.create(round=one, question=question, seat=seat, cell=seat.cell, value=number)
    with django_assert_max_num_queries(7):
        reading.results(world.exercise)
    with django_assert_max_num_queries(2):
        calibration.decided(world.exercise)
