"""The board of a course: a row for each syndicate, the inbox of all, and their injects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from adjudication.engine import registry
from adjudication.models import Run
from umpire.pages.console import SHEET_STATES, shown_clock
from umpire.pages.courses.rows import CourseTables, tables
from umpire.pages.inbox import InboxItem, aged
from umpire.pages.msel import counted
from umpire.presenters import of
from wargame.access.courses import CourseViewer
from wargame.models import Cell, Course, Decision, Exercise, Inject, OrderSheet
from wargame.presenters.shapes import Clock
from wargame.selectors.college import together
from wargame.selectors.college.together import SyndicatePlace
from wargame.selectors.participants.people import UNCOUNTED

LONG = timedelta(minutes=5)
MOST_WAITING, MOST_INJECTS = 24, 12
PLAYING = Exercise.Status.PLAYING
PAUSED = ("paused", "Paused")
RUN_STATES = {
    Run.Status.QUEUED: ("queued", "Adjudication waits"),
    Run.Status.RUNNING: ("running", "Adjudication"),
    Run.Status.DICE: ("owes", "Waits for dice"),
    Run.Status.FAILED: ("failed", "Adjudication stopped"),
}


@dataclass(frozen=True)
class SyndicateCell:
    """What a cell of a syndicate has to submit, and how far it is."""

    kind: str
    name: str
    state: str
    word: str
    late: bool = False


@dataclass(frozen=True)
class SyndicateRow:
    """One syndicate. `decision` is the id of its open decision and `missing` the cells whose orders it lacks.

    `pick` says in which of the choices of the page it is. `waits` says which other syndicates have to lock before it
    publishes, `promised` whether it then goes out by itself, and `ahead` whether an umpire lets it go without them.
    """

    id: UUID
    number: int
    title: str
    status: str
    page: str
    here: int
    seats: int
    turn: int
    asks: str
    state: str
    word: str
    clock: Clock
    locked: str
    locked_by: str
    cells: tuple[SyndicateCell, ...]
    waiting: int
    oldest: str
    old: bool
    settled: int
    results: int
    since_lock: str
    umpires: str
    mine: bool
    paused: bool
    decision: int | None
    missing: tuple[str, ...]
    pick: tuple[str, ...]
    longest: bool = False
    waits: str = ""
    promised: bool = False
    ahead: bool = False

    @property
    def age_word(self) -> str:
        """How long the oldest thing in the inbox has waited."""
        return f"oldest {self.oldest}" if self.oldest else "empty"

    @property
    def key(self) -> str:
        """The key of the keyboard that opens its console."""
        return str(self.number) if self.number < 10 else ""

    @property
    def dice_state(self) -> tuple[str, str]:
        """Whether its orders are locked, for which the others wait: a sign and a word; empty before and after play."""
        if self.status != PLAYING:
            return "", ""
        return ("drafting", "writing") if self.decision is not None else ("locked", "locked")

    @property
    def to_review(self) -> int:
        """The results that wait for a ruling."""
        return self.results - self.settled


@dataclass(frozen=True)
class CourseItem:
    """Something that waits in a syndicate."""

    number: int
    exercise: UUID
    item: InboxItem
    old: bool
    page: str


@dataclass(frozen=True)
class InjectRow:
    """An inject by its number, and for each syndicate whether it has it: "released", "waits" or ""."""

    number: str
    title: str
    states: tuple[tuple[int, str], ...]

    @property
    def released(self) -> int:
        """The number of syndicates that have it."""
        return sum(state == "released" for _, state in self.states)


@dataclass(frozen=True)
class CourseBoard:
    """The whole board. `compared` is a syndicate that leads to the comparison, from the second start on."""

    id: UUID
    title: str
    room_code: str
    system: str
    rows: tuple[SyndicateRow, ...]
    inbox: tuple[CourseItem, ...]
    waiting: int
    injects: tuple[InjectRow, ...]
    seal: str
    seed: str
    runs: bool
    decides: bool
    dealing: str
    compared: UUID | None

    @property
    def mine(self) -> tuple[SyndicateRow, ...]:
        """The syndicates given to the person who looks."""
        return tuple(row for row in self.rows if row.mine)

    @property
    def others(self) -> tuple[SyndicateRow, ...]:
        """The other syndicates."""
        return tuple(row for row in self.rows if not row.mine)

    @property
    def here(self) -> int:
        """The people who are in."""
        return sum(row.here for row in self.rows)

    @property
    def seats(self) -> int:
        """The seats of all."""
        return sum(row.seats for row in self.rows)

    @property
    def holds(self) -> str:
        """What the next publication waits for, as a sentence; empty where none waits."""
        waited = max((row.waits for row in self.rows), key=len, default="")
        has = "has" if waited.startswith("Syndicate ") else "have"
        return f"The next results are published when {waited} {has} locked." if waited else ""

    @property
    def groups(self) -> tuple[tuple[str, tuple[SyndicateRow, ...]], ...]:
        """The rows under their headings: one’s own first. Without any of one’s own, there is no heading."""
        if not self.mine or not self.others:
            return (("", self.rows),)
        return ("Yours", self.mine), ("Others", self.others)

    def picks(self, name: str) -> tuple[int, ...]:
        """The numbers of the syndicates in a choice."""
        return tuple(row.number for row in self.rows if name in row.pick)

    @property
    def choices(self) -> tuple[tuple[str, str, str], ...]:
        """The choices of the page: key, label, numbers."""
        named = (("writing", "Still writing"), ("yours", "Yours"), ("review", "To review"), ("ready", "Ready"))
        some = [(key, f"{label} {len(self.picks(key))}", self.picks(key)) for key, label in named if self.picks(key)]
        every = tuple(row.number for row in self.rows)
        found = [*some, ("all", f"All {len(every)}", every), ("none", "None", ())]
        return tuple((key, label, " ".join(map(str, numbers))) for key, label, numbers in found)


def board(viewer: CourseViewer, now: datetime | None = None) -> CourseBoard:
    """The board. The number of queries is the same for any number of syndicates."""
    now = now or timezone.now()
    found, places = tables(viewer.syndicates, now), together.places(viewer.course.pk)
    rows = _marked([_held(_row(viewer, one, found), places) for one in viewer.syndicates])
    items = sorted(_items(viewer.syndicates, found), key=lambda one: one.item.since or now)
    course = viewer.course
    return CourseBoard(
        id=course.pk, title=course.title, room_code=course.room_code,
        system=_system(viewer.syndicates), rows=rows,
        inbox=tuple(items[:MOST_WAITING]), waiting=len(items), injects=_injects(viewer.syndicates, found),
        seal=course.seed_digest, seed=_seed(course, viewer.syndicates), runs=viewer.runs, decides=viewer.decides,
        dealing=str(course.get_dealing_display()), compared=viewer.compared,
    )  # fmt: skip


def _held(row: SyndicateRow, places: Mapping[UUID, SyndicatePlace]) -> SyndicateRow:
    """The row with what holds its publication up."""
    place = places[row.id]
    waiting = together.awaited(places, row.id) if place.drafted else []
    promised = row.promised and bool(waiting)
    return replace(
        row,
        waits=together.said(waiting),
        promised=promised,
        ahead=place.begun and row.status == PLAYING and not place.waits,
    )


def _system(syndicates: tuple[Exercise, ...]) -> str:
    return registry.get(syndicates[0].system).title if syndicates else ""


def _seed(course: Course, syndicates: tuple[Exercise, ...]) -> str:
    """The seed, once it is public."""
    revealed = any(one.game is not None and one.game.seed_revealed_at for one in syndicates)
    return bytes(course.seed).hex() if revealed else ""


def _row(viewer: CourseViewer, exercise: Exercise, found: CourseTables) -> SyndicateRow:
    decision, run = found.decisions.get(exercise.pk), found.runs.get(exercise.pk)
    cells, zone = found.cells[exercise.pk], ZoneInfo(exercise.timezone)
    counted: list[Any] = [cell for cell in cells if cell.kind not in UNCOUNTED]  # with what was counted
    settled, results = found.tallies.get(exercise.pk, (0, 0))
    state, word = _state(exercise, decision, run, results - settled)
    lines = tuple(_cell(cell, found.sheets.get(cell.pk), exercise, found.now) for cell in cells if cell.side)
    is_open = decision is not None and decision.status == Decision.Status.OPEN
    kind = decision.due[0]["kind"] if decision is not None and decision.due else ""
    asks = of(exercise.system).kind(kind) if kind else ""
    times = sorted(item.since for item in found.inbox[exercise.pk] if item.since)
    oldest = aged(replace(BLANK, since=times[0]), found.now).age if times else ""
    locked = decision.locked_at if decision is not None and not is_open else None
    mine = exercise.pk in viewer.seats or any(one.user_id == viewer.user.pk for one in found.assigned[exercise.pk])
    missing = tuple(line.name for line in lines if is_open and line.state in WRITING)
    return SyndicateRow(
        id=exercise.pk, number=exercise.syndicate or 0, title=exercise.title, status=exercise.status,
        page=_page(exercise),
        here=sum(cell.present for cell in counted), seats=sum(cell.places for cell in counted),
        turn=decision.turn if decision is not None else found.turns.get(exercise.pk, 0), asks=asks,
        state=state, word=word, clock=shown_clock(exercise, decision, found.now, asks),
        locked=f"{locked.astimezone(zone):%H:%M}" if locked else "",
        locked_by=str(decision.get_locked_by_display()) if locked and decision is not None else "",
        cells=lines, waiting=len(found.inbox[exercise.pk]), oldest=oldest,
        old=bool(times) and found.now - times[0] >= LONG, settled=settled, results=results,
        since_lock=_minutes(found.now, decision) if locked else "",
        umpires=_umpires(decision, exercise, found), mine=mine, paused=exercise.paused_at is not None,
        decision=decision.pk if decision is not None and is_open else None, missing=missing,
        promised=decision is not None and run is not None and decision.publishes == run.generation,
        pick=_picks(mine=mine, writing=bool(missing), review=state in TO_REVIEW, ready=word == READY),
    )  # fmt: skip


BLANK = InboxItem("", "", "", "", "", "", "", None)
WRITING = ("no_order", "drafting", "late")
READY = "Ready to publish"
TO_REVIEW = ("review", "owes", "failed")


def _page(exercise: Exercise) -> str:
    """The page on which its umpire goes on."""
    return "umpire_roster" if exercise.status == Exercise.Status.SETUP else "umpire_console"


def _picks(**each: bool) -> tuple[str, ...]:
    return tuple("yours" if name == "mine" else name for name, there in each.items() if there)


def _minutes(now: datetime, decision: Decision | None) -> str:
    """The time since the lock, without pauses."""
    since = (decision.counts_from or decision.locked_at) if decision is not None else None
    return f"{max(0, int((now - since).total_seconds()) // 60)} min" if since else ""


def _state(exercise: Exercise, decision: Decision | None, run: Run | None, to_review: int) -> tuple[str, str]:
    """The state of a syndicate as a sign and a word."""
    if exercise.status != Exercise.Status.PLAYING:
        return ("not_yet" if exercise.status == Exercise.Status.SETUP else "done"), exercise.get_status_display()
    if decision is not None and decision.status == Decision.Status.OPEN:
        return PAUSED if exercise.paused_at is not None else ("drafting", "Writing orders")
    if run is None:
        return ("nothing", "Between decisions") if decision is None else ("running", "Adjudication")
    if run.status == Run.Status.DONE:
        return ("review", "Review") if to_review else ("submitted", READY)
    return RUN_STATES[Run.Status(run.status)]


def _cell(cell: Cell, sheet: OrderSheet | None, exercise: Exercise, now: datetime) -> SyndicateCell:
    if cell.by_program:
        return SyndicateCell(cell.kind, cell.name, "default", "Program")
    if sheet is None:
        return SyndicateCell(cell.kind, cell.name, "nothing", "Nothing due")
    state, word = SHEET_STATES[OrderSheet.Status(sheet.status)]
    if sheet.from_draft:
        state, word = "locked", "Draft used"
    elif sheet.no_wait and state in WRITING:
        return SyndicateCell(cell.kind, cell.name, "nothing", "No one has to wait")
    ends = exercise.clock_ends_at + timedelta(seconds=sheet.extra_seconds) if exercise.clock_ends_at else None
    late = state in WRITING and ends is not None and (ends - now).total_seconds() < 60
    return SyndicateCell(cell.kind, cell.name, "late" if late else state, word, late)


def _umpires(decision: Decision | None, exercise: Exercise, found: CourseTables) -> str:
    """Who handles the decision, or else to whom the syndicate is given."""
    if decision is not None and decision.held_at is not None:
        return decision.held_name
    given = [one.user for one in found.assigned[exercise.pk]]
    return ", ".join(user.get_full_name() or user.get_username() for user in given)


def _marked(rows: list[SyndicateRow]) -> tuple[SyndicateRow, ...]:
    """The rows; the one that has waited longest since its lock is marked, if several wait."""
    locked = [row for row in rows if row.since_lock]
    longest = max(locked, key=lambda row: int(row.since_lock.split()[0])) if len(locked) > 1 else None
    return tuple(replace(row, longest=row is longest and row.since_lock != "0 min") for row in rows)


def _items(exercises: Iterable[Exercise], found: CourseTables) -> Iterable[CourseItem]:
    for one in exercises:
        for item in found.inbox[one.pk]:
            old = item.since is not None and found.now - item.since >= LONG
            yield CourseItem(one.syndicate or 0, one.pk, aged(item, found.now), old, _page(one))


def _injects(exercises: tuple[Exercise, ...], found: CourseTables) -> tuple[InjectRow, ...]:
    """The injects that wait in a syndicate, and those released in the present turn of one."""
    titles: dict[str, str] = {}
    states: dict[str, dict[int, str]] = {}
    near: set[str] = set()
    for one in exercises:
        turn, number = found.turns.get(one.pk, 0), one.syndicate or 0
        for inject in found.injects[one.pk]:
            if inject.state == Inject.State.CANCELLED:
                continue
            titles.setdefault(inject.number, inject.title)
            out = inject.state == Inject.State.RELEASED
            states.setdefault(inject.number, {})[number] = "released" if out else "waits"
            if not out or inject.released_turn == turn:
                near.add(inject.number)
    numbers = [one.syndicate or 0 for one in exercises]
    rows = [
        InjectRow(name, titles[name], tuple((number, states[name].get(number, "")) for number in numbers))
        for name in sorted(near, key=counted)
    ]
    return tuple(rows[:MOST_INJECTS])
