"""Sentences of the sequence of play and of the staff's steps."""

from __future__ import annotations

from typing import Any

from adjudication.engine.protocol import Message, Params
from adjudication.systems.opuc import events_play as play
from adjudication.systems.opuc import events_staff as ev
from adjudication.systems.opuc.basics.facts import PRECIPITATION, WEATHER, Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import Tell, chosen, name_of, plain, said

STEP_NAMES = {
    "setup": "set-up", "turn": "a new turn", "initiative": "initiative", "environment": "environment",
    "assets": "assets", "upkeep": "start-of-turn upkeep", "cp": "CP actions", "isr": "ISR", "engineers": "engineers",
    "deep_fires": "deep fires", "local_fires": "local fires", "movement": "movement and combat",
    "civil": "civil effects", "end": "end of turn",
}  # fmt: skip
_WEATHER_NAMES = {"CLEAR": "clear", "OVERCAST": "overcast", "PRECIPITATION": "rain", "FOG": "fog"}
_LEVELS = {-2: "NATO supremacy", -1: "NATO superiority", 0: "contested", 1: "Russian superiority",
           2: "Russian supremacy"}  # fmt: skip
_WHAT = {"dummy": "a dummy", "dag_dummy": "a dummy artillery group", "strongpoint": "a strongpoint",
         "mine": "a minefield", "dummy_mine": "a dummy minefield", "dug_in": "a dug-in position",
         "block": "a block", "marker": "a minefield marker"}  # fmt: skip

CATALOGUE: dict[str, str] = {
    "went.step": "Next step: {step}.",
    "went": "Play goes on.",
    "acting": "It is {side}’s action.",
    "first.chosen": "{side} goes first in the step {step}.",
    "first.left": "{by} has {side} go first in the step {step}.",
    "noted": "The umpire’s book is kept.",
    "turn.began": "Turn {turn}: day {day}, {hours}.",
    "turn.began.night": "Turn {turn}: night of day {day}, {hours}.",
    "initiative.first": "{side} attacks and has the initiative.",
    "initiative.rolled": "{side} has the initiative: Blue {blue}, Red {red}.",
    "initiative.kept": "The dice tie at {blue}; {side} keeps the initiative.",
    "passed": "{side} passes.",
    "ended.turns": "The last turn is over: {level}.",
    "ended.ao": "Adverse opinion ends the campaign; {winner} wins.",
    "ended.ao.draw": "Adverse opinion ends the campaign for both sides alike: a draw.",
    "ended.dmz": "Demoralisation ends the campaign; {winner} wins.",
    "ended.dmz.draw": "Demoralisation ends the campaign for both sides alike: a draw.",
    "tags": "The blocks have been numbered on their backs.",
    "placed": "{side} places {what} at {where}.",
    "placed.secret": "{side} prepares its positions.",
    "deployed": "{side} deploys {unit} at {where}.",
    "deployed.secret": "{side} changes its deployment.",
    "setup.ended": "{side} has finished its set-up.",
    "forecast": "The weather forecast for the coming turns: {boxes}.",
    "weather": "Weather: {weather}; snow level {snow}.",
    "weather.locked": "Weather: {weather}, for the rest of the campaign; snow level {snow}.",
    "track": "The {track} situation: {level}.",
    "track.locked": "The {track} situation: {level}, for the rest of the campaign.",
    "card.gone": "{side} uses its card {card}.",
    "card.gone.secret": "{side} uses a card.",
    "base": "{side} counts its forces: LOG base {log}, ISR sources {isr}.",
    "cp.generated": "{side} has {cp} CP.",
    "log.generated": "{side} has {log} LOG.",
    "fires.generated": "{side} has {deep:deep fires mission|deep fires missions}"
    " ({ga:sortie|sorties}) and {missions:artillery mission|artillery missions}.",
    "jamming": "{side}’s strategic jamming takes {less} CP from the other side.",
    "jamming.failed": "{side}’s strategic jamming has no effect.",
    "bought": "{side} buys {action}{where}.",
    "bought.failed": "{side} tries {action}{where}; it fails.",
    "bought.secret": "{side} spends CP.",
    "jammed": "{side} sets up a jammer at {hex}.",
    "isr.extra": "{side} has {extra:more deep ISR die|more deep ISR dice} this turn.",
    "isr.less": "{side} loses {less:ISR source|ISR sources} for this turn.",
    "log.now": "{side} moves {now} LOG forward.",
    "log.later": "{side} will have {later} LOG less next turn.",
    "stocked": "{side} dumps stocks: {amounts}.",
    "stocked.secret": "{side} dumps stocks.",
    "dump.built": "{side} builds the supply dump {id} at {hex}; it works from turn {ready}.",
    "railhead.built": "{side} builds a railhead at {hex}; it works from turn {ready}.",
    "evacuated": "{side} evacuates people from {bua}.",
    "driven": "{side} drives people out of {bua}: {dps} DP on the road.",
    "camp.built": "{side} builds a DP camp at {hex}.",
    "rubble.staff": "{count} rubble is cleared from {zone}.",
    "opinion": "Adverse opinion of {side} changes by {change}.",
    "turn.closed": "Turn {turn} ends; units recover and markers are removed.",
    "edit.pool": "The umpire sets {pool} of {side} to {value}.",
    "edit.block": "The umpire sets {unit}: {where}, {lost:step|steps} lost.",
    "edit.weather": "The umpire sets the weather: {weather}, snow level {snow}.",
    "edit.place": "The umpire sets {where}: {dps:DP|DPs}, {rubble} rubble, {strongpoints:strongpoint|strongpoints}.",
    "edit.bua": "The umpire sets {bua}: controlled by {control}, power {power}, water {water}.",
    "edit.bridge": "The umpire rules that the bridge {edge} stands.",
    "edit.bridge.blown": "The umpire rules that the bridge {edge} is blown.",
    "edit.mine": "The umpire places a minefield at {where}.",
    "edit.mine.gone": "The umpire takes up a minefield at {where}.",
}  # fmt: skip


