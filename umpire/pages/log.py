"""The log and the order sheets of an exercise as the umpire reads them, newest first, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from umpire.presenters import of
from wargame.models import Exercise, LogEntry, OrderSheet
from wargame.presenters.sheet import by_umpire
from wargame.selectors.evidence import Tagging, tagging

PAGE = 100


@dataclass(frozen=True)
class LogLine:
    """One line of the log as the umpire reads it."""

    id: int
    time: str
    text: str
    rule: str
    kind: str
    whom: str
    mark: str
    struck: bool
    tag: Tagging


@dataclass(frozen=True)
class SheetLine:
    """One order sheet that was handed in, or that the default policy filled."""

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
class Leaf:
    """A page of either; `older` is what to ask for next, 0 on the last."""

    lines: tuple[LogLine, ...] = ()
    sheets: tuple[SheetLine, ...] = ()
    older: int = 0


def log(exercise: Exercise, before: int = 0) -> Leaf:
    """A page of the log from before an entry, 0 for the newest. Three queries, however long the log is."""
    entries = _entries(exercise, before, PAGE + 1)
    older = entries[PAGE - 1].pk if len(entries) > PAGE else 0
    return Leaf(lines=_lines(exercise, entries[:PAGE]), older=older)


def newest(exercise: Exercise, limit: int = 120) -> tuple[LogLine, ...]:
    """The last entries. Three queries."""
    return _lines(exercise, _entries(exercise, 0, limit))


def _entries(exercise: Exercise, before: int, limit: int) -> list[LogEntry]:
    entries = exercise.log.select_related("cell").order_by("-id")
    return list((entries.filter(pk__lt=before) if before else entries)[:limit])


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
            "everybody" if entry.public else entry.cell.name if entry.cell else "umpire only",
            "public" if entry.public else entry.cell.kind if entry.cell else "white",
            entry.struck,
            tags[str(entry.pk)],
        )
        for entry in shown
    )


def sheets(exercise: Exercise, before: int = 0) -> Leaf:
    """A page of the order sheets that are in, from before a sheet, 0 for the newest. Three queries."""
    wanted = OrderSheet.objects.filter(decision__exercise=exercise).exclude(status__in=["empty", "draft"])
    rows = wanted.select_related("decision", "cell", "submitted_by").order_by("-id")
    found = list((rows.filter(pk__lt=before) if before else rows)[: PAGE + 1])
    tags = tagging(exercise, "sheet", [row.pk for row in found[:PAGE]])
    lines = tuple(_sheet(exercise, row, tags[str(row.pk)]) for row in found[:PAGE])
    return Leaf(sheets=lines, older=found[PAGE - 1].pk if len(found) > PAGE else 0)


def _sheet(exercise: Exercise, row: OrderSheet, tag: Tagging) -> SheetLine:
    kinds = {due["side"]: due["kind"] for due in row.decision.due}
    by = by_umpire(row) if row.by_umpire else row.submitted_by.name if row.submitted_by else ""
    decision = of(exercise.system).kind(kinds.get(row.cell.side or "", ""))
    return SheetLine(
        row.pk, row.decision.turn, row.cell.name, row.cell.kind, decision, row.get_status_display(), len(row.orders),
        row.intent, by, tag,
    )  # fmt: skip
