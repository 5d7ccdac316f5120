"""The schema of a pack of OPUC: one struct per file; docs/opuc-packs.md explains each field to an author."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.engine.kit.hexes import Layout
from adjudication.engine.kit.numbers import Natural, Positive, Whole
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Label, Name, RedOrBlue, Source, Strict
from adjudication.systems.opuc.pack.charts import ChartsFile
from adjudication.systems.opuc.pack.options import Options

LAYOUT = Layout()  # flat tops, even columns half a hex south, column first
Hex = Annotated[str, Meta(pattern=r"^\d{4}$", description="a hex of four figures in quotes, such as “0406”")]
Side = Annotated[
    str, Meta(pattern=r"^\d{4}\|\d{4}$", description="a hexside between two hexes in quotes, such as “0203|0303”")
]
Terrain = Literal["C", "W", "R", "L", "X", "B"]
Face = Literal["N", "NE", "SE", "S", "SW", "NW"]
UnitClass = Literal["armd", "armd_inf", "mech_inf", "inf", "armd_recce", "arty", "engr_ed", "engr_bd"]
River = Literal["medium", "large", "major"]
Variant = Literal["abstract", "onmap_dag", "onmap_regts"]
Level = Annotated[int, Meta(ge=-2, le=2)]  # -2 Blue supremacy ... +2 Red supremacy
Count = Annotated[int, Meta(ge=0, le=99)]  # no table is large enough for more
Turn = Annotated[int, Meta(ge=1, le=99)]
PerSide = dict[RedOrBlue, Count]


Clock = Annotated[
    str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="a time of day in quotes, such as “06:00”")
]
Nation = Annotated[str, Meta(pattern=r"^[A-Z]{3}$", description="a nation of three capital letters, such as “EST”")]


class FirstTurn(Strict, frozen=True):
    day: Positive
    slot: Literal["day1", "day2", "night"]
    clock: Clock
    date: str = ""


class Environment(Strict, frozen=True):
    """The boxes at the start; "unused" for a track not in play, "dice" to roll for the weather."""

    weather: Literal["CLEAR", "OVERCAST", "PRECIPITATION", "FOG", "dice"]
    air: Level | Literal["unused"]
    naval: Level | Literal["unused"]
    flank: Level | Literal["unused"]
    snow: Annotated[int, Meta(ge=0, le=3)] = 0


class DeepBase(Strict, frozen=True):
    other: Count
    ga: Count


class Minefields(Strict, frozen=True):
    real: Count
    dummy: Count


class Victory(Strict, frozen=True):
    """The victory points that `side` collects for holding places, and the levels by total, worst first."""

    side: RedOrBlue
    points: dict[str, Positive]
    levels: Annotated[list[VictoryLevel], Meta(min_length=1)]


class VictoryLevel(Strict, frozen=True):
    """A level of victory from `least` points up; `winner` null is a draw."""

    name: str
    least: Natural
    winner: RedOrBlue | None


class ScenarioFile(Strict, frozen=True, kw_only=True):
    source: Source
    rules_profile: Literal["intro", "full"]
    local_fires_variant: Variant
    map_scale_km: Positive
    first_turn: FirstTurn
    last_turn: Turn
    season: Literal["spring", "summer", "autumn", "winter", "spring_thaw", "late_autumn"]
    attacker: RedOrBlue
    initiative_turn_1: RedOrBlue
    environment_start: Environment
    environment_dm: dict[str, dict[Literal["weather", "air", "naval", "flank"], Whole]] = {}  # by "turn_1" ...
    log_in_play_from_turn: Turn | None = None  # none: the profile's
    cp_base: PerSide = {}  # none: by formations (3.2)
    log_base: PerSide = {}  # none: by battalions (4.2)
    deep_fires_base: dict[RedOrBlue, DeepBase]
    blocks_start: Literal["HIDDEN", "REVEALED"] = "HIDDEN"
    dummies: PerSide = {}  # none: by combat elements at the start (5.2)
    quick_game: bool = False  # fewer dummies by that count (5.2)
    dag_dummies: PerSide = {}
    strongpoints: PerSide = {}
    dug_in_markers: PerSide = {}
    engineer_dummies: PerSide = {}  # none: no dummies of EDs (1.9, G-44)
    minefields: dict[RedOrBlue, Minefields] = {}
    dp_combat_mode: dict[RedOrBlue, Literal["reduce_25", "d3_ao", "no_ao", "ask"]] = {}
    ao_end: dict[RedOrBlue, Positive]
    dmz_end: dict[RedOrBlue, Positive]
    dmz_per_battalion_destroyed: Count = 0
    frozen_rivers: bool = False
    deep_fires_in_contested_buas: bool = False
    ga_devastating: bool = False
    airfields_supply: bool = False
    dag_start: dict[RedOrBlue, Hex] = {}
    victory: Victory


class RiverLine(Strict, frozen=True):
    id: Name
    river_class: River = msgspec.field(name="class")
    sides: Annotated[list[Side], Meta(min_length=1)]
    bridges: list[Side] = []
    name: str = ""  # as it is on the map; empty for the id


class SupplySource(Strict, frozen=True):
    id: Name
    side: RedOrBlue
    hex: Hex
    kind: Literal["map_edge", "dump"]


class Route(Strict, frozen=True):
    id: Name
    hexes: Annotated[list[Hex], Meta(min_length=2)]


class MapFrame(Strict, frozen=True):
    """The place of the map on Earth: a rectangle in degrees, the width of a hex, and the direction at the top of the
    sheet.

    `adjudication.geography.frames` says how degrees become hexes.
    """

    north: Annotated[float, Meta(ge=-85, le=85)]
    west: Annotated[float, Meta(ge=-180, le=180)]
    south: Annotated[float, Meta(ge=-85, le=85)]
    east: Annotated[float, Meta(ge=-180, le=180)]
    km: Annotated[float, Meta(ge=0.5, le=60)]
    top: Literal["north", "east", "south", "west"] = "north"


class NamedRegion(Strict, frozen=True):
    """Land beyond a border, with a name other than its key."""

    name: Label
    hexes: list[Hex]


class MapFile(Strict, frozen=True, kw_only=True):
    """The map. `terrain`: one text of codes for each row, north to south, separated by spaces. `frame`: for a map made
    from geography."""

    source: Source
    columns: Annotated[int, Meta(ge=1, le=99)]
    rows: Annotated[int, Meta(ge=1, le=99)]
    frame: MapFrame | None = None
    terrain: dict[Annotated[str, Meta(pattern=r"^\d\d$")], str]
    villages: dict[Hex, str] = {}
    msr: list[Route] = []
    railway: list[Route] = []
    rivers: list[RiverLine] = []
    supply_sources: list[SupplySource]
    airfields: dict[Hex, str] = {}  # on open ground; those of towns are in their zone (`airfield_zone`)
    regions: dict[Name, list[Hex] | NamedRegion] = {}  # drawn only: land beyond a border
    waters: dict[str, list[Hex]] = {}  # drawn only: names of lakes and seas, written among these hexes

    @property
    def abroad(self) -> dict[str, tuple[str, ...]]:
        """The hexes of each region, by the name for people."""
        return {
            one.name if isinstance(one, NamedRegion) else key: tuple(one.hexes if isinstance(one, NamedRegion) else one)
            for key, one in self.regions.items()
        }


class Zone(Strict, frozen=True):
    ring: Literal["outer", "middle", "inner"]
    pv: Annotated[int, Meta(ge=0, le=3)]
    faces: list[Face] = []


class Utilities(Strict, frozen=True):
    power: Count
    water: Count


class Template(Strict, frozen=True):
    id: Name
    zones: Annotated[dict[Name, Zone], Meta(min_length=1)]
    adjacent: list[tuple[str, str]]
    utilities: Utilities
    dp_dice: Count
    dmz: Count
    cec_dm: Whole


class InternalRiver(Strict, frozen=True):
    name: Name
    river_class: River = msgspec.field(name="class")
    boundaries: Annotated[list[tuple[str, str]], Meta(min_length=1)]


class Bua(Strict, frozen=True):
    id: Name
    name: str
    hex: Hex
    population: Annotated[int, Meta(ge=0, le=99_999_999)]
    template: Name
    control: RedOrBlue
    railhead: bool = False
    airfield_zone: str = ""
    port_zone: str = ""
    regional_capital: bool = False
    internal_river: InternalRiver | None = None


class BuasFile(Strict, frozen=True):
    source: Source
    templates: list[Template]
    buas: list[Bua]
    havens: list[Hex]
    red_leaning_havens: list[Hex] = []


class Formation(Strict, frozen=True, kw_only=True):
    id: Name
    name: str = ""
    side: RedOrBlue
    nation: Nation
    counts_cp: bool = True
    counts_isr: bool = True


Value = Annotated[int, Meta(ge=0, le=20)]  # three brigades' worth in one block are a slip of the pen
Steps = tuple[Value, Value, Value, Value]


class Breakdown(Strict, frozen=True):
    into: Annotated[int, Meta(ge=2, le=6)]
    steps: Steps
    max_separation: Positive = 2


class Factors(Strict, frozen=True):
    """The inputs for the value of a block by chapter 14; `combat_factors` calculates and explains it."""

    companies: Annotated[int, Meta(ge=0, le=9)] = 0
    support: bool = False
    ifv_or_tank_companies: Annotated[int, Meta(ge=0, le=9)] = 0
    cross_attached: bool = False
    guns: Count = 0
    launchers: Count = 0
    calibre: Annotated[int, Meta(ge=0, le=999)] = 155  # in mm
    training: Annotated[int, Meta(ge=-1, le=1)] = 0
    equipment: Annotated[int, Meta(ge=-1, le=1)] = 0


class Unit(Strict, frozen=True, kw_only=True):
    """One block. Its start is `hex`, or `box: DAG` for artillery, or `arrives` and `entry`."""

    id: Name
    name: str
    side: RedOrBlue
    fmn: Name
    unit_class: UnitClass = msgspec.field(name="class")
    mob: Literal["W", "T", "L"]
    ac: Annotated[int, Meta(ge=0, le=3)]
    steps: Steps | None = None  # none: computed from `factors`
    factors: Factors | None = None
    amphib: bool = False
    recce: bool = False
    small: bool = False
    mixed_with: UnitClass | None = None
    hex: Hex | None = None
    box: Literal["DAG"] | None = None
    arrives: Turn | None = None
    entry: Hex | None = None
    arrives_by: Literal["land", "sea", "air"] = "land"
    range: Count = 0
    devastating: bool = False
    organic_log: Count = 0
    breakdown: Breakdown | None = None
    why: str = ""


class ForcesFile(Strict, frozen=True):
    source: Source
    formations: list[Formation]
    units: Annotated[list[Unit], Meta(min_length=1)]


class OptionsFile(Strict, frozen=True):
    source: Source
    options: Options


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: its own files, and those that every pack has."""

    scenario: ScenarioFile
    map: MapFile
    buas: BuasFile
    forces: ForcesFile
    charts: ChartsFile
    options: OptionsFile
