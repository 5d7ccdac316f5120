"""The cell page as one plain value; each of its parts is drawn from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from adjudication.models import Game
from wargame.models import Cell, Exercise, OrderSheet
from wargame.presenters import games
from wargame.presenters.clock import adjudication, clock, with_more
from wargame.presenters.shapes import Board, Clock, Wanted
from wargame.presenters.sheet import SheetState, sheet_state
from wargame.selectors import history, injects, log, outcome, people, position, traffic
from wargame.selectors.briefing import Briefing, briefings
from wargame.selectors.injects import InjectLine
from wargame.selectors.log import Line
from wargame.selectors.people import Person
from wargame.selectors.surveys import to_answer
from wargame.selectors.traffic import Traffic, Writing
from wargame.viewer import Viewer

WORDS = {
    OrderSheet.Status.EMPTY: ("no_order", "no order"),
    OrderSheet.Status.DRAFT: ("drafting", "drafting"),
    OrderSheet.Status.SUBMITTED: ("submitted", "in"),
    OrderSheet.Status.LOCKED: ("locked", "locked"),
    OrderSheet.Status.DEFAULTED: ("default", "default"),
}
NOT_IN = ("no_order", "not in")
OPEN_WORDS = WORDS | {OrderSheet.Status.EMPTY: NOT_IN, OrderSheet.Status.DRAFT: NOT_IN}  # to all but the cell itself


@dataclass(frozen=True)
class Owing:
    """A cell that owes a decision, as everybody may see it."""

    cell: str
    kind: str
    task: str
    status: str
    word: str
    own: bool


@dataclass(frozen=True)
class Practice:
    """`here`: this is a practice turn; else one is on beside it. `other` is the exercise on the other side."""

    here: bool
    other: UUID


def practice(exercise: Exercise) -> Practice | None:
    """The practice turn this is, or that is on. No query where the exercise came with its practice."""
    if exercise.practice_of_id is not None:
        return Practice(True, exercise.practice_of_id)
    beside: Exercise | None = getattr(exercise, "practice", None)
    return Practice(False, beside.pk) if beside is not None else None


@dataclass(frozen=True)
class CellPage:
    """Everything on a cell's page."""

    exercise_id: UUID
    title: str
    number: str
    marking: str
    practice: Practice | None
    status: str
    cell_id: int
    cell: str
    kind: str
    role: str
    seat: str
    seat_name: str
    umpire: bool
    plays: bool
    clock: Clock
    now: str
    briefings: tuple[Briefing, ...]
    seal: str
    seed: str
    typed_dice: bool
    board: Board | None
    sheet: SheetState | None
    lines: tuple[tuple[str, str, str], ...]
    owing: tuple[Owing, ...]
    log: tuple[Line, ...]
    latest: tuple[Line, ...]
    people: tuple[Person, ...]
    skipped: tuple[tuple[str, tuple[str, ...]], ...]
    subject: str
    part: str
    asked: str
    traffic: Traffic
    writing: Writing
    injects: tuple[InjectLine, ...]
    watching: bool
    questions: int
    replay: bool
    sitrep: int  # the turn of the newest one, 0 before the first
    taken_back: str  # what is said of a later one that an undo took back

    @property
    def unread(self) -> int:
        """How many injects wait to be opened."""
        return sum(inject.unread and not inject.opened for inject in self.injects)

    @property
    def arrival(self) -> str:
        """The newest of them in a few words."""
        return next((f"{i.kind_word}: {i.title}" for i in self.injects if i.unread and not i.opened), "")


