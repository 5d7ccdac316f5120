"""The umpire's legal edits, and the invariants of every state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, SIDE, SIDES, ZONES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.event_phase.effects import candidates
from adjudication.systems.ukrainian_crisis.information.acts import targets
from adjudication.systems.ukrainian_crisis.umpiring.events import SetCountry, SetFlag, SetPrestige, SetUnit, SwapCard

_FLAGS = {
    "belarus": ("unresolved", "russia", "aloof"),
    "moldova": ("unresolved", "russia", "closed"),
    "crimea": ("ukraine", "russia"),
}


def edited(f: Facts, s: State) -> list[Problem]:
    """The problem of an edit after which a side that must choose would have nothing to choose from."""
    if (s.at == "choose" and not candidates(f, s)) or (s.at == "targets" and not targets(f, s, s.actor)):
        return refuse("edit.last_choice", "event", "5.0" if s.phase == "events" else "6.0")
    return []


def _check_prestige(f: Facts, s: State, event: SetPrestige) -> list[Problem]:
    if event.side not in SIDE:
        return refuse("unknown.side", "side", "2.4", side=event.side)
    cap = f.pack.charts.start.prestige_cap
    if event.value < 0 or event.value > (cap or 999):
        return refuse("edit.prestige", "value", "2.4", value=event.value)
    return []


def _check_unit(f: Facts, s: State, event: SetUnit) -> list[Problem]:
    if event.unit not in f.unit:
        return refuse("unknown.unit", "unit", "2.2", unit=event.unit)
    if event.where not in ("reserve", "mobilized") and event.where not in f.area:
        return refuse("unknown.area", "where", "2.31", area=event.where)
    if s.battles:
        return refuse("edit.battle", "unit", "7.31")
    return []


def _check_country(f: Facts, s: State, event: SetCountry) -> list[Problem]:
    if event.country not in f.country:
        return refuse("unknown.country", "country", "2.4", country=event.country)
    return [] if event.zone in (*ZONES, "out") else refuse("edit.zone", "zone", "6.21", zone=event.zone)


def _check_flag(f: Facts, s: State, event: SetFlag) -> list[Problem]:
    fits = event.value in _FLAGS.get(event.flag, ())
    return [] if fits else refuse("edit.flag", "value", "5.0", flag=event.flag, value=event.value)


def _check_swap(f: Facts, s: State, event: SwapCard) -> list[Problem]:
    cards = f.cards_in(s)
    if event.side not in SIDE:
        return refuse("unknown.side", "side", "2.4", side=event.side)
    for where, name in (("give", event.give), ("take", event.take)):
        if name not in cards.index:
            return refuse("unknown.card", where, "2.1", card=name)
    base = SIDE[event.side] * cards.size
    if not s.hand[base + cards.index[event.give]]:
        return refuse("edit.card_not_held", "give", "2.1", card=event.give)
    used = s.spent[base + cards.index[event.take]] - sum(
        s.shown[a] and s.placed[SIDE[event.side] * 3 + a] == cards.index[event.take] for a in range(3)
    )
    return [] if used > 0 else refuse("edit.card_not_used", "take", "2.1", card=event.take)


EDITS: dict[type[Event], Callable[[Facts, State, Any], list[Problem]]] = {
    SetPrestige: _check_prestige,
    SetUnit: _check_unit,
    SetCountry: _check_country,
    SetFlag: _check_flag,
    SwapCard: _check_swap,
}


def invariants(f: Facts, s: State) -> list[str]:
    """The violated invariants of state `s`; empty if there are none."""
    found = [f"{SIDES[side]} has a Prestige of {s.prestige[side]}" for side in (RED, BLUE) if s.prestige[side] < 0]
    cap = f.pack.charts.start.prestige_cap
    if cap is not None and max(s.prestige) > max(
        cap, *f.pack.charts.start.prestige.values(), *s.options.prestige.values(), 0
    ):
        found.append("a Prestige is above the cap")
    found += _units(f, s) + _cards(f, s) + _events(f, s)
    if min(s.rp) < 0 or s.pool_left < 0 or s.used > max(s.allowance, 0) or s.free < 0:
        found.append("more points were spent than there were")
    return found


def _units(f: Facts, s: State) -> list[str]:
    found: list[str] = []
    where, down, side_of = s.where, s.down, f.side_of
    for unit in range(len(where)):
        place = where[unit]
        if place == -2:
            if down[unit]:
                found.append(f"{f.unit_ids[unit]} is neutralised in Reserve")
        elif place >= 0:
            if side_of[unit] == BLUE and not f.own[s.annexed][BLUE] >> place & 1:
                found.append(f"{f.unit_ids[unit]} is outside Ukraine")
            elif side_of[unit] == RED and not f.enterable(s, unit) >> place & 1 and s.at != "start":
                found.append(f"{f.unit_ids[unit]} is in {f.area_names[place]}, which is closed to it")
    if not s.options.sf_neutralisable:
        found += [f"{f.unit_ids[u]} is neutralised" for u in f.special if down[u]]
    return found


def _cards(f: Facts, s: State) -> list[str]:
    cards = f.cards_in(s)
    found = []
    for side in (RED, BLUE):
        base = side * cards.size
        hidden = [
            s.placed[side * 3 + area] for area in range(3) if s.placed[side * 3 + area] >= 0 and not s.shown[area]
        ]
        for kind in range(cards.size):
            parts = (s.hand[base + kind], s.spent[base + kind], s.buried[base + kind], s.aside[base + kind])
            if min(parts) < 0 or sum(parts) + hidden.count(kind) != cards.copies[kind]:
                found.append(f"the {cards.names[kind]} cards of {SIDES[side]} do not add up")
    return found


def _events(f: Facts, s: State) -> list[str]:
    places = s.deck + s.gone + s.gone_hidden + [card for card in s.held if card >= 0]
    return [] if sorted(places) == list(range(len(f.cards))) else ["the event cards do not add up"]
