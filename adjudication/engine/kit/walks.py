"""Routes that are found as they are walked: what every walk does with the steps that it finds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)


class FoundWalk(ABC, Generic[N]):
    """A walk from `start`; its nodes are points of a route. `route` makes it an `engine.menu.Walk`."""

    start: N

    @abstractmethod
    def ways(self, node: N) -> Mapping[str, N]:
        """The places that can be entered next, by their name, and the node of each."""

    @abstractmethod
    def may_end(self, node: N) -> bool:
        """Whether a route may stop at a node."""

    def follow(self, path: Sequence[str]) -> tuple[N, int]:
        """How far a path can be walked: the last node, and how many of its places."""
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
