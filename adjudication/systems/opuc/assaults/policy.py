"""Doctrine of assaults: sufficient odds, choice of blocks, the assault after a break-in (K-69), and answers inside
combat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from adjudication.engine import odds
from adjudication.engine.menu import Party, overfull
from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.assaults import declaration, losses
from adjudication.systems.opuc.assaults.clash import alive
from adjudication.systems.opuc.assaults.commitments import purses
from adjudication.systems.opuc.assaults.default_retreat import default_retreat
from adjudication.systems.opuc.assaults.effects import combat_factor
from adjudication.systems.opuc.assaults.evasion import may_evade
from adjudication.systems.opuc.assaults.follow_up import bound, in_place
from adjudication.systems.opuc.assaults.forecast import of_order
from adjudication.systems.opuc.assaults.orders import Advance, Assault, Evade, TakeLoss
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics import stores
from adjudication.systems.opuc.logistics.orders import AssignLog
from adjudication.systems.opuc.movement.readiness import by_battalion

OVERWHELMED = 2  # attackers this many times as strong: battalions get out of the way
GAIN = 0.3  # steps by which the enemy has to lose more than the attacker can expect to
PUSH = -0.9  # the same for the side that has something to take: it cannot wait for better odds
BOLD, WARY = -1.5, 0.3  # what is added to either by an aggressive and by a cautious side
OWN_STEP = 0.8  # what an own step is worth against one of the enemy


def evade(f: Facts, s: State, side: int) -> Evade:
    """The evasion of a sensible side: guns and engineers, and battalions that are overwhelmed and not dug in."""
    c = s.combats[-1]
    attack = sum(combat_factor(f, s, a.block) for a in c.attackers)
    defence = sum(combat_factor(f, s, block) for block in c.defenders)
    lost = attack >= OVERWHELMED * max(1, defence)
    names = (f.roster.ids[b] for b in may_evade(f, s, c) if not f.roster.is_combat[b] or (lost and not s.dug_in[b]))
    return Evade(tuple(names))


def stand(f: Facts, s: State, side: int) -> Evade:
    """The evasion of guns and engineers only; battalions stay."""
    names = (f.roster.ids[b] for b in may_evade(f, s, s.combats[-1]) if not f.roster.is_combat[b])
    return Evade(tuple(names))


def combat_log(f: Facts, s: State, side: int) -> AssignLog:
    """Full supply as far as the stores last, the strongest blocks first."""
    purse = purses(f, s, side)
    left, given = dict(purse.limits), {}
    for name in sorted(purse.caps, key=lambda n: (-combat_factor(f, s, f.roster.index[n]), f.roster.index[n])):
        store, cap = purse.caps[name]
        amount = min(cap, left[store])
        if amount:
            given[name] = amount
            left[store] -= amount
    return AssignLog(given)


def take_loss(f: Facts, s: State, side: int) -> TakeLoss:
    """The block with the highest current CF, then the lowest number (K-40)."""
    return TakeLoss(f.roster.ids[losses.default(f, s, side)])


def advance(f: Facts, s: State, side: int) -> Advance:
    """The advance of all attackers still in place; guns stay."""
    c = s.combats[-1]
    return Advance(tuple(f.roster.ids[block] for block in in_place(f, s, c) if alive(f, s, block)))


def follow_up(f: Facts, s: State, side: int, more: float = 0.0) -> Assault | Done:
    """The next assault if it is promising or forced; otherwise the end of the follow-up. `more` as in `best`."""
    if bound(f, s):
        return forced(f, s, side)
    return best(f, s, side, more) or Done()


def best(f: Facts, s: State, side: int, more: float = 0.0) -> Assault | None:
    """The most promising assault; None if none promises enough: `more` steps than a sensible side asks for."""
    found = max(_weighed(f, s, side), key=lambda pair: pair[0], default=None)
    least = (PUSH if SIDE[f.scenario.victory.side] == side else GAIN) + more
    return found[1] if found is not None and found[0] >= least else None


def forced(f: Facts, s: State, side: int) -> Assault:
    """The least bad assault of blocks that have entered a held BUA by force; ValueError if there is none."""
    found = max(_weighed(f, s, side), key=lambda pair: pair[0], default=None)
    if found is None:
        raise ValueError("no one has to assault")
    return found[1]


def _weighed(f: Facts, s: State, side: int) -> Iterator[tuple[float, Assault]]:
    for target in declaration.targets(f, s, side):
        name = f.board.ids[target]
        for party in declaration.parties(f, s, side, target):
            for attackers in _forces(f, s, party):
                order = Assault(name, attackers)
                yield promise(f, s, side, order), order


def promise(f: Facts, s: State, side: int, order: Assault) -> float:
    """The expected gain in steps: the enemy's losses less weighted own losses, less 1 if LOG is short; 0 without an
    enemy."""
    target = f.board.index[order.target]
    if not declaration.foes_at(f, s, side, target):
        return 0.0
    forecast = of_order(f, s, side, order)
    gain = odds.mean(forecast.odds.on_defender) - OWN_STEP * odds.mean(forecast.odds.on_attacker)
    blocks = [f.roster.index[name] for name in order.attackers]
    lots = by_battalion(f, blocks)
    due = sum(max(stores.combat_cost(f, s, block, target, True).due for block in lot) for lot in lots)
    return gain - (1.0 if due > s.log[side] else 0.0)


def _forces(f: Facts, s: State, party: Party) -> Iterator[tuple[str, ...]]:
    """The candidate forces: all blocks for which there is room, and those of one formation only."""
    names = sorted(party.members, key=lambda n: (-combat_factor(f, s, f.roster.index[n]), f.roster.index[n]))
    seen = set()
    formations = [None, *sorted({f.roster.fmn[f.roster.index[name]] for name in names})]
    for formation in formations:
        chosen: list[str] = []
        for name in names:
            fits = formation is None or f.roster.fmn[f.roster.index[name]] == formation
            if fits and not overfull(party, [*chosen, name]):
                chosen.append(name)
        force = tuple(chosen)
        if force and force not in seen:
            seen.add(force)
            yield force


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "evade": evade,
    "withdraw": default_retreat,
    "combat_log": combat_log,
    "take_loss": take_loss,
    "advance": advance,
    "follow_up": follow_up,
}
CAUTIOUS: dict[str, Callable[[Facts, State, int], Any]] = {"follow_up": partial(follow_up, more=WARY)}
AGGRESSIVE: dict[str, Callable[[Facts, State, int], Any]] = {"evade": stand, "follow_up": partial(follow_up, more=BOLD)}
