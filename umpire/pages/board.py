"""The umpires' workload on one board: what is waiting, since when, and who handles it.

Each part is a function of the viewer and the moment, listed in `PARTS`; a part that has nothing to do says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator

from adjudication import selectors as game_selectors
from adjudication.models import Run
from umpire.pages.assignment import NOTHING, Assignment, assignment
from umpire.pages.records import results
from umpire.presenters import of
from wargame.calendar import words
from wargame.calendar.words import DAY, roughly
from wargame.models import Decision, Exercise, Message, OrderSheet, Proposal, Rfi, Seat
from wargame.selectors import activity, msel
from wargame.selectors.participants.people import present_for
from wargame.selectors.spans import span
from wargame.viewer import Viewer

OLD = timedelta(minutes=10)  # from then on a thing that waits is marked
OLD_IN_WEEKS = timedelta(days=1)  # in an exercise with a calendar
GRACE = 60  # seconds beyond the usual before the board says so
USUAL_OF = 12  # the adjudications that tell how long one takes


@dataclass(frozen=True)
class WaitingRow:
    """A waiting item. `kind` is the mark of a cell, `state` and `word` a status, `who` the umpire who has it."""

    text: str
    detail: str = ""
    kind: str = ""
    state: str = "waits"
    word: str = ""
    age: str = ""
    who: str = ""
    href: str = ""
    urgent: bool = False


@dataclass(frozen=True)
class BoardPart:
    """One section of the board. `figure` is its large number; `empty` is its text if nothing is waiting."""

    key: str
    title: str
    figure: str
    rows: tuple[WaitingRow, ...]
    empty: str
    note: str = ""
    href: str = ""
    link: str = ""

    @property
    def urgent(self) -> bool:
        """Whether an item in it should not wait any longer."""
        return any(row.urgent for row in self.rows)


@dataclass(frozen=True)
class BoardContext:
    """Shared values of the sections: the viewer, the time, the open or locked decision, and its run."""

    viewer: Viewer
    now: datetime
    decision: Decision | None
    run: Run | None

    @property
    def exercise(self) -> Exercise:
        return self.viewer.exercise

    def href(self, name: str, *more: object) -> str:
        """The URL of a page of the exercise."""
        return reverse(name, args=[self.exercise.pk, *more])

    def age(self, since: datetime) -> str:
        """The minutes since a moment."""
        minutes = max(0, int((self.now - since).total_seconds()) // 60)
        if minutes * 60 >= DAY:
            return roughly(minutes * 60)
        return span(minutes * 60) if minutes else "just now"

    @property
    def old(self) -> timedelta:
        """From what age on a thing that waits is marked."""
        return OLD_IN_WEEKS if self.exercise.calendar else OLD


@dataclass(frozen=True)
class BoardPage:
    """The whole board."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    assignment: Assignment
    parts: tuple[BoardPart, ...]


def _short(text: str) -> str:
    """The beginning of a text, with an ellipsis if it is longer."""
    return str(Truncator(text).chars(120))


def board(viewer: Viewer) -> BoardPage:
    """Everything that is waiting for an umpire."""
    exercise, now = viewer.exercise, timezone.now()
    decision = activity.current_decision(exercise)
    run = game_selectors.open_run(exercise.game) if exercise.game else None
    here = BoardContext(viewer, now, decision, run)
    return BoardPage(
        exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display(),
        assignment(viewer, decision) if decision else NOTHING, tuple(part(here) for part in PARTS),
    )  # fmt: skip


def publication(here: BoardContext) -> BoardPart:
    """Minutes to publication: the time left on the clock plus the usual length of an adjudication."""
    usual = _usual(here.exercise)
    takes = span(usual) if usual is not None and usual >= 60 else "under a minute"
    note = f"An adjudication usually takes {takes}." if usual is not None else ""
    title = "To publication"
    if here.exercise.calendar and here.decision is not None:
        return _dated(here, title)
    if here.exercise.status != Exercise.Status.PLAYING or here.decision is None:
        return BoardPart("publication", title, "–", (), "Nothing to publish.", note)
    if here.exercise.paused_at is not None:
        return BoardPart("publication", title, "paused", (), "The clock is paused.", note)
    ends, counts = here.exercise.clock_ends_at, here.decision.counts_from
    if here.decision.status == Decision.Status.OPEN:
        if ends is None:
            return BoardPart("publication", title, "–", (), "No clock. Orders lock when all are in.", note)
        left = max(0, round((ends - here.now).total_seconds())) + (usual or 0)
        return BoardPart("publication", title, _minutes(left), (), f"Orders lock {_clock(here, ends)}.", note)
    passed = round((here.now - counts).total_seconds()) if counts else 0
    said = f"Orders have been locked for {_minutes(passed)}."
    if usual is None:
        return BoardPart("publication", title, "–", (), said, note)
    late = passed - usual
    waits = WaitingRow("Cells are waiting longer than usual", state="late", word=f"{_minutes(late)} over", urgent=True)
    rows = (waits,) if late >= GRACE else ()
    return BoardPart("publication", title, _minutes(max(0, -late)), rows, said, note)


