"""One adjudication in progress, and the way play continues to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar, get_origin

import msgspec

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.play.events import Event, Went


class Position(Protocol):
    """The fields of a state that the core reads. `at` is the current node: a key of the node or the decision table.

    `phase` is the phase of the turn, `actor` the number of the side whose action it is, -1 for none.
    """

    turn: int
    at: str
    phase: str
    actor: int
    over: bool


F = TypeVar("F")  # the facts: a pack turned into numbers
S = TypeVar("S", bound=Position)


def fork(state: S) -> S:
    """An independent copy of a state. Lists are copied; rows and dictionaries in them are shared, so a fold must
    replace them, not change them."""
    kind: Any = type(state)
    values = msgspec.structs.astuple(state)  # type: ignore[arg-type]  # a position is a struct; the protocol cannot say so
    copied: list[Any] = []
    for first, end, lists in _stretches(kind):
        copied += map(list.copy, values[first:end]) if lists else values[first:end]
    forked: S = kind(*copied)
    return forked


@lru_cache(maxsize=32)
def _stretches(kind: Any) -> tuple[tuple[int, int, bool], ...]:
    """The fields of a state in groups that are all lists or all not: first, end, and whether they are lists."""
    lists = [get_origin(field.type) is list for field in msgspec.structs.fields(kind)]
    ends = [n for n in range(1, len(lists) + 1) if n == len(lists) or lists[n] != lists[n - 1]]
    return tuple((first, end, lists[first]) for first, end in zip((0, *ends[:-1]), ends, strict=True))


class Run(Generic[F, S]):
    """One adjudication: a forked state, the dice, and the events so far, each folded as it happens.

    A rule system derives its own run. `went` makes the event that moves play to a node and a phase; a system's own may
    do more.
    """

    __slots__ = ("dice", "events", "facts", "state")

    went: ClassVar[type[Any]] = Went

    def __init__(self, facts: F, state: S, dice: Dice) -> None:
        self.facts, self.state, self.dice = facts, state, dice
        self.events: list[Event] = []

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in the order of their numbers, from the facts; rules with fixed sides set it."""
        facts: Any = self.facts
        named: tuple[str, ...] = facts.sides
        return named

    def do(self, event: Event) -> None:
        """Fold an event and keep it."""
        event.fold(self.facts, self.state)
        self.events.append(event)

    def go(self, to: str, phase: str = "") -> None:
        """Continue play at another node."""
        self.do(self.went(to, phase))

    def throw(self, purpose: str, side: int, count: int, test: Any, rule: str, about: str = "", **more: Any) -> Roll:
        """Roll dice for a side; `more` is as in `engine.dice.Dice.roll`.

        `about` tells the roll from others of its kind on the same subject in the turn.
        """
        when = f"{self.dice.moment(self.state.turn, self.state.phase)}{'/' if about else ''}{about}"
        return self.dice.roll(purpose, self.sides[side], count, test, rule, about=when, **more)


R = TypeVar("R", bound=Run[Any, Any])
Node = Callable[[R], None]
"""An automatic step of the sequence of play: it does something and says where play goes on."""
