"""The sitreps that a finished turn requires: one for each playing cell, one for everyone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, Q, Subquery
from django.db.models.lookups import LessThanOrEqual
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.models import Game, Step
from reports import record
from reports.models import Paper
from reports.services import papers
from wargame.models import Cell, Exercise
from wargame.services import locks

LATE = timedelta(hours=6)  # how long after its end an exercise is still looked at


@dataclass(frozen=True)
class PapersDue:
    """The work to do: documents to request (turn, cell, last step) and documents to withdraw."""

    asked: list[tuple[int, Cell | None, int]]
    withdrawn: list[Paper]
    overtaken: bool  # a sitrep is being made of a turn that went on since then


def sweep() -> list[int]:
    """Request every sitrep that is due in any exercise, and withdraw those whose turn was undone. Returns new ids.

    Not while a game is played decision by decision: its papers wait for a pause, or for someone who asks for them.
    One query where nothing has happened since the last look.
    """
    late = Q(status=Exercise.Status.ENDED, ended_at__gte=timezone.now() - LATE)
    played = Exercise.objects.filter(
        late | Q(status=Exercise.Status.PLAYING) & _quiet(), game__isnull=False, papers_stale=True, own_practice_of=None
    )
    asked: list[int] = []
    for exercise in played.only("pk"):
        asked += settle(exercise=exercise)
    return asked


def _quiet() -> Q:
    last = Step.objects.filter(game=OuterRef("game")).order_by("-seq").values("created_at")[:1]
    before = timezone.now() - timedelta(seconds=settings.PAPERS_QUIET_SECONDS)
    return Q(game__pace=Game.Pace.SHEET) | Q(paused_at__isnull=False) | Q(LessThanOrEqual(Subquery(last), before))


@transaction.atomic
def settle(*, exercise: Exercise) -> list[int]:
    """Adjust the sitreps of one exercise to its ledger. Idempotent; returns the ids to be made."""
    exercise = locks.hold(exercise.pk)
    plan = _plan(exercise)
    if exercise.papers_stale != plan.overtaken:
        exercise.papers_stale = plan.overtaken
        exercise.save(update_fields=["papers_stale"])
    for paper in plan.withdrawn:
        _withdraw(paper)
    return [
        papers.request(exercise=exercise, kind=Paper.Kind.SITREP, cell=cell, turn=turn, through_seq=last).pk
        for turn, cell, last in plan.asked
    ]


def _plan(exercise: Exercise) -> PapersDue:
    assert exercise.game is not None
    over = game_selectors.awaiting(exercise.game).mode == "over"
    ended = exercise.status != Exercise.Status.PLAYING
    spans = {span.turn: span for span in record.finished_turns(exercise.game, over=over, ended=ended)}
    filed = (
        Paper.objects.filter(exercise=exercise, kind=Paper.Kind.SITREP).select_related("cell").defer("file", "brief")
    )
    known = {(paper.turn, paper.cell_id): paper for paper in filed}
    gone = [p for (turn, _), p in known.items() if turn not in spans and (p.pages or p.status in Paper.BUSY)]
    readers: list[Cell | None] = [None, *exercise.cells.exclude(side=None)]
    asked = [
        (turn, cell, span.last)
        for turn, span in spans.items()
        for cell in readers
        if _wanted(known.get((turn, cell.pk if cell else None)), span.last)
    ]
    overtaken = any(
        paper.status in Paper.BUSY and turn in spans and paper.through_seq != spans[turn].last
        for (turn, _), paper in known.items()
    )
    return PapersDue(asked, gone, overtaken)


def _wanted(paper: Paper | None, last: int) -> bool:
    return paper is None or (paper.through_seq != last and paper.status not in Paper.BUSY)


@transaction.atomic
def withdraw(*, exercise: Exercise) -> None:
    """Withdraw the sitreps of turns that were undone, without requesting new ones."""
    for paper in _plan(locks.hold(exercise.pk)).withdrawn:
        _withdraw(paper)


def _withdraw(paper: Paper) -> None:
    """Withdraw a sitrep because the end of its turn was undone, until the turn is finished again."""
    Paper.objects.filter(pk=paper.pk).update(
        status=Paper.Status.CANCELLED, file=None, brief=None, pages=0, inputs_digest="", through_seq=0, worker="",
        progress_note="The end of this turn was undone.",
    )  # fmt: skip
