"""Events of the sequence of play, of weather and situation, and of the end of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, changes_nothing, sentence, sentences
from adjudication.engine.protocol import Message
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import PRECIPITATION, WEATHER, Facts
from adjudication.systems.opuc.basics.roster import SIDE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Frame
from adjudication.systems.opuc.fog.naming import token
from adjudication.systems.opuc.turn.sentences import SKY, STEP_NAMES, WEATHER_NAMES, WHERE

_BOOK = sentence("noted", "2.2", "The umpire’s records are updated.")


def weather_name(box: str, snowing: bool) -> str:
    """The weather in one word."""
    return "snow" if snowing and box == WEATHER[PRECIPITATION] else WEATHER_NAMES[box]


def _initiative(e: InitiativeRolled) -> str:
    if not e.rolls:
        return "initiative.first"
    return "initiative.kept" if e.totals[0] == e.totals[1] else "initiative.rolled"


def _ended(e: GameEnded) -> str:
    key = "ended." + e.why.removeprefix("end.")
    return key if e.winner or key == "ended.turns" else f"{key}.draw"


class Went(Event, frozen=True):
    """A move of play to another node; `push` saves a node to return to, `pop` removes the last one."""

    to: str
    phase: str = ""
    push: Frame | None = None
    pop: bool = False

    goes_on = True
    fog = NOBODY
    says = sentences(
        lambda e: "went.step" if e.phase else "went",
        "2.2",
        {
            "went.step": "Next step: {step}.",
            "went": "Play continues.",
        },
        step=lambda e, f, s: STEP_NAMES.get(e.phase, e.phase),
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.pop:
            s.stack = s.stack[:-1]
        if self.push is not None:
            s.stack = [*s.stack, self.push]
        s.at = self.to
        if self.phase:
            s.phase, s.passes, s.memo, s.pending = self.phase, 0, {}, []


class Acting(Event, frozen=True):
    """The next side to act, and the number of consecutive passes."""

    side: str
    passes: int = 0

    goes_on = True
    fog = NOBODY
    says = sentence("acting", "2.2", "{side} acts next.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.passes = SIDE[self.side], self.passes


def _rest(e: FirstChosen) -> str:
    return ".turn" if e.lasts == "turn" else ""


class FirstChosen(Event, frozen=True):
    """The choice of the first side in a step, by the side with the initiative (2.1)."""

    by: str
    side: str
    step: str
    lasts: str = "step"

    says = sentences(
        lambda e: f"first.chosen{_rest(e)}" if e.by == e.side else f"first.left{_rest(e)}",
        "2.1",
        {
            "first.chosen.turn": "{side} goes first in the step {step} and in the rest of the turn.",
            "first.left.turn": "{by} lets {side} go first in the step {step} and in the rest of the turn.",
            "first.chosen": "{side} goes first in the step {step}.",
            "first.left": "{by} lets {side} go first in the step {step}.",
        },
        step=lambda e, f, s: STEP_NAMES.get(e.step, e.step),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.first = s.actor = SIDE[self.side]
        s.passes = 0
        if self.lasts == "turn":
            s.lead = s.first


class Noted(Event, frozen=True):
    """A change of a step's counter; `value` None removes it."""

    name: str
    value: int | None

    fog = NOBODY
    says = _BOOK

    def fold(self, f: Facts, s: State) -> None:
        s.memo = {name: value for name, value in s.memo.items() if name != self.name}
        if self.value is not None:
            s.memo[self.name] = self.value


class Listed(Event, frozen=True):
    """The items that a step still has to process, by number."""

    items: tuple[int, ...]

    fog = NOBODY
    says = _BOOK

    def fold(self, f: Facts, s: State) -> None:
        s.pending = list(self.items)


class TurnBegan(Event, frozen=True):
    turn: int

    def fold(self, f: Facts, s: State) -> None:
        count, places = f.roster.count, f.board.places
        s.turn = self.turn
        s.done, s.moved, s.fired = [False] * count, [False] * count, [False] * count
        s.shots, s.unmasked, s.shot_at, s.planned = [0] * count, [0] * count, [-1] * count, []
        s.assaulted, s.followed, s.blind = [False] * count, [False] * count, [False] * count
        s.spent, s.paid, s.short = [0] * count, [0] * count, [0] * count
        s.track_log = [False] * count
        s.began = s.place[:]
        s.new_dps, s.sighted = [0] * places, [0] * places
        s.ferried = [0] * len(f.board.edges)
        s.checked = [False] * len(f.board.buas)
        s.bought = [{}, {}]
        s.cards, s.next_cards = s.next_cards, [{}, {}]
        s.isr_now, s.isr_next, s.isr_extra = s.isr_next, [0, 0], [0, 0]
        s.group, s.looks, s.batches = None, [], []

    def message(self, f: Facts, s: State) -> Message:
        key = "turn.began.night" if f.night(self.turn) else "turn.began"
        return Message(key, {"turn": self.turn, "day": f.day(self.turn), "hours": f.hours(self.turn)}, "1.4")


