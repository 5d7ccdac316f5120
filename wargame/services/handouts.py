"""Read-ahead, role sheets and script: from the pack's exercise to rows of this one, and on to its copies."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from adjudication.engine.exercises import ExerciseFile, RoleSheet, plan
from adjudication.services import packs
from wargame.errors import Refused
from wargame.models import Cell, Exercise, Handout, Seat
from wargame.services import locks, logbook


@transaction.atomic
def from_pack(*, exercise: Exercise) -> int:
    """Take over what the chosen exercise of the pack hands out, once; the number of sheets. None chosen: nothing."""
    exercise = locks.hold(exercise.pk)
    file = plan(packs.load(exercise.system, exercise.pack_name), exercise.template).file
    if file is None or exercise.handouts.exists():
        return 0
    cells = {cell.name: cell for cell in exercise.cells.all()}
    rows = [_read_ahead(exercise, file), _script(exercise, file)]
    for order, role in enumerate(file.roles):
        cell = cells.get(role.cell.removesuffix(" cell"), cells.get(role.cell))
        if cell is not None:
            rows.append(_role(exercise, cell, role, order))
    Handout.objects.bulk_create(rows)
    return len(rows)


def _part(title: str, text: str = "", points: list[str] | None = None, **more: int) -> dict[str, Any]:
    return {"title": title, "text": text, "points": points or [], **more}


def _read_ahead(exercise: Exercise, file: ExerciseFile) -> Handout:
    parts = [_part(part.title, part.text, part.points) for part in file.read_ahead.parts]
    title = file.read_ahead.title
    return Handout(exercise=exercise, kind=Handout.Kind.READ_AHEAD, title=title, parts=parts)


def _script(exercise: Exercise, file: ExerciseFile) -> Handout:
    parts = [_part(one.title, one.text, at=one.at, lasts=one.lasts) for one in file.script]
    return Handout(exercise=exercise, kind=Handout.Kind.SCRIPT, title=f"Script: {file.title}"[:120], parts=parts)


def _role(exercise: Exercise, cell: Cell, role: RoleSheet, order: int) -> Handout:
    parts = [
        _part("What you are", role.you_are),
        _part("What you want", role.you_want),
        _part("What you may do", points=role.you_may),
        _part("Red lines", points=role.red_lines),
        _part("Whom you talk to", points=role.you_talk_to),
    ]
    title = f"{cell.name}: {role.post}"
    return Handout(
        exercise=exercise, kind=Handout.Kind.ROLE, cell=cell, post=role.post, title=title, parts=parts, order=order
    )


def copy(*, source: Exercise, target: Exercise) -> None:
    """The same papers for a clone, each role sheet with the cell of the same name."""
    cells = {cell.name: cell for cell in target.cells.all()}
    rows = list(source.handouts.select_related("cell"))
    for row in rows:
        twin = cells.get(row.cell.name) if row.cell else None
        row.pk, row._state.adding, row.exercise, row.cell = None, True, target, twin
    Handout.objects.bulk_create([row for row in rows if row.kind != Handout.Kind.ROLE or row.cell is not None])


@transaction.atomic
def take_post(*, seat: Seat, post: str) -> None:
    """A seated person says which post of his cell he holds; two may share one."""
    exercise = locks.hold(seat.cell.exercise_id)
    if not exercise.handouts.filter(kind=Handout.Kind.ROLE, cell=seat.cell_id, post=post).exists():
        raise Refused("post: your cell has no such role.")
    Seat.objects.filter(pk=seat.pk).update(post=post)
    logbook.ring(exercise)
