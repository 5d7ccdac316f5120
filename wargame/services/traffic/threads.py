"""What the members of a cell write to each other on their order sheet: for them and the umpire, and in the record."""

from __future__ import annotations

from django.db import transaction

from wargame.access import Viewer
from wargame.audience import Scope
from wargame.errors import Refused
from wargame.models import CellNote, OrderSheet
from wargame.services import locks, logbook
from wargame.services.words import said

LONGEST = 1000
MOST = 300  # on one sheet


@transaction.atomic
def write(*, viewer: Viewer, text: str) -> CellNote:
    """Add a note to the newest sheet of the viewer's cell. Refused: the viewer watches, or the cell has no sheet."""
    if not viewer.speaks or viewer.cell is None:
        raise Refused("You are watching this exercise. Only the cell and the umpire write notes here.")
    exercise = locks.lasting(viewer.exercise.pk)
    words = said("text", text, LONGEST, needed="Write something first.")
    sheets = OrderSheet.objects.filter(cell=viewer.cell).select_related("decision")
    sheet = sheets.order_by("-pk").first()
    if sheet is None:
        raise Refused("Your cell has no order sheet yet. Notes begin with the first one.")
    if sheet.thread.count() >= MOST:
        raise Refused(f"This sheet has {MOST} notes. Continue on the next one.")
    note = CellNote.objects.create(
        exercise=exercise, cell=viewer.cell, sheet=sheet, turn=sheet.decision.turn, text=words, by=viewer.seat,
        by_name=viewer.label,
    )  # fmt: skip
    logbook.ring(exercise, cells=[viewer.cell.pk], about=Scope.PLAY)
    return note
