"""Every order in the steps in force, with its cell and the events that followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from adjudication.engine.play.endings import ending, is_done
from adjudication.engine.play.remits import whose
from reports.collect import phrases
from reports.record import StepRecord
from wargame.models import Exercise

Say = Callable[[str, Mapping[str, Any]], str]
Cells = Mapping[tuple[str, str], str]


@dataclass(frozen=True)
class GivenOrder:
    """An order that was carried out or refused. `number` counts those of its step, from 1, with refused ones last.

    `kind` is the decision that it answers; of a refused one, the first that it could have answered. `at` is its place
    on the sheet of its side, -1 if it was not there; `events` are the first and the last that it led to, None for none.
    """

    step: StepRecord
    number: int
    cell: str
    side: str
    remit: str
    kind: str
    order: Mapping[str, Any]
    words: str
    source: str
    by: str
    carried_out: bool
    problems: Sequence[Mapping[str, Any]]
    reason: str
    at: int
    events: tuple[int, int] | None

    @property
    def id(self) -> str:
        """Its unique id in the exercise."""
        return order_id(self.step.seq, self.number)


def read(exercise: Exercise, rules: Any, steps: Sequence[StepRecord], say: Say) -> list[GivenOrder]:
    """All orders in the sequence of the ledger. One query."""
    cells = {(cell.side, cell.remit): cell.name for cell in exercise.cells.all() if cell.side}
    reader = _Reader(rules, cells, say)
    return [one for step in steps for one in (*reader.taken(step), *reader.refused(step))]


@dataclass(frozen=True)
class _Reader:
    rules: Any
    cells: Cells
    say: Say

    def taken(self, step: StepRecord) -> Iterator[GivenOrder]:
        ranges = event_ranges(step.body)
        for number, (one, events) in enumerate(zip(step.body.get("taken", ()), ranges, strict=True), 1):
            yield self._made(step, number, one, one["kind"], one["source"], None, events)

    def refused(self, step: StepRecord) -> Iterator[GivenOrder]:
        first = len(step.body.get("taken", ())) + 1
        for number, one in enumerate(step.body.get("refused", ()), first):
            yield self._made(step, number, one, self._could_answer(one["order"]), "sheet", one["problems"], None)

    def _made(
        self, step: StepRecord, number: int, one: Mapping[str, Any], kind: str, source: str,
        problems: Sequence[Mapping[str, Any]] | None, events: tuple[int, int] | None,
    ) -> GivenOrder:  # fmt: skip
        side, remit, order = one["side"], one.get("remit", ""), one["order"]
        cell = self.cells.get((side, remit)) or self.cells.get((side, ""), "")
        by = step.body.get("entered", {}).get(whose(side, remit), "cell")
        reason = "" if problems is None else phrases.reasons(self.rules.catalogue, problems)
        return GivenOrder(
            step, number, cell, side, remit, kind, order, self._words(side, kind, order), source, by, problems is None,
            problems or (), reason, one.get("index", -1), events,
        )  # fmt: skip

    def _words(self, side: str, kind: str, order: Mapping[str, Any]) -> str:
        return ending(self.rules.catalogue, kind) if is_done(order) else self.say(side, order)

    def _could_answer(self, order: Mapping[str, Any]) -> str:
        """The first kind of decision that a plain order can answer; empty if there is none."""
        try:
            return next(iter(self.rules.answers(msgspec.convert(order, self.rules.order_type))), "")
        except msgspec.ValidationError:
            return ""


def event_ranges(body: Mapping[str, Any]) -> list[tuple[int, int] | None]:
    """For each order that a step took, the first and last of the events that followed; simultaneous orders share
    theirs, and orders without events have None."""
    taken = body.get("taken", ())
    at = len(body.get("events", ())) - sum(one.get("events", 0) for one in taken)
    found: list[tuple[int, int] | None] = [None] * len(taken)
    for group in _together(taken):
        count = taken[group[-1]].get("events", 0)
        for number in group if count else ():
            found[number] = at, at + count - 1
        at += count
    return found


def _together(taken: Sequence[Mapping[str, Any]]) -> Iterator[list[int]]:
    """The numbers of the orders carried out at the same time: those of different sides, the last of which has the
    events."""
    group: list[int] = []
    for number, one in enumerate(taken):
        if group and one["side"] in {taken[other]["side"] for other in group}:
            yield group
            group = []
        group.append(number)
        if one.get("events", 0):
            yield group
            group = []
    if group:
        yield group


def order_id(step: int, number: int) -> str:
    """The unique id of an order in the exercise."""
    return f"O-{step}-{number}"


def event_id(step: int, index: int) -> str:
    """The unique id of an event in the exercise."""
    return f"EV-{step}-{index}"


def orders_of_events(step: int, body: Mapping[str, Any]) -> dict[int, str]:
    """The order behind each event of a step, by index; for simultaneous orders the last."""
    found: dict[int, str] = {}
    for number, events in enumerate(event_ranges(body), 1):
        if events is not None:
            found |= dict.fromkeys(range(events[0], events[1] + 1), order_id(step, number))
    return found
