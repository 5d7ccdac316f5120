"""Practice turns and what-ifs as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from adjudication import selectors as game_selectors
from adjudication.services import steps as chain
from umpire.pages.records.ledger import opens
from wargame.models import Exercise, Seat
from wargame.selectors import activity
from wargame.viewer import Viewer


@dataclass(frozen=True)
class PracticePage:
    """`on` is the current practice turn, if any; `here` says whether the page belongs to it."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    seated: int
    here: bool
    on: UUID | None
    over: bool


@dataclass(frozen=True)
class StepChoice:
    """A step from which a what-if can start: the decisions it left open, and the time it was published."""

    seq: int
    turn: int
    where: str
    time: str
    last: bool  # of its turn


@dataclass(frozen=True)
class Copy:
    """A what-if that was started from this exercise."""

    id: UUID
    title: str
    seq: int
    status_word: str


@dataclass(frozen=True)
class ForkPage:
    """The complete page."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    steps: tuple[StepChoice, ...]
    wanted: int
    copies: tuple[Copy, ...]


def practice_of(viewer: Viewer) -> Exercise:
    """The practice turn that the page is about: this exercise, or the one linked to it. At most one query."""
    if viewer.exercise.practice_of_id is not None:
        return viewer.exercise
    return Exercise.objects.filter(practice_of=viewer.exercise).first() or viewer.exercise


def practice_page(viewer: Viewer) -> PracticePage:
    """Whether a practice turn is running, and with how many people. Two queries."""
    exercise, practice = viewer.exercise, practice_of(viewer)
    here = exercise.practice_of_id is not None
    real = exercise.practice_of_id or exercise.pk
    seated = Seat.objects.filter(cell__exercise=real, status=Seat.Status.TAKEN).count()
    over = exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING)
    return PracticePage(
        exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display(), seated, here,
        practice.pk if practice.practice_of_id is not None else None, over,
    )  # fmt: skip


def fork_page(viewer: Viewer, wanted: int | None) -> ForkPage:
    """The steps in force, newest first, and the existing what-ifs. Four queries."""
    exercise, game = viewer.exercise, viewer.exercise.game
    assert game is not None
    rules, zone = game_selectors.adjudicator(game), ZoneInfo(exercise.timezone)
    standing = chain.standing(game)
    following = [*(step.turn for step in standing[1:]), _turn_now(viewer)]
    found = tuple(
        StepChoice(
            step.seq, step.turn, opens(rules, step), f"{step.created_at.astimezone(zone):%H:%M}", after != step.turn
        )
        for step, after in reversed(list(zip(standing, following, strict=True)))
    )
    copies = Exercise.objects.filter(game__forked_from=game).select_related("game").order_by("created_at")
    chosen = wanted if wanted in {step.seq for step in found} else found[0].seq
    return ForkPage(
        exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display(), found,
        chosen or 0, tuple(_copy(copy) for copy in copies),
    )  # fmt: skip


def _turn_now(viewer: Viewer) -> int | None:
    """The turn after the newest step; None once the game is over."""
    open_one = activity.current_decision(viewer.exercise)
    return open_one.turn if open_one else None


def _copy(exercise: Exercise) -> Copy:
    seq = exercise.game.forked_at_seq if exercise.game is not None else 0
    return Copy(exercise.pk, exercise.title, seq or 0, exercise.get_status_display())
