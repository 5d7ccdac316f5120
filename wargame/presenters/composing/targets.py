"""Targets of attacks on a whole-turn sheet: those with an enemy now, and those only in a possible turn."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace

from adjudication.engine import menu
from adjudication.engine.menu import Option
from adjudication.engine.play.foresight import imagined
from adjudication.selectors import AnyAdjudicator
from wargame.presenters.shapes import RowGroup, Section
from wargame.selectors.position import Position

LATER = "Might become possible"


def enemies_on_the_map(position: Position) -> frozenset[str]:
    """The places where the viewer's side sees an enemy, on the plain map of its picture."""
    rules, side = position.rules, position.viewer.side or ""
    state = imagined(rules, position.picture)
    camps = {one: rules.counted_as(state, one) for one in rules.sides}
    pieces = rules.sketch(position.picture).pieces
    return frozenset(one.place for one in pieces if camps.get(one.side, one.side) != camps[side])


def only_attacked(rules: AnyAdjudicator, options: Iterable[Option]) -> frozenset[str]:
    """The subjects of options that are only places to attack."""
    by_do: dict[str, set[str]] = {}
    for option in options:
        by_do.setdefault(option.do, set()).add(option.subject)
    kinds = {do: menu.kind_of({"do": do}, rules.order_type) for do in by_do}
    attacks = {do for do, kind in kinds.items() if kind is not None and kind.group_of}
    found = {subject for do in attacks for subject in by_do[do] if subject}
    return frozenset(found - {subject for do, subjects in by_do.items() if do not in attacks for subject in subjects})


def with_later_ones_folded(section: Section, attacked: Container[str], enemies: Container[str]) -> Section:
    """A task whose list shows the places with an enemy; the others are in a fold."""
    shown, later = list[RowGroup](), list[RowGroup]()
    for group in section.groups:
        for rows, kept in ((later, True), (shown, False)):
            found = tuple(row for row in group.rows if (row.id in attacked and row.id not in enemies) is kept)
            if found:
                rows.append(replace(group, rows=found))
    if not later:
        return section
    fold = RowGroup(LATER, tuple(row for group in later for row in group.rows), folded=True)
    return replace(section, groups=(*shown, fold))
