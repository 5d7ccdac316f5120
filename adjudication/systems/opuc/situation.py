"""What a group of blocks that moves has to reckon with: enemies, their ZOC, roads, split towns."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.opuc import zoc
from adjudication.systems.opuc.board import pair
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.ground import bridged, ground
from adjudication.systems.opuc.layout import BIT, Layout
from adjudication.systems.opuc.roads import choked
from adjudication.systems.opuc.state import State

DEEP_SNOW = 3
TWO_BATTALIONS = 6  # thirds: what may assault over a boundary of a BUA zone (9.2)


class Situation:
    """The facts of one activation. `viewer` None: the truth; else only what that side can know (see `zoc`).

    `started` is the place the group began its movement from.
    """

    def __init__(self, f: Facts, s: State, blocks: Sequence[int], started: int, viewer: int | None) -> None:
        self.f, self.s, self.blocks = f, s, blocks
        self.side = f.roster.side[blocks[0]]
        self.foe = BIT[1 - self.side]
        self.lay = Layout(f, s)
        self.cover = zoc.cover(f, s, 1 - self.side, viewer, self.lay)
        h = f.board.hex_of[started]
        self.holders = self._not_ignored(self.cover[h], viewer) if f.board.bua_at[h] < 0 else []
        self._ignore(h)
        self.zoned = [bool(c) for c in self.cover]
        self.enemies = [h for h in range(f.board.hexes) if self.lay.held[h] & self.foe]
        self.watched = self._watched()
        self.choked = choked(f, s)
        self.neutralised = any(s.neutralised[b] for b in blocks)
        self.may_assault = self._may_assault()
        self.arrived = any(s.entered[b] == s.turn for b in blocks)

    # --- zones of control

    def _not_ignored(self, holders: list[int], viewer: int | None) -> list[int]:
        """A group twice as strong as the units exerting the ZOC it stands in may leave regardless (8.4, K-55)."""
        own = sum(zoc.cf(self.f, self.s, b) for b in self.blocks)
        if holders and own > 0 and own >= 2 * zoc.strength(self.f, self.s, holders, viewer):
            return []
        return holders

    def _ignore(self, h: int) -> None:
        passed = set(self.cover[h]) - set(self.holders)
        if passed and self.f.board.bua_at[h] < 0:
            self.cover = [[b for b in c if b not in passed] for c in self.cover]

    def halts(self, h: int, to: int, first: bool) -> bool:
        """Whether the movement ends on entering `to` from `h`: in a ZOC, or still beside the enemy just left."""
        if self.zoned[to] and self.f.board.bua_at[to] < 0:
            return True
        if self.s.snow >= DEEP_SNOW:
            return True
        if first and self.holders:
            board, s = self.f.board, self.s
            return any(board.distance[to][board.hex_of[s.place[b]]] < 2 for b in self.holders)
        return False

    def too_close(self, h: int, to: int) -> bool:
        """Whether a NEUTRALISED group would come nearer to the nearest enemy (8.1)."""
        if not self.neutralised or not self.enemies:
            return False
        distance = self.f.board.distance
        return min(distance[to][e] for e in self.enemies) < min(distance[h][e] for e in self.enemies)

    # --- roads

    def _watched(self) -> list[bool]:
        found = [False] * self.f.board.hexes
        near = ground(self.f).within_two
        for enemy in self.enemies:
            for h in near[enemy]:
                found[h] = True
        return found

    def road_open(self, h: int, to: int) -> bool:
        """Whether a step along a road keeps the road bonus (8.1, K-51)."""
        if self.watched[h] or self.s.interdicted[to]:
            return False
        return not self.choked or not any(n in self.choked for n in self.f.board.segments_of_link[pair(h, to)])

    def bridged(self, edge: int) -> bool:
        """Whether there is a dry way over a hexside; true where there is no river."""
        return edge < 0 or bridged(self.s, self.side, edge)

    def lake_crossings(self, h: int, thirds: int) -> list[tuple[int, int]]:
        """Shores a lake ferry reaches, and the MP: the whole turn, one battalion a turn (10.6.1, K-24)."""
        found = []
        for d in self.s.detachments:
            if d.task == "lake_ferry" and d.side == self.side and d.complete and not d.neutralised:
                shore = {d.place: d.target, d.target: d.place}.get(h, -1)
                used = self.s.memo.get(f"ferry {d.id}", 0)
                if shore >= 0 and used + thirds <= 3 and not self.lay.held[shore] & self.foe:
                    found.append((shore, 6))
        return found

    # --- built-up areas

    def _may_assault(self) -> bool:
        r, s = self.f.roster, self.s
        thirds = sum(r.thirds[b] for b in self.blocks)
        return thirds <= TWO_BATTALIONS and all(
            r.is_combat[b] and not s.assaulted[b] and not (s.neutralised[b] and s.options.neutralised_never_assault)
            for b in self.blocks
        )

    def touches_enemy(self, zone: int) -> bool:
        """Whether an enemy stands in a zone next to this one."""
        return any(self.lay.sides[n] & self.foe for n in self.f.board.zone_near[zone])

    def passable(self, zone: int, other: int) -> bool:
        """Whether one can step from zone to zone: no river between them, or one that is bridged (10.7)."""
        return self.bridged(self.f.board.edge_at.get(pair(zone, other), -1))

    def free_zones(self, zone: int) -> list[int]:
        """Adjacent zones without an enemy."""
        return [n for n in self.f.board.zone_near[zone] if not self.lay.sides[n] & self.foe and self.passable(zone, n)]

    def split(self, bua: int) -> bool:
        """Whether a river without bridge divides a BUA."""
        board = self.f.board
        return any(board.edge_bua[e] == bua and not self.bridged(e) for e in range(len(board.edges)))

    def bank(self, zone: int) -> set[int]:
        """The zones that can be reached from one without crossing an unbridged river."""
        seen, found = {zone}, [zone]
        for z in found:
            for n in self.f.board.zone_near[z]:
                if n not in seen and self.passable(z, n):
                    seen.add(n)
                    found.append(n)
        return seen

    def same_bank(self, place: int) -> list[int]:
        """The zones a block in a BUA without enemies may take instead of its own; the hex place stands for none."""
        board = self.f.board
        if not self.split(board.bua_of[place]):
            return [*board.zones[board.bua_of[place]], board.hex_of[place]]
        return sorted(self.bank(place))

    def exits(self, place: int) -> set[int] | None:
        """The hexes one can leave a BUA without enemies to; None: all around."""
        board = self.f.board
        if not board.is_zone(place) or not self.split(board.bua_of[place]):
            return None
        return {h for zone in self.bank(place) for h in board.faces[zone]}

    def arrival(self, h: int, to: int) -> int:
        """The place on entering a hex without enemies: a zone only where a river divides a BUA."""
        bua = self.f.board.bua_at[to]
        if bua < 0 or not self.split(bua):
            return to
        return self.f.board.zone_facing.get((to, h), to)
