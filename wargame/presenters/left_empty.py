"""The consequences of an empty task on a whole-turn sheet, as the page states them before submission."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from wargame.presenters.shapes import AS_NOW, Section
from wargame.presenters.shapes import IF_EMPTY as IF
from wargame.selectors import plausible_turn
from wargame.selectors.position import Position

PASSES = f"{IF}nothing happens."
ASKED_AGAIN = f"{IF}your cell passes if it is asked first, and is asked again if not."
CHOOSES = f"{IF}the program chooses"
FORCED = f"{CHOOSES}.{AS_NOW}{{}}."
Say = Callable[[dict[str, Any]], str]


class LeftEmpty(NamedTuple):
    """The titles of the empty tasks in which nothing happens, then the others with what happens."""

    passed: tuple[str, ...]
    others: tuple[tuple[str, str], ...]


def left_empty(sections: Sequence[Section]) -> LeftEmpty:
    """The empty tasks of a sheet, as listed before submission."""
    empty = [one for one in sections if one.is_empty]
    return LeftEmpty(
        tuple(one.title for one in empty if not _matters(one.if_empty)),
        tuple((one.title, one.if_empty.removeprefix(IF)) for one in empty if _matters(one.if_empty)),
    )


def _matters(if_empty: str) -> bool:
    return if_empty == ASKED_AGAIN or if_empty.startswith(CHOOSES)


def with_passes(place: Position, sections: Sequence[Section], say: Say) -> list[Section]:
    """Tasks that say what follows without orders, and whether the cell chose or can choose this. A cell cannot pass if
    the rules force a choice, nor at the set-up."""
    said, marked = in_words(place, sections, say), place.sheet.passed if place.sheet else ()
    left = place.decision is not None and place.decision.may_be_left(place.viewer.exercise.pace)
    return [_with_pass(one, said.get(one.kind, one.if_empty), one.kind in marked, left) for one in sections]


def _with_pass(section: Section, if_empty: str, marked: bool, left: bool) -> Section:
    free = left and not if_empty.startswith(CHOOSES) and not (section.items or section.optional or section.missing)
    passed = free and marked
    return replace(section, if_empty=if_empty, passed=passed, can_pass=free and section.is_empty and not passed)


def in_words(place: Position, sections: Sequence[Section], say: Say) -> Mapping[str, str]:
    """For each kind of decision, what follows without orders; empty for tasks that have an order or offer none.

    `say` words an order. The choice of the program is the one it would make in an imagined turn, which rests on what
    the side knows.
    """
    side = place.viewer.side
    if side is None or place.sheet is None:
        return {}
    found = (section.moment for section in sections if section.is_unfilled)
    return {moment.kind: _said(place, side, moment, say) for moment in found if moment is not None}


def _said(place: Position, side: str, moment: plausible_turn.ExpectedDecision, say: Say) -> str:
    state = moment.state
    if place.rules.passing(state, side) is not None:
        packet = place.rules.packet(state)
        if packet is not None and packet.kind == moment.kind:
            return ASKED_AGAIN
        said = place.rules.catalogue.get(f"empty.{moment.kind}")
        return f"{IF}{said}" if said else PASSES
    order: dict[str, Any] = msgspec.to_builtins(place.rules.policy(state, side))
    return FORCED.format(say(order).rstrip("."))
