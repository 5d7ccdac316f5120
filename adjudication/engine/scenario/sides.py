"""The sides of a game. A side's id is its colour in capitals; its pack gives it a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.scenario.packs import Document, PackProblem

COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "VIOLET", "ORANGE", "TEAL", "BROWN")
FEWEST = 2


def colour(side: str) -> str:
    """The colour of a side in lower case, which is also the kind of its cell; "white" for no side."""
    return side.lower() if side in COLOURS else "white"


def names(pack: Any) -> dict[str, str]:
    """The name of each side of a pack by its id, in the pack's order."""
    return {side.id: side.name for side in pack.sides.sides}


def in_a_sentence(named: Any) -> str:
    """The name of a side, or of anything else in a pack that can have a `spoken` name, such as "the Guards"."""
    found: str = named.spoken or named.name
    return found


def spoken(pack: Any) -> dict[str, str]:
    """The name of each side in a sentence."""
    return {side.id: in_a_sentence(side) for side in pack.sides.sides}


def plural(pack: Any) -> frozenset[str]:
    """The sides that take a plural verb."""
    return frozenset(side.id for side in pack.sides.sides if side.plural)


def doing(pack: Any, side: str, one: str, many: str) -> str:
    """A side and its verb, `many` after a plural name: "Blue wins", "the Guards win"."""
    return f"{spoken(pack).get(side, side)} {many if side in plural(pack) else one}"


def whose(pack: Any, side: str) -> str:
    """The possessive of a side at the start of a sentence: "Blue’s"."""
    name = spoken(pack).get(side, side)
    return possessive(f"{name[:1].upper()}{name[1:]}")


def possessive(name: str) -> str:
    """The possessive of a name: "Blue’s", "The Guards’", "The United States’"."""
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def faults(pack: Any, documents: Mapping[str, Document], sides: Sequence[str]) -> list[PackProblem]:
    """Mismatches between a pack's sides, briefings and cells and the sides that its rules play.

    `sides` is empty for rules that leave the choice to the pack: from two sides to one of each colour.
    """
    text, briefings = documents["sides"], documents["briefings"]
    found = sorted(side.id for side in pack.sides.sides)
    wanted = sorted(sides or set(found))
    wrong = [] if found == wanted else [text.problem(f"sides: {listed(wanted)} must be listed, once each", "sides")]
    if len(wanted) < FEWEST:
        wrong.append(text.problem(f"sides: list at least {FEWEST} sides", "sides"))
    for side in COLOURS:
        briefed = getattr(pack.briefings, side) is not None
        if briefed and side not in wanted:
            wrong.append(briefings.problem(f"{side}: these rules have no side of this name", side))
        elif side in wanted and not briefed:
            wrong.append(briefings.problem(f"{side}: the briefing of this side is missing"))
    for index, cell in enumerate(pack.sides.cells):
        if cell.side is not None and cell.side not in wanted:
            wrong.append(text.problem(f"{cell.side}: these rules have no side of this name", "cells", index, "side"))
    return wrong


def listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence: "a, b and c"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