def _went(f: Facts, s: State, e: play.Went) -> Message:
    if e.phase:
        return Message("went.step", {"step": STEP_NAMES.get(e.phase, e.phase)}, "2.2")
    return Message("went", {}, "2.2")


def _turn(f: Facts, s: State, e: play.TurnBegan) -> Message:
    key = "turn.began.night" if f.night(e.turn) else "turn.began"
    return Message(key, {"turn": e.turn, "day": f.day(e.turn), "hours": f.hours(e.turn)}, "1.4")


def _initiative(f: Facts, s: State, e: play.InitiativeRolled) -> Message:
    if not e.rolls:
        return Message("initiative.first", {"side": f.side_name[e.side]}, "2.1")
    key = "initiative.kept" if e.totals[0] == e.totals[1] else "initiative.rolled"
    return Message(key, {"side": f.side_name[e.side], "blue": e.totals[0], "red": e.totals[1]}, "2.1")


def _first(f: Facts, s: State, e: play.FirstChosen) -> Message:
    step = STEP_NAMES.get(e.step, e.step)
    key = "first.chosen" if e.by == e.side else "first.left"
    return Message(key, {"by": f.side_name[e.by], "side": f.side_name[e.side], "step": step}, "2.1")


def _ended(f: Facts, s: State, e: play.GameEnded) -> Message:
    key = "ended." + e.why.removeprefix("end.")
    if key == "ended.turns":
        return Message(key, {"level": e.level}, "2.5")
    return Message(key if e.winner else key + ".draw", {"winner": f.side_name.get(e.winner, "")}, "2.5")


def _placed(f: Facts, s: State, e: ev.Placed) -> Message:
    if not e.where:
        return Message("placed.secret", {"side": f.side_name[e.side]}, "1.11")
    params: Params = {"side": f.side_name[e.side], "what": _WHAT[e.what], "where": name_of(f, e.where)}
    return Message("placed", params, "1.11")


def weather_name(box: str, snowing: bool) -> str:
    """The weather in a word."""
    return "snow" if snowing and box == WEATHER[PRECIPITATION] else _WEATHER_NAMES[box]


def _weather(f: Facts, s: State, e: ev.WeatherSet) -> Message:
    key = "weather.locked" if e.locked else "weather"
    return Message(key, {"weather": weather_name(e.weather, e.snowing), "snow": e.snow}, "2.4")


def _forecast(f: Facts, s: State, e: ev.Forecast) -> Message:
    return Message("forecast", {"boxes": ", ".join(_WEATHER_NAMES[WEATHER[box]] for box in e.boxes)}, "2.4")


def _track(f: Facts, s: State, e: ev.TrackSet) -> Message:
    key = "track.locked" if abs(e.value) >= 2 else "track"
    return Message(key, {"track": e.track, "level": _LEVELS[e.value]}, "2.3")


def _card(f: Facts, s: State, e: ev.CardGone) -> Message:
    if not e.card:
        return Message("card.gone.secret", {"side": f.side_name[e.side]}, "3.3")
    return Message("card.gone", {"side": f.side_name[e.side], "card": f.actions[e.card].title}, "3.3")


