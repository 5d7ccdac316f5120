"""Entries of the exercise log, and the bell that wakes the live channel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db import connection
from django.utils.crypto import salted_hmac

from adjudication import selectors as game_selectors
from adjudication.engine.play import step_parts
from adjudication.engine.protocol import say
from adjudication.engine.record.events_in_order import turns_of, unfold
from adjudication.models import Step
from adjudication.prepared_sql import insert
from wargame import audience
from wargame.audience import Scope
from wargame.models import Cell, Exercise, LogEntry, Seat
from wargame.notices import sent
from wargame.selectors.activity import current_activity
from wargame.selectors.participants.cells import of as cells_of

CHANNEL = "white_cell"
NOTIFY = """
WITH ring AS (SELECT md5(pg_current_xact_id()::text || %s::text) AS name)
SELECT name, pg_notify(%s, concat_ws(' ', %s::text, name, %s::text)) FROM ring
"""
TRUTH = "the truth"  # next to the sides: what the umpire reads


def ring(
    exercise: Exercise,
    *,
    cells: Iterable[Cell | int] = (),
    seats: Iterable[Seat | None] = (),
    watchers: bool = False,
    about: Scope | None = None,
) -> None:
    """Tell open pages that there is something new: those of the umpires always, and those of everyone it concerns.

    Carries no content; sent on commit. A page whose content does not change must hear nothing: a ring tells that
    something happened. `about` leaves the other parts of a page as they were drawn; None: anything may have changed.
    """
    names = {audience.cell(one if isinstance(one, int) else one.pk) for one in cells}
    names |= {audience.seat(one.pk) for one in seats if one is not None}
    names |= {audience.WATCHERS} if watchers else set()
    _notify(exercise, names | ({str(about)} if about else set()))


def ring_all(exercise: Exercise, about: Scope | None = None) -> None:
    """Tell every open page of the exercise that there is something new."""
    _notify(exercise, {audience.EVERYBODY} | ({str(about)} if about else set()))


def ring_out(exercise: Exercise, seat: Seat) -> None:
    """Tell a person's pages that their rights changed, so that they are checked again; in a practice turn too."""
    _notify(exercise, {audience.moved(seat.pk)})
    for twin in Seat.objects.filter(twin_of=seat).select_related("cell__exercise"):
        _notify(twin.cell.exercise, {audience.moved(twin.pk)})


def _notify(exercise: Exercise, names: Iterable[str]) -> None:
    """Send one notice. Its own name is the same in a transaction, so that PostgreSQL leaves repetitions out, and says
    nothing to those who have not the secret key."""
    with connection.cursor() as cursor:
        cursor.execute(NOTIFY, [_salt(), CHANNEL, str(exercise.pk), " ".join(sorted(names))])
        sent.set(cursor.fetchone()[0])


@cache
def _salt() -> str:
    """A separate secret, because statements can end up in a log."""
    return salted_hmac("white_cell.ring", "").hexdigest()


def write(
    exercise: Exercise,
    kind: LogEntry.Kind,
    text: str,
    *,
    public: bool = False,
    cell: Cell | None = None,
    turn: int | None = None,
    seq: int | None = None,
    rule: str = "",
) -> LogEntry:
    """Add one entry and ring. Neither public nor of a cell: for the umpire only.

    Without a `turn` it happens in the present one; of papers, 0 says that it is no sitrep.
    """
    if turn is None:
        turn = 0 if exercise.game_id is None or kind == LogEntry.Kind.PAPER else current_activity(exercise).turn
    entry = LogEntry(exercise=exercise, kind=kind, text=text, public=public, cell=cell, turn=turn, seq=seq, rule=rule)
    insert([entry])
    _ring_for(exercise, [entry])
    return entry


