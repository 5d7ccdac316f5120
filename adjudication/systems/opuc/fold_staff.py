"""How the events of set-up, environment, assets, CP actions and the end of a turn change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc import events_staff as ev
from adjudication.systems.opuc.basics.facts import WEATHER, Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Camp, Dump, Mine, Railhead


def _tags(f: Facts, s: State, e: ev.TagsDealt) -> None:
    s.tag = list(e.tags)


def _placed(f: Facts, s: State, e: ev.Placed) -> None:
    side = SIDE[e.side]
    left = dict(s.setup_left[side])
    left[e.what] -= 1
    s.setup_left[side] = {what: count for what, count in left.items() if count}
    if e.what in ("dummy", "dag_dummy"):
        s.place[f.roster.index[e.unit]] = f.board.index[e.where]
    elif e.what == "dug_in":
        s.dug_in[f.roster.index[e.unit]] = True
    elif e.what == "strongpoint":
        zone = f.board.index[e.where]
        s.strongpoints[zone] += 1
        s.strongpoint_side[zone] = side
    else:
        s.serial = e.mine
        s.mines = [*s.mines, Mine(e.mine, side, f.board.index[e.where], e.what == "mine")]


def _deployed(f: Facts, s: State, e: ev.Deployed) -> None:
    s.place[f.roster.index[e.unit]] = f.board.index[e.where]


def _setup_ended(f: Facts, s: State, e: ev.SetUpEnded) -> None:
    s.setup_left[SIDE[e.side]] = {}


def _forecast(f: Facts, s: State, e: ev.Forecast) -> None:
    s.forecast = list(e.boxes)


def _weather(f: Facts, s: State, e: ev.WeatherSet) -> None:
    s.weather, s.snowing, s.snow = WEATHER.index(e.weather), e.snowing, e.snow
    s.weather_locked = s.weather_locked or e.locked


def _track(f: Facts, s: State, e: ev.TrackSet) -> None:
    setattr(s, e.track, e.value)


def _card_gone(f: Facts, s: State, e: ev.CardGone) -> None:
    cards = dict(s.cards[SIDE[e.side]])
    cards[e.card] -= 1
    s.cards[SIDE[e.side]] = {card: count for card, count in cards.items() if count}


def _base(f: Facts, s: State, e: ev.BaseSet) -> None:
    s.log_base[SIDE[e.side]], s.isr_base[SIDE[e.side]] = e.log, e.isr


def _cp(f: Facts, s: State, e: ev.CpGenerated) -> None:
    s.cp[SIDE[e.side]], s.cp_less[SIDE[e.side]] = e.cp, 0


def _log(f: Facts, s: State, e: ev.LogGenerated) -> None:
    s.log[SIDE[e.side]], s.log_less[SIDE[e.side]] = e.log, 0


def _fires(f: Facts, s: State, e: ev.FiresGenerated) -> None:
    side = SIDE[e.side]
    s.deep[side], s.ga[side], s.missions[side] = e.deep, e.ga, e.missions
    s.deep_less[side] = s.ga_less[side] = 0


def _jamming(f: Facts, s: State, e: ev.StrategicJamming) -> None:
    s.cp_less[1 - SIDE[e.side]] += e.less


def _bought(f: Facts, s: State, e: ev.ActionBought) -> None:
    side = SIDE[e.side]
    s.cp[side] -= e.cp
    s.log[side] -= e.log
    s.bought[side] = _more(s.bought[side], e.action)
    if e.card == "this_turn":
        s.cards[side] = _more(s.cards[side], e.action)
    elif e.card == "next_turn":
        s.next_cards[side] = _more(s.next_cards[side], e.action)


def _more(counts: dict[str, int], name: str) -> dict[str, int]:
    return counts | {name: counts.get(name, 0) + 1}


def _jammed(f: Facts, s: State, e: ev.Jammed) -> None:
    s.jammer[f.board.index[e.hex]] |= 1 << SIDE[e.side]


def _isr(f: Facts, s: State, e: ev.IsrShifted) -> None:
    s.isr_extra[SIDE[e.side]] += e.extra
    s.isr_now[SIDE[e.side]] += e.less


def _log_shifted(f: Facts, s: State, e: ev.LogShifted) -> None:
    s.log[SIDE[e.side]] += e.now
    s.log_less[SIDE[e.side]] += e.later


def _stocked(f: Facts, s: State, e: ev.Stocked) -> None:
    side = SIDE[e.side]
    for name, amount in e.amounts.items():
        place = f.board.index[name]
        s.stock[place] = amount + (s.stock[place] if s.stock_side[place] == side else 0)
        s.stock_side[place] = side
        s.log[side] -= amount


def _dump(f: Facts, s: State, e: ev.DumpBuilt) -> None:
    s.dumps = [*s.dumps, Dump(e.id, SIDE[e.side], f.board.index[e.hex], False, e.ready)]


def _railhead(f: Facts, s: State, e: ev.RailheadBuilt) -> None:
    s.railheads = [*s.railheads, Railhead(f.board.index[e.hex], SIDE[e.side], e.ready)]


def _evacuated(f: Facts, s: State, e: ev.Evacuated) -> None:
    s.evacuated[f.board.bua_index[e.bua]] += 1
    if e.dps:
        zone = f.board.index[e.zone]
        s.dps[zone] += e.dps
        s.new_dps[zone] += e.dps


def _camp(f: Facts, s: State, e: ev.CampBuilt) -> None:
    s.camps = [*s.camps, Camp(SIDE[e.side], f.board.index[e.hex])]


def _rubble(f: Facts, s: State, e: ev.RubbleCleared) -> None:
    zone = f.board.index[e.zone]
    s.rubble[zone] = max(0, s.rubble[zone] - e.count)


def _opinion(f: Facts, s: State, e: ev.OpinionShifted) -> None:
    s.ao[SIDE[e.side]] = max(0, s.ao[SIDE[e.side]] + e.change)


def _closed(f: Facts, s: State, e: ev.TurnClosed) -> None:
    count, hexes, places = f.roster.count, f.board.hexes, f.board.places
    s.neutralised = [False] * count
    s.jammer = [0] * hexes
    s.interdicted = [False] * hexes
    s.cec = [""] * places
    s.detachments = [replace(d, neutralised=False) for d in s.detachments if d.id not in e.home]
    s.mines = [m for m in s.mines if m.id not in e.mines]
    s.log, s.cp, s.deep, s.ga, s.missions = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
    s.isr_extra, s.isr_now = [0, 0], [0, 0]
    s.cards = [{}, {}]
    for name, side in e.held.items():
        s.held[f.board.index[name]] = SIDE[side]


def _set_pool(f: Facts, s: State, e: ev.SetPool) -> None:
    getattr(s, e.pool)[SIDE[e.side]] = e.value


def _set_block(f: Facts, s: State, e: ev.SetBlock) -> None:
    u = f.roster.index[e.unit]
    s.place[u] = f.box_or_place(e.where)
    s.lost[u], s.hidden[u], s.neutralised[u] = e.lost, e.hidden, e.neutralised
    s.dug_in[u] = s.dug_in[u] and s.place[u] >= 0


def _set_weather(f: Facts, s: State, e: ev.SetWeather) -> None:
    s.weather, s.snowing, s.snow = WEATHER.index(e.weather), e.snowing, e.snow
    s.air, s.naval, s.flank = e.air, e.naval, e.flank


def _set_place(f: Facts, s: State, e: ev.SetPlace) -> None:
    place = f.board.index[e.where]
    s.dps[place], s.rubble[place], s.strongpoints[place] = e.dps, e.rubble, e.strongpoints
    s.new_dps[place] = min(s.new_dps[place], e.dps)
    if e.strongpoints and s.strongpoint_side[place] < 0:
        s.strongpoint_side[place] = s.control[f.board.bua_of[place]]
    if place < f.board.hexes:
        s.interdicted[place] = e.interdicted


def _set_bua(f: Facts, s: State, e: ev.SetBua) -> None:
    bua = f.board.bua_index[e.bua]
    s.control[bua], s.power[bua], s.water[bua] = SIDE[e.control], e.power, e.water


def _set_bridge(f: Facts, s: State, e: ev.SetBridge) -> None:
    edge = f.board.edge_index[e.edge]
    s.bridge[edge], s.bridge_side[edge] = int(e.standing), -1


def _set_mine(f: Facts, s: State, e: ev.SetMine) -> None:
    side, place = SIDE[e.side], f.board.index[e.where]
    if e.gone:
        s.mines = [m for m in s.mines if not (m.side == side and m.place == place and m.real == e.real)]
    else:
        s.serial += 1
        s.mines = [*s.mines, Mine(s.serial, side, place, e.real)]


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.TagsDealt: _tags,
    ev.Placed: _placed,
    ev.Deployed: _deployed,
    ev.SetUpEnded: _setup_ended,
    ev.Forecast: _forecast,
    ev.WeatherSet: _weather,
    ev.TrackSet: _track,
    ev.CardGone: _card_gone,
    ev.BaseSet: _base,
    ev.CpGenerated: _cp,
    ev.LogGenerated: _log,
    ev.FiresGenerated: _fires,
    ev.StrategicJamming: _jamming,
    ev.ActionBought: _bought,
    ev.Jammed: _jammed,
    ev.IsrShifted: _isr,
    ev.LogShifted: _log_shifted,
    ev.Stocked: _stocked,
    ev.DumpBuilt: _dump,
    ev.RailheadBuilt: _railhead,
    ev.Evacuated: _evacuated,
    ev.CampBuilt: _camp,
    ev.RubbleCleared: _rubble,
    ev.OpinionShifted: _opinion,
    ev.TurnClosed: _closed,
    ev.SetPool: _set_pool,
    ev.SetBlock: _set_block,
    ev.SetWeather: _set_weather,
    ev.SetPlace: _set_place,
    ev.SetBua: _set_bua,
    ev.SetBridge: _set_bridge,
    ev.SetMine: _set_mine,
}
