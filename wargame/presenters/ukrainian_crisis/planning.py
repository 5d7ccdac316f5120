"""The basis of a whole-turn sheet: the order of decisions, the points left, the places of units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from adjudication.engine import odds
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from wargame.presenters.composing.planned import PlannedPart
from wargame.presenters.plain.decisions import Compose, SheetPlan
from wargame.presenters.ukrainian_crisis import chances
from wargame.presenters.ukrainian_crisis.composer import Composer, Left
from wargame.selectors.drafts import Outlook
from wargame.selectors.position import Position

PLAN: Final = SheetPlan(
    (
        "choose", "cards", "declare", "ceasefire", "add_first", "settle_tie", "pick_area", "act_order", "additions",
        "military", "diplomatic", "information", "targets", "operate", "attack", "combat_type",
    ),
    enemies=lambda position: {one.where for one in position.picture.units if one.side != position.viewer.side},
)  # fmt: skip


def composer_of(position: Position) -> Compose:
    """The composer of each decision that a cell writes orders for."""
    rules, side = position.rules, position.viewer.side or ""
    given = position.sheet.orders if position.sheet else ()

    def compose(look: Outlook, part: PlannedPart | None) -> Composer:
        if part is None:
            return Composer(rules, after(position, look), side)
        picture = rules.picture(look.state, side)
        left = Left() if part.now else points_left(rules.facts, picture, part.kind, part.plan.own)  # type: ignore[attr-defined]  # every system has facts
        return Composer(rules, picture, side, left, published(picture, position.picture, given))

    return compose


def after(position: Position, look: Outlook) -> Picture:
    """The picture after the orders of a sheet, as long as all of them can be carried out."""
    found: Picture = position.picture
    if look.items and not any(item.problems for item in look.items):
        found = position.rules.picture(look.state, found.side)
    return found


def published(imagined: Picture, picture: Picture, orders: Sequence[dict[str, Any]]) -> Picture:
    """An imagined picture with every unit as published, except those that the sheet has orders for."""
    planned = {str(order.get("unit", "")) for order in orders}
    units = {unit.id: unit for unit in imagined.units}
    shown = tuple(units.get(unit.id, unit) if unit.id in planned else unit for unit in picture.units)
    return msgspec.structs.replace(imagined, units=shown)


def points_left(facts: Facts, picture: Picture, kind: str, own: Sequence[tuple[int, dict[str, Any]]]) -> Left:
    """Points of an area's card on average, and in four of five turns, minus those that the sheet already spends; empty
    if the moment has no card.

    Nothing that the sheet does not put in counts: neither a held event nor at-large points.
    """
    row = next((row for row in picture.matrix if row.area == kind), None)
    placed = row.cards.get(picture.side or "") if row else None
    if placed is None or not placed.card:
        return Left()
    spent = sum(_price(order) for _, order in own)
    if placed.card not in facts.plain.index:
        points = facts.playing.value[facts.playing.index[placed.card]]
        return Left(max(0, points - spent), max(0, points - spent))
    ways = chances.effort_ways(facts, placed.card)
    return Left(max(0, int(odds.mean(ways)) - spent), max(0, chances.likely(ways) - spent))


def _price(order: dict[str, Any]) -> int:
    """The RP of its area that an order uses: its own points, or one point for a unit that no event deploys (6.11,
    6.12)."""
    if order.get("do") in ("mobilise", "deploy"):
        return 0 if order.get("by_event") else 1
    return int(order.get("rp") or 0)
