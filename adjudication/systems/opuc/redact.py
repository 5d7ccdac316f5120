"""What a side learns of an event at the moment it happens (1.11, 5.1)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.redaction import Redact, but, nobody, own
from adjudication.systems.opuc import events_play as play
from adjudication.systems.opuc import events_staff as ev
from adjudication.systems.opuc import redact_combat, redact_movement
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import token

_own = own(SIDE)


def _placed(f: Facts, s: State, e: ev.Placed, viewer: int | None) -> ev.Placed:
    if SIDE[e.side] == viewer:
        return e
    if e.what in ("dummy", "dag_dummy"):
        return replace(e, what="block", unit=token(f, s, viewer, f.roster.index[e.unit]))
    if e.what in ("mine", "dummy_mine"):
        return replace(e, what="marker")
    return replace(e, what="works", where="", unit="")


def _bought(f: Facts, s: State, e: ev.ActionBought, viewer: int | None) -> ev.ActionBought:
    """Cards for later are bought unseen; with action cards only what shows on the map is seen (3.3)."""
    open_list = not s.options.action_cards or e.action in _SEEN
    if SIDE[e.side] == viewer or (not e.card and open_list):
        return e
    return replace(e, action="", cp=0, log=0, card="", where="", what="", roll=None, worked=True)


_SEEN = frozenset({"TAC_EW", "BUILD_SD", "BUILD_RHD", "EVACUATE", "DP_MOVE", "DP_CAMP", "RESTORE", "CYBER",
                   "CLEAR_RUBBLE", "INFO_OPS", "RAID", "COUNTER_ISR"})  # fmt: skip


def _set_block(f: Facts, s: State, e: ev.SetBlock, viewer: int | None) -> Any:
    u = f.roster.index[e.unit]
    return e if f.roster.side[u] == viewer or not (s.hidden[u] or e.hidden) else None


def _set_mine(f: Facts, s: State, e: ev.SetMine, viewer: int | None) -> ev.SetMine:
    return e if SIDE[e.side] == viewer else replace(e, real=True)


def _set_pool(f: Facts, s: State, e: ev.SetPool, viewer: int | None) -> ev.SetPool | None:
    return e if SIDE[e.side] == viewer or e.pool in ("ao", "dmz") else None


def _set_place(f: Facts, s: State, e: ev.SetPlace, viewer: int | None) -> ev.SetPlace:
    place = f.board.index[e.where]
    bua = f.board.bua_of[place]
    own = bua >= 0 and s.control[bua] == viewer
    found = viewer is not None and s.surveyed[place] >> viewer & 1
    return e if own or found else replace(e, strongpoints=0)


def _closed(f: Facts, s: State, e: ev.TurnClosed, viewer: int | None) -> ev.TurnClosed:
    names = tuple(token(f, s, viewer, f.roster.index[name]) for name in e.recovered)
    return replace(e, recovered=tuple(sorted(names)))


REDACT: dict[type, Redact] = {
    play.Went: nobody,
    play.Acting: nobody,
    play.Noted: nobody,
    play.Listed: nobody,
    ev.TagsDealt: nobody,
    ev.Placed: _placed,
    ev.Deployed: but(SIDE, unit="", where=""),
    ev.CardGone: but(SIDE, card=""),
    ev.BaseSet: _own,
    ev.CpGenerated: _own,
    ev.LogGenerated: _own,
    ev.FiresGenerated: _own,
    ev.ActionBought: _bought,
    ev.IsrShifted: _own,
    ev.LogShifted: _own,
    ev.Stocked: but(SIDE, amounts={}),
    ev.TurnClosed: _closed,
    ev.SetPool: _set_pool,
    ev.SetBlock: _set_block,
    ev.SetMine: _set_mine,
    ev.SetPlace: _set_place,
    **redact_movement.REDACT,
    **redact_combat.REDACT,
}
"""Events that are not here are seen by everybody as they are."""
