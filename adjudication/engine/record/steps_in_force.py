"""The steps of a ledger that are in force. No other module interprets an undo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

T = TypeVar("T")
UNDO = "undo"  # the kind of a step that undoes the last one that stands


class Stack(Generic[T]):
    """The steps in force, as far as a ledger has been read."""

    def __init__(self) -> None:
        self.standing: list[T] = []

    @property
    def top(self) -> T | None:
        """The last step in force."""
        return self.standing[-1] if self.standing else None

    def add(self, kind: str, step: T) -> T | None:
        """Read the next step. Returns the step that it undoes, if it is an undo."""
        if kind != UNDO:
            self.standing.append(step)
            return None
        return self.standing.pop() if self.standing else None


def standing(steps: Iterable[tuple[str, T]]) -> list[T]:
    """The steps in force, oldest first, from (kind, step) of all steps of a ledger in order."""
    stack = Stack[T]()
    for kind, step in steps:
        stack.add(kind, step)
    return stack.standing


@dataclass(frozen=True)
class StepPlace:
    """Where a step is in the ledger.

    `turn` is the turn in which it was played, which is the current one when its decision opened, and 0 in the set-up;
    of an undo, the turn of the step that it undoes. `after` is the current turn after it. `stands` is False for a
    step that was undone and for the undo itself; `undone` is the number of the step that an undo cancels.
    """

    seq: int
    kind: str
    turn: int
    after: int
    stands: bool = True
    undone: int | None = None

    @property
    def chapter(self) -> int:
        """The turn under which documents and the replay list the step: the set-up is part of turn 1."""
        return max(self.turn, 1)


def places(rows: Iterable[tuple[int, str, int]]) -> tuple[StepPlace, ...]:
    """Every step in the order of the ledger, from (number, kind, turn after it) of all its steps."""
    found: dict[int, StepPlace] = {}
    stack = Stack[StepPlace]()
    for seq, kind, after in rows:
        last = stack.top
        place = StepPlace(seq, kind, last.after if last else 0, after)
        back = stack.add(kind, place)
        if back is not None:
            found[back.seq] = replace(back, stands=False)
        if kind == UNDO:
            place = replace(place, turn=back.turn if back else place.turn, stands=False, undone=back.seq if back else 0)
        found[seq] = place
    return tuple(found.values())
