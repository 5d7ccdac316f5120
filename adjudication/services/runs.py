"""Runs: a row first, a worker claims it by conditional update, and the draft follows from row and ledger alone."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.engine import dice
from adjudication.engine.play import driver, remits
from adjudication.engine.record import events_in_order
from adjudication.errors import GameError, Stale
from adjudication.models import Game, Ruling, Run
from adjudication.prepared_sql import Prepared, insert
from adjudication.services import jobs, marks, steps, throws

_with_game = Prepared(lambda pk: Run.objects.select_related("game").defer("game__pack").filter(pk=pk), UUID)


@transaction.atomic
def request(
    *, game: Game, seq: int, sheets: dict[str, list[dict[str, Any]]], defaults: list[str],
    entered: dict[str, str] | None = None, strengths: dict[str, str] | None = None,
    shares: dict[str, list[dict[str, Any]]] | None = None,
) -> Run:  # fmt: skip
    """Create a run for the orders locked at ledger position `seq`; the caller queues it on commit. See `Run` for the
    formats."""
    game, head = steps.locked(game)
    if head.seq != seq:
        raise Stale("The position has changed since you gave these orders. Reload and give them again.")
    open_run = selectors.open_run(game)
    if open_run is not None:
        raise GameError("There is already a run at this position.")
    run = Run(
        game=game, base_seq=seq, sheets=sheets, defaults=sorted(defaults), entered=entered or {},
        strengths=strengths or {}, shares=shares or {},
    )  # fmt: skip
    insert([run])
    return run


@transaction.atomic
def discard(*, run: Run) -> None:
    """Discard a draft; the ledger has no trace of it."""
    Run.objects.filter(pk=run.pk, status__in=Run.OPEN).update(status=Run.Status.DISCARDED, finished_at=timezone.now())


@transaction.atomic
def retry(*, run: Run) -> None:
    """Queue a failed run again."""
    run = Run.objects.select_for_update().get(pk=run.pk)
    if run.status == Run.Status.FAILED:
        again(run)


def again(run: Run, *also: str) -> None:
    """Make a run again; the caller has locked its row. The earlier draft can no longer be published."""
    run.generation += 1
    jobs.queue(run, "generation", *also)


@transaction.atomic
def type_dice(*, run: Run, draw: int, values: list[int]) -> None:
    """Enter dice rolled in the room for the roll that the run waits for, and queue it again."""
    run = Run.objects.select_for_update().get(pk=run.pk)
    needed = run.dice_needed
    if run.status != Run.Status.DICE or needed is None or needed["draw"] != draw:
        raise GameError("The run is not waiting for this roll.")
    if len(values) != needed["count"] or not all(1 <= value <= needed["faces"] for value in values):
        what = "one number" if needed["count"] == 1 else f"{needed['count']} numbers"
        raise GameError(f"dice: this roll needs {what} from 1 to {needed['faces']}.")
    run.typed_dice[str(needed.get("key") or draw)] = values
    run.dice_needed = None
    again(run, "typed_dice", "dice_needed")


def claimed(run_id: UUID) -> AbstractContextManager[jobs.Claim[Run] | None]:
    """Claim a queued run; None if it is not waiting, or another worker has it."""
    return jobs.claimed(Run.objects.all(), run_id, _with_game.one)


def perform(run_id: UUID) -> Run | None:
    """Claim a queued run, compute its draft, store it. None if another worker has it; doing it twice changes
    nothing."""
    performed = None
    with claimed(run_id) as claim:
        if claim is not None:
            claim.finish(**outcome(claim))
            performed = claim.job
            performed.refresh_from_db()
    return performed


def outcome(claim: jobs.Claim[Run]) -> dict[str, Any]:
    """What to store for a claimed run: its result, or the error for the umpire."""
    try:
        return _outcome(claim) | {"computed_at": timezone.now()}
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception as error:  # noqa: BLE001 - the umpire reads it; the worker goes on
        return failure(error)


def failure(error: Exception) -> dict[str, Any]:
    """What a run stores after an error."""
    return {"status": Run.Status.FAILED, "error": f"{error}\n\n{traceback.format_exc(limit=-6)}"}


def _outcome(claim: jobs.Claim[Run]) -> dict[str, Any]:
    """Compute the result of a claimed run; committing it checks again that the ledger has not moved on."""
    run = claim.job
    head = selectors.head(run.game)
    if head.seq != run.base_seq:
        return {"status": Run.Status.DISCARDED, "error": "The ledger moved on."}
    base = selectors.snapshot(run.game, head)
    try:
        draft = compute(run, position=head.position + 1, base=base, progress=claim.progress)
    except dice.DiceNeeded as needed:
        wanted = {name: getattr(needed, name) for name in ("draw", "count", "faces", "purpose", "side")}
        wanted |= {"key": needed.key} if run.game.dice_scheme in dice.KEYED else {}
        return {"status": Run.Status.DICE, "dice_needed": wanted}
    text = msgspec.json.encode(draft, order="deterministic").decode()
    return {"status": Run.Status.DONE, "draft": text, "dice_needed": None, "error": ""}


def compute(run: Run, *, position: int, base: Any, progress: driver.Progress | None = None) -> dict[str, Any]:
    """The draft of a run: a pure function of the row, its rulings, the seed and the state it starts from."""
    adjudicator = selectors.adjudicator(run.game)
    rulings, so_far = selectors.rulings(run), throws.so_far(run)
    result = replay(run, base, throws.source(run, position, rulings), rulings, progress, so_far)
    edits = [edit for r in rulings if r.verdict == Ruling.Verdict.AMEND for edit in r.subject["edits"]]
    numbered = marks.counted(rulings)

    def earlier(count: int) -> driver.Draft | None:
        return _earlier(run, position, base, numbered, count, progress, so_far)

    keyed = run.game.dice_scheme in dice.KEYED
    state, edit_events = steps.apply_edits(run.game, result.state, edits)
    edit_events, places = events_in_order.placed(adjudicator, base, result.events, edit_events, state)
    return {
        "events": msgspec.to_builtins(result.events),
        "rolls": msgspec.to_builtins(dice.recorded(result.rolls, result.keys) if keyed else result.rolls),
        **_by_cell(adjudicator, result, shares_in_force(run, rulings)),
        "edits": msgspec.to_builtins(edit_events),
        **({"edits_at": places} if places else {}),
        "changed": marks.marks(adjudicator, base, rulings, result, keyed, earlier),
        "state": msgspec.to_builtins(state),
        "awaiting": msgspec.to_builtins(adjudicator.awaiting(state)),
    }


def _by_cell(adjudicator: Any, result: driver.Draft, shares: dict[str, tuple[remits.CellShare, ...]]) -> dict[str, Any]:
    """The orders that a draft took up and refused. If cells share a side, each entry has the `remit` of its cell,
    unless that cell leads."""
    taken, refused = msgspec.to_builtins(result.taken), msgspec.to_builtins(result.refused)
    for one in taken:
        if remit := remits.remit_of(adjudicator, shares.get(one["side"], ()), one["kind"]):
            one["remit"] = remit
    for one in refused:
        if remit := remits.remit_at(shares.get(one["side"], ()), one["index"]):
            one["remit"] = remit
    return {"taken": taken, "refused": refused}


def _earlier(
    run: Run, position: int, base: Any, rulings: Sequence[Ruling], count: int, progress: driver.Progress | None,
    so_far: Mapping[str, int] | None,
) -> driver.Draft | None:  # fmt: skip
    """The run's draft with the first `count` rulings; None if they leave it without a draft."""
    source = throws.source_under(run, position, rulings, count)
    try:
        return replay(run, base, source, rulings[:count], progress, so_far)
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception:  # noqa: BLE001 - what stopped the run then is why the next ruling was given
        return None


