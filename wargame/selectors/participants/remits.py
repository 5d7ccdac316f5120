"""Which decisions of its side a cell makes, where several cells share them."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.remits import WHOLE, Player, Scope, Who
from adjudication.engine.play.remits import scope as scope_among
from adjudication.services import games
from wargame.models import Cell, Exercise
from wargame.selectors.participants.cells import of as cells_of
from wargame.viewer import Viewer


def of_side(exercise: Exercise, side: str) -> tuple[str, ...]:
    """The remits of the cells of a side, in the order of the cells; "" for the one that leads it."""
    return tuple(cell.remit for cell in cells_of(exercise) if cell.side == side)


def scope(exercise: Exercise, rules: Any, side: str, remit: str) -> Scope:
    """The decisions of a side that its cell with a remit makes."""
    return scope_among(rules, remit, of_side(exercise, side)) if rules.remits else WHOLE


def of_viewer(viewer: Viewer, rules: Any) -> Scope:
    """The decisions that the viewer's cell makes."""
    assert viewer.cell is not None
    assert viewer.side is not None
    return scope(viewer.exercise, rules, viewer.side, viewer.cell.remit)


def player(viewer: Viewer, rules: Any) -> Who:
    """The side, with its remit, whose sheet the viewer's cell writes, for forecasts."""
    assert viewer.cell is not None
    assert viewer.side is not None
    among = of_side(viewer.exercise, viewer.side) if rules.remits else ()
    return Player(viewer.side, viewer.cell.remit, among) if len(among) > 1 else viewer.side


def plays(exercise: Exercise, cell: Cell) -> str:
    """The part of a cell as text: its side, and its remit if any; "" if it plays no side."""
    if cell.side is None or not cell.remit:
        return cell.side or ""
    return f"{cell.side}, {games.remits(exercise.system, exercise.pack_name).get(cell.remit, cell.remit)}"


def leading(exercise: Exercise) -> dict[str, Cell]:
    """By side, the cell that leads it."""
    return {cell.side: cell for cell in cells_of(exercise) if cell.side is not None and not cell.remit}
