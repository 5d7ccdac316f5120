"""Ask the cells: surveys and their questions, when they open and close, what is answered, what came of forecasts."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.models import Step
from wargame.errors import Outdated, Refused
from wargame.models import Answer, Exercise, LogEntry, Outcome, Question, Survey, SurveyRound
from wargame.selectors.evaluation.evidence import present_turn
from wargame.selectors.evaluation.surveys import NOT_ASKED, asked_cells, is_asked, open_rounds
from wargame.services import locks, logbook
from wargame.viewer import Viewer

LONGEST_ANSWER = 2000
LARGEST = 1_000_000_000
BY_RULES = "the rules"


def on_step(exercise: Exercise, step: Step, turn: int, *, over: bool) -> None:
    """After a step: close what ends with it, decide forecasts on the turn that ended, open what is asked now.

    `turn` is the turn the rules are in. Called inside the transaction that commits the step, before the next decision
    is opened, so that a published turn and its questions appear together.
    """
    before = present_turn(exercise)
    ended = turn if over else turn - 1 if before and turn > before else 0
    rounds = SurveyRound.objects.filter(survey__exercise=exercise).select_related("survey")
    for one in open_rounds(exercise.pk):
        if one.survey.when == Survey.When.TURN_START and one.turn == turn != before:
            continue  # the turn begins once more
        asks_now = one.survey.when == Survey.When.TURN_END and one.turn == ended  # the last turn ended once more
        with_turn = one.survey.closes == Survey.Closes.TURN and ended and not asks_now
        if one.survey.closes == Survey.Closes.PUBLICATION or with_turn:
            _close(one)
    if ended:
        for one in rounds.filter(survey__when=Survey.When.TURN_START, turn=ended):
            _decide(exercise, one, step)
        _open(exercise, Survey.When.TURN_END, ended)
    if turn and not over and turn != before:
        _open(exercise, Survey.When.TURN_START, turn)


def on_end(exercise: Exercise) -> None:
    """Close the forecasts at the end of an exercise, and open the questions about it."""
    rounds = SurveyRound.objects.filter(survey__exercise=exercise, closed_at=None).select_related("survey")
    for one in rounds:
        if one.survey.when in (Survey.When.TURN_START, Survey.When.HAND):
            _close(one)
    _open(exercise, Survey.When.EXERCISE_END, present_turn(exercise))


def _open(exercise: Exercise, when: str, turn: int) -> None:
    opened = []
    for survey in exercise.surveys.filter(when=when, active=True, questions__isnull=False).distinct():
        if not survey.asked_about(turn):
            continue
        _, new = SurveyRound.objects.get_or_create(survey=survey, turn=turn)
        if new:
            opened.append(survey)
    for survey in opened:
        _announce(exercise, survey, turn)


def _announce(exercise: Exercise, survey: Survey, turn: int) -> None:
    """One line for everyone if everyone is asked, or else one for each cell that is."""
    playing = [cell for cell in exercise.cells.all() if cell.kind not in NOT_ASKED]
    asked = [cell for cell in playing if is_asked(survey, cell)]
    if asked == playing:
        text = f"Questions to the cells: {survey.title}."
        logbook.write(exercise, LogEntry.Kind.NOTICE, text, public=True, turn=turn)
        return
    for cell in asked:
        text = f"Questions for your cell: {survey.title}."
        logbook.write(exercise, LogEntry.Kind.NOTICE, text, cell=cell, turn=turn)


def _close(one: SurveyRound) -> None:
    SurveyRound.objects.filter(pk=one.pk, closed_at=None).update(closed_at=timezone.now())


def _decide(exercise: Exercise, one: SurveyRound, step: Step) -> None:
    """Forecasts with their own rule are decided by the public numbers as the step leaves them."""
    assert exercise.game is not None
    rules = game_selectors.adjudicator(exercise.game)
    tracks = {(t.key, t.side): t.value for t in rules.scoreboard(game_selectors.snapshot(exercise.game, step)).tracks}
    ruled = set(one.outcomes.exclude(decided_by=BY_RULES).values_list("question_id", flat=True))
    for question in one.survey.questions.filter(kind=Question.Kind.FORECAST).exclude(resolves={}):
        happened = resolved(question.resolves, tracks)
        if question.pk in ruled:
            one.outcomes.filter(question=question).update(recorded=happened)
            continue
        note = "" if happened is not None else "These rules do not track that number."
        decided = {"happened": happened, "recorded": happened, "note": note, "decided_by": BY_RULES}
        Outcome.objects.update_or_create(round=one, question=question, defaults=decided)


def resolved(rule: dict[str, Any], tracks: dict[tuple[str, str], int]) -> bool | None:
    """True if a statement came true, by the numbers; None if the number is missing."""
    value = tracks.get((rule["track"], rule.get("side", "")))
    if value is None:
        return None
    if "ahead_of" in rule:
        other = tracks.get((rule["track"], rule["ahead_of"]))
        return None if other is None else bool(value > other)
    return bool(value >= rule["least"] if "least" in rule else value <= rule["most"])


@transaction.atomic
def open_now(*, exercise: Exercise, survey_id: int) -> SurveyRound:
    """The umpire asks a survey now, about the present turn; one that was closed for this turn opens again."""
    exercise = locks.hold(exercise.pk)
    survey = _survey(exercise, survey_id)
    if not survey.questions.exists():
        raise Refused("survey: it has no questions yet.")
    turn = present_turn(exercise)
    one = survey.rounds.filter(turn=turn).first()
    if one is None:
        one = SurveyRound.objects.create(survey=survey, turn=turn)
    elif one.closed_at is None:
        raise Refused(f"{survey.title} is already open.")
    elif one.outcomes.exists():
        raise Refused(f"{survey.title}: its forecasts for this turn are already decided, so you cannot ask them again.")
    SurveyRound.objects.filter(pk=one.pk).update(closed_at=None)
    _announce(exercise, survey, turn)
    return SurveyRound.objects.get(pk=one.pk)


@transaction.atomic
def close_now(*, exercise: Exercise, round_id: int) -> None:
    """The umpire closes a survey that is open."""
    exercise = locks.hold(exercise.pk)
    one = _round(exercise, round_id)
    _close(one)
    logbook.ring(exercise, cells=asked_cells(one.survey))


@transaction.atomic
def decide(
    *, exercise: Exercise, round_id: int, question_id: int, happened: bool | None, by: str, note: str = ""
) -> Outcome:
    """Record the umpire's decision on a forecast; None if it cannot be decided, so that it is not scored.

    Refused without a note where the record of the game says otherwise: the report prints both, with the note.
    """
    exercise = locks.hold(exercise.pk)
    one = _round(exercise, round_id)
    question = one.survey.questions.filter(pk=question_id, kind=Question.Kind.FORECAST).first()
    if question is None:
        raise Refused("question: only a forecast has an outcome.")
    note = " ".join(note.split())[:300]
    recorded = Outcome.objects.filter(round=one, question=question).values_list("recorded", flat=True).first()
    if recorded not in (None, happened) and not note:
        says = "it happened" if recorded else "it did not happen"
        raise Refused(f"note: the record of the game says that {says}. Say why you decide otherwise.")
    if one.closed_at is None:
        _close(one)  # no one forecasts what is known
        logbook.ring(exercise, cells=asked_cells(one.survey))
    outcome, _ = Outcome.objects.update_or_create(
        round=one, question=question,
        defaults={"happened": happened, "note": note, "decided_by": by[:80]},
    )  # fmt: skip
    logbook.ring(exercise)
    return outcome


@transaction.atomic
def answer(*, viewer: Viewer, round_id: int, values: dict[int, Any]) -> int:
    """One person's answers, by question; an empty one takes back what they said. The number of answers that stand."""
    seat, cell = viewer.seat, viewer.cell
    if seat is None or cell is None or viewer.umpire or not viewer.acts:
        raise Refused("Each member of a cell answers surveys for themselves.")
    exercise = locks.hold(viewer.exercise.pk)
    one = _round(exercise, round_id)
    if not is_asked(one.survey, cell):
        raise Outdated("These questions are not for your cell.")
    if one.closed_at is not None:
        raise Outdated(f"{one.survey.title} is closed. Your earlier answers are saved.")
    questions = {question.pk: question for question in one.survey.questions.all()}
    problems, read = _read_all(questions, values)
    if problems:
        raise Refused(*problems)
    seq = game_selectors.head(exercise.game).seq if exercise.game else 0
    for pk, value in read.items():
        if value is None:
            Answer.objects.filter(round=one, question_id=pk, seat=seat).delete()
        else:
            Answer.objects.update_or_create(
                round=one, question_id=pk, seat=seat, defaults={"cell": cell, "value": value, "seq": seq}
            )
    logbook.ring(exercise, seats=[seat])
    return Answer.objects.filter(round=one, seat=seat).count()


