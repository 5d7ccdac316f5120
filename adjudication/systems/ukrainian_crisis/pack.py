"""The schema of a pack of Ukrainian Crisis: one struct per file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.engine.actors import ActorsFile
from adjudication.engine.exercises import ExerciseFile
from adjudication.engine.injects.lines import InjectsFile
from adjudication.engine.teaching import ObjectivesFile, SurveysFile
from adjudication.systems.ukrainian_crisis.options import Options

SideName = Literal["RED", "BLUE"]
Source = Annotated[
    str,
    Meta(
        pattern=r"^(text \d|reconstructed: |the default )",
        description="“text” and a section, “the default” or “reconstructed: why”",
    ),
]
Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Day = Annotated[
    str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", description="a day such as “2014-04-07”")
]
Zone = Literal["neutral", "support", "intervention"]
UnitType = Literal["regular", "irregular", "special_forces"]
Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_\-]+$")]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PackFile(_Strict, frozen=True):
    system: Literal["ukrainian_crisis"]
    name: Name
    title: str
    revision: Positive
    summary: str
    credits: str


class Access(_Strict, frozen=True):
    """Countries a class of units may enter, some of them only after a favourable event."""

    countries: list[str]
    source: Source
    if_belarus_russia: list[str] = []
    if_moldova_russia: list[str] = []


class AccessTable(_Strict, frozen=True):
    red_regular: Access
    special_forces: Access
    blue: Access


class Area(_Strict, frozen=True):
    id: Name
    name: str
    country: str
    zones: list[Literal["pro_russian", "pro_ukrainian"]]
    vp: Natural
    airfield: bool
    port: bool
    coast: Literal["black_sea", "azov", "both", "none"]
    borders: list[str]


class MapFile(_Strict, frozen=True):
    source: Source
    countries: dict[str, str]
    home: dict[SideName, str]
    access: AccessTable
    areas: Annotated[list[Area], Meta(min_length=2, max_length=200)]


class UnitLine(_Strict, frozen=True):
    prefix: Name
    side: SideName
    type: UnitType
    parachute: bool
    cv: Annotated[int, Meta(ge=1, le=20)] | None
    count: Annotated[int, Meta(ge=1, le=99)]
    start: str


class UnitsFile(_Strict, frozen=True):
    source: Source
    units: Annotated[list[UnitLine], Meta(min_length=1)]


class Start(_Strict, frozen=True):
    source: Source
    prestige: dict[SideName, Natural]
    prestige_cap: Positive | None


class Cards(_Strict, frozen=True):
    source: Source
    per_side: dict[Literal["minor", "moderate", "maximum"], Natural]


class Tier(_Strict, frozen=True):
    dice: Annotated[int, Meta(ge=1, le=3)]
    segments: Positive
    attempts: Positive


class Tiers(_Strict, frozen=True):
    source: Source
    minor: Tier
    moderate: Tier
    maximum: Tier


class PlayingCards(_Strict, frozen=True):
    source: Source
    copies: Positive
    minor: list[Positive]
    moderate: list[Positive]
    maximum: list[Positive]
    redeal_after_turn: Positive
    redeal_cards: Positive


class Effort(_Strict, frozen=True):
    source: Source
    minor: list[Natural]
    moderate: list[Natural]
    maximum: list[Natural]


class Display(_Strict, frozen=True):
    source: Source
    neutral: Positive
    support: Positive
    intervention: Positive


class CombatChart(_Strict, frozen=True):
    source: Source
    hit_on: Annotated[int, Meta(ge=1, le=6)]
    regular_if_share_at_least: Annotated[float, Meta(gt=0, le=1)]


Hits = tuple[Natural, Natural]


class Deterministic(_Strict, frozen=True):
    source: Source
    segments: Positive
    die: Annotated[int, Meta(ge=1, le=6)]
    fewer: Hits
    equal: Hits
    more: Hits
    twice: Hits
    twice_against_one_unit: Hits


class Victory(_Strict, frozen=True):
    source: Source
    draw: Positive
    tactical: Positive
    smashing: Positive


class ChartsFile(_Strict, frozen=True):
    start: Start
    cards: Cards
    tiers: Tiers
    playing_cards: PlayingCards
    effort: Effort
    display: Display
    combat: CombatChart
    deterministic: Deterministic
    victory: Victory


class Country(_Strict, frozen=True):
    code: Name
    name: str
    rank: Annotated[int, Meta(ge=1, le=6)]
    start: Zone


class CountriesFile(_Strict, frozen=True):
    source: Source
    countries: list[Country]


class Lose(_Strict, frozen=True, tag_field="do", tag="lose"):
    red: Natural
    blue: Natural


class Gain(_Strict, frozen=True, tag_field="do", tag="gain"):
    red: Natural
    blue: Natural


class LoseRoller(_Strict, frozen=True, tag_field="do", tag="lose_roller"):
    amount: Natural


class LoseOpponent(_Strict, frozen=True, tag_field="do", tag="lose_opponent"):
    amount: Natural


class LoseMostIrregulars(_Strict, frozen=True, tag_field="do", tag="lose_most_irregulars"):
    amount: Natural
    tie: SideName


class LosePerCountry(_Strict, frozen=True, tag_field="do", tag="lose_per_country"):
    side: SideName
    zones: list[Zone]
    spared: list[str] = msgspec.field(default_factory=list, name="except")


class Neutralise(_Strict, frozen=True, tag_field="do", tag="neutralise"):
    chooser: Literal["RED", "BLUE", "roller"]
    side: Literal["RED", "BLUE", "opponent"]
    types: list[Literal["regular", "irregular"]]
    count: Positive


class Annex(_Strict, frozen=True, tag_field="do", tag="annex"):
    area: str
    side: SideName


class Settle(_Strict, frozen=True, tag_field="do", tag="settle"):
    what: Literal["belarus", "moldova"]
    result: Literal["russia", "aloof", "closed"]


Effect = Lose | Gain | LoseRoller | LoseOpponent | LoseMostIrregulars | LosePerCountry | Neutralise | Annex | Settle


class Incident(_Strict, frozen=True):
    number: Annotated[int, Meta(ge=1, le=6)]
    name: str
    effects: list[Effect]
    once: bool = False


class IncidentsFile(_Strict, frozen=True):
    source: Source
    incidents: list[Incident]


class Outcome(_Strict, frozen=True):
    faces: list[Annotated[int, Meta(ge=1, le=6)]]
    effects: list[Effect]


class Points(_Strict, frozen=True):
    area: Literal["military", "diplomatic", "information", "any"]
    amount: Positive | Literal["die"]


class Free(_Strict, frozen=True):
    deploy: Natural = 0
    types: list[UnitType] = []
    expel: Annotated[int, Meta(ge=0, le=1)] = 0


class EventCard(_Strict, frozen=True):
    id: Name
    card: str
    name: str
    must_play: bool
    deterministic: Literal["same", "no_event", "higher_diplomatic_card", "not_in_ceasefire", "raise_only"] = "same"
    removes: str = ""
    incident: bool = False
    die: list[Outcome] = []
    effects: list[Effect] = []
    points: Points | None = None
    free: dict[SideName, Free] = {}


class EventsFile(_Strict, frozen=True):
    source: Source
    events: list[EventCard]


class OptionsFile(_Strict, frozen=True):
    source: Source
    options: Options


class CalendarTurn(_Strict, frozen=True):
    number: Positive
    begins: Day = msgspec.field(name="from")
    ends: Day = msgspec.field(name="to")
    label: str


class CalendarFile(_Strict, frozen=True):
    source: Source
    turns: Annotated[list[CalendarTurn], Meta(min_length=1)]


class SideText(_Strict, frozen=True):
    id: SideName
    name: str
    adjective: str
    role: str


class Cell(_Strict, frozen=True):
    name: str
    colour: Literal["red", "blue", "white", "green", "grey"]
    side: SideName | None
    seats: Annotated[list[str], Meta(min_length=1)]


class SidesFile(_Strict, frozen=True):
    sides: list[SideText]
    cells: list[Cell]


class Briefing(_Strict, frozen=True):
    title: str
    text: str


class BriefingsFile(_Strict, frozen=True):
    all: Briefing
    RED: Briefing
    BLUE: Briefing


class NotesFile(_Strict, frozen=True):
    notes: list[Briefing]


class Pack(msgspec.Struct, frozen=True):
    """A whole pack, one field per file; `exercises` by name. Its canonical JSON is what a game pins."""

    pack: PackFile
    map: MapFile
    units: UnitsFile
    charts: ChartsFile
    countries: CountriesFile
    incidents: IncidentsFile
    events: EventsFile
    options: OptionsFile
    calendar: CalendarFile
    sides: SidesFile
    objectives: ObjectivesFile
    briefings: BriefingsFile
    facilitator: NotesFile
    injects: InjectsFile = InjectsFile()
    actors: ActorsFile = ActorsFile()
    surveys: SurveysFile = SurveysFile()
    exercises: dict[str, ExerciseFile] = {}

    @property
    def title(self) -> str:
        """The pack's title."""
        return self.pack.title
