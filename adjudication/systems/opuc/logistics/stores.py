"""Chapters 4.6 to 4.8 in combat: the cost for a block, the store that pays, and the block's supply."""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import POOL
from adjudication.systems.opuc.logistics import events as ev
from adjudication.systems.opuc.logistics import supply
from adjudication.systems.opuc.movement.readiness import log_in_play
from adjudication.systems.opuc.turn.flow import Run

# class: rural defence, urban defence, rural attack, urban attack (4.6)
COSTS: dict[str, tuple[int, int, int, int]] = {
    "armd_recce": (0, 1, 1, 2),
    "armd": (1, 2, 1, 3),
    "armd_inf": (1, 3, 1, 3),
    "mech_inf": (1, 2, 1, 2),
    "inf": (0, 1, 1, 2),
}
FULL, LOW, OUT = 0, 1, 2


class FightCost(NamedTuple):
    """The cost of combat for a block: in total, from its own stocks (`organic`), and the rest with its source."""

    full: int = 0
    due: int = 0
    organic: int = 0
    store: str = ""
    available: int = 0
    out: bool = False  # farther than 5 hexes from its supply


def base_cost(f: Facts, block: int, urban: bool, attacking: bool) -> int:
    """The cost of combat by the table; mixed battlegroups pay the highest of their classes, guns and engineers nothing
    (G-23)."""
    column = 2 * attacking + urban
    return max((COSTS[kind][column] for kind in f.roster.classes[block] if kind in COSTS), default=0)


def combat_cost(f: Facts, s: State, block: int, target: int, attacking: bool) -> FightCost:
    """The LOG of `block` for an assault on `target`, less what it has paid this turn (4.6, 4.7, K-56). It uses a dump
    next to it if the pool is out of reach, empty or more expensive (G-22)."""
    roster = f.roster
    if not log_in_play(f, s) or not roster.is_combat[block] or free_day(f, s, block):
        return FightCost()
    board = f.board
    urban = board.is_zone(target) and board.pv[target] >= 1
    band = supply.band_of(f, s, block)
    extra, out, store = band.extra, band.oos, POOL
    dump = near_dump(f, s, block)
    if dump >= 0:
        from_dump = 1 if board.apart(s.place[block], dump) >= 2 else 0
        if out or from_dump < extra or not s.log[roster.side[block]]:
            store, out, extra = board.ids[dump], False, from_dump
    full = base_cost(f, block, urban, attacking) + extra + apart(f, s, block)
    account = roster.parent[block] if roster.parent[block] >= 0 else block
    paid = s.paid[account] if s.options.highest_cost_once else 0
    owed = max(0, full - paid)
    organic = min(s.organic[block], owed)
    available = s.stock[dump] if store != POOL else s.log[roster.side[block]]
    return FightCost(full, owed - organic, organic, "" if out else store, available, out)


def free_day(f: Facts, s: State, block: int) -> bool:
    """True if combat costs `block` nothing today, its first day in combat (optional rule of 4.1)."""
    first = s.first_fight[block]
    return s.options.first_combat_day_free and (not first or f.day(first) == f.day(s.turn))


def apart(f: Facts, s: State, block: int) -> int:
    """The extra LOG of a battalion: 1 if its parts are not all adjacent (4.7, G-21)."""
    parent = f.roster.parent[block]
    if parent < 0:
        return 0
    places = [s.place[part] for part in f.roster.broken_into[parent] if s.place[part] >= 0]
    scattered = any(all(f.board.apart(x, y) > 1 for j, y in enumerate(places) if j != i) for i, x in enumerate(places))
    return f.value["subunit_apart_log"] if len(places) > 1 and scattered else 0


def near_dump(f: Facts, s: State, block: int) -> int:
    """The nearest place with dumped LOG of its side that `block` may use, -1 for none (4.8, G-22)."""
    side, here = f.roster.side[block], s.place[block]
    reach = f.value["dump_radius"]
    found = [
        (f.board.apart(here, place), place)
        for place in compress(range(len(s.stock)), s.stock)
        if s.stock_side[place] == side and f.board.apart(here, place) <= reach
    ]
    return min(found)[1] if found else -1


def supply_state(cost: FightCost, amount: int) -> int:
    """The supply state (full supply, LowSup or OOS) after `amount` LOG has been assigned (4.6)."""
    if cost.out:
        return OUT
    given = cost.full - cost.due + amount
    if given >= cost.full:
        return FULL
    return LOW if given > 0 else OUT


def pay(run: Run, block: int, target: int, attacking: bool, amount: int) -> None:
    """Pay `amount` LOG for a block's combat, and the LOG from its own stocks."""
    cost = combat_cost(run.facts, run.state, block, target, attacking)
    if amount or cost.organic:
        run.do(ev.CombatLogPaid(run.facts.roster.ids[block], amount, cost.store if amount else "", cost.organic))


def pay_pool(run: Run, side: int, amount: int, why: str) -> None:
    """Pay LOG from the pool of `side` for fires, camps and the like; nothing while logistics are not played."""
    if amount and log_in_play(run.facts, run.state):
        run.do(ev.LogSpent(SIDES[side], amount, why))