def _read_all(questions: dict[int, Question], values: dict[int, Any]) -> tuple[list[str], dict[int, Any]]:
    problems, read = [], {}
    numbers = {pk: number for number, pk in enumerate(questions, 1)}
    for pk, raw in values.items():
        if pk not in questions:
            problems.append("answers: one of the questions is no longer asked.")
            continue
        try:
            read[pk] = read_value(questions[pk], raw)
        except ValueError as error:
            problems.append(f"question {numbers[pk]}: {error}")
    return problems, read


def read_value(question: Question, raw: Any) -> Any:
    """An answer as it is stored, None for an empty one; ValueError says in a sentence what is expected."""
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return None
    if question.kind == Question.Kind.TEXT:
        if not isinstance(raw, str) or len(raw) > LONGEST_ANSWER:
            raise ValueError(f"enter at most {LONGEST_ANSWER} characters of text.")
        return raw.strip()
    if question.kind == Question.Kind.CHOICE:
        if raw not in question.choices:
            raise ValueError("choose one of the answers offered.")
        return raw
    least, most, what = {
        Question.Kind.SCALE: (1, 5, "a number from 1 to 5"),
        Question.Kind.FORECAST: (0, 100, "a percentage from 0 to 100"),
        Question.Kind.NUMBER: (-LARGEST, LARGEST, "a whole number"),
    }[Question.Kind(question.kind)]
    value = _whole(raw)
    if value is None or not least <= value <= most:
        raise ValueError(f"{what} is expected.")
    return value


def _whole(raw: Any) -> int | None:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and re.fullmatch(r"-?[0-9]{1,10}", raw.strip().removesuffix("%").strip()):
        return int(raw.strip().removesuffix("%"))
    return None


def _survey(exercise: Exercise, survey_id: int) -> Survey:
    found = exercise.surveys.filter(pk=survey_id).first()
    if found is None:
        raise Outdated("survey: it no longer exists.")
    return found


def _round(exercise: Exercise, round_id: int) -> SurveyRound:
    found = SurveyRound.objects.select_related("survey").filter(pk=round_id, survey__exercise=exercise).first()
    if found is None:
        raise Outdated("survey: these questions are no longer asked.")
    return found
