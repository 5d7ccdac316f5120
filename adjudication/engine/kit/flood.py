"""Sets of places as whole numbers (bit n for place n), so that a search takes a step from all its places at once.

It is fast where neighbours are a few fixed numbers apart, as on a sheet of hexes.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.engine.kit.graph import Near


class Flood:
    """Searches over one map."""

    def __init__(self, near: Near) -> None:
        self.bit = [1 << place for place in range(len(near))]
        steps: dict[int, int] = {}
        for here, around in enumerate(near):
            for to in around:
                steps[to - here] = steps.get(to - here, 0) | self.bit[here]
        self._up = [(far, places) for far, places in sorted(steps.items()) if far > 0]
        self._down = [(-far, places) for far, places in sorted(steps.items()) if far < 0]

    def mask(self, places: Iterable[int]) -> int:
        """The number for a set of places without duplicates."""
        return sum(map(self.bit.__getitem__, places))

    def beside(self, places: int) -> int:
        """The places adjacent to any of these."""
        found = 0
        for far, able in self._up:
            found |= (places & able) << far
        for far, able in self._down:
            found |= (places & able) >> far
        return found

    def reached(self, starts: int, open_to: int, wanted: int) -> int:
        """The places reachable from the starts through open places; the search ends when it has found all wanted
        ones."""
        found = edge = starts
        while edge and wanted & ~found:
            edge = self.beside(edge) & open_to & ~found
            found |= edge
        return found
