"""A whole turn on one order sheet: a section for each decision the side may be asked for, filled in beforehand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudication.systems.ukrainian_crisis.facts import Facts
from wargame.presenters.shapes import Section, Wanted
from wargame.presenters.ukrainian_crisis.composer import Desk, drafted, section
from wargame.presenters.ukrainian_crisis.words import Names
from wargame.selectors import drafts, projection
from wargame.selectors.drafts import Item, Outlook
from wargame.selectors.position import Position

ORDER = (
    "choose",
    "cards",
    "declare",
    "ceasefire",
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
LISTS = ("pick_area", "information", "combat_type")  # single decisions that may be asked again: orders of preference
BEFOREHAND = "Filled in beforehand: what cannot be carried out when its moment comes is skipped, and you are told."
ASSUMED = (
    "Here and below, figures and cards are assumed, from what your side knows: middling dice, and the other side by its"
    " default policy. The turn may bring others."
)


def standing_sections(position: Position, look: Outlook, facts: Facts, wanted: Wanted) -> tuple[Section, ...]:
    """The sections of a turn sheet, in the order of play."""
    side, rules, sheet = position.viewer.side, position.rules, position.sheet
    assert side is not None
    assert sheet is not None
    now = {due.kind for due in position.awaiting.due if due.side == side}
    found = {moment.kind: moment for moment in projection.moments(rules, position.picture, side, sheet.orders)}
    sections: list[Section] = []
    for kind in ORDER:
        moment = found.get(kind)
        if moment is None:
            continue
        own = [(number, order) for number, order in enumerate(sheet.orders) if kind in drafts.answers(rules, order)]
        later = drafts.outlook(rules, moment.state, side, [order for _, order in own])
        items = [Item(item.order, kind, item.problems if kind in now else ()) for item in later.items]
        picture = rules.picture(later.state, side)
        made = section(kind, moment.several, later, Desk(picture, facts, side), wanted)
        lines = [line for (at, _), item in zip(own, items, strict=True) for line in drafted([item], Names(picture), at)]
        lines = [replace(line, first=index == 0, last=index == len(lines) - 1) for index, line in enumerate(lines)]
        first = kind not in now and all(other.kind in now for other in sections)
        sections.append(_standing(made, kind, kind in now, tuple(lines), first))
    return tuple(sections)


def _standing(made: Section, kind: str, now: bool, lines: tuple[Any, ...], first: bool) -> Section:
    """A section as part of a turn sheet: its own lines, no command to end it, figures marked as assumed.

    The first one that is filled in beforehand says what that means for all of them.
    """
    if now:
        return replace(made, items=lines, part=True, done="")
    text = f"{made.help} {BEFOREHAND} {ASSUMED}" if first else made.help
    figures = tuple(replace(figure, small=f"{figure.small} assumed".strip()) for figure in made.figures)
    several = made.several or kind in LISTS
    return replace(made, items=lines, part=True, done="", missing="", help=text, several=several, figures=figures)
