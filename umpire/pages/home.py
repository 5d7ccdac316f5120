"""The umpire's own exercises, a page at a time: in play and set-up first, then ended ones, and the offer of a finished
sample."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from adjudication.models import Step
from reports.models import Paper
from wargame import access
from wargame.models import Exercise, Sample, Seat
from wargame.selectors.participants.people import NO_SEAT, UNCOUNTED
from wargame.services import deletion, demo
from wargame.viewer import Viewer


@dataclass(frozen=True)
class ExerciseRow:
    """One exercise in the list."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    pack_name: str
    turn: int
    seated: int
    seats: int
    room_code: str
    room_open: bool
    what_if: bool
    practice: bool
    created_at: datetime
    ended_at: datetime | None
    group: str = ""
    goes_at: datetime | None = None

    @property
    def page(self) -> str:
        """The URL name of the page that continues the exercise."""
        return "umpire_roster" if self.status == Exercise.Status.SETUP else "umpire_console"


@dataclass(frozen=True)
class ExerciseList:
    """A page of exercises. `older` and `newer` are the queries of the neighbouring pages, empty if there is none."""

    rows: tuple[ExerciseRow, ...]
    older: str = ""
    newer: str = ""


@dataclass(frozen=True)
class HomePage:
    """The exercises of one person. `more`: the page does not show all that are in play or set-up."""

    live: tuple[ExerciseRow, ...]
    more: bool
    ended: ExerciseList
    archive: ExerciseList
    search: str

    @property
    def latest(self) -> ExerciseRow | None:
        """The newest exercise that has ended, otherwise the newest of all."""
        over = [*self.ended.rows, *self.archive.rows] or self.live
        return max(over, key=lambda row: row.created_at, default=None)

    @property
    def found(self) -> bool:
        """Whether there is any exercise on the page."""
        return bool(self.live or self.ended.rows or self.archive.rows)


