"""Matrix actions up to the decision: propose, show, argue, weigh, estimate."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import Truncator

from adjudication.engine.record import matrix
from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Argument, Cell, Estimate, Exercise, LogEntry, Proposal
from wargame.selectors.activity import current_activity
from wargame.services import locks, logbook
from wargame.services.participants import assignments
from wargame.services.words import said

REASONS = 3  # that a proposer gives
MOST_OPEN = 20  # of one cell
MOST_ARGUMENTS = 12  # of one cell on one action
BEGINNING = 80  # letters of an action that name it to other cells


@transaction.atomic
def propose(*, viewer: Viewer, action: str, effect: str, reasons: list[str]) -> Proposal:
    """A cell proposes what the rules do not know, with the effect it intends and three reasons why it succeeds."""
    if not viewer.speaks or viewer.cell is None:
        raise Refused("You are watching this exercise. Only cells propose actions.")
    exercise = locks.playing(viewer.exercise.pk)
    given = [said(f"reason {n}", text, 400) for n, text in enumerate(reasons, 1)]
    if len(given) != REASONS or not all(given):
        raise Refused(f"reasons: give {REASONS} reasons why the action succeeds.")
    if len({text.casefold() for text in given}) < REASONS:
        raise Refused("reasons: the same reason appears twice.")
    if viewer.cell.proposals.filter(status__in=Proposal.UNDECIDED).count() >= MOST_OPEN:
        raise Refused(f"{MOST_OPEN} actions of your cell wait for a decision.")
    last = exercise.proposals.aggregate(last=Max("number"))["last"] or 0
    proposal = Proposal.objects.create(
        exercise=exercise, number=last + 1, cell=viewer.cell, by_seat=viewer.seat, by_name=viewer.label,
        action=said("action", action, 1000, needed="Say what your cell does."),
        effect=said("effect", effect, 1000, needed="Say what the intended result is."),
        turn=current_activity(exercise).turn,
    )  # fmt: skip
    Argument.objects.bulk_create(
        Argument(proposal=proposal, cell=viewer.cell, by_name=viewer.label, own=True, favours=True, text=text)
        for text in given
    )
    words = f"Matrix action {proposal.own_number} proposed: {proposal.action}"
    logbook.write(exercise, LogEntry.Kind.MATRIX, words, cell=viewer.cell, turn=proposal.turn)
    return proposal


def undecided(exercise: Exercise, proposal_id: int) -> Proposal:
    """The proposal, held; refused once it is decided. The caller holds the exercise."""
    found = exercise.proposals.select_for_update(of=("self",)).select_related("cell").filter(pk=proposal_id).first()
    if found is None:
        raise Refused("This exercise has no such matrix action.")
    if found.status not in Proposal.UNDECIDED:
        raise Outdated(f"This matrix action is closed: {found.get_status_display().lower()}.")
    return found


def _arguable(exercise: Exercise, proposal_id: int) -> Proposal:
    found = undecided(exercise, proposal_id)
    if found.status == Proposal.Status.ROLLED:
        raise Outdated("The dice for this matrix action have been rolled, so arguments are closed.")
    return found


@transaction.atomic
def withdraw(*, viewer: Viewer, proposal_id: int) -> Proposal:
    """The proposing cell takes it back, until the dice fall."""
    exercise = locks.playing(viewer.exercise.pk)
    proposal = _arguable(exercise, proposal_id)
    if not viewer.speaks or viewer.cell is None or proposal.cell_id != viewer.cell.pk:
        raise Refused("Your cell has no such matrix action.")
    return _close(exercise, proposal, Proposal.Status.WITHDRAWN, "was withdrawn.")


@transaction.atomic
def refuse(*, viewer: Viewer, proposal_id: int, reason: str) -> Proposal:
    """The umpire does not take it up; the proposer reads why."""
    exercise = locks.playing(viewer.exercise.pk)
    proposal = _arguable(exercise, proposal_id)
    assignments.assign_if_free(proposal, viewer)
    proposal.ruling = said("reason", reason, 2000, needed="Give a reason. The cell will see it.")
    proposal.decided_by = viewer.label
    return _close(exercise, proposal, Proposal.Status.REFUSED, f"was declined: {proposal.ruling}")


def named(proposal: Proposal, cell: Cell) -> str:
    """A cell's name for an action: its own by number; another cell's by its first words, so that no one can count."""
    if proposal.cell_id == cell.pk:
        return f"Matrix action {proposal.own_number}"
    beginning = Truncator(proposal.action.rstrip(".")).chars(BEGINNING)
    return f"The matrix action of {proposal.cell.name} “{beginning}”"


def _close(exercise: Exercise, proposal: Proposal, status: Proposal.Status, words: str) -> Proposal:
    apart = exercise.proposals.filter(leader=proposal.number)
    apart.update(leader=None, against=False)  # what was judged with it is judged alone
    proposal.status, proposal.decided_at = status, timezone.now()
    proposal.leader, proposal.against = None, False
    proposal.save()
    for cell in [proposal.cell, *proposal.shown_to.all()]:
        text = f"{named(proposal, cell)} {words}"
        logbook.write(exercise, LogEntry.Kind.MATRIX, text, cell=cell, turn=proposal.turn)
    return proposal


@transaction.atomic
def take(*, viewer: Viewer, proposal_id: int, seen: str = "") -> Proposal:
    """Assign it to an umpire, or take it over from the holder they saw."""
    exercise = locks.playing(viewer.exercise.pk)
    proposal = undecided(exercise, proposal_id)
    if assignments.is_mine(proposal, viewer):
        return proposal
    before = assignments.assign(proposal, viewer, seen)
    proposal.save(update_fields=["held_by", "held_name", "held_at"])
    how = f"took it over from {before}" if before else "is handling it"
    words = f"{proposal}: {viewer.label} {how}."
    logbook.write(exercise, LogEntry.Kind.MATRIX, words, turn=proposal.turn)
    return proposal


@transaction.atomic
def share(
    *, viewer: Viewer, proposal_id: int, cell_ids: tuple[int, ...], estimate_ids: tuple[int, ...] = ()
) -> Proposal:
    """The umpire decides which cells read the proposal and argue, and which are asked for a secret estimate.

    A cell that is asked for an estimate reads the proposal too.
    """
    exercise = locks.playing(viewer.exercise.pk)
    proposal = _arguable(exercise, proposal_id)
    assignments.assign_if_free(proposal, viewer)
    proposal.save(update_fields=["held_by", "held_name", "held_at"])
    shown = _cells(exercise, (*cell_ids, *estimate_ids))
    asked = _cells(exercise, estimate_ids)
    before = set(proposal.shown_to.values_list("pk", flat=True))
    proposal.shown_to.set([cell for cell in shown if cell.pk != proposal.cell_id])
    proposal.estimates_from.set(asked)
    for cell in shown:
        if cell.pk not in before and cell.pk != proposal.cell_id:
            words = f"Matrix action of {proposal.cell.name}, for you to argue: {proposal.action}"
            logbook.write(exercise, LogEntry.Kind.MATRIX, words, cell=cell, turn=proposal.turn)
    logbook.ring(exercise, cells={*before, *readers(proposal)})
    return proposal


def _cells(exercise: Exercise, ids: tuple[int, ...]) -> list[Cell]:
    found = list(exercise.cells.filter(pk__in=ids).exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER]))
    if len(found) != len(set(ids)):
        raise Refused("cells: choose playing cells of this exercise.")
    return found


@transaction.atomic
def argue(*, viewer: Viewer, proposal_id: int, favours: bool, text: str) -> Argument:
    """A cell that reads the proposal, or the umpire, gives one reason for or against."""
    exercise = locks.playing(viewer.exercise.pk)
    proposal = _arguable(exercise, proposal_id)
    cell = viewer.cell
    if cell is not None and not _reads(proposal, viewer):
        raise Refused("This exercise has no such matrix action.")
    if cell is None and not viewer.umpire:
        raise Refused("Only cells and the umpire argue.")
    if proposal.arguments.filter(cell=cell, own=False).count() >= MOST_ARGUMENTS:
        raise Refused(f"Your cell has given {MOST_ARGUMENTS} reasons, which is the limit.")
    text = said("reason", text, 400, needed="Give the reason in one sentence.")
    argument = Argument.objects.create(
        proposal=proposal, cell=cell, by_name=viewer.label, favours=favours, text=text
    )  # fmt: skip
    logbook.ring(exercise, cells=readers(proposal))
    return argument


def readers(proposal: Proposal) -> set[int]:
    """The cells on whose pages an action is: its own and those it is shown to."""
    return {proposal.cell_id, *proposal.shown_to.values_list("pk", flat=True)}


def _reads(proposal: Proposal, viewer: Viewer) -> bool:
    cell = viewer.cell
    return bool(
        viewer.speaks
        and cell is not None
        and (cell.pk == proposal.cell_id or proposal.shown_to.filter(pk=cell.pk).exists())
    )


@transaction.atomic
def weigh(*, viewer: Viewer, proposal_id: int, weights: Mapping[int, str], base: int) -> Proposal:
    """The umpire weighs the reasons (argument id to strong, normal or weak) and sets where the target starts."""
    exercise = locks.playing(viewer.exercise.pk)
    proposal = _arguable(exercise, proposal_id)
    assignments.assign_if_free(proposal, viewer)
    if not matrix.LOWEST <= base <= matrix.HIGHEST:
        raise Refused(f"base: the target starts at {matrix.LOWEST} to {matrix.HIGHEST}.")
    arguments = {argument.pk: argument for argument in proposal.arguments.all()}
    for number, weight in weights.items():
        if number not in arguments or weight not in Argument.Weight.values:
            raise Refused("weights: weigh each reason of this action as strong, normal or weak.")
        arguments[number].weight = weight
    Argument.objects.bulk_update(arguments.values(), ["weight"])
    proposal.base = base
    proposal.save(update_fields=["base", "held_by", "held_name", "held_at"])
    logbook.ring(exercise)
    return proposal


@transaction.atomic
def estimate(*, viewer: Viewer, proposal_id: int, percent: int, expert: str = "") -> Estimate:
    """A secret estimate of the chance: by a seat of a cell that was asked, or noted by the umpire for an `expert`.

    Given again it replaces the first. No one but the umpire ever reads it.
    """
    exercise = locks.playing(viewer.exercise.pk)
    proposal = _arguable(exercise, proposal_id)
    if not 0 <= percent <= 100:
        raise Refused("percent: enter a chance from 0 to 100 per cent.")
    cell = None if expert else viewer.cell
    if expert and not viewer.umpire:
        raise Refused("Only the umpire can record the experts’ estimates.")
    if not expert and (cell is None or not viewer.speaks or not proposal.estimates_from.filter(pk=cell.pk).exists()):
        raise Refused("The umpire has not asked your cell to estimate this action.")
    name = said("expert", expert, 80) or f"{viewer.label}, {cell.name if cell else ''}"[:80]
    found, _ = Estimate.objects.update_or_create(
        proposal=proposal, name=name, defaults={"cell": cell, "seat": viewer.seat, "percent": percent}
    )
    logbook.ring(exercise, seats=[viewer.seat])
    return found
