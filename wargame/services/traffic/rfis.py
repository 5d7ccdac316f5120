"""Requests for information: ask, assign, take over, answer. Every change is recorded."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Exercise, LogEntry, Rfi, RfiAnswer, RfiMove
from wargame.selectors.activity import current_activity
from wargame.services import locks, logbook
from wargame.services.participants import assignments
from wargame.services.words import said

MOST_OPEN = 40  # of one cell; a broken program must not bury the umpire


@transaction.atomic
def ask(
    *, viewer: Viewer, question: str, why: str = "", needed_turn: int | None = None, needed_at: datetime | None = None
) -> Rfi:
    """A cell asks the white cell. `needed_turn` or `needed_at` tell by when the answer is of use."""
    if not viewer.speaks or viewer.cell is None:
        raise Refused("You are watching this exercise. Only cells make requests.")
    exercise = locks.lasting(viewer.exercise.pk)
    question = said("question", question, 1000, needed="Say what you want to know.")
    if viewer.cell.rfis.filter(status=Rfi.Status.OPEN).count() >= MOST_OPEN:
        raise Refused(f"Your cell has {MOST_OPEN} open requests. Withdraw any you no longer need.")
    now = current_activity(exercise)
    if needed_turn is not None and needed_turn < now.turn:
        raise Refused(f"needed_turn: turn {needed_turn} is over. It is now turn {now.turn}.")
    if needed_at is not None and needed_at <= timezone.now():
        raise Refused("needed_at: that time has already passed.")
    rfi = Rfi.objects.create(
        exercise=exercise, number=_next(exercise), cell=viewer.cell, asked_by=viewer.seat, asked_name=viewer.label,
        question=question, why=said("why", why, 1000), needed_turn=needed_turn, needed_at=needed_at, turn=now.turn,
    )  # fmt: skip
    _move(rfi, RfiMove.Act.ASKED, viewer)
    text = f"RFI {rfi.own_number} to the white cell: {question}"
    logbook.write(exercise, LogEntry.Kind.RFI, text, cell=viewer.cell, turn=now.turn)
    return rfi


def _next(exercise: Exercise) -> int:
    return (exercise.rfis.aggregate(last=Max("number"))["last"] or 0) + 1


def _move(rfi: Rfi, act: RfiMove.Act, viewer: Viewer, from_name: str = "") -> None:
    RfiMove.objects.create(rfi=rfi, act=act, by_name=viewer.label, from_name=from_name)


def _open(viewer: Viewer, rfi_id: int) -> tuple[Exercise, Rfi]:
    """The exercise and then the request, both held; refused once it is closed."""
    exercise = locks.lasting(viewer.exercise.pk)
    found = exercise.rfis.select_for_update(of=("self",)).select_related("cell").filter(pk=rfi_id).first()
    if found is None:
        raise Refused("This exercise has no such request.")
    if found.status == Rfi.Status.WITHDRAWN:
        raise Outdated(f"{found} was withdrawn by the cell. Nothing was changed.")
    return exercise, found


@transaction.atomic
def take(*, viewer: Viewer, rfi_id: int, seen: str = "") -> Rfi:
    """Assign a request to an umpire, or take it over from the holder they saw, who may not be there."""
    exercise, rfi = _open(viewer, rfi_id)
    if rfi.status != Rfi.Status.OPEN:
        raise Outdated(f"{rfi} is {rfi.get_status_display().lower()} already.")
    if assignments.is_mine(rfi, viewer):
        return rfi
    before = assignments.assign(rfi, viewer, seen)
    rfi.save(update_fields=["held_by", "held_name", "held_at"])
    _move(rfi, RfiMove.Act.TAKEN_OVER if before else RfiMove.Act.TAKEN, viewer, before)
    text = f"{rfi}: {viewer.label} took it over from {before}." if before else f"{rfi}: {viewer.label} is handling it."
    logbook.write(exercise, LogEntry.Kind.RFI, text, turn=rfi.turn)
    logbook.ring(exercise, cells=[rfi.cell])
    return rfi


@transaction.atomic
def put_back(*, viewer: Viewer, rfi_id: int) -> Rfi:
    """The holder lets go of a request."""
    exercise, rfi = _open(viewer, rfi_id)
    assignments.unassign(rfi, viewer)
    rfi.save(update_fields=["held_by", "held_name", "held_at"])
    _move(rfi, RfiMove.Act.RELEASED, viewer)
    logbook.ring(exercise, cells=[rfi.cell])
    return rfi


@transaction.atomic
def answer(
    *, viewer: Viewer, rfi_id: int, text: str, cell_ids: tuple[int, ...] = (), public: bool = False
) -> RfiAnswer:
    """Answer a request: the asker always reads it, `cell_ids` and with `public` everyone read the answer too.

    Other cells read the answer only, not who asked what. A second answer adds to the first.
    """
    exercise, rfi = _open(viewer, rfi_id)
    text = said("answer", text, 4000, needed="Write the answer.")
    assignments.assign_if_free(rfi, viewer)
    others = _others(exercise, rfi, cell_ids)
    rfi.status, rfi.closed_at = Rfi.Status.ANSWERED, timezone.now()
    rfi.save(update_fields=["status", "closed_at", "held_by", "held_name", "held_at"])
    given = RfiAnswer.objects.create(rfi=rfi, text=text, public=public, by_name=viewer.label)
    given.cells.set(others)
    _move(rfi, RfiMove.Act.ANSWERED, viewer)
    turn = current_activity(exercise).turn
    own = f"RFI {rfi.own_number} answered: {text}"
    logbook.write(exercise, LogEntry.Kind.RFI, own, cell=rfi.cell, turn=turn)
    for cell in [] if public else others:
        logbook.write(exercise, LogEntry.Kind.RFI, f"The white cell tells you: {text}", cell=cell, turn=turn)
    if public:
        logbook.write(exercise, LogEntry.Kind.RFI, f"The white cell tells everyone: {text}", public=True, turn=turn)
    return given


def _others(exercise: Exercise, rfi: Rfi, cell_ids: tuple[int, ...]) -> list[Cell]:
    cells = list(exercise.cells.filter(pk__in=cell_ids).exclude(kind__in=[Cell.Kind.WHITE]))
    if len(cells) != len(set(cell_ids)):
        raise Refused("cells: choose cells of this exercise.")
    return [cell for cell in cells if cell.pk != rfi.cell_id]


@transaction.atomic
def decline(*, viewer: Viewer, rfi_id: int, reason: str) -> Rfi:
    """Close a request without an answer; the asker reads why."""
    exercise, rfi = _open(viewer, rfi_id)
    if rfi.status != Rfi.Status.OPEN:
        raise Outdated(f"{rfi} is {rfi.get_status_display().lower()} already.")
    rfi.reason = said("reason", reason, 1000, needed="Give a reason. The cell will see it.")
    assignments.assign_if_free(rfi, viewer)
    rfi.status, rfi.closed_at = Rfi.Status.DECLINED, timezone.now()
    rfi.save(update_fields=["status", "reason", "closed_at", "held_by", "held_name", "held_at"])
    _move(rfi, RfiMove.Act.DECLINED, viewer)
    text = f"RFI {rfi.own_number} is not answered: {rfi.reason}"
    logbook.write(exercise, LogEntry.Kind.RFI, text, cell=rfi.cell, turn=current_activity(exercise).turn)
    return rfi


@transaction.atomic
def withdraw(*, viewer: Viewer, rfi_id: int) -> Rfi:
    """The asking cell no longer needs it."""
    exercise = locks.lasting(viewer.exercise.pk)
    found = exercise.rfis.select_for_update(of=("self",)).filter(pk=rfi_id, cell=viewer.cell).first()
    if found is None or not viewer.speaks:
        raise Refused("Your cell has no such request.")
    if found.status != Rfi.Status.OPEN:
        raise Outdated(f"{found} is {found.get_status_display().lower()} already.")
    found.status, found.closed_at = Rfi.Status.WITHDRAWN, timezone.now()
    found.save(update_fields=["status", "closed_at"])
    _move(found, RfiMove.Act.WITHDRAWN, viewer)
    text = f"RFI {found.own_number} was withdrawn."
    logbook.write(exercise, LogEntry.Kind.RFI, text, cell=viewer.cell, turn=found.turn)
    return found