class InitiativeRolled(Event, frozen=True):
    """The initiative of a turn. `rolls`: BLUE, RED, none on the first turn; `totals`: after cards."""

    side: str
    rolls: tuple[Roll, ...] = ()
    totals: tuple[int, int] = (0, 0)

    says = sentences(
        _initiative,
        "2.1",
        {
            "initiative.first": "{side} attacks and has the initiative.",
            "initiative.rolled": "{side} has the initiative (Blue {blue}, Red {red}).",
            "initiative.kept": "Both sides roll {blue}, so {side} keeps the initiative.",
        },
        blue=lambda e, f, s: e.totals[0],
        red=lambda e, f, s: e.totals[1],
    )

    def fold(self, f: Facts, s: State) -> None:
        s.initiative = s.first = s.actor = SIDE[self.side]
        s.lead = -1


class Passed(Event, frozen=True):
    side: str
    step: str

    says = sentence("passed", "2.2", "{side} passes.")
    fold = changes_nothing


class Forecast(Event, frozen=True):
    """The weather of the coming turns, rolled in advance (optional rule of 2.4)."""

    boxes: tuple[int, ...]
    roll: Roll

    says = sentence(
        "forecast",
        "2.4",
        "Weather forecast for the coming turns: {boxes}.",
        boxes=lambda e, f, s: ", ".join(WEATHER_NAMES[WEATHER[box]] for box in e.boxes),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.forecast = list(self.boxes)


class WeatherSet(Event, frozen=True):
    """The weather of a turn. `weather`: the box; `snow`: the level on the snow track; `kind`: the die for rain or
    snow."""

    weather: str
    snowing: bool
    snow: int
    locked: bool = False
    roll: Roll | None = None
    kind: Roll | None = None

    says = sentences(
        lambda e: "weather.locked" if e.locked else "weather",
        "2.4",
        {
            "weather": "{sky}; snow level {snow}.",
            "weather.locked": "{sky} for the rest of the campaign; snow level {snow}.",
        },
        sky=lambda e, f, s: SKY[weather_name(e.weather, e.snowing)],
    )

    def fold(self, f: Facts, s: State) -> None:
        s.weather, s.snowing, s.snow = WEATHER.index(self.weather), self.snowing, self.snow
        s.weather_locked = s.weather_locked or self.locked


class TrackSet(Event, frozen=True):
    """The air, naval or flank situation after its die."""

    track: str
    value: int
    roll: Roll

    says = sentences(
        lambda e: ("track.even", "track", "track.locked")[min(abs(e.value), 2)],
        "2.3",
        {
            "track.even": "Neither side has superiority {where}.",
            "track": "{side} has superiority {where}.",
            "track.locked": "{side} has supremacy {where} for the rest of the campaign.",
        },
        side=lambda e, f, s: f.side_name[SIDES[e.value > 0]],
        where=lambda e, f, s: WHERE[e.track],
    )

    def fold(self, f: Facts, s: State) -> None:
        setattr(s, self.track, self.value)


class TurnClosed(Event, frozen=True):
    """The removals at the end of a turn (2.6): names of blocks, hexes and zones; ids of detachments and mines."""

    turn: int
    recovered: tuple[str, ...]
    unjammed: tuple[str, ...]
    reopened: tuple[str, ...]
    cleared: tuple[str, ...]
    home: tuple[int, ...]
    mines: tuple[int, ...] = ()
    held: dict[str, str] = {}  # objective hex -> the side that is there alone

    says = sentence("turn.closed", "2.6", "Turn {turn} ends. Units recover and markers are removed.")

    def fold(self, f: Facts, s: State) -> None:
        count, hexes, places = f.roster.count, f.board.hexes, f.board.places
        s.neutralised = [False] * count
        s.jammer = [0] * hexes
        s.interdicted = [False] * hexes
        s.cec = [""] * places
        s.detachments = [replace(d, neutralised=False) for d in s.detachments if d.id not in self.home]
        s.mines = [m for m in s.mines if m.id not in self.mines]
        s.log, s.cp, s.deep, s.ga, s.missions = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
        s.isr_extra, s.isr_now = [0, 0], [0, 0]
        s.cards = [{}, {}]
        for name, side in self.held.items():
            s.held[f.board.index[name]] = SIDE[side]

    def redact(self, f: Facts, s: State, viewer: int | None) -> TurnClosed:
        names = tuple(token(f, s, viewer, f.roster.index[name]) for name in self.recovered)
        return replace(self, recovered=tuple(sorted(names)))


class GameEnded(Event, frozen=True):
    """The end of the game. `why`: a key of the catalogue; `winner`: "" for a draw."""

    why: str
    winner: str
    level: str = ""

    says = sentences(
        _ended,
        "2.5",
        {
            "ended.turns": "The last turn ends: {level}.",
            "ended.ao": "Adverse opinion ends the campaign. {winner} wins.",
            "ended.ao.draw": "Adverse opinion ends the campaign for both sides. It is a draw.",
            "ended.dmz": "Demoralisation ends the campaign. {winner} wins.",
            "ended.dmz.draw": "Demoralisation ends the campaign for both sides. It is a draw.",
        },
        level=lambda e, f, s: e.level,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.result = True, self.level or self.why
        s.winner = SIDE.get(self.winner, -1)
        s.at = "over"
