"""Requests, messages and decisions outside the rules, for the annexes of the after-action report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.record import matrix as rules
from reports.collect import words
from reports.collect.report.citing import KINDS, record
from reports.collect.shapes import Act, MessageRecord, RfiRecord, Unruled
from reports.collect.words import headed, shortened
from reports.record import StepAt, StepRecord
from wargame.models import Exercise, Message, Proposal
from wargame.selectors.traffic import addressees

OUTCOMES = {"success": "succeeds", "part": "succeeds in part", "failure": "fails"}
Marked = Mapping[str, tuple[str, ...]]  # the numbers of the evidence that points to a record, such as rfi-12
WAYS = rules.FACES**rules.COUNT

MATRIX = "matrix"  # the group of matrix actions among acts


def acts(steps: Sequence[StepRecord]) -> tuple[Act, ...]:
    """Matrix actions among the orders and results of their turn."""
    return tuple(_act(step, step.body["matrix"]) for step in steps if step.body.get("matrix"))


def _act(step: StepRecord, record: dict[str, Any]) -> Act:
    roll = next(iter(step.body.get("rolls", ())), None)
    how, word = "the umpire’s ruling", OUTCOMES[record["outcome"]].capitalize()
    share: float | None = None
    if roll is not None:
        how = f"2d6 {', '.join(str(die) for die in roll['dice'])} = {sum(roll['dice'])} against {roll['target']}"
        against = record["method"] == "ruling"
        how, word = (f"{how}; ruled otherwise", f"{word} by ruling, against the dice") if against else (how, word)
        share = rules.ways(roll["target"]) / WAYS
    cost = f" Cost: {record['cost'].rstrip('.')}." if record["cost"] else ""
    return Act(
        seq=step.seq, index=0, turn=step.turn, side=record["side"] or record["cell"], group=MATRIX,
        task=f"Matrix action: {shortened(record['action'].rstrip('.'))}",
        outcome=f"{word}. {shortened(record['ruling'])}{cost}",
        how=how, rule="free", chance=share,
    )  # fmt: skip


def unruled(exercise: Exercise, marked: Marked) -> tuple[Unruled, ...]:
    """Every proposed matrix action, with its weighed reasons."""
    rows = exercise.proposals.select_related("cell").prefetch_related("arguments__cell", "estimates")
    return tuple(_unruled(row, marked) for row in rows)


def _unruled(row: Proposal, marked: Marked) -> Unruled:
    reasons = [
        ("for" if a.favours else "against", a.cell.name if a.cell else "Umpire", a.get_weight_display().lower(), a.text)
        for a in row.arguments.all()
    ]
    percents = [estimate.percent for estimate in row.estimates.all()]
    estimated = ""
    if percents:
        mean = sum(percents) / len(percents)
        estimated = f"1 secret estimate: {mean:.0f} %"
        if len(percents) > 1:
            spread = f"between {min(percents)} and {max(percents)} %"
            estimated = f"{len(percents)} secret estimates: {mean:.0f} % on average, {spread}"
    return Unruled(
        number=record(KINDS.PROPOSAL, row.number), own=row.own_number, cell=row.cell.name, turn=row.turn,
        step=row.step or 0, action=row.action,
        effect=row.effect, reasons=tuple(reasons), dice=_dice(row), estimated=estimated, outcome=_outcome(row),
        ruling=f"What was undone: {row.ruling}" if _taken_back(row) else row.ruling, cost=row.cost.rstrip("."),
        evidence=marked.get(f"proposal-{row.pk}", ()),
    )  # fmt: skip


def _taken_back(row: Proposal) -> bool:
    """True if the action was decided and the decision undone. The ruling stays in the row."""
    return row.status in Proposal.UNDECIDED and bool(row.ruling)


def _dice(row: Proposal) -> str:
    if not row.roll:
        return ""
    thrown, target = row.roll["dice"], row.roll["target"]
    if row.roll.get("faces") == rules.HUNDRED:
        return f"the die of 100 showed {thrown[0]} against the median of the estimates, {target} %"
    share = words.percent(rules.ways(target) / WAYS)
    return f"2d6 showed {' and '.join(map(str, thrown))}, {sum(thrown)} against {target} ({share} before the roll)"


def _outcome(row: Proposal) -> str:
    if row.status != Proposal.Status.DECIDED:
        return "Decision undone" if _taken_back(row) else row.get_status_display()
    word = {True: "Succeeds", False: "Fails"}.get(bool(row.success), "") if row.success is not None else "In part"
    how = (
        "by the dice" if row.method != Proposal.Method.RULING else f"by ruling, {row.get_reason_code_display().lower()}"
    )
    return f"{word}, {how}"


def asked(exercise: Exercise, step_at: StepAt, marked: Marked) -> tuple[RfiRecord, ...]:
    """Every request for information with its answers and how long they took."""
    rows = exercise.rfis.select_related("cell").prefetch_related("answers__cells", "moves")
    found = []
    for row in rows:
        at_work = ("taken", "taken_over", "answered", "declined")
        hands = dict.fromkeys(move.by_name for move in row.moves.all() if move.act in at_work)
        answers = []
        for given in row.answers.all():
            others = ", ".join(cell.name for cell in given.cells.all())
            told = "sent to everyone" if given.public else f"told also to {others}" if others else ""
            answers.append(f"{given.text}{f' ({told})' if told else ''}")
        minutes = round((row.closed_at - row.asked_at).total_seconds() / 60) if row.closed_at else None
        found.append(
            RfiRecord(
                record(KINDS.RFI, row.number), row.own_number, row.cell.name, row.turn, step_at(row.asked_at),
                row.question, row.why,
                " / ".join(answers) or row.reason,
                row.get_status_display(), "" if minutes is None else f"{minutes} min", ", then ".join(hands),
                marked.get(f"rfi-{row.pk}", ()),
            )
        )  # fmt: skip
    return tuple(found)


def said(exercise: Exercise, step_at: StepAt, marked: Marked) -> tuple[MessageRecord, ...]:
    """All messages, in order, with the umpire's changes and refusals."""
    rows = exercise.messages.prefetch_related("cells", "actors")
    return tuple(_said(row, step_at(row.created_at), marked) for row in rows)


def _said(row: Message, step: int, marked: Marked) -> MessageRecord:
    press = row.kind == Message.Kind.PRESS
    to = "everyone" if press else addressees(row.cells.all(), row.actors.all(), row.to_umpire)
    text = headed(row.title, row.text)
    fates = {Message.Status.REFUSED: "refused", Message.Status.WAITING: "never passed"}
    fate = "changed by the umpire" if row.edited else fates.get(Message.Status(row.status), "")
    return MessageRecord(
        record(KINDS.MESSAGE, row.number),
        row.own_number,
        row.turn,
        step,
        row.sender,
        to,
        text,
        f"{fate}: {row.reason.rstrip('.')}" if fate and row.reason else fate,
        row.original,
        marked.get(f"message-{row.pk}", ()),
    )
