"""The schema of a pack of Ukrainian Crisis: one struct per file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.engine.kit.numbers import Count, Natural, Positive
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Name, RedOrBlue, Source, Strict
from adjudication.systems.ukrainian_crisis.pack.options import Options

Day = Annotated[
    str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", description="a day such as “2014-04-07”")
]
Zone = Literal["neutral", "support", "intervention"]
UnitType = Literal["regular", "irregular", "special_forces"]


class Access(Strict, frozen=True):
    """The countries that a class of units may enter, some of them only after a favourable event."""

    countries: list[str]
    source: Source
    if_belarus_russia: list[str] = []
    if_moldova_russia: list[str] = []


class AccessTable(Strict, frozen=True):
    red_regular: Access
    special_forces: Access
    blue: Access


class Area(Strict, frozen=True):
    id: Name
    name: str
    country: str
    zones: list[Literal["pro_russian", "pro_ukrainian"]]
    vp: Natural
    airfield: bool
    port: bool
    coast: Literal["black_sea", "azov", "both", "none"]
    borders: list[str]


class MapFile(Strict, frozen=True):
    source: Source
    countries: dict[str, str]
    home: dict[RedOrBlue, str]
    access: AccessTable
    areas: Annotated[list[Area], Meta(min_length=2, max_length=200)]


class UnitLine(Strict, frozen=True):
    prefix: Name
    side: RedOrBlue
    type: UnitType
    parachute: bool
    cv: Annotated[int, Meta(ge=1, le=20)] | None
    count: Annotated[int, Meta(ge=1, le=99)]
    start: str


class UnitsFile(Strict, frozen=True):
    source: Source
    units: Annotated[list[UnitLine], Meta(min_length=1)]


class Start(Strict, frozen=True):
    source: Source
    prestige: dict[RedOrBlue, Natural]
    prestige_cap: Positive | None


class Cards(Strict, frozen=True):
    source: Source
    per_side: dict[Literal["minor", "moderate", "maximum"], Natural]


class Tier(Strict, frozen=True):
    dice: Annotated[int, Meta(ge=1, le=3)]
    segments: Count
    attempts: Count


class Tiers(Strict, frozen=True):
    source: Source
    minor: Tier
    moderate: Tier
    maximum: Tier


class PlayingCards(Strict, frozen=True):
    source: Source
    copies: Count
    minor: list[Positive]
    moderate: list[Positive]
    maximum: list[Positive]
    redeal_after_turn: Positive
    redeal_cards: Count


class Effort(Strict, frozen=True):
    source: Source
    minor: list[Natural]
    moderate: list[Natural]
    maximum: list[Natural]


class Display(Strict, frozen=True):
    source: Source
    neutral: Positive
    support: Positive
    intervention: Positive


class CombatChart(Strict, frozen=True):
    source: Source
    hit_on: Annotated[int, Meta(ge=1, le=6)]
    regular_if_share_at_least: Annotated[float, Meta(gt=0, le=1)]


Hits = tuple[Natural, Natural]


class Deterministic(Strict, frozen=True):
    source: Source
    segments: Count
    die: Annotated[int, Meta(ge=1, le=6)]
    fewer: Hits
    equal: Hits
    more: Hits
    twice: Hits
    twice_against_one_unit: Hits


class Victory(Strict, frozen=True):
    source: Source
    draw: Positive
    tactical: Positive
    smashing: Positive


class ChartsFile(Strict, frozen=True):
    start: Start
    cards: Cards
    tiers: Tiers
    playing_cards: PlayingCards
    effort: Effort
    display: Display
    combat: CombatChart
    deterministic: Deterministic
    victory: Victory


class Country(Strict, frozen=True):
    code: Name
    name: str
    rank: Annotated[int, Meta(ge=1, le=6)]
    start: Zone


class CountriesFile(Strict, frozen=True):
    source: Source
    countries: list[Country]


class Lose(Strict, frozen=True, tag_field="do", tag="lose"):
    red: Natural
    blue: Natural


class Gain(Strict, frozen=True, tag_field="do", tag="gain"):
    red: Natural
    blue: Natural


class LoseRoller(Strict, frozen=True, tag_field="do", tag="lose_roller"):
    amount: Natural


class LoseOpponent(Strict, frozen=True, tag_field="do", tag="lose_opponent"):
    amount: Natural


class LoseMostIrregulars(Strict, frozen=True, tag_field="do", tag="lose_most_irregulars"):
    amount: Natural
    tie: RedOrBlue


class LosePerCountry(Strict, frozen=True, tag_field="do", tag="lose_per_country"):
    side: RedOrBlue
    zones: list[Zone]
    spared: list[str] = msgspec.field(default_factory=list, name="except")


class Neutralise(Strict, frozen=True, tag_field="do", tag="neutralise"):
    chooser: Literal["RED", "BLUE", "roller"]
    side: Literal["RED", "BLUE", "opponent"]
    types: list[Literal["regular", "irregular"]]
    count: Count


class Annex(Strict, frozen=True, tag_field="do", tag="annex"):
    area: str
    side: RedOrBlue


class Settle(Strict, frozen=True, tag_field="do", tag="settle"):
    what: Literal["belarus", "moldova"]
    result: Literal["russia", "aloof", "closed"]


Effect = Lose | Gain | LoseRoller | LoseOpponent | LoseMostIrregulars | LosePerCountry | Neutralise | Annex | Settle


class Incident(Strict, frozen=True):
    number: Annotated[int, Meta(ge=1, le=6)]
    name: str
    effects: list[Effect]
    once: bool = False


class IncidentsFile(Strict, frozen=True):
    source: Source
    incidents: list[Incident]


class FaceOutcome(Strict, frozen=True):
    faces: list[Annotated[int, Meta(ge=1, le=6)]]
    effects: list[Effect]


class Points(Strict, frozen=True):
    area: Literal["military", "diplomatic", "information", "any"]
    amount: Positive | Literal["die"]


class Free(Strict, frozen=True):
    deploy: Natural = 0
    types: list[UnitType] = []
    expel: Annotated[int, Meta(ge=0, le=1)] = 0


class EventCard(Strict, frozen=True):
    id: Name
    card: str
    name: str
    must_play: bool
    deterministic: Literal["same", "no_event", "higher_diplomatic_card", "not_in_ceasefire", "raise_only"] = "same"
    removes: str = ""
    incident: bool = False
    die: list[FaceOutcome] = []
    effects: list[Effect] = []
    points: Points | None = None
    free: dict[RedOrBlue, Free] = {}


class EventsFile(Strict, frozen=True):
    source: Source
    events: list[EventCard]


class OptionsFile(Strict, frozen=True):
    source: Source
    options: Options


class CalendarTurn(Strict, frozen=True):
    number: Positive
    begins: Day = msgspec.field(name="from")
    ends: Day = msgspec.field(name="to")
    label: str


class CalendarFile(Strict, frozen=True):
    source: Source
    turns: Annotated[list[CalendarTurn], Meta(min_length=1)]


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: its own files, and those that every pack has."""

    map: MapFile
    units: UnitsFile
    charts: ChartsFile
    countries: CountriesFile
    incidents: IncidentsFile
    events: EventsFile
    options: OptionsFile
    calendar: CalendarFile
