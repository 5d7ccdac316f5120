"""The targets of each CP action and their parameters (3.3, G-02)."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics import depots

Targets = list[tuple[str, tuple[str, ...]]]
"""(place or BUA, what may be named there); `("", ("",))` where nothing is named."""
_NOTHING: Targets = [("", ("",))]


def own_hexes(f: Facts, s: State, side: int) -> list[int]:
    """The hexes with a real block of `side`."""
    found = {f.board.hex_of[s.place[u]] for u in f.roster.of_side[side] if f.roster.real[u] and s.place[u] >= 0}
    return sorted(found)


def _anywhere(f: Facts, s: State, side: int) -> Targets:
    return _NOTHING


def _jammer(f: Facts, s: State, side: int) -> Targets:
    if s.no_tac[side] >= s.turn:
        return []
    return [(f.board.ids[h], ("",)) for h in own_hexes(f, s, side) if not s.jammer[h] >> side & 1]


def _strategic(f: Facts, s: State, side: int) -> Targets:
    return [] if s.no_strat[side] >= s.turn else _NOTHING


def _dump(f: Facts, s: State, side: int) -> Targets:
    """The places where a supply dump may be set up (4.3, G-11)."""
    return [(f.board.ids[h], ("",)) for h in depots.dump_sites(f, s, side)]


def _railhead(f: Facts, s: State, side: int) -> Targets:
    """The rail hexes with an own block or an own BUA where `side` may build a railhead (4.4)."""
    b = f.board
    own = set(own_hexes(f, s, side)) | {h for n, h in enumerate(b.bua_hex) if s.control[n] == side}
    return [(b.ids[h], ("",)) for h in depots.railhead_sites(f, s, side) if h in own]


def _evacuate(f: Facts, s: State, side: int) -> Targets:
    """All BUAs: of the side itself, or of the enemy, to drive the people out (11.6)."""
    return [(bua.id, ("",)) for bua in f.board.buas]


def _dp_move(f: Facts, s: State, side: int) -> Targets:
    """The hexes with DPs on the road, if `side` has a camp for them (11.6)."""
    if not any(camp.side == side for camp in s.camps):
        return []
    b = f.board
    hexes = {b.hex_of[p] for p in range(b.places) if s.dps[p]}
    return [(b.ids[h], ("",)) for h in sorted(hexes)]


def _camp(f: Facts, s: State, side: int) -> Targets:
    """The MSR hexes without a camp, far enough from every enemy block, and in no BUA of the enemy (11.6)."""
    b, least = f.board, f.value["camp_distance"]
    enemies = {b.hex_of[s.place[u]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0}
    taken = {camp.place for camp in s.camps}
    return [
        (b.ids[h], ("",))
        for h in range(b.hexes)
        if b.on_msr[h]
        and h not in taken
        and (b.bua_at[h] < 0 or s.control[b.bua_at[h]] == side)
        and all(b.distance[h][e] >= least for e in enemies)
    ]


def boxes(f: Facts, s: State, bua: int, utility: str) -> tuple[int, int, int]:
    """The number of boxes of `utility` that are ON, OFF and DESTROYED."""
    printed = f.board.templates[f.board.buas[bua].template].utilities
    total = printed.power if utility == "power" else printed.water
    on, gone = (s.power[bua], s.power_gone[bua]) if utility == "power" else (s.water[bua], s.water_gone[bua])
    return on, total - on - gone, gone


def _restore(f: Facts, s: State, side: int) -> Targets:
    found: Targets = []
    for n, bua in enumerate(f.board.buas):
        dark = tuple(u for u in ("power", "water") if sum(boxes(f, s, n, u)[1:]) > 0)
        if s.control[n] == side and dark:
            found.append((bua.id, dark))
    return found


def _cyber(f: Facts, s: State, side: int) -> Targets:
    found: Targets = []
    for n, bua in enumerate(f.board.buas):
        lit = tuple(u for u in ("power", "water") if boxes(f, s, n, u)[0] > 0)
        if s.control[n] == 1 - side and lit:
            found.append((bua.id, lit))
    return found


def _rubble(f: Facts, s: State, side: int) -> Targets:
    b = f.board
    return [
        (b.ids[z], ("",))
        for z in range(b.hexes, b.places)
        if s.rubble[z]
        and s.control[b.bua_of[z]] == side
        and not any(s.place[u] == z for u in f.roster.of_side[1 - side])
    ]


TARGETS: dict[str, Callable[[Facts, State, int], Targets]] = {
    "TAC_EW": _jammer,
    "STRAT_EW": _strategic,
    "BUILD_SD": _dump,
    "BUILD_RHD": _railhead,
    "EVACUATE": _evacuate,
    "DP_MOVE": _dp_move,
    "DP_CAMP": _camp,
    "RESTORE": _restore,
    "CYBER": _cyber,
    "CLEAR_RUBBLE": _rubble,
}


def targets(f: Facts, s: State, side: int, action: str) -> Targets:
    """The targets of `action` for `side`."""
    return TARGETS.get(action, _anywhere)(f, s, side)


def stores(f: Facts, s: State, side: int) -> list[str]:
    """The zones of own BUAs and the supply dumps in supply, where LOG may be dumped (4.8)."""
    return [f.board.ids[place] for place in depots.stock_places(f, s, side)]


def why_not_there(s: State, side: int, action: str) -> str:
    """The problem of a place that does not meet the conditions of `action`."""
    if (action == "TAC_EW" and s.no_tac[side] >= s.turn) or (action == "STRAT_EW" and s.no_strat[side] >= s.turn):
        return "cp.struck"
    if action == "DP_MOVE" and not any(camp.side == side for camp in s.camps):
        return "cp.no_camp"
    return f"cp.place.{action}" if action in TARGETS and action != "STRAT_EW" else "cp.no_place"
