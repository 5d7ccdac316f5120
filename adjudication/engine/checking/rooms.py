"""Two rooms that play one pack: how often their dice decide the same thing, and whether these dice are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from adjudication.engine.checking.conformance import choose
from adjudication.engine.dice import BY_MOMENT, Dice, Recorded, Seeded, recorded, seeded_value, tally
from adjudication.engine.menu import Chooser

MOST = 5000  # decisions of one game
BY_CHANCE = 3  # of ten decisions a room answers so many at random; the policy of the rules answers the others


@dataclass(frozen=True)
class Compared:
    """Rolls of two rooms. `rolls`: all of both; `shared`: those of both that decide the same thing with as many faces;
    `same`: those of them that show the same dice."""

    rolls: int = 0
    shared: int = 0
    same: int = 0

    def __add__(self, other: Compared) -> Compared:
        return Compared(self.rolls + other.rolls, self.shared + other.shared, self.same + other.same)


def play(adjudicator: Any, options: Any, seed: bytes, below: Chooser) -> list[Recorded]:
    """The rolls of a whole game with dice `BY_MOMENT`, each decision its own step."""
    state, so_far, found = adjudicator.initial_state(options), dict[str, int](), list[Recorded]()
    for _ in range(MOST):
        awaiting = adjudicator.awaiting(state)
        if awaiting.mode == "over":
            break
        orders = {due.side: _answer(adjudicator, state, due, below) for due in awaiting.due}
        dice = Dice(Seeded(seed, 0, scheme=BY_MOMENT), so_far=so_far)
        adjudicator.carry_out(state, orders, dice)
        so_far = tally(so_far, dice.keys, adjudicator.awaiting(state).turn)
        found += recorded(dice.rolls, dice.keys)
    return found


def _answer(adjudicator: Any, state: Any, due: Any, below: Chooser) -> Any:
    if below(10) < BY_CHANCE:
        return choose(adjudicator, state, due, below)
    return adjudicator.policy(state, due.side)


def _people(seed: bytes) -> Chooser:
    """People who choose at random, but always the same."""
    asked: Iterator[int] = count()
    return lambda faces: seeded_value(seed, 0, "choice", next(asked), 0, faces) - 1


def compare(one: list[Recorded], other: list[Recorded]) -> Compared:
    """Pair what both rooms decide, the first time with the first time. Of two pools as many dice as both have count."""
    first, second = _by_thing(one), _by_thing(other)
    pairs = [pair for thing in first for pair in zip(first[thing], second.get(thing, ()), strict=False)]
    shared = [(a.dice, b.dice) for a, b in pairs if a.faces == b.faces and a.dice and b.dice]
    same = sum(all(x == y for x, y in zip(a, b, strict=False)) for a, b in shared)
    return Compared(len(one) + len(other), 2 * len(shared), 2 * same)


def _by_thing(rolls: list[Recorded]) -> Mapping[str, list[Recorded]]:
    found = defaultdict[str, list[Recorded]](list)
    for roll in rolls:
        found[roll.key.rpartition("#")[0]].append(roll)
    return found


def measure(adjudicator: Any, options: Any, games: int, one_seed: bool = True) -> Compared:
    """Pairs of rooms whose people choose differently, with the dice of one seed, or each with its own."""
    found = Compared()
    for game in range(games):
        seeds = [b"room %d" % game, b"room %d" % game if one_seed else b"other %d" % game]
        rooms = [play(adjudicator, options, seed, _people(b"people %d %d" % (game, n))) for n, seed in enumerate(seeds)]
        found += compare(*rooms)
    return found
