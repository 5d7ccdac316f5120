"""The parts of a whole-turn sheet: decisions in every turn, in some turns, and those that may never come up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from adjudication.engine import menu
from adjudication.engine.sheet_parts import Branch
from adjudication.selectors import AnyAdjudicator
from wargame.presenters.shapes import Section
from wargame.selectors.position import Position

ALWAYS = "Always"


@dataclass(frozen=True)
class StepGroup:
    """The tasks of one part of a sheet, with its heading; "" if the sheet has no other part. `turns`: in how many of
    how many possible turns it comes up, if known."""

    title: str
    folded: bool
    sections: tuple[Section, ...]
    turns: tuple[int, int] | None = None


def in_standing_orders(rules: AnyAdjudicator, kind: str) -> bool:
    """Whether a sheet leaves a decision to its standing orders until it comes up."""
    branch = _branches(rules).get(kind)
    stood_for = (kind in kinds for kinds in rules.stands_for.values())
    return branch is not None and branch.folded and any(stood_for)


def in_parts(place: Position, sections: Sequence[Section]) -> list[Section]:
    """The tasks of a sheet by part. What is due now belongs to every turn."""
    known = _branches(place.rules)
    now = {due.kind for due in place.awaiting.due if due.side == place.viewer.side}
    always = ALWAYS if any(not branch.folded for branch in place.rules.branches) else ""
    parts = {
        section.kind: None if section.kind in now else _branch(place.rules, known, section) for section in sections
    }
    made = [_in_part(section, parts[section.kind], always) for section in sections]
    order = {branch.title: at for at, branch in enumerate(place.rules.branches)}
    return sorted(made, key=lambda one: order.get(one.part_title, -1))


def groups(
    sections: Sequence[Section], turns: Mapping[str, tuple[int, int]] = MappingProxyType({})
) -> tuple[StepGroup, ...]:
    """The tasks of a sheet under the headings of their parts. `turns`: how often each part comes up."""
    titles = list(dict.fromkeys((one.part_title, one.folded) for one in sections))
    plain = len(titles) == 1 and not titles[0][1]
    return tuple(
        StepGroup(
            "" if plain else title,
            folded,
            tuple(one for one in sections if one.part_title == title),
            None if folded else turns.get(title),
        )
        for title, folded in titles
    )


def _branches(rules: AnyAdjudicator) -> dict[str, Branch]:
    return {kind: branch for branch in rules.branches for kind in branch.decisions}


def _branch(rules: AnyAdjudicator, known: dict[str, Branch], section: Section) -> Branch | None:
    """The branch of a task: that of its decision, or of the decisions that its standing order answers."""
    if section.kind in known:
        return known[section.kind]
    order = menu.kind_of({"do": section.kind}, rules.order_type)
    kinds = rules.stands_for.get(order, ()) if order is not None else ()
    return next((known[kind] for kind in kinds if kind in known), None)


def _in_part(section: Section, branch: Branch | None, always: str) -> Section:
    if branch is None:
        return replace(section, part_title=always)
    return replace(
        section, part_title=branch.title, folded=branch.folded, optional=section.optional or not branch.asked
    )
