"""The files of a pack of Opaque War: one strict struct for each file."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudication.engine.kit.modifiers import Modifier
from adjudication.engine.kit.movement import Costs, Points
from adjudication.engine.kit.numbers import Count, Natural, Positive, Whole
from adjudication.engine.kit.stacking import Limit
from adjudication.engine.kit.tables import Table
from adjudication.engine.kit.tracks import BoundedTrack
from adjudication.engine.scenario.hex_map import StretchedMapFile
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Name, NamedTurns, Source, Strict
from adjudication.systems.opaque_war.pack.options import Options

Role = Literal["war", "arrival", "rear", "russia", "sea"]
Faction = Literal["UA", "DON", "LUH", "RU"]
MarkerOf = Literal["UA", "REB", "RU"]
UnitKind = Literal["tank", "mechanized", "airborne", "special", "police", "militia", "battalion"]
CounterKind = Literal["mob", "media"]
MarkerKind = Literal[
    "artillery", "air", "mlr", "tank", "aa", "naval", "counter_battery", "non_lethal", "tactical_comms"
]  # fmt: skip
MediaResult = Literal["own_down", "enemy_up", "none", "own_up", "own_up_and_point"]


class Oblast(Strict, frozen=True):
    """An oblast. `role`: contested, arrival of reinforcements, rear, Russia or sea."""

    name: str
    role: Role


class MapPlace(Strict, frozen=True):
    """A hex with a name. `kind` is empty for a checkpoint or an airbase on clear ground."""

    hex: str
    name: str
    kind: Literal["", "town", "city"] = ""
    checkpoint: bool = False
    airbase: bool = False


class MapFile(StretchedMapFile, frozen=True, dict=True):
    """The file `map.yaml`."""

    division: ClassVar[str] = "oblast"
    oblasts: dict[str, Oblast]
    ground: dict[Literal["rough", "forest"], list[str]]
    places: list[MapPlace]
    roads: list[list[str]]
    rails: list[list[str]]


class UnitLine(Strict, frozen=True):
    """A unit with its printed values (2.1, 8.9)."""

    id: Name
    name: str
    faction: Faction
    kind: UnitKind
    attack: Natural
    defence: Natural
    allowance: Positive
    proficiency: Annotated[int, Meta(ge=0, le=2)] = 0


class MarkerLine(Strict, frozen=True):
    """The support markers of one kind: their total number, and the number available from the start."""

    id: Name
    name: str
    faction: MarkerOf
    kind: MarkerKind
    total: Count
    available: Natural = 0


class CounterLine(Strict, frozen=True):
    """The mobs or media of one faction: their total number, and the number that the Rebels place in the set-up."""

    kind: CounterKind
    faction: Faction
    total: Count
    placed: Natural


class UnitsFile(Strict, frozen=True):
    source: Source
    units: Annotated[list[UnitLine], Meta(min_length=2)]
    markers: list[MarkerLine]
    counters: list[CounterLine]


class CombatChart(Strict, frozen=True):
    source: Source
    table: Table


class ShiftChart(Strict, frozen=True):
    source: Source
    lines: list[Modifier]


class NullificationChart(Strict, frozen=True):
    """The kind of marker that each kind nullifies (8.5)."""

    source: Source
    pairs: dict[MarkerKind, MarkerKind]


class TerrainChart(Strict, frozen=True):
    """The movement costs; `checkpoint`: the addition for a checkpoint without a friendly unit (7.0)."""

    source: Source
    costs: Costs
    checkpoint: Points


class StackingChart(Strict, frozen=True):
    source: Source
    limits: list[Limit]


class ReinforcementChart(Strict, frozen=True):
    """The number of arriving pieces by modified die. Russian pieces can arrive from a given number and a given turn
    (10.3)."""

    source: Source
    BLUE: dict[str, str]
    RED: dict[str, str]
    russian_from: Whole
    russian_most: Count
    russian_turn: Positive


class MediaChart(Strict, frozen=True):
    source: Source
    results: dict[str, MediaResult]
    modifiers: list[Modifier]


class FlightChart(Strict, frozen=True):
    """The highest die that shoots the airliner down; `western`: the levels of Western support that follow (11.0)."""

    source: Source
    shot_down_to: Annotated[int, Meta(ge=0, le=6)]
    western: Whole


class ControlChart(Strict, frozen=True):
    """The lowest die with which the Rebels control a town, and a checkpoint (3.1)."""

    source: Source
    rebel_towns_from: Annotated[int, Meta(ge=1, le=7)]
    rebel_checkpoints_from: Annotated[int, Meta(ge=1, le=7)]


class SupportChart(Strict, frozen=True):
    """The track of support levels, and the turns after which the markers come into play (5.0)."""

    source: Source
    track: BoundedTrack
    western_turn: Positive
    russian_turn: Positive


class CeasefireChart(Strict, frozen=True):
    """The numbers of a ceasefire: it is imposed on a die up to `most`, from the end of turn `first_turn` on (15.0)."""

    source: Source
    first_turn: Positive
    most: Annotated[int, Meta(ge=0, le=6)]
    modifier: Natural
    western: Whole


class VictoryObjective(Strict, frozen=True):
    name: Name
    hexes: Annotated[list[str], Meta(min_length=1)]


class VictoryChart(Strict, frozen=True):
    """The points from which Ukraine wins and from which the game is a draw, and the hexes that count (16.0, 16.1)."""

    source: Source
    win: Whole
    draw: Whole
    objectives: list[VictoryObjective]
    automatic: list[str]


class SetupChart(Strict, frozen=True):
    """The pieces that the set-up places (3.1)."""

    source: Source
    police_cities: list[str]
    battalions: dict[Literal["DON", "LUH"], Natural]
    brigades: dict[Literal["mechanized", "airborne"], Natural]


class ChartsFile(Strict, frozen=True):
    """The file `charts.yaml`."""

    combat: CombatChart
    shifts: ShiftChart
    nullification: NullificationChart
    terrain: TerrainChart
    stacking: StackingChart
    reinforcements: ReinforcementChart
    media: MediaChart
    flight: FlightChart
    control: ControlChart
    support: SupportChart
    ceasefire: CeasefireChart
    victory: VictoryChart
    setup: SetupChart


class OptionsFile(Strict, frozen=True):
    source: Source
    options: Options


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: its own files, and those that every pack has."""

    map: MapFile
    units: UnitsFile
    charts: ChartsFile
    calendar: NamedTurns
    options: OptionsFile
