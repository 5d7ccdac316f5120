"""Write surveys: the sheets and their questions, before and during play."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction

from adjudication.engine.scenario.sides import listed
from adjudication.services import slugs
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Exercise, Question, Survey
from wargame.selectors.evaluation.surveys import ASKED, asked_cells
from wargame.services import locks, logbook

MOST_SURVEYS, MOST_QUESTIONS = 30, 20
LAST_TURN = 999
SHEET = ("title", "intro", "when", "closes", "audience", "turns", "anonymous", "active")


@transaction.atomic
def add(*, exercise: Exercise, title: str, **fields: Any) -> Survey:
    """A survey without questions. Fields: intro, when, closes, audience (kinds of cells), turns, anonymous, active."""
    exercise = locks.hold(exercise.pk)
    if exercise.surveys.count() >= MOST_SURVEYS:
        raise Refused(f"survey: at most {MOST_SURVEYS} in one exercise.")
    survey = Survey(exercise=exercise, order=exercise.surveys.count())
    _fill(survey, {"title": title, **fields})
    survey.key = _key(exercise, survey.title)
    survey.save()
    logbook.ring(exercise)
    return survey


def _key(exercise: Exercise, title: str) -> str:
    base = slugs.slug(title, 34) or "survey"
    taken = set(exercise.surveys.values_list("key", flat=True))
    return next(key for key in (base, *(f"{base}-{n}" for n in range(2, 99))) if key not in taken)


@transaction.atomic
def change(*, exercise: Exercise, survey_id: int, **fields: Any) -> Survey:
    """Other words, another time, other cells; also in play. Rounds that are open stay open."""
    exercise = locks.hold(exercise.pk)
    survey = _survey(exercise, survey_id)
    before = _readers(survey)
    _fill(survey, fields)
    survey.save()
    logbook.ring(exercise, cells={*before, *_readers(survey)})
    return survey


def _readers(survey: Survey) -> tuple[Cell, ...]:
    """The cells that are asked it now."""
    return asked_cells(survey) if survey.rounds.filter(closed_at=None).exists() else ()


def _fill(survey: Survey, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        if name not in SHEET:
            raise Refused(f"{name}: a survey has no such field.")
        setattr(survey, name, " ".join(value.split()) if isinstance(value, str) else value)
    if not survey.title or len(survey.title) > 120:
        raise Refused("title: a survey needs a title of at most 120 characters.")
    if len(survey.intro) > 400:
        raise Refused("intro: at most 400 characters.")
    if survey.when not in Survey.When.values or survey.closes not in Survey.Closes.values:
        raise Refused("when: choose when it is asked and when it closes.")
    if not isinstance(survey.audience, list) or any(kind not in ASKED for kind in survey.audience):
        raise Refused(f"audience: {listed(ASKED)} cells can be asked. Leave it empty to ask all of them.")
    if not isinstance(survey.turns, list) or any(
        type(one) is not int or not 1 <= one <= LAST_TURN for one in survey.turns
    ):
        raise Refused(f"turns: list turns from 1 to {LAST_TURN}, or leave it empty for every turn.")
    survey.turns = sorted(set(survey.turns))


@transaction.atomic
def remove(*, exercise: Exercise, survey_id: int) -> None:
    """Take a survey away; refused once someone answered it."""
    exercise = locks.hold(exercise.pk)
    survey = _survey(exercise, survey_id)
    if survey.rounds.filter(answers__isnull=False).exists():
        raise Refused(f"{survey.title} has answers that must stay in the record. Switch it off instead.")
    readers = _readers(survey)
    survey.delete()
    logbook.ring(exercise, cells=readers)


@transaction.atomic
def add_question(*, exercise: Exercise, survey_id: int, **fields: Any) -> Question:
    """One more question. Fields: kind, text, low, high, choices, objective, resolves."""
    exercise = locks.hold(exercise.pk)
    survey = _survey(exercise, survey_id)
    if survey.questions.count() >= MOST_QUESTIONS:
        raise Refused(f"question: at most {MOST_QUESTIONS} on one sheet. People answer three, not ten.")
    question = Question(survey=survey, order=survey.questions.count(), kind=fields.get("kind", ""))
    _check(exercise, question, fields)
    question.save()
    logbook.ring(exercise, cells=_readers(question.survey))
    return question


@transaction.atomic
def change_question(*, exercise: Exercise, question_id: int, **fields: Any) -> Question:
    """Other words for a question; its kind and choices stay once it was answered."""
    exercise = locks.hold(exercise.pk)
    question = _question(exercise, question_id)
    fixed = [name for name in ("kind", "choices", "resolves") if name in fields]
    if any(fields[name] != getattr(question, name) for name in fixed) and question.answers.exists():
        raise Refused("question: people have already answered it. Add a new question instead.")
    _check(exercise, question, fields)
    question.save()
    logbook.ring(exercise, cells=_readers(question.survey))
    return question


@transaction.atomic
def remove_question(*, exercise: Exercise, question_id: int) -> None:
    """Take a question away; refused once someone answered it."""
    exercise = locks.hold(exercise.pk)
    question = _question(exercise, question_id)
    if question.answers.exists():
        raise Refused("question: people have already answered it, and answers must stay in the record.")
    question.delete()
    logbook.ring(exercise, cells=_readers(question.survey))


def _check(exercise: Exercise, question: Question, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        if name not in ("kind", "text", "low", "high", "choices", "objective", "resolves"):
            raise Refused(f"{name}: a question has no such field.")
        setattr(question, name, " ".join(value.split()) if isinstance(value, str) else value)
    if question.kind not in Question.Kind.values:
        raise Refused("kind: choose what kind of question it is.")
    if not question.text or len(question.text) > 300:
        raise Refused("text: a question has 1 to 300 characters.")
    if len(question.low) > 40 or len(question.high) > 40:
        raise Refused("low, high: at most 40 characters for the ends of a scale.")
    if question.objective is not None and question.objective.exercise_id != exercise.pk:
        raise Refused("objective: it belongs to another exercise.")
    _check_choices(question)
    _check_rule(question)


def _check_choices(question: Question) -> None:
    choices = question.choices
    if question.kind != Question.Kind.CHOICE:
        question.choices = []
        return
    good = isinstance(choices, list) and 2 <= len(choices) <= 12 and len(set(map(str, choices))) == len(choices)
    if not good or any(not isinstance(one, str) or not 0 < len(one) <= 80 for one in choices):
        raise Refused("choices: give 2 to 12 different answers of at most 80 characters.")


def _check_rule(question: Question) -> None:
    rule = question.resolves
    if question.kind != Question.Kind.FORECAST or not rule:
        question.resolves = {}
        return
    comparisons = [name for name in ("least", "most", "ahead_of") if name in rule]
    known = set(rule) <= {"track", "side", "least", "most", "ahead_of"} and len(comparisons) == 1
    words = all(isinstance(rule.get(name, ""), str) for name in ("track", "side", "ahead_of"))
    numbers = all(type(rule.get(name, 0)) is int for name in ("least", "most"))
    if not known or not words or not numbers or not re.fullmatch(r"[A-Za-z0-9_]{1,40}", str(rule.get("track", ""))):
        raise Refused("resolves: choose a track, a side, and one limit: least, most or ahead_of.")
    if question.survey.when != Survey.When.TURN_START:
        raise Refused("resolves: only a forecast asked when a turn begins is decided by the numbers at its end.")


def _survey(exercise: Exercise, survey_id: int) -> Survey:
    found = exercise.surveys.filter(pk=survey_id).first()
    if found is None:
        raise Outdated("survey: it no longer exists.")
    return found


def _question(exercise: Exercise, question_id: int) -> Question:
    found = Question.objects.select_related("survey", "objective").filter(pk=question_id, survey__exercise=exercise)
    if (question := found.first()) is None:
        raise Outdated("question: it no longer exists.")
    return question
