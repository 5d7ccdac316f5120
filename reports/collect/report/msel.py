"""Annex of the after-action report: the injects as they were delivered, read and answered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from reports.collect import shapes
from reports.record import StepAt
from wargame import turn_words
from wargame.models import Cell, Delivery, Exercise, Inject
from wargame.selectors import msel, vocabulary
from wargame.selectors import trigger_words as phrases
from wargame.selectors.participants import remits


def collect(exercise: Exercise, step_at: StepAt, marked: Mapping[str, tuple[str, ...]]) -> shapes.Msel:
    """Every inject that went out, in order; for the others only their number. Seven queries."""
    found = list(msel.injects(exercise))
    out = sorted((one for one in found if one.released_at), key=lambda one: (one.released_at, one.pk))
    words = vocabulary.words(exercise)
    sides = {side: cell.name for side, cell in remits.leading(exercise).items()}
    zone = ZoneInfo(exercise.timezone)
    rows = tuple(
        _row(
            one, step_at(one.released_at), zone, phrases.when(one.trigger, words, sides),
            marked.get(f"inject-{one.pk}", ()),
        )
        for one in out
    )  # fmt: skip
    return shapes.Msel(rows, unused=len(found) - len(rows), receipts=sum(len(row.receipts) for row in rows))


def _row(one: Inject, step: int, zone: ZoneInfo, planned: str, evidence: tuple[str, ...]) -> shapes.MselRow:
    chain = phrases.after(one.after)
    assert one.released_at is not None
    return shapes.MselRow(
        number=one.number,
        step=step,
        kind=one.get_kind_display(),
        sender=one.sender,
        title=one.title,
        text=tuple(part.strip() for part in one.text.split("\n\n") if part.strip()),
        planned=f"{planned}, {chain}" if chain else planned,
        released=f"{_time(one.released_at, zone)}, {turn_words.named(one.released_turn or 0)}"
        + (f", by {one.released_by}" if one.released_by else ""),
        objectives=", ".join(objective.code for objective in one.objectives.all()),
        files=", ".join(file.name for file in one.files.all()),
        receipts=tuple(_receipt(row, zone, one.answer_wanted) for row in one.deliveries.all()),
        evidence=evidence,
    )


def _receipt(row: Delivery, zone: ZoneInfo, wanted: bool) -> shapes.MselReceipt:
    read = _time(row.read_at, zone) if row.read_at else "not opened"  # names are in the roster alone
    if row.cell.kind == Cell.Kind.OBSERVER and not row.read_at:
        read = "not tracked"
    answered = f"answered {_time(row.answered_at, zone)}" if row.answered_at else ""
    if wanted and not answered and row.cell.kind != Cell.Kind.OBSERVER:
        answered = "not answered"
    return shapes.MselReceipt(row.cell.name, read, answered, row.answer)


def _time(moment: datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%H:%M}"
