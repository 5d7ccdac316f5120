"""The basis of a whole-turn sheet: the order of decisions, and the places of blocks by then."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from typing import Any, Final

from adjudication.engine.planning import futures
from adjudication.systems.opuc.fog.guesses import as_published, unseen_again
from wargame.presenters.composing.planned import PlannedPart
from wargame.presenters.opuc.composer import Composer
from wargame.presenters.plain.decisions import Compose, SheetPlan
from wargame.selectors import drafts, plausible_turn
from wargame.selectors.drafts import Outlook
from wargame.selectors.position import Position

ORDER: Final = (
    "setup", "precedence", "pay_camps", "entry", "cp_action", "engineers_tasks", "deep", "local", "manoeuvre",
)  # fmt: skip
USED: Final = ("unit", "units", "attackers", "parent")  # fields of the blocks that an order uses


def plan_of(position: Position) -> SheetPlan:
    """The tasks of a sheet in the order of play, with all blocks as published except those that other tasks use."""
    rules: Any = position.rules
    given = position.sheet.orders if position.sheet else []

    def stand(moment: plausible_turn.ExpectedDecision) -> Any:
        if moment.kind not in ORDER:
            return moment.state
        others = [order for order in given if moment.kind not in drafts.answers(rules, order)]
        used = {str(name) for order in others for field in USED for name in _names(order.get(field))}
        return as_published(rules.facts, moment.state, position.ahead.state, used)

    return SheetPlan(ORDER, stand, _enemies)


def composer_of(position: Position) -> Compose:
    """The composer of each decision that a cell writes orders for."""
    rules: Any = position.rules
    side = position.viewer.side or ""

    def compose(look: Outlook, part: PlannedPart | None) -> Composer:
        if part is None:
            return Composer(rules, rules.picture(look.state, side), look.state, side)
        state = unseen_again(rules.facts, look.state, position.picture)
        possible = partial(_possible, position, part.kind) if part.kind == "manoeuvre" else tuple
        return Composer(rules, rules.picture(state, side), state, side, possible)

    return compose


def state_planned(position: Position, kind: str) -> Any | None:
    """The state in which a sheet's next order of a kind would be carried out, as the side would see it; None if that
    moment cannot be foreseen."""
    facts: Any = getattr(position.rules, "facts", None)
    state = plausible_turn.state_planned(position, kind, ORDER[-1], plan_of(position).stand)
    return None if state is None else unseen_again(facts, state, position.picture)


def _enemies(position: Position) -> Container[str]:
    """The places with a block of the other side, known or hidden, and the hexes around such zones."""
    rules: Any = position.rules
    board = rules.facts.board
    there = {one.where for one in position.picture.blocks if one.side != position.viewer.side}
    return {
        name for place in there & board.index.keys() for name in (place, board.ids[board.hex_of[board.index[place]]])
    }


def _possible(position: Position, kind: str) -> tuple[Any, ...]:
    """States in which a task of the sheet comes up in some possible turns, as the side would see them."""
    rules: Any = position.rules
    states = futures.states_at(rules, position.picture, position.player, position.plan.parsed, (kind,))
    return tuple(unseen_again(rules.facts, state, position.picture) for state in states)


def _names(value: Any) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)
