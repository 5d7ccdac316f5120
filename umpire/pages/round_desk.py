"""The round of an exercise in words on one page: its moves, their groups, the tracks, and what each cell has read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from adjudication import selectors as game_selectors
from umpire.pages.console import RunPanel, run_panel
from umpire.pages.matrix import WORDS, ActionPage
from umpire.pages.review import EditGroup
from wargame.models import Cell, Decision, Exercise, LogEntry, Proposal
from wargame.selectors import activity
from wargame.selectors.college import together
from wargame.selectors.record import log
from wargame.viewer import Viewer

TOLD = (*log.HAPPENED, LogEntry.Kind.MATRIX)
WHITE = (Cell.Kind.WHITE, Cell.Kind.OBSERVER)


@dataclass(frozen=True)
class MoveLine:
    """A move in the list. `how`: "" alone, "first" of a group, "joined" to one or "against" it."""

    id: int
    number: int
    cell: str
    kind: str
    action: str
    state: str
    word: str
    covert: bool
    undecided: bool
    how: str


@dataclass(frozen=True)
class CellMoves:
    """The moves of one cell, without those in groups."""

    name: str
    kind: str
    rows: tuple[MoveLine, ...]
    settled: int


@dataclass(frozen=True)
class DeskTrack:
    """A track: its value now, and the one in the fields if another is typed or taken from the pack."""

    name: str
    now: str
    typed: str


@dataclass(frozen=True)
class NextAct:
    """What the button of the next act needs to know. `turn`: the round that it leads on, 0 for none."""

    id: UUID
    turn: int
    status: str
    over: bool
    run: RunPanel | None
    waits: str
    decision_id: int | None
    decision_open: bool
    missing: tuple[str, ...]
    drafts_count: bool


@dataclass(frozen=True)
class RoundDesk:
    """Everything on the page besides the chosen move."""

    turn: int
    groups: tuple[tuple[MoveLine, ...], ...]
    cells: tuple[CellMoves, ...]
    moves: int
    unsettled: int
    covert: tuple[MoveLine, ...]
    tracks: tuple[DeskTrack, ...]
    tabs: tuple[tuple[int, str, str], ...]
    read_by: int
    told: tuple[str, ...]
    waiting: tuple[MoveLine, ...]
    next: NextAct


def first(viewer: Viewer) -> int | None:
    """The move to look at first: the first undecided one of the newest round, or its last. None: no move of the rules
    waits for the umpire in this exercise."""
    moves = viewer.exercise.proposals.exclude(source="").exclude(status=Proposal.Status.WITHDRAWN)
    newest = moves.order_by("-turn", "number").values_list("turn", "pk", "status")
    rows = [row for row in newest if row[0] == newest[0][0]]
    waiting = [pk for _, pk, status in rows if status in Proposal.UNDECIDED]
    return waiting[0] if waiting else rows[-1][1] if rows else None


def desk(viewer: Viewer, page: ActionPage, read_by: str = "") -> RoundDesk | None:
    """The round of a move, next to it; None for an action that a cell proposed outside the rules. A fixed number of
    queries. `read_by`: the cell whose log is shown, "0" for the public."""
    exercise = viewer.exercise
    found = exercise.proposals.filter(turn=page.row.turn).exclude(source="").exclude(status=Proposal.Status.WITHDRAWN)
    rows = list(found.select_related("cell").prefetch_related("shown_to").order_by("number"))
    if page.row.id not in [row.pk for row in rows]:
        return None
    leaders = {row.leader for row in rows if row.leader is not None}
    lines = {row.number: _line(row, leaders) for row in rows}
    groups = tuple(
        (lines[number], *(lines[row.number] for row in rows if row.leader == number))
        for number in sorted(leaders & set(lines))
    )
    cells = list(exercise.cells.exclude(kind__in=WHITE))
    chosen = next((cell for cell in cells if str(cell.pk) == (read_by or str(_cell_of(rows, page.row.id)))), None)
    readable = [row for row in rows if _reads(row, chosen)]
    return RoundDesk(
        turn=page.row.turn, groups=groups, cells=tuple(_cells(cells, rows, lines)), moves=len(rows),
        unsettled=sum(line.undecided for line in lines.values()),
        covert=tuple(line for line in lines.values() if line.covert), tracks=_tracks(page.edits),
        tabs=((0, "Public", "public"), *((cell.pk, cell.name, cell.kind) for cell in cells)),
        read_by=chosen.pk if chosen else 0,
        told=_told(exercise, chosen, min((row.from_step or 0 for row in rows), default=0)),
        waiting=tuple(lines[row.number] for row in readable if lines[row.number].undecided),
        next=_next(exercise),
    )  # fmt: skip


def _cell_of(rows: Sequence[Proposal], proposal: int) -> int:
    return next(row.cell_id for row in rows if row.pk == proposal)


def _reads(row: Proposal, cell: Cell | None) -> bool:
    shown = {one.pk for one in row.shown_to.all()}
    return bool(shown) if cell is None else cell.pk in {row.cell_id, *shown}


def _line(row: Proposal, leaders: set[int]) -> MoveLine:
    word = str(Proposal.Status(row.status).label)
    if row.status == Proposal.Status.DECIDED:
        word = "In part" if row.success is None else "Succeeds" if row.success else "Fails"
    how = "first" if row.number in leaders else "" if row.leader is None else "against" if row.against else "joined"
    return MoveLine(
        row.pk, row.own_number, row.cell.name, row.cell.kind, row.action, WORDS[Proposal.Status(row.status)], word,
        not row.shown_to.all(), row.status in Proposal.UNDECIDED, how,
    )  # fmt: skip


def _cells(cells: Sequence[Cell], rows: Sequence[Proposal], lines: dict[int, MoveLine]) -> list[CellMoves]:
    """The cells with moves of their own, in the order of the exercise."""
    made = []
    for cell in cells:
        own = [lines[row.number] for row in rows if row.cell_id == cell.pk]
        alone = tuple(line for line in own if not line.how)
        if own:
            made.append(CellMoves(cell.name, cell.kind, alone, sum(not line.undecided for line in own)))
    return made


def _tracks(edits: Sequence[EditGroup]) -> tuple[DeskTrack, ...]:
    rows = edits[0].rows if edits else ()
    return tuple(
        DeskTrack(row.field.alone or row.field.label, row.field.value, row.value if row.changed else "") for row in rows
    )


def _told(exercise: Exercise, cell: Cell | None, after: int) -> tuple[str, ...]:
    """What a cell, or the public, has read since a step read the moves out, oldest first."""
    entries = log.visible(Viewer(exercise, umpire=False, cell=cell)).filter(seq__gt=after, kind__in=TOLD, struck=False)
    return tuple(entry.text for entry in reversed(entries[: log.LINES]))


def _next(exercise: Exercise) -> NextAct:
    decision = activity.current_decision(exercise)
    sheets = decision.sheets.select_related("cell") if decision else ()
    game = exercise.game
    over = bool(game and game_selectors.awaiting(game).mode == "over")
    return NextAct(
        exercise.pk, decision.turn if decision else 0, exercise.status, over, run_panel(exercise),
        together.said(together.waits_for(exercise)), decision.pk if decision else None,
        bool(decision and decision.status == Decision.Status.OPEN),
        tuple(sheet.cell.name for sheet in sheets if not sheet.is_in), exercise.drafts_count,
    )  # fmt: skip
