"""The data collection plan: objectives and what to watch for under each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from wargame.errors import Outdated, Refused
from wargame.models import Exercise, Indicator, Objective, Seat
from wargame.services import copies, locks, logbook

LONGEST = 400
TITLE_ENDS = 60  # a colon within these first characters ends a title
MOST_OBJECTIVES, MOST_INDICATORS = 50, 40
PREFIX = {Objective.Kind.LEARNING: "LO", Objective.Kind.RESEARCH: "RQ"}
FIELDS = ("text", "cell", "watcher", "who", "turn_from", "turn_to", "moment")


def parted(line: str) -> tuple[str, str]:
    """Title and text of a line such as "Coalitions: when was support worth its price?"; the title may be empty."""
    title, colon, text = line.partition(": ")
    return (title, text) if colon and text.strip() and len(title) <= TITLE_ENDS else ("", line)


@transaction.atomic
def set_objectives(*, exercise: Exercise, texts: list[str]) -> None:
    """Bring the objectives in line with a list, one to a line. A line that stands already keeps all it has."""
    exercise = locks.hold(exercise.pk)
    tidy = list(dict.fromkeys(" ".join(text.split())[:LONGEST] for text in texts if text.strip()))
    if len(tidy) > MOST_OBJECTIVES:
        raise Refused(f"objectives: at most {MOST_OBJECTIVES}; most exercises have two to five.")
    known = {objective.line: objective for objective in exercise.objectives.all()}
    for line, objective in known.items():
        if line not in tidy:
            _drop(objective)
    for order, line in enumerate(tidy):
        if line in known:
            Objective.objects.filter(pk=known[line].pk).update(order=order)
        else:
            title, text = parted(line)
            Objective.objects.create(
                exercise=exercise,
                code=next_code(exercise, Objective.Kind.LEARNING),
                title=title,
                text=text,
                order=order,
            )
    logbook.ring(exercise, watchers=True)


def next_code(exercise: Exercise, kind: str) -> str:
    """The next code that was never given here: LO-6 after LO-5, also if LO-5 is gone."""
    prefix = PREFIX[Objective.Kind(kind)]
    numbers = [
        int(code.rpartition("-")[2])
        for code in exercise.objectives.values_list("code", flat=True)
        if code.startswith(f"{prefix}-") and code.rpartition("-")[2].isdigit()
    ]
    return f"{prefix}-{max(numbers, default=0) + 1}"


def _drop(objective: Objective) -> None:
    marks = objective.evidence.count()
    if marks:
        raise Refused(
            f"objectives: {objective.code} has {marks} piece{'s' if marks > 1 else ''} of evidence; "
            "remove it first, or keep the objective."
        )
    objective.delete()


@transaction.atomic
def add_objective(*, exercise: Exercise, text: str, title: str = "", kind: str = "learning") -> Objective:
    """One more objective or research question, with the next free code."""
    exercise = locks.hold(exercise.pk)
    title, text = _worded(title, text)
    if kind not in Objective.Kind.values:
        raise Refused(f"kind: {kind} is neither learning nor research.")
    if exercise.objectives.count() >= MOST_OBJECTIVES:
        raise Refused(f"objectives: at most {MOST_OBJECTIVES}; most exercises have two to five.")
    last = exercise.objectives.aggregate(last=Max("order"))["last"]
    found = Objective.objects.create(
        exercise=exercise, kind=kind, code=next_code(exercise, kind), title=title, text=text,
        order=0 if last is None else last + 1,
    )  # fmt: skip
    logbook.ring(exercise, watchers=True)
    return found


def _worded(title: str, text: str) -> tuple[str, str]:
    title, text = " ".join(title.split()), " ".join(text.split())
    if not text:
        raise Refused("text: say what participants should learn or what you want to find out.")
    if len(title) > 120 or len(text) > LONGEST or len(title) + len(text) + 2 > LONGEST:
        raise Refused(f"text: title and text together take at most {LONGEST} characters, the title at most 120.")
    return title, text


@transaction.atomic
def change_objective(*, exercise: Exercise, objective_id: int, title: str, text: str) -> Objective:
    """Other words for an objective; its code, indicators and evidence stay."""
    exercise = locks.hold(exercise.pk)
    objective = _objective(exercise, objective_id)
    objective.title, objective.text = _worded(title, text)
    objective.save(update_fields=["title", "text"])
    logbook.ring(exercise, watchers=True)
    return objective


@transaction.atomic
def remove_objective(*, exercise: Exercise, objective_id: int) -> None:
    """Take an objective away; refused while evidence is marked for it."""
    exercise = locks.hold(exercise.pk)
    _drop(_objective(exercise, objective_id))
    logbook.ring(exercise, watchers=True)


def _objective(exercise: Exercise, objective_id: int) -> Objective:
    found = exercise.objectives.filter(pk=objective_id).first()
    if found is None:
        raise Outdated("objective: it is no longer in the data collection plan.")
    return found


@transaction.atomic
def add_indicator(*, exercise: Exercise, objective_id: int, **fields: Any) -> Indicator:
    """Something to watch for under an objective. Fields: text, cell, watcher, who, turn_from, turn_to, moment."""
    exercise = locks.hold(exercise.pk)
    objective = _objective(exercise, objective_id)
    if objective.indicators.count() >= MOST_INDICATORS:
        raise Refused(f"indicator: at most {MOST_INDICATORS} under one objective.")
    indicator = Indicator(objective=objective, order=objective.indicators.count())
    _fill(exercise, indicator, fields)
    indicator.save()
    logbook.ring(exercise, watchers=True)
    return indicator


@transaction.atomic
def change_indicator(*, exercise: Exercise, indicator_id: int, **fields: Any) -> Indicator:
    """Other words, another watcher or another time."""
    exercise = locks.hold(exercise.pk)
    indicator = _indicator(exercise, indicator_id)
    _fill(exercise, indicator, fields)
    indicator.save()
    logbook.ring(exercise, watchers=True)
    return indicator


@transaction.atomic
def remove_indicator(*, exercise: Exercise, indicator_id: int) -> None:
    """Take an indicator away; notes and evidence that cite it stay with the objective."""
    exercise = locks.hold(exercise.pk)
    _indicator(exercise, indicator_id).delete()
    logbook.ring(exercise, watchers=True)


def _indicator(exercise: Exercise, indicator_id: int) -> Indicator:
    found = Indicator.objects.select_related("objective").filter(pk=indicator_id, objective__exercise=exercise).first()
    if found is None:
        raise Outdated("indicator: it is no longer in the data collection plan.")
    return found


def _fill(exercise: Exercise, indicator: Indicator, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        if name not in FIELDS:
            raise Refused(f"{name}: an indicator has no such field.")
        setattr(indicator, name, " ".join(value.split()) if isinstance(value, str) else value)
    if not indicator.text:
        raise Refused("text: say what to look or listen for.")
    for name, most in (("text", 300), ("who", 80), ("moment", 80)):
        if len(getattr(indicator, name)) > most:
            raise Refused(f"{name}: at most {most} characters.")
    if indicator.cell is not None and indicator.cell.exercise_id != exercise.pk:
        raise Refused("cell: that cell belongs to another exercise.")
    if indicator.watcher is not None and indicator.watcher.cell.exercise_id != exercise.pk:
        raise Refused("watcher: that seat belongs to another exercise.")
    _check_turns(indicator)


def _check_turns(indicator: Indicator) -> None:
    for name in ("turn_from", "turn_to"):
        turn = getattr(indicator, name)
        if turn is not None and not 1 <= turn <= 999:
            raise Refused(f"{name}: enter a turn from 1 to 999.")
    if indicator.turn_from and indicator.turn_to and indicator.turn_to < indicator.turn_from:
        raise Refused("turn_to: the last turn is before the first.")


def copy(*, source: Exercise, target: Exercise, seats: Mapping[UUID, Seat]) -> None:
    """The same objectives and indicators for a copy. Cells are matched by name; `seats` has the copied seat of each
    person who watches."""
    cells = {cell.name: cell for cell in target.cells.all()}
    for objective in source.objectives.prefetch_related("indicators__cell"):
        twin = copies.twin(objective, exercise=target)
        twin.save()
        Indicator.objects.bulk_create(
            copies.twin(
                indicator, objective=twin, cell=cells.get(indicator.cell.name) if indicator.cell else None,
                watcher=seats.get(indicator.watcher_id) if indicator.watcher_id else None,
            )
            for indicator in objective.indicators.all()
        )  # fmt: skip
