"""Weather, snow, and the air, naval and flank situation (2.3, 2.4)."""

from __future__ import annotations

from adjudication.engine.dice import Roll, RollModifier
from adjudication.systems.opuc.basics.facts import FOG, PRECIPITATION, UNUSED_TRACK, WEATHER, Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn import events as ev
from adjudication.systems.opuc.turn.flow import Run

TRACKS = ("air", "naval", "flank")
_FORECAST_TURNS = 9  # three days of eight-hour turns


def shift(total: int) -> int:
    """The test of all environment tracks: one box down on 2 or less, one up on 5 or more."""
    return -1 if total <= 2 else 1 if total >= 5 else 0


def toward_blue(level: int, side: int) -> int:
    """A track's level for `side`: 2 for own supremacy down to -2 for the enemy's; 0 if the track is not in play."""
    if level == UNUSED_TRACK:
        return 0
    return -level if side == 0 else level


def start_weather(run: Run) -> None:
    """Roll for the weather box at the start if the pack requires it (2.4), and for the forecast if the option is on."""
    f, s = run.facts, run.state
    if s.weather < 0:
        roll = run.roll("weather.start", 0, "2.4")
        box = WEATHER.index(f.pack.charts.weather.start[roll.dice[0] - 1])
        _set_weather(run, box, roll)
    if s.options.weather_forecast:
        _forecast(run)


def _forecast(run: Run) -> None:
    count = min(_FORECAST_TURNS, run.state.options.last_turn)
    roll = run.roll("weather.forecast", 0, "2.4", count, "hits", target=5)
    boxes, box = [], run.state.weather
    for die in roll.dice:
        box = min(FOG, max(0, box + shift(die)))
        boxes.append(box)
    run.do(ev.Forecast(tuple(boxes), roll))


def environment(run: Run) -> None:
    """Node: resolve step 2: dice for weather, rain or snow, air, naval, flank; unused and locked tracks have none."""
    _weather(run)
    for track in TRACKS:
        _track(run, track)
    run.next_step()


def _dm(f: Facts, s: State, track: str) -> tuple[RollModifier, ...]:
    modifiers = f.scenario.environment_dm.get(f"turn_{s.turn}", {})
    change = next((value for name, value in modifiers.items() if name == track), 0)
    return (RollModifier("dm.scenario", change, "2.3"),) if change else ()


def _weather(run: Run) -> None:
    f, s = run.facts, run.state
    if s.turn <= len(s.forecast):
        _as_forecast(run, s.forecast[s.turn - 1])
        return
    if s.weather_locked:
        return
    rows = _dm(f, s, "weather")
    roll = run.roll("weather", 0, "2.4", rows=rows)
    box = s.weather + shift(roll.result + sum(row.value for row in rows))
    locked = not s.options.weather_never_locks and box != s.weather and not 0 < box < FOG
    _set_weather(run, min(FOG, max(0, box)), roll, locked)


def _as_forecast(run: Run, expected: int) -> None:
    """Set the forecast weather; with a further option a die may move it by a box, for this turn only."""
    if not run.state.options.weather_variation:
        _set_weather(run, expected, None)
        return
    rows = _dm(run.facts, run.state, "weather")
    roll = run.roll("weather.variation", 0, "2.4", rows=rows)
    box = expected + shift(roll.result + sum(row.value for row in rows))
    _set_weather(run, min(FOG, max(0, box)), roll)


def _set_weather(run: Run, box: int, roll: Roll | None, locked: bool = False) -> None:
    s, season = run.state, run.facts.scenario.season
    chart = run.facts.pack.charts.weather
    kind: Roll | None = None
    snowing = box == PRECIPITATION and season in chart.snow_seasons
    if box == PRECIPITATION and season in chart.mixed_seasons:
        kind = run.roll("weather.kind", 0, "2.4")
        snowing = kind.result >= 4
    run.do(ev.WeatherSet(WEATHER[box], snowing, snow_level(s.snow, box, snowing, s.turn), locked, roll, kind))


def snow_level(level: int, box: int, snowing: bool, turn: int) -> int:
    """The snow level after a turn's weather: one more for snow, up to 3; 0 after rain; otherwise unchanged (2.4)."""
    if turn == 0 or box != PRECIPITATION:
        return level
    return min(3, level + 1) if snowing else 0


def _track(run: Run, track: str) -> None:
    f, s = run.facts, run.state
    level: int = getattr(s, track)
    if level == UNUSED_TRACK or abs(level) >= 2:
        return
    rows = _dm(f, s, track)
    roll = run.roll(f"environment.{track}", 0, "2.3", rows=rows)
    total = roll.result + sum(row.value for row in rows)
    run.do(ev.TrackSet(track, max(-2, min(2, level + shift(total))), roll))


def _upkeep(run: Run) -> None:
    """Node: go on to the upkeep of camps (11.6), after which reinforcements arrive (12.1)."""
    run.go("camps")


NODES = {"environment": environment, "upkeep": _upkeep}
