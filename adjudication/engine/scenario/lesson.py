"""The practice of one person before play: a small game of the system, and the acts that it teaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class PractisedAct:
    """One act, such as a move: its name, the kinds of orders for it, the decisions that ask for them, and a hint for a
    person who has not done it yet.

    `if_asked`: some sides are never asked for it, so that it is a step only for those that were.
    `once`: after the first time the program answers its decisions.
    `approach`: what brings the person to it if nothing asks for it yet.
    `sides`: only people of these sides practise it; all do if it is empty.
    """

    name: str
    orders: tuple[str, ...]
    decisions: tuple[str, ...]
    hint: str
    if_asked: bool = False
    once: bool = False
    approach: str = ""
    sides: tuple[str, ...] = ()

    def is_for(self, side: str | None) -> bool:
        """Whether the people of a side practise this act."""
        return not self.sides or side in self.sides


@dataclass(frozen=True)
class Lesson:
    """The pack, the game options that keep it short, and the acts in the order in which a beginner meets them.

    `also` are packs for the sides that the first one does not have. `stand_ins`: the side of these packs as which the
    people of a side practise that none of them has. `opponent`: what a side has to know of when its opponent moves.
    """

    pack: str
    acts: tuple[PractisedAct, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    opponent: Mapping[str, str] = field(default_factory=dict)

    def decisions_of(self, sides: Iterable[str | None]) -> frozenset[str]:
        """The kinds of decisions that people of some sides answer; the program answers all others."""
        return frozenset(kind for side in sides for act in self.acts if act.is_for(side) for kind in act.decisions)

    @property
    def once(self) -> frozenset[str]:
        """The decisions that a person answers only the first time."""
        return frozenset(kind for act in self.acts if act.once for kind in act.decisions)
