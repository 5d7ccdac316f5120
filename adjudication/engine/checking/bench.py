"""Measures how much the engine does in a second. The caller supplies the clock and the random numbers, so that the
engine needs neither."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any

import msgspec

from adjudication.engine.checking.conformance import choose
from adjudication.engine.dice import Dice, ListedDice, Seeded
from adjudication.engine.menu import Chooser
from adjudication.engine.play import driver

Clock = Callable[[], float]


class RecordedGame:
    """A recorded random game: for each step the state before, the orders, the dice rolled and the events."""

    def __init__(self, adjudicator: Any, options: Any, below: Chooser, seed: bytes) -> None:
        self.adjudicator, self.start = adjudicator, adjudicator.initial_state(options)
        self.steps: list[tuple[Mapping[str, Any], list[tuple[int, ...]], list[Any]]] = []
        state = adjudicator.fork(self.start)
        while True:
            awaiting = adjudicator.awaiting(state)
            if awaiting.mode == "over":
                break
            orders = {due.side: choose(adjudicator, state, due, below) for due in awaiting.due}
            dice = Dice(Seeded(seed, len(self.steps)))
            events = adjudicator.carry_out(state, orders, dice)
            self.steps.append((orders, [roll.dice for roll in dice.rolls], events))
        self.end = msgspec.json.encode(state)
        self.orders = sum(len(step[0]) for step in self.steps)
        self.events = sum(len(step[2]) for step in self.steps)

    def readjudicate(self) -> int:
        """Check every order and carry it out again with its recorded dice."""
        adjudicator = self.adjudicator
        state = adjudicator.fork(self.start)
        for orders, thrown, _ in self.steps:
            for side, order in orders.items():
                if adjudicator.check(state, side, order):
                    raise RuntimeError("a recorded order is refused")
            adjudicator.carry_out(state, orders, Dice(ListedDice(thrown)))
        if msgspec.json.encode(state) != self.end:
            raise RuntimeError("adjudicated again, the game ends differently")
        return self.orders

    def refold(self) -> int:
        """Fold every event."""
        state = self.adjudicator.fork(self.start)
        for _, _, events in self.steps:
            for event in events:
                self.adjudicator.apply(state, event)
        return self.events

    def forks(self) -> int:
        """Copy the states."""
        state, fork = self.start, self.adjudicator.fork
        for _ in range(5000):
            fork(state)
        return 5000

    def one_order(self) -> int:
        """Take one order end to end without the database: JSON in, check, driver, dice from the seed, JSON out."""
        adjudicator = self.adjudicator
        state = adjudicator.fork(self.start)
        for event in self.steps[0][2]:
            adjudicator.apply(state, event)
        orders, count = self.steps[1][0], 200
        snapshot = msgspec.json.encode(state)
        sheets_in = msgspec.json.encode(orders)
        for _ in range(count):
            now = msgspec.json.decode(snapshot, type=adjudicator.state_type)
            given = msgspec.json.decode(sheets_in, type=dict[str, adjudicator.order_type])  # type: ignore[name-defined]  # the type is known at run time
            sheets = {side: driver.SideOrders((order,)) for side, order in given.items()}
            draft = driver.advance(adjudicator, now, sheets, Dice(Seeded(b"bench", 1)))
            msgspec.json.encode(draft)
        return count


def rounds(
    adjudicator: Any, options: Any, below: Chooser, clock: Clock, games: int = 12, repeat: int = 5
) -> dict[str, float]:
    """Medians of interleaved rounds, per second: orders re-adjudicated, orders in random play, events, forks, single
    orders."""
    recorded = [RecordedGame(adjudicator, options, below, b"bench%d" % number) for number in range(games)]
    tasks: dict[str, Callable[[], int]] = {
        "orders re-adjudicated": lambda: sum(game.readjudicate() for game in recorded),
        "orders in random play": lambda: sum(
            RecordedGame(adjudicator, options, below, b"play%d" % number).orders for number in range(games)
        ),
        "events refolded": lambda: sum(game.refold() for game in recorded),
        "forks": recorded[0].forks,
        "single orders end to end": recorded[0].one_order,
    }
    found: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeat):
        for name, task in tasks.items():
            begun = clock()
            count = task()
            found[name].append(count / (clock() - begun))
    return {name: median(values) for name, values in found.items()}


def times(tasks: Mapping[str, Callable[[], Any]], clock: Clock, repeat: int = 5) -> dict[str, float]:
    """Medians of a system's own measurements, in milliseconds."""
    found: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeat):
        for name, task in tasks.items():
            begun = clock()
            task()
            found[name].append(1000 * (clock() - begun))
    return {name: median(values) for name, values in found.items()}


def lines(rates: Mapping[str, float]) -> Sequence[str]:
    """The rates as lines of a report."""
    return [f"  {name:<28}{rate:>12,.0f} /s" for name, rate in rates.items()]
