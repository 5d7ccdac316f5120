"""The possible results of an order before it is given, from the knowledge of its cell."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import msgspec

from adjudication.engine.planning import futures, prospects
from adjudication.engine.planning.courses import SheetBehind
from adjudication.engine.planning.prospects import Prospect
from adjudication.engine.play.foresight import Foresight
from wargame.selectors import drafts, plans
from wargame.selectors.position import Position

STATES = 4
"""States that a cell cannot tell apart, in which an order is tried."""
MORE_STATES = 16
"""As many for an order that is legal in none of them."""
KEPT = 64
"""Answers that are remembered: several people of a cell look at the same form."""


def of(place: Position, order: dict[str, Any]) -> Prospect | None:
    """The possible results of a plain order after those on the sheet; None if it needs no dice, or is incomplete.

    Where its decision is due now, the dice fall in states drawn from the picture. Where it comes later in the turn,
    they fall when its moment comes in some of the possible turns.
    """
    side = place.viewer.side
    if side is None or not prospects.leads_to_dice(place.rules, str(order.get("do", ""))):
        return None
    try:
        parsed = drafts.parse(place.rules, order)
    except msgspec.ValidationError:
        return None
    own = place.sheet.orders if place.sheet else []
    pace = place.viewer.exercise.pace
    key = (
        id(place.rules),
        str(place.player),
        pace,
        *(msgspec.msgpack.encode(one) for one in (place.picture, own, parsed)),
    )
    with _keeping:
        kept = _found.pop(key, None)
    if kept is None or kept[0] is not place.rules:
        kept = place.rules, _worked_out(place, side, own, parsed)
    with _keeping:
        _found[key] = kept
        while len(_found) > KEPT:
            del _found[next(iter(_found))]
    return kept[1]


def _worked_out(place: Position, side: str, own: Sequence[dict[str, Any]], parsed: Any) -> Prospect | None:
    kinds = place.rules.answers(parsed)
    due = place.ahead.due()
    if due is not None and due.kind in kinds:
        before = [one for one in own if due.kind in drafts.answers(place.rules, one)] if due.several else []
        states = tuple(_now(place, side, before))
    elif place.viewer.exercise.pace == "sheet":
        return _later(place, own, parsed, kinds)
    else:
        return None
    return prospects.prospect(place.rules, states, parsed, _behind(place, own))


def _later(place: Position, own: Sequence[dict[str, Any]], parsed: Any, kinds: Sequence[str]) -> Prospect | None:
    """An order whose moment comes later in the turn. It is not legal in every possible turn, so more are looked at if
    it is not in any of the first."""
    sheet = plans.read(place.rules, own)[1]
    for number in (STATES, MORE_STATES):
        states = futures.states_at(place.rules, place.picture, place.player, sheet, kinds, number)
        found = prospects.prospect(place.rules, states, parsed, _behind(place, own))
        if found is not None:
            return found
    return None


def _behind(place: Position, own: Sequence[dict[str, Any]]) -> SheetBehind:
    pace = place.viewer.exercise.pace
    return SheetBehind(place.player, tuple(plans.read(place.rules, own)[1]), "sheet" if pace == "sheet" else "live")


_keeping = Lock()
_found: dict[Any, tuple[Any, Prospect | None]] = {}  # the one used last comes last


def _now(place: Position, side: str, before: Sequence[dict[str, Any]]) -> list[Any]:
    """States drawn from the picture, after the orders that are drafted for the decision, as far as can be foreseen."""
    found = []
    for number in range(STATES):
        ahead = Foresight(place.rules, side, (futures.drawn(place.rules, place.picture, place.player, number),))
        for order in plans.read(place.rules, before)[1]:
            ahead = ahead.after(order) or ahead
        found.append(ahead.state)
    return found
