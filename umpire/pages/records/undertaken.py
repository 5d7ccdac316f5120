"""The results of a run by undertakings: what each is part of and its outcome; many dice of a kind as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adjudication.engine.dice import Roll
from adjudication.engine.play.undertaken import Undertaking
from umpire.pages.records.outcomes import TESTS

PHRASES = 2  # of what came of an undertaking
MANY = 6  # rolls of a kind from which they are a table


@dataclass(frozen=True)
class RollGroup:
    """Rolls of a kind with the same result: the side, the result, the count, the total, and their subjects."""

    side: str
    outcome: str
    count: int
    of: int
    names: tuple[str, ...]


def titled(one: Undertaking) -> str:
    """An undertaking with its outcome, such as "Red attacks a brigade: routed"."""
    said = "; ".join(one.outcome[:PHRASES])
    return f"{_head(one.title)}: {said}" if said else _head(one.title)


def of_the_same(rolls: Sequence[Roll]) -> bool:
    """Whether the rolls are many tests of one kind, each with a separate die and about a different thing."""
    kinds = {(roll.purpose, roll.test, roll.target, roll.faces, len(roll.dice)) for roll in rolls}
    return len(rolls) > MANY and len(kinds) == 1 and rolls[0].test in TESTS


def as_table(
    rolls: Sequence[Roll], side: Callable[[Roll], str], outcome: Callable[[Roll], str], name: Callable[[Roll], str]
) -> tuple[RollGroup, ...]:
    """The rolls grouped by side and result, successes first."""
    groups: dict[tuple[str, str], list[str]] = {}
    for roll in sorted(rolls, key=lambda roll: -roll.result):
        groups.setdefault((side(roll), outcome(roll)), []).append(name(roll))
    return tuple(
        RollGroup(who, what, len(names), len(rolls), tuple(sorted(filter(None, names))))
        for (who, what), names in groups.items()
    )


def _head(text: str) -> str:
    return text[:1].upper() + text[1:]
