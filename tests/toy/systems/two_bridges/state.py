"""The state of a game: columns of small numbers."""

from __future__ import annotations

import msgspec

from tests.toy.systems.two_bridges.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.two_bridges.options import Options


class State(msgspec.Struct):
    """Everything that can change. `at` is the node of the sequence of play."""

    options: Options
    where: list[int]  # by unit: its hex, NOWHERE once it is lost
    moved: list[bool]  # by unit, in this turn
    attacked: list[bool]
    held: list[int]  # by town: the side that holds it
    turn: int = 0
    at: str = "start"
    phase: str = "setup"
    actor: int = NOBODY
    over: bool = False


def initial(f: Facts, options: Options) -> State:
    """Set up a game (1.2). ValueError names the option that does not fit the pack."""
    if not 0 <= options.last_turn <= f.pack.charts.victory.turns:
        raise ValueError(f"last_turn: a number from 1 to {f.pack.charts.victory.turns} is expected, or 0 for all turns")
    fresh = [False] * len(f.unit_ids)
    return State(options, f.start[:], fresh, fresh[:], f.held[:])


def unit_in(s: State, place: int) -> int:
    """The unit in a hex, NOWHERE if there is none."""
    return s.where.index(place) if place in s.where else NOWHERE


def invariants(f: Facts, s: State) -> list[str]:
    """What is wrong with a state; empty if nothing."""
    there = [h for h in s.where if h != NOWHERE]
    found = [f"{f.grid.ids[h]} holds two units" for h in set(there) if there.count(h) > 1]
    return found + [f"a unit is in the water of {f.grid.ids[h]}" for h in there if h in f.water]
