"""The documents that a viewer can read, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from reports.models import Paper, PaperIssue
from reports.selectors_line import PlaceInLine, places
from wargame.models import Cell, Course, Exercise
from wargame.selectors.evaluation.observing import cells_seen
from wargame.viewer import Viewer

LONG = timedelta(minutes=1)  # a paper that waits for longer while none is made says so
OPEN_TO_ALL = (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)


@dataclass(frozen=True)
class PaperRow:
    """One document of a list."""

    id: int
    title: str
    kind: str
    turn: int
    version: int
    cell: str
    cell_kind: str
    state: str
    progress: int
    note: str
    error: str
    pages: int
    issue: int
    finished_at: datetime | None
    released: bool
    readable: bool
    busy: bool
    brief: bool
    fixed: bool


@dataclass(frozen=True)
class PaperList:
    """The documents of an exercise as one viewer sees them. `busy`: some are being made, so the page polls."""

    exercise_id: str
    title: str
    marking: str
    zone: str
    umpire: bool
    started: bool
    ended: bool
    rows: tuple[PaperRow, ...]
    kinds: tuple[tuple[str, str, bool], ...]  # kind, title, whether there is one
    busy: bool
    version: int = 0  # the latest approved version of the report; 0 is none
    status: str = ""

    @property
    def id(self) -> str:
        """The key of the list for its pages."""
        return self.exercise_id


@dataclass(frozen=True)
class IssueRow:
    """One issue of a document as it was handed out. `digest` and `commander_digest` are SHA-256; the second is empty if
    there is no page for the commander. `current`: it is still the current issue. `deleted_at`: when its files were
    deleted."""

    id: int
    title: str
    kind: str
    turn: int
    version: int
    cell: str
    cell_kind: str
    issue: int
    made_at: datetime
    pages: int
    digest: str
    commander_digest: str
    current: bool
    deleted_at: datetime | None


def readable(viewer: Viewer) -> QuerySet[Paper]:
    """The documents that the viewer can open: a cell its own sitreps, a watcher those of the assigned cells.

    None of a turn before all of it are made. Everyone: the report, once it is released after the end.
    """
    papers = Paper.objects.filter(exercise=viewer.exercise).select_related("cell").defer("file", "brief")
    papers = papers.exclude(kind__in=Paper.OF_COURSE)  # a seat in one syndicate does not open the others
    if viewer.umpire:
        return papers
    mine = Q(cell=viewer.cell) if viewer.cell is not None else Q()
    if viewer.seat is not None and viewer.seat.watches and viewer.cell is not None:
        mine = Q(cell__in=[view.id for view in cells_seen(viewer)])
    everybodys = Q() if viewer.side else Q(cell=None)
    sitreps = Q(kind=Paper.Kind.SITREP, file__isnull=False) & (mine | everybodys)
    sitreps &= ~(Q(facts__has_key=Paper.NEWS) & Q(Exists(_still_made())))
    if mine:
        sitreps |= Q(kind=Paper.Kind.ROLES, cell__isnull=False, file__isnull=False) & mine
    sitreps |= Q(kind=Paper.Kind.READ_AHEAD, file__isnull=False)
    if viewer.exercise.status in OPEN_TO_ALL:
        return papers.filter(sitreps | Q(kind=Paper.Kind.AAR, released_at__isnull=False, file__isnull=False))
    return papers.filter(sitreps)


def _still_made() -> QuerySet[Paper]:
    """Sitreps of the same turn that are not readable yet, because all of a turn are published together."""
    return Paper.objects.filter(
        exercise=OuterRef("exercise"), turn=OuterRef("turn"), kind=Paper.Kind.SITREP, pages=0, status__in=Paper.BUSY
    )  # fmt: skip


def paper_list(viewer: Viewer) -> PaperList:
    """The list page."""
    exercise = viewer.exercise
    found = list(readable(viewer))
    waiting = places() if viewer.umpire and any(paper.status == Paper.Status.QUEUED for paper in found) else {}
    rows = tuple(row(viewer, paper, waiting.get(paper.pk)) for paper in found)
    have = {one.kind for one in rows}
    playing = exercise.status == Exercise.Status.PLAYING
    fallback = [Paper.Kind.ORDER_SHEETS, Paper.Kind.MAPS] if playing else []
    played = [Paper.Kind.AAR, Paper.Kind.WORKBOOK, Paper.Kind.DATA, Paper.Kind.HOT_WASH, Paper.Kind.GRADING]
    game = played if exercise.game else []
    made = [*game, Paper.Kind.JOIN_CARDS, *fallback, *_handed_out(exercise)]
    return PaperList(
        exercise_id=str(exercise.pk),
        title=exercise.title,
        marking=exercise.marking,
        zone=exercise.timezone,
        umpire=viewer.umpire,
        started=exercise.game is not None,
        ended=exercise.status in OPEN_TO_ALL,
        rows=rows,
        kinds=tuple((str(kind), str(kind.label), kind in have) for kind in made) if viewer.umpire else (),
        busy=any(one.busy for one in rows),
        version=max((one.version for one in rows), default=0),
        status=exercise.status,
    )


def _handed_out(exercise: Exercise) -> tuple[Paper.Kind, ...]:
    """The documents that the exercise hands out, if it does."""
    return Paper.HANDED_OUT if exercise.handouts.exists() else ()


def row(viewer: Viewer, paper: Paper, place: PlaceInLine | None = None) -> PaperRow:
    """One row. A cell sees only whether a document is ready, not the work on it. `place`: the place of a waiting
    one."""
    white = viewer.umpire
    return PaperRow(
        id=paper.pk,
        title=paper.title,
        kind=paper.kind,
        turn=paper.turn,
        version=paper.version,
        cell=paper.cell.name if paper.cell else "",
        cell_kind=paper.cell.kind if paper.cell else Cell.Kind.OBSERVER,
        state=paper.status if white else Paper.Status.DONE,
        progress=paper.progress if white else 100,
        note=(_waits(paper, place) if place else paper.progress_note) if white else "",
        error=paper.error if white else "",
        pages=paper.pages,
        issue=paper.issue,
        finished_at=paper.finished_at,
        released=paper.released_at is not None,
        readable=paper.pages > 0,
        busy=white and paper.status in Paper.BUSY,
        brief=paper.kind == Paper.Kind.SITREP and paper.pages > 0,
        fixed=paper.fixed,
    )


def _waits(paper: Paper, place: PlaceInLine) -> str:
    """The text for a waiting document: how many come first and how long they take, estimated from measurements."""
    if place.before:
        comes = f"{place.before} document{'s' * (place.before > 1)} before it"
        return f"{comes}." if place.seconds is None else f"{comes}, {_about(place.seconds)}."
    waited = timezone.now() - paper.queued_at
    if waited < LONG:
        return "The next to be made."
    spent = _many(waited // timedelta(minutes=1), "minute")
    return f"Has waited {spent}, and no document is being made. Ask the person who runs White Cell to look at its log."


def _about(seconds: float) -> str:
    """A measured time, rounded up to 5 seconds or to a minute."""
    fives = -(-seconds // 5) * 5
    return f"about {_many(max(5, int(fives)), 'second') if fives < 60 else _many(int(-(-seconds // 60)), 'minute')}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def of_course(course: Course) -> dict[str, Paper]:
    """The documents of a whole course by kind, without their files. One query."""
    found = Paper.objects.filter(exercise__course=course, kind__in=Paper.OF_COURSE).defer("file", "brief")
    return {one.kind: one for one in found}


def sitrep(viewer: Viewer, turn: int) -> Paper | None:
    """The sitrep of a turn for the viewer's cell; the public one for a cell without a side."""
    cell = viewer.cell if viewer.side else None
    return readable(viewer).filter(kind=Paper.Kind.SITREP, turn=turn, cell=cell, pages__gt=0).first()


