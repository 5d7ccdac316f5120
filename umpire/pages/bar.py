"""The strip that every page of the umpire has in play: what the exercise is doing, the clock, and what waits."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from umpire.pages import inbox
from umpire.pages.console import shown_clock
from umpire.presenters import of
from wargame.models import Decision, Exercise
from wargame.presenters.shapes import Clock
from wargame.selectors import activity


@dataclass(frozen=True)
class UmpireBar:
    """What the strip shows: the turn, what is asked or done now, the clock, and how many things are in the inbox."""

    id: UUID
    turn: int
    activity: str
    clock: Clock
    waiting: int
    review: bool


def bar(exercise: Exercise) -> UmpireBar | None:
    """The strip; None unless the exercise is in play. Six queries."""
    if exercise.status != Exercise.Status.PLAYING:
        return None
    decision = activity.current_decision(exercise)
    kind = decision.due[0]["kind"] if decision and decision.due else ""
    asks = of(exercise.system).kind(kind) if kind else ""
    locked = decision is not None and decision.status == Decision.Status.LOCKED
    return UmpireBar(
        exercise.pk, decision.turn if decision else 0, "Adjudication" if locked else asks or "Between turns",
        shown_clock(exercise, decision, timezone.now(), asks), inbox.count(exercise), locked,
    )  # fmt: skip
