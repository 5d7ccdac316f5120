"""One adjudication in progress, and how play goes on to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.play.events import Event, Went


class Position(Protocol):
    """What the core reads of a state. `at` is the node where play stands: a key of the node or the decision table.

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
    """An independent copy: every list copied. What is in a list, rows and dictionaries, is shared, so that folds
    have to put new ones in the place of those they change."""
    # astuple asks for a struct, which a position always is; the protocol cannot say so
    values: list[Any] = [v[:] if v.__class__ is list else v for v in msgspec.structs.astuple(state)]  # type: ignore[arg-type]
    return type(state)(*values)


class Run(Generic[F, S]):
    """One adjudication: a forked state, the dice, and the events so far, each folded as it happens.

    A rule system derives its own run: `sides` names the sides in the order of their numbers. `went` makes the event
    that moves play to a node and a phase; a system's own may do more.
    """

    __slots__ = ("dice", "events", "facts", "state")

    sides: ClassVar[tuple[str, ...]]
    went: ClassVar[type[Any]] = Went

    def __init__(self, facts: F, state: S, dice: Dice) -> None:
        self.facts, self.state, self.dice = facts, state, dice
        self.events: list[Event] = []

    def do(self, event: Event) -> None:
        """Fold an event and keep it."""
        event.fold(self.facts, self.state)
        self.events.append(event)

    def go(self, to: str, phase: str = "") -> None:
        """Play goes on at another node."""
        self.do(self.went(to, phase))

    def throw(self, purpose: str, side: int, count: int, test: Any, rule: str, about: str = "", **more: Any) -> Roll:
        """Throw dice for a side; `more` is as in `engine.dice.Dice.roll`.

        `about` tells the roll from others of its kind on the same subject in the turn.
        """
        when = f"{self.state.turn}{'/' if about else ''}{about}"
        return self.dice.roll(purpose, self.sides[side], count, test, rule, about=when, **more)


R = TypeVar("R", bound=Run[Any, Any])
Node = Callable[[R], None]
"""An automatic step of the sequence of play: it does something and says where play goes on."""
