"""The exercise log as one viewer may read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet

from adjudication.prepared_sql import Prepared
from wargame.models import LogEntry
from wargame.viewer import Viewer

LINES = 80  # on a page
MOST = 400  # of one step
UNDID = "The umpire undid the last publication: "
AT_ONCE = 200  # that a program is sent at once
HAPPENED = (LogEntry.Kind.EVENT, LogEntry.Kind.RULING)


@dataclass(frozen=True)
class CellLogLine:
    """One line of the log: local time, turn, text, rule section; `own` where only this cell reads it.

    `seq` is the step of an event, `step` that of anything else that a step brought, too.
    """

    time: str
    turn: int
    kind: str
    text: str
    rule: str
    own: bool
    struck: bool
    seq: int | None = None
    part: str = ""
    step: int | None = None


def visible(viewer: Viewer) -> QuerySet[LogEntry]:
    """Public entries and those of the viewer's cell, newest first; its own word on an event replaces the public one."""
    if viewer.cell is None:
        return LogEntry.objects.filter(exercise=viewer.exercise, public=True).order_by("-id")
    return _of_cell(viewer.exercise.pk, viewer.cell.pk)


def _of_cell(exercise: UUID, cell: int) -> QuerySet[LogEntry]:
    own = LogEntry.objects.filter(exercise=exercise, cell=cell, seq=OuterRef("seq"), event=OuterRef("event"))
    entries = LogEntry.objects.filter(exercise=exercise).order_by("-id")
    return entries.filter(Q(cell=cell) | (Q(public=True) & ~Exists(own)))


_following = Prepared(
    lambda exercise, cell, after: _of_cell(exercise, cell).filter(id__gt=after).order_by("id")[:AT_ONCE], UUID, int, int
)
_latest = Prepared(lambda exercise, cell: _of_cell(exercise, cell)[:LINES], UUID, int)


def following(viewer: Viewer, after: int) -> list[LogEntry]:
    """The lines after one, oldest first, at most `AT_ONCE`. One query."""
    if viewer.cell is None:
        return list(visible(viewer).filter(id__gt=after).order_by("id")[:AT_ONCE])
    return _following(viewer.exercise.pk, viewer.cell.pk, after)


def lines(viewer: Viewer, limit: int = LINES) -> tuple[CellLogLine, ...]:
    """The latest lines. One query."""
    zone = ZoneInfo(viewer.exercise.timezone)
    known = limit == LINES and viewer.cell is not None
    found = _latest(viewer.exercise.pk, viewer.cell.pk) if known and viewer.cell else visible(viewer)[:limit]
    return tuple(_line(entry, zone) for entry in found)


def newest_sitrep(viewer: Viewer) -> tuple[int, str]:
    """The turn of the newest sitrep that stands, 0 before the first, and what is said of a later one withdrawn.

    Only what the viewer's cell was told of. One query.
    """
    cell, exercise = viewer.cell, viewer.exercise.pk
    found = _sitreps_of_cell(exercise, cell.pk) if cell is not None and cell.side else _sitreps_of_all(exercise)
    said = ""
    for entry in found:
        if entry.seq is not None:
            said = said or entry.text
        elif not entry.struck:
            return entry.turn, said
    return 0, said


def _sitreps(exercise: UUID, mine: Q) -> QuerySet[LogEntry]:
    told = LogEntry.objects.filter(exercise=exercise, kind=LogEntry.Kind.PAPER, turn__gt=0)
    found = told.filter(mine | Q(public=True, seq__isnull=False)).order_by("-turn", "-id")
    return found.only("turn", "seq", "struck", "text")[:60]


_sitreps_of_cell = Prepared(lambda exercise, cell: _sitreps(exercise, Q(cell=cell)), UUID, int)
_sitreps_of_all = Prepared(lambda exercise: _sitreps(exercise, Q(public=True)), UUID)


def latest_events(viewer: Viewer, known: Sequence[CellLogLine], limit: int = 6) -> tuple[CellLogLine, ...]:
    """The last things that happened in the game, oldest of them first.

    `known` are the latest `lines`. One query if they are not enough.
    """
    found = [line for line in known if line.kind in HAPPENED and not line.struck][:limit]
    if len(found) < limit and len(known) >= LINES:
        zone = ZoneInfo(viewer.exercise.timezone)
        rows = visible(viewer).filter(kind__in=HAPPENED, struck=False)[:limit]
        found = [_line(entry, zone) for entry in rows]
    return tuple(reversed(found))


def last_undo(viewer: Viewer) -> tuple[int, str, tuple[CellLogLine, ...]]:
    """The turn, the umpire's words and the lines of the step that was undone last, as far as the viewer read them.

    0 and nothing where none was. Two queries.
    """
    said = viewer.exercise.log.filter(kind=LogEntry.Kind.RULING, public=True, event=None, text__startswith=UNDID)
    last = said.order_by("-id").first()
    if last is None:
        return 0, "", ()
    zone = ZoneInfo(viewer.exercise.timezone)
    struck = visible(viewer).filter(kind=LogEntry.Kind.EVENT, struck=True, id__lt=last.pk)[:MOST]
    lines = tuple(_line(entry, zone) for entry in struck)
    return last.turn, last.text, tuple(line for line in lines if line.seq == lines[0].seq)


def _line(entry: LogEntry, zone: ZoneInfo) -> CellLogLine:
    return CellLogLine(
        time=local(entry.created_at, zone),
        turn=entry.turn,
        kind=entry.kind,
        text=entry.text,
        rule=entry.rule,
        own=not entry.public,
        struck=entry.struck,
        seq=entry.seq if entry.event is not None else None,
        part=entry.part,
        step=entry.seq,
    )


def local(moment: datetime, zone: ZoneInfo) -> str:
    """Hours and minutes where the exercise is."""
    return moment.astimezone(zone).strftime("%H:%M")
