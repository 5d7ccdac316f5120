"""The injects of one cell as its people may read them: what was delivered to it, and nothing of what is to come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import QuerySet, prefetch_related_objects

from adjudication.prepared_sql import Prepared
from wargame.models import Delivery, Exercise, Inject
from wargame.selectors.record.log import local
from wargame.viewer import Viewer

MOST = 40  # injects on a page


@dataclass(frozen=True)
class FileLine:
    """A file that came with an inject. `shown` where the page can show it, as a picture."""

    id: int
    name: str
    kind: str
    size: str
    shown: bool


@dataclass(frozen=True)
class InjectLine:
    """An inject as a cell has it. The text is empty until someone of the cell has opened it."""

    id: int
    kind: str
    kind_word: str
    sender: str
    title: str
    text: str
    turn: int
    at: str
    unread: bool
    opened: bool
    read_by: str
    wants_answer: bool
    may_answer: bool
    answer: str
    answered: str
    files: tuple[FileLine, ...]
    fresh: bool


def _delivered(cell: int, exercise: UUID) -> QuerySet[Delivery]:
    return Delivery.objects.filter(cell=cell, inject__exercise=exercise).select_related("inject")


_newest = Prepared(lambda cell, exercise: _delivered(cell, exercise)[:MOST], int, UUID)


def delivered(viewer: Viewer, limit: int = MOST) -> tuple[InjectLine, ...]:
    """The injects delivered to the viewer's cell, newest first. Two queries in total."""
    if viewer.cell is None:
        return ()
    cell, exercise = viewer.cell.pk, viewer.exercise.pk
    rows = _newest(cell, exercise)[:limit] if limit <= MOST else list(_delivered(cell, exercise)[:limit])
    if rows:
        prefetch_related_objects(rows, "inject__files")
    zone, may_act = ZoneInfo(viewer.exercise.timezone), viewer.speaks
    playing = viewer.exercise.status == Exercise.Status.PLAYING
    return tuple(_line(row, zone, viewer, may_act, playing, at == 0) for at, row in enumerate(rows))


def has(viewer: Viewer, inject_id: int) -> bool:
    """True if the viewer's cell received this inject."""
    return Delivery.objects.filter(cell=viewer.cell, inject_id=inject_id, inject__exercise=viewer.exercise).exists()


def one(viewer: Viewer, inject_id: int) -> Inject | None:
    """An inject whose text the viewer may read now."""
    rows = Delivery.objects.filter(cell=viewer.cell, inject_id=inject_id, inject__exercise=viewer.exercise)
    row = rows.select_related("inject").first()
    return row.inject if row is not None and _open(row, viewer, viewer.speaks) else None


def _open(row: Delivery, viewer: Viewer, may_act: bool) -> bool:
    """A person who acts for the cell opens it first, which records the reading. A watcher just reads."""
    return row.read_at is not None or viewer.umpire or not may_act


def _line(row: Delivery, zone: ZoneInfo, viewer: Viewer, may_act: bool, playing: bool, newest: bool) -> InjectLine:
    inject, opened = row.inject, _open(row, viewer, may_act)
    done = f"{row.answered_by}, {local(row.answered_at, zone)}" if row.answered_at else ""
    return InjectLine(
        id=inject.pk,
        kind=inject.kind,
        kind_word=inject.get_kind_display(),
        sender=inject.sender,
        title=inject.title,
        text=inject.text if opened else "",
        turn=inject.released_turn or 0,
        at=local(row.delivered_at, zone),
        unread=row.read_at is None,
        opened=opened,
        read_by=row.read_by,
        wants_answer=inject.answer_wanted,
        may_answer=inject.answer_wanted and row.answered_at is None and may_act and opened and playing,
        answer=row.answer if opened else "",
        answered=done,
        files=tuple(_files(inject)) if opened else (),
        fresh=newest,
    )


def _files(inject: Inject) -> Iterator[FileLine]:
    for file in inject.files.all():
        yield FileLine(
            file.pk, file.name, file.get_kind_display(), sized(file.size), file.kind in ("image/png", "image/jpeg")
        )


def sized(size: int) -> str:
    """A size in kB or MB."""
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} kB"