def _dated(here: BoardContext, title: str) -> BoardPart:
    """By a calendar: the day of publication, and whether it has passed."""
    assert here.decision is not None
    zone, results = ZoneInfo(here.exercise.timezone), here.decision.results_at
    ends = here.exercise.clock_ends_at
    said = f"Orders are due on {words.named(ends, zone)}." if ends is not None else "Orders are in."
    if results is None:
        return BoardPart("publication", title, "–", (), said, "The calendar has no time of publication.")
    note = f"Results are due on {words.named(results, zone)}."
    overdue = WaitingRow("Results are overdue", state="late", word=words.distance(results, here.now, zone), urgent=True)
    late = here.now > results and here.decision.status == Decision.Status.LOCKED
    return BoardPart(
        "publication", title, words.distance(results, here.now, zone), (overdue,) if late else (), said, note
    )


def _minutes(seconds: int) -> str:
    return f"{-(-seconds // 60)} min"


def _clock(here: BoardContext, moment: datetime) -> str:
    return f"at {moment.astimezone(ZoneInfo(here.exercise.timezone)):%H:%M:%S}"


def _usual(exercise: Exercise) -> int | None:
    """The median of recent adjudications in seconds, without pauses; None before the first. One query."""
    done = exercise.decisions.filter(status=Decision.Status.CLOSED).exclude(due=[])
    spans = done.exclude(counts_from=None).order_by("-id").values_list("counts_from", "closed_at")[:USUAL_OF]
    taken = [(closed - since).total_seconds() for since, closed in spans if since and closed and closed >= since]
    return round(median(taken)) if taken else None


def orders(here: BoardContext) -> BoardPart:
    """The cells that still have to submit orders, and how long they have."""
    title, decision = "Orders outstanding", here.decision
    if decision is None or decision.status != Decision.Status.OPEN:
        return BoardPart("orders", title, "0", (), "No orders are due.")
    sheets = [sheet for sheet in decision.sheets.select_related("cell") if not sheet.is_in]
    rows = tuple(_sheet(here, sheet) for sheet in sheets)
    return BoardPart("orders", title, str(len(rows)), rows, "All orders are in.")


def _sheet(here: BoardContext, sheet: OrderSheet) -> WaitingRow:
    state = {"empty": "no_order", "draft": "drafting"}[sheet.status]
    left, ends = "", here.exercise.clock_ends_at
    if ends is not None:
        seconds = round((ends - here.now).total_seconds()) + sheet.extra_seconds
        left = f"{roughly(max(0, seconds)) if here.exercise.calendar else _minutes(max(0, seconds))} left"
    return WaitingRow(
        sheet.cell.name, of(here.exercise.system).kind(sheet.decision.kind_for(sheet.cell)), sheet.cell.kind, state,
        sheet.get_status_display(), left, href=here.href("cell", sheet.cell_id),
        urgent=ends is not None and (ends - here.now).total_seconds() + sheet.extra_seconds < 60,
    )  # fmt: skip


def rulings(here: BoardContext) -> BoardPart:
    """Results to review, dice to roll, or a failed run."""
    title, run = "Rulings waiting", here.run
    if run is None:
        return BoardPart("rulings", title, "0", (), "No runs to review.")
    href, held = here.href("umpire_review"), assignment(here.viewer, here.decision).name if here.decision else ""
    since = here.age(run.finished_at or run.created_at)
    if run.status == Run.Status.FAILED:
        row = WaitingRow(f"Run {run.base_seq + 1} failed", "", "", "failed", "Failed", since, held, href, urgent=True)
        return BoardPart("rulings", title, "1", (row,), "")
    if run.status == Run.Status.DICE:
        row = WaitingRow(
            f"Run {run.base_seq + 1} waits for dice", "", "", "owes", "To roll", since, held, href, urgent=True
        )
        return BoardPart("rulings", title, "1", (row,), "")
    if run.status != Run.Status.DONE:
        return BoardPart("rulings", title, "0", (), f"Run {run.base_seq + 1} is being made.")
    found = [result for result in results.read(run, game_selectors.base(run)).results if not result.settled]
    rows = tuple(
        WaitingRow(result.head, result.sentence, "", "review", "To settle", since, held, f"{href}?r={result.number}")
        for result in found
    )
    return BoardPart("rulings", title, str(len(rows)), rows, f"Run {run.base_seq + 1} is settled; publish it.")


