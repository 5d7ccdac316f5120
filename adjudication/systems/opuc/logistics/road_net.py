"""Chapter 4.3: the MSR as a graph, with the banks of towns that a river without a bridge divides."""

from __future__ import annotations

from adjudication.engine.kit.graph import connected, pair
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.rivers import Rivers

Node = tuple[int, int]  # hex, bank
Links = tuple[tuple[Node, frozenset[int]], ...]  # the nodes next to one, with the MSR segments in between


class RoadNet:
    """The roads that the bridges leave open to a side, without regard to enemies and jams."""

    def __init__(self, f: Facts, rivers: Rivers) -> None:
        self._f, self._rivers = f, rivers
        self._banks: dict[int, dict[int, int]] = {}
        self._links: dict[Node, Links] = {}

    def nodes(self, h: int) -> set[Node]:
        """The nodes of hex `h` with a road."""
        return {(h, self.bank(h, n)) for n in self._f.board.msr_near[h]}

    def links(self, node: Node) -> Links:
        """The road links of `node`."""
        found = self._links.get(node)
        if found is None:
            found = self._links[node] = self._find_links(*node)
        return found

    def _find_links(self, h: int, bank: int) -> Links:
        board, found = self._f.board, []
        for n in board.msr_near[h]:
            edge = board.edge(h, n)
            if self.bank(h, n) == bank and (edge < 0 or self._rivers.dry[edge]):
                found.append(((n, self.bank(n, h)), frozenset(board.segments_of_link[pair(h, n)])))
        return tuple(found)

    def bank(self, h: int, beside: int) -> int:
        """The bank of the BUA in hex `h` that the road from hex `beside` reaches; 0 if no river divides it."""
        bua = self._f.board.bua_at[h]
        if bua < 0:
            return 0
        if h not in self._banks:
            self._banks[h] = self._find_banks(bua)
        zone = self._f.board.zone_facing.get((h, beside), -1)
        return self._banks[h].get(zone, 0)

    def _find_banks(self, bua: int) -> dict[int, int]:
        board, found = self._f.board, dict[int, int]()
        for zone in board.zones[bua]:
            if zone not in found:
                bank = connected(board.zone_near, zone, self._dry)
                found |= dict.fromkeys(bank, len(set(found.values())))
        return found

    def _dry(self, zone: int, other: int) -> bool:
        edge = self._f.board.edge_at.get(pair(zone, other), -1)
        return edge < 0 or self._rivers.dry[edge]


def road_net(f: Facts, rivers: Rivers) -> RoadNet:
    """The roads of a side, cached until a bridge changes."""
    found: RoadNet | None = rivers.derived.get(RoadNet)
    if found is None:
        found = rivers.derived[RoadNet] = RoadNet(f, rivers)
    return found
