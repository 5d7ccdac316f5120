"""The state of a game: columns of small numbers."""

from __future__ import annotations

from collections import Counter

import msgspec

from adjudication.engine.kit.pools import Pool, pool
from tests.toy.systems.three_valleys.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.three_valleys.options import Options


class State(msgspec.Struct):
    """Everything that can change. `at` is the node of the sequence of play."""

    options: Options
    where: list[int]  # by unit: its area, NOWHERE once it is lost
    steps: list[int]  # by unit: strength left
    shown: list[bool]  # by unit: face up
    going: list[int]  # by unit: the area it is ordered to
    held: list[int]  # by area: the side that holds it
    points: list[int]
    deck: list[Pool]  # by side: the cards to draw from, and those everybody has seen
    hand: list[tuple[str, ...]]
    committed: list[str]  # by side: the card laid down with the orders, "" for none
    bonus: list[int]  # by side: what its card of the turn gives
    ready: list[bool]  # by side: its orders are in
    contested: list[int] = []  # areas still to be fought over
    area: int = NOWHERE  # of the last battle
    beaten: list[int] = []  # sides that have to leave it
    turn: int = 0
    at: str = "start"
    phase: str = "setup"
    actor: int = NOBODY
    over: bool = False


def initial(f: Facts, options: Options) -> State:
    """Set up a game (1.2, 1.3). ValueError names the option that does not fit the pack."""
    if not 0 <= options.last_turn <= f.pack.charts.victory.turns:
        raise ValueError(f"last_turn: a number from 1 to {f.pack.charts.victory.turns} is expected, or 0 for all turns")
    units, sides = len(f.unit_ids), len(f.sides)
    return State(
        options,
        where=f.start[:],
        steps=f.strength[:],
        shown=[False] * units,
        going=[NOWHERE] * units,
        held=f.held[:],
        points=[0] * sides,
        deck=[pool(f.cards, side) for side in f.sides],
        hand=[()] * sides,
        committed=[""] * sides,
        bonus=[0] * sides,
        ready=[False] * sides,
    )


def present(f: Facts, s: State, area: int) -> list[int]:
    """The sides with units in an area."""
    return sorted({f.side_of[u] for u, where in enumerate(s.where) if where == area})


def standing_in(f: Facts, s: State, side: int, area: int) -> list[int]:
    """The units of a side in an area."""
    return [u for u in f.units_of[side] if s.where[u] == area]


def without_units(f: Facts, s: State) -> list[bool]:
    """By side: whether all its units are lost, so that it has no orders to give."""
    return [all(s.where[u] == NOWHERE for u in units) for units in f.units_of]


def invariants(f: Facts, s: State) -> list[str]:
    """What is wrong with a state; empty if nothing."""
    found = [f"{f.sides[side]} has {points} points" for side, points in enumerate(s.points) if points < 0]
    for u, name in enumerate(f.unit_ids):
        if not 0 <= s.steps[u] <= f.strength[u]:
            found.append(f"{name} has {s.steps[u]} steps")
        elif s.where[u] >= 0 and s.steps[u] < f.strength[u] and not s.shown[u]:
            found.append(f"{name} has lost steps face down")
        elif s.where[u] >= 0 and s.shown[u] and not s.steps[u]:
            found.append(f"{name} stands in {f.map.ids[s.where[u]]} without a step")
    for side, deck in enumerate(s.deck):
        laid = (s.committed[side],) if s.committed[side] else ()
        if Counter((*deck.inside, *deck.aside, *s.hand[side], *laid)) != Counter(f.cards):
            found.append(f"the cards of {f.sides[side]} do not add up")
    return found
