"""Routes that are found as they are walked: what all walks do with the steps they find."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from adjudication.engine.kit import movement
from adjudication.engine.kit.movement import Going, OpenWays, Point
from adjudication.engine.kit.nets import Steps
from adjudication.engine.menu import Route

N = TypeVar("N", bound=Hashable)


class FoundWalk(ABC, Generic[N]):
    """A walk from `start`; its nodes are points of a route. `route` turns it into an `engine.menu.Walk`."""

    start: N

    @abstractmethod
    def ways(self, node: N) -> Mapping[str, N]:
        """The places that can be entered next, by name, each with its node."""

    @abstractmethod
    def may_end(self, node: N) -> bool:
        """Whether a route may stop at a node."""

    def follow(self, path: Sequence[str]) -> tuple[N, int]:
        """How far a path can be walked: the last node, and how many places of the path were entered."""
        node = self.start
        for number, name in enumerate(path):
            following = self.ways(node).get(name)
            if following is None:
                return node, number
            node = following
        return node, len(path)

    def leads_somewhere(self) -> bool:
        """Whether there is any place to stop in."""
        seen, queue = {self.start}, [self.start]
        while queue:
            for node in self.ways(queue.pop()).values():
                if self.may_end(node):
                    return True
                if node not in seen:
                    seen.add(node)
                    queue.append(node)
        return False


class PointsWalk(FoundWalk[Point]):
    """The routes of one piece that moves by points. `ids` are the names of the places, `full` the places without room
    for the piece. `open_ways` can be shared with other pieces."""

    def __init__(
        self,
        ids: Sequence[str],
        steps: Steps,
        here: int,
        going: Going,
        full: Collection[int],
        open_ways: OpenWays | None = None,
    ) -> None:
        self.ids, self.steps, self.going, self.full, self._open = ids, steps, going, full, open_ways
        self.start = Point(here)

    def ways(self, node: Point) -> Mapping[str, Point]:
        """The next places."""
        found = movement.onward(self.steps, self.going, node, node == self.start)
        return {self.ids[to.place]: to for to in found}

    def may_end(self, node: Point) -> bool:
        """Whether the piece can stop here."""
        return node != self.start and node.place not in self.full

    def route(self) -> Route:
        """All routes as a field of the menu."""
        return movement.routes(self.steps, self.start.place, self.going, self.ids, self._room, self._open)

    def _room(self, place: int) -> bool:
        return place not in self.full
