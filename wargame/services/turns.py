"""The flow of play: open a decision, lock it, settle its run, publish, undo.

A service only makes the row of a run; `wargame.dispatch` and `wargame.tasks` put it into the queue.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.protocol import Awaiting
from adjudication.engine.record.figures import count
from adjudication.errors import GameError, Illegal, Stale
from adjudication.models import Ruling, Run, Step
from adjudication.prepared_sql import Prepared, change, insert, save
from adjudication.services import jobs, runs, steps
from adjudication.services.rulings import REMADE
from wargame.audience import Scope
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Decision, Exercise, LogEntry, OrderSheet
from wargame.runtime import logs
from wargame.selectors import activity, outcome
from wargame.selectors.college import together
from wargame.selectors.participants import lessons
from wargame.selectors.participants.cells import of as cells_of
from wargame.selectors.record.log import UNDID
from wargame.services import clock, late_drafts, locks, logbook, packets, sharing
from wargame.services.calendar import grace, publication
from wargame.services.evaluation import surveys
from wargame.services.homework import turns_over
from wargame.services.traffic import moved

logger = logging.getLogger(__name__)

_sheets = Prepared(
    lambda decision: OrderSheet.objects.filter(decision=decision).select_related("cell", "edited_by").order_by("id"),
    int,
)
_before = Prepared(
    lambda exercise, pk: (
        Decision.objects.filter(exercise=exercise).exclude(pk=pk).exclude(due=[]).order_by("-pk")[:1]
    ),
    UUID, int,
)  # fmt: skip
_run = Prepared(lambda pk: Run.objects.select_related("game").filter(pk=pk), UUID)


def open_next(exercise: Exercise, step: Step, *, reading: bool = False) -> Decision | None:
    """Open what the rules await after a step; the caller holds the exercise. None once the game is over.

    With `reading`, the step came as news: a reading time comes before the clock, where there is something to read.

    Where nothing is due (the very first segment) the run starts at once.
    """
    assert exercise.game is not None
    _mark_stale(exercise)
    state = game_selectors.snapshot(exercise.game, step)
    awaiting = game_selectors.adjudicator(exercise.game).awaiting(state)
    surveys.on_step(exercise, step, awaiting.turn, over=awaiting.mode == "over")
    ending = turns_over.ending(exercise, state, awaiting) or ("The game is over." if awaiting.mode == "over" else "")
    if ending:
        clock.stop(exercise)
        logbook.write(exercise, LogEntry.Kind.NOTICE, ending, public=True, turn=step.turn, seq=step.seq)
        return None
    decision = _decision(exercise, step, awaiting, state)
    sheets = packets.new_sheets(exercise, decision, step, state)
    insert(sheets)
    if awaiting.mode == "automatic":
        _start_run(exercise, decision, sharing.Gathered(), Decision.LockedBy.ALL_IN)
    elif exercise.set_up_by_default and decision.turn == 0 and step.kind != Step.Kind.UNDO:
        lock_held(exercise, decision, Decision.LockedBy.SET_UP, sheets)
    else:
        clock.begin(exercise, decision, reading=reading and _is_news(exercise, decision))
        spared = lessons.spares(exercise, decision, cells_of(exercise))
        if step.kind != Step.Kind.UNDO and (spared or all_in(exercise, sheets)):
            lock_held(exercise, decision, Decision.LockedBy.ALL_IN, sheets)
    logbook.ring_all(exercise, Scope.PLAY)
    return decision


def all_in(exercise: Exercise, sheets: Sequence[OrderSheet]) -> bool:
    """Whether the orders lock by themselves: every cell that people play says that no one has to wait for it.

    Where cells have submitted instead, the exercise says whether that locks. `sheets`: all of the decision.
    """
    people = [sheet for sheet in sheets if not sheet.cell.by_program]
    if all(sheet.no_wait for sheet in people):
        return bool(sheets)
    return exercise.all_in_locks and all(one.no_wait or one.status == OrderSheet.Status.SUBMITTED for one in people)


def _is_news(exercise: Exercise, decision: Decision) -> bool:
    """True if cells have news to read before a clock: a turn that ended, or a step that the umpire reviewed.

    Steps within a turn that publish themselves and hold no dice do not stop play.
    """
    if not clock.allotted(exercise, decision) or not exercise.reading_time:
        return False
    asked = _before.first(exercise.pk, decision.pk)
    if asked is None or asked.turn != decision.turn or exercise.review == Exercise.Review.ALL:
        return True
    since = exercise.decisions.filter(pk__gte=asked.pk).exclude(run_id=None).values("run_id")
    return any(publication.has_dice(run) or run.rulings.exists() for run in Run.objects.filter(pk__in=since))


def _mark_stale(exercise: Exercise) -> None:
    """A step may make injects due and finish a turn, also where the message that says so is lost."""
    stale = [name for name in ("injects_stale", "papers_stale") if not getattr(exercise, name)]
    for name in stale:
        setattr(exercise, name, True)
    if stale:
        save(exercise, *stale)


def _decision(exercise: Exercise, step: Step, awaiting: Awaiting, state: Any) -> Decision:
    decision = Decision(
        exercise=exercise, seq=step.seq, turn=awaiting.turn, phase=awaiting.phase, segment=awaiting.segment,
        mode=awaiting.mode, due=sharing.due(exercise, awaiting, state),
    )  # fmt: skip
    insert([decision])
    return decision


@transaction.atomic
def lock(*, exercise: Exercise, decision_id: int, by: str) -> Decision:
    """Close a decision to the cells and start its run. A draft counts where the exercise says so; a cell without a
    sheet gets the default. Locking twice is harmless."""
    exercise = locks.playing(exercise.pk)
    decision = exercise.decisions.filter(pk=decision_id).first()
    if decision is None or decision.status == Decision.Status.CLOSED:
        raise Outdated("This decision is already closed.")
    return lock_held(exercise, decision, by)


def sheets_of(decision: Decision) -> list[OrderSheet]:
    """All sheets of a decision with their cells."""
    return _sheets(decision.pk)


def lock_held(
    exercise: Exercise, decision: Decision, by: str, all_of_it: Sequence[OrderSheet] | None = None
) -> Decision:
    """The same for a caller that holds the exercise in play and has just read the decision, which is not closed.

    `all_of_it`: its sheets, where they are known.
    """
    if decision.status == Decision.Status.LOCKED or (
        by == Decision.LockedBy.CLOCK and (not clock.is_up(exercise, decision) or grace.give(exercise, decision))
    ):
        return decision
    sheets = sheets_of(decision) if all_of_it is None else all_of_it
    late_drafts.take(exercise, decision, sheets)
    given = sharing.gathered(exercise, sheets)
    for sheet in sheets:
        is_in = sheet.counts
        sheet.status = OrderSheet.Status.LOCKED if is_in else OrderSheet.Status.DEFAULTED
        save(sheet, "status")
    if by == Decision.LockedBy.SET_UP:
        text = "The program plays the set-up."
        logbook.write(exercise, LogEntry.Kind.ORDER, text, public=True, turn=decision.turn)
    elif exercise.practised_by_id is None:  # there, the person is asked only for what they practise
        for cell in given.late:
            _say_defaulted(exercise, cell, decision)
    _start_run(exercise, decision, given, Decision.LockedBy(by))
    if by not in (Decision.LockedBy.ALL_IN, Decision.LockedBy.SET_UP):
        who = Decision.LockedBy(by).label
        logbook.write(exercise, LogEntry.Kind.CLOCK, f"Orders locked by {who}.", public=True, turn=decision.turn)
    return decision


def _say_defaulted(exercise: Exercise, cell: Cell, decision: Decision) -> None:
    text = f"{cell.name} had not submitted, so the program gives its orders."
    if cell.by_program:
        text = f"The program plays {cell.name} ({cell.strength}) and gives its orders."
    logbook.write(exercise, LogEntry.Kind.ORDER, text, cell=cell, turn=decision.turn)


def _start_run(exercise: Exercise, decision: Decision, given: sharing.Gathered, by: Decision.LockedBy) -> None:
    assert exercise.game is not None
    defaults = given.defaults(one["side"] for one in decision.due)
    run = runs.request(
        game=exercise.game, seq=decision.seq, sheets=given.orders, defaults=defaults, entered=given.entered,
        strengths=given.strengths, shares=given.shares,
    )  # fmt: skip
    decision.status, decision.locked_by, decision.locked_at = Decision.Status.LOCKED, by, timezone.now()
    decision.run_id, decision.counts_from = run.pk, exercise.paused_at or decision.locked_at
    save(decision, "status", "locked_by", "locked_at", "run_id", "counts_from")
    clock.stop(exercise)
    if not publishes_at_once(exercise):
        logbook.ring_all(exercise, Scope.PLAY)


def publishes_at_once(exercise: Exercise) -> bool:
    """True if each run is published when ready. Its start then need not notify, since publication soon does."""
    return exercise.review == Exercise.Review.NONE and not exercise.calendar


@transaction.atomic
def reopen(*, exercise: Exercise) -> Decision:
    """Give a locked decision back to the cells and throw its draft away; the sheets stay as they were."""
    exercise = locks.playing(exercise.pk)
    decision = exercise.decisions.filter(status=Decision.Status.LOCKED).first()
    if decision is None or not decision.due:
        raise Refused("No locked decision can be reopened.")
    if decision.run_id is not None:
        runs.discard(run=Run.objects.get(pk=decision.run_id))
    decision.status, decision.run_id, decision.locked_by = Decision.Status.OPEN, None, ""
    decision.publishes = None
    decision.save(update_fields=["status", "run_id", "locked_by", "publishes"])
    for sheet in decision.sheets.exclude(left_out=[], from_draft=False):
        late_drafts.give_back(sheet)
        sheet.save(update_fields=late_drafts.WRITTEN)
    decision.sheets.update(no_wait=False)
    decision.sheets.exclude(orders=[], passed=[]).update(status=OrderSheet.Status.DRAFT)
    decision.sheets.filter(orders=[], passed=[]).update(status=OrderSheet.Status.EMPTY)
    clock.begin(exercise, decision)
    logbook.write(exercise, LogEntry.Kind.CLOCK, "The umpire gave the decision back to the cells.", public=True)
    return decision


def perform(run_id: UUID) -> Run | None:
    """Work a queued run out and settle it. None if someone else has it; twice changes nothing.

    The draft is saved and published in one transaction: no run can be finished and not settled.
    """
    performed = None
    with runs.claimed(run_id) as claim:
        if claim is not None:
            _keep_or_say_why(claim, runs.outcome(claim))
            performed = _run.one(claim.job.pk)
    return performed


def _keep_or_say_why(claim: jobs.Claim[Run], result: dict[str, Any]) -> None:
    try:
        _keep(claim, result)
    except jobs.DATABASE_GONE:
        raise
    except Exception as error:
        logger.exception("The draft of run %s could not be settled.", claim.job.pk)
        _keep(claim, runs.failure(error))


@transaction.atomic
def _keep(claim: jobs.Claim[Run], result: dict[str, Any]) -> None:
    exercise = locks.hold_of_game(claim.job.game_id)  # before the run's row, as everywhere
    if exercise is not None:
        logs.about(exercise=exercise.pk)
    if not claim.finish(**result) or exercise is None:
        return
    run = claim.job
    for name, value in {**result, "worker": ""}.items():
        setattr(run, name, value)
    assert exercise.game is not None
    run.game, exercise.game.exercise = exercise.game, exercise  # neither is asked for again
    _settle(exercise, run)


def settle(exercise: Exercise) -> None:
    """Publish the draft that waits, where the exercise now lets it go out; the caller holds the exercise."""
    run = Run.objects.filter(game__exercise=exercise, status=Run.Status.DONE).first()
    if run is not None:
        _settle(exercise, run)
        exercise.refresh_from_db()


def _settle(exercise: Exercise, run: Run) -> None:
    if publication.publishes_itself(run) and not together.waits_for(exercise):
        step = _publish(exercise, run)
        publication.note(exercise, run, step)
    else:
        ring_owing(exercise, run)


def ring_owing(exercise: Exercise, run: Run) -> None:
    """Wake the cells whose orders a run has: their sheets show how far it is. Everyone, if its start rang no one."""
    if publishes_at_once(exercise):
        logbook.ring_all(exercise, Scope.PLAY)
        return
    owing = OrderSheet.objects.filter(decision__exercise=exercise, decision__run_id=run.pk)
    logbook.ring(exercise, cells=owing.values_list("cell_id", flat=True), about=Scope.PLAY)


@transaction.atomic
def publish_at_its_hour(*, decision: Decision) -> bool:
    """Publish the results of a decision whose hour has come, where the exercise lets them go out; whether they went.
    If not, the umpire is late, and the row says since when."""
    exercise = locks.hold(decision.exercise_id)
    marked = exercise.decisions.filter(pk=decision.pk, status=Decision.Status.LOCKED, overdue_at=None)
    if exercise.status != Exercise.Status.PLAYING or not marked.update(overdue_at=timezone.now()):
        return False
    settle(exercise)
    logbook.ring(exercise)
    return not exercise.decisions.filter(pk=decision.pk, status=Decision.Status.LOCKED).exists()


@transaction.atomic
def publish(*, exercise: Exercise, run_id: UUID, generation: int) -> Step:
    """Commit the draft, tell every cell what it may know, open what comes next: all of it or nothing.

    `generation` is the draft that was looked at; one remade since then is refused. Publishing twice is harmless.
    """
    exercise = locks.playing(exercise.pk)
    assert exercise.game is not None
    run = Run.objects.select_for_update().filter(pk=run_id, game=exercise.game).first()
    if run is None:
        raise Outdated("This run belongs to another exercise.")
    if run.status == Run.Status.COMMITTED:
        return run.step
    if run.generation != generation:
        raise Outdated(REMADE)
    together.refuse_early(exercise)
    return _publish(exercise, run)


def _publish(exercise: Exercise, run: Run) -> Step:
    """The caller holds the exercise, which is in play."""
    try:
        step, before = steps.commit(run=run)
    except GameError as error:
        raise refusal(error) from error
    _record(exercise, run, step, before)
    locked = {"exercise": exercise.pk, "status": Decision.Status.LOCKED, "run_id": run.pk}
    change(Decision, locked, {"status": Decision.Status.CLOSED, "closed_at": timezone.now()})
    open_next(exercise, step, reading=True)
    return step


def refusal(error: GameError) -> Refused:
    """A refusal of the game in the words of this app; a late request stays a late request."""
    if isinstance(error, Stale):
        return Outdated(str(error))
    return Refused(*(error.problems if isinstance(error, Illegal) else [str(error)]))


def _record(exercise: Exercise, run: Run, step: Step, before: Any) -> None:
    assert exercise.game is not None
    logbook.record_step(exercise, step, before)
    turn = game_selectors.adjudicator(exercise.game).awaiting(before).turn
    _say_forced(exercise, step, turn)
    for ruling in game_selectors.rulings(run):
        if ruling.verdict == Ruling.Verdict.ACCEPT:
            continue
        said, kind = ruling.announcement, LogEntry.Kind.RULING
        logbook.write(exercise, kind, said, public=ruling.tell_cells, turn=turn, seq=step.seq)
    moved.read_out(exercise, step, before)


def _say_forced(exercise: Exercise, step: Step, turn: int) -> None:
    """Tell each cell how many choices the rules forced that its sheet did not make; its page and sitrep name them."""
    taken = msgspec.json.decode(step.body).get("taken", ())
    for cell in cells_of(exercise):
        many = sum(map(len, outcome.forced(taken, cell.side, cell.remit).values())) if cell.side else 0
        if many:
            forced = count(many, "choice")
            text = f"By the program: the rules forced {forced} that the sheet of {cell.name} did not make."
            logbook.write(exercise, LogEntry.Kind.ORDER, text, cell=cell, turn=turn, seq=step.seq)


@transaction.atomic
def undo(*, exercise: Exercise, seq: int, reason: str) -> Step:
    """Undo the last publication as a visible amendment; the decision before it opens again with its sheets."""
    if not reason.strip():
        raise Refused("reason: say why you are undoing the last publication. The cells will see it.")
    exercise = locks.playing(exercise.pk)
    assert exercise.game is not None
    undone = step_places.last_standing(exercise.game, 1)[-1]
    try:
        step = steps.undo(game=exercise.game, seq=seq, reason=reason.strip())
    except GameError as error:
        raise refusal(error) from error
    struck = [LogEntry.Kind.EVENT, LogEntry.Kind.ORDER, LogEntry.Kind.RULING, LogEntry.Kind.MATRIX]
    exercise.log.filter(seq=undone.seq, kind__in=struck).update(struck=True)
    beside = list(OrderSheet.objects.filter(decision__exercise=exercise, decision__status=Decision.Status.OPEN))
    exercise.decisions.exclude(status=Decision.Status.CLOSED).update(
        status=Decision.Status.CLOSED, closed_at=timezone.now()
    )
    text = f"{UNDID}{reason.strip()}"
    logbook.write(exercise, LogEntry.Kind.RULING, text, public=True, turn=step.turn, seq=step.seq)
    logbook.take_back_sitreps(exercise, step, reason.strip())
    decision = open_next(exercise, step)
    if decision is not None:
        carry_over(decision, OrderSheet.objects.filter(decision__run_id=undone.run_id) if undone.run_id else beside)
    moved.take_back(exercise, undone)
    return step


def carry_over(decision: Decision, sheets: Iterable[OrderSheet]) -> None:
    """Give the sheets of an opened decision what the cells had written before."""
    for sheet in sheets:
        written = sheet.orders or sheet.passed or sheet.note or sheet.intent
        decision.sheets.filter(cell_id=sheet.cell_id).exclude(pk=sheet.pk).update(
            orders=sheet.written, passed=sheet.passed, note=sheet.note, intent=sheet.intent,
            status=OrderSheet.Status.DRAFT if written else OrderSheet.Status.EMPTY,
        )  # fmt: skip


@transaction.atomic
def amend(
    *, exercise: Exercise, seq: int, edits: list[dict[str, Any]], reason: str, note: str, tell_cells: bool,
    made_by: str = "", changes: list[tuple[str, str, str]] | None = None,
) -> Step:  # fmt: skip
    """Edit the state by hand between runs. An open decision is opened again, its sheets kept as drafts."""
    if not note.strip() or reason not in Ruling.Reason.values:
        raise Refused("reason: an amendment needs a reason code and a reason in words.")
    exercise = locks.playing(exercise.pk)
    assert exercise.game is not None
    before = game_selectors.state(exercise.game)
    old = activity.current_decision(exercise)
    try:
        step = steps.amend(
            game=exercise.game, seq=seq, edits=edits, reason=reason, note=note.strip(), tell_cells=tell_cells,
            made_by=made_by, changes=changes,
        )  # fmt: skip
    except GameError as error:
        raise refusal(error) from error
    logbook.record_step(exercise, step, before)
    text = f"Umpire’s ruling, amend: {note.strip()}"
    logbook.write(exercise, LogEntry.Kind.RULING, text, public=tell_cells, turn=step.turn, seq=step.seq)
    if old is not None:
        old.status, old.closed_at = Decision.Status.CLOSED, timezone.now()
        old.save(update_fields=["status", "closed_at"])
    decision = open_next(exercise, step)
    if decision is not None and old is not None:
        carry_over(decision, old.sheets.all())
    return step
