"""The content of a picture: all that one side, or the public, may see of the game."""

from __future__ import annotations

import msgspec

from adjudication.systems.opaque_war.pack.options import Options


class PieceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece that the viewer can identify. `face`: its unit, "" while its own side does not know it.

    `at`: a hex, or `pool`, `arriving`, `holding`, `lost`. `moved`, `fought`: of the viewer's own alone.
    """

    id: str
    side: str
    at: str
    face: str = ""
    out: bool = False
    moved: bool = False
    fought: bool = False


class Sighting(msgspec.Struct, frozen=True):
    """The hex and turn in which the viewer last saw a piece of the other side."""

    id: str
    face: str
    at: str
    turn: int


class FightView(msgspec.Struct, frozen=True):
    """The attack in progress, by names; see `basics.state.Fight`."""

    target: str
    side: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attacker_out: bool
    defender_out: bool
    played: dict[str, tuple[str, ...]]
    idle: int
    passes: int
    equipment: bool
    hits: int
    due: int
    leaving: tuple[str, ...]
    steps: int
    media: bool
    mob: bool
    refuge: str


class SupportView(msgspec.Struct, frozen=True):
    """Foreign support, victory points from other sources than hexes, and ceasefires, all public."""

    western_box: int
    western: int
    russian: int
    russian_ready: bool
    blue_modified: int
    red_modified: int
    media_points: int
    truce: bool
    truce_next: bool


class Picture(msgspec.Struct, frozen=True):
    """`counters`: the number of pieces by side and hex that the viewer cannot identify. `arriving`: the number of
    reinforcements by side that it cannot identify. `held`: hexes whose holder has changed since the start ("" for
    none)."""

    side: str | None
    options: Options
    turn: int
    phase: str
    segment: str
    actor: str
    pieces: tuple[PieceView, ...]
    counters: dict[str, dict[str, int]]
    arriving: dict[str, int]
    sightings: tuple[Sighting, ...]
    held: dict[str, str]
    available: dict[str, int]
    owed: dict[str, int]
    russians_allowed: bool
    support: SupportView
    crash: str
    fight: FightView | None
    starved: tuple[str, ...]
    railed: tuple[str, ...]
    barred: tuple[str, ...]
    struck: tuple[str, ...]
    told: tuple[str, ...]
    aims: tuple[str, ...]
    cleared: str
    automatic: bool
    over: bool
