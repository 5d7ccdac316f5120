"""The only place in this app that starts background work: a service stores the row, and the message follows its
commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from adjudication.models import Ruling, Run, Step
from adjudication.services import rulings, runs
from wargame.access import Viewer
from wargame.models import Cell, Decision, Exercise, Homework, HomeworkCopy, LtiLink, LtiPerson, OrderSheet
from wargame.runtime.after_commit import after_commit
from wargame.runtime.counting import counts
from wargame.selectors.participants import names
from wargame.services import exercises, forks, locks, programmed, sheets, turns
from wargame.services.calendar import publication
from wargame.services.college import addresses, ahead
from wargame.services.homework import grading, playing, setting
from wargame.services.lti import sending
from wargame.services.participants import decision_assignment, own_practice, practice
from wargame.tasks import nudge, play_homework, release_course, send_mail, send_marks, sweep_practices


@transaction.atomic
def start(*, exercise: Exercise) -> Exercise:
    """Start play. People who practise alone return to their seats."""
    exercise = exercises.start(exercise=exercise)
    nudge(exercise.pk)
    if exercise.own_practices.exists():
        after_commit(sweep_practices.delay)
    return exercise


@transaction.atomic
def fork(*, exercise: Exercise, owner: Any, title: str, seq: int, with_people: bool = False) -> Exercise:
    """Start a what-if exercise from a step."""
    copy = forks.fork(exercise=exercise, owner=owner, title=title, seq=seq, with_people=with_people)
    nudge(copy.pk)
    return copy


@transaction.atomic
def practise(*, exercise: Exercise, owner: Any) -> Exercise:
    """Start a practice turn."""
    copy = practice.begin(exercise=exercise, owner=owner)
    nudge(copy.pk)
    return copy


@transaction.atomic
def practise_alone(*, viewer: Viewer) -> Exercise:
    """Start the viewer's own practice."""
    copy = own_practice.begin(viewer=viewer)
    nudge(copy.pk)
    return copy


@transaction.atomic
def set_homework(
    *, exercise: Exercise, start: setting.HomeworkStart, terms: setting.HomeworkTerms, by: str
) -> Homework:
    """Set a homework, and begin with the games that its results are compared with."""
    made = setting.assign(exercise=exercise, start=start, terms=terms, by=by)
    after_commit(play_homework.delay, str(made.pk))
    return made


@transaction.atomic
def play_copy(*, copy: HomeworkCopy, intent: str = "") -> Exercise:
    """Start a student's game of a homework, or go on with it."""
    exercise = playing.start(copy=copy, intent=intent)
    nudge(exercise.pk)
    return exercise


@transaction.atomic
def submit(
    *, viewer: Viewer, sheet_id: int, form_key: UUID, seq: int, seen: str = "", on_paper: bool = False,
    orders: list[dict[str, Any]] | None = None, words: sheets.SheetWords | None = None,
) -> OrderSheet:  # fmt: skip
    """Submit a sheet; the last one can lock the decision and start its run."""
    sheet = sheets.submit(
        viewer=viewer,
        sheet_id=sheet_id,
        form_key=form_key,
        seq=seq,
        seen=seen,
        on_paper=on_paper,
        orders=orders,
        words=words,
    )
    after_commit(counts.order)
    nudge(viewer.exercise.pk)
    return sheet


def _allowed(viewer: Viewer) -> Exercise:
    """The exercise in play, locked; refused if the decision is assigned to another umpire."""
    exercise = locks.playing(viewer.exercise.pk)
    decision_assignment.refuse_others(exercise, viewer)
    return exercise


@transaction.atomic
def let_go(*, viewer: Viewer, sheet_id: int, no_wait: bool) -> OrderSheet:
    """Record that no one has to wait for a cell; this can lock the decision and start its run."""
    sheet = sheets.let_go(viewer=viewer, sheet_id=sheet_id, no_wait=no_wait)
    nudge(viewer.exercise.pk)
    return sheet


@transaction.atomic
def lock(*, viewer: Viewer, decision_id: int) -> Decision:
    """Lock a decision for the umpire, which starts its run."""
    exercise = _allowed(viewer)
    decision = turns.lock(exercise=exercise, decision_id=decision_id, by=Decision.LockedBy.UMPIRE)
    nudge(exercise.pk)
    return decision


@transaction.atomic
def give_to_program(*, viewer: Viewer, cell: Cell, on: bool, strength: str = "") -> Cell:
    """Let the program play a cell, or its people again."""
    row = programmed.give(exercise=viewer.exercise, cell=cell, on=on, strength=strength)
    nudge(viewer.exercise.pk)
    return row


@transaction.atomic
def reopen(*, viewer: Viewer) -> Decision:
    """Give a locked decision back to the cells."""
    return turns.reopen(exercise=_allowed(viewer))


@transaction.atomic
def publish(*, viewer: Viewer, run_id: UUID, generation: int) -> Step:
    """Publish a draft for the umpire."""
    exercise = _allowed(viewer)
    step = turns.publish(exercise=exercise, run_id=run_id, generation=generation)
    nudge(exercise.pk)
    return step


