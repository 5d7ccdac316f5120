"""Commanders who are not at their page while their cell has a decision to make."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from wargame.calendar.words import DAY, roughly
from wargame.models import Cell, OrderSheet, Seat
from wargame.selectors.participants.people import PRESENT_FOR, SILENT_DAYS
from wargame.selectors.spans import span
from wargame.viewer import Viewer


def of_cells(cells: Iterable[Cell | int], now: datetime, *, dated: bool = False) -> dict[int, str]:
    """By the id of a cell of which no commander is at the page, who is silent and for how long: "Maj Wiśniewski has not
    been at the page for 4 min". With `dated`, of an exercise with a calendar: "for 3 days". One query."""
    seats = Seat.objects.filter(cell__in=cells, role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN)
    heard: dict[int, tuple[datetime, str]] = {}
    for seat in seats.order_by("pk"):
        last = seat.last_seen_at or seat.joined_at
        if last is not None:
            heard[seat.cell_id] = max(heard.get(seat.cell_id, (last, "")), (last, seat.name or "The commander"))
    patience = SILENT_DAYS if dated else PRESENT_FOR
    return {cell: _said(name, now - last) for cell, (last, name) in heard.items() if now - last > patience}


def _said(name: str, since: timedelta) -> str:
    seconds = int(since.total_seconds())
    return f"{name} has not been at the page for {roughly(seconds) if seconds >= DAY else span(seconds // 60 * 60)}"


def noticed(viewer: Viewer, sheet: OrderSheet | None) -> str:
    """The notice to a cell's staff about their silent commander while the sheet is missing; "" for all others. One
    query for staff."""
    if viewer.cell is None or viewer.seat is None or viewer.umpire or viewer.seat.role != Seat.Role.STAFF:
        return ""
    if sheet is None or sheet.is_in or viewer.cell.staff_submits:
        return ""
    dated = bool(viewer.exercise.calendar)
    return of_cells([viewer.cell.pk], timezone.now(), dated=dated).get(viewer.cell.pk, "")