def rfis(here: BoardContext) -> BoardPart:
    """Open requests for information, oldest first."""
    waiting: QuerySet[Rfi] = here.exercise.rfis.filter(status=Rfi.Status.OPEN).select_related("cell")
    rows = tuple(
        WaitingRow(
            f"RFI {rfi.own_number}: {_short(rfi.question)}", rfi.cell.name, rfi.cell.kind,
            "late" if here.now - rfi.asked_at > here.old else "waits", "Open", here.age(rfi.asked_at),
            rfi.held_name if rfi.held_at else "", f"{here.href('umpire_rfis')}?rfi={rfi.pk}",
            urgent=here.now - rfi.asked_at > here.old,
        )
        for rfi in waiting.order_by("asked_at")
    )  # fmt: skip
    return BoardPart(
        "rfis", "Requests for information", str(len(rows)), rows, "Every request is answered.",
        href=here.href("umpire_rfis"), link="All requests",
    )  # fmt: skip


def messages(here: BoardContext) -> BoardPart:
    """Messages that wait for approval, the oldest first."""
    waiting = here.exercise.messages.filter(status=Message.Status.WAITING).select_related("cell")
    page = here.href("umpire_messages")
    rows = tuple(
        WaitingRow(
            _short(message.title or message.text), f"from {message.sender}",
            message.cell.kind if message.cell else "", "waits", "To approve", here.age(message.created_at), href=page,
            urgent=here.now - message.created_at > here.old,
        )
        for message in waiting.order_by("number")
    )  # fmt: skip
    return BoardPart(
        "messages",
        "Messages to approve",
        str(len(rows)),
        rows,
        "No messages to approve.",
        href=page,
        link="All messages",
    )


def actions(here: BoardContext) -> BoardPart:
    """Undecided matrix actions."""
    waiting = here.exercise.proposals.filter(status__in=Proposal.UNDECIDED).select_related("cell")
    rows = tuple(
        WaitingRow(
            f"{row.own_number}. {_short(row.action)}", row.cell.name, row.cell.kind, "waits", row.get_status_display(),
            here.age(row.created_at), row.held_name, here.href("umpire_matrix_action", row.pk),
        )
        for row in waiting.order_by("number")
    )  # fmt: skip
    return BoardPart(
        "actions", "Matrix actions", str(len(rows)), rows, "No actions to decide.",
        href=here.href("umpire_matrix"), link="All matrix actions",
    )  # fmt: skip


def injects(here: BoardContext) -> BoardPart:
    """Injects that are due but held back, not approved, or not answered."""
    counts = msel.counts(here.exercise, here.now)
    kinds = (
        ("late", "due, but not approved or on hold", "late", "Due"),
        ("past", "not by themselves: their date had passed before play began", "late", "Past"),
        ("approve", "to approve", "review", "Draft"),
        ("unanswered", "wait for an answer from a cell", "waits", "Unanswered"),
    )
    rows = tuple(
        WaitingRow(f"{counts[key]} {text}", "", "", state, word, urgent=key == "late")
        for key, text, state, word in kinds
        if counts[key]
    )  # fmt: skip
    note = f"{counts['coming']} approved and still to come, each on its trigger." if counts["coming"] else ""
    return BoardPart(
        "injects", "Injects", str(counts["late"] + counts["approve"]), rows, "No injects need you.", note,
        here.href("umpire_msel"), "All injects",
    )  # fmt: skip


def silent(here: BoardContext) -> BoardPart:
    """Seats whose page has not been active for a while."""
    gone = Seat.objects.filter(cell__exercise=here.exercise, status=Seat.Status.TAKEN).select_related("cell")
    players = gone.filter(
        role__in=[Seat.Role.COMMANDER, Seat.Role.STAFF], last_seen_at__lt=here.now - present_for(here.exercise)
    )
    rows = tuple(
        WaitingRow(
            seat.name, f"{seat.cell.name}, {seat.get_role_display().lower()}", seat.cell.kind, "link_lost", "Silent",
            here.age(seat.last_seen_at or seat.joined_at or here.now), href=here.href("umpire_roster"),
            urgent=seat.role == Seat.Role.COMMANDER,
        )
        for seat in players.order_by("last_seen_at")
    )  # fmt: skip
    return BoardPart("silent", "Inactive seats", str(len(rows)), rows, "Everyone with a seat is here.")


PARTS: tuple[Callable[[BoardContext], BoardPart], ...] = (
    publication, orders, rulings, rfis, messages, actions, injects, silent,
)  # fmt: skip
