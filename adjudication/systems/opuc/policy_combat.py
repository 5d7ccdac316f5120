"""Doctrine of the combat side: a sensible answer for each of its decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc import policy_assault
from adjudication.systems.opuc.assaults import losses
from adjudication.systems.opuc.assaults.assault_table import reckon_attack, reckon_defence
from adjudication.systems.opuc.assaults.clash import alive, clash_of
from adjudication.systems.opuc.assaults.commitments import purses
from adjudication.systems.opuc.assaults.effects import combat_factor
from adjudication.systems.opuc.assaults.evasion import may_evade
from adjudication.systems.opuc.assaults.follow_up import bound, in_place
from adjudication.systems.opuc.assaults.way_back import way_back
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil.displaced import own_camps
from adjudication.systems.opuc.command import plans
from adjudication.systems.opuc.fires import guns
from adjudication.systems.opuc.fires.support import LIMIT, offered, side_of_stage
from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.orders_combat import (
    Advance,
    Assault,
    AssignLog,
    CombatCards,
    DpMode,
    Evade,
    PayCamps,
    Support,
    TakeLoss,
)
from adjudication.systems.opuc.policy_fires import deep, local

OVERWHELMED = 2  # attackers so many times as strong: battalions get out of the way


def evade(f: Facts, s: State, side: int) -> Evade:
    """Guns and engineers get away; battalions too, where they are overwhelmed and not dug in."""
    c = s.combats[-1]
    attack = sum(combat_factor(f, s, a.block) for a in c.attackers)
    defence = sum(combat_factor(f, s, block) for block in c.defenders)
    lost = attack >= OVERWHELMED * max(1, defence)
    names = (f.roster.ids[b] for b in may_evade(f, s, c) if not f.roster.is_combat[b] or (lost and not s.dug_in[b]))
    return Evade(tuple(names))


def cards(f: Facts, s: State, side: int) -> CombatCards:
    """Everything that helps."""
    best = max(plans.choices(f, s, side), key=lambda choice: choice[0] + 2 * choice[1] + choice[2])
    return CombatCards(*best)


def combat_log(f: Facts, s: State, side: int) -> AssignLog:
    """Full supply as far as the stores go, the strongest blocks first."""
    purse = purses(f, s, side)
    left, given = dict(purse.limits), {}
    for name in sorted(purse.caps, key=lambda n: (-combat_factor(f, s, f.roster.index[n]), f.roster.index[n])):
        store, cap = purse.caps[name]
        amount = min(cap, left[store])
        if amount:
            given[name] = amount
            left[store] -= amount
    return AssignLog(given)


def support(f: Facts, s: State, side: int) -> Support:
    """As many missions as make the worst die but one a double DEGRADE, and never more than half the LOG."""
    c = s.combats[-1]
    grants = offered(f, s, side)
    clash = clash_of(f, s, c)
    attacking = side_of_stage(s) == c.side
    if attacking:
        total = reckon_attack(clash, s.options).total + 2
    else:
        reckoned = reckon_defence(clash, s.options)
        total = reckoned.total + 2 + 3 * reckoned.extra
    wanted = max(0, min(10 - total, grants.limits[LIMIT], (s.log[side] + 1) // 2))
    given: dict[str, int] = {}
    for name, (_, cap) in grants.caps.items():
        amount = min(cap, wanted)
        if amount:
            given[name] = amount
            wanted -= amount
    return Support(given)


def dp_mode(f: Facts, s: State, side: int) -> DpMode:
    """Restraint."""
    return DpMode("reduce_25")


def take_loss(f: Facts, s: State, side: int) -> TakeLoss:
    """The block with the highest current CF, then the lowest number (K-40)."""
    return TakeLoss(f.roster.ids[losses.default(f, s, side)])


def gun_loss(f: Facts, s: State, side: int) -> TakeLoss:
    """The block whose fire missions shrink least."""
    return TakeLoss(f.roster.ids[guns.default(f, s, tuple(guns.exposed(f, s, side)))])


def advance(f: Facts, s: State, side: int) -> Advance:
    """The attackers take what they have won; guns stay."""
    c = s.combats[-1]
    return Advance(tuple(f.roster.ids[block] for block in in_place(f, s, c) if alive(f, s, block)))


def follow_up(f: Facts, s: State, side: int) -> Assault | Done:
    """Strike again where it promises enough, or must be; else hold what has been won."""
    if bound(f, s):
        return policy_assault.forced(f, s, side)
    return policy_assault.best(f, s, side) or Done()


def pay_camps(f: Facts, s: State, side: int) -> PayCamps:
    """As many camps as there is LOG for."""
    return PayCamps(own_camps(f, s, side)[: s.log[side]])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "evade": evade,
    "withdraw": way_back,
    "cards": cards,
    "combat_log": combat_log,
    "support": support,
    "dp_mode": dp_mode,
    "take_loss": take_loss,
    "gun_loss": gun_loss,
    "advance": advance,
    "follow_up": follow_up,
    "pay_camps": pay_camps,
    "deep": deep,
    "local": local,
}
