"""Doctrine of the staff: the actions to buy with CP, and the blocks to move in step 8."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.assaults import policy as assaults
from adjudication.systems.opuc.assaults.effects import combat_factor
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import nearest_enemy
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.command import plans
from adjudication.systems.opuc.command.cp_actions import barred
from adjudication.systems.opuc.command.cp_targets import targets
from adjudication.systems.opuc.command.orders import Buy, CombatCards
from adjudication.systems.opuc.movement import reach
from adjudication.systems.opuc.movement.orders import Move
from adjudication.systems.opuc.movement.readiness import may_move
from adjudication.systems.opuc.turn.victory import holder

_WISHES = ("RESTORE", "CLEAR_RUBBLE", "LOG_SURGE", "ISR_SURGE", "INIT_UP", "COUNTER_ISR", "ISR_REROLL", "INFO_OPS",
           "TAC_EW", "CYBER")  # fmt: skip
"""What a staff without a better idea buys, in this sequence."""
_CLOSE = 4  # hexes within which an enemy threatens a place
_GARRISON = 2  # blocks that hold one objective
_CROWD = 3  # blocks of one side that a hex should hold
_STORM = 7  # combat factors that dare to enter a held town
_SPARE_LOG = 3  # LOG a tracked march may not eat into


def cp_action(f: Facts, s: State, side: int) -> Any:
    """The first action of the wish list that the side can afford and carry out."""
    for action in _WISHES:
        if action not in f.actions or barred(f, s, side, action):
            continue
        found = targets(f, s, side, action)
        if found:
            where, whats = min(found, key=lambda target: _behind(f, s, side, target[0]))
            return Buy(action, where, whats[0])
    return Done()


def _behind(f: Facts, s: State, side: int, where: str) -> int:
    place = f.board.index.get(where, -1)
    return nearest_enemy(f, s, side, place) if place >= 0 else 0


def cards(f: Facts, s: State, side: int) -> CombatCards:
    """All the cards that help."""
    best = max(plans.choices(f, s, side), key=lambda choice: choice[0] + 2 * choice[1] + choice[2])
    return CombatCards(*best)


def manoeuvre(f: Facts, s: State, side: int, more: float = 0.0, storm_at: int = _STORM) -> Any:
    """The best assault, else the next block's march, else the end of the movement.

    `more` is how many steps an assault has to promise beyond what a sensible side asks for, `storm_at` the combat
    factors that dare to enter a held town.
    """
    if s.group is not None and s.group.forced and f.roster.side[s.group.blocks[0]] == side:
        return assaults.forced(f, s, side)
    attack: Assault | None = assaults.best(f, s, side, more)
    if attack is not None:
        return attack
    takes = SIDE[f.scenario.victory.side] == side
    goals = attack_goals(f, s, side) if takes else hold_goals(f, s, side)
    storm = _storm(f, s, side, goals, storm_at) if takes else None
    if storm is not None:
        return storm
    for block in sorted(f.roster.of_side[side], key=lambda u: (not f.roster.is_combat[u], u)):
        march = _march(f, s, side, block, goals) if goals and may_move(f, s, block) else None
        if march is not None:
            return march
    return Done()


def hex_of_goal(f: Facts, name: str) -> int:
    """The hex of an objective."""
    bua = f.board.bua_index.get(name)
    return f.board.index[name] if bua is None else f.board.bua_hex[bua]


def attack_goals(f: Facts, s: State, side: int) -> list[int]:
    """The hexes of objectives that `side` does not hold; of all objectives if it holds every one."""
    names = list(f.scenario.victory.points)
    open_ones = [name for name in names if holder(f, s, name) != side]
    return [hex_of_goal(f, name) for name in open_ones or names]


def hold_goals(f: Facts, s: State, side: int) -> list[int]:
    """The hexes of at most two objectives that too few blocks of `side` hold, the nearest to an enemy first."""
    b = f.board
    found: list[tuple[int, int]] = []
    for name in f.scenario.victory.points:
        h = hex_of_goal(f, name)
        here = sum(1 for u in f.roster.of_side[side] if s.place[u] >= 0 and b.hex_of[s.place[u]] == h)
        if here < _GARRISON:
            found.append((nearest_enemy(f, s, side, h), h))
    return [h for _, h in sorted(found)[:2]]


def _storm(f: Facts, s: State, side: int, goals: list[int], storm_at: int) -> Move | None:
    """A joint move of two battalions into an adjacent target town, to assault its garrison (8.3)."""
    b, r = f.board, f.roster
    for goal in goals:
        held = any(s.place[u] >= 0 and b.hex_of[s.place[u]] == goal for u in r.of_side[1 - side])
        if b.bua_at[goal] < 0 or not held:
            continue
        for h in b.near[goal]:
            pair = [u for u in r.of_side[side] if s.place[u] == h and r.is_combat[u] and may_move(f, s, u)]
            pair = sorted(sorted(pair, key=lambda u: -combat_factor(f, s, u))[:2])
            if sum(combat_factor(f, s, u) for u in pair) < storm_at or any(s.neutralised[u] for u in pair):
                continue
            ways = [row for row in reach.reachable(f, s, pair) if b.bua_of[b.index[row.place]] == b.bua_at[goal]]
            inside = [row for row in ways if b.is_zone(b.index[row.place])]
            if inside:
                best_way = min(inside, key=lambda row: (len(row.route), row.place))
                return Move(tuple(r.ids[u] for u in pair), best_way.route)
    return None


def _march(f: Facts, s: State, side: int, block: int, goals: list[int]) -> Move | None:
    b, place = f.board, s.place[block]
    if b.is_zone(place) or _holds(f, s, side, block) or (s.dug_in[block] and nearest_enemy(f, s, side, place) <= 1):
        return None
    now = min(b.apart(place, goal) for goal in goals)
    if not now:
        return None
    behind = not f.roster.is_combat[block] and f.roster.real[block]
    ways, nearer = reach.Ways(f, s, [block]), dict[int, list[int]]()
    for to in ways:
        left = min(b.apart(to, goal) for goal in goals)
        fits = left < now and not b.is_zone(to) and not _crowded(f, s, side, to)
        if fits and not (behind and nearest_enemy(f, s, side, to) <= 1):
            nearer.setdefault(left, []).append(to)
    return _cheapest(f, s, block, ways, nearer)


def _cheapest(f: Facts, s: State, block: int, ways: reach.Ways, nearer: dict[int, list[int]]) -> Move | None:
    """The march that comes nearest to a goal; of equal ones the one that alerts the fewest enemies and costs least.

    `nearer`: the places by how far they are from a goal.
    """
    to_spare = max(0, s.log[f.roster.side[block]] - _SPARE_LOG)
    for left in sorted(nearer):
        rows = [row for row in map(ways.to, nearer[left]) if row.log <= to_spare]
        if rows:
            return Move((f.roster.ids[block],), min(rows, key=lambda row: (len(row.wakes), row.spent)).route)
    return None


def _holds(f: Facts, s: State, side: int, block: int) -> bool:
    """True if `block` is on a threatened objective of its side and is needed there."""
    h = f.board.hex_of[s.place[block]]
    aims = {hex_of_goal(f, name) for name in f.scenario.victory.points}
    if h not in aims or nearest_enemy(f, s, side, h) > _CLOSE:
        return False
    here = [u for u in f.roster.of_side[side] if s.place[u] >= 0 and f.board.hex_of[s.place[u]] == h]
    return here.index(block) < _GARRISON


def _crowded(f: Facts, s: State, side: int, h: int) -> bool:
    return sum(1 for u in f.roster.of_side[side] if s.place[u] >= 0 and f.board.hex_of[s.place[u]] == h) >= _CROWD


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "cp_action": cp_action,
    "cards": cards,
    "manoeuvre": manoeuvre,
}
CAUTIOUS: dict[str, Callable[[Facts, State, int], Any]] = {
    "manoeuvre": partial(manoeuvre, more=assaults.WARY, storm_at=_STORM + 3)
}
AGGRESSIVE: dict[str, Callable[[Facts, State, int], Any]] = {
    "manoeuvre": partial(manoeuvre, more=assaults.BOLD, storm_at=_STORM // 2)
}
