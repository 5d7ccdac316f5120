"""The console as plain values. The umpire sees the truth; every other view is one side's picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count, Max, Q
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.scenario import sides
from adjudication.models import Run
from adjudication.services.findings import side_name
from umpire.pages.assignment import NOTHING, Assignment, assignment
from umpire.pages.records import results
from umpire.pages.records.log import LogLine, newest
from umpire.pages.records.result_groups import ResultGroup, grouped
from umpire.presenters import of
from umpire.presenters.base import DrawnBoard, FieldValue
from wargame.models import Cell, Decision, Exercise, OrderSheet, Seat
from wargame.presenters.clock import adjudication, clock
from wargame.presenters.practice import Practice, practice
from wargame.presenters.shapes import Clock
from wargame.presenters.sheet import signed
from wargame.runtime import disk
from wargame.selectors.college import together
from wargame.selectors.participants import silence
from wargame.selectors.participants.people import NO_SEAT, UNCOUNTED, present_for
from wargame.selectors.position import moment
from wargame.selectors.record import history
from wargame.selectors.record.parts import LogPart, parted
from wargame.selectors.spans import span
from wargame.viewer import Viewer

SHEET_STATES = {
    OrderSheet.Status.EMPTY: ("no_order", "No order yet"),
    OrderSheet.Status.DRAFT: ("drafting", "Drafting"),
    OrderSheet.Status.SUBMITTED: ("submitted", "Submitted"),
    OrderSheet.Status.LOCKED: ("locked", "Locked"),
    OrderSheet.Status.DEFAULTED: ("default", "Default used"),
}


@dataclass(frozen=True)
class CellLine:
    """One cell on the left of the console: who is present, what the cell must submit, and its progress."""

    id: int
    kind: str
    name: str
    role: str
    here: int
    seats: int
    state: str
    word: str
    note: str
    owes: bool
    late: bool
    plays: bool
    intent: str = ""
    silent: str = ""  # who commands the cell and is not at the page while it has to submit
    staff_submits: bool = False


@dataclass(frozen=True)
class DiceWanted:
    """The roll that a run is waiting for."""

    draw: int
    count: int
    faces: int
    purpose: str
    side: str
    kind: str


@dataclass(frozen=True)
class RunPanel:
    """The current run."""

    id: UUID
    number: int
    status: str
    word: str
    note: str
    generation: int
    results: tuple[results.Result, ...]
    unsettled: int
    dice: DiceWanted | None
    error: str
    detail: str
    stands: int
    since: datetime

    @property
    def groups(self) -> tuple[ResultGroup, ...]:
        """The results in their groups: combat first, routine results last."""
        return grouped(self.results)


@dataclass(frozen=True)
class MapTab:
    """A tab above the map."""

    key: str
    label: str
    current: bool


@dataclass(frozen=True)
class Console:
    """The whole console page."""

    id: UUID
    room_code: str
    title: str
    number: str
    status: str
    status_word: str
    practice: Practice | None
    assignment: Assignment
    clock: Clock
    zone: str
    calendar: bool
    length: str
    kinds: tuple[FieldValue, ...]
    paused: bool
    over: bool
    board: DrawnBoard | None
    views: tuple[MapTab, ...]
    decision_id: int | None
    decision_open: bool
    drafts_count: bool
    asks: str
    missing: tuple[str, ...]
    cells: tuple[CellLine, ...]
    here: int
    seats: int
    run: RunPanel | None
    waits: str  # the syndicates that publication waits for; "" for none
    promised: bool  # whether it goes out by itself when they have locked
    ahead: bool
    seq: int
    seal: str
    seed: str
    log: tuple[LogPart[LogLine], ...]
    teacher: tuple[CellLine, ...]
    version: str = ""
    version_now: str = ""
    disk_warning: str = ""


DISPLAYS = ("displays", "Displays")


def console(viewer: Viewer, view: str = "truth") -> Console:
    """Everything on the console except its inbox."""
    exercise, now = viewer.exercise, timezone.now()
    game = exercise.game
    head, decision = moment(exercise, game) if game else (None, None)
    cells = _with_intents(exercise, decision, _cells(exercise, decision, now))
    run = run_panel(exercise) if game else None
    missing = tuple(cell.name for cell in cells if cell.owes and cell.state not in ("submitted", "nothing"))
    kind = decision.due[0]["kind"] if decision and decision.due else ""
    log = parted(newest(exercise))
    state = game_selectors.snapshot(game, head) if game and head else None
    over = bool(state is not None and game and game_selectors.adjudicator(game).awaiting(state).mode == "over")
    asks = of(exercise.system).kind(kind) if kind else ""
    running = decision is not None and decision.status == Decision.Status.OPEN
    promised = decision is not None and run is not None and decision.publishes == run.generation
    return Console(
        id=exercise.pk, room_code=exercise.room_code, title=exercise.title, number=exercise.number,
        status=exercise.status,
        status_word=exercise.get_status_display(),
        practice=practice(exercise), assignment=assignment(viewer, decision) if decision else NOTHING,
        clock=shown_clock(exercise, decision, now, asks), zone=exercise.timezone,
        calendar=bool(exercise.calendar),
        length=f"{exercise.clocks.get('default', 0) / 60:g}", kinds=tuple(of(exercise.system).decision_kinds()),
        paused=exercise.paused_at is not None, over=over,
        board=_board(viewer, state, "truth" if view == DISPLAYS[0] else view),
        views=views(viewer, view, (DISPLAYS,)),
        decision_id=decision.pk if decision else None, decision_open=running,
        drafts_count=exercise.drafts_count, asks=asks, missing=missing, cells=cells,
        here=sum(cell.here for cell in cells if cell.kind not in UNCOUNTED),
        seats=sum(cell.seats for cell in cells if cell.kind not in UNCOUNTED),
        run=run, waits=together.said(together.waits_for(exercise)), promised=promised,
        ahead=exercise.ahead_since is not None,
        seq=head.seq if head else 0, seal=game.seed_digest if game else "",
        seed=bytes(game.seed).hex() if game and game.seed_revealed_at else "", log=log,
        teacher=tuple(cell for cell in cells if cell.plays),
        version=game.version if game else "", version_now=game_selectors.rules_since(game) if game else "",
        disk_warning="" if disk.has_room(settings.VAR_DIR) else disk.WARNING,
    )  # fmt: skip


def shown_clock(exercise: Exercise, decision: Decision | None, now: datetime, asks: str) -> Clock:
    """The clock of the open decision, or the time that the adjudication of the locked one has taken."""
    if decision is None:
        return Clock("Orders", "", "none", word="")
    if decision.status == Decision.Status.LOCKED:
        return adjudication(exercise, now, decision.counts_from, decision.results_at)
    return clock(exercise, now, asks)


def views(viewer: Viewer, view: str, extra: tuple[tuple[str, str], ...] = ()) -> tuple[MapTab, ...]:
    """The tabs of the map: the truth, each side's picture, the public's, and the tabs a page adds."""
    playing = [cell for cell in viewer.exercise.cells.all() if cell.leads]
    pictures = [(cell.side or "", f"{sides.possessive(cell.name)} picture") for cell in playing]
    tabs = [("truth", "Truth"), *pictures, ("public", "Public"), *extra]
    return tuple(MapTab(key, label, key == view) for key, label in tabs)


def _board(viewer: Viewer, state: Any, view: str) -> DrawnBoard | None:
    game = viewer.exercise.game
    if game is None or state is None:
        return None
    presenter = of(game.system)
    return presenter.board(game_selectors.adjudicator(game), state, view, history.track(viewer, presenter.track))


def _cells(exercise: Exercise, decision: Decision | None, now: datetime) -> tuple[CellLine, ...]:
    living = ~Q(seats__status__in=NO_SEAT) & Q(seats__isnull=False)
    here = Q(seats__status=Seat.Status.TAKEN, seats__last_seen_at__gt=now - present_for(exercise))
    counted = exercise.cells.annotate(places=Count("seats", filter=living), present=Count("seats", filter=here))
    cells = counted.order_by("order", "id")  # counting forgets the order of the model
    sheets = (
        {sheet.cell_id: sheet for sheet in decision.sheets.select_related("edited_by", "submitted_by")}
        if decision
        else {}
    )
    silent = (
        silence.of_cells([pk for pk, sheet in sheets.items() if not sheet.is_in], now, dated=bool(exercise.calendar))
        if sheets
        else {}
    )
    lines = (_cell(exercise, cell, sheets.get(cell.pk), decision, now) for cell in cells)
    return tuple(replace(line, silent=silent.get(line.id, "") if line.owes else "") for line in lines)


def _with_intents(exercise: Exercise, decision: Decision | None, cells: tuple[CellLine, ...]) -> tuple[CellLine, ...]:
    """The cells, each with its latest intent in the current turn. One query."""
    if decision is None:
        return cells
    sheets = OrderSheet.objects.filter(decision__exercise=exercise, decision__turn=decision.turn).exclude(intent="")
    said = dict(sheets.order_by("id").values_list("cell_id", "intent"))
    return tuple(replace(cell, intent=said.get(cell.id, "")) for cell in cells)


def _cell(
    exercise: Exercise,
    cell: Any,
    sheet: OrderSheet | None,
    decision: Decision | None,
    now: datetime,
) -> CellLine:
    owes = sheet is not None and decision is not None and decision.status == Decision.Status.OPEN
    state, word, note = "nothing", "Nothing due", ""
    if cell.kind == Cell.Kind.OBSERVER:
        word = "Watch, change nothing"
    if sheet is not None and decision is not None:
        state, word = SHEET_STATES[OrderSheet.Status(sheet.status)]
        note = of(exercise.system).kind(decision.kind_for(cell))
        if sheet.no_wait and owes and not sheet.is_in:
            state, word = "nothing", f"{word}, no one has to wait"
        if sheet.from_draft:
            state, word, note = "locked", "Draft used", f"{note}: {signed(sheet)}"
        elif sheet.submitted_at and sheet.status in (OrderSheet.Status.SUBMITTED, OrderSheet.Status.LOCKED):
            who = f"by {signed(sheet)}" if signed(sheet) else ""
            note = f"{note}: {who}, {sheet.submitted_at.astimezone(ZoneInfo(exercise.timezone)):%H:%M:%S}"
    ends = exercise.clock_ends_at
    if cell.by_program and cell.side is not None:
        state, word, owes = "default", cell.program_word.capitalize(), False
    late = owes and state not in ("submitted", "nothing") and ends is not None
    if sheet is not None and ends is not None and sheet.extra_seconds and not sheet.is_in:
        ends += timedelta(seconds=sheet.extra_seconds)
        note = f"{note}, {span(sheet.extra_seconds)} more, to {ends.astimezone(ZoneInfo(exercise.timezone)):%H:%M:%S}"
    late = late and ends is not None and (ends - now).total_seconds() < 60
    return CellLine(
        cell.pk, cell.kind, cell.name, cell.role, cell.present, cell.places, "late" if late else state,
        f"{word}, last minute" if late else word, note, owes, bool(late), cell.side is not None,
        staff_submits=cell.staff_submits and not cell.by_program,
    )  # fmt: skip


def run_panel(exercise: Exercise) -> RunPanel | None:
    """The run at the head of the ledger, read as far as it has got."""
    game = exercise.game
    run = game_selectors.open_run(game) if game else None
    if game is None or run is None:
        return None
    reading = results.read(run, game_selectors.base(run)) if run.status == Run.Status.DONE else results.Reading()
    first, _, detail = run.error.partition("\n\n")
    return RunPanel(
        id=run.pk, number=run.base_seq + 1, status=run.status, word=run.get_status_display(), note=_note(run),
        generation=run.generation, results=tuple(reading.results), unsettled=reading.unsettled,
        dice=_dice(run) if run.status == Run.Status.DICE else None, error=first, detail=detail, stands=run.base_seq,
        since=run.finished_at or run.created_at,
    )  # fmt: skip


def review_state(viewer: Viewer) -> str:
    """A fingerprint of an open review: if the draft, a ruling or the assignment changes, the page reloads."""
    game = viewer.exercise.game
    run = game_selectors.open_run(game) if game else None
    if run is None:
        return ""
    last = run.rulings.aggregate(last=Max("pk"), taken_back=Count("withdrawn_at"))
    return f"{run.pk}:{run.generation}:{last['last']}:{last['taken_back']}:{assignment(viewer).name}:{run.status}"


def _note(run: Run) -> str:
    if run.status == Run.Status.QUEUED:
        return "Waiting for a worker." if disk.has_room(settings.VAR_DIR) else f"Waiting. {disk.ADVICE}"
    if run.status == Run.Status.RUNNING:
        return f"{run.progress} order{'' if run.progress == 1 else 's'} carried out." if run.progress else "Running."
    return ""


def _dice(run: Run) -> DiceWanted:
    rules: Any = game_selectors.adjudicator(run.game)
    wanted = run.dice_needed or {}
    purpose = str(wanted.get("purpose", ""))
    return DiceWanted(
        wanted["draw"], wanted["count"], wanted["faces"],
        rules.catalogue.get(f"roll.{purpose}", purpose.replace("_", " ").capitalize()),
        side_name(rules, wanted.get("side", "")),
        sides.colour(wanted.get("side", "")),
    )  # fmt: skip
