"""The umpire's edits that are legal in a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, WEATHER, Facts
from adjudication.systems.opuc.basics.roster import BOX, BOXES, BROKEN, DESTROYED, SIDE, UNUSED
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn.flow import refuse
from adjudication.systems.opuc.umpiring import events as ev

_POOLS = ("cp", "log", "deep", "missions", "ao", "dmz", "isr_lost")
_MOST = 999


def _pool(f: Facts, s: State, e: ev.SetPool) -> list[Problem]:
    if e.side not in SIDE:
        return refuse("unknown.side", "side", "2.2", side=e.side)
    if e.pool not in _POOLS or not 0 <= e.value <= _MOST:
        return refuse("edit.wrong_pool", "value", "2.2", pool=e.pool, value=e.value)
    return []


def _block(f: Facts, s: State, e: ev.SetBlock) -> list[Problem]:
    if e.unit not in f.roster.index:
        return refuse("unknown.unit", "unit", "1.8", unit=e.unit)
    if e.where not in f.board.index and e.where not in BOXES:
        return refuse("unknown.place", "where", "1.5", place=e.where)
    if s.combats:
        return refuse("edit.fight", "unit", "9")
    u = f.roster.index[e.unit]
    place = f.box_or_place(e.where)
    steps = len(f.roster.steps[u])
    fits = 0 <= e.lost <= steps and (e.lost < max(steps, 1) or place == DESTROYED)
    if not fits or place in (BROKEN, UNUSED) or (place == BOX and not f.roster.is_arty[u]):
        return refuse("edit.wrong_block", "where", "1.8", place=e.where, lost=e.lost)
    if place < 0 and e.neutralised:
        return refuse("edit.neutralised_off", "neutralised", "1.8", unit=e.unit)
    return []


def _weather(f: Facts, s: State, e: ev.SetWeather) -> list[Problem]:
    if e.weather not in WEATHER:
        return refuse("edit.value", "weather", "2.4", value=e.weather)
    for name in ("air", "naval", "flank"):
        value, before = getattr(e, name), getattr(s, name)
        if (before == UNUSED_TRACK) != (value == UNUSED_TRACK) or (value != UNUSED_TRACK and not -2 <= value <= 2):
            return refuse("edit.value", name, "2.3", value=value)
    return [] if 0 <= e.snow <= 3 else refuse("edit.value", "snow", "2.4", value=e.snow)


def _place(f: Facts, s: State, e: ev.SetPlace) -> list[Problem]:
    if e.where not in f.board.index:
        return refuse("unknown.place", "where", "1.5", place=e.where)
    for name in ("dps", "rubble", "strongpoints"):
        if not 0 <= getattr(e, name) <= _MOST:
            return refuse("edit.value", name, "11.8", value=getattr(e, name))
    return []


def _bua(f: Facts, s: State, e: ev.SetBua) -> list[Problem]:
    if e.bua not in f.board.bua_index:
        return refuse("unknown.bua", "bua", "1.7", bua=e.bua)
    return [] if e.control in SIDE else refuse("unknown.side", "control", "2.2", side=e.control)


def _bridge(f: Facts, s: State, e: ev.SetBridge) -> list[Problem]:
    return [] if e.edge in f.board.edge_index else refuse("unknown.edge", "edge", "8.5", edge=e.edge)


def _mine(f: Facts, s: State, e: ev.SetMine) -> list[Problem]:
    if e.side not in SIDE:
        return refuse("unknown.side", "side", "2.2", side=e.side)
    if e.where not in f.board.index:
        return refuse("unknown.place", "where", "1.5", place=e.where)
    here = any(m.side == SIDE[e.side] and m.place == f.board.index[e.where] and m.real == e.real for m in s.mines)
    return (
        []
        if here == e.gone
        else refuse("edit.mine_none" if e.gone else "edit.mine_there", "where", "10.4.2", place=e.where)
    )


EDITS: dict[type, Callable[[Facts, State, Any], list[Problem]]] = {
    ev.SetPool: _pool,
    ev.SetBlock: _block,
    ev.SetWeather: _weather,
    ev.SetPlace: _place,
    ev.SetBua: _bua,
    ev.SetBridge: _bridge,
    ev.SetMine: _mine,
}
