"""The results of a run by undertakings: what each is part of, and what came of that; many dice of a kind as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine.dice import Roll
from adjudication.engine.play.undertaken import PlainStep, Undertaking, everything, read
from umpire.pages.records.outcomes import TESTS

PHRASES = 2  # of what came of an undertaking
MANY = 6  # rolls of a kind from which they are a table


@dataclass(frozen=True)
class RollGroup:
    """Rolls of a kind that came out alike: whose they are, what came, how many of how many, and what they were for."""

    side: str
    outcome: str
    count: int
    of: int
    names: tuple[str, ...]


def undertakings(rules: Any, base: Any, draft: Mapping[str, Any]) -> dict[int, Undertaking]:
    """What each roll of a draft belongs to, by its draw; rolls of the sequence of play belong to nothing."""
    found = read(rules, [PlainStep(base, draft, everything)])
    return {roll.number: one for one in found.undertakings for roll in one.rolls}


def titled(one: Undertaking) -> str:
    """An undertaking with what came of it, such as "Red attacks a brigade: routed"."""
    said = "; ".join(one.outcome[:PHRASES])
    return f"{_head(one.title)}: {said}" if said else _head(one.title)


def of_the_same(rolls: Sequence[Roll]) -> bool:
    """Whether these are many tests of one kind, each with a die of its own, about different things."""
    kinds = {(roll.purpose, roll.test, roll.target, roll.faces, len(roll.dice)) for roll in rolls}
    return len(rolls) > MANY and len(kinds) == 1 and rolls[0].test in TESTS


def as_table(
    rolls: Sequence[Roll], side: Callable[[Roll], str], outcome: Callable[[Roll], str], name: Callable[[Roll], str]
) -> tuple[RollGroup, ...]:
    """The rolls by who threw them and what came, the successes first."""
    groups: dict[tuple[str, str], list[str]] = {}
    for roll in sorted(rolls, key=lambda roll: -roll.result):
        groups.setdefault((side(roll), outcome(roll)), []).append(name(roll))
    return tuple(
        RollGroup(who, what, len(names), len(rolls), tuple(sorted(filter(None, names))))
        for (who, what), names in groups.items()
    )


def _head(text: str) -> str:
    return text[:1].upper() + text[1:]
