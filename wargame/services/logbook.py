"""Entries of the exercise log, and the bell that wakes the live channel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import connection

from adjudication import selectors as games
from adjudication.engine.protocol import say
from adjudication.models import Step
from wargame.models import Cell, Exercise, LogEntry

CHANNEL = "white_cell"


def ring(exercise: Exercise) -> None:
    """Tell every open page of the exercise that there is something new. Carries no content; sent on commit."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, str(exercise.pk)])


def write(
    exercise: Exercise,
    kind: LogEntry.Kind,
    text: str,
    *,
    public: bool = False,
    cell: Cell | None = None,
    turn: int = 0,
    seq: int | None = None,
    rule: str = "",
) -> LogEntry:
    """Add one entry and ring. Neither public nor of a cell: for the umpire only."""
    entry = LogEntry.objects.create(
        exercise=exercise, kind=kind, text=text, public=public, cell=cell, turn=turn, seq=seq, rule=rule
    )
    ring(exercise)
    return entry


def record_step(exercise: Exercise, step: Step, before: Any, events: Iterable[Any]) -> None:
    """Log the events of a committed step, each for those who may know it.

    One public entry where everybody learns the event, else one entry for each cell with what it learns; the umpire
    reads the whole truth in an entry of his own where the public one falls short. What a ruling changes that the umpire
    keeps to himself is the umpire's alone to read.
    """
    assert exercise.game is not None
    adjudicator = games.adjudicator(exercise.game)
    state = adjudicator.fork(before)
    players = [cell for cell in exercise.cells.all() if cell.side]
    untold = games.untold(msgspec.json.decode(step.body))
    entries: list[LogEntry] = []
    for number, event in enumerate(events):
        sides = () if number in untold else (None, *(cell.side for cell in players))
        audience = {side: adjudicator.redact(state, event, side) for side in sides}
        entries += _entries(exercise, step, players, audience, event, state, number)
        adjudicator.apply(state, event)
    LogEntry.objects.bulk_create(entries)
    ring(exercise)


def _entries(
    exercise: Exercise,
    step: Step,
    players: list[Cell],
    audience: dict[str | None, Any],
    event: Any,
    state: Any,
    number: int,
) -> list[LogEntry]:
    assert exercise.game is not None
    rules = games.adjudicator(exercise.game)

    def entry(known: Any, public: bool = False, cell: Cell | None = None) -> LogEntry:
        message = rules.narrate(state, known)
        text = say(rules.catalogue, message)
        return LogEntry(
            exercise=exercise,
            kind=LogEntry.Kind.EVENT,
            turn=step.turn,
            seq=step.seq,
            event=number,
            text=text,
            rule=message.rule,
            public=public,
            cell=cell,
        )

    public = audience.get(None)
    found = [entry(public, public=True)] if public is not None else []
    for cell in players:
        known = audience.get(cell.side)
        if known is not None and known != public:
            found.append(entry(known, cell=cell))
    if public != event:
        found.append(entry(event))
    return found
