"""How the cells of a side share a decision: which of them are asked, and their sheets as one for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.play.remits import whose
from adjudication.engine.protocol import Awaiting
from adjudication.models import Game
from wargame.models import Cell, Exercise, OrderSheet
from wargame.selectors.participants import remits
from wargame.selectors.participants.cells import of as cells_of

WHOLE_TURN = "turn"  # what is due from a cell that is not asked first but writes its sheet of the turn now


def due(exercise: Exercise, awaiting: Awaiting, state: Any) -> list[dict[str, Any]]:
    """What is due from which cells, as `Decision` keeps it. Every cell that plays writes a sheet for the whole turn,
    whichever is asked first, unless the rules let its side give no order in it."""
    assert exercise.game is not None
    found: list[dict[str, Any]] = msgspec.to_builtins(list(awaiting.due))
    if not found:
        return []
    rules, whole_turn = game_selectors.adjudicator(exercise.game), exercise.game.pace == Game.Pace.SHEET
    if whole_turn:
        asked = {one["side"] for one in found}
        sides = [side for side in rules.sides if side not in asked and rules.stands_by(state, side) is None]
        found += [_whole_turn(side) for side in sides]
    if not rules.remits:
        return found
    return [
        due for one in found for due in _shared(exercise, rules, one, whole_turn)
        if due["kind"] != WHOLE_TURN or rules.stands_by(state, due["side"], due.get("remit", "")) is None
    ]  # fmt: skip


def _whole_turn(side: str) -> dict[str, Any]:
    return {"side": side, "kind": WHOLE_TURN, "several": True}


def _shared(exercise: Exercise, rules: Any, one: dict[str, Any], whole_turn: bool) -> Iterable[dict[str, Any]]:
    """The tasks due from each cell of a side. In a whole turn each cell plans its part."""
    for remit in remits.of_side(exercise, one["side"]) or ("",):
        makes = remits.scope(exercise, rules, one["side"], remit).covers(one["kind"])
        mine = one if makes else _whole_turn(one["side"])
        if makes or whole_turn:
            yield mine | ({"remit": remit} if remit else {})


@dataclass
class Gathered:
    """The sheets of a decision as a run takes them; see `adjudication.models.Run`. `late` are the cells whose sheets
    are not in."""

    orders: dict[str, list[Any]] = field(default_factory=dict)
    shares: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    entered: dict[str, str] = field(default_factory=dict)
    late: list[Cell] = field(default_factory=list)

    @property
    def strengths(self) -> dict[str, str]:
        """How boldly policy answers for the cells that are late, by the name of `engine.play.remits.whose`. Of a cell
        with a remit it always says so; one that leads is sensible unless it says otherwise."""
        return {
            whose(cell.side or "", cell.remit): cell.strength
            for cell in self.late
            if cell.remit or cell.strength != Cell.Strength.SENSIBLE
        }

    def defaults(self, asked: Iterable[str]) -> list[str]:
        """The sides, of those that are asked, that sent no sheet at all."""
        return [side for side in dict.fromkeys(asked) if side not in self.orders]


def gathered(exercise: Exercise, sheets: Sequence[OrderSheet]) -> Gathered:
    """What has been submitted, and the drafts that count. Where cells share a side, their orders follow each other in
    the order of the cells."""
    found = Gathered()
    for sheet in sheets:
        side, remit = sheet.cell.side, sheet.cell.remit
        assert side is not None
        is_in = sheet.counts
        if is_in:
            found.orders.setdefault(side, []).extend(sheet.orders)
            if sheet.from_draft:
                found.entered[whose(side, remit)] = "draft"
            elif sheet.by_umpire:
                found.entered[whose(side, remit)] = "paper" if sheet.on_paper else "umpire"
        else:
            found.late.append(sheet.cell)
        found.shares.setdefault(side, []).append({"remit": remit, "orders": len(sheet.orders) if is_in else None})
    found.shares = {
        side: _whole(shares, remits.of_side(exercise, side))
        for side, shares in found.shares.items()
        if any(cell.remit for cell in cells_of(exercise) if cell.side == side)
    }
    return found


def _whole(shares: list[dict[str, Any]], among: Sequence[str]) -> list[dict[str, Any]]:
    """The shares of the cells of a side, with those that had no sheet at all."""
    known = {share["remit"] for share in shares}
    return [*shares, *({"remit": remit, "orders": None} for remit in among if remit not in known)]
