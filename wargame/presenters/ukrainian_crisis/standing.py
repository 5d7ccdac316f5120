"""A whole turn on one order sheet: a section for each decision the side may be asked for, filled in in advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from adjudication.engine import odds
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from wargame.presenters.composing.assumed import with_assumed_odds
from wargame.presenters.composing.planned import planned_parts
from wargame.presenters.shapes import Section, Wanted
from wargame.presenters.ukrainian_crisis import chances
from wargame.presenters.ukrainian_crisis.composer import ComposerContext, drafted, section
from wargame.presenters.ukrainian_crisis.words import Names
from wargame.selectors.drafts import Outlook
from wargame.selectors.position import Position

ORDER = (
    "choose",
    "cards",
    "declare",
    "ceasefire",
    "add_first",
    "settle_tie",
    "pick_area",
    "act_order",
    "additions",
    "military",
    "diplomatic",
    "information",
    "targets",
    "operate",
    "attack",
    "combat_type",
)
IF_THEY_ASK = {
    "ceasefire": "If only they ask: attempt a Ceasefire?",
    "add_first": "In a Ceasefire: who adds points first?",
    "settle_tie": "If a Ceasefire is tied",
}
LISTS = ("pick_area", "information", "combat_type")  # single decisions that may be asked again: orders of preference
FIGHTS = ("targets", "attack", "combat_type")  # their odds depend on the points and units that are there then
IN_ADVANCE = (
    "From here on you order in advance. Orders that turn out to be impossible are skipped, and your log says so."
)
ASSUMED = (
    "Here and below, figures and cards are assumptions from what your side knows: average dice, and the default "
    "policy for the other "
    "side. The turn may differ."
)


def standing_sections(position: Position, look: Outlook, facts: Facts, wanted: Wanted) -> tuple[Section, ...]:
    """The sections of a turn sheet, in the order of play."""
    side, rules, sheet = position.viewer.side, position.rules, position.sheet
    assert side is not None
    assert sheet is not None
    sections: list[Section] = []
    for part in planned_parts(position, ORDER):
        picture = rules.picture(part.plan.look.state, side)
        mean, sure = (None, None) if part.now else _points_left(facts, picture, part.kind, part.plan.own)
        seen = published(picture, position.picture, sheet.orders)
        desk = ComposerContext(picture, facts, side, mean, sure, seen)
        made = section(part.kind, part.plan.moment.several, part.plan.look, desk, wanted)
        lines = part.lines(drafted, Names(picture))
        sections.append(_standing(made, part.kind, part.now, lines, part.first))
    return tuple(sections)


def published(imagined: Picture, picture: Picture, orders: Sequence[dict[str, Any]]) -> Picture:
    """An imagined picture with every unit as it is published, but for those that the sheet has orders for."""
    planned = {str(order.get("unit", "")) for order in orders}
    units = {unit.id: unit for unit in imagined.units}
    shown = tuple(units.get(unit.id, unit) if unit.id in planned else unit for unit in picture.units)
    return msgspec.structs.replace(imagined, units=shown)


def _points_left(
    facts: Facts, picture: Picture, kind: str, own: Sequence[tuple[int, dict[str, Any]]]
) -> tuple[int | None, int | None]:
    """Points that the card of an area brings on average, and those that it brings in four of five turns, less what the
    sheet already spends there; None where the moment has no card.

    Nothing that the sheet does not put in counts: neither a held event nor at-large points.
    """
    row = next((row for row in picture.matrix if row.area == kind), None)
    placed = row.cards.get(picture.side or "") if row else None
    if placed is None or not placed.card:
        return None, None
    spent = sum(int(order.get("rp") or 0) for _, order in own)
    if placed.card not in facts.plain.index:
        points = facts.playing.value[facts.playing.index[placed.card]]
        return max(0, points - spent), max(0, points - spent)
    ways = chances.effort_ways(facts, placed.card)
    return max(0, int(odds.mean(ways)) - spent), max(0, chances.likely(ways) - spent)


def _standing(made: Section, kind: str, now: bool, lines: tuple[Any, ...], first: bool) -> Section:
    """A section as part of a turn sheet: its own lines, no command to end it, figures marked as assumed.

    The first one that is filled in in advance says what that means for all of them.
    """
    if now:
        return replace(made, items=lines, part=True, done="")
    if kind in FIGHTS:
        made = with_assumed_odds(made)
    text = f"{made.help} {IN_ADVANCE} {ASSUMED}" if first else made.help
    figures = tuple(replace(figure, small=f"{figure.small} assumed".strip()) for figure in made.figures)
    several, title = made.several or kind in LISTS, IF_THEY_ASK.get(kind, made.title)
    return replace(
        made, title=title, items=lines, part=True, done="", missing="", help=text, several=several, figures=figures
    )
