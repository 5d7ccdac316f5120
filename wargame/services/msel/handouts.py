"""Read-ahead, role sheets and script: from the pack's exercise to rows of this one, and on to its copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from adjudication.engine.scenario.exercises import ExerciseFile, RoleSheet, plan
from adjudication.services import packs
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Exercise, Handout, Seat
from wargame.selectors.handouts import MEANWHILE
from wargame.services import copies, locks, logbook
from wargame.services.words import said
from wargame.web.strict_input import fingerprint

MOST_PARTS, MOST_POINTS = 40, 40
LONGEST_TEXT, LONGEST_POINT = 8000, 400
ROLE_PARTS = ("What you are", "What you want", "What you may do", "Red lines", "Who you talk to")
LONGEST_CLASS = 7 * 24 * 60  # minutes


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
        _part(ROLE_PARTS[0], role.you_are),
        _part(ROLE_PARTS[1], role.you_want),
        _part(ROLE_PARTS[2], points=role.you_may),
        _part(ROLE_PARTS[3], points=role.red_lines),
        _part(ROLE_PARTS[4], points=role.you_talk_to),
        *([_part(MEANWHILE, points=role.meanwhile)] if role.meanwhile else ()),
    ]
    title = f"{cell.name}: {role.post}"
    return Handout(
        exercise=exercise, kind=Handout.Kind.ROLE, cell=cell, post=role.post, title=title, parts=parts, order=order
    )


def copy(*, source: Exercise, target: Exercise) -> None:
    """The same papers for a clone, each role sheet with the cell of the same name."""
    cells = {cell.name: cell for cell in target.cells.all()}
    rows = [
        copies.twin(row, exercise=target, cell=cells.get(row.cell.name) if row.cell else None)
        for row in source.handouts.select_related("cell")
    ]
    Handout.objects.bulk_create([row for row in rows if row.kind != Handout.Kind.ROLE or row.cell is not None])


@transaction.atomic
def take_post(*, seat: Seat, post: str) -> None:
    """A seated person says which post of their cell they hold; two may share one."""
    exercise = locks.hold(seat.cell.exercise_id)
    if not exercise.handouts.filter(kind=Handout.Kind.ROLE, cell=seat.cell_id, post=post).exists():
        raise Refused("post: your cell has no such role.")
    Seat.objects.filter(pk=seat.pk).update(post=post)
    logbook.ring(exercise, seats=[seat])


def seen(handout: Handout) -> str:
    """The fingerprint of a document's text; an edit names the version that it changes."""
    return fingerprint([{"title": handout.title, "post": handout.post, "parts": handout.parts}])


@transaction.atomic
def add(*, exercise: Exercise, kind: str, title: str = "", cell_id: int | None = None, post: str = "") -> Handout:
    """A new document with its headings, to be filled in. A role sheet needs a cell and a post that is not there yet."""
    exercise = locks.hold(exercise.pk)
    if kind not in Handout.Kind.values:
        raise Refused("Choose a role sheet, a read-ahead or a script.")
    cell = exercise.cells.filter(pk=cell_id or 0).first() if kind == Handout.Kind.ROLE else None
    if kind == Handout.Kind.ROLE and cell is None:
        raise Refused("A role sheet is for one cell. Choose the cell.")
    row = Handout(exercise=exercise, kind=kind, cell=cell, parts=_headings(kind), order=_last(exercise))
    row.title, row.post = _named(row, title, post)
    row.save()
    logbook.ring(exercise)
    return row


def _headings(kind: str) -> list[dict[str, Any]]:
    if kind == Handout.Kind.ROLE:
        return [_part(title) for title in ROLE_PARTS]
    if kind == Handout.Kind.SCRIPT:
        return [_part("Welcome and rules of the room", at=0, lasts=10)]
    return [_part("The situation"), _part("What to read")]


def _last(exercise: Exercise) -> int:
    return max((row.order for row in exercise.handouts.all()), default=-1) + 1