def cell_page(viewer: Viewer, wanted: Wanted, now: datetime) -> CellPage:
    """The page of the viewer's cell, from his side's picture and the log lines addressed to it."""
    exercise, cell = viewer.exercise, viewer.cell
    assert cell is not None
    place = position.load(viewer)
    sheet, game_board = None, None
    if place is not None:
        sheet_open = place.sheet is not None and place.sheet.status in (
            OrderSheet.Status.EMPTY,
            OrderSheet.Status.DRAFT,
        )
        is_open = place.decision is not None and place.decision.status == "open"
        game = games.of(exercise.system)
        track = history.track(viewer, game.TRACK)
        game_board = game.board(place, wanted=wanted, track=track, drafting=sheet_open and is_open and viewer.drafts)
        missing = next((section.missing for section in game_board.sections if section.missing), "")
        count = len(place.sheet.orders) if place.sheet else 0
        sheet = sheet_state(place, missing=missing, commander=people.commander(viewer), count=count)
    played = exercise.game
    sitrep, taken_back = log.newest_sitrep(viewer)
    return CellPage(
        exercise_id=exercise.pk,
        title=exercise.title,
        number=exercise.number,
        marking=exercise.marking,
        practice=practice(exercise),
        status=exercise.status,
        cell_id=cell.pk,
        cell=cell.name,
        kind=cell.kind,
        role=cell.role,
        seat=viewer.seat.get_role_display() if viewer.seat and not viewer.umpire else "Umpire" if viewer.umpire else "",
        seat_name=", ".join(filter(None, [viewer.seat.name, viewer.seat.post])) if viewer.seat else "",
        umpire=viewer.umpire,
        plays=cell.side is not None,
        clock=_clock(exercise, now, game_board, place),
        now=now.isoformat(),
        briefings=briefings(viewer),
        seal=played.seed_digest if played else "",
        seed=bytes(played.seed).hex() if played and played.seed_revealed_at else "",
        typed_dice=played is not None and played.dice_mode == Game.DiceMode.TYPED,
        board=game_board,
        sheet=sheet,
        lines=games.of(exercise.system).sheet_lines(place) if place else (),
        owing=_owing(viewer, place),
        log=log.lines(viewer),
        latest=log.latest_events(viewer),
        people=people.members(viewer),
        skipped=games.of(exercise.system).order_lines(place, outcome.not_carried_out(viewer)) if place else (),
        subject=wanted.subject,
        part=wanted.part,
        asked=wanted.query,
        injects=injects.delivered(viewer),
        traffic=traffic.traffic(viewer),
        writing=traffic.writing(viewer),
        watching=not viewer.acts and cell.kind != Cell.Kind.OBSERVER,
        questions=to_answer(viewer),
        replay=exercise.replay_released_at is not None,
        sitrep=sitrep,
        taken_back=taken_back,
    )


def _clock(exercise: Exercise, now: datetime, board: Board | None, place: position.Position | None) -> Clock:
    if exercise.status != Exercise.Status.PLAYING or board is None or board.over:
        return Clock("", "", "none", word="")
    if place is not None and place.decision is not None and place.run_status:
        return adjudication(exercise, now, place.decision.counts_from)
    extra = place.sheet.extra_seconds if place and place.sheet else 0
    others = {name: more for name, more in place.more.items() if name != _own(place)} if place else {}
    return with_more(clock(exercise, now, board.clock_label, extra), others)


def _own(place: position.Position) -> str:
    return place.viewer.cell.name if place.viewer.cell else ""


def _owing(viewer: Viewer, place: position.Position | None) -> tuple[Owing, ...]:
    if place is None or place.decision is None:
        return ()
    kinds = {due["side"]: due["kind"] for due in place.decision.due}
    rows = []
    for cell in Cell.objects.filter(exercise=viewer.exercise, side__in=kinds):
        own = viewer.cell is not None and cell.pk == viewer.cell.pk
        words = WORDS if own else OPEN_WORDS
        status, word = words[OrderSheet.Status(place.statuses.get(cell.pk, "empty"))]
        task = games.of(viewer.exercise.system).task_title(place.rules, kinds[cell.side or ""])
        rows.append(Owing(cell.name, cell.kind, task, status, word, own))
    return tuple(rows)
