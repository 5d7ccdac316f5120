"""Practice for one person alone: who may begin one, and which decisions that person makes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from adjudication.engine import registry
from adjudication.engine.scenario.lesson import Lesson
from adjudication.models import Game
from wargame.models import Cell, Decision, Exercise, OrderSheet, Seat
from wargame.viewer import Viewer

QUIET = timedelta(minutes=5)
"""After so long without its page open, a practice is abandoned."""
LONGEST = timedelta(minutes=30)
"""A practice ends after so long at the latest."""


def lesson_for(viewer: Viewer) -> Lesson | None:
    """The viewer's solo practice: before play, for a person with a seat in a cell that gives orders."""
    exercise, seat, cell = viewer.exercise, viewer.seat, viewer.cell
    if exercise.status != Exercise.Status.SETUP or exercise.real_id is not None or viewer.umpire:
        return None
    if seat is None or cell is None or cell.side is None or not viewer.inside or not viewer.acts:
        return None
    lesson = registry.get(exercise.system).lesson
    return lesson if lesson is not None and pack_for(exercise, lesson, cell.side) else None


def pack_for(exercise: Exercise, lesson: Lesson, side: str) -> str:
    """The first pack of a lesson that has a side, or its stand-in; empty if none does."""
    packs, wanted = (lesson.pack, *lesson.also), side_in(lesson, side)
    return next((pack for pack in packs if wanted in registry.bound(exercise.system, pack).sides), "")


def side_in(lesson: Lesson, side: str) -> str:
    """The side as which the people of a side practise."""
    return lesson.stand_ins.get(side, side)


def own_practice(seat: Seat) -> Exercise | None:
    """The practice that a person plays alone. One query."""
    return Exercise.objects.filter(practised_by=seat.pk).first()


def practising(exercise: Exercise) -> int:
    """The number of people in solo practice now. One query."""
    return Exercise.objects.filter(own_practice_of=exercise.pk).exclude(practised_by=None).count()


def abandoned(now: datetime) -> list[Exercise]:
    """The practices to remove: unattended, too long, or left over after play began.

    One query where no one practises.
    """
    rows = list(Exercise.objects.exclude(practised_by=None).select_related("own_practice_of"))
    if not rows:
        return []
    seen = dict(Seat.objects.filter(cell__exercise__in=rows).values_list("twin_of", "last_seen_at"))
    return [row for row in rows if _is_over(row, seen.get(row.practised_by_id), now)]


def _is_over(row: Exercise, seen: datetime | None, now: datetime) -> bool:
    assert row.own_practice_of is not None
    began = row.created_at
    over = row.own_practice_of.status != Exercise.Status.SETUP
    return over or now - began > LONGEST or now - max(seen or began, began) > QUIET


def spares(exercise: Exercise, decision: Decision, cells: Iterable[Cell]) -> bool:
    """True if the program answers a decision instead of the person in solo practice.

    Decision by decision, they are asked only what the lesson is about, some of it once. With one sheet a turn, they are
    not asked for a sheet before the first turn unless they come first there. `cells`: those of the exercise.
    """
    if exercise.practised_by_id is None:
        return False
    own = {cell.side for cell in cells if not cell.by_program}
    kinds = {due["kind"] for due in decision.due if due["side"] in own}
    lesson = registry.get(exercise.system).lesson
    if exercise.pace == Game.Pace.SHEET:
        return decision.turn == 0 and (lesson is None or not kinds & lesson.decisions_of(own))
    return lesson is not None and not kinds & lesson.decisions_of(own) - _practised(exercise, lesson, own)


def _practised(exercise: Exercise, lesson: Lesson, own: set[str | None]) -> set[str]:
    """The decisions that the person has made often enough. One query where a lesson has such decisions."""
    if not lesson.once:
        return set()
    sheets = OrderSheet.objects.filter(decision__exercise=exercise, cell__side__in=own, status=OrderSheet.Status.LOCKED)
    dues = sheets.values_list("decision__due", flat=True)
    return {one["kind"] for due in dues for one in due if one["side"] in own} & lesson.once
