"""The strip at the top of the umpire's pages during play: activity, clock, and number of waiting items."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from adjudication import selectors as game_selectors
from umpire.pages import inbox
from umpire.pages.console import shown_clock
from umpire.presenters import of
from wargame.models import Decision, Exercise
from wargame.presenters.shapes import Clock
from wargame.selectors import activity


@dataclass(frozen=True)
class UmpireBar:
    """The strip at the top of umpire pages: turn, activity, clock, and the number of items in the inbox."""

    id: UUID
    turn: int
    activity: str
    clock: Clock
    waiting: int
    review: bool


def bar(exercise: Exercise) -> UmpireBar | None:
    """The strip; None unless the exercise is in play. Six queries, more if no decision is open."""
    if exercise.status != Exercise.Status.PLAYING:
        return None
    decision = activity.current_decision(exercise)
    kind = decision.due[0]["kind"] if decision and decision.due else ""
    asks = of(exercise.system).kind(kind) if kind else ""
    locked = decision is not None and decision.status == Decision.Status.LOCKED
    turn, idle = (decision.turn, "") if decision else _unasked(exercise)
    return UmpireBar(
        exercise.pk, turn, "Adjudication" if locked else asks or idle,
        shown_clock(exercise, decision, timezone.now(), asks), inbox.count(exercise), locked,
    )  # fmt: skip


def _unasked(exercise: Exercise) -> tuple[int, str]:
    """The turn of the last step and the activity without an open decision: between turns, or game over."""
    assert exercise.game is not None
    over = game_selectors.awaiting(exercise.game).mode == "over"
    return game_selectors.head(exercise.game).turn, "The game is over" if over else "Between turns"
