"""Finds the orders that led to the results of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from adjudication.engine.play.endings import is_done
from adjudication.engine.play.step_parts import order_starts
from adjudication.engine.play.undertaken import PlainStep, Ref, Undertaking, everything, read

Taken = Mapping[str, Any]


class RunOrders:
    """The orders of a run matched to its results. `earlier`: the steps of its turn before it, oldest first, as an
    attack can be ordered in one step and rolled for in another. Sealed orders of several sides share their results."""

    def __init__(self, rules: Any, earlier: Sequence[PlainStep], base: Any, draft: Mapping[str, Any]) -> None:
        self._rules, self._last = rules, len(earlier)
        self._steps = (*earlier, PlainStep(base, draft, everything))
        self._reading = read(rules, self._steps)
        self._after: dict[int, list[Ref]] = {}  # the answers that each event followed from
        for answer, led in self._reading.led.items():
            for ref in led if answer.step == self._last else ():
                self._after.setdefault(ref.number, []).append(answer)
        self._starts, self._turn = order_starts(draft), -1

    def undertakings(self) -> dict[int, Undertaking]:
        """The undertaking of each roll of the run, by its number, with the events of the run; rolls of the sequence of
        play have none."""
        found = dict[int, Undertaking]()
        for one in self._reading.undertakings:
            mine = replace(one, events=tuple(event for event in one.events if event.ref.step == self._last))
            found |= {roll.number: mine for roll in one.rolls if roll.step == self._last}
        return found

    def begins(self, index: int, state: Any) -> bool:
        """Whether the events of an order begin at this event."""
        if index in self._starts:
            self._turn = self._rules.awaiting(state).turn
        return index in self._starts

    def behind(self, index: int, event: Any, state: Any, rolling: set[str]) -> tuple[Taken, ...]:
        """The orders that led to an event in which the sides `rolling` roll.

        They are those that opened its undertaking, with what another side answered before it rolled. Where no one
        undertook it, it is the order just carried out, if the turn is the same and both name the same unit or place.
        """
        just, place = self._after.get(index, []), self._reading.places.get(Ref(self._last, index))
        if place is None:
            named = set(_names(msgspec.to_builtins(event))) - set(self._rules.sides)
            same = self._rules.awaiting(state).turn == self._turn
            mine = (one for one in map(self._taken, just) if same and one["side"] in rolling)
            return tuple(one for one in mine if named.intersection(_names(one["order"])))
        one = self._reading.undertakings[place]
        before = [ref for ref in one.openings if self._reading.led[ref][0] <= Ref(self._last, index)]
        if before and (opened := [ref for ref in just if self._opens(ref)]):
            return tuple(self._said(opened))
        answers = (ref for ref in just if self._taken(ref)["side"] in rolling and one.side not in rolling)
        return tuple(self._said([*before, *(ref for ref in answers if _chooses(self._taken(ref)["order"]))]))

    def _opens(self, answer: Ref) -> bool:
        return any(answer in one.openings for one in self._reading.undertakings)

    def _taken(self, answer: Ref) -> Taken:
        taken: Taken = self._steps[answer.step].record["taken"][answer.number]
        return taken

    def _said(self, answers: Iterable[Ref]) -> Iterator[Taken]:
        """The answers that do more than end something."""
        return (taken for taken in map(self._taken, answers) if not is_done(taken["order"]))


def _chooses(order: Mapping[str, Any]) -> bool:
    """Whether an order commits or names anything."""
    return any(value for name, value in order.items() if name != "do")


def _names(plain: Any) -> Iterator[str]:
    """Every text in plain values; for mappings, the values and those keys that are names."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            if key not in ("do", "event", "roll"):
                yield from _names(value)
    elif isinstance(plain, (list, tuple)):
        for part in plain:
            yield from _names(part)