def replay(
    run: Run,
    base: Any,
    source: dice.Source,
    rulings: Sequence[Ruling] = (),
    progress: driver.Progress | None = None,
    so_far: Mapping[str, int] | None = None,
) -> driver.Draft:
    """Carry out the locked orders from a state with dice from any source; among the rulings only voided orders
    count. `so_far`: see `Dice`."""
    adjudicator = selectors.adjudicator(run.game)
    opening = adjudicator.awaiting(base).mode == "automatic"
    return driver.advance(
        adjudicator, base, _sheets(run, rulings, adjudicator), dice.Dice(source, so_far=so_far),
        pace="live" if opening else selectors.pace(run.game), defaults=frozenset(run.defaults), progress=progress,
        strengths=run.strengths,
    )  # fmt: skip


def in_force(run: Run, rulings: Sequence[Ruling]) -> dict[str, list[dict[str, Any]]]:
    """For each side, the plain orders that no ruling voids, in the lists to which a draft's indices refer."""
    voided = _voided(rulings)
    return {side: [o for i, o in enumerate(orders) if (side, i) not in voided] for side, orders in run.sheets.items()}


def shares_in_force(run: Run, rulings: Sequence[Ruling]) -> dict[str, tuple[remits.CellShare, ...]]:
    """The number of orders in force from each cell, by side, if cells share a side."""
    voided, found = _voided(rulings), {}
    for side, plain in run.shares.items():
        shares, start = [], 0
        for share in msgspec.convert(plain, list[remits.CellShare]):
            end = start + (share.orders or 0)
            gone = sum((side, place) in voided for place in range(start, end))
            shares.append(share if share.orders is None else remits.CellShare(share.remit, share.orders - gone))
            start = end
        found[side] = tuple(shares)
    return found


def _voided(rulings: Sequence[Ruling]) -> set[tuple[str, int]]:
    return {(r.subject["side"], r.subject["order"]) for r in rulings if r.verdict == Ruling.Verdict.VOID}


def _sheets(run: Run, rulings: Sequence[Ruling], adjudicator: Any) -> dict[str, driver.SideOrders]:
    shares = shares_in_force(run, rulings)
    return {
        side: driver.SideOrders(
            tuple(msgspec.convert(order, adjudicator.order_type) for order in orders), shares.get(side, ())
        )
        for side, orders in in_force(run, rulings).items()
    }


def sweep(give_up: Callable[[Run], None]) -> list[UUID]:
    """Ids of runs that need a message; see `jobs.sweep`."""
    return jobs.sweep(Run.objects.all(), silent=timedelta(seconds=settings.RUN_SILENT_SECONDS), give_up=give_up)
