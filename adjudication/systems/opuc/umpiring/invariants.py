"""The invariants of every state after every event."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, Facts
from adjudication.systems.opuc.basics.roster import BOX, BROKEN, DESTROYED, SIDES, UNUSED, WAITING
from adjudication.systems.opuc.basics.state import State

_POOLS = ("cp", "log", "deep", "ga", "missions", "ao", "dmz", "isr_lost", "isr_now", "isr_extra", "cp_less", "log_less",
          "deep_less", "ga_less", "decoys")  # fmt: skip


def invariants(f: Facts, s: State) -> list[str]:
    """The violated invariants of state `s`; empty if there are none."""
    return [*_blocks(f, s), *_hexes(f, s), *_places(f, s), *_sides(s), *_buas(f, s), *_rows(f, s)]


def _blocks(f: Facts, s: State) -> Iterator[str]:
    r, b = f.roster, f.board
    for u in range(r.count):
        place = s.place[u]
        if place >= b.places or place < UNUSED:
            yield f"{r.ids[u]} is nowhere"
        elif place >= 0:
            yield from _on_map(f, s, u)
        else:
            yield from _off_map(f, s, u)
    if sorted(s.tag) != list(range(1, r.count + 1)):
        yield "two blocks have one number on their backs"


def _on_map(f: Facts, s: State, u: int) -> Iterator[str]:
    r, b, name = f.roster, f.board, f.roster.ids[u]
    if not b.land[b.hex_of[s.place[u]]]:
        yield f"{name} is in water or off the map"
    if r.steps[u] and s.lost[u] >= len(r.steps[u]):
        yield f"{name} has no step left and is on the map"
    if s.known_dummy[u]:
        yield f"{name} has been found to be a dummy and is on the map"
    if r.parent[u] >= 0 and s.place[r.parent[u]] != BROKEN:
        yield f"{name} is on the map although {r.ids[r.parent[u]]} has not broken down"


def _off_map(f: Facts, s: State, u: int) -> Iterator[str]:
    place, name = s.place[u], f.roster.ids[u]
    if place in (DESTROYED, WAITING, UNUSED) and (s.neutralised[u] or s.dug_in[u]):
        yield f"{name} is off the map and carries a marker"
    if place == BOX and not f.roster.is_arty[u]:
        yield f"{name} is in the artillery box but is not artillery"
    if place == BROKEN and u not in f.roster.broken_into:
        yield f"{name} cannot be broken down"


def _hexes(f: Facts, s: State) -> Iterator[str]:
    """Check that two sides share no hex outside BUAs and no zone, and that no real unit shares a BUA hex with an
    undeclared enemy."""
    side_at: dict[int, int] = {}
    for u in range(f.roster.count):
        place = s.place[u]
        if place < 0:
            continue
        side = f.roster.side[u]
        if side_at.setdefault(place, side) != side:
            yield f"both sides are in {f.board.ids[place]}"


def _places(f: Facts, s: State) -> Iterator[str]:
    b = f.board
    columns = (s.dps, s.new_dps, s.rubble, s.strongpoints, s.stock)
    for p in [n for n, row in enumerate(zip(*columns, strict=True)) if any(row)]:
        if s.dps[p] < s.new_dps[p] or s.new_dps[p] < 0:
            yield f"more new DPs than DPs in {b.ids[p]}"
        if min(s.rubble[p], s.strongpoints[p], s.stock[p]) < 0:
            yield f"a number of markers below zero in {b.ids[p]}"
        if s.strongpoints[p] and b.pv[p] < 2:
            yield f"a strongpoint outside a town's core in {b.ids[p]}"
        if s.stock[p] and s.stock_side[p] < 0:
            yield f"stocks without an owner in {b.ids[p]}"
        if s.dps[p] and not b.land[b.hex_of[p]]:
            yield f"DPs in water in {b.ids[p]}"
    for h in range(b.hexes):
        if s.interdicted[h] and not b.on_msr[h]:
            yield f"{b.ids[h]} is interdicted and has no road"


def _sides(s: State) -> Iterator[str]:
    for side, name in enumerate(SIDES):
        for pool in _POOLS:
            if getattr(s, pool)[side] < 0:
                yield f"{name} has less than zero of {pool}"
        if s.ga[side] > s.deep[side]:
            yield f"{name} has more sorties than missions"
    if not 0 <= s.snow <= 3 or not -1 <= s.weather <= 3:
        yield "there is no such weather"
    for track in (s.air, s.naval, s.flank):
        if track != UNUSED_TRACK and not -2 <= track <= 2:
            yield "an environment track is past its end"


def _buas(f: Facts, s: State) -> Iterator[str]:
    for n, bua in enumerate(f.board.buas):
        printed = f.board.templates[bua.template].utilities
        if s.power[n] < 0 or s.power_gone[n] < 0 or s.power[n] + s.power_gone[n] > printed.power:
            yield f"the power boxes of {bua.name} do not add up"
        if s.water[n] < 0 or s.water_gone[n] < 0 or s.water[n] + s.water_gone[n] > printed.water:
            yield f"the water boxes of {bua.name} do not add up"
        if s.control[n] not in (0, 1):
            yield f"no one controls {bua.name}"


def _rows(f: Facts, s: State) -> Iterator[str]:
    out: dict[int, int] = {}
    for d in s.detachments:
        if d.parent >= 0:
            out[d.parent] = out.get(d.parent, 0) + 1
            if s.place[d.parent] == DESTROYED:
                yield f"a detachment of {f.roster.ids[d.parent]} outlives it"
        if d.busy < 0:
            yield f"detachment {d.id} has fewer than zero BUSY markers"
    for parent, count in out.items():
        if count > len(f.roster.steps[parent]) and count > f.roster.steps[parent][0]:
            yield f"{f.roster.ids[parent]} has more detachments out than it ever had"
    if len({d.id for d in s.detachments}) != len(s.detachments) or len({m.id for m in s.mines}) != len(s.mines):
        yield "two markers have one number"
    for work in s.works:
        if s.place[work.block] != work.place:
            yield f"{f.roster.ids[work.block]} works where it no longer is"
