"""Chapters 8.1 to 8.4: the routes open to a group, found step by step.

Random play and the question whether a group can go anywhere need a few of the places; all of them are a graph with
hundreds of points. `Paths` looks on from a point when someone asks, and `route` gives all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudication.engine.menu import AnyOf, LateOption, Option, Route
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement.reach import found_graphs, leash, prepare
from adjudication.systems.opuc.movement.routes import FORCED, Point, domain

Node = tuple[Point, ...]  # where the group is, for each kind of block in it


class Paths:
    """The routes of a group, as its own side knows the situation."""

    def __init__(self, f: Facts, s: State, blocks: Sequence[int]) -> None:
        self.march = prepare(f, s, blocks, f.roster.side[blocks[0]])
        self.leash = leash(f, s, blocks)
        self.start: Node = self.march.points
        self._names = f.board.ids
        self._found: dict[Node, dict[str, Node]] = {}

    def ways(self, node: Node) -> Mapping[str, Node]:
        """The places that the whole group may enter next."""
        found = self._found.get(node)
        if found is None:
            found = self._found[node] = self._onward(node)
        return found

    def _onward(self, node: Node) -> dict[str, Node]:
        first, names = node == self.start and not self.march.path, self._names
        rows = [
            {names[following.place]: following for following in search.ways(point, first)}
            for search, point in zip(self.march.searches, node, strict=True)
        ]
        if len(rows) == 1:
            return {name: (point,) for name, point in rows[0].items()}
        return {name: tuple(row[name] for row in rows) for name in rows[0] if all(name in row for row in rows)}

    def may_end(self, node: Node) -> bool:
        """True if the group may stop: it has moved, and no assault must follow."""
        if any(point == begun for point, begun in zip(node, self.start, strict=True)):
            return False
        at, place = self.march.at, node[0].place
        if any(point.mode == FORCED for point in node) and not at.touches_enemy(place):
            return False
        return self.leash is None or self.leash(place)

    def exist(self) -> bool:
        """True if there is any place where the group may move and stop."""
        seen, waiting = {self.start}, [self.start]
        for node in waiting:
            for following in self.ways(node).values():
                if self.may_end(following):
                    return True
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
        return False

    def route(self) -> Route:
        """All routes as a field of the menu."""
        return domain(self.march.at, found_graphs(self.march), self.leash)


def moves(f: Facts, s: State, groups: Sequence[Sequence[int]], subject: str) -> Iterator[LateOption]:
    """The order to move as an option for groups with the same routes; nothing if there are none."""
    paths = Paths(f, s, groups[0])
    if paths.exist():
        names = tuple(tuple(f.roster.ids[b] for b in group) for group in groups)
        yield LateOption(Option("move", {"units": AnyOf(names)}, subject, "8.1"), "route", paths)
