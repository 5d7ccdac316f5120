"""The cells that the open decision waits for, as everyone may see them."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.models import Decision, OrderSheet
from wargame.presenters import systems
from wargame.selectors import position
from wargame.viewer import Viewer

WORDS = {
    OrderSheet.Status.EMPTY: ("no_order", "no order"),
    OrderSheet.Status.DRAFT: ("drafting", "drafting"),
    OrderSheet.Status.SUBMITTED: ("submitted", "in"),
    OrderSheet.Status.LOCKED: ("locked", "locked"),
    OrderSheet.Status.DEFAULTED: ("default", "default"),
}
PROGRAM = ("default", "program")
NOT_IN = ("no_order", "not in")
OPEN_WORDS = WORDS | {OrderSheet.Status.EMPTY: NOT_IN, OrderSheet.Status.DRAFT: NOT_IN}  # to all but the cell itself


@dataclass(frozen=True)
class Owing:
    """A cell that has a decision to answer, as everyone may see it."""

    cell: str
    kind: str
    task: str
    status: str
    word: str
    own: bool


def owing(viewer: Viewer, place: position.Position | None) -> tuple[Owing, ...]:
    """The cells that have to answer the open decision."""
    if place is None or place.decision is None:
        return ()
    rows = []
    for cell in viewer.exercise.cells.all():
        if not (kind := place.decision.kind_for(cell)):
            continue
        own = viewer.cell is not None and cell.pk == viewer.cell.pk
        words = WORDS if own else OPEN_WORDS
        status, word = words[OrderSheet.Status(place.statuses.get(cell.pk, "empty"))]
        if cell.by_program:
            status, word = PROGRAM
        elif cell.pk in place.no_wait and place.decision.status == Decision.Status.OPEN:
            status, word = "submitted", "no need to wait"
        task = systems.of(viewer.exercise.system).task_title(place.rules, kind)
        task = f"{task}; {cell.program_word}" if cell.by_program else task
        rows.append(Owing(cell.name, cell.kind, task, status, word, own))
    return tuple(rows)
