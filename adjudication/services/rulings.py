"""The umpire rules on a draft: the ruling is a row, and the run is made again with it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.errors import GameError, Illegal
from adjudication.models import Game, Ruling, Run
from adjudication.services import steps

NEEDS_REASON = (Ruling.Verdict.AMEND, Ruling.Verdict.REROLL, Ruling.Verdict.FORCE, Ruling.Verdict.VOID)


@transaction.atomic
def rule(
    *,
    run: Run,
    verdict: str,
    subject: dict[str, Any],
    reason: str = "",
    note: str = "",
    tell_cells: bool = True,
    made_by: str = "",
    generation: int | None = None,
) -> tuple[Ruling, bool]:
    """Record a ruling; the second value tells whether the run must be made again.

    `generation` is what the umpire had on the screen: a draft remade since then refuses the ruling.
    """
    run = Run.objects.select_for_update().get(pk=run.pk)
    if run.status not in (Run.Status.DONE, Run.Status.FAILED):
        raise GameError(f"This run cannot be ruled on now: {run.get_status_display().lower()}.")
    if generation is not None and generation != run.generation:
        raise GameError("The draft was made again since you looked; look once more.")
    _check(run, verdict, subject, reason, note)
    ruling = Ruling.objects.create(
        run=run,
        verdict=verdict,
        subject=subject,
        reason=reason,
        note=note.strip(),
        tell_cells=tell_cells,
        made_by=made_by,
    )
    again = verdict != Ruling.Verdict.ACCEPT
    if verdict == Ruling.Verdict.REROLL and run.game.dice_mode == Game.DiceMode.TYPED:
        run.typed_dice.pop(str(subject["draw"]), None)  # the room throws again
        run.save(update_fields=["typed_dice"])
    if again:
        _requeue(run)
    return ruling, again


@transaction.atomic
def withdraw(*, ruling: Ruling) -> bool:
    """Take back a ruling on a draft not yet published. True if the run must be made again."""
    run = Run.objects.select_for_update().get(pk=ruling.run_id)
    ruling = Ruling.objects.select_for_update().get(pk=ruling.pk)
    if run.status not in (Run.Status.DONE, Run.Status.FAILED):
        raise GameError("Only a ruling on an open draft can be withdrawn.")
    if ruling.withdrawn_at is None:
        ruling.withdrawn_at = timezone.now()
        ruling.save(update_fields=["withdrawn_at"])
    again = ruling.verdict != Ruling.Verdict.ACCEPT
    if again:
        _requeue(run)
    return again


def _requeue(run: Run) -> None:
    run.status = Run.Status.QUEUED
    run.generation, run.attempts = run.generation + 1, 0
    run.save(update_fields=["status", "generation", "attempts"])


def _check(run: Run, verdict: str, subject: dict[str, Any], reason: str, note: str) -> None:
    if verdict not in Ruling.Verdict.values:
        raise Illegal([f"verdict: there is no ruling called {verdict!r}."])
    if verdict in NEEDS_REASON and (reason not in Ruling.Reason.values or not note.strip()):
        raise Illegal(["reason: every ruling but an acceptance needs a reason code and a reason in words."])
    if not run.draft and verdict != Ruling.Verdict.VOID:
        raise GameError("This run left no draft to rule on: run it again, or void an order.")
    if verdict in (Ruling.Verdict.REROLL, Ruling.Verdict.FORCE):
        _check_roll(run, verdict, subject)
    elif verdict == Ruling.Verdict.VOID:
        _check_order(run, subject)
    elif verdict == Ruling.Verdict.AMEND:
        edits = subject.get("edits")
        if not isinstance(edits, list) or not edits:
            raise Illegal(["edits: an amendment changes at least one thing."])
        steps.apply_edits(run.game, selectors.draft_state(run), edits)


def _check_roll(run: Run, verdict: str, subject: dict[str, Any]) -> None:
    rolls = {roll["draw"]: roll for roll in selectors.draft(run)["rolls"]}
    roll = rolls.get(subject.get("draw"))
    if roll is None:
        raise Illegal([f"draw: this run has no roll {subject.get('draw')}."])
    if verdict != Ruling.Verdict.FORCE:
        return
    dice = subject.get("dice")
    fits = isinstance(dice, list) and len(dice) == len(roll["dice"])
    if not fits or not all(type(d) is int and 1 <= d <= roll["faces"] for d in dice or ()):
        raise Illegal([f"dice: this roll needs {len(roll['dice'])} dice from 1 to {roll['faces']}."])


def _check_order(run: Run, subject: dict[str, Any]) -> None:
    sheet = run.sheets.get(subject.get("side"), [])
    number = subject.get("order")
    if type(number) is not int or not 0 <= number < len(sheet):
        raise Illegal([f"order: {subject.get('side')} has no order {number} in this run."])
