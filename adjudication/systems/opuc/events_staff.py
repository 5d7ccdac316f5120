"""Events of set-up, environment, assets, CP actions, the end of a turn, and the umpire's edits."""

from __future__ import annotations

from adjudication.engine.dice import Roll, Row
from adjudication.engine.play.events import Event


class TagsDealt(Event, frozen=True):
    """The numbers on the backs of the blocks, by block. Secret to everybody."""

    tags: tuple[int, ...]
    roll: Roll


class Placed(Event, frozen=True):
    """Set-up (G-42). `unit` is the dummy block or the one that digs in. Secret, but for what others see appear."""

    side: str
    what: str
    where: str
    unit: str = ""
    mine: int = 0


class Deployed(Event, frozen=True):
    """A block takes another start hex (1.11)."""

    side: str
    unit: str
    where: str


class SetUpEnded(Event, frozen=True):
    side: str


class Forecast(Event, frozen=True):
    """The weather of the coming turns, thrown beforehand (optional rule of 2.4)."""

    boxes: tuple[int, ...]
    roll: Roll


class WeatherSet(Event, frozen=True):
    """`weather` is the box; `snow` the level on the snow track; `kind` the die for rain or snow."""

    weather: str
    snowing: bool
    snow: int
    locked: bool = False
    roll: Roll | None = None
    kind: Roll | None = None


class TrackSet(Event, frozen=True):
    """Air, naval or flank situation after its die."""

    track: str
    value: int
    roll: Roll


class CardGone(Event, frozen=True):
    """A card is used up."""

    side: str
    card: str


class BaseSet(Event, frozen=True):
    """The bases of LOG and deep ISR, computed at the start and each night (4.2, 5.3)."""

    side: str
    log: int
    isr: int
    log_rows: tuple[Row, ...] = ()
    isr_rows: tuple[Row, ...] = ()


class CpGenerated(Event, frozen=True):
    side: str
    cp: int
    rows: tuple[Row, ...]


class LogGenerated(Event, frozen=True):
    side: str
    log: int
    rows: tuple[Row, ...]
    roll: Roll | None = None


class FiresGenerated(Event, frozen=True):
    """Deep fires missions (`ga` of them from the air) and artillery missions of the box."""

    side: str
    deep: int
    ga: int
    missions: int
    rows: tuple[Row, ...]


class StrategicJamming(Event, frozen=True):
    """The die of a STRAT_EW card: `less` CP for the other side (G-02)."""

    side: str
    less: int
    roll: Roll


class ActionBought(Event, frozen=True):
    """A CP action is paid for: `cp` and `log` spent, a card taken if it is one, its die if it has one."""

    side: str
    action: str
    cp: int
    log: int
    card: str = ""  # this_turn, next_turn
    worked: bool = True
    where: str = ""
    what: str = ""
    roll: Roll | None = None


class Jammed(Event, frozen=True):
    side: str
    hex: str


class IsrShifted(Event, frozen=True):
    """More or fewer deep ISR dice this turn: `extra` after the percentages, `less` before."""

    side: str
    extra: int = 0
    less: int = 0


class LogShifted(Event, frozen=True):
    """LOG gained now, or `later` taken off the next generation."""

    side: str
    now: int = 0
    later: int = 0
    roll: Roll | None = None


class Stocked(Event, frozen=True):
    """LOG from the pool put down (4.8)."""

    side: str
    amounts: dict[str, int]


class DumpBuilt(Event, frozen=True):
    side: str
    id: str
    hex: str
    ready: int


class RailheadBuilt(Event, frozen=True):
    side: str
    hex: str
    ready: int


class Evacuated(Event, frozen=True):
    """An evacuation marker; `dps` placed at `zone` if it was the other side's doing (11.6)."""

    side: str
    bua: str
    dps: int = 0
    zone: str = ""


class CampBuilt(Event, frozen=True):
    side: str
    hex: str


class RubbleCleared(Event, frozen=True):
    zone: str
    count: int


class OpinionShifted(Event, frozen=True):
    """Adverse opinion by information operations (G-02)."""

    side: str
    change: int


class TurnClosed(Event, frozen=True):
    """End of turn actions (2.6): what is removed. Names of blocks, hexes and zones; ids of detachments and mines."""

    turn: int
    recovered: tuple[str, ...]
    unjammed: tuple[str, ...]
    reopened: tuple[str, ...]
    cleared: tuple[str, ...]
    home: tuple[int, ...]
    mines: tuple[int, ...] = ()
    held: dict[str, str] = {}  # objective hex -> the side that is there alone


class SetPool(Event, frozen=True):
    """Umpire's edit: a number of a side: cp, log, deep, missions, ao, dmz, isr_lost."""

    side: str
    pool: str
    value: int


class SetBlock(Event, frozen=True):
    """Umpire's edit: where a block is, its steps lost and its state."""

    unit: str
    where: str
    lost: int
    hidden: bool
    neutralised: bool


class SetWeather(Event, frozen=True):
    """Umpire's edit: the weather box, rain or snow, and the environment tracks."""

    weather: str
    snowing: bool
    snow: int
    air: int
    naval: int
    flank: int


class SetPlace(Event, frozen=True):
    """Umpire's edit: DPs, rubble, strongpoints and interdiction of a place."""

    where: str
    dps: int
    rubble: int
    strongpoints: int
    interdicted: bool


class SetBua(Event, frozen=True):
    """Umpire's edit: who controls a BUA, and its utility boxes that work."""

    bua: str
    control: str
    power: int
    water: int


class SetBridge(Event, frozen=True):
    """Umpire's edit: a bridge stands or is blown."""

    edge: str
    standing: bool


class SetMine(Event, frozen=True):
    """Umpire's edit: a minefield laid (real or dummy) or, with `gone`, taken up."""

    side: str
    where: str
    real: bool
    gone: bool = False


StaffEvent = (
    TagsDealt
    | Placed
    | Deployed
    | SetUpEnded
    | Forecast
    | WeatherSet
    | TrackSet
    | CardGone
    | BaseSet
    | CpGenerated
    | LogGenerated
    | FiresGenerated
    | StrategicJamming
    | ActionBought
    | Jammed
    | IsrShifted
    | LogShifted
    | Stocked
    | DumpBuilt
    | RailheadBuilt
    | Evacuated
    | CampBuilt
    | RubbleCleared
    | OpinionShifted
    | TurnClosed
    | SetPool
    | SetBlock
    | SetWeather
    | SetPlace
    | SetBua
    | SetBridge
    | SetMine
)
