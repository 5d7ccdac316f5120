"""Chapter 10.3 to 10.6: the possible tasks of an ED or BD, and their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from adjudication.systems.opuc.basics.board import LARGE, MAJOR, MEDIUM
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_rows import BLOWN, STANDING, Detachment
from adjudication.systems.opuc.movement.zoc import zones

IN_TURN = 0
DURATION = {
    "strongpoint": 1, "blow": 1, "mine": 2, "rubble": 1, "breach": IN_TURN, "bridge": IN_TURN, "pontoon": IN_TURN,
    "ferry": IN_TURN, "lake_ferry": IN_TURN, "mend_rail": 1, "mend_airfield": 1, "mend_port": 1,
}  # fmt: skip
"""Turns of work (10.2 to 10.6, G-18); for a minefield ED-turns, which add up over several EDs (G-37)."""
RULES = {
    "strongpoint": "10.3", "blow": "10.4.1", "mine": "10.4.2", "rubble": "10.5.1", "breach": "10.5.3",
    "bridge": "10.6.1", "pontoon": "10.6.1", "ferry": "10.6.1", "lake_ferry": "10.6.1", "mend_rail": "13.1.1, G-18",
    "mend_airfield": "13.1.3, G-18", "mend_port": "4.5, G-18",
}  # fmt: skip
BRIDGING = frozenset({"pontoon", "ferry", "lake_ferry"})
CROSSINGS = {"bridge": MEDIUM, "pontoon": LARGE, "ferry": MAJOR}
OWN_WORK = {"dig_in": 1, "strongpoint": 2}
REACH = 2  # hexes from the parent (10.2)
INTERDICTED = 1


class Sites:
    """The possible work sites of a side's engineers, as that side knows the situation."""

    def __init__(self, f: Facts, s: State, side: int) -> None:
        self.f, self.s, self.side = f, s, side
        self.lay = layout(f, s)
        self.opened: dict[int, list[int]] = {}
        self.mined = {mine.place for mine in s.mines}
        self.zoned = zones(f, s, 1 - side, side, self.lay).zoned

    def open(self, parent: int) -> list[int]:
        """The places within reach of block `parent`: without enemies, and in an enemy ZOC only next to a friend
        (10.2)."""
        here = self.f.board.hex_of[self.s.place[parent]]
        if here not in self.opened:
            self.opened[here] = [p for p in around(self.f)[here] if self._open(p)]
        return self.opened[here]

    def _open(self, place: int) -> bool:
        board, lay = self.f.board, self.lay
        h = board.hex_of[place]
        foe = BIT[1 - self.side]
        if not board.land[h] or lay.sides[place] & foe:
            return False
        threatened = self.zoned[h] if board.bua_at[h] < 0 else bool(lay.held[h] & foe)
        return not threatened or bool(lay.sides[place] & BIT[self.side])

    def why_closed(self, parent: int, place: int) -> str:
        """The problem that closes `place` to the detachments of block `parent`."""
        board, lay, h = self.f.board, self.lay, self.f.board.hex_of[place]
        if board.apart(self.s.place[parent], place) > REACH:
            return "engineers.out_of_reach"
        if not board.land[h]:
            return "move.water"
        if not self._named(place):
            return "engineers.zone_needed"
        if lay.sides[place] & BIT[1 - self.side]:
            return "engineers.enemy"
        return "engineers.zoc" if board.bua_at[h] < 0 else "engineers.contested"

    def _named(self, place: int) -> bool:
        """True if tasks can name `place`: in a BUA only its zones."""
        return self.f.board.is_zone(place) or self.f.board.bua_at[place] < 0

    def sites(self, parent: int, task: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """All places for `task` with their targets; ("",) for a task without a target."""
        for place in self.open(parent):
            targets = _FINDERS[task](self, place, parent)
            if targets:
                yield place, targets

    # --- one finder for each task: the targets at a place, none if the task makes no sense there

    def strongpoint(self, place: int, parent: int) -> tuple[str, ...]:
        """Strongpoints: zones with PV2 and more, up to the DP dice of the BUA in each zone (10.3, K-15)."""
        if self.f.board.pv[place] < 2:
            return ()
        return ("",) if room_for_strongpoint(self.f, self.s, place, self.side) > 0 else ()

    def blow(self, place: int, parent: int) -> tuple[str, ...]:
        """Blowing a bridge: the far ends of standing bridges at `place`."""
        return self._far_ends(place, lambda e: self.s.bridge[e] == STANDING)

    def mine(self, place: int, parent: int) -> tuple[str, ...]:
        """A minefield: a place without one. The targets are the places of its dummy, within 2 hexes of the place and of
        the parent (G-17)."""
        if place in self.mined:
            return ()
        board, reach = self.f.board, self.f.value["dummy_mine_distance"]
        hex_of, row = board.hex_of, board.distance[board.hex_of[place]]
        home = board.distance[hex_of[self.s.place[parent]]]
        near = [
            board.ids[p] for p in self.open(parent)
            if row[hex_of[p]] <= reach and home[hex_of[p]] <= reach and p != place and p not in self.mined
        ]  # fmt: skip
        return ("", *near)

    def rubble(self, place: int, parent: int) -> tuple[str, ...]:
        """Clearing rubble: a zone that has some (10.5.1)."""
        return ("",) if self.s.rubble[place] else ()

    def breach(self, place: int, parent: int) -> tuple[str, ...]:
        """Breaching: enemy minefields in the place or next to it (10.5.3)."""
        board = self.f.board
        theirs = {mine.place for mine in self.s.mines if mine.side != self.side}
        return tuple(board.ids[p] for p in (place, *board.touching[place]) if p in theirs) if theirs else ()

    def bridge(self, place: int, parent: int) -> tuple[str, ...]:
        """An assault bridge: medium rivers without a bridge."""
        return self._gap(place, MEDIUM)

    def pontoon(self, place: int, parent: int) -> tuple[str, ...]:
        """A pontoon: large rivers without a bridge."""
        return self._gap(place, LARGE)

    def ferry(self, place: int, parent: int) -> tuple[str, ...]:
        """A ferry: major rivers without a bridge."""
        return self._gap(place, MAJOR)

    def lake_ferry(self, place: int, parent: int) -> tuple[str, ...]:
        """A lake ferry: shores two hexes away with the same lake hex between (10.6.1)."""
        return shores(self.f)[place]

    def mend_rail(self, place: int, parent: int) -> tuple[str, ...]:
        """Repair of a cut railway."""
        return ("",) if self.s.rail_cut[self.f.board.hex_of[place]] else ()

    def mend_airfield(self, place: int, parent: int) -> tuple[str, ...]:
        """Repair of an airfield that cannot be used, in a town or on open ground."""
        if place in self.s.airfields_out:
            return ("",)
        return ("",) if self._facility(place, "airfield_zone") and self._bua(self.s.airfield, place) else ()

    def mend_port(self, place: int, parent: int) -> tuple[str, ...]:
        """Repair of an interdicted port; a destroyed one cannot be repaired (K-47)."""
        return ("",) if self._facility(place, "port_zone") and self._bua(self.s.port, place) == INTERDICTED else ()

    # --- parts of the finders

    def _facility(self, place: int, field: str) -> bool:
        board = self.f.board
        bua = board.bua_of[place]
        return bua >= 0 and board.ids[place] == f"{board.buas[bua].id}.{getattr(board.buas[bua], field)}"

    def _bua(self, column: list[bool] | list[int], place: int) -> int:
        return int(column[self.f.board.bua_of[place]])

    def _gap(self, place: int, river: int) -> tuple[str, ...]:
        return self._far_ends(place, lambda e: self.f.board.edge_class[e] == river and self.s.bridge[e] == BLOWN)

    def _far_ends(self, place: int, wanted: Callable[[int], bool]) -> tuple[str, ...]:
        """The far ends of the river edges `wanted` at `place`; for the outer zones of a BUA also those of its hex."""
        board = self.f.board
        found = []
        for e in (*board.edges_of[place], *(board.edges_of[board.hex_of[place]] if board.is_zone(place) else ())):
            a, b = board.edges[e]
            near = place if place in (a, b) else board.hex_of[place]
            far = b if a == near else a
            faces = place == near or far in board.faces[place]
            if wanted(e) and faces and not any(d.target == e and d.task in _EDGE_TASKS for d in self.s.detachments):
                found.append(board.ids[far])
        return tuple(found)


_EDGE_TASKS = frozenset({"blow", "bridge", "pontoon", "ferry"})
_FINDERS: dict[str, Callable[[Sites, int, int], tuple[str, ...]]] = {name: getattr(Sites, name) for name in DURATION}


# --- what depends on the pack alone


@lru_cache(maxsize=16)
def around(f: Facts) -> list[list[int]]:
    """The places for tasks within reach of a block in each hex; in a BUA its zones (10.2)."""
    board = f.board
    named = [p for p in range(board.places) if board.is_zone(p) or board.bua_at[p] < 0]
    return [[p for p in named if row[board.hex_of[p]] <= REACH] for row in board.distance]


@lru_cache(maxsize=16)
def shores(f: Facts) -> list[tuple[str, ...]]:
    """The shores for lake ferries by place: the land hexes two hexes away with the same lake hex between; none for a
    zone (10.6.1)."""
    board = f.board
    found: list[tuple[str, ...]] = [()] * board.places
    for place in range(board.hexes):
        water = {n for n in board.near[place] if board.terrain[n] == "L"}
        far = [h for h in range(board.hexes) if board.land[h] and board.distance[place][h] == 2] if water else []
        found[place] = tuple(board.ids[h] for h in far if water.intersection(board.near[h]))
    return found


@lru_cache(maxsize=16)
def work_places(f: Facts) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """The works open to a block in each place: the names of the places to dig in, and the zones for a strongpoint
    (10.3)."""
    board = f.board
    found = []
    for place in range(board.places):
        bua = board.bua_of[place]
        zones = [place] if board.is_zone(place) or bua < 0 else list(board.zones[bua])
        dig = tuple(board.ids[z] for z in zones if not board.is_zone(z) or board.pv[z] == 1)
        found.append((dig, tuple(z for z in zones if board.pv[z] >= 2)))
    return found


def room_for_strongpoint(f: Facts, s: State, place: int, side: int) -> int:
    """The number of strongpoints that `side` can still build in a zone, including those under way (10.3, K-15); only in
    its own BUAs. Earlier enemy strongpoints do not count: they face the wrong direction and may be unknown."""
    board = f.board
    bua = board.bua_of[place]
    if s.control[bua] != side:
        return 0
    zones = (place,) if s.options.strongpoints_per_zone else board.zones[bua]
    most = board.templates[board.buas[bua].template].dp_dice
    built = sum(s.strongpoints[z] for z in zones if s.strongpoint_side[z] == side)
    coming = sum(1 for d in s.detachments if d.task == "strongpoint" and d.place in zones and d.side == side)
    own = [w for w in s.works if f.roster.side[w.block] == side]
    coming += sum(1 for w in own if w.task == "strongpoint" and w.place in zones)
    return most - built - coming


def spare(f: Facts, s: State, parent: int) -> int:
    """The EDs or BDs that block `parent` can still send out (10.1). BDs just recovered rest (10.6.1)."""
    r = f.roster
    left = unused(f, s, parent)
    rested = s.memo.get(f"rested {SIDES[r.side[parent]]}", 0) if r.is_bd[parent] else 0
    if not rested:
        return left
    side = [b for b in r.of_side[r.side[parent]] if r.is_bd[b] and s.place[b] >= 0]
    return min(left, sum(unused(f, s, b) for b in side) - rested)


def unused(f: Facts, s: State, parent: int) -> int:
    """The EDs or BDs that block `parent` supports and has not sent out (10.2)."""
    out = sum(1 for d in s.detachments if d.parent == parent)
    return max(0, value(f.roster.steps[parent], s.lost[parent]) - out)


def stays(d: Detachment) -> bool:
    """True if a detachment stays on the map at the end of a turn: BUSY, or holding a pontoon or ferry (2.6, 10.6)."""
    return d.busy > 0 or d.bridging


def target_number(f: Facts, task: str, place: int, target: str) -> int:
    """The number of a detachment's target: a river edge for bridging and blowing, otherwise a place; -1 for none."""
    if not target:
        return -1
    far = f.board.index[target]
    return f.board.edge(place, far) if task in _EDGE_TASKS else far


def label(d: Detachment) -> str:
    """The name of a detachment, such as ED5."""
    return f"{'BD' if d.bridging else 'ED'}{d.id}"
