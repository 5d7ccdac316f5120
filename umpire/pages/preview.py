"""The preview for one cell: what it will read and see after publication, produced in the same way as publication."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from adjudication import selectors as game_selectors
from adjudication.engine.protocol import say
from adjudication.engine.record.events_in_order import unfold
from adjudication.models import Ruling, Run
from umpire.presenters import of
from umpire.presenters.base import DrawnBoard
from wargame.models import Cell
from wargame.selectors.evaluation.evidence import present_turn
from wargame.selectors.reading_load import CellLoad, ahead
from wargame.viewer import Viewer


@dataclass(frozen=True)
class PreviewLine:
    """One line that the cell will read; `own` if other cells do not."""

    text: str
    rule: str
    own: bool
    ruling: bool = False


@dataclass(frozen=True)
class Preview:
    """The page of one cell before publication."""

    id: UUID
    title: str
    number: str
    cell_id: int
    cell: str
    kind: str
    role: str
    step: int
    run_id: UUID | None
    generation: int
    ready: bool
    lines: tuple[PreviewLine, ...]
    hidden: int
    board: DrawnBoard | None
    cells: tuple[tuple[int, str, str], ...]
    turn: int = 0
    ahead: tuple[CellLoad, ...] = ()


def preview(viewer: Viewer, cell: Cell) -> Preview:
    """The draft as a cell would see it."""
    exercise = viewer.exercise
    game = exercise.game
    run = game_selectors.open_run(game) if game else None
    ready = run is not None and run.status == Run.Status.DONE
    lines: list[PreviewLine] = []
    hidden, board, step, turn = 0, None, 0, 0
    if game is not None and run is not None and ready:
        rules = game_selectors.adjudicator(game)
        head = game_selectors.head(game)
        lines, hidden = _lines(rules, run, game_selectors.base(run), cell.side)
        state = game_selectors.draft_state(run)
        board, turn = of(game.system).board(rules, state, cell.side or "public", ()), rules.awaiting(state).turn
        step = head.seq + 1
    now = present_turn(exercise)
    return Preview(
        exercise.pk, exercise.title, exercise.number, cell.pk, cell.name, cell.kind, cell.role, step,
        run.pk if run else None, run.generation if run else 0, ready, tuple(lines), hidden, board,
        tuple((c.pk, c.kind, c.name) for c in exercise.cells.exclude(kind=Cell.Kind.WHITE)), turn,
        ahead(exercise, turn, now) if turn > now else (),
    )  # fmt: skip


def _lines(rules: Any, run: Run, base: Any, side: str | None) -> tuple[list[PreviewLine], int]:
    draft = game_selectors.draft_record(run)
    untold = game_selectors.untold(draft)
    state, lines, hidden = rules.fork(base), [], 0
    for number, event in unfold(rules, draft):
        public = rules.redact(state, event, None)
        known = None if number in untold else rules.redact(state, event, side) if side else public
        if known is None:
            hidden += 1
        else:
            message = rules.narrate(state, known)
            lines.append(PreviewLine(say(rules.catalogue, message), message.rule, own=known != public))
        rules.apply(state, event)
    for ruling in run.rulings.filter(withdrawn_at=None, tell_cells=True).exclude(verdict=Ruling.Verdict.ACCEPT):
        lines.append(PreviewLine(ruling.announcement, "", own=False, ruling=True))
    return lines, hidden
