"""Several matrix actions that the umpire judges as one: with each other, or against each other."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet

from wargame.access import Viewer
from wargame.errors import Refused
from wargame.models import Exercise, LogEntry, Proposal
from wargame.services import locks, logbook
from wargame.services.participants import assignments
from wargame.services.traffic import proposals


@transaction.atomic
def group(*, viewer: Viewer, proposal_id: int, with_ids: Sequence[int], against_ids: Sequence[int] = ()) -> Proposal:
    """Judge other actions together with one: those on its side, and those against it. None of them: each alone again.

    Arguments, dice and result are those of the one; an action against it fails where it succeeds. Dice that have been
    rolled keep an action out of a group.
    """
    exercise = locks.playing(viewer.exercise.pk)
    first = proposals.undecided(exercise, proposal_id)
    assignments.assign_if_free(first, viewer)
    chosen = {*with_ids, *against_ids}
    if proposal_id in chosen or len(chosen) != len(with_ids) + len(against_ids):
        raise Refused("together: choose each other action once.")
    if first.leader is not None:
        raise Refused("together: this action is judged with another one. Take it out of that group first.")
    rows = list(exercise.proposals.select_for_update(of=("self",)).filter(pk__in=chosen).select_related("cell"))
    if len(rows) != len(chosen):
        raise Refused("together: choose matrix actions of this exercise.")
    for row in rows:
        _free(exercise, first, row)
    members(first).update(leader=None, against=False)
    exercise.proposals.filter(pk__in=with_ids).update(leader=first.number, against=False)
    exercise.proposals.filter(pk__in=against_ids).update(leader=first.number, against=True)
    first.save(update_fields=["held_by", "held_name", "held_at"])
    names = ", ".join(str(row) for row in rows) or "no other"
    words = f"{first} is judged together with: {names}."
    logbook.write(exercise, LogEntry.Kind.MATRIX, words, turn=first.turn)
    return first


def _free(exercise: Exercise, first: Proposal, row: Proposal) -> None:
    """Refuse an action that cannot join a group now."""
    if row.status != Proposal.Status.OPEN or first.status != Proposal.Status.OPEN:
        raise Refused(f"together: the dice have been rolled, or {row} is closed. Judge it alone.")
    if row.leader not in (None, first.number) or members(row).exists():
        raise Refused(f"together: {row} is in another group. Take it out of that group first.")


def members(first: Proposal) -> QuerySet[Proposal]:
    """The undecided actions that are judged with this one."""
    return first.exercise.proposals.filter(leader=first.number, status__in=Proposal.UNDECIDED)
