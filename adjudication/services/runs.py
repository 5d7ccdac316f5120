"""Runs: a row first, a worker claims it by conditional update, the draft follows from row and ledger alone."""

from __future__ import annotations

import os
import socket
import traceback
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from adjudication import selectors
from adjudication.engine import dice, driver
from adjudication.errors import GameError, Stale
from adjudication.models import Game, Ruling, Run
from adjudication.services import steps, throws

MAX_ATTEMPTS = 5


@transaction.atomic
def request(
    *, game: Game, seq: int, sheets: dict[str, list[dict[str, Any]]], defaults: list[str],
    entered: dict[str, str] | None = None,
) -> Run:  # fmt: skip
    """Make the row of a run on the orders locked at ledger position `seq`; the caller queues it on commit."""
    game, head = steps.locked(game)
    if head.seq != seq:
        raise Stale("The orders were made against an older position.")
    open_run = selectors.open_run(game)
    if open_run is not None:
        raise GameError("There is a run at this position already.")
    return Run.objects.create(game=game, base_seq=seq, sheets=sheets, defaults=sorted(defaults), entered=entered or {})


@transaction.atomic
def discard(*, run: Run) -> None:
    """Throw a draft away; the ledger never saw it."""
    Run.objects.filter(pk=run.pk, status__in=Run.OPEN).update(status=Run.Status.DISCARDED, finished_at=timezone.now())


@transaction.atomic
def retry(*, run: Run) -> None:
    """Queue a failed run again."""
    Run.objects.filter(pk=run.pk, status=Run.Status.FAILED).update(
        status=Run.Status.QUEUED, error="", attempts=0, generation=F("generation") + 1
    )


@transaction.atomic
def type_dice(*, run: Run, draw: int, values: list[int]) -> None:
    """Enter dice thrown in the room for the roll the run waits for, and queue it again."""
    run = Run.objects.select_for_update().get(pk=run.pk)
    needed = run.dice_needed
    if run.status != Run.Status.DICE or needed is None or needed["draw"] != draw:
        raise GameError("The run does not wait for this roll.")
    if len(values) != needed["count"] or not all(1 <= value <= needed["faces"] for value in values):
        what = "one number" if needed["count"] == 1 else f"{needed['count']} numbers"
        raise GameError(f"dice: this roll needs {what} from 1 to {needed['faces']}.")
    run.typed_dice[str(draw)] = values
    run.status, run.dice_needed, run.generation, run.attempts = Run.Status.QUEUED, None, run.generation + 1, 0
    run.save(update_fields=["typed_dice", "status", "dice_needed", "generation", "attempts"])


def perform(run_id: UUID) -> Run | None:
    """Claim a queued run, compute its draft, store it. None if somebody else has it; twice changes nothing."""
    worker = f"{socket.gethostname()}:{os.getpid()}:{timezone.now().timestamp():.6f}"
    now = timezone.now()
    claimed = Run.objects.filter(pk=run_id, status=Run.Status.QUEUED).update(
        status=Run.Status.RUNNING, worker=worker, claimed_at=now, heartbeat_at=now, attempts=F("attempts") + 1,
        error="", progress=0, progress_note="",
    )  # fmt: skip
    if not claimed:
        return None
    run = Run.objects.select_related("game").get(pk=run_id)
    mine = Run.objects.filter(pk=run_id, status=Run.Status.RUNNING, worker=worker, generation=run.generation)
    try:
        result = _outcome(run, mine)
    except Exception as error:  # noqa: BLE001 - whatever the rules trip over is shown to the umpire; the worker goes on
        result = {"status": Run.Status.FAILED, "error": f"{error}\n\n{traceback.format_exc(limit=-6)}"}
    mine.update(finished_at=timezone.now(), **result)
    run.refresh_from_db()
    return run


