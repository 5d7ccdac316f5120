"""The tables of the exercise itself: its settings and result in one row, and its cells."""

from __future__ import annotations

from collections import Counter
from zoneinfo import ZoneInfo

from adjudication.engine.record import figures
from adjudication.models import Game
from reports.collect import phrases
from reports.collect.reading import GameReading
from reports.collect.report.written import entries
from reports.models import Entry
from reports.workbook.schema import VERSION
from reports.workbook.schema import people as schema
from reports.workbook.table import Value, WorkbookSheet, moment, plain, table
from wargame.models import Exercise, Seat


def settings(exercise: Exercise, whole: GameReading, ledger: figures.Chain, zone: ZoneInfo) -> WorkbookSheet:
    """Settings and result of an exercise, in one row."""
    row = (*_about(exercise, whole.game), *_pace(exercise, whole, zone), *_numbers(exercise, whole))
    return table(schema.EXERCISE, [(*row, *_result(whole), ledger.steps, ledger.head, *_said(exercise))])


def _said(exercise: Exercise) -> tuple[Value, ...]:
    """The first page's texts about the exercise."""
    found = [one.values for one in entries(exercise) if one.part == Entry.Part.EXERCISE]
    return tuple(str(found[0].get(name, "")) if found else "" for name in ("type", "sponsor", "threat", "evaluators"))


def _about(exercise: Exercise, game: Game) -> tuple[Value, ...]:
    return (
        VERSION, exercise.title, exercise.number, exercise.marking, exercise.get_status_display(), game.system,
        game.version, game.pack_name, game.pack_digest,
    )  # fmt: skip


def _pace(exercise: Exercise, whole: GameReading, zone: ZoneInfo) -> tuple[Value, ...]:
    clocks = dict(exercise.clocks)
    return (
        exercise.pace, exercise.get_review_display(), exercise.get_dice_mode_display(), exercise.all_in_locks,
        exercise.drafts_count, clocks.pop("default", 0), plain(clocks), exercise.reading_time,
        whole.game.options, exercise.timezone, moment(exercise.created_at, zone),
        moment(exercise.started_at, zone), moment(exercise.ended_at, zone),
    )  # fmt: skip


def _numbers(exercise: Exercise, whole: GameReading) -> tuple[Value, ...]:
    return (
        max((step.happened for step in whole.steps), default=0), _joined(exercise).total(), exercise.cells.count(),
        sum(len(step.body.get("taken", ())) for step in whole.steps),
    )  # fmt: skip


def _result(whole: GameReading) -> tuple[Value, ...]:
    board = whole.scoreboard
    points = {score.side: score.points for score in board.shown}
    return board.final, phrases.level(board, whole.rules), board.winner or "", board.difference, plain(points)


def cells(exercise: Exercise) -> WorkbookSheet:
    """The cells with their sides in the rules."""
    members = _joined(exercise)
    rows = [
        (None, one.name, one.side or "", one.remit, one.kind, one.role, one.by_program,
         one.strength if one.by_program else "", members[one.pk])
        for one in exercise.cells.all()
    ]  # fmt: skip
    return table(schema.CELLS, rows)


def _joined(exercise: Exercise) -> Counter[int]:
    """The number of people who took a seat, by cell."""
    return Counter(Seat.objects.filter(cell__exercise=exercise, joined_at__isnull=False).values_list("cell", flat=True))
