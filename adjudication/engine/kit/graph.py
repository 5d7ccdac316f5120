"""Places as numbers, and which are adjacent: for hexes, areas or zones alike."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

Near = Sequence[Iterable[int]]  # by place: the places next to it
Pair = tuple[int, int]
FAR = 999  # a distance where there is no way


def pair(a: int, b: int) -> Pair:
    """Two places with the lower number first, as the name of a hexside, a border or a link."""
    return (a, b) if a < b else (b, a)


def distances(near: Near, starts: Iterable[int], far: int = FAR) -> list[int]:
    """The number of steps from the nearest start to each place; `far` if there is no route."""
    found = [far] * len(near)
    queue = deque(starts)
    for start in queue:
        found[start] = 0
    while queue:
        here = queue.popleft()
        for n in near[here]:
            if found[n] == far:
                found[n] = found[here] + 1
                queue.append(n)
    return found


def connected(near: Near, start: int, open_to: Callable[[int, int], bool]) -> list[int]:
    """The places reachable from a start by open steps, nearest first, starting with itself."""
    seen, found = {start}, [start]
    for here in found:
        for n in near[here]:
            if n not in seen and open_to(here, n):
                seen.add(n)
                found.append(n)
    return found


def groups(places: Iterable[int], touch: Callable[[int, int], bool]) -> list[list[int]]:
    """The places in groups that do not touch each other; groups and members are in the order of their numbers."""
    left, found = sorted(set(places)), list[list[int]]()
    while left:
        group = [left.pop(0)]
        for one in group:
            touching = [other for other in left if touch(one, other)]
            group += touching
            left = [other for other in left if other not in touching]
        found.append(sorted(group))
    return found


def links(chains: Iterable[Sequence[int]]) -> frozenset[Pair]:
    """The steps of roads, railways or other chains of places."""
    return frozenset(pair(a, b) for chain in chains for a, b in itertools.pairwise(chain))


def along(steps: Iterable[Pair], places: int) -> list[tuple[int, ...]]:
    """For each place, the places that links lead to, in the order of their numbers: a road net as a graph of its
    own."""
    found: list[list[int]] = [[] for _ in range(places)]
    for a, b in steps:
        found[a].append(b)
        found[b].append(a)
    return [tuple(sorted(around)) for around in found]


def gaps(near: Near, chain: Sequence[int]) -> Iterator[int]:
    """The numbers, from 1, of the entries of a chain that are not adjacent to the previous entry."""
    for number, (a, b) in enumerate(itertools.pairwise(chain), 1):
        if b not in near[a]:
            yield number
