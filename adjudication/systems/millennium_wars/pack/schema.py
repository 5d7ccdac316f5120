"""The files of a pack of Millennium Wars: one strict struct for each file."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudication.engine.kit.modifiers import Modifier
from adjudication.engine.kit.movement import Costs
from adjudication.engine.kit.numbers import Count, Natural, Positive, Whole
from adjudication.engine.kit.tables import Table
from adjudication.engine.kit.tracks import BoundedTrack
from adjudication.engine.scenario.hex_map import StretchedMapFile
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Name, Source, Strict
from adjudication.systems.millennium_wars.pack.options import Options

ForceName = Literal["RU", "UKR", "MOL", "US", "NATO"]
Partner = Literal["GREEN", "YELLOW", "VIOLET"]
"""A side that orders forces of a camp that another side commands."""
Role = Literal["fought", "russia", "moldova", "romania", "west", "closed", "sea"]
Kind = Literal[
    "line", "missile", "security", "special", "peacekeeping", "paramilitary", "hq", "base", "fob", "cadre", "fleet"
]  # fmt: skip
EventEffect = Literal[
    "romania", "crisis", "outrage", "breach", "none", "aid", "unrest", "reorganization", "mobilization"
]  # fmt: skip
Edge = Literal["N", "E", "S", "W"]


class Country(Strict, frozen=True):
    """A country. `role`: the forces that may enter it (11.1)."""

    name: str
    role: Role


class NamedPlace(Strict, frozen=True):
    """A hex with a name. `kind`: major city, city or town."""

    hex: str
    name: str
    kind: Literal["major", "city", "town"]


class MapFile(StretchedMapFile, frozen=True, dict=True):
    """The file `map.yaml`. `separatist`: hexes that Russia holds from the start; `insurgent`: those where its
    paramilitaries start."""

    countries: dict[str, Country]
    ground: dict[Literal["forest", "marsh", "mountain"], list[str]]
    places: list[NamedPlace]
    ridges: list[str]
    separatist: list[str]
    insurgent: list[str]


class ForceLine(Strict, frozen=True):
    """A national force. `spoken`: its name in a sentence, if not `name`. `air`: points of air support a turn.
    `most_index`: the highest Political Index at which it can be bought. `edges`: the map edges that supply it;
    `recruits`: the countries where its paramilitaries arrive."""

    name: str
    adjective: str
    c4i: Natural
    air: Natural
    air_defence: Natural
    edges: tuple[Edge, ...] = ()
    recruits: tuple[str, ...] = ()
    most_index: Whole | None = None
    arrives_west: bool = False
    spoken: str = ""


class TypeLine(Strict, frozen=True):
    """A type of piece of one force: its values, and the total number of its pieces (11.3).

    `radius`: how far a headquarters supports. `alb`: it can make an AirLand Battle attack. `air`: an Air Move can
    carry it. `sea`: it moves from coast to coast. `deep`: it has a deep zone of control.
    """

    id: Name
    name: str
    force: ForceName
    kind: Kind
    total: Count
    attack: Natural = 0
    defence: Natural = 0
    allowance: Natural = 0
    radius: Natural = 0
    alb: bool = False
    air: bool = False
    sea: bool = False
    deep: bool = False


class ForcesFile(Strict, frozen=True):
    """The file `forces.yaml`."""

    source: Source
    forces: dict[ForceName, ForceLine]
    types: Annotated[list[TypeLine], Meta(min_length=2)]


class Price(Strict, frozen=True):
    """The price of an item in Political Points; null if it cannot be bought that way (10.0)."""

    reinforce: Positive
    replace: Positive | None


class Prices(Strict, frozen=True):
    """The prices by force and type, and those of items that are not pieces (10.0)."""

    source: Source
    RU: dict[str, Price]
    UKR: dict[str, Price]
    MOL: dict[str, Price]
    US: dict[str, Price]
    NATO: dict[str, Price]


class CombatChart(Strict, frozen=True):
    source: Source
    table: Table


class ShiftChart(Strict, frozen=True):
    source: Source
    lines: list[Modifier]


class TerrainChart(Strict, frozen=True):
    source: Source
    costs: Costs


class EventChart(Strict, frozen=True):
    """The random events by the total of the dice (23.0)."""

    source: Source
    rows: dict[str, EventEffect]
    points: Natural
    romania: dict[str, Literal["romania", "russian", "coalition"]]
    moldova: dict[str, Literal["russian", "coalition", "neutral"]]


class Numbers(Strict, frozen=True):
    """The single numbers of the base system."""

    source: Source
    index: BoundedTrack
    automatic: Positive
    income: Natural
    income_step: Positive
    least_income: Natural
    carry: Natural
    impulse_c4i: tuple[Natural, Natural, Natural]
    most_c4i: Count
    reaction_range: Count
    air_range: Count
    sea_range: Count
    deep_radius: Count
    deep_cost: Count
    most_air_defence: Count
    hex_demonstrators: Count
    demonstrators: Count
    conversion: Positive
    missile_range: Count
    missile_hit: Positive
    weapons_dice: Count
    alb_advance: Count
    setup_depth: Count


class VictoryChart(Strict, frozen=True):
    """Points for Kyiv, other major cities and cities, and the scores that win (24.0)."""

    source: Source
    capital: list[str]
    per_capital: Natural
    per_major: Natural
    per_city: Natural
    russian: Whole
    coalition: Whole


class ChartsFile(Strict, frozen=True):
    """The file `charts.yaml`."""

    prices: Prices
    combat: CombatChart
    shifts: ShiftChart
    terrain: TerrainChart
    information: CombatChart
    events: EventChart
    numbers: Numbers
    victory: VictoryChart


class CalendarFile(Strict, frozen=True):
    """The file `calendar.yaml`: the turns in order."""

    source: Source
    turns: Annotated[list[str], Meta(min_length=1, max_length=30)]


class SetupFile(Strict, frozen=True):
    """The file `setup.yaml`. `initial`: the number of pieces of each type in play at the start, besides those in
    `placed`, which start in a hex. `suggested`: by type, hexes for the pieces that a side leaves to White Cell; "any"
    for the rest. `points`: the Political Points of Russia and the Coalition before the first income. `commands`: the
    side that orders a force, for a partner with its own side. `wins`: the scores with which Russia and the
    Coalition win, if the game is too short for those of the charts."""

    source: Source
    initial: dict[ForceName, dict[str, Natural]]
    placed: dict[str, str]
    suggested: dict[ForceName, dict[str, list[str]]]
    points: tuple[Natural, Natural] = (0, 0)
    moldova: Literal["roll", "russian", "coalition", "neutral"] = "roll"
    instability: bool = True
    wins: tuple[Whole, Whole] | None = None
    commands: dict[Literal["MOL", "US", "NATO"], Partner] = {}


class OptionsFile(Strict, frozen=True):
    source: Source
    options: Options


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: its own files, and those that every pack has."""

    map: MapFile
    forces: ForcesFile
    charts: ChartsFile
    calendar: CalendarFile
    setup: SetupFile
    options: OptionsFile
