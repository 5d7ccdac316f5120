"""Cells that the program plays: they delay no lock, and the default policy of the rules gives their orders."""

from __future__ import annotations

from django.db import transaction

from wargame.errors import Outdated, Refused
from wargame.models import Cell, Decision, Exercise, LogEntry
from wargame.services import locks, logbook, turns


@transaction.atomic
def give(*, exercise: Exercise, cell: Cell, on: bool, strength: str = "") -> Cell:
    """Let the program play a cell, or return it to its people. All read it in the log.

    `strength` says how boldly the program plays; empty: as before. It takes effect with the next lock.
    """
    if strength and strength not in Cell.Strength.values:
        raise Refused(f"strength: choose one of {', '.join(Cell.Strength.values)}.")
    exercise = locks.hold(exercise.pk)
    row = exercise.cells.filter(pk=cell.pk).first()
    if row is None:
        raise Outdated("cell: it no longer exists.")
    if row.side is None:
        raise Refused(f"cell: {row.name} gives no orders, so there is nothing for the program to play.")
    if exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        raise Refused("The exercise has ended.")
    if (row.by_program, row.strength) != (on, strength or row.strength):
        row.by_program, row.strength = on, strength or row.strength
        row.save(update_fields=["by_program", "strength"])
        how, boldly = ("The program plays", f": {row.strength}") if on else ("People play", "")
        logbook.write(exercise, LogEntry.Kind.NOTICE, f"{how} {row.name} from now on{boldly}.", public=True)
        logbook.ring_all(exercise)
    decision = exercise.decisions.filter(status=Decision.Status.OPEN).order_by("-pk").first()
    if on and decision is not None and exercise.status == Exercise.Status.PLAYING:
        sheets = turns.sheets_of(decision)
        if turns.all_in(exercise, sheets):
            turns.lock_held(exercise, decision, Decision.LockedBy.ALL_IN, sheets)
    return row