@dataclass(frozen=True)
class Going:
    """An exercise to archive or delete, with a count of its contents."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    cells: int
    seated: int
    injects: int
    steps: int
    documents: int
    what_ifs: tuple[str, ...]


def going(viewer: Viewer) -> Going:
    """What the umpire has to confirm before archiving or deleting."""
    exercise = viewer.exercise
    seated = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).exclude(
        cell__kind__in=UNCOUNTED
    )  # fmt: skip
    steps = Step.objects.filter(game=exercise.game) if exercise.game_id else Step.objects.none()
    return Going(
        exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display(),
        exercise.cells.count(), seated.count(), exercise.injects.count(), steps.count(),
        Paper.objects.filter(exercise=exercise, pages__gt=0).count(),
        tuple(one.title for one in deletion.what_ifs(exercise)),
    )  # fmt: skip


PAGE, MOST_LIVE, LONGEST_SEARCH = 20, 100, 80
Status = Exercise.Status


def home(user: Any, asked: Mapping[str, str]) -> HomePage:
    """A user's exercises that match the search `q`, always in four queries.

    `ended` or `archive` with the id of an exercise asks for those set up before it, `ended-after` or `archive-after`
    for those set up after it.
    """
    search = asked.get("q", "").strip()[:LONGEST_SEARCH]
    own = Exercise.objects.filter(access.theirs(user), own_practice_of=None).select_related("game", "group")
    if search:
        own = own.filter(Q(title__icontains=search) | Q(number__icontains=search))
    last = Step.objects.filter(game=OuterRef("game")).order_by("-seq").values("turn")[:1]
    own = own.annotate(turn_now=Subquery(last)).defer("game__pack", "game__options")
    in_play_first = own.filter(status__in=(Status.PLAYING, Status.SETUP)).order_by("status", "-created_at")
    live = list(in_play_first[: MOST_LIVE + 1])
    ended = _Window(own.filter(status=Status.ENDED), "ended", asked)
    archive = _Window(own.filter(status=Status.ARCHIVED), "archive", asked)
    seats = _seats([*live[:MOST_LIVE], *ended.found, *archive.found])
    return HomePage(
        _rows(live[:MOST_LIVE], seats), len(live) > MOST_LIVE, ended.page(seats, search), archive.page(seats, search),
        search,
    )  # fmt: skip


def shared(user: Any) -> list[Exercise]:
    """The exercises that others share with a user, newest first. One query."""
    found = Exercise.objects.filter(access.shared_with(user)).exclude(access.theirs(user)).distinct()
    return list(found.select_related("owner", "group").order_by("-created_at")[:MOST_LIVE])


class _Window:
    """A page of exercises by the time of their set-up, newest first. One query."""

    def __init__(self, rows: QuerySet[Exercise], name: str, asked: Mapping[str, str]) -> None:
        before, after = _id(asked.get(name, "")), _id(asked.get(f"{name}-after", ""))
        self.name = name
        if after is not None and before is None:
            near = list(rows.filter(_beyond(after, "gt")).order_by("created_at", "pk")[: PAGE + 1])
            self.found, self.newer, self.older = near[:PAGE][::-1], len(near) > PAGE, True
        else:
            wanted = rows.filter(_beyond(before, "lt")) if before is not None else rows
            near = list(wanted.order_by("-created_at", "-pk")[: PAGE + 1])
            self.found, self.newer, self.older = near[:PAGE], before is not None, len(near) > PAGE

    def page(self, seats: Mapping[UUID, tuple[int, int]], search: str) -> ExerciseList:
        """The page with the queries of its neighbours."""

        def query(name: str, row: Exercise) -> str:
            return "?" + urlencode({name: str(row.pk)} | ({"q": search} if search else {}))

        return ExerciseList(
            _rows(self.found, seats),
            query(self.name, self.found[-1]) if self.found and self.older else "",
            query(f"{self.name}-after", self.found[0]) if self.found and self.newer else "",
        )


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _beyond(exercise: UUID, way: str) -> Q:
    """A filter for exercises set up before (`lt`) or after (`gt`) a given exercise."""
    then = Subquery(Exercise.objects.filter(pk=exercise).values("created_at"))
    return Q(**{f"created_at__{way}": then}) | Q(**{"created_at": then, f"pk__{way}": exercise})


def _seats(shown: Iterable[Exercise]) -> dict[UUID, tuple[int, int]]:
    """The taken seats and all seats, by exercise. One query."""
    counted = Seat.objects.filter(cell__exercise__in=[row.pk for row in shown]).exclude(cell__kind__in=UNCOUNTED)
    found = counted.values("cell__exercise").annotate(
        taken=Count("pk", filter=Q(status=Seat.Status.TAKEN)), places=Count("pk", filter=~Q(status__in=NO_SEAT))
    )
    numbers = found.order_by().values_list("cell__exercise", "taken", "places")
    return {exercise: (taken, places) for exercise, taken, places in numbers}


def _rows(shown: Iterable[Any], seats: Mapping[UUID, tuple[int, int]]) -> tuple[ExerciseRow, ...]:
    return tuple(
        ExerciseRow(
            id=e.pk,
            title=e.title,
            number=e.number,
            status=e.status,
            status_word=e.get_status_display(),
            pack_name=e.pack_name,
            turn=e.turn_now or 0,
            seated=seats.get(e.pk, (0, 0))[0],
            seats=seats.get(e.pk, (0, 0))[1],
            room_code=e.room_code,
            room_open=e.room_open,
            what_if=bool(e.game and e.game.forked_from_id),
            practice=e.practice_of_id is not None,
            created_at=e.created_at,
            ended_at=e.ended_at,
            group=e.group.name if e.group else "",
            goes_at=e.goes_at,
        )
        for e in shown
    )


@dataclass(frozen=True)
class SampleOffer:
    """`state`: "offered", "busy", "failed", or "played". `report` is the number of its report, once that is printed."""

    state: str
    game: str
    exercise: UUID | None = None
    report: int | None = None

    @property
    def waits(self) -> bool:
        """Whether the page polls for the result."""
        return self.state == "busy" or (self.state == "played" and self.report is None)


def sample(user: Any, page: HomePage) -> SampleOffer | None:
    """The text about the sample. None once an exercise of the umpire's own has ended."""
    row = Sample.objects.filter(owner=user).first()
    made = row.exercise_id if row else None
    if page.search or any(one.id != made for one in (*page.ended.rows, *page.archive.rows)):
        return None
    if row is not None and row.status in Sample.OPEN:
        return SampleOffer("busy", demo.TITLE)
    if row is not None and row.status == Sample.Status.FAILED:
        return SampleOffer("failed", demo.TITLE)
    if made is None:
        return SampleOffer("offered", demo.TITLE)
    done = Paper.objects.filter(exercise=made, kind=Paper.Kind.AAR, status=Paper.Status.DONE)
    return SampleOffer("played", demo.TITLE, made, done.values_list("pk", flat=True).first())
