"""The console's inbox: everything that waits for an umpire in one list, oldest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from adjudication.models import Run
from umpire.pages.console import RunPanel
from umpire.pages.rfis import age
from wargame.models import Cell, Decision, Exercise, Inject, Message, Proposal, Rfi, Seat
from wargame.models.assignable import Assignable
from wargame.selectors import msel
from wargame.selectors.participants import posts
from wargame.selectors.traffic import addressees, needed
from wargame.services.calendar.publication import OF_THE_PROGRAM
from wargame.turn_words import titled

LONG = timedelta(minutes=5)
LONG_IN_WEEKS = timedelta(days=1)  # in an exercise with a calendar
MOST_ALONE = 10  # turns published without the umpire that are listed
KINDS = {
    "door": "Door", "rulings": "Rulings", "requests": "Requests", "messages": "Messages", "matrix": "Matrix",
    "injects": "Injects", "alone": "Without you",
}  # fmt: skip


@dataclass(frozen=True)
class InboxItem:
    """A waiting item.

    `form` is what its button does at once and `fields` what it sends; without it the button leads to `page` with the
    id. `mark` is the kind of a cell, `age` how long it has waited, in words, `who` the umpire who handles it.
    """

    kind: str
    id: int | str
    mark: str
    head: str
    text: str
    verb: str
    page: str
    since: datetime | None
    age: str = ""
    form: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    cell: str = ""
    who: str = ""
    note: str = ""
    exercise: UUID | None = None

    @property
    def reply(self) -> bool:
        """Whether the umpire answers this item on the inbox itself."""
        return self.form == "rfi-answer"


@dataclass(frozen=True)
class InboxGroup:
    """A heading with its items."""

    title: str
    items: tuple[InboxItem, ...]


@dataclass(frozen=True)
class InboxTab:
    """A filter of the list."""

    key: str
    label: str
    count: int
    current: bool


@dataclass(frozen=True)
class Inbox:
    """The inbox with its filters. `waiting` counts everything, including filtered items."""

    waiting: int
    tabs: tuple[InboxTab, ...]
    groups: tuple[InboxGroup, ...]


def inbox(exercise: Exercise, run: RunPanel | None, now: datetime, only: str = "") -> Inbox:
    """The waiting items in four groups: five minutes or longer, more recent, due injects, and what the program decided
    without the umpire. At most 25 queries."""
    if exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        return Inbox(0, (), ())
    items = [*_rulings(run), *waiting([exercise]), *_injects(exercise, now), *_alone(exercise)]
    counts = {kind: sum(item.kind == kind for item in items) for kind in KINDS}
    only = only if counts.get(only) else ""
    shown = [aged(item, now) for item in items if only in ("", item.kind)]
    timed = sorted((item for item in shown if item.since), key=lambda item: item.since or now)
    long, told = (LONG_IN_WEEKS, "a day") if exercise.calendar else (LONG, "5 minutes")
    groups = (
        InboxGroup(f"Waiting {told} or more", tuple(i for i in timed if i.since and now - i.since >= long)),
        InboxGroup("New", tuple(i for i in timed if i.since and now - i.since < long)),
        InboxGroup("Injects due", tuple(item for item in shown if item.kind == "injects")),
        InboxGroup("Published without you", tuple(item for item in shown if item.kind == "alone")),
    )
    tabs = [InboxTab("", "All", len(items), not only)]
    tabs += [InboxTab(kind, KINDS[kind], count, kind == only) for kind, count in counts.items() if count]
    return Inbox(len(items), tuple(tabs), tuple(group for group in groups if group.items))


def count(exercise: Exercise) -> int:
    """The number of requests, messages, matrix actions and people waiting to join. Four queries."""
    return (
        exercise.rfis.filter(status=Rfi.Status.OPEN).count()
        + exercise.messages.filter(status=Message.Status.WAITING).count()
        + exercise.proposals.filter(status__in=Proposal.UNDECIDED).count()
        + Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.WAITING).count()
    )


def waiting(exercises: Sequence[Exercise]) -> list[InboxItem]:
    """The people, requests, messages and matrix actions of several exercises that wait. At most six queries."""
    return [*_door(exercises), *_requests(exercises), *_messages(exercises), *_matrix(exercises)]


def aged(item: InboxItem, now: datetime) -> InboxItem:
    """The item with its age in words."""
    return replace(item, age=age(item.since, now)) if item.since else item


def _rulings(run: RunPanel | None) -> Iterable[InboxItem]:
    if run is None:
        return
    if run.status == Run.Status.DICE:
        yield _of_run(run, "Dice to roll", "The run waits for dice rolled in the room.", "Enter dice", "umpire_console")
    elif run.status == Run.Status.FAILED:
        yield _of_run(run, "The run stopped", run.error, "See why", "umpire_console")
    elif run.status == Run.Status.DONE and run.unsettled:
        text = f"{run.unsettled} of {len(run.results)} results with dice wait for a ruling."
        yield _of_run(run, f"Run {run.number}", text, "Review", "umpire_review")


def _of_run(run: RunPanel, head: str, text: str, verb: str, page: str) -> InboxItem:
    return InboxItem("rulings", "", Cell.Kind.WHITE, head, text, verb, page, run.since)


def _door(exercises: Sequence[Exercise]) -> Iterable[InboxItem]:
    knocking = Seat.objects.filter(cell__exercise__in=exercises, status=Seat.Status.WAITING).select_related("cell")
    for seat in knocking.order_by("joined_at", "pk"):
        yield InboxItem(
            "door", "", seat.cell.kind, "Waiting to join", f"{seat.name}, {posts.describe(seat)} of {seat.cell.name}",
            "Let in", "umpire_roster", seat.joined_at, form="admit", fields=(("seat", str(seat.pk)),),
            exercise=seat.cell.exercise_id,
        )  # fmt: skip


def _handled(row: Assignable) -> str:
    return row.held_name if row.held_at else ""


def _requests(exercises: Sequence[Exercise]) -> Iterable[InboxItem]:
    zones = {one.pk: ZoneInfo(one.timezone) for one in exercises}
    found = Rfi.objects.filter(exercise__in=exercises, status=Rfi.Status.OPEN).select_related("cell")
    for row in found.order_by("asked_at"):
        when = needed(row, zones[row.exercise_id])
        yield InboxItem(
            "requests", row.pk, row.cell.kind, f"Request {row.own_number}, {row.asked_name or row.cell.name}",
            row.question, "Answer", "umpire_rfis", row.asked_at, form="rfi-answer", fields=(("rfi", str(row.pk)),),
            cell=row.cell.name, who=_handled(row), note=f"needed {when}" if when else "",
            exercise=row.exercise_id,
        )  # fmt: skip


def _messages(exercises: Sequence[Exercise]) -> Iterable[InboxItem]:
    held = Message.objects.filter(exercise__in=exercises, status=Message.Status.WAITING).select_related("cell")
    for row in held.prefetch_related("cells", "actors").order_by("number"):
        press = row.kind == Message.Kind.PRESS
        to = "everyone" if press else addressees(row.cells.all(), row.actors.all(), row.to_umpire)
        yield InboxItem(
            "messages", row.pk, row.cell.kind if row.cell else Cell.Kind.WHITE,
            f"{'Press release' if press else 'Message'} from {row.sender} to {to}", row.title or row.text, "Approve",
            "umpire_messages", row.created_at, form="message", fields=(("message", str(row.pk)), ("act", "pass")),
            exercise=row.exercise_id,
        )  # fmt: skip


def _matrix(exercises: Sequence[Exercise]) -> Iterable[InboxItem]:
    open_ones = Proposal.objects.filter(exercise__in=exercises, status__in=Proposal.UNDECIDED).select_related("cell")
    for row in open_ones.order_by("number"):
        yield InboxItem(
            "matrix", row.pk, row.cell.kind, f"Matrix action {row.own_number}, {row.cell.name}", row.action, "Decide",
            "umpire_matrix_action", row.created_at, who=_handled(row), exercise=row.exercise_id,
        )  # fmt: skip


def _injects(exercise: Exercise, now: datetime) -> Iterable[InboxItem]:
    for row in msel.due_now(exercise, now):
        cells, held = list(row.cells.all()), row.state == Inject.State.HELD
        mark = cells[0].kind if len(cells) == 1 and not row.to_all else "other"
        to = "everyone" if row.to_all else ", ".join(cell.name for cell in cells)
        yield InboxItem(
            "injects", row.pk, mark, f"Inject {row.number}", f"{row.title}{f', to {to}' if to else ''}",
            "Release" if held else "Approve", "umpire_inject", None,
            form="inject-release" if held else "inject-approve", fields=(("inject", str(row.pk)),),
            note="on hold" if held else "not approved",
        )  # fmt: skip
    for row, why in msel.kept_back(exercise, now):
        yield InboxItem(
            "injects", row.pk, "other", f"Inject {row.number}", row.title, "Send now", "umpire_inject", None,
            form="inject-release", fields=(("inject", str(row.pk)),), note=why,
        )  # fmt: skip


def _alone(exercise: Exercise) -> Iterable[InboxItem]:
    """What the program decided in each turn that it published since the umpire last published one. Two queries."""
    if not exercise.calendar:
        return
    rows = exercise.log.filter(struck=False, **OF_THE_PROGRAM)
    reviewed = exercise.decisions.filter(status=Decision.Status.CLOSED, unattended=False).exclude(due=[])
    if (last := reviewed.order_by("-pk").first()) is not None:
        rows = rows.filter(created_at__gt=last.closed_at)
    for row in rows.order_by("-pk")[:MOST_ALONE]:
        yield InboxItem("alone", "", Cell.Kind.WHITE, titled(row.turn or 0), row.text, "Show", "umpire_calendar", None)
