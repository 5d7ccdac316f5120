"""Matrix actions decided: the dice fall once, and the decision becomes a step of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Roll
from adjudication.engine.protocol import Awaiting
from adjudication.engine.record import matrix as rules
from adjudication.errors import GameError
from adjudication.models import Ruling, Step
from adjudication.services import matrix as ledger
from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Argument, Decision, Exercise, LogEntry, OrderSheet, Proposal
from wargame.selectors import activity
from wargame.services import locks, logbook, sheets, turns
from wargame.services.participants import assignments
from wargame.services.traffic import proposals, together
from wargame.services.words import said

SUCCEEDS, IN_PART, FAILS = "success", "part", "failure"
OUTCOMES = {SUCCEEDS: (True, "Succeeds"), IN_PART: (None, "Succeeds in part"), FAILS: (False, "Fails")}


def weighed(arguments: Iterable[Argument]) -> list[rules.WeighedReason]:
    """Arguments with prefetched cells, as the engine takes them."""
    return [
        rules.WeighedReason(found.cell.name if found.cell else "Umpire", found.favours, found.weight, found.text)
        for found in arguments
    ]


def _reasons(proposal: Proposal) -> list[rules.WeighedReason]:
    return weighed(proposal.arguments.select_related("cell"))


@transaction.atomic
def roll(
    *, viewer: Viewer, proposal_id: int, needed: int, typed: Sequence[int] = (), by_estimate: bool = False
) -> Proposal:
    """Let the dice of a proposal fall; after that its weights stand. `needed` is the target on the screen, or with
    `by_estimate` the median of the estimates in per cent."""
    exercise = locks.playing(viewer.exercise.pk)
    proposal = proposals.undecided(exercise, proposal_id)
    assignments.assign_if_free(proposal, viewer)
    if proposal.roll is not None:
        raise Outdated("The dice for this matrix action have already been rolled.")
    if proposal.leader is not None:
        raise Refused("This matrix action is judged with another one. Roll the dice of that one.")
    reasons, percents = _reasons(proposal), list(proposal.estimates.values_list("percent", flat=True))
    if by_estimate and not percents:
        raise Refused("No one has estimated this matrix action yet. Ask cells, or note an expert’s estimate.")
    percent = rules.median(percents) if by_estimate else None
    if (rules.target(proposal.base, reasons) if percent is None else percent) != needed:
        raise Outdated(f"The {'target' if percent is None else 'median'} changed. Check it and roll again.")
    try:
        thrown = _throw(exercise, proposal, reasons, typed, percent)
    except GameError as error:
        raise turns.refusal(error) from error
    proposal.roll = msgspec.json.decode(msgspec.json.encode(thrown))
    proposal.status = Proposal.Status.ROLLED
    proposal.save(update_fields=["roll", "status", "held_by", "held_name", "held_at"])
    words = f"{proposal}: {_dice(thrown)}"
    logbook.write(exercise, LogEntry.Kind.MATRIX, words, turn=proposal.turn)
    logbook.ring(exercise, cells=proposals.readers(proposal))
    return proposal


def _throw(
    exercise: Exercise,
    proposal: Proposal,
    reasons: list[rules.WeighedReason],
    typed: Sequence[int],
    percent: int | None,
) -> Roll:
    assert exercise.game is not None
    return ledger.throw(
        game=exercise.game, number=proposal.number, side=proposal.cell.side or "", base=proposal.base, reasons=reasons,
        typed=tuple(typed), percent=percent,
    )  # fmt: skip


def _dice(thrown: Roll) -> str:
    faces = " and ".join(str(die) for die in thrown.dice)
    word = "success" if thrown.result else "failure"
    if rules.by_estimate(thrown):
        return f"the die shows {faces} of 100, against an estimated chance of {thrown.target} %: {word}."
    return f"the dice show {faces}, {sum(thrown.dice)} against a target of {thrown.target}: {word}."


@transaction.atomic
def decide(
    *, viewer: Viewer, proposal_id: int, seq: int, outcome: str, ruling: str, edits: list[dict[str, Any]],
    costs: list[dict[str, Any]], cost: str = "", reason: str = "", tell: str = Proposal.Tell.ALL,
    changes: list[tuple[str, str, str]] | None = None,
) -> Step:  # fmt: skip
    """Decide a proposal as a step of the ledger: its effect in words, in edits of the state, and at what cost.

    With the dice fallen, their result is the outcome; another one is the umpire's ruling and needs a reason code, as a
    decision without dice does. `costs` are edits too, made after the others. An open decision stays open and submitted
    sheets stay in, unless an edit made them illegal. `seq` is the head of the ledger that was looked at; `changes` says
    in words what the edits change.
    """
    exercise = locks.playing(viewer.exercise.pk)
    assert exercise.game is not None
    proposal = proposals.undecided(exercise, proposal_id)
    if proposal.leader is not None:
        raise Refused("This matrix action is judged with another one. Decide that one.")
    assignments.assign_if_free(proposal, viewer)
    if outcome not in OUTCOMES or tell not in Proposal.Tell.values:
        raise Refused("outcome: choose whether the action succeeds, succeeds in part or fails, and who reads it.")
    thrown = msgspec.convert(proposal.roll, Roll) if proposal.roll is not None else None
    by_dice = thrown is not None and OUTCOMES[outcome][0] is bool(thrown.result)
    if not by_dice and reason not in Ruling.Reason.values:
        why = "a decision that does not follow the dice" if thrown is not None else "a decision without dice"
        raise Refused(f"reason: {why} needs a reason code.")
    dice = Proposal.Method.ESTIMATE if rules.by_estimate(thrown) else Proposal.Method.DICE
    proposal.method = dice if by_dice else Proposal.Method.RULING
    proposal.success, proposal.reason_code, proposal.tell = OUTCOMES[outcome][0], "" if by_dice else reason, tell
    proposal.ruling = said("ruling", ruling, 2000, needed="Say what happens. The cells will see it.")
    proposal.cost, proposal.decided_by = said("cost", cost, 200), viewer.label
    others = list(together.members(proposal).select_related("cell").prefetch_related("shown_to"))
    before, awaited = game_selectors.state(exercise.game), game_selectors.awaiting(exercise.game)
    try:
        step = ledger.commit(
            game=exercise.game, seq=seq, record=_record(proposal, outcome, others), roll=thrown, edits=[*edits, *costs],
            reason=proposal.reason_code, tell_cells=tell != Proposal.Tell.NOBODY, changes=changes,
        )  # fmt: skip
    except GameError as error:
        raise turns.refusal(error) from error
    proposal.status, proposal.step, proposal.decided_at = Proposal.Status.DECIDED, step.seq, timezone.now()
    proposal.save()
    _tell(exercise, proposal, outcome, thrown, step)
    for other in others:
        _decide_with(proposal, other)
        _tell(exercise, other, result_of(other, outcome), thrown, step)
    readers = [proposals.readers(one) for one in (proposal, *others)]
    logbook.ring(exercise, cells=set().union(*readers))
    logbook.record_step(exercise, step, before)
    carry_on(exercise, step, awaited)
    return step


def result_of(row: Proposal, outcome: str) -> str:
    """The outcome of an action in a group whose first one comes to `outcome`."""
    return {SUCCEEDS: FAILS, FAILS: SUCCEEDS}.get(outcome, outcome) if row.against else outcome


def _decide_with(first: Proposal, row: Proposal) -> None:
    """Decide an action as its group is decided. A covert one is told to the cells that read it alone."""
    row.method, row.reason_code, row.ruling = first.method, first.reason_code, first.ruling
    row.success = not first.success if row.against and first.success is not None else first.success
    row.tell = first.tell
    if first.tell == Proposal.Tell.ALL and not row.shown_to.all():
        row.tell = Proposal.Tell.SHOWN
    row.status, row.step = Proposal.Status.DECIDED, first.step
    row.decided_at, row.decided_by = first.decided_at, first.decided_by
    row.save()


def _record(proposal: Proposal, outcome: str, others: Sequence[Proposal] = ()) -> dict[str, Any]:
    """Everything that was weighed, for the ledger."""
    together = [
        {
            "number": row.number, "cell": row.cell.name, "side": row.cell.side, "action": row.action,
            "effect": row.effect, "outcome": result_of(row, outcome),
        }
        for row in others
    ]  # fmt: skip
    return {
        **({"together": together} if together else {}),
        "number": proposal.number, "cell": proposal.cell.name, "side": proposal.cell.side, "action": proposal.action,
        "effect": proposal.effect, "base": proposal.base, "method": str(proposal.method), "outcome": outcome,
        "arguments": [msgspec.to_builtins(reason) for reason in _reasons(proposal)],
        "estimates": list(proposal.estimates.values_list("percent", flat=True)),
        "ruling": proposal.ruling, "cost": proposal.cost, "tell": str(proposal.tell),
    }  # fmt: skip


def _tell(exercise: Exercise, proposal: Proposal, outcome: str, thrown: Roll | None, step: Step) -> None:
    kind = "Move" if proposal.source else "Matrix action"
    words = [f"{kind} of {proposal.cell.name}: {proposal.action.rstrip('.')}."]
    words.append(f"{OUTCOMES[outcome][1]}{' by ruling' if proposal.method == Proposal.Method.RULING else ''}:")
    words.append(proposal.ruling)
    if proposal.cost:
        words.append(f"Cost: {proposal.cost.rstrip('.')}.")
    if thrown is not None:
        words.append(_dice(thrown)[:1].upper() + _dice(thrown)[1:])
    text, part = " ".join(words), LogEntry.Kind.MATRIX
    if proposal.tell == Proposal.Tell.ALL:
        logbook.write(exercise, part, text, public=True, turn=step.turn, seq=step.seq)
    elif proposal.tell == Proposal.Tell.SHOWN:
        for cell in [proposal.cell, *proposal.shown_to.all()]:
            logbook.write(exercise, part, text, cell=cell, turn=step.turn, seq=step.seq)
    else:
        logbook.write(exercise, part, text, turn=step.turn, seq=step.seq)


def carry_on(exercise: Exercise, step: Step, awaited: Awaiting) -> None:
    """After a step made next to the open decision: it is on, with its clock and sheets, if the rules await the same.

    A submitted sheet that became illegal goes back to its cell as a draft.
    """
    assert exercise.game is not None
    decision = activity.current_decision(exercise)
    if decision is None:
        return
    if game_selectors.awaiting(exercise.game) != awaited:
        old = list(decision.sheets.all())
        decision.status, decision.closed_at = Decision.Status.CLOSED, timezone.now()
        decision.save(update_fields=["status", "closed_at"])
        following = turns.open_next(exercise, step)
        if following is not None:
            turns.carry_over(following, old)
        return
    decision.seq = step.seq
    decision.save(update_fields=["seq"])
    for sheet in decision.sheets.filter(status=OrderSheet.Status.SUBMITTED).select_related("cell"):
        if sheets.problems(Viewer(exercise, umpire=True, cell=sheet.cell), sheet.orders):
            sheet.status, sheet.form_key, sheet.version = OrderSheet.Status.DRAFT, None, sheet.version + 1
            sheet.save(update_fields=["status", "form_key", "version"])
            words = "The decision made an order on your submitted sheet illegal. Check the sheet and submit it again."
            logbook.write(exercise, LogEntry.Kind.ORDER, words, cell=sheet.cell, turn=step.turn)
