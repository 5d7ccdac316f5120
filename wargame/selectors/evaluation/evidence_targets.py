"""The targets of evidence, found by kind and reference, with text for a report.

To make another kind of thing citable, write a finder and add it to `FINDERS`: it is given the exercise and the
references wanted, and yields a `Cited` for each that exists in that exercise. One query for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from adjudication import step_places
from adjudication.engine.injects.watch import TriggerWords
from adjudication.engine.record.steps_in_force import places
from adjudication.models import Ruling, Step
from adjudication.services import throws
from wargame.models import Answer, Evidence, Exercise, Inject, LogEntry, Message, Observation, OrderSheet, Proposal, Rfi
from wargame.selectors.record import happened
from wargame.selectors.vocabulary import words

LONGEST = 300


@dataclass(frozen=True)
class EvidenceTarget:
    """Something that happened: what it is called ("Step 12"), what it says, its stamp. `gone`: it was undone.
    `people`: its text names people. `step`: of the ledger, if it is one, or is about one; `event`: the number of the
    event of that step, if it is one. `turn`: in which it happened, 0 in the set-up, or in none, which `dated` says."""

    kind: str
    ref: str
    label: str
    text: str
    turn: int = 0
    cell_id: int | None = None
    cell: str = ""
    at: datetime | None = None
    gone: bool = False
    people: bool = False
    step: int = 0
    event: int | None = None
    dated: bool = True


Finder = Callable[[Exercise, Collection[int]], Iterator[EvidenceTarget]]


def _log(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    for row in LogEntry.objects.select_related("cell").filter(exercise=exercise, pk__in=refs):
        name = f"Log, {row.get_kind_display().lower()}" + (f", step {row.seq}" if row.seq else "")
        yield EvidenceTarget(
            "log", str(row.pk), name, row.text, row.turn, row.cell_id, row.cell.name if row.cell else "",
            row.created_at, row.struck, row.kind == LogEntry.Kind.PEOPLE, row.seq or 0, row.event,
        )  # fmt: skip


def _sheets(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    rows = list(OrderSheet.objects.select_related("decision", "cell").filter(decision__exercise=exercise, pk__in=refs))
    named = words(exercise) if rows else TriggerWords()
    runs = {row.decision.run_id for row in rows}
    steps: dict[UUID | None, int] = dict(
        Step.objects.filter(game=exercise.game_id, run__in=runs).values_list("run_id", "seq")
    )
    places = step_places.places_of(exercise.game, list(steps.values())) if exercise.game and steps else {}
    for row in rows:
        count, seq = len(row.orders), steps.get(row.decision.run_id, 0)
        text = row.intent or f"{count} order{'' if count == 1 else 's'}"
        label = f"Order sheet of {row.cell.name}, {named.phase_title(row.decision.phase)}"
        yield EvidenceTarget(
            "sheet", str(row.pk), label, text, row.decision.turn, row.cell_id, row.cell.name,
            row.submitted_at or row.edited_at, step=seq, gone=seq in places and not places[seq].stands,
        )  # fmt: skip


def _rulings(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    found = Ruling.objects.filter(run__game=exercise.game_id, pk__in=refs).select_related("run__step")
    seqs = {row.run.step.seq for row in found if hasattr(row.run, "step")}
    places = step_places.places_of(exercise.game, seqs) if exercise.game and seqs else {}
    turns = happened.events(exercise.game, seqs) if exercise.game and seqs else {}
    open_ = dict(exercise.decisions.filter(run_id__in=[row.run_id for row in found]).values_list("run_id", "turn"))
    for row in found:
        step = getattr(row.run, "step", None)
        turn, gone = open_.get(row.run_id, 0), row.withdrawn_at is not None
        if step is not None:
            place = places[step.seq]
            event = throws.event_of(msgspec.json.decode(step.body), row.subject)
            turn = place.turn if event is None else turns.get((step.seq, event), place.turn)
            gone = gone or not place.stands
        text = row.note or row.get_verdict_display()
        label = f"Ruling, {row.get_verdict_display().lower()}"
        yield EvidenceTarget("ruling", str(row.pk), label, text, turn, at=row.made_at, gone=gone)


def _steps(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    rows = list(Step.objects.filter(game=exercise.game_id).order_by("seq").defer("body"))
    found = places((row.seq, row.kind, row.turn) for row in rows)
    named = words(exercise) if refs else TriggerWords()
    for row, place in zip(rows, found, strict=True):
        if row.seq not in refs:
            continue
        text = f"{row.get_kind_display()}, {named.phase_title(row.phase)}".rstrip(", ")
        gone = row.kind != Step.Kind.UNDO and not place.stands
        yield EvidenceTarget(
            "step", str(row.seq), f"Step {row.seq}", text, place.turn, at=row.created_at, gone=gone, step=row.seq
        )


def _observations(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    for row in Observation.objects.select_related("cell").filter(exercise=exercise, pk__in=refs):
        yield EvidenceTarget(
            "observation", str(row.pk), f"Note by {row.author}", row.text, row.turn, row.cell_id,
            row.cell.name if row.cell else "", row.created_at,
        )  # fmt: skip


def _injects(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    rows = Inject.objects.filter(exercise=exercise, pk__in=refs, state=Inject.State.RELEASED)
    for row in rows.prefetch_related("cells"):
        cells = [] if row.to_all else list(row.cells.all())
        only = cells[0] if len(cells) == 1 else None
        yield EvidenceTarget(
            "inject", str(row.pk), f"Inject {row.number}", row.title, row.released_turn or 0,
            only.pk if only else None, only.name if only else "", row.released_at,
        )  # fmt: skip


def _rfis(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    for row in Rfi.objects.select_related("cell").filter(exercise=exercise, pk__in=refs):
        yield EvidenceTarget(
            "rfi", str(row.pk), f"RFI {row.own_number} of {row.cell.name}", row.question, row.turn, row.cell_id,
            row.cell.name, row.asked_at, row.status == Rfi.Status.WITHDRAWN,
        )  # fmt: skip


def _messages(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    for row in Message.objects.select_related("cell").filter(exercise=exercise, pk__in=refs):
        text = f"{row.title}. {row.text}" if row.title else row.text
        yield EvidenceTarget(
            "message", str(row.pk), f"{row.get_kind_display()} {row.own_number} from {row.sender}", text, row.turn,
            row.cell_id, row.cell.name if row.cell else "", row.created_at, row.status == Message.Status.REFUSED,
        )  # fmt: skip


def _proposals(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    gone = (Proposal.Status.WITHDRAWN, Proposal.Status.REFUSED)
    for row in Proposal.objects.select_related("cell").filter(exercise=exercise, pk__in=refs):
        text = f"{row.action} {row.ruling}".strip()
        yield EvidenceTarget(
            "proposal", str(row.pk), f"Matrix action {row.own_number} of {row.cell.name}", text, row.turn, row.cell_id,
            row.cell.name, row.decided_at or row.created_at, row.status in gone,
        )  # fmt: skip


def _answers(exercise: Exercise, refs: Collection[int]) -> Iterator[EvidenceTarget]:
    """Answers, named by cell: reports never name the person."""
    found = Answer.objects.filter(round__survey__exercise=exercise, pk__in=refs)
    for row in found.select_related("cell", "round__survey", "question"):
        yield EvidenceTarget(
            "answer", str(row.pk), f"Answer to “{row.round.survey.title}”", f"{row.question.text} {row.value}",
            row.round.turn, row.cell_id, row.cell.name, row.answered_at, dated=row.round.turn > 0,
        )  # fmt: skip


FINDERS: Mapping[str, Finder] = {
    Evidence.Kind.LOG: _log,
    Evidence.Kind.SHEET: _sheets,
    Evidence.Kind.RULING: _rulings,
    Evidence.Kind.STEP: _steps,
    Evidence.Kind.OBSERVATION: _observations,
    Evidence.Kind.ANSWER: _answers,
    Evidence.Kind.RFI: _rfis,
    Evidence.Kind.MESSAGE: _messages,
    Evidence.Kind.PROPOSAL: _proposals,
    Evidence.Kind.INJECT: _injects,
}


def many(exercise: Exercise, wanted: Collection[tuple[str, str]]) -> dict[tuple[str, str], EvidenceTarget]:
    """Everything that (kind, ref) pairs point at; what is no more is left out. One query a kind."""
    found: dict[tuple[str, str], EvidenceTarget] = {}
    for kind, finder in FINDERS.items():
        refs = [int(ref) for one, ref in wanted if one == kind and ref.isdecimal() and len(ref) <= 18]
        if refs:
            found |= {(thing.kind, thing.ref): thing for thing in finder(exercise, refs)}
    return found


def one(exercise: Exercise, kind: str, ref: str) -> EvidenceTarget | None:
    """The target of one reference, if it exists."""
    return many(exercise, [(kind, ref)]).get((kind, ref))
