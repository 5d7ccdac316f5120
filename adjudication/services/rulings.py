"""The umpire's rulings on a draft: each is a row, and the run is made again with it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.errors import GameError, Illegal, Stale
from adjudication.models import Game, Ruling, Run
from adjudication.services import findings, runs, steps, throws

NEEDS_REASON = (Ruling.Verdict.AMEND, Ruling.Verdict.REROLL, Ruling.Verdict.FORCE, Ruling.Verdict.VOID)
WHY = "every ruling but an acceptance needs a reason code and a reason in words."
REMADE = "The draft has changed. Look at the current version and check again."


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
    by_key: str = "",
    generation: int | None = None,
    seen: int | None = None,
    changes: list[tuple[str, str, str]] | None = None,
) -> tuple[Ruling, bool]:
    """Record a ruling; the second value says whether the run must be made again.

    `generation` is what the umpire had on the screen: a draft remade since then refuses the ruling. `seen` is the last
    ruling they knew of (0 for none): what another umpire ruled on since then is refused. `changes` puts an
    amendment into words. `made_by` is the umpire's name on the page, `by_key` what the ledger writes down for it.
    """
    run = Run.objects.select_for_update().get(pk=run.pk)
    if run.status not in (Run.Status.DONE, Run.Status.FAILED):
        raise GameError(f"This run cannot be ruled on now: {run.get_status_display().lower()}.")
    if generation is not None and generation != run.generation:
        raise Stale(REMADE)
    if seen is not None:
        _refuse_second(run, subject, seen)
    _check(run, verdict, subject, reason, note)
    subject = _by_name(run, subject)
    again = verdict != Ruling.Verdict.ACCEPT
    if again and not run.engine_draft and not run.rulings.exclude(verdict=Ruling.Verdict.ACCEPT).exists():
        run.engine_draft = run.draft
        run.save(update_fields=["engine_draft"])
    ruling = Ruling.objects.create(
        run=run,
        verdict=verdict,
        subject=subject,
        reason=reason,
        note=note.strip(),
        tell_cells=tell_cells,
        made_by=made_by,
        by_key=by_key,
        changes=_changes(run, subject, changes) if verdict == Ruling.Verdict.AMEND else [],
    )
    if verdict == Ruling.Verdict.REROLL and run.game.dice_mode == Game.DiceMode.TYPED:
        throws.put_aside(run, ruling)
    if again:
        runs.again(run)
    return ruling, again


@transaction.atomic
def withdraw(*, ruling: Ruling) -> bool:
    """Withdraw a ruling on an unpublished draft. True if the run must be made again."""
    run = Run.objects.select_for_update().get(pk=ruling.run_id)
    ruling = Ruling.objects.select_for_update().get(pk=ruling.pk)
    if run.status not in (Run.Status.DONE, Run.Status.FAILED, Run.Status.DICE):
        raise GameError("Only a ruling on an open draft can be withdrawn.")
    if ruling.withdrawn_at is None:
        ruling.withdrawn_at = timezone.now()
        ruling.save(update_fields=["withdrawn_at"])
        throws.put_back(run, ruling)
    again = ruling.verdict != Ruling.Verdict.ACCEPT
    if again:
        runs.again(run)
    return again


def _refuse_second(run: Run, subject: dict[str, Any], seen: int) -> None:
    """Refuse a ruling on something that another umpire has ruled on since the page was shown."""
    for ruling in run.rulings.filter(withdrawn_at=None, pk__gt=seen):
        name = throws.named(_by_name(run, subject))
        same_roll = name is not None and throws.named(ruling.subject) == name
        names = ("side", "order")
        same_order = "order" in subject and all(ruling.subject.get(name) == subject.get(name) for name in names)
        if same_roll or same_order or ("edits" in subject and "edits" in ruling.subject):
            who, what = ruling.made_by or "Another umpire", ruling.get_verdict_display().lower()
            raise Stale(f"{who} has ruled on this since you opened it ({what}). Look at it before you rule again.")


def _changes(run: Run, subject: dict[str, Any], given: list[tuple[str, str, str]] | None) -> list[tuple[str, str, str]]:
    if given:
        return given
    before = selectors.draft_state(run)
    return findings.edited(run.game, before, steps.apply_edits(run.game, before, subject["edits"])[1])


def _check(run: Run, verdict: str, subject: dict[str, Any], reason: str, note: str) -> None:
    if verdict not in Ruling.Verdict.values:
        raise Illegal([f"verdict: there is no ruling called {verdict!r}."])
    if verdict in NEEDS_REASON and (reason not in Ruling.Reason.values or not note.strip()):
        raise Illegal([f"reason: {WHY}"])
    if not run.draft and verdict != Ruling.Verdict.VOID:
        raise GameError("This run has no draft to rule on. Run it again, or void an order.")
    if verdict in (Ruling.Verdict.REROLL, Ruling.Verdict.FORCE):
        _check_roll(run, verdict, subject)
    elif verdict == Ruling.Verdict.VOID:
        _check_order(run, subject)
    elif verdict == Ruling.Verdict.AMEND:
        edits = subject.get("edits")
        if not isinstance(edits, list) or not edits:
            raise Illegal(["edits: change at least one value."])
        steps.apply_edits(run.game, selectors.draft_state(run), edits)


def _check_roll(run: Run, verdict: str, subject: dict[str, Any]) -> None:
    roll = _roll(run, subject)
    if roll is None:
        raise Illegal([f"draw: this run has no roll {subject.get('key') or subject.get('draw')}."])
    if verdict != Ruling.Verdict.FORCE:
        return
    dice = subject.get("dice")
    fits = isinstance(dice, list) and len(dice) == len(roll["dice"])
    if not fits or not all(type(d) is int and 1 <= d <= roll["faces"] for d in dice or ()):
        raise Illegal([f"dice: this roll needs {len(roll['dice'])} dice from 1 to {roll['faces']}."])


def _roll(run: Run, subject: dict[str, Any]) -> dict[str, Any] | None:
    """The roll of the draft that a ruling refers to: by its key if given, otherwise by its number."""
    field = "key" if subject.get("key") else "draw"
    if subject.get(field) is None or not run.draft:
        return None
    return next((roll for roll in selectors.draft(run)["rolls"] if roll.get(field) == subject[field]), None)


def _by_name(run: Run, subject: dict[str, Any]) -> dict[str, Any]:
    """The subject with number and key of its roll, so that it still refers to that roll in a new draft."""
    roll = _roll(run, subject)
    subject = {name: value for name, value in subject.items() if name != "key"}
    return subject if roll is None else subject | {name: roll[name] for name in ("draw", "key") if name in roll}


def _check_order(run: Run, subject: dict[str, Any]) -> None:
    sheet = run.sheets.get(subject.get("side"), [])
    number = subject.get("order")
    if type(number) is not int or not 0 <= number < len(sheet):
        raise Illegal([f"order: {subject.get('side')} has no order {number} in this run."])
