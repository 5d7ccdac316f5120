"""Injects reach the cells: by their triggers, or by the umpire's hand; each exactly once.

A release is one transaction: the row is claimed by a conditional update, then the deliveries and the log follow. A
worker that dies in the middle leaves an inject that no one has, and the next look releases it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.injects import triggers
from adjudication.engine.injects.lines import PreparedInject
from adjudication.engine.injects.watch import Seen, seen
from adjudication.models import Game, Step
from adjudication.prepared_sql import Prepared
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Delivery, Exercise, Inject, LogEntry
from wargame.selectors import msel, reading_load, trigger_words, vocabulary
from wargame.selectors.evaluation.evidence import present_turn
from wargame.selectors.participants import remits
from wargame.services import locks, logbook
from wargame.services.msel import injects

_waiting = Prepared(
    lambda exercise: (
        Inject.objects.filter(exercise_id=exercise, exercise__status=Exercise.Status.PLAYING, state__in=msel.WAITING)
        .only("pk")
        .order_by()[:1]
    ),
    UUID,
)


@transaction.atomic
def look(*, exercise_id: UUID) -> list[str]:
    """Release everything that is approved and due, and what follows from that. The numbers, in the order of release.

    What would be more than a cell is to meet in a turn stays approved, and goes out before all that comes due later. In
    the last turn nothing stays. While the exercise is paused nothing is released by itself.
    """
    exercise = locks.hold(exercise_id)
    if exercise.status != Exercise.Status.PLAYING or exercise.game is None:
        return []
    _watch(exercise, exercise.game)
    if exercise.paused_at is not None:
        return []
    if exercise.injects_stale:
        exercise.injects_stale = False
        exercise.save(update_fields=["injects_stale"])
    rows = list(exercise.injects.filter(state__in=(Inject.State.APPROVED, Inject.State.RELEASED)))
    waiting = [row for row in rows if row.state == Inject.State.APPROVED]
    if not waiting:
        return []
    words, now = vocabulary.words(exercise), timezone.now()
    out = {row.number for row in rows if row.state == Inject.State.RELEASED}
    released: list[str] = []
    late: set[str] = set()  # due, and more than their cells are to meet in this turn
    while True:
        here = msel.moment(exercise, words, now, out)
        ready = [row for row in waiting if row.number not in out | late and msel.due(row, here, words)]
        if not ready:
            return released
        for row in msel.oldest_first(exercise, ready, now):
            if exercise.new_a_turn and reading_load.full(reading_load.loads(exercise, here.turn), row):
                late.add(row.number)
                continue
            if _release(exercise, row, "", now, here.turn, (Inject.State.APPROVED,)):
                released.append(row.number)
            out.add(row.number)


@transaction.atomic
def by_hand(*, inject: Inject, by: str) -> Inject:
    """The umpire releases an approved inject, or one on hold, whatever it waits for."""
    exercise = locks.playing(inject.exercise_id)
    row = exercise.injects.filter(pk=inject.pk).first()
    if row is None:
        raise Outdated("This inject has been deleted.")
    if row.state == Inject.State.RELEASED:
        return row
    if row.state == Inject.State.DRAFT:
        raise Refused(f"{row.number} must be approved before you release it.")
    if row.state == Inject.State.CANCELLED:
        raise Outdated(f"{row.number} was cancelled. Restore it before you release it.")
    here = msel.moment(exercise, vocabulary.words(exercise), timezone.now(), ())
    _release(exercise, row, by, here.now, here.turn, (Inject.State.APPROVED, Inject.State.HELD))
    injects.changed(exercise)  # others may wait for this one
    row.refresh_from_db()
    return row


@transaction.atomic
def at_once(*, exercise: Exercise, inject: Inject | None, line: PreparedInject, version: int, by: str) -> Inject:
    """Write or rewrite an inject and release it at once, both or neither."""
    if inject is None:
        made = injects.write(exercise=exercise, line=line, by=by, approve=True)
    else:
        made = injects.change(inject=inject, line=line, version=version, by=by, approve=True)
    return by_hand(inject=made, by=by)


def _release(
    exercise: Exercise, row: Inject, by: str, now: datetime, turn: int, states: tuple[Inject.State, ...]
) -> bool:  # fmt: skip
    """Claim the inject and tell its cells; False if someone else had it."""
    assert exercise.game is not None
    seq = exercise.game.steps.order_by("-seq").values_list("seq", flat=True).first()
    claimed = Inject.objects.filter(pk=row.pk, state__in=states).update(
        state=Inject.State.RELEASED, released_at=now, released_by=by[:80], released_turn=turn, released_seq=seq
    )
    if not claimed:
        return False
    cells = list(exercise.cells.exclude(kind=Cell.Kind.WHITE) if row.to_all else row.cells.all())
    Delivery.objects.bulk_create(Delivery(inject=row, cell=cell, delivered_at=now) for cell in cells)
    _log(exercise, row, cells, turn, by)
    return True


def _log(exercise: Exercise, row: Inject, cells: list[Cell], turn: int, by: str) -> None:
    """One line for each cell that has it, or one for everyone; the umpire reads its number and what released it."""
    text = headline(row)
    kind = LogEntry.Kind.INJECT
    how = f"by {by}" if by else f"on its trigger: {_trigger(exercise, row)}"
    logbook.write(exercise, kind, f"Inject {row.number} was released {how}.", turn=turn)
    if row.to_all:
        logbook.write(exercise, kind, text, public=True, turn=turn)
        return
    for cell in cells:
        logbook.write(exercise, kind, text, cell=cell, turn=turn)


def _trigger(exercise: Exercise, row: Inject) -> str:
    sides = {side: cell.name for side, cell in remits.leading(exercise).items()}
    return trigger_words.when(row.trigger, vocabulary.words(exercise), sides)


def headline(row: Inject) -> str:
    """An inject in one line, as the log has it."""
    sender = f" from {row.sender}" if row.sender else ""
    return f"{row.get_kind_display()}{sender}: {row.title}"


def _watch(exercise: Exercise, game: Game) -> None:
    """Note which conditions the steps committed since the last look have met; an undone step meets nothing."""
    head = game.steps.order_by("-seq").values_list("seq", flat=True).first() or 0
    rows = [
        row
        for row in exercise.injects.filter(state__in=msel.WAITING, looked_seq__lt=head)
        if isinstance(triggers.parse(row.trigger), triggers.CONDITIONS)
    ]
    if not rows:
        return
    rules = game_selectors.adjudicator(game)
    first = min(row.looked_seq for row in rows)
    before: Seen | None = None
    for step in game.steps.filter(seq__gte=first).order_by("seq"):
        after = _seen(rules, step)
        for row in rows:
            if step.seq > row.looked_seq:
                _judge(row, step, before or after, after)
        before = after
    for row in rows:
        row.looked_seq = head
    Inject.objects.bulk_update(rows, ["looked_seq", "met_seq"])


def _judge(row: Inject, step: Step, before: Seen, after: Seen) -> None:
    """One condition at one step."""
    if step.kind == Step.Kind.UNDO and step.restores is not None:
        if row.met_seq is not None and row.met_seq > step.restores:
            row.met_seq = None
        return
    condition = triggers.parse(row.trigger)
    assert isinstance(condition, triggers.CONDITIONS)
    if row.met_seq is None and triggers.met(condition, before, after):
        row.met_seq = step.seq


def _seen(rules: game_selectors.AnyAdjudicator, step: Step) -> Seen:
    body = msgspec.json.decode(step.body)
    taken: Iterable[Any] = body.get("taken", ())
    return seen(rules, msgspec.convert(body["snapshot"], rules.state_type), taken)


def waits(exercise_id: UUID) -> bool:
    """True if an inject of an exercise in play waits. One query."""
    return bool(_waiting(exercise_id))


def attentive(now: datetime) -> list[UUID]:
    """The exercises in play that someone must look at. Three queries, however many there are.

    Something has happened in them since the last look, or a trigger of the clock has come.
    """
    going = Q(exercise__status=Exercise.Status.PLAYING, exercise__paused_at=None)
    waiting = Inject.objects.filter(going, state__in=msel.WAITING)
    stale = waiting.filter(exercise__injects_stale=True).order_by().values_list("exercise_id", flat=True)
    return list({*stale.distinct(), *_due_by_clock(going, now)})


def _due_by_clock(going: Q, now: datetime) -> set[UUID]:
    rows = Inject.objects.filter(going, state=Inject.State.APPROVED, trigger__iregex=triggers.BY_CLOCK)
    come = [row for row in rows.select_related("exercise") if _has_come(row, now)]
    released = Inject.objects.filter(exercise__in={row.exercise_id for row in come}, state=Inject.State.RELEASED)
    out: dict[UUID, set[str]] = defaultdict(set)
    for exercise_id, number in released.values_list("exercise_id", "number"):
        out[exercise_id].add(number)
    return {row.exercise_id for row in come if msel.chained(row, out[row.exercise_id]) and not _late(row)}


def _late(row: Inject) -> bool:
    """True if its cells have reached their limit for this turn."""
    exercise = row.exercise
    return bool(exercise.new_a_turn and reading_load.full(reading_load.loads(exercise, present_turn(exercise)), row))


def _has_come(row: Inject, now: datetime) -> bool:
    exercise = row.exercise
    here = msel.TriggerContext(now, ZoneInfo(exercise.timezone), exercise.started_at, 0, 0, frozenset())
    return msel.come(triggers.parse(row.trigger), row, here)
