"""How the events of the fires change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc import events_combat as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import BLOWN


def _spent(f: Facts, s: State, e: ev.MissionSpent) -> None:
    side = SIDE[e.side]
    s.deep[side] -= 1
    if e.air:
        s.ga[side] -= 1


def _fired(f: Facts, s: State, e: ev.GunFired) -> None:
    gun = f.roster.index[e.unit]
    s.fired[gun] = True
    s.done[gun] = s.done[gun] or s.phase == "movement"
    s.hidden[gun] = False
    at = f.board.index.get(e.at, -1)
    s.shot_at[gun] = f.board.hex_of[at] if at >= 0 else -1


def _bit(f: Facts, s: State, e: ev.StrikeBit) -> None:
    side = SIDE[e.side]
    columns = {
        "deep": s.deep_less, "ga": s.ga_less, "cp": s.cp_less, "isr": s.isr_next, "isr_lost": s.isr_lost,
        "log": s.log_less,
    }  # fmt: skip
    if e.what in columns:
        columns[e.what][side] += e.amount
    elif e.what == "tac_ew":
        s.no_tac[side] = s.turn + 1
    else:
        s.no_strat[side] = s.turn + 1


def _ground_airfield(f: Facts, s: State, place: int) -> None:
    """An airfield cannot be used: of a town, or on open ground."""
    bua = f.board.bua_of[place]
    if bua >= 0:
        s.airfield[bua] = True
    else:
        s.airfields_out = sorted({*s.airfields_out, place})


def _struck(f: Facts, s: State, e: ev.PlaceStruck) -> None:
    board = f.board
    if e.what == "bridge":
        edge = board.edge_index[e.at]
        s.bridge[edge], s.bridge_side[edge] = BLOWN, -1
        return
    place = board.index[e.at]
    h = board.hex_of[place]
    if e.what == "road":
        s.interdicted[h] = True
    elif e.what == "rail":
        s.rail_cut[h] = True
    elif e.what == "airfield":
        _ground_airfield(f, s, place)
    elif e.what == "port":
        s.port[board.bua_of[place]] = 2
    elif e.what == "railhead":
        s.railheads = [replace(row, alive=False) if row.place == place else row for row in s.railheads]
    else:
        side = SIDE[e.side]
        s.dumps = [replace(d, alive=False) if d.place == place and d.side == side else d for d in s.dumps]
        s.stock[place] = 0


def _nothing(f: Facts, s: State, e: Any) -> None:
    return


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.MissionSpent: _spent,
    ev.GunFired: _fired,
    ev.Shot: _nothing,
    ev.StrikeFlown: _nothing,
    ev.StrikeBit: _bit,
    ev.PlaceStruck: _struck,
}
