"""Lines of supply and communication: step by step from a place to a source, within a range or at any length."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Mapping
from math import inf
from typing import NamedTuple

from adjudication.engine.kit.graph import Near


class Lines(NamedTuple):
    """The best supply line of every place that has one: next place, source, length, and remaining range (None: no
    limit)."""

    onward: Mapping[int, int]
    source: Mapping[int, int]
    length: Mapping[int, int]
    left: Mapping[int, int | None]

    def reach(self, place: int) -> bool:
        """Whether a place has a line."""
        return place in self.source

    def line(self, place: int) -> tuple[int, ...]:
        """The line from a place to its source, including both; KeyError if it has none."""
        path = [place]
        while path[-1] != self.source[place]:
            path.append(self.onward[path[-1]])
        return tuple(path)


def lines(
    near: Near,
    sources: Mapping[int, int | None],
    *,
    closed: Collection[int] = frozenset(),
    no_exit: Collection[int] = frozenset(),
    passable: Callable[[int, int], bool] | None = None,
    cost: Callable[[int, int], int] | None = None,
) -> Lines:
    """The lines from all places to sources; each source has its range (None: any length).

    A line runs from the place to the source. `closed`: places it may not touch. `no_exit`: places it may come to and
    not go on from, such as an enemy zone of control; a source there can still be reached. `passable`: whether it may
    step from one place to the next; `cost`: what that step takes of the range, 1 or more (default 1).

    The best line leaves most of its range, so that a chain can go on from it; then it is the shortest, then the one
    whose next place, and the next after that, has the lowest number.
    """
    best: dict[int, tuple[float, int]] = {}
    onward: dict[int, int] = {}
    origin: dict[int, int] = {}
    queue: list[tuple[float, int, int]] = []
    for source, limit in sources.items():
        if source not in closed and (limit is None or limit >= 0):
            best[source], origin[source] = (-inf if limit is None else -limit, 0), source
            queue.append((*best[source], source))
    heapq.heapify(queue)
    done: set[int] = set()
    while queue:
        left, length, here = heapq.heappop(queue)
        if here in done:
            continue
        done.add(here)
        for back in near[here]:
            if back in done or back in closed or back in no_exit or not (passable is None or passable(back, here)):
                continue
            step = 1 if cost is None else cost(back, here)
            key = (left + step, length + step)
            known = best.get(back)
            if key[0] <= 0 and (known is None or key < known or (key == known and here < onward.get(back, -1))):
                best[back], onward[back], origin[back] = key, here, origin[here]
                heapq.heappush(queue, (*key, back))
    return Lines(
        onward,
        origin,
        {place: key[1] for place, key in best.items()},
        {place: None if key[0] == -inf else int(-key[0]) for place, key in best.items()},
    )
