"""The possible targets of fires: blocks by the firer's name for them, detachments as "ED12", places (7.1, 7.2.3)."""

from __future__ import annotations

from adjudication.systems.opuc.basics.board import MIDDLE
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import DAG
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import BLOWN, Detachment
from adjudication.systems.opuc.fires.fires_table import Target
from adjudication.systems.opuc.fog.naming import by_token, token

Targets = list[tuple[str, tuple[str, ...]]]  # where, what


def contested(f: Facts, s: State) -> frozenset[int]:
    """The BUA hexes with blocks of both sides (7.1.5, K-49)."""
    board = f.board
    held = [
        {board.hex_of[s.place[b]] for b in f.roster.of_side[side] if s.place[b] >= 0 and board.bua_of[s.place[b]] >= 0}
        for side in (0, 1)
    ]
    return frozenset(held[0] & held[1])


def blocks(f: Facts, s: State, side: int) -> dict[int, tuple[str, ...]]:
    """The targets of shots by place: enemy blocks except revealed artillery groups, and their detachments."""
    found: dict[int, list[str]] = {}
    for block in f.roster.of_side[1 - side]:
        known_group = f.roster.kind[block] == DAG and not s.hidden[block]
        if s.place[block] >= 0 and not known_group:
            found.setdefault(s.place[block], []).append(token(f, s, side, block))
    for row in s.detachments:
        if row.side != side:
            found.setdefault(row.place, []).append(marker(row))
    return {place: tuple(sorted(names)) for place, names in sorted(found.items())}


def meant(f: Facts, s: State, side: int, name: str) -> int | Detachment | None:
    """The block or detachment that `side` calls `name`; None if there is none."""
    row = next((row for row in s.detachments if marker(row) == name), None)
    return by_token(f, s, side, name) if row is None else row


def marker(row: Detachment) -> str:
    """The name of a detachment: ED or BD and its number."""
    return f"{'BD' if row.bridging else 'ED'}{row.id}"


def zone_of(f: Facts, place: int) -> int:
    """The place that fires hit: for a block in a BUA that has named no zone, the zone with the best protection."""
    bua = f.board.bua_of[place]
    if bua < 0 or f.board.is_zone(place):
        return place
    return max(f.board.zones[bua], key=lambda zone: (f.board.pv[zone], -zone))


def heart(f: Facts, bua: int) -> int:
    """The middle zone with the highest PV, where strikes on utilities have effect (G-03); without one, the highest of
    all."""
    zones = f.board.zones[bua]
    middle = [zone for zone in zones if f.board.ring[zone] == MIDDLE] or list(zones)
    return max(middle, key=lambda zone: (f.board.pv[zone], -zone))


def target_of(f: Facts, s: State, aim: int | Detachment) -> Target:
    """The facts of block or detachment `aim` under fire."""
    if isinstance(aim, Detachment):
        zone = zone_of(f, aim.place)
        pv, points = _ground(f, s, zone, aim.side)
        return Target(marker(aim), small=s.options.detachments_small, pv=pv, strongpoints=points)
    pv, points = _ground(f, s, zone_of(f, s.place[aim]), f.roster.side[aim])
    return Target(
        f.roster.ids[aim],
        f.roster.ac[aim],
        s.hidden[aim],
        f.roster.small[aim],
        s.neutralised[aim],
        s.dug_in[aim],
        pv,
        points,
    )


def _ground(f: Facts, s: State, zone: int, side: int) -> tuple[int, int]:
    """The PV and the strongpoints that protect `side` in `zone`."""
    built = f.board.is_zone(zone)
    own = s.strongpoint_side[zone] == side
    return f.board.pv[zone] if built else -1, s.strongpoints[zone] if own else 0


# --- infrastructure


def bridges(f: Facts, s: State) -> list[int]:
    """The river edges with a crossing."""
    return [edge for edge, state in enumerate(s.bridge) if state != BLOWN]


def stores(f: Facts, s: State, side: int) -> Targets:
    """The supply dumps (without a further name), railheads and ports that `side` may strike (13.1)."""
    found: dict[str, list[str]] = {}
    board = f.board
    for dump in s.dumps:
        if dump.alive and dump.side != side:
            found.setdefault(board.ids[dump.place], []).append("")
    if s.options.profile != "intro":
        for rail in s.railheads:
            owner = rail.side if rail.side >= 0 else s.control[board.bua_at[rail.place]]
            if rail.alive and owner != side:
                found.setdefault(board.ids[rail.place], []).append("railhead")
        for bua, entry in enumerate(board.buas):
            if entry.port_zone and s.port[bua] < 2 and s.control[bua] != side:
                found.setdefault(f"{entry.id}.{entry.port_zone}", []).append("port")
    return [(at, tuple(whats)) for at, whats in found.items()]


def utilities(f: Facts, s: State) -> Targets:
    """The BUAs with a box that is not DESTROYED, and the utilities concerned."""
    found = []
    for bua, entry in enumerate(f.board.buas):
        had = f.board.templates[entry.template].utilities
        left = [("power", had.power - s.power_gone[bua]), ("water", had.water - s.water_gone[bua])]
        whats = tuple(name for name, boxes in left if boxes > 0)
        if whats:
            found.append((entry.id, whats))
    return found


def airfields(f: Facts, s: State) -> Targets:
    """The airfields that can be used, in towns and on open ground."""
    open_ground: Targets = [(f.board.ids[h], ("",)) for h in f.board.airfields if h not in s.airfields_out]
    return open_ground + [
        (f"{entry.id}.{entry.airfield_zone}", ("",))
        for bua, entry in enumerate(f.board.buas)
        if entry.airfield_zone and not s.airfield[bua]
    ]


def places_of(f: Facts, at: str) -> tuple[int, ...]:
    """The places of target name `at`: a place, the two ends of a river edge, the heart of a BUA."""
    board = f.board
    if at in board.index:
        return (board.index[at],)
    if at in board.edge_index:
        return board.edges[board.edge_index[at]]
    return (heart(f, board.bua_index[at]),) if at in board.bua_index else ()


def hexes_of(f: Facts, at: str) -> set[int]:
    """The hexes of target name `at`."""
    return {f.board.hex_of[place] for place in places_of(f, at)}