@transaction.atomic
def go_ahead(*, viewer: Viewer, on: bool, reason: str) -> Exercise:
    """Let a syndicate go ahead of the others, or make it wait for them again."""
    if on:
        held = ahead.go(exercise=viewer.exercise, reason=reason, by=viewer.label)
    else:
        held = ahead.wait(exercise=viewer.exercise, by=viewer.label)
    after_commit(release_course.delay, str(held.course_id))
    return held


@transaction.atomic
def promise(*, viewer: Viewer, run_id: UUID, generation: int, on: bool) -> Decision:
    """Publish a draft with the other syndicates of its course, or not any more."""
    exercise = _allowed(viewer)
    held = ahead.promise(exercise=exercise, run_id=run_id, generation=generation, on=on, by=viewer.label)
    after_commit(release_course.delay, str(exercise.course_id))
    return held


@transaction.atomic
def let_alone(*, exercise: Exercise, alone: str) -> Exercise:
    """Let the program publish without a review, or the umpire review again; what waited only for that goes out."""
    held = publication.let_alone(exercise=exercise, alone=alone)
    turns.settle(held)
    nudge(held.pk)
    return held


@transaction.atomic
def undo(*, viewer: Viewer, seq: int, reason: str) -> Step:
    """Undo the last publication for the umpire."""
    exercise = _allowed(viewer)
    step = turns.undo(exercise=exercise, seq=seq, reason=reason)
    nudge(exercise.pk)
    return step


@transaction.atomic
def amend(
    *, viewer: Viewer, seq: int, edits: list[dict[str, Any]], reason: str, note: str, tell_cells: bool,
    changes: list[tuple[str, str, str]] | None = None,
) -> Step:  # fmt: skip
    """Edit the state between runs for the umpire."""
    exercise = _allowed(viewer)
    step = turns.amend(
        exercise=exercise, seq=seq, edits=edits, reason=reason, note=note, tell_cells=tell_cells,
        made_by=names.key_of(viewer), changes=changes,
    )  # fmt: skip
    nudge(exercise.pk)
    return step


@transaction.atomic
def rule(*, viewer: Viewer, run: Run, **ruling: Any) -> Ruling:
    """Record the umpire's ruling on a draft; unless it is an acceptance, the run is made again."""
    exercise = _allowed(viewer)
    made, _ = rulings.rule(run=run, made_by=viewer.label, by_key=names.key_of(viewer), **ruling)
    nudge(exercise.pk)
    return made


@transaction.atomic
def withdraw(*, viewer: Viewer, ruling: Ruling) -> None:
    """Withdraw a ruling for the umpire."""
    exercise = _allowed(viewer)
    rulings.withdraw(ruling=ruling)
    nudge(exercise.pk)


@transaction.atomic
def retry(*, viewer: Viewer, run: Run) -> None:
    """Run a failed run again."""
    exercise = _allowed(viewer)
    runs.retry(run=run)
    nudge(exercise.pk)


@transaction.atomic
def type_dice(*, viewer: Viewer, run: Run, draw: int, values: list[int]) -> None:
    """Enter dice rolled in the room."""
    exercise = _allowed(viewer)
    runs.type_dice(run=run, draw=draw, values=values)
    nudge(exercise.pk)


@transaction.atomic
def ask_new_password(*, address: str, base: str) -> None:
    """Send a link for a new password to an address, if an account has it."""
    addresses.ask_new_password(address=address, base=base)
    after_commit(send_mail.delay)


@transaction.atomic
def enter_address(*, user: Any, address: str, base: str) -> str:
    """Ask a person to confirm a new email address, which is returned as it is kept."""
    kept = addresses.enter(user=user, address=address, base=base)
    after_commit(send_mail.delay)
    return kept


@transaction.atomic
def confirm_address(*, key: str, base: str) -> None:
    """Confirm the email address behind a link; the one before is told."""
    addresses.confirm(key=key, base=base)
    after_commit(send_mail.delay)


@transaction.atomic
def remove_address(*, user: Any, base: str) -> None:
    """Remove a person's email address, which is told."""
    addresses.remove(user=user, base=base)
    after_commit(send_mail.delay)


@transaction.atomic
def send_to_platform(*, link: LtiLink, what: str, label: str, marks: Sequence[tuple[LtiPerson, int, int]]) -> None:
    """Send marks (person, given, most) to the gradebook of the platform that a link is in."""
    sending.keep(link=link, what=what, label=label, marks=marks)
    after_commit(send_marks.delay)


@transaction.atomic
def send_homework_marks(*, homework: Homework) -> int:
    """Send the marks of a homework to the learning platforms that brought its students; how many."""
    found = grading.collected(homework)
    for link, marks in found.items():
        send_to_platform(link=link, what=f"homework {homework.pk}", label=homework.title, marks=marks)
    return sum(map(len, found.values()))
