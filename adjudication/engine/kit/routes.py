"""Routes as a graph: every way to continue from every point that a movement can reach, ready for a menu.

A point is whatever matters of a movement so far: the place, what it has cost, what still holds. Two ways that come
to the same point go on alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from adjudication.engine.menu import Route


class AtPlace(Protocol):
    """A point of a movement; hashable, and equal to another point with the same continuations."""

    @property
    def place(self) -> int:
        """The number of the place."""
        ...


P = TypeVar("P", bound=AtPlace)


class Routes(NamedTuple, Generic[P]):
    """Every point reached, numbered from 0 for the start; `parents` lead back by the fewest steps.

    `steps` lead on: by point, the name of the next place to the number of the point.
    """

    points: list[P]
    parents: list[int]
    steps: list[dict[str, int]]

    def ends(self, may_end: Callable[[P], bool]) -> frozenset[int]:
        """The points where a route can stop; never the start."""
        return frozenset(n for n, point in enumerate(self.points) if n and may_end(point))

    def route(self, number: int) -> list[int]:
        """The places on the route to a point, without the start."""
        found: list[int] = []
        while number:
            found.append(self.points[number].place)
            number = self.parents[number]
        return found[::-1]

    def lengths(self) -> list[int]:
        """The number of places on the route to each point."""
        found = [0]
        for parent in self.parents[1:]:
            found.append(found[parent] + 1)
        return found

    def domain(self, ends: frozenset[int]) -> Route:
        """The routes as a field of the menu."""
        return Route(tuple(self.steps), ends)


def explore(start: P, ways: Callable[[P, bool], Iterable[P]], names: Sequence[str], begun: bool = False) -> Routes[P]:
    """Everything that can be reached. `ways` gives the points one step further and is told whether it is the very first
    step; with `begun` the movement is already under way, so there is no first step."""
    points, parents, steps = [start], [-1], [dict[str, int]()]
    known: dict[P, int] = {start: 0}
    for node, point in enumerate(points):
        first = node == 0 and not begun
        for following in ways(point, first):
            number = known.get(following, -1)
            if number < 0:
                number = known[following] = len(points)
                points.append(following)
                parents.append(node)
                steps.append({})
            steps[node][names[following.place]] = number
    return Routes(points, parents, steps)


def common(routes: Sequence[Route]) -> Route:
    """The routes that are open to every member of a group."""
    if len(routes) == 1:
        return routes[0]
    first = (0,) * len(routes)
    nodes, known, steps = [first], {first: 0}, [dict[str, int]()]
    for number, node in enumerate(nodes):
        rows = [route.steps[n] for route, n in zip(routes, node, strict=True)]
        for place in rows[0]:
            if all(place in row for row in rows):
                to = tuple(row[place] for row in rows)
                if to not in known:
                    known[to] = len(nodes)
                    nodes.append(to)
                    steps.append({})
                steps[number][place] = known[to]
    ends = frozenset(k for k, node in enumerate(nodes) if all(n in r.ends for r, n in zip(routes, node, strict=True)))
    return Route(tuple(steps), ends)
