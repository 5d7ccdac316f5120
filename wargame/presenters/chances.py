"""The chances of an order in preparation, drawn by its rule system or else as possible results, plus its costs, gains
and risks."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudication.models import Game
from wargame.presenters import systems
from wargame.presenters.composing import prospects as drawn
from wargame.presenters.stakes import OrderChances
from wargame.selectors import drafts, plans, prospects
from wargame.selectors.plans import Share
from wargame.selectors.position import Position


def share_of(place: Position, order: dict[str, Any]) -> Share | None:
    """In how many possible turns a plain order would be carried out if it were added to the viewer's whole-turn sheet;
    None for an incomplete one, in live play, and while this is unknown."""
    side = place.viewer.side
    if place.viewer.exercise.pace != Game.Pace.SHEET or side is None or place.sheet is None:
        return None
    try:
        parsed = drafts.parse(place.rules, order)
    except msgspec.ValidationError:
        return None
    if place.rules.lasts(parsed):
        return None
    share = plans.if_added(place.rules, place.picture, place.player, place.sheet.orders, parsed)
    unfinished = any(value in ("", []) for value in order.values())  # what is still to be chosen is not hopeless
    return None if share is not None and unfinished and not share.carried else share


def of(place: Position, order: dict[str, Any]) -> OrderChances:
    """The chances and stakes of a plain order, from what the viewer's cell knows; empty if it leads to no dice."""
    made = systems.of(place.viewer.exercise.system).chances_of(place, order)
    side = place.viewer.side
    if side is None:
        return OrderChances(made)
    found = prospects.of(place, order)
    return OrderChances(made or drawn.bars(place.rules, side, found), drawn.stakes(place.rules, found))
