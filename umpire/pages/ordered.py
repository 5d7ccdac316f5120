"""Finds the order that led to a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec


class RunOrders:
    """The orders of a run matched to its events. Sealed orders of several sides share their results."""

    def __init__(self, rules: Any, taken: list[Mapping[str, Any]]) -> None:
        self.rules, self.left, self.next = rules, list(taken), 0
        self.now: tuple[Mapping[str, Any], ...] = ()
        self.past: list[Mapping[str, Any]] = []
        self.turn = -1

    def begins(self, index: int, state: Any) -> bool:
        """Whether the events of an order begin at this event; that order is then the current one."""
        begun = False
        while self.left and index >= self.next:
            awaiting = self.rules.awaiting(state)
            count, self.turn = max(1, len(awaiting.due)), awaiting.turn
            self.past += self.now
            self.now, self.left = tuple(self.left[:count]), self.left[count:]
            self.next += sum(one["events"] for one in self.now)  # of sealed orders the last one carries them
            begun = True
        return begun

    def behind(self, event: Any, state: Any) -> tuple[Mapping[str, Any], ...]:
        """The orders that led to an event: those just carried out, unless they only ended a list.

        What happens at the end of a list was ordered earlier: by the last order of the event's side that names a unit
        or place of the event. What the rules do at the start of the next turn no one has ordered.
        """
        if self.rules.awaiting(state).turn != self.turn:
            return ()
        given = tuple(taken for taken in self.now if taken["order"]["do"] != "done")
        if given or not self.now:
            return given
        side = getattr(event, "side", "") or getattr(event, "attacker", "")
        named = set(_strings(msgspec.to_builtins(event))) - set(self.rules.sides)
        earlier = (one for one in reversed(self.past) if one["side"] == side and one["order"]["do"] != "done")
        return tuple(islice((one for one in earlier if named.intersection(_strings(one["order"]))), 1))


def _strings(plain: Any) -> Iterator[str]:
    """Every text in plain values; for mappings, the values and those keys that are names."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            if key not in ("do", "event", "roll"):
                yield from _strings(value)
    elif isinstance(plain, (list, tuple)):
        for part in plain:
            yield from _strings(part)
