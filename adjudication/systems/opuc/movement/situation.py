"""The situation of a moving group of blocks: enemies, their ZOC, roads, split towns."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine.kit.graph import connected, pair
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import ground
from adjudication.systems.opuc.basics.layout import BIT, Layout, layout
from adjudication.systems.opuc.basics.rivers import rivers
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Detachment
from adjudication.systems.opuc.movement import zoc
from adjudication.systems.opuc.movement.known_graphs import EnemyBits, foes_in_sight
from adjudication.systems.opuc.movement.roads import roads

DEEP_SNOW = 3
LAKE_THIRDS = 3  # one battalion a turn over a lake (10.6.1)
TWO_BATTALIONS = 6  # thirds: what may assault over a boundary of a BUA zone (9.2)


class Scene:
    """The positions of a side's enemies: `enemies` are their hexes, `foes` the same as bits."""

    __slots__ = ("_ground", "enemies", "foes", "in_sight")

    def __init__(self, f: Facts, lay: Layout, side: int) -> None:
        self._ground, self.foes = ground(f), lay.hexes[1 - side]
        self.in_sight = foes_in_sight(f, lay, side)
        self.enemies = [h for h, held in enumerate(lay.held) if held & BIT[1 - side]]

    def watched(self, h: int) -> bool:
        """True if an enemy is within two hexes of hex `h`."""
        return bool(self._ground.two_around[h] & self.foes)

    def gate(self, h: int) -> bool:
        """True if a town with an enemy inside is next to hex `h`."""
        return bool(self._ground.towns_around[h] & self.foes)


def scene(f: Facts, lay: Layout, side: int) -> Scene:
    """The enemies of `side`, cached until one of them moves."""
    derived = lay.forces[1 - side].derived
    found: Scene | None = derived.get(Scene)
    if found is None:
        found = derived[Scene] = Scene(f, lay, side)
    return found


