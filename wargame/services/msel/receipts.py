"""A cell's actions on an inject: open it, answer it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from wargame.errors import Outdated, Refused
from wargame.models import Delivery, LogEntry
from wargame.services import locks, logbook
from wargame.viewer import Viewer

MOST_ANSWER = 4000


def _own(viewer: Viewer, inject_id: int) -> Delivery:
    """The viewer's cell's copy, under the lock of the exercise."""
    locks.hold(viewer.exercise.pk)
    rows = Delivery.objects.select_related("inject", "cell").filter(inject__exercise=viewer.exercise)
    found = rows.filter(inject_id=inject_id, cell=viewer.cell).first()
    if found is None:
        raise Outdated("There is no such inject in your cell.")
    return found


@transaction.atomic
def open_inject(*, viewer: Viewer, inject_id: int) -> Delivery:
    """The first person of a cell to open an inject reads it for the cell. A watcher who opens it leaves no trace."""
    row = _own(viewer, inject_id)
    if row.read_at is not None or viewer.umpire or not viewer.speaks:
        return row
    row.read_at, row.read_by = timezone.now(), viewer.label[:80]
    row.save(update_fields=["read_at", "read_by"])
    logbook.ring(viewer.exercise, cells=[row.cell])
    return row


@transaction.atomic
def answer(*, viewer: Viewer, inject_id: int, text: str) -> Delivery:
    """The cell's answer, once; by the umpire where they play for the cell, and then marked so."""
    row = _own(viewer, inject_id)
    locks.playing(viewer.exercise.pk)
    if not viewer.speaks:
        raise Refused("You are watching this cell, so you cannot answer for it.")
    if not row.inject.answer_wanted:
        raise Refused("This inject does not need an answer.")
    if row.answered_at is not None:
        raise Outdated(f"{row.cell.name} has already answered, by {row.answered_by}.")
    tidy = text.strip()
    if not tidy:
        raise Refused("answer: write the answer first.")
    if len(tidy) > MOST_ANSWER:
        raise Refused(f"answer: at most {MOST_ANSWER} characters are allowed; yours has {len(tidy)}.")
    now, by = timezone.now(), viewer.label[:80]
    row.answer, row.answered_at, row.answered_by = tidy, now, by
    row.read_at, row.read_by = row.read_at or now, row.read_by or by
    row.save(update_fields=["answer", "answered_at", "answered_by", "read_at", "read_by"])
    said = f"{row.cell.name} answered “{row.inject.title}”" + (" (entered by the umpire)." if viewer.umpire else ".")
    turn = row.inject.released_turn or 0
    logbook.write(viewer.exercise, LogEntry.Kind.INJECT, said, cell=row.cell, turn=turn)
    return row
