"""Plain dictionaries for the shapes of `wargame.api.gives`, field by field: nothing reaches an answer by accident."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils import timezone

from adjudication import selectors as games
from adjudication.models import Ruling, Run, Step
from adjudication.services import findings, marks
from wargame import sealed
from wargame.access import Viewer
from wargame.models import Cell, Decision, Exercise, LogEntry, OrderSheet, Seat
from wargame.selectors import drafts, people, projection

Plain = dict[str, Any]


def picked(row: object, *names: str) -> Plain:
    """These attributes of a row."""
    return {name: getattr(row, name) for name in names}


def place(cell: Cell) -> Plain:
    return picked(cell, "id", "kind", "name", "role", "side")


def room(exercise: Exercise) -> Plain:
    """What can be joined. Two queries."""
    cells = exercise.cells.exclude(kind=Cell.Kind.WHITE).prefetch_related("seats")
    return {
        "exercise": exercise.pk,
        **picked(exercise, "title", "marking", "approval_needed"),
        "open": exercise.room_open,
        "cells": [
            place(cell) | {"free": sum(seat.status == Seat.Status.FREE for seat in cell.seats.all())} for cell in cells
        ],
        "seats": [
            {"cell": choice.cell_id, "role": choice.role, "post": choice.post, "full": choice.full}
            for choice in people.seat_choices(exercise)
        ],
    }


def me(viewer: Viewer) -> Plain:
    seat = viewer.seat
    inside = viewer.umpire or (seat is not None and seat.status == Seat.Status.TAKEN)
    return {
        "name": viewer.label,
        "umpire": viewer.umpire,
        "seat": seat.pk if seat else None,
        "role": seat.role if seat else None,
        "post": seat.post if seat else "",
        "status": seat.status if seat else None,
        "cell": place(viewer.cell) if viewer.cell else None,
        "drafts": inside and viewer.drafts,
        "submits": inside and viewer.drafts and viewer.commands,
    }


def clock(exercise: Exercise, decision: Decision | None) -> Plain:
    """The clock with what belongs to the decision. One query."""
    sheets = decision.sheets.filter(extra_seconds__gt=0) if decision else []
    ends = exercise.clock_ends_at
    left = round((ends - timezone.now()).total_seconds()) if ends else exercise.clock_left
    left = max(0, left) if left is not None else None
    return {
        "paused": exercise.paused_at is not None, "note": exercise.pause_note, "resumes_at": exercise.resumes_at,
        "ends_at": ends, "left": left, "counts_from": decision.counts_from if decision else None,
        "more": [{"cell": row.cell_id, "seconds": row.extra_seconds} for row in sheets if not row.is_in],
    }  # fmt: skip


def moment(decision: Decision | None) -> Plain | None:
    if decision is None:
        return None
    return picked(decision, "id", "seq", "turn", "stage", "segment", "mode", "status")


def present(exercise: Exercise) -> Decision | None:
    """The decision that is open or locked. One query."""
    return exercise.decisions.exclude(status=Decision.Status.CLOSED).first()


def exercise_row(exercise: Exercise) -> Plain:
    return picked(exercise, "id", "title", "number", "marking", "status", "system", "created_at")


def status(viewer: Viewer, cursor: str) -> Plain:
    """The exercise for somebody seated in it; who still waits at the door sees its title only. Three queries."""
    exercise, game = viewer.exercise, viewer.exercise.game
    inside = viewer.umpire or (viewer.seat is not None and viewer.seat.status == Seat.Status.TAKEN)
    decision = present(exercise) if inside else None
    cells = exercise.cells.all() if viewer.umpire else exercise.cells.exclude(kind=Cell.Kind.WHITE)
    return {
        **exercise_row(exercise),
        "clock": clock(exercise, decision),
        "decision": moment(decision),
        "cells": [place(cell) for cell in cells],
        "seal": game.seed_digest if game else None,
        "seed": bytes(game.seed).hex() if game and game.seed_revealed_at else None,
        "cursor": cursor,
    }


def settings(exercise: Exercise) -> Plain:
    """The exercise for its umpire. Two queries."""
    return {
        **exercise_row(exercise),
        "practice_of": exercise.practice_of_id,
        **picked(
            exercise, "timezone", "pack_name", "options", "pace", "review", "dice_mode", "all_in_locks",
            "approval_needed", "clocks", "message_rules", "room_code", "room_open",
        ),
        "objectives": [objective.line for objective in exercise.objectives.all()],
        "cells": [place(cell) for cell in exercise.cells.all()],
    }  # fmt: skip


def sheet(row: OrderSheet) -> Plain:
    return {
        **picked(row, "id", "status", "version", "orders", "note", "intent", "edited_at", "submitted_at"),
        "edited_by": _who(row.edited_by, row.edited_at),
        "submitted_by": _who(row.submitted_by, row.submitted_at),
    }


def _who(seat: Seat | None, at: object) -> str | None:
    return str(seat) if seat else "Umpire" if at else None


def cell_sheet(row: OrderSheet) -> Plain:
    return {"cell": row.cell_id, "side": row.cell.side, "sheet": row.pk, "status": row.status, "version": row.version}


def menu(outlook: drafts.Outlook, subject: str | None, turn: Sequence[projection.Planned] = ()) -> Plain:
    """What may be ordered after a draft, for one subject or for all; `turn` are the moments of a whole-turn sheet."""
    return {
        "kind": outlook.due.kind if outlook.due else None,
        **_choices(outlook, subject),
        "problems": [f"orders[{n}]: {text}" for n, item in enumerate(outlook.items) for text in item.problems],
        "turn": [
            {"kind": plan.moment.kind, "several": plan.moment.several, **_choices(plan.look, subject)} for plan in turn
        ],
    }


def _choices(outlook: drafts.Outlook, subject: str | None) -> Plain:
    options = [option for option in outlook.options if subject in (None, option.subject)]
    return {"subjects": msgspec.to_builtins(outlook.subjects), "options": [_option(option) for option in options]}


def _option(option: Any) -> Plain:
    return {
        "do": option.do,
        "subject": option.subject,
        "rule": option.rule,
        "fields": msgspec.to_builtins(option.fields),
    }


def cursor(entry_id: int | None) -> str:
    """A place in the log as a word, empty for its start: the ids of entries would count those for others."""
    return sealed.seal(entry_id, sealed.LOG) if entry_id else ""


def umpires_entry(row: LogEntry) -> Plain:
    """An entry with the id by which evidence names it."""
    return picked(row, "kind", "turn", "seq", "text", "rule", "struck") | {"id": str(row.pk), "at": row.created_at}


def entry(row: LogEntry) -> Plain:
    """An entry as a cell reads it."""
    return umpires_entry(row) | {"id": cursor(row.pk)}


def seat(row: Seat) -> Plain:
    return {
        **picked(row, "id", "name", "role", "post", "status", "joined_at", "last_seen_at"),
        "cell": row.cell_id,
        "code": "" if row.code_used_at else row.code,
        "code_expires_at": None if row.code_used_at else row.code_expires_at,
        "has_token": bool(row.token_hash),
    }


def run_row(run: Run) -> Plain:
    return picked(
        run, "id", "base_seq", "status", "generation", "progress", "progress_note", "created_at", "finished_at"
    )


def ruling(row: Ruling) -> Plain:
    fields = picked(row, "id", "verdict", "subject", "reason", "note", "tell_cells", "made_by", "made_at")
    rows = [] if row.verdict == Ruling.Verdict.ACCEPT else findings.findings(row.run, row)
    told = [{"what": what, "engine": engine, "umpire": umpire} for what, engine, umpire in rows]
    counted = [one.pk for one in marks.counted(list(row.run.rulings.all()))]
    number = games.rulings_before(row.run) + counted.index(row.pk) + 1 if row.pk in counted else None
    changed = [{**mark, "roll": str(mark["roll"])} for mark in marks.of_ruling(row)]
    more = {"findings": told, "number": number, "changed": changed}
    return fields | {"withdrawn": row.withdrawn_at is not None} | more


def step(row: Step) -> Plain:
    names = ("seq", "position", "kind", "turn", "stage", "segment", "restores", "hash", "created_at")
    return picked(row, *names) | {"run": row.run_id}
