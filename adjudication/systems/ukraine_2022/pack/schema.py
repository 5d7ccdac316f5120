"""The files of a pack of 2022: Ukraine: one strict struct for each file."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudication.engine.kit.movement import Costs
from adjudication.engine.kit.numbers import Count, Natural, Positive, Whole
from adjudication.engine.scenario.hex_map import HexMapFile
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Name, NamedTurns, RedOrBlue, Source, Strict
from adjudication.systems.ukraine_2022.pack.options import Options

UnitType = Literal["foot", "airmobile", "motorized", "mech", "armor"]
Size = Literal["II", "iii", "X", "XX"]
Letter = Literal["D", "C", "B", "A"]
Die = Annotated[int, Meta(ge=1, le=9)]
MoveClass = Literal["foot", "motorized", "mech"]


class PlaceLine(Strict, frozen=True):
    """A hex with a name. Towns only have a name; nuclear sites are ordinary ground with a mark (11.9)."""

    hex: str
    name: str
    kind: Literal["town", "city", "major city", "nuclear", "foreign"]


class MapFile(HexMapFile, frozen=True, dict=True):
    """The file `map.yaml`. `ground` and `countries`: by row, one letter for each column. `waters`: the hexes around the
    name of a sea."""

    ground: dict[str, str]
    countries: dict[str, str]
    russian: list[str]
    places: list[PlaceLine]
    capital: list[str]
    rails: list[str]
    rail_sources: list[str]
    ridges: list[str]
    districts: dict[str, list[str]]
    waters: dict[str, list[str]] = {}


class UnitLine(Strict, frozen=True, omit_defaults=True):
    """A ground unit with its printed values (3.1). `at`: its place unless its owner chooses another.

    `guard`: it sets up in the capital and stays there (13.0). `mercenary`: it protests (11.6.1).
    """

    id: Name
    name: str
    side: RedOrBlue
    type: UnitType
    size: Size
    quality: Letter
    allowance: Positive
    pool: Literal["start", "mobilized"]
    district: str = ""
    at: str = ""
    guard: bool = False
    mercenary: bool = False


class SpecialLine(Strict, frozen=True, rename={"beside": "with"}):
    """A special unit (3.1.1). `with`: the unit it starts with; `symbol`: its symbol on the map."""

    id: Name
    name: str
    side: RedOrBlue
    allowance: Positive
    beside: str
    symbol: Literal["engineer", "reconnaissance"]


class WingLine(Strict, frozen=True, omit_defaults=True):
    """An air unit (3.3). `event`: it arrives with western aid; `worth`: victory points if it is eliminated."""

    id: Name
    name: str
    side: RedOrBlue
    kind: Literal["F", "G"]
    rating: Annotated[int, Meta(ge=0, le=8)]
    reduced: Annotated[int, Meta(ge=0, le=8)]
    event: bool = False
    worth: Positive = 1


class AssetLine(Strict, frozen=True, omit_defaults=True):
    """A naval unit, or a unit from an event (3.1.2, 11.8). `quality`: steps of UQR, `strength`: CSA, for one combat.
    `needs`: a city in range, a line of communication, or that its side defends."""

    id: Name
    name: str
    side: RedOrBlue
    rule: str
    quality: Natural = 0
    strength: Natural = 0
    needs: Literal["", "city", "line", "defence"] = ""
    naval: bool = False
    event: bool = False


class UnitsFile(Strict, frozen=True):
    """The file `units.yaml`."""

    source: Source
    units: Annotated[list[UnitLine], Meta(min_length=2)]
    specials: list[SpecialLine]
    wings: list[WingLine]
    assets: list[AssetLine]


class ChitKind(Strict, frozen=True):
    count: Count
    sides: tuple[Whole, Whole]


class ChitChart(Strict, frozen=True):
    """Combat chits (3.5): the number for a letter is that of the chit's side plus that of the letter."""

    source: Source
    kinds: dict[str, ChitKind]
    letters: dict[Letter, Whole]


class TerrainChart(Strict, frozen=True):
    """The Terrain Effects Chart (9.0). `defence`: CSA of the defender, `ratio`: steps of the loss ratio, `marker`:
    movement points for each barrage or fallout marker."""

    source: Source
    costs: dict[MoveClass, Costs]
    defence: dict[str, Whole]
    ratio: dict[str, Whole]
    marker: Natural


class CombatChart(Strict, frozen=True):
    source: Source
    points: dict[str, Whole]
    flanked: dict[Literal["engagement", "assault"], Whole]
    most_for_quality: Positive
    support: Whole
    larger: Whole
    partisans: Whole
    engagement_ratio: Positive
    assault_ratio: Positive
    most_ratio: Positive


class AirChart(Strict, frozen=True):
    """Numbers of air missions: modifiers of effectiveness checks, air defence, airstrikes (6.0)."""

    source: Source
    initiative: Whole
    ground_in_duels: Whole
    rounds: Count
    sam: Die
    sam_best: Whole
    sam_city: Whole
    sam_major: Whole
    sam_landing: Whole
    sam_patriot: Whole
    rout_to: Natural
    back: Positive
    back_far: Positive


class RateChart(Strict, frozen=True):
    """The units drawn each turn, and the dice of recovery (5.0, 5.1)."""

    source: Source
    drawn: dict[RedOrBlue, Natural]
    later: dict[RedOrBlue, Natural]
    later_from: Positive
    recover: dict[RedOrBlue, Die]
    surrender: Natural


class AidChart(Strict, frozen=True):
    source: Source
    results: dict[str, str]
    most: Natural
    raw: list[Whole]
    letters: list[Letter]


class RandomChart(Strict, frozen=True):
    source: Source
    results: dict[str, str]
    false_flag: Whole


class NuclearChart(Strict, frozen=True):
    source: Source
    results: dict[str, str]
    points: dict[str, Natural]


class BarrageChart(Strict, frozen=True):
    source: Source
    most: Natural
    from_turn: Positive


class RailheadChart(Strict, frozen=True):
    source: Source
    most: Natural


class NavalChart(Strict, frozen=True):
    source: Source
    range: Natural
    lost_from: Die


class RangeChart(Strict, frozen=True):
    source: Source
    range: Natural


class KnockoutChart(Strict, frozen=True):
    """The lowest die that knocks Ukraine out: with one hex of the capital held, and with all of them (11.5)."""

    source: Source
    one: Die
    both: Die


class VictoryChart(Strict, frozen=True):
    source: Source
    start: Whole
    russia: Whole
    ukraine: Whole
    bands: dict[str, str]


class ChartsFile(Strict, frozen=True):
    """The file `charts.yaml`."""

    chits: ChitChart
    terrain: TerrainChart
    combat: CombatChart
    air: AirChart
    rates: RateChart
    aid: AidChart
    random: RandomChart
    nuclear: NuclearChart
    barrage: BarrageChart
    railheads: RailheadChart
    naval: NavalChart
    himars: RangeChart
    knockout: KnockoutChart
    victory: VictoryChart


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
