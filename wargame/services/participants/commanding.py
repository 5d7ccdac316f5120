"""The right to submit for a cell: its commander, or also its staff if the umpire allows it."""

from __future__ import annotations

from django.db import transaction

from wargame.errors import Outdated, Refused
from wargame.models import Cell, Exercise, LogEntry
from wargame.services import locks, logbook


@transaction.atomic
def give(*, exercise: Exercise, cell: Cell, staff: bool) -> Cell:
    """Let the staff of a cell submit, or its commander alone again. The cell reads it in the log."""
    exercise = locks.lasting(exercise.pk)
    row = exercise.cells.filter(pk=cell.pk).first()
    if row is None:
        raise Outdated("cell: it no longer exists.")
    if row.side is None:
        raise Refused(f"cell: {row.name} gives no orders, so there is nothing to submit.")
    if row.staff_submits != staff:
        row.staff_submits = staff
        row.save(update_fields=["staff_submits"])
        said = "The umpire lets the staff submit" if staff else "Only the commander submits"
        logbook.write(exercise, LogEntry.Kind.NOTICE, f"{said} for {row.name} from now on.", cell=row)
        logbook.ring(exercise, cells=[row])
    return row