class Situation:
    """The facts of one activation. `viewer`: None for the true state, else only what that side can know (see `zoc`).

    `started` is the place the group began its movement from.
    """

    def __init__(self, f: Facts, s: State, blocks: Sequence[int], started: int, viewer: int | None) -> None:
        self.f, self.s, self.blocks = f, s, blocks
        self.side = f.roster.side[blocks[0]]
        self.foe = BIT[1 - self.side]
        self.lay = layout(f, s)
        self.shared = shared = scene(f, self.lay, self.side)
        self.enemies = shared.enemies
        self.rivers = rivers(f, s, self.side)
        zones = zoc.zones(f, s, 1 - self.side, viewer, self.lay)
        self.cover, self.halting = zones.cover, zones.zoned
        h = f.board.hex_of[started]
        self.exerted = self.cover[h]  # who holds the place it starts from in a ZOC
        self.holders = self._not_ignored(self.exerted, viewer)
        if len(self.holders) != len(self.exerted):
            self.cover = [[b for b in c if b not in self.exerted] if c else c for c in self.cover]
            self.halting = [bool(c) for c in self.cover]
        if s.snow >= DEEP_SNOW:
            self.halting = [True] * f.board.hexes
        """By hex, whether a movement ends on entering it, wherever it comes from."""
        found = roads(f, s)
        self.choked, self.lost = found.choked, found.lost
        self.neutralised = any(s.neutralised[b] for b in blocks)
        self.may_assault = self._may_assault()
        self.arrived = any(s.entered[b] == s.turn for b in blocks)

    def sight(self) -> EnemyBits:
        """Everything a route search can meet."""
        return EnemyBits(self.shared.in_sight, int.from_bytes(bytes(self.halting), "little"))

    # --- zones of control

    def _not_ignored(self, holders: Sequence[int], viewer: int | None) -> Sequence[int]:
        """The blocks of `holders` that hold the group; none if it is twice as strong as they are (8.4, K-55)."""
        own = sum(zoc.cf(self.f, self.s, b) for b in self.blocks)
        if holders and own > 0 and own >= 2 * zoc.strength(self.f, self.s, holders, viewer):
            return []
        return holders

    def halts(self, h: int, to: int, first: bool) -> bool:
        """True if the movement ends on entering `to` from `h`: in a ZOC, or still next to the enemy just left."""
        if self.halting[to]:
            return True
        if first and self.holders:
            board, s = self.f.board, self.s
            return any(board.distance[to][board.hex_of[s.place[b]]] < 2 for b in self.holders)
        return False

    def too_close(self, h: int, to: int) -> bool:
        """True if a NEUTRALISED group would move towards its nearest enemy, or one of several equally near (8.1). More
        distant enemies do not hold it, since it may fall back along a front."""
        if not self.neutralised or not self.enemies:
            return False
        before, after = self.f.board.distance[h], self.f.board.distance[to]
        least = min(after[e] for e in self.enemies)
        return any(after[e] == least < before[e] for e in self.enemies)

    # --- roads

    def road_open(self, h: int, to: int) -> bool:
        """True if a step along a road keeps the road bonus (8.1, K-51)."""
        if self.shared.watched(h) or to in self.lost:
            return False
        return not self.choked or not any(n in self.choked for n in self.f.board.segments_of_link[pair(h, to)])

    def bridged(self, edge: int) -> bool:
        """True if a hexside can be crossed dry, or has no river."""
        return edge < 0 or self.rivers.dry[edge]

    def lake_crossings(self, h: int, thirds: int) -> list[int]:
        """The shores that a lake ferry reaches and can still carry the group to: one battalion a turn (10.6.1)."""
        found = []
        for d in self.boats():
            shore = {d.place: d.target, d.target: d.place}.get(h, -1)
            used = self.s.memo.get(f"ferry {d.id}", 0)
            if shore >= 0 and used + thirds <= LAKE_THIRDS and not self.lay.held[shore] & self.foe:
                found.append(shore)
        return found

    def boats(self) -> list[Detachment]:
        """The lake ferries of the side that work."""
        return [d for d in self.s.detachments if d.task == "lake_ferry" and d.side == self.side and not d.neutralised]

    def boat(self, origin: int, to: int) -> int:
        """The id of the lake ferry between two shores, 0 for none."""
        return next((d.id for d in self.boats() if {d.place, d.target} == {origin, to}), 0)

    # --- built-up areas

    def can_fight(self, block: int) -> bool:
        """True if `block` could assault from a BUA zone that it enters now."""
        s = self.s
        shaken = s.neutralised[block] and s.options.neutralised_never_assault
        return self.f.roster.is_combat[block] and not s.assaulted[block] and not shaken

    def _may_assault(self) -> bool:
        thirds = sum(self.f.roster.thirds[b] for b in self.blocks)
        return thirds <= TWO_BATTALIONS and all(self.can_fight(b) for b in self.blocks)

    def touches_enemy(self, zone: int) -> bool:
        """True if an enemy is in a zone adjacent to `zone`, with no unbridged river between."""
        return any(self.lay.sides[n] & self.foe and self.passable(zone, n) for n in self.f.board.zone_near[zone])

    def passable(self, zone: int, other: int) -> bool:
        """True if a step from `zone` to `other` is possible: no river between them, or a bridged one (10.7)."""
        return self.bridged(self.f.board.edge_at.get(pair(zone, other), -1))

    def free_zones(self, zone: int) -> list[int]:
        """The zones adjacent to `zone` that can be entered and have no enemy."""
        return [n for n in self.f.board.zone_near[zone] if not self.lay.sides[n] & self.foe and self.passable(zone, n)]

    def split(self, bua: int) -> bool:
        """True if a river without a bridge divides `bua`."""
        return self.rivers.split[bua]

    def bank(self, zone: int) -> set[int]:
        """The zones that can be reached from `zone` without crossing an unbridged river."""
        return set(connected(self.f.board.zone_near, zone, self.passable))

    def same_bank(self, place: int) -> list[int]:
        """The zones that a block in a BUA without enemies may take; its hex place counts as no zone."""
        board = self.f.board
        if not self.split(board.bua_of[place]):
            return [*board.zones[board.bua_of[place]], board.hex_of[place]]
        return sorted(self.bank(place))

    def exits(self, place: int) -> set[int] | None:
        """The hexes to which a block can leave a BUA without enemies; None for all around."""
        board = self.f.board
        if not board.is_zone(place) or not self.split(board.bua_of[place]):
            return None
        return {h for zone in self.bank(place) for h in board.faces[zone]}

    def arrival(self, h: int, to: int) -> int:
        """The place entered by a step from `h` to `to` without enemies: a zone only if a river divides a BUA."""
        return self.rivers.arrival(h, to)
