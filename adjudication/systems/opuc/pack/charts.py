"""The charts of a pack: tables that the rules leave to player aids, reconstructed and replaceable."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudication.engine.kit.numbers import Natural, Positive, Whole
from adjudication.engine.scenario.pack_shapes import Source, Strict

Die = Annotated[int, Meta(ge=2, le=7)]
CpId = Literal[
    "INIT_UP", "INIT_DOWN", "BDE_COORD", "ALLIED_COORD", "PLAN", "ISR_REROLL", "ISR_SURGE", "COUNTER_ISR", "TAC_EW",
    "STRAT_EW", "LOG_SURGE", "RAID", "DUMP", "BUILD_SD", "BUILD_RHD", "EVACUATE", "DP_MOVE", "DP_CAMP", "RESTORE",
    "CYBER", "CLEAR_RUBBLE", "INFO_OPS",
]  # fmt: skip
MissionId = Literal[
    "BOMB", "CBTY", "CFIRE", "CAIR", "C2", "CISR", "EWST", "LOGST", "INTD", "RAIL", "BRDG", "DUMP", "UTIL", "AFLD"
]


class Weather(Strict, frozen=True):
    """The start box for each face of the die."""

    source: Source
    start: Annotated[list[Literal["CLEAR", "OVERCAST", "PRECIPITATION", "FOG"]], Meta(min_length=6, max_length=6)]
    snow_seasons: list[str]
    mixed_seasons: list[str]


class Price(Strict, frozen=True):
    """The price of an action for a side; `needs`: the lowest die with which it works, None without a die."""

    cp: Natural
    needs: Die | None = None


class CpAction(Strict, frozen=True, kw_only=True):
    id: CpId
    title: str
    blue: Price
    red: Price
    intro: bool
    timing: Literal["now", "card_this_turn", "card_next_turn"]
    several: bool = False  # may be bought more than once a turn
    log: Natural = 0
    effect: str


class CpActions(Strict, frozen=True):
    source: Source
    actions: list[CpAction]


class Mission(Strict, frozen=True):
    id: MissionId
    title: str
    hits: Annotated[int, Meta(ge=1, le=7)]  # for BOMB unused: the fires table decides
    local: bool  # may be fired by artillery on the map, in range
    effect: str


class DeepFires(Strict, frozen=True):
    source: Source
    bombardment_cf: Positive
    enemy_air_supremacy: Whole
    counter_battery_seen: Whole
    missions: list[Mission]


class GroundAttack(Strict, frozen=True):
    """Changes to the number of sorties: by air level from own supremacy to the enemy's, by weather, by night."""

    source: Source
    air: Annotated[list[Whole], Meta(min_length=5, max_length=5)]
    overcast: Whole
    precipitation: Whole
    fog: Whole
    night: Whole


class Value(Strict, frozen=True):
    value: Whole
    source: Source


ValueName = Literal[
    "leg_allowance", "leg_clear", "leg_wood", "leg_rough", "sd_radius", "dump_most", "dump_radius", "jammer_range",
    "entry_search", "box_detection", "dps_per_refugees", "utility_ao", "atrocity_ao", "camp_distance", "dp_collect",
    "dp_drive_road", "dp_drive_off", "isolation_battalions", "circuitous_factor", "circuitous_allowance",
    "dummy_mine_distance", "flank_superiority_log", "flank_supremacy_log", "flank_own_log", "delay_superiority",
    "delay_supremacy", "subunit_apart_log", "random_atrocity_blue", "edge_source_log", "neighbour_distance",
    "dummy_setup_distance",
]  # fmt: skip


class ChartsFile(Strict, frozen=True):
    weather: Weather
    cp_actions: CpActions
    deep_fires: DeepFires
    ground_attack: GroundAttack
    values: dict[ValueName, Value]
