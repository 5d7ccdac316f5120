"""Commit a draft, undo a publication, amend the state by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from adjudication import selectors, step_places
from adjudication.engine.protocol import say
from adjudication.engine.record import steps_in_force as reading
from adjudication.errors import GameError, Illegal, Stale
from adjudication.models import Game, Ruling, Run, Step
from adjudication.prepared_sql import Prepared, save
from adjudication.services import findings, ledger, marks

_locked_game = Prepared(lambda pk: Game.objects.select_for_update().filter(pk=pk), UUID)
_locked_run = Prepared(
    lambda pk: (
        Run.objects.select_for_update(of=("self", "game")).select_related("game").defer("game__pack").filter(pk=pk)
    ),
    UUID,
)


def locked(game: Game) -> tuple[Game, Step]:
    """The game, locked, and the head of its ledger."""
    game = _locked_game.one(game.pk)
    return game, selectors.head(game)


@transaction.atomic
def commit(*, run: Run) -> tuple[Step, Any]:
    """Make a finished run the next step of the ledger. Returns the step and the state before it.

    Committing it twice gives the same step.
    """
    run = _locked_run.one(run.pk)
    game = run.game
    if run.status == Run.Status.COMMITTED:
        return run.step, selectors.base(run)
    head = selectors.head(game)
    if run.status != Run.Status.DONE:
        raise GameError(f"The run is not finished: {run.get_status_display().lower()}.")
    if run.base_seq != head.seq:
        raise Stale("The ledger has changed since this run was made.")
    draft = selectors.draft(run)
    kept = [name for name in ("taken", "refused", "rolls", "events", "edits", "edits_at") if name in draft]
    rulings = selectors.rulings(run)
    changed = marks.by_ruling(rulings, draft)
    step = ledger.append(
        game,
        Step.Kind.PLAY,
        selectors.draft_state(run),
        position=head.position + 1,
        previous=head,
        run=run,
        **{name: draft[name] for name in kept},
        rulings=[_plain_ruling(run, ruling, rulings) | changed.get(ruling.pk, {}) for ruling in rulings],
        **({"entered": run.entered} if run.entered else {}),
        **({"strengths": run.strengths} if run.strengths else {}),
    )
    run.status = Run.Status.COMMITTED
    run.finished_at = timezone.now()
    save(run, "status", "finished_at")
    return step, selectors.snapshot(game, head)


def _plain_ruling(run: Run, ruling: Ruling, among: Sequence[Ruling]) -> dict[str, Any]:
    """A ruling as the ledger stores it; `findings` are rows of subject, earlier value, umpire's value."""
    return {
        "verdict": ruling.verdict,
        "subject": ruling.subject,
        "reason": ruling.reason,
        "note": ruling.note,
        "tell_cells": ruling.tell_cells,
        "made_by": ruling.by_key,
        "findings": [] if ruling.verdict == Ruling.Verdict.ACCEPT else findings.findings(run, ruling, among),
    }


@transaction.atomic
def undo(*, game: Game, seq: int, reason: str) -> Step:
    """Undo step `seq`, which must be the last one in force. The ledger keeps it and gains a step for the undo."""
    game, head = locked(game)
    undone = step_places.last_standing(game)
    if head.seq != seq:
        raise Stale("The ledger has changed since you looked. Look again before you undo.")
    if len(undone) < 2:
        raise GameError("There is nothing to undo: the game is at its beginning.")
    before = undone[-2]
    _discard_open_runs(game)
    return ledger.append(
        game,
        Step.Kind.UNDO,
        selectors.snapshot(game, before),
        position=before.position,
        previous=head,
        restores=before.seq,
        undone=undone[-1].seq,
        reason=reason,
    )


def standing(game: Game) -> list[Step]:
    """The steps in force, oldest first; an undo removes the last one."""
    return reading.standing((step.kind, step) for step in game.steps.order_by("seq"))


@transaction.atomic
def amend(
    *, game: Game, seq: int, edits: list[dict[str, Any]], reason: str, note: str, tell_cells: bool,
    made_by: str = "", changes: list[tuple[str, str, str]] | None = None,
) -> Step:  # fmt: skip
    """Edit the state by hand outside a run, as a separate step. `Illegal` names the edit that does not fit.

    `changes` puts it into words: what, before, after. `made_by` is a key, never a name: what is sealed stays.
    """
    game, head = locked(game)
    if head.seq != seq:
        raise Stale("The ledger has changed since you looked. Look again before you amend.")
    _discard_open_runs(game)
    before = selectors.snapshot(game, head)
    state, events = apply_edits(game, before, edits)
    ruling = {"verdict": "amend", "subject": {}, "reason": reason, "note": note, "tell_cells": tell_cells}
    return ledger.append(
        game,
        Step.Kind.AMEND,
        state,
        position=head.position + 1,
        previous=head,
        edits=[msgspec.to_builtins(event) for event in events],
        rulings=[{**ruling, "made_by": made_by, "findings": changes or findings.edited(game, before, events)}],
    )


def apply_edits(game: Game, state: Any, edits: list[dict[str, Any]]) -> tuple[Any, list[Any]]:
    """The state after typed edits, one after another; each must be legal at its point."""
    adjudicator = selectors.adjudicator(game)
    state = adjudicator.fork(state)
    events = []
    for number, edit in enumerate(edits, 1):
        try:
            event = msgspec.convert(edit, adjudicator.event_type)
        except msgspec.ValidationError as error:
            raise Illegal([f"Edit {number}: {error}"]) from error
        problems = adjudicator.check_edit(state, event)
        if problems:
            raise Illegal([f"Edit {number}, {p.where}: {say(adjudicator.catalogue, p)}" for p in problems])
        adjudicator.apply(state, event)
        events.append(event)
    return state, events


def _discard_open_runs(game: Game) -> None:
    game.runs.filter(status__in=Run.OPEN).update(status=Run.Status.DISCARDED, finished_at=timezone.now())
