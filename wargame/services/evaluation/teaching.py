"""The data collection plan of a scenario pack: objectives, indicators and surveys made rows of an exercise."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction

from adjudication.engine.scenario import teaching
from adjudication.engine.scenario.exercises import plan as exercise_plan
from adjudication.services import packs
from wargame.models import Cell, Exercise, Indicator, Objective, Question, Survey
from wargame.services import copies, locks, logbook
from wargame.services.evaluation import plan


@transaction.atomic
def adopt(*, exercise: Exercise, add: bool = True) -> None:
    """Take over what the pack proposes. Nothing that stands is changed; doing it twice adds nothing.

    With `add` every objective of the pack comes in; without it only those whose line stands already get the pack's
    code and indicators. Surveys come in whole.
    """
    exercise = locks.hold(exercise.pk)
    prepared = exercise_plan(packs.load(exercise.system, exercise.pack_name), exercise.template)
    proposed = prepared.objectives
    if add:
        lines = [objective.line for objective in exercise.objectives.all()]
        wanted = [line for line in map(_line, proposed) if line not in lines]
        plan.set_objectives(exercise=exercise, texts=[*lines, *wanted])
    _objectives(exercise, proposed)
    _surveys(exercise, prepared.surveys)
    logbook.ring(exercise, watchers=True)


def _line(objective: Any) -> str:
    return " ".join(f"{objective.title}: {objective.text}".split())[: plan.LONGEST]


def _objectives(exercise: Exercise, proposed: list[Any]) -> None:
    by_line = {_line(objective): objective for objective in proposed}
    rows = list(exercise.objectives.prefetch_related("indicators"))
    mine = [(row, by_line[row.line]) for row in rows if row.line in by_line]
    _codes(exercise, rows, mine)
    for row, found in mine:
        if not row.indicators.all():
            for order, indicator in enumerate(getattr(found, "indicators", [])):
                _indicator(exercise, row, indicator, order)


def _codes(exercise: Exercise, rows: list[Objective], mine: list[tuple[Objective, Any]]) -> None:
    """Give the pack's objectives their own codes; others that have such a code get the next free one."""
    if all(row.code == found.id for row, found in mine) or any(row.evidence.exists() for row in rows):
        return
    exercise.objectives.update(code="")
    for row, found in mine:
        kind = Objective.Kind.RESEARCH if found.id.startswith("RQ") else Objective.Kind.LEARNING
        Objective.objects.filter(pk=row.pk).update(code=found.id, kind=kind)
    given = {row.pk for row, _ in mine}
    for row in rows:
        if row.pk not in given:
            Objective.objects.filter(pk=row.pk).update(code=plan.next_code(exercise, row.kind))


def _indicator(exercise: Exercise, row: Objective, found: teaching.Indicator, order: int) -> None:
    turns = found.turns
    Indicator.objects.create(
        objective=row, text=found.text, who=found.who, moment=found.when, order=order,
        turn_from=turns[0] if turns else None, turn_to=turns[-1] if turns else None,
        cell=_cell(exercise, found.cell),
    )  # fmt: skip


def _cell(exercise: Exercise, name: str) -> Cell | None:
    """The cell a pack means: by its name, else the first of its colour."""
    if not name:
        return None
    named = exercise.cells.filter(name__in=[name, name.removesuffix(" cell")]).first()
    return named or exercise.cells.filter(kind=name).first()


def _surveys(exercise: Exercise, proposed: list[teaching.Survey]) -> None:
    there = set(exercise.surveys.values_list("key", flat=True))
    codes = {objective.code: objective for objective in exercise.objectives.all()}
    for found in proposed:
        if found.id in there:
            continue
        survey = Survey.objects.create(
            exercise=exercise, key=found.id, title=found.title, intro=found.intro, when=found.when,
            closes=found.closes, audience=list(found.cells), anonymous=found.anonymous,
            turns=list(found.turns), order=exercise.surveys.count(),
        )  # fmt: skip
        Question.objects.bulk_create(
            Question(
                survey=survey, kind=one.kind, text=one.ask, low=one.low, high=one.high, choices=list(one.choices),
                resolves=_rule(one), objective=codes.get(one.objective), order=order,
            )
            for order, one in enumerate(found.questions)
        )  # fmt: skip


def _rule(question: teaching.Question) -> dict[str, Any]:
    if question.resolves is None:
        return {}
    plain: dict[str, Any] = msgspec.to_builtins(question.resolves)
    return {name: value for name, value in plain.items() if value not in (None, "")}


def copy_surveys(*, source: Exercise, target: Exercise) -> None:
    """The same surveys for a new exercise, without any answers."""
    codes = {objective.code: objective for objective in target.objectives.all()}
    for survey in source.surveys.prefetch_related("questions__objective"):
        twin = copies.twin(survey, exercise=target)
        twin.save()
        Question.objects.bulk_create(
            copies.twin(one, survey=twin, objective=codes.get(one.objective.code) if one.objective else None)
            for one in survey.questions.all()
        )
