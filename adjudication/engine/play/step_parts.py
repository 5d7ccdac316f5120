"""The parts of a step: each combat, strike or other roll with its consequences, and whatever else a phase brings.

A whole turn is one step of many events; its parts are what people read, replay and rule on one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from adjudication.engine.dice import is_draw, rolls_of
from adjudication.engine.record.events_in_order import unfold

LONGEST = 80  # characters of a name


class PartNames:
    """Names the parts of a step, event by event, as one audience learns of them; `starts` comes from `order_starts`."""

    def __init__(self, rules: Any, starts: frozenset[int]) -> None:
        self._rules, self._starts = rules, starts
        self._name, self._phase, self._fresh, self._rolled = "", "", True, False

    def begun(self, number: int, phase: str, known: Any) -> str:
        """The name of the part that begins with an event; "" if the event continues the previous part.

        `phase` is the phase it happens in, `known` the event as the audience learns of it, None if it learns nothing.
        """
        self._fresh = self._fresh or number in self._starts or phase != self._phase
        self._phase = phase
        if known is None:
            return ""
        if rolled := roll_name(self._rules, known):
            begins = self._fresh or not self._rolled or rolled != self._name
            self._name, self._fresh, self._rolled = rolled, False, True
            return rolled if begins else ""
        if not self._fresh or (self._name == phase and not self._rolled):
            self._fresh = False
            return ""
        self._name, self._fresh, self._rolled = phase, False, False
        return phase


@dataclass(frozen=True)
class StepPart:
    """One part of a step: its name, the numbers of its events, the numbers of their rolls, and how many events take
    effect by its end."""

    name: str
    numbers: tuple[int, ...]
    draws: tuple[int, ...]
    until: int


def order_starts(record: Mapping[str, Any]) -> frozenset[int]:
    """The numbers of the events with which the orders of a step or draft begin."""
    taken = record.get("taken", ())
    at = len(record.get("events", ())) - sum(one["events"] for one in taken)
    found = set()
    for one in taken:
        if one["events"]:
            found.add(at)
        at += one["events"]
    return frozenset(found)


def roll_name(rules: Any, event: Any) -> str:
    """The kind of result of an event with dice; "" without dice, or if they only draw a card or counter."""
    rolls = [roll for roll in rolls_of(event) if not is_draw(roll.test, roll.target)]
    if not rolls:
        return ""
    words, purpose = rules.catalogue, rolls[0].purpose
    told = words.get(f"part.{type(event).__name__}") or words.get(f"roll.{purpose}")
    return str(told or purpose.replace("_", " ").capitalize())[:LONGEST]


def phase_name(rules: Any, state: Any) -> str:
    """The phase of a state as text."""
    phase = rules.awaiting(state).phase
    told = str(rules.catalogue.get(f"phase.{phase}") or phase.replace("_", " "))
    return (told[:1].upper() + told[1:])[:LONGEST]


def parts(rules: Any, before: Any, record: Mapping[str, Any]) -> list[StepPart]:
    """The true parts of a step or draft, in the order in which they take effect."""
    state, names = rules.fork(before), PartNames(rules, order_starts(record))
    found: list[tuple[str, list[int], list[int]]] = []
    for number, event in unfold(rules, record):
        if (name := names.begun(number, phase_name(rules, state), event)) or not found:
            found.append((name, [], []))
        found[-1][1].append(number)
        found[-1][2].extend(roll.draw for roll in rolls_of(event))
        rules.apply(state, event)
    ends = accumulate(len(numbers) for _, numbers, _ in found)
    return [
        StepPart(name, tuple(numbers), tuple(draws), end)
        for (name, numbers, draws), end in zip(found, ends, strict=True)
    ]


def folded(rules: Any, before: Any, record: Mapping[str, Any], until: int) -> Any:
    """The state after the first `until` events of a step in the order in which they take effect."""
    state = rules.fork(before)
    for _, event in unfold(rules, record)[:until]:
        rules.apply(state, event)
    return state
