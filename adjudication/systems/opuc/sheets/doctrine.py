"""Standing orders: a side's answers to reactions in advance, so that one sheet is enough for a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.assaults.commitments import purses
from adjudication.systems.opuc.assaults.default_retreat import default_retreat
from adjudication.systems.opuc.assaults.effects import combat_factor
from adjudication.systems.opuc.assaults.evasion import may_evade
from adjudication.systems.opuc.assaults.follow_up import bound, in_place
from adjudication.systems.opuc.assaults.losses import bearers
from adjudication.systems.opuc.assaults.orders import Advance, Evade, TakeLoss, Withdraw
from adjudication.systems.opuc.basics.boxes import number_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil.displaced import own_camps
from adjudication.systems.opuc.civil.orders import PayCamps
from adjudication.systems.opuc.fires.orders import Support
from adjudication.systems.opuc.fires.support import LIMIT, offered
from adjudication.systems.opuc.isr import close_isr, deep_isr, sight
from adjudication.systems.opuc.isr.orders import AssignIsr, Reroll
from adjudication.systems.opuc.logistics.orders import AssignLog
from adjudication.systems.opuc.sheets.orders import StandingOrders

Answer = Callable[[Facts, State, int, StandingOrders], Any]


def by_standing(f: Facts, s: State, side: int, order: StandingOrders) -> Any | None:
    """The answer of a standing order to the current decision; None if it does not cover it."""
    answer = _ANSWERS.get(s.at)
    return None if answer is None else answer(f, s, side, order)


def _evade(f: Facts, s: State, side: int, order: StandingOrders) -> Evade | None:
    if order.evade == "doctrine":
        return None
    able = () if order.evade == "never" else may_evade(f, s, s.combats[-1])
    chosen = [u for u in able if order.evade == "always" or not f.roster.is_combat[u]]
    return Evade(tuple(f.roster.ids[u] for u in chosen))


def _log(f: Facts, s: State, side: int, order: StandingOrders) -> AssignLog | None:
    """Full supply as far as each store lasts, in the order of the blocks; or none."""
    if order.log == "doctrine":
        return None
    given: dict[str, int] = {}
    purse = purses(f, s, side)
    left = dict(purse.limits)
    for name, (store, cap) in purse.caps.items():
        amount = 0 if order.log == "none" else min(cap, left[store])
        if amount:
            given[name] = amount
            left[store] -= amount
    return AssignLog(given)


def _support(f: Facts, s: State, side: int, order: StandingOrders) -> Support | None:
    """The ordered number of missions, from the first available guns, as far as rules and LOG allow."""
    if isinstance(order.missions, str):
        return None
    grants = offered(f, s, side)
    wanted = max(0, min(order.missions, grants.limits[LIMIT]))
    given: dict[str, int] = {}
    for name, (_, cap) in grants.caps.items():
        amount = min(cap, wanted)
        if amount:
            given[name] = amount
            wanted -= amount
    return Support(given)


def _losses(f: Facts, s: State, side: int, order: StandingOrders) -> TakeLoss | None:
    if order.losses == "doctrine":
        return None
    sign = -1 if order.losses == "strongest" else 1
    block = min(bearers(f, s, side), key=lambda u: (sign * combat_factor(f, s, u), u))
    return TakeLoss(f.roster.ids[block])


def _advance(f: Facts, s: State, side: int, order: StandingOrders) -> Advance | None:
    if order.advance == "doctrine":
        return None
    chosen = in_place(f, s, s.combats[-1]) if order.advance == "all" else ()
    return Advance(tuple(f.roster.ids[u] for u in chosen))


def _follow_up(f: Facts, s: State, side: int, order: StandingOrders) -> Done | None:
    return Done() if order.follow_up == "never" and not bound(f, s) else None


def _retreat(f: Facts, s: State, side: int, order: StandingOrders) -> Withdraw | None:
    return None if order.retreat == "doctrine" else default_retreat(f, s, side, order.retreat)


def _reroll(f: Facts, s: State, side: int, order: StandingOrders) -> Reroll | None:
    if order.rerolls == "doctrine":
        return None
    open_answers = close_isr.choices(f, s, s.looks[0])
    return Reroll("keep" if order.rerolls == "keep" or "again" not in open_answers else "again")


def _camps(f: Facts, s: State, side: int, order: StandingOrders) -> PayCamps | None:
    if order.camps == "doctrine":
        return None
    return PayCamps(own_camps(f, s, side)[: s.log[side]] if order.camps == "pay" else ())


def _deep_isr(f: Facts, s: State, side: int, order: StandingOrders) -> AssignIsr | None:
    """The lowest die that is sufficient, at the first place on the list with a hidden block."""
    open_places = deep_isr.targets(f, s, side)
    faces = sorted(die.face for die in s.batches[side] if die.target == -1)
    for name in order.isr:
        place = number_of(f, name)
        if name not in open_places or place is None:
            continue
        good = [face for face in faces if face == 0 or face >= sight.needed(f, place)]
        if good:
            return AssignIsr(good[0], name)
    return None


_ANSWERS: dict[str, Answer] = {
    "deep_isr": _deep_isr,
    "evade": _evade,
    "combat_log": _log,
    "support": _support,
    "take_loss": _losses,
    "advance": _advance,
    "follow_up": _follow_up,
    "withdraw": _retreat,
    "reroll": _reroll,
    "pay_camps": _camps,
}
STANDS_FOR: Mapping[type, tuple[str, ...]] = {StandingOrders: tuple(_ANSWERS)}