def _named(row: Handout, title: str, post: str) -> tuple[str, str]:
    """Title and post, checked. A role sheet is called after its cell and post unless it is given a title."""
    if row.kind != Handout.Kind.ROLE:
        return said("Title", title, 120, needed="a document needs one."), ""
    assert row.cell is not None
    post = said("Post", post, 60, needed="say which post of the cell the sheet is for, such as Chief of Staff.")
    same = row.exercise.handouts.filter(kind=Handout.Kind.ROLE, cell=row.cell, post=post).exclude(pk=row.pk)
    if same.exists():
        raise Refused(f"{row.cell.name} already has a role sheet for {post}. Change that one.")
    return said("Title", title, 120) or f"{row.cell.name}: {post}"[:120], post


@transaction.atomic
def write(
    *, exercise: Exercise, handout_id: int, seen_as: str, title: str, post: str, parts: Sequence[dict[str, Any]]
) -> Handout:
    """Other words for a paper; refused if someone changed it since it was read. Who held its post holds the new one.

    A part has a title, a text and points; a script's also `at` and `lasts` in minutes. Empty parts are left out.
    """
    exercise = locks.hold(exercise.pk)
    row = _one(exercise, handout_id)
    if seen_as != seen(row):
        raise Outdated(
            "Someone changed this document after you opened it, so yours was not saved. Check their version in the "
            "list first. Save again "
            "to replace it with yours."
        )
    was = row.post
    row.title, row.post = _named(row, title, post)
    row.parts = _checked(parts, timed=row.kind == Handout.Kind.SCRIPT)
    row.save(update_fields=["title", "post", "parts"])
    if row.post != was:
        Seat.objects.filter(cell=row.cell_id, post=was).update(post=row.post)
    logbook.ring(exercise)
    return row


@transaction.atomic
def remove(*, exercise: Exercise, handout_id: int) -> None:
    """Remove a document; its holders lose it."""
    exercise = locks.hold(exercise.pk)
    row = _one(exercise, handout_id)
    if row.post:
        Seat.objects.filter(cell=row.cell_id, post=row.post).update(post="")
    row.delete()
    logbook.ring(exercise)


def _one(exercise: Exercise, handout_id: int) -> Handout:
    row = exercise.handouts.select_related("cell", "exercise").filter(pk=handout_id).first()
    if row is None:
        raise Outdated("This document no longer exists.")
    return row


def _checked(parts: Sequence[dict[str, Any]], *, timed: bool) -> list[dict[str, Any]]:
    """The parts that say something, in order; of a script in the order of time."""
    kept = []
    for number, part in enumerate(parts, 1):
        where = f"Section {number}"
        title = said(f"{where}, title", part.get("title", ""), 120)
        text = said(f"{where}, text", part.get("text", ""), LONGEST_TEXT)
        points = [said(f"{where}, points", point, LONGEST_POINT) for point in part.get("points", []) if point.strip()]
        if len(points) > MOST_POINTS:
            raise Refused(f"{where}, points: at most {MOST_POINTS}; these are {len(points)}.")
        if not (title or text or points):
            continue
        if not title:
            raise Refused(f"{where}, title: add a title for the text below.")
        kept.append(_part(title, text, points, **(_times(where, part) if timed else {})))
    if not kept:
        raise Refused("The document is empty. Give at least one section a title.")
    if len(kept) > MOST_PARTS:
        raise Refused(f"At most {MOST_PARTS} sections; these are {len(kept)}.")
    return sorted(kept, key=lambda part: part["at"]) if timed else kept


def _times(where: str, part: dict[str, Any]) -> dict[str, int]:
    """The start and duration of a section of the script."""
    at, lasts = part.get("at"), part.get("lasts")
    if at is None or lasts is None or not 0 <= at <= LONGEST_CLASS or not 1 <= lasts <= LONGEST_CLASS:
        raise Refused(f"{where}: enter whole minutes, with a start of 0 or more and a length of at least 1.")
    return {"at": at, "lasts": lasts}