def _outcome(run: Run, mine: Any) -> dict[str, Any]:
    """The fields a finished run is left with. Committing checks again that the ledger has not moved underneath."""
    game, head = run.game, selectors.head(run.game)
    if head.seq != run.base_seq:
        return {"status": Run.Status.DISCARDED, "error": "The ledger moved on."}

    def progress(done: int, note: str) -> None:
        mine.update(progress=done, progress_note=note[:200], heartbeat_at=timezone.now())

    try:
        draft = compute(run, position=head.position + 1, base=selectors.snapshot(game, head), progress=progress)
    except dice.DiceNeeded as needed:
        wanted = {name: getattr(needed, name) for name in ("draw", "count", "faces", "purpose", "side")}
        return {"status": Run.Status.DICE, "dice_needed": wanted}
    text = msgspec.json.encode(draft, order="deterministic").decode()
    return {"status": Run.Status.DONE, "draft": text, "dice_needed": None, "error": ""}


def compute(run: Run, *, position: int, base: Any, progress: driver.Progress | None = None) -> dict[str, Any]:
    """The draft of a run: a pure function of the row, its rulings, the seed and the state it starts from."""
    adjudicator = selectors.adjudicator(run.game)
    rulings = list(run.rulings.filter(withdrawn_at=None))
    result = replay(run, base, throws.source(run, position, rulings), rulings, progress)
    edits = [edit for r in rulings if r.verdict == Ruling.Verdict.AMEND for edit in r.subject["edits"]]
    state, edit_events = steps.apply_edits(run.game, result.state, edits)
    return {
        "events": msgspec.to_builtins(result.events),
        "rolls": msgspec.to_builtins(result.rolls),
        "taken": msgspec.to_builtins(result.taken),
        "refused": msgspec.to_builtins(result.refused),
        "edits": msgspec.to_builtins(edit_events),
        "state": msgspec.to_builtins(state),
        "awaiting": msgspec.to_builtins(adjudicator.awaiting(state)),
    }


def replay(
    run: Run,
    base: Any,
    source: dice.Source,
    rulings: Sequence[Ruling] = (),
    progress: driver.Progress | None = None,
) -> driver.Draft:
    """Carry the locked orders out from a state with dice from any source; of the rulings only voided orders count."""
    adjudicator = selectors.adjudicator(run.game)
    opening = adjudicator.awaiting(base).mode == "automatic"
    return driver.advance(
        adjudicator, base, _sheets(run, rulings, adjudicator), dice.Dice(source),
        pace="live" if opening else selectors.pace(run.game), defaults=frozenset(run.defaults), progress=progress,
    )  # fmt: skip


def _sheets(run: Run, rulings: Sequence[Ruling], adjudicator: Any) -> dict[str, driver.Sheet]:
    voided = {(r.subject["side"], r.subject["order"]) for r in rulings if r.verdict == Ruling.Verdict.VOID}
    return {
        side: driver.Sheet(
            tuple(msgspec.convert(o, adjudicator.order_type) for i, o in enumerate(orders) if (side, i) not in voided)
        )
        for side, orders in run.sheets.items()
    }


def sweep() -> list[UUID]:
    """Ids of runs that need a nudge: queued ones a lost message left lying, and those of a worker that died."""
    now = timezone.now()
    silent = now - timedelta(seconds=settings.RUN_SILENT_SECONDS)
    Run.objects.filter(status=Run.Status.RUNNING, heartbeat_at__lt=silent, attempts__gte=MAX_ATTEMPTS).update(
        status=Run.Status.FAILED,
        finished_at=now,
        error=f"The worker died {MAX_ATTEMPTS} times in the middle of this run.",
    )
    Run.objects.filter(status=Run.Status.RUNNING, heartbeat_at__lt=silent).update(status=Run.Status.QUEUED)
    waiting = Q(status=Run.Status.QUEUED, created_at__lt=now - timedelta(seconds=2))
    return list(Run.objects.filter(waiting).values_list("pk", flat=True))
