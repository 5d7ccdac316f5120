"""The games that the program plays from the start of a homework, so that a student's result can be compared.

They are played once for a homework, in the background, some seconds at a time. Game 17 is the same whenever it is
played.
"""

from __future__ import annotations

import logging
import traceback
from datetime import timedelta
from time import monotonic
from uuid import UUID

from adjudication import selectors
from adjudication.engine.planning.alternatives import played_on
from adjudication.engine.play.remits import whose
from adjudication.engine.strengths import STRENGTHS, Strength
from adjudication.services import jobs, starts
from wargame.models import Homework, HomeworkGames

log = logging.getLogger(__name__)

SECONDS = 5.0
"""So long one message plays at most, and the rest of its last game."""
SILENT = timedelta(minutes=2)


def perform(homework_id: UUID, seconds: float = SECONDS) -> bool:
    """Play games until the time is over; returns whether some are left. Running it twice changes nothing."""
    rows = HomeworkGames.objects.select_related("homework__start", "homework__cell")
    with jobs.claimed(rows, homework_id) as claim:
        return claim is not None and _perform(claim, monotonic() + seconds)


def _perform(claim: jobs.Claim[HomeworkGames], until: float) -> bool:
    leads = list(claim.job.leads)
    try:
        _play(claim, leads, until)
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception:  # a game can fail in any way: the work is marked as failed, and the worker goes on
        log.exception("the games of homework %s could not be played", claim.job.pk)
        claim.finish(status=HomeworkGames.Status.FAILED, error=traceback.format_exc(limit=-6), leads=leads)
        return False
    if len(leads) < claim.job.wanted:
        return claim.pause(leads=leads)
    claim.finish(status=HomeworkGames.Status.DONE, leads=leads)
    return False


def _play(claim: jobs.Claim[HomeworkGames], leads: list[int], until: float) -> None:
    homework, wanted = claim.job.homework, claim.job.wanted
    rules, state = selectors.adjudicator(homework.start), starts.state(homework.start)
    turn, postures = rules.awaiting(state).turn, strengths(homework)
    while len(leads) < wanted and monotonic() < until:
        side, turns = homework.cell.side or "", homework.last_turn + 1 - turn
        ((lead,),) = played_on(rules, state, turn, side, 1, turns=turns, first=len(leads), strengths=postures)
        leads.append(lead)
        claim.progress(len(leads) * 100 // wanted, f"{len(leads)} of {wanted} games")


def strengths(homework: Homework) -> dict[str, Strength]:
    """The posture of each cell that the program plays in a copy, by `whose`. One query."""
    others = homework.exercise.cells.exclude(side=None).exclude(pk=homework.cell_id)
    posture = next(one for one in STRENGTHS if one == homework.strength)
    return {whose(cell.side, cell.remit): posture for cell in others if cell.side}


def sweep() -> list[UUID]:
    """The homework whose games need a message: it was lost, or their worker died."""
    found: list[UUID] = jobs.sweep(HomeworkGames.objects.all(), silent=SILENT, give_up=lambda work: None)
    return found