def take_back_sitreps(exercise: Exercise, step: Step, reason: str) -> None:
    """After an undo: strike the news of sitreps whose turn is no longer finished, and say so where they were."""
    told = exercise.log.filter(kind=LogEntry.Kind.PAPER, seq=None, turn__gte=max(step.turn, 1), struck=False)
    turns = sorted(set(told.values_list("turn", flat=True)))
    told.update(struck=True)
    for turn in turns:
        text = f"Sitrep {turn} was withdrawn: {' '.join(reason.split())}"  # below a first line is a bottom line
        write(exercise, LogEntry.Kind.PAPER, text, public=True, turn=turn, seq=step.seq)


def _ring_for(exercise: Exercise, entries: list[LogEntry], about: Scope | None = None) -> None:
    """Wake those who may read one of the entries."""
    if any(entry.public for entry in entries):
        ring_all(exercise, about)
    else:
        ring(exercise, cells=[entry.cell for entry in entries if entry.cell is not None], about=about)


def record_step(exercise: Exercise, step: Step, before: Any) -> None:
    """Log the events of a committed step, each for those who may know it.

    One public entry where everyone learns the event, else one entry for each cell with what it learns; the umpire
    reads the truth in a separate entry where the public one is incomplete. What a ruling changes that the umpire
    keeps private is the umpire's alone to read.
    """
    assert exercise.game is not None
    adjudicator = game_selectors.adjudicator(exercise.game)
    state = adjudicator.fork(before)
    players = [cell for cell in cells_of(exercise) if cell.side]
    body = game_selectors.spoken_body(step)
    untold, starts = game_selectors.untold(body), step_parts.order_starts(body)
    heard = (TRUTH, None, *(cell.side for cell in players))
    names = {side: step_parts.PartNames(adjudicator, starts) for side in heard}
    entries: list[LogEntry] = []
    turns = turns_of(adjudicator, before, body, step.turn)
    for number, event in unfold(adjudicator, body):
        sides = () if number in untold else (None, *(cell.side for cell in players))
        audience = {side: adjudicator.redact(state, event, side) for side in sides}
        known, phase = {TRUTH: event, **audience}, step_parts.phase_name(adjudicator, state)
        begun = {side: name.begun(number, phase, known.get(side)) for side, name in names.items()}
        entries += _entries(exercise, step, turns[number], players, audience, event, state, number, begun)
        adjudicator.apply(state, event)
    insert(entries)
    _ring_for(exercise, entries, Scope.PLAY)
    _ring_for_pictures(exercise, adjudicator, before, state, players)


def _ring_for_pictures(exercise: Exercise, rules: Any, before: Any, after: Any, players: list[Cell]) -> None:
    """Wake everyone whose picture changed, even if the log told them nothing."""
    if rules.picture(before, None) != rules.picture(after, None):
        ring_all(exercise, Scope.PLAY)
    else:
        changed = [cell for cell in players if rules.picture(before, cell.side) != rules.picture(after, cell.side)]
        ring(exercise, cells=changed, about=Scope.PLAY)


def _entries(
    exercise: Exercise,
    step: Step,
    turn: int,
    players: list[Cell],
    audience: dict[str | None, Any],
    event: Any,
    state: Any,
    number: int,
    begun: dict[str | None, str],
) -> list[LogEntry]:
    assert exercise.game is not None
    rules = game_selectors.adjudicator(exercise.game)

    def entry(known: Any, side: str | None, public: bool = False, cell: Cell | None = None) -> LogEntry:
        message = rules.narrate(state, known)
        text = say(rules.catalogue, message)
        return LogEntry(
            exercise=exercise,
            kind=LogEntry.Kind.EVENT,
            turn=turn,
            seq=step.seq,
            event=number,
            text=text,
            rule=message.rule,
            part=begun[side],
            public=public,
            cell=cell,
        )

    public = audience.get(None)
    found = [entry(public, None, public=True)] if public is not None else []
    for cell in players:
        known = audience.get(cell.side)
        if known is not None and known != public:
            found.append(entry(known, cell.side, cell=cell))
    if public != event:
        found.append(entry(event, TRUTH))
    return found
