"""A student's page of a homework: the task, what to do next, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from umpire.pages.homework import chosen, compared
from umpire.pages.homework.compared import Compared
from wargame.models import Exercise, Homework, HomeworkCopy, Seat
from wargame.services.homework.playing import WORDS

MOST_OTHERS = 60  # whose orders are listed


@dataclass(frozen=True)
class TaskSheet:
    """What anyone with the address reads."""

    code: str
    title: str
    text: str
    exercise: str
    cell: str
    kind: str
    turns: int
    due: str
    left: str
    open: bool
    intent: bool
    reflection: bool
    words: int
    criteria: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class OwnWork:
    """The student's own work. `stage` is "intent", "play", "hand-in" or "done"; `page` the address of their game."""

    name: str
    back: UUID
    stage: str
    intent: str
    reflection: str
    exercise: UUID | None
    compared: Compared | None
    lead: str
    points: tuple[tuple[str, int], ...]
    marks: tuple[tuple[str, int, int], ...]
    total: str
    comment: str
    released: bool
    original: tuple[str, ...]
    others: tuple[tuple[str, tuple[str, ...]], ...]


def task(homework: Homework) -> TaskSheet:
    """The task."""
    zone = ZoneInfo(homework.exercise.timezone)
    return TaskSheet(
        homework.code, homework.title, homework.text, homework.exercise.title, homework.cell.name, homework.cell.kind,
        homework.turns, f"{homework.due_at.astimezone(zone):%Y-%m-%d %H:%M} ({homework.exercise.timezone})",
        _left(homework), homework.is_open, homework.wants_intent, homework.wants_reflection, WORDS,
        tuple((one["text"], one["points"]) for one in homework.criteria),
    )  # fmt: skip


def _left(homework: Homework) -> str:
    hours = int((homework.due_at - timezone.now()).total_seconds() // 3600)
    if hours < 1:
        return "less than an hour left"
    if hours < 48:
        return f"{hours} hour{'s' if hours > 1 else ''} left"
    return f"{hours // 24} days left"


def work(copy: HomeworkCopy) -> OwnWork:
    """The work of a student. The result is here once they handed in."""
    homework, done = copy.homework, copy.handed_in_at is not None
    released = done and homework.released_at is not None
    marked = done and copy.marked_at is not None
    over = homework.exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)
    return OwnWork(
        name=copy.name,
        back=copy.key,
        stage=_stage(copy),
        intent=copy.intent,
        reflection=copy.reflection,
        exercise=copy.exercise_id,
        compared=compared.compared(copy, released=released) if done else None,
        lead=f"{copy.result.get('lead', 0):+d}" if done and copy.result else "",
        points=tuple(copy.result.get("points", {}).items()) if done else (),
        marks=tuple((one["text"], copy.marks[str(place)], one["points"]) for place, one in enumerate(homework.criteria))
        if marked
        else (),
        total=f"{copy.points} of {homework.most_points}" if marked else "",
        comment=copy.comment if done else "",
        released=released,
        original=chosen.by_original(homework)[0] if released and over else (),
        others=_others(copy) if released else (),
    )


def _stage(copy: HomeworkCopy) -> str:
    if copy.handed_in_at is not None:
        return "done"
    if copy.exercise_id is None:
        return "intent"
    return "hand-in" if copy.played_at is not None else "play"


def _others(copy: HomeworkCopy) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the others chose, without names, the best result first."""
    rows = copy.homework.copies.exclude(handed_in_at=None).exclude(pk=copy.pk).select_related("exercise__game")
    found = sorted(rows, key=lambda one: -one.result.get("lead", 0))[:MOST_OTHERS]
    for one in found:
        one.homework = copy.homework
    return tuple((f"{one.result.get('lead', 0):+d}", chosen.by_student(one)) for one in found)


def known_seat(seat: Seat | None) -> str:
    """The name of a person who may begin by their seat; "" for anyone else."""
    able = seat is not None and seat.status == Seat.Status.TAKEN and not seat.watches
    return seat.name if able and seat is not None else ""