def issues(viewer: Viewer) -> tuple[IssueRow, ...]:
    """Every document of the exercise as it was handed out, for its umpire; empty for anyone else. Two queries."""
    if not viewer.umpire:
        return ()
    key = ("kind", "turn", "cell_id", "version", "issue")
    current = set(Paper.objects.filter(exercise=viewer.exercise, pages__gt=0).order_by().values_list(*key))
    found = PaperIssue.objects.filter(exercise=viewer.exercise).select_related("cell").defer("file", "brief")
    return tuple(_issue_row(one, tuple(getattr(one, name) for name in key) in current) for one in found)


def _issue_row(one: PaperIssue, current: bool) -> IssueRow:
    return IssueRow(
        id=one.pk,
        title=one.title,
        kind=one.kind,
        turn=one.turn,
        version=one.version,
        cell=one.cell.name if one.cell else "",
        cell_kind=one.cell.kind if one.cell else Cell.Kind.OBSERVER,
        issue=one.issue,
        made_at=one.made_at,
        pages=one.pages,
        digest=one.digest,
        commander_digest=one.brief_digest,
        current=current,
        deleted_at=one.deleted_at,
    )


def issue(viewer: Viewer, issue_id: int) -> PaperIssue | None:
    """One issue with its files, for the umpire; None if there is none for the viewer."""
    found = PaperIssue.objects.filter(exercise=viewer.exercise, pk=issue_id).select_related("cell", "exercise")
    return found.first() if viewer.umpire else None
