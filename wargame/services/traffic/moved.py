"""Moves in words become matrix actions when they are read out, so that the umpire judges them in one queue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Case, Max, Value, When

from adjudication import selectors as game_selectors
from adjudication.engine.record.events_in_order import unfold
from adjudication.engine.to_judge import ToJudge
from adjudication.models import Step
from wargame.models import Cell, Exercise, Proposal

UNREAD = (Cell.Kind.WHITE, Cell.Kind.OBSERVER)


def read_out(exercise: Exercise, step: Step, before: Any) -> None:
    """Open an action for everything that a step leaves to the umpire. One that an undo closed opens again with its
    number and so its dice; the caller holds the exercise."""
    found = list(_left_open(exercise, step, before))
    if not found:
        return
    cells = {cell.side: cell for cell in exercise.cells.filter(remit="").exclude(side=None).order_by("-pk")}
    playing = list(exercise.cells.exclude(kind__in=UNREAD))
    known = {row.source: row for row in exercise.proposals.filter(source__in=[one.source for one in found])}
    number = exercise.proposals.aggregate(last=Max("number"))["last"] or 0
    for one in found:
        cell = cells.get(one.side)
        if cell is None:
            continue
        row = known.get(one.source)
        if row is None:
            number += 1
            row = Proposal(exercise=exercise, number=number, cell=cell, by_name=cell.name, source=one.source)
        row.action, row.effect, row.turn, row.from_step = one.action, one.effect, before.turn, step.seq
        row.status = Proposal.Status.ROLLED if row.roll else Proposal.Status.OPEN
        row.decided_at = None
        row.save()
        row.shown_to.set([] if one.secret else [other for other in playing if other.pk != cell.pk])


def _left_open(exercise: Exercise, step: Step, before: Any) -> Iterator[ToJudge]:
    assert exercise.game is not None
    rules: Any = game_selectors.adjudicator(exercise.game)
    state = rules.fork(before)
    for _, event in unfold(rules, game_selectors.spoken_body(step)):
        if (one := rules.to_judge(state, event)) is not None:
            yield one
        rules.apply(state, event)


def take_back(exercise: Exercise, undone: Step) -> None:
    """A step is undone. The actions of moves that it read out are closed until they are read out again; one that it
    decided waits for its decision again, and dice that fell stay as they fell."""
    gone = exercise.proposals.filter(from_step=undone.seq).exclude(source="")
    exercise.proposals.filter(leader__in=gone.values("number")).update(leader=None, against=False)
    gone.update(status=Proposal.Status.WITHDRAWN, leader=None, against=False)
    again = exercise.proposals.filter(step=undone.seq, status=Proposal.Status.DECIDED)
    rolled = Case(When(roll__isnull=True, then=Value(Proposal.Status.OPEN)), default=Value(Proposal.Status.ROLLED))
    again.update(status=rolled, step=None, decided_at=None)
