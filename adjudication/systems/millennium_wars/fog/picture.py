"""The picture of a side, field by field."""

from __future__ import annotations

import msgspec

from adjudication.systems.millennium_wars.basics.state import Purchase
from adjudication.systems.millennium_wars.pack.options import Options


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the map or in play. `where`: a hex, "held" off the map, "lost", "out" of the game. `assigned`: the
    partner that orders it, "" if its own side does. `stopped`: it entered a hex with enemy Demonstrators this turn.
    `lent`: it was assigned in this impulse."""

    id: str
    where: str
    disrupted: bool
    starving: bool
    moved: bool
    reacted: bool
    attacked: bool
    assigned: str
    stopped: bool = False
    lent: bool = False


class PlaceView(msgspec.Struct, frozen=True):
    """A hex whose holder has changed, or with Demonstrators. `holder`: the side whose unit entered last, "" for none;
    `controller`: the side that controls it."""

    id: str
    holder: str
    controller: str
    red: int
    blue: int


class ForceView(msgspec.Struct, frozen=True):
    """A national force. `side`: its camp; `lead`: the side that orders it; `cadres`: those free now."""

    id: str
    side: str
    lead: str
    takes_part: bool
    c4i: int
    air_defence: int
    air_points: int
    air_move: bool
    air_bought: bool
    weapons: int
    cadres: int
    cadres_used: int
    cadres_barred: int
    cadres_barred_next: int


class FightView(msgspec.Struct, frozen=True):
    """An attack in progress, by a side of a camp."""

    side: str
    camp: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    airland: bool
    intensive: bool
    fob: str
    air: tuple[dict[str, int], dict[str, int]]
    fleets: tuple[tuple[str, ...], tuple[str, ...]]
    attackers_out: bool
    defenders_out: bool
    lose: tuple[int, int]
    leaving: tuple[str, ...]
    advanced: tuple[str, ...]
    dispersal: bool


class ContestView(msgspec.Struct, frozen=True):
    """An information attack in progress. `side`: the camp of the attacker."""

    side: str
    force: str
    target: str
    mission: str


class SideView(msgspec.Struct, frozen=True):
    """A side. `plan`: its sealed list, which it can read, and its partners if they share their lists. `bid`: the cadres
    that its camp commits, for the commander of the camp only."""

    side: str
    camp: str
    points: int
    plan: tuple[Purchase, ...]
    ready: bool
    passed: bool
    bid: int


class Picture(msgspec.Struct, frozen=True):
    """Everything one side (None: the public) may see of the game."""

    side: str | None
    options: Options
    turn: int
    turns: int
    phase: str
    segment: str
    actor: str
    index: int
    initiative: str
    impulse: int
    half: int
    moldova: str
    romania: bool
    reorganized: int
    crisis: bool
    breach: bool
    pieces: tuple[PieceView, ...]
    places: tuple[PlaceView, ...]
    forces: tuple[ForceView, ...]
    sides: tuple[SideView, ...]
    struck: tuple[str, ...]
    fleets_used: tuple[str, ...]
    alb_used: bool
    fight: FightView | None
    contest: ContestView | None
    may_place: int
    may_remove: int
    either: bool
    back: str
    over: bool
    winner: str
