"""The roster page of a course: how many people each syndicate expects, and its join cards."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from reports.models import Paper
from wargame.access.courses import CourseViewer
from wargame.models import Exercise
from wargame.selectors.participants import syndicates

CARD_STATES = {
    Paper.Status.QUEUED: ("queued", "Being made"),
    Paper.Status.RUNNING: ("running", "Being made"),
    Paper.Status.FAILED: ("failed", "Failed"),
    Paper.Status.CANCELLED: ("cancelled", "Cancelled"),
}


@dataclass(frozen=True)
class SyndicateRoster:
    """A syndicate: its people and its join cards. `paper` is None until there are cards to open."""

    id: UUID
    number: int
    named: int
    seats: int
    over: bool
    paper: int | None
    cards: int
    state: str
    word: str


@dataclass(frozen=True)
class CourseRoster:
    """The rosters of a course. `busy`: join cards are being made, so the page looks again."""

    id: UUID
    title: str
    runs: bool
    compared: UUID | None
    dealing: str
    rows: tuple[SyndicateRoster, ...]

    @property
    def busy(self) -> bool:
        """Whether some cards are being made."""
        return any(row.state in ("queued", "running") for row in self.rows)

    @property
    def made(self) -> bool:
        """Whether a syndicate has cards."""
        return any(row.paper or row.state for row in self.rows)


def roster(viewer: CourseViewer) -> CourseRoster:
    """The page. Two queries, for any number of syndicates."""
    present = viewer.syndicates
    found = Paper.objects.filter(exercise__in=present, kind=Paper.Kind.JOIN_CARDS).defer("file", "brief")
    papers = {one.exercise_id: one for one in found}
    counts = syndicates.expected(present)
    rows = tuple(_row(one, papers.get(one.pk), *counts[one.pk]) for one in present)
    course = viewer.course
    dealing = str(course.get_dealing_display())
    return CourseRoster(course.pk, course.title, viewer.runs, viewer.compared, dealing, rows)


def _row(exercise: Exercise, paper: Paper | None, named: int, seats: int) -> SyndicateRoster:
    ready = paper is not None and paper.pages > 0
    state, word = CARD_STATES.get(Paper.Status(paper.status), ("", "")) if paper is not None else ("", "")
    over = exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)
    return SyndicateRoster(
        exercise.pk, exercise.syndicate or 0, named, seats, over, paper.pk if paper is not None and ready else None,
        paper.pages if paper is not None else 0, state, word,
    )  # fmt: skip
