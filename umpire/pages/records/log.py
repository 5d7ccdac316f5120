"""The log and the order sheets of an exercise for the umpire, newest first, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from umpire.presenters import of
from wargame.models import Exercise, LogEntry, OrderSheet
from wargame.presenters.sheet import signed
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.selectors.record.parts import LogPart, parted

PAGE = 100
Row = TypeVar("Row", LogEntry, OrderSheet)


@dataclass(frozen=True)
class LogLine:
    """One log line for the umpire."""

    id: int
    time: str
    text: str
    rule: str
    kind: str
    whom: str
    mark: str
    struck: bool
    tag: Tagging
    seq: int | None = None
    part: str = ""


@dataclass(frozen=True)
class SheetLine:
    """One order sheet that was submitted, or that the default policy filled."""

    id: int
    turn: int
    cell: str
    kind: str
    decision: str
    state: str
    orders: int
    intent: str
    by: str
    tag: Tagging


@dataclass(frozen=True)
class LogWindow:
    """A page of the log or the order sheets: before a row, after one, or from the last of a turn.

    `kind` and `cell` (an id) filter it; 0 and empty ask for nothing.
    """

    before: int = 0
    after: int = 0
    turn: int | None = None
    kind: str = ""
    cell: int = 0

    @property
    def filters(self) -> tuple[tuple[str, str], ...]:
        """The filters as address parameters."""
        return tuple((name, str(value)) for name, value in (("kind", self.kind), ("cell", self.cell)) if value)


@dataclass(frozen=True)
class Leaf:
    """A page of the log or of sheets; `older` and `newer` are the queries of the neighbouring pages, empty if there is
    none."""

    lines: tuple[LogLine, ...] = ()
    parts: tuple[LogPart[LogLine], ...] = ()
    sheets: tuple[SheetLine, ...] = ()
    older: str = ""
    newer: str = ""


@dataclass(frozen=True)
class LogFilters:
    """The filters of the log: the possible values with labels, and the chosen ones."""

    kinds: tuple[tuple[str, str], ...]
    cells: tuple[tuple[int, str], ...]
    kind: str
    cell: int
    kept: tuple[tuple[str, str], ...]


def filters(exercise: Exercise, wanted: LogWindow) -> LogFilters:
    """The choices of the filter form. One query."""
    kinds = tuple((str(kind), str(word)) for kind, word in LogEntry.Kind.choices)
    cells = tuple(exercise.cells.values_list("pk", "name"))
    return LogFilters(kinds, cells, wanted.kind, wanted.cell, wanted.filters)


def log(exercise: Exercise, wanted: LogWindow) -> Leaf:
    """A page of the log, always in three queries, or four from a turn."""
    entries = exercise.log.select_related("cell")
    entries = entries.filter(kind=wanted.kind) if wanted.kind else entries
    entries = entries.filter(cell=wanted.cell) if wanted.cell else entries
    found, older, newer = _window(entries, wanted, "turn")
    lines = _lines(exercise, found)
    return Leaf(lines=lines, parts=parted(lines), older=older, newer=newer)


def newest(exercise: Exercise, limit: int = 120) -> tuple[LogLine, ...]:
    """The newest entries. Three queries."""
    return _lines(exercise, list(exercise.log.select_related("cell").order_by("-id")[:limit]))


def _window(rows: QuerySet[Row], wanted: LogWindow, turn: str) -> tuple[list[Row], str, str]:
    """A page of rows, newest first, and the queries of the older and newer pages; `turn` is the field that a jump
    uses."""

    def query(name: str, row: Row) -> str:
        return "?" + urlencode([(name, str(row.pk)), *wanted.filters])

    if wanted.after and not wanted.before:
        near = list(rows.filter(pk__gt=wanted.after).order_by("pk")[: PAGE + 1])
        found, newer, older = near[:PAGE][::-1], len(near) > PAGE, True
    else:
        before = _after_turn(rows, turn, wanted.turn) if wanted.turn is not None else wanted.before
        near = list((rows.filter(pk__lt=before) if before else rows).order_by("-pk")[: PAGE + 1])
        found, newer, older = near[:PAGE], bool(before), len(near) > PAGE
    return (
        found,
        query("before", found[-1]) if found and older else "",
        query("after", found[0]) if found and newer else "",
    )


def _after_turn(rows: QuerySet[Row], field: str, turn: int) -> int:
    """The number after the last row of a turn, or of the last earlier turn with rows; 0 if there is none. One query."""
    told = rows.filter(**{f"{field}__lte": turn}).order_by(f"-{field}", "-pk")
    last = told.values_list("pk", flat=True).first()
    return last + 1 if last else 0


def _lines(exercise: Exercise, entries: list[LogEntry]) -> tuple[LogLine, ...]:
    zone = ZoneInfo(exercise.timezone)
    whole: dict[tuple[int, int], int] = {}  # of several tellings of one event the umpire reads the fullest
    for entry in sorted(entries, key=lambda e: (e.cell_id is None) + (e.cell_id is None and not e.public)):
        if entry.seq is not None and entry.event is not None:
            whole[entry.seq, entry.event] = entry.pk
    told = [e for e in entries if e.seq is None or e.event is None or whole[e.seq, e.event] == e.pk]
    routine = of(exercise.system).is_routine
    shown = [e for e in told if e.public or e.cell_id is not None or not routine(e.rule)]
    tags = tagging(exercise, "log", [entry.pk for entry in shown])
    return tuple(
        LogLine(
            entry.pk,
            f"{entry.created_at.astimezone(zone):%H:%M}",
            entry.text,
            entry.rule,
            entry.kind,
            "everyone" if entry.public else entry.cell.name if entry.cell else "umpire only",
            "public" if entry.public else entry.cell.kind if entry.cell else "white",
            entry.struck,
            tags[str(entry.pk)],
            entry.seq if entry.event is not None else None,
            entry.part,
        )
        for entry in shown
    )


def sheets(exercise: Exercise, wanted: LogWindow) -> Leaf:
    """A page of the submitted order sheets. Three queries, four from a turn."""
    submitted = OrderSheet.objects.filter(decision__exercise=exercise).exclude(status__in=["empty", "draft"])
    rows = submitted.select_related("decision", "cell", "edited_by", "submitted_by")
    found, older, newer = _window(rows, wanted, "decision__turn")
    tags = tagging(exercise, "sheet", [row.pk for row in found])
    lines = tuple(_sheet(exercise, row, tags[str(row.pk)]) for row in found)
    return Leaf(sheets=lines, older=older, newer=newer)


def _sheet(exercise: Exercise, row: OrderSheet, tag: Tagging) -> SheetLine:
    decision = of(exercise.system).kind(row.decision.kind_for(row.cell))
    return SheetLine(
        row.pk, row.decision.turn, row.cell.name, row.cell.kind, decision, row.get_status_display(), len(row.orders),
        row.intent, signed(row), tag,
    )  # fmt: skip
