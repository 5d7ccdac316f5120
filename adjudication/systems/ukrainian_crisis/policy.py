"""A sensible answer to every decision, for absent cells and playouts. It reads only what the side may know.

Russia builds up from Special Forces through Irregulars to Regulars on the border and turns to combat from strength;
Ukraine denies the valuable areas, wins partners and fights only where it is clearly stronger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukrainian_crisis import orders as od
from adjudication.systems.ukrainian_crisis.battles import caps, group_of, strength, types_open
from adjudication.systems.ukrainian_crisis.card_play import open_areas
from adjudication.systems.ukrainian_crisis.combat import fields
from adjudication.systems.ukrainian_crisis.effects import candidates
from adjudication.systems.ukrainian_crisis.effort import event_fits, pool_here
from adjudication.systems.ukrainian_crisis.facts import AREAS, BLUE, DIPLOMATIC, INFORMATION, MILITARY, RED, Facts
from adjudication.systems.ukrainian_crisis.information import attempts, options, targets
from adjudication.systems.ukrainian_crisis.policy_diplomacy import diplomatic
from adjudication.systems.ukrainian_crisis.policy_forces import military, operate
from adjudication.systems.ukrainian_crisis.state import State


def on_map(f: Facts, s: State, side: int) -> int:
    """Total Combat Value of a side's fresh units on the map."""
    return sum(f.cv[u] for u in f.fighters_of[side] if s.where[u] >= 0 and not s.down[u])


def _cards(f: Facts, s: State, side: int) -> od.PlaceCards:
    """The strongest, the middle and the weakest card of the hand, so that the stock lasts."""
    cards = f.cards_in(s)
    hand = [kind for kind in range(cards.size) for _ in range(s.hand[side * cards.size + kind])]
    low, middle, high = cards.names[hand[0]], cards.names[hand[len(hand) // 2]], cards.names[hand[-1]]
    early = s.turn <= 4
    if side == RED:
        return od.PlaceCards(high, low, middle) if early else od.PlaceCards(middle, low, high)
    return od.PlaceCards(middle, high, low) if early else od.PlaceCards(high, middle, low)


def _declare(f: Facts, s: State, side: int) -> od.Declare:
    ready = on_map(f, s, side) >= 1.5 * on_map(f, s, 1 - side) and on_map(f, s, side) >= (24 if side == RED else 12)
    return od.Declare(ready and s.turn >= 3 and s.prestige[side] > 6)


def _ceasefire(f: Facts, s: State, side: int) -> od.Ceasefire:
    return od.Ceasefire(on_map(f, s, side) < on_map(f, s, 1 - side))


def _add_first(f: Facts, s: State, side: int) -> od.AddFirst:
    return od.AddFirst("BLUE" if side == RED else "RED")


def _additions(f: Facts, s: State, side: int) -> od.Additions:
    last = not any(state == "open" for state in s.areas)
    useful = s.phase in ("ceasefire", "operations") or s.area in (MILITARY, DIPLOMATIC) or last
    return od.Additions(pool_here(s, side) if useful else 0, event_fits(f, s, side))


def _settle_tie(f: Facts, s: State, side: int) -> od.SettleTie:
    return od.SettleTie("combat" if on_map(f, s, RED) > on_map(f, s, BLUE) else "strategic")


def _pick_area(f: Facts, s: State, side: int) -> od.PickArea:
    wanted = (MILITARY, DIPLOMATIC, INFORMATION) if side == RED else (DIPLOMATIC, MILITARY, INFORMATION)
    area = next(area for area in wanted if area in open_areas(s))
    return od.PickArea(AREAS[area])  # type: ignore[arg-type]


def _act_order(f: Facts, s: State, side: int) -> od.ActOrder:
    return od.ActOrder(s.area != INFORMATION)


def _information(f: Facts, s: State, side: int) -> od.Inform:
    open_ = options(f, s, side)
    if "cut" not in open_ and "raise" not in open_:
        return od.Inform("neutralise" if "neutralise" in open_ else "pass")
    threat = sum(1 for u in targets(f, s, side) if not s.down[u] and f.cv[u] > 1)
    if "neutralise" in open_ and threat >= 4 and s.turn >= 4:
        return od.Inform("neutralise")
    behind = s.prestige[side] < s.prestige[1 - side]
    return od.Inform("raise" if behind or "cut" not in open_ or s.prestige[side] < 8 else "cut")


def _targets(f: Facts, s: State, side: int) -> od.Target:
    found = sorted(targets(f, s, side), key=lambda u: (s.down[u], -f.cv[u], u))
    return od.Target(tuple(f.unit_ids[u] for u in found[: attempts(f, s, side)]))


def _attack(f: Facts, s: State, side: int) -> od.Group | od.Done:
    for area, (mine, theirs) in sorted(fields(f, s, side).items()):
        if strength(f, tuple(mine)) >= 1.5 * strength(f, tuple(theirs)):
            names = tuple(f.unit_ids[u] for u in mine), tuple(f.unit_ids[u] for u in theirs)
            return od.Group(f.area_ids[area], *names)
    return od.Done()


def _combat_type(f: Facts, s: State, side: int) -> od.Combat:
    battle = next(battle for battle in s.battles if battle.state != "settled")
    hard = types_open(f, battle)[1]
    mine, theirs = group_of(f, battle, side), group_of(f, battle, 1 - side)
    room = sum(2 if hard == "kinetic" else 1 for u in theirs if not s.down[u])
    expected = strength(f, mine) / 3
    return od.Combat(hard if expected <= room + 1 else "symbolic")  # type: ignore[arg-type]


def _allocate(f: Facts, s: State, side: int) -> od.Allocate:
    """One Hit on every fresh unit, the strongest first; then the second ones."""
    battle = next(battle for battle in s.battles if battle.state != "settled")
    limit = caps(f, s, battle, side)
    left = battle.due[side]
    hits: dict[str, int] = {}
    ranked = sorted(limit, key=lambda name: (s.down[f.unit[name]], -f.cv[f.unit[name]], name))
    while left:
        for name in ranked:
            if left and hits.get(name, 0) < limit[name]:
                hits[name] = hits.get(name, 0) + 1
                left -= 1
    return od.Allocate(hits)


def _choose(f: Facts, s: State, side: int) -> od.Choose:
    return od.Choose(f.unit_ids[max(candidates(f, s), key=lambda u: (f.cv[u], -u))])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "cards": _cards,
    "declare": _declare,
    "ceasefire": _ceasefire,
    "add_first": _add_first,
    "additions": _additions,
    "settle_tie": _settle_tie,
    "pick_area": _pick_area,
    "act_order": _act_order,
    "military": military,
    "diplomatic": diplomatic,
    "information": _information,
    "targets": _targets,
    "operate": operate,
    "attack": _attack,
    "combat_type": _combat_type,
    "allocate": _allocate,
    "choose": _choose,
}
