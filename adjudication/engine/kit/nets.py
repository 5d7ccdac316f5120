"""The steps between the places of a map, and the parts of them that the routes of every movement share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Step(NamedTuple):
    """One step: its destination, its cost in parts of a point, and whether it ends the movement."""

    to: int
    cost: int
    halt: bool = False


Steps = Sequence[Sequence[Step]]  # by place

BITS = 16
LOST = (1 << BITS) - 1
"""A node of a route is a number: the place, then in the lowest bits the points left; `LOST` if too few to go on. Python
is faster with numbers below 2 ** 30, so the bits are no more than points may need."""

Way = tuple[str, int, int, int, int]
"""A step as routes take it: the name of the place; the points for the step with the cheapest one after it, and for the
step alone; what turns the points left before it into the node after it; the node of a movement that ends there."""


class Net(list[tuple[Step, ...]]):
    """Steps that are valid for a whole game. Their ways, which most movements share, are computed once."""

    def __init__(self, rows: Iterable[tuple[Step, ...]]) -> None:
        super().__init__(rows)
        self.nearby = [frozenset(step.to for step in row) for row in self]
        self._known: dict[bool, tuple[Sequence[str], list[list[Way]]]] = {}

    def ways(self, names: Sequence[str], free: bool) -> Sequence[Sequence[Way]]:
        """For each place, its ways if only the ground matters. `free`: any distance, at no cost."""
        known = self._known.get(free)
        if known is None or known[0] is not names:
            least = [0 if free else min([step.cost for step in row], default=LOST) for row in self]
            found = [[way(names, step, 0 if free else step.cost, least[step.to]) for step in row] for row in self]
            known = self._known[free] = names, found
        return known[1]


def way(names: Sequence[str], step: Step, cost: int, onward: int) -> Way:
    """A step with its cost; `onward` is the cost of the cheapest step after it."""
    to = step.to
    return names[to], LOST if step.halt else cost + onward, cost, (to << BITS) - cost, to << BITS | LOST
