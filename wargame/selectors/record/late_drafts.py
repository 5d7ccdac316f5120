"""Drafts that counted at the lock because they had not been submitted."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine.record.figures import count
from wargame.models import Cell, Exercise, OrderSheet
from wargame.selectors import figures


def of_exercise(exercise: Exercise) -> list[OrderSheet]:
    """All drafts in force, in the order of play. Four queries."""
    found = figures.in_force(exercise).filter(from_draft=True).select_related("cell", "decision", "edited_by")
    return list(found.order_by("decision_id", "id"))


def taken(exercise: Exercise, cell: Cell | None, turn: int) -> list[OrderSheet]:
    """The drafts of a cell that counted in a turn. Four queries; none for the public."""
    if cell is None or cell.side is None:
        return []
    return [sheet for sheet in of_exercise(exercise) if sheet.cell_id == cell.pk and sheet.decision.turn == turn]


def by(sheet: OrderSheet) -> str:
    """The last editor of a draft, in brackets; "" if unknown."""
    return f" ({sheet.edited_by.name})" if sheet.edited_by is not None and sheet.edited_by.name else ""


def said(drafts: Sequence[OrderSheet]) -> str:
    """A sentence such as "The draft counted at the lock, 7 orders, last changed by Capt Tamm."."""
    names = list(
        dict.fromkeys(one.edited_by.name for one in drafts if one.edited_by is not None and one.edited_by.name)
    )
    what = "The draft" if len(drafts) == 1 else f"{len(drafts)} drafts"
    orders = count(sum(len(one.orders) for one in drafts), "order")
    return f"{what} counted at the lock, {orders}{f', last changed by {names[-1]}' if names else ''}."
