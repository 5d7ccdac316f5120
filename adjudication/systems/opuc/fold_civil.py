"""How the events of chapter 11 change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc import events_civil as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State


def _cec(f: Facts, s: State, e: ev.CecPlaced) -> None:
    s.cec[f.board.index[e.at]] += e.cause[0] * e.count


def _listed(f: Facts, s: State, e: ev.CecListed) -> None:
    s.cec_list = [*s.cec_list, *e.dice]


def _resolved(f: Facts, s: State, e: ev.CecResolved) -> None:
    if e.roll is None:
        s.cec_list = s.cec_list[len(e.dice) :]


def _lost(f: Facts, s: State, e: ev.UtilityLost) -> None:
    bua = f.board.bua_index[e.bua]
    on, gone = (s.power, s.power_gone) if e.utility == "power" else (s.water, s.water_gone)
    on[bua] = max(0, on[bua] - 1)
    if e.destroyed:
        gone[bua] += 1
    if e.turns:
        s.next_water[bua] = e.utility == "power"


def _restored(f: Facts, s: State, e: ev.UtilityRestored) -> None:
    bua = f.board.bua_index[e.bua]
    on, gone = (s.power, s.power_gone) if e.utility == "power" else (s.water, s.water_gone)
    on[bua] += 1
    if e.rebuilt:
        gone[bua] -= 1


def _charged(f: Facts, s: State, e: ev.OutageCharged) -> None:
    s.outage[f.board.bua_index[e.bua]] |= 1 if e.utility == "power" else 2


def _rubble(f: Facts, s: State, e: ev.RubbleMade) -> None:
    place = f.board.index[e.at]
    s.rubble[place] = max(0, s.rubble[place] + e.count)
    s.rubble_total += max(0, e.count)


def _refugees(f: Facts, s: State, e: ev.RefugeesMade) -> None:
    place = f.board.index[e.at]
    s.dps[place] += e.count
    s.new_dps[place] += e.count


def _evacuated(f: Facts, s: State, e: ev.PlaceEmptied) -> None:
    s.evacuated[f.board.bua_index[e.bua]] += 1


def _leave(s: State, place: int, count: int) -> None:
    s.dps[place] -= count
    s.new_dps[place] = min(s.new_dps[place], s.dps[place])


def _moved(f: Facts, s: State, e: ev.DpsMoved) -> None:
    _leave(s, f.board.index[e.origin], e.count)
    if not e.home:
        s.dps[f.board.index[e.to]] += e.count


def _sheltered(f: Facts, s: State, e: ev.DpsSheltered) -> None:
    _leave(s, f.board.index[e.origin], e.count)
    place = f.board.index[e.camp]
    s.camps = [replace(camp, dps=camp.dps + e.count) if camp.place == place else camp for camp in s.camps]


def _kept(f: Facts, s: State, e: ev.CampKept) -> None:
    place = f.board.index[e.at]
    s.camps = [replace(camp, dps=camp.dps - e.leave) if camp.place == place else camp for camp in s.camps]
    s.dps[place] += e.leave


def _opinion(f: Facts, s: State, e: ev.OpinionChanged) -> None:
    s.ao[SIDE[e.side]] += e.points


def _demoralised(f: Facts, s: State, e: ev.DemoralisationChanged) -> None:
    s.dmz[SIDE[e.side]] += e.points


def _contested(f: Facts, s: State, e: ev.BuaContested) -> None:
    s.fought[f.board.bua_index[e.bua]] = True


def _nothing(f: Facts, s: State, e: Any) -> None:
    return


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.CecPlaced: _cec,
    ev.CecListed: _listed,
    ev.CecResolved: _resolved,
    ev.Atrocity: _nothing,
    ev.UtilityLost: _lost,
    ev.UtilityRestored: _restored,
    ev.OutageCharged: _charged,
    ev.RubbleMade: _rubble,
    ev.RefugeesMade: _refugees,
    ev.BuaChecked: _nothing,
    ev.PlaceEmptied: _evacuated,
    ev.DpsMoved: _moved,
    ev.DpsSheltered: _sheltered,
    ev.CampKept: _kept,
    ev.CasualtiesRolled: _nothing,
    ev.OpinionChanged: _opinion,
    ev.DemoralisationChanged: _demoralised,
    ev.BuaContested: _contested,
}
