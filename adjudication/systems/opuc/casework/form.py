"""Rules cases: the form of `given`. Names that depend on the pack are looked up when the position is prepared."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Side = Literal["RED", "BLUE"]
BySide = dict[Side, int]
Counts = dict[str, int]
Boxes = list[Literal["ON", "OFF", "DESTROYED"] | bool]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of `given`; unknown keys are refused."""


class Dag(_Form, frozen=True):
    at: str
    dummies: list[str] = []


class Utilities(_Form, frozen=True):
    power: Boxes = []
    water: Boxes = []


class Bridge(_Form, frozen=True):
    side: Side
    edge: str
    kind: Literal["assault", "pontoon", "ferry"]
    parent: str = ""


class Mine(_Form, frozen=True):
    side: Side
    hex: str = ""
    at: str = ""
    real: bool = True
    known: bool = False


class Marker(_Form, frozen=True):
    zone: str
    cause: Literal["BLUE", "RED", "COMBAT"]
    count: int = 1


class Camp(_Form, frozen=True):
    side: Side
    hex: str
    dps: int = 0


class Depot(_Form, frozen=True):
    side: Side
    at: str
    kind: Literal["sd", "railhead"] = "sd"


class Stock(_Form, frozen=True):
    side: Side
    at: str
    log: int


class Det(_Form, frozen=True):
    at: str
    task: str
    id: int | str | None = None
    parent: str = ""
    side: Side | None = None
    target: str | None = None
    dummy_at: str = ""
    busy: int = 0
    complete: bool = False
    neutralised: bool = False


class Work(_Form, frozen=True):
    unit: str
    task: Literal["dig_in", "strongpoint"]
    busy: int = 1


class Given(_Form, frozen=True):
    """All keys of `given`, with their permitted content."""

    at: str = "move RED"
    turn: int = 4
    initiative: Side = "RED"
    fresh: bool = False
    units: dict[str, str] = {}
    dummies: dict[Side, list[str]] = {}
    dags: dict[Side, Dag] = {}
    cp: BySide = {}
    log: BySide = {}
    deep: BySide = {}
    ga: BySide = {}
    missions: BySide = {}
    ao: BySide = {}
    dmz: BySide = {}
    log_base: BySide = {}
    isr_base: BySide = {}
    disr_perm: BySide = {}
    disr_temp: BySide = {}
    disr_extra: BySide = {}
    decoys: BySide = {}
    minus: dict[Side, dict[Literal["cp", "log", "fires", "ga", "isr"], int]] = {}
    cards: dict[Side, Counts] = {}
    next_cards: dict[Side, Counts] = {}
    bought: dict[Side, Counts] = {}
    weather: Literal["CLEAR", "OVERCAST", "RAIN", "SNOW", "FOG"] = "CLEAR"
    snow: int = 0
    air: int | Literal["unused"] = 0
    naval: int | Literal["unused"] = 0
    flank: int | Literal["unused"] = 0
    locked: list[Literal["weather", "air", "naval", "flank"]] = []
    control: dict[str, Side] = {}
    fought: list[str] = []
    evacuated: Counts = {}
    utilities: dict[str, Utilities] = {}
    interdicted: list[str] = []
    rail_cut: list[str] = []
    blown: list[str] = []
    bridges: list[Bridge] = []
    mines: list[Mine] = []
    strongpoints: Counts = {}
    rubble: Counts = {}
    dps: Counts = {}
    new_dps: Counts = {}
    cec: list[Marker] = []
    camps: list[Camp] = []
    depots: list[Depot] = []
    dumps: list[Stock] = []
    dets: list[Det] = []
    jammer: dict[Side, str] = {}
    sources: dict[Side, list[str]] = {}
    works: list[Work] = []
    barred: dict[Side, list[Literal["TAC_EW", "STRAT_EW"]]] = {}
    held: dict[str, Side] = {}
    next_utility: dict[str, Literal["power", "water"]] = {}
    ports: dict[str, Literal["works", "interdicted", "destroyed"]] = {}


def faults(given: Any) -> str:
    """The faults in the form of `given`, with their places; empty if there are none."""
    try:
        form = msgspec.convert(given, Given)
    except msgspec.ValidationError as error:
        return f"given: {error}"
    words = form.at.split()
    if not 1 <= len(words) <= 2 or (len(words) == 2 and words[1] not in ("RED", "BLUE")):
        return f"given.at: {form.at!r} is not a point of play"
    return ""