def _bought(f: Facts, s: State, e: ev.ActionBought) -> Message:
    if not e.action:
        return Message("bought.secret", {"side": f.side_name[e.side]}, "3.3")
    where = f" at {name_of(f, e.where)}" if e.where else ""
    params: Params = {"side": f.side_name[e.side], "action": f.actions[e.action].title, "where": where}
    return Message("bought" if e.worked else "bought.failed", params, "3.3")


def _stocked(f: Facts, s: State, e: ev.Stocked) -> Message:
    key = "stocked" if e.amounts else "stocked.secret"
    return Message(key, {"side": f.side_name[e.side], "amounts": said(f, e.amounts)}, "4.8")


def _set_weather(f: Facts, s: State, e: ev.SetWeather) -> Message:
    return Message("edit.weather", {"weather": weather_name(e.weather, e.snowing), "snow": e.snow}, "2.4")


def _edit(key: str, off: str, flag: str, *fields: str) -> Tell:
    def tell(f: Facts, s: State, e: Any) -> Message:
        return Message(off if not getattr(e, flag) else key, {x: said(f, getattr(e, x)) for x in fields}, "2.2")

    return tell


def _by(key: str, other: str, field: str) -> Tell:
    return chosen(lambda e: key if getattr(e, field) else other, "3.3", "side", field)


TELL: dict[type, Tell] = {
    play.Went: _went,
    play.Acting: plain("acting", "2.2", "side"),
    play.FirstChosen: _first,
    play.Noted: plain("noted", "2.2"),
    play.Listed: plain("noted", "2.2"),
    play.TurnBegan: _turn,
    play.InitiativeRolled: _initiative,
    play.Passed: plain("passed", "2.2", "side"),
    play.GameEnded: _ended,
    ev.TagsDealt: plain("tags", "1.11"),
    ev.Placed: _placed,
    ev.Deployed: chosen(lambda e: "deployed" if e.unit else "deployed.secret", "1.11", "side", "unit", "where"),
    ev.SetUpEnded: plain("setup.ended", "1.11", "side"),
    ev.Forecast: _forecast,
    ev.WeatherSet: _weather,
    ev.TrackSet: _track,
    ev.CardGone: _card,
    ev.BaseSet: plain("base", "4.2, 5.3", "side", "log", "isr"),
    ev.CpGenerated: plain("cp.generated", "3.2", "side", "cp"),
    ev.LogGenerated: plain("log.generated", "4.2", "side", "log"),
    ev.FiresGenerated: plain("fires.generated", "7.1, 7.2", "side", "deep", "ga", "missions"),
    ev.StrategicJamming: _by("jamming", "jamming.failed", "less"),
    ev.ActionBought: _bought,
    ev.Jammed: plain("jammed", "3.3", "side", "hex"),
    ev.IsrShifted: chosen(lambda e: "isr.extra" if e.extra else "isr.less", "3.3", "side", "extra", "less"),
    ev.LogShifted: chosen(lambda e: "log.now" if e.now else "log.later", "3.3", "side", "now", "later"),
    ev.Stocked: _stocked,
    ev.DumpBuilt: plain("dump.built", "4.3", "side", "id", "hex", "ready"),
    ev.RailheadBuilt: plain("railhead.built", "4.4", "side", "hex", "ready"),
    ev.Evacuated: chosen(lambda e: "driven" if e.dps else "evacuated", "11.6", "side", "bua", "dps"),
    ev.CampBuilt: plain("camp.built", "11.6", "side", "hex"),
    ev.RubbleCleared: plain("rubble.staff", "11.8", "zone", "count"),
    ev.OpinionShifted: plain("opinion", "3.3", "side", "change"),
    ev.TurnClosed: plain("turn.closed", "2.6", "turn"),
    ev.SetPool: plain("edit.pool", "2.2", "side", "pool", "value"),
    ev.SetBlock: plain("edit.block", "5.1", "unit", "where", "lost"),
    ev.SetWeather: _set_weather,
    ev.SetPlace: plain("edit.place", "11.8", "where", "dps", "rubble", "strongpoints"),
    ev.SetBua: plain("edit.bua", "1.7", "bua", "control", "power", "water"),
    ev.SetBridge: _edit("edit.bridge", "edit.bridge.blown", "standing", "edge"),
    ev.SetMine: chosen(lambda e: "edit.mine.gone" if e.gone else "edit.mine", "10.4.2", "where"),
}
