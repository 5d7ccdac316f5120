"""The state of a game: columns of small numbers, one entry for each piece, hex or marker."""

from __future__ import annotations

import msgspec

from adjudication.systems.opaque_war.basics.facts import BLUE, HOLDING, NOBODY, POOL, SIDES, Facts
from adjudication.systems.opaque_war.pack.options import Options

NO_HEX = -1


class Fight(msgspec.Struct, frozen=True):
    """An attack in progress (8.0). Pieces and hexes are numbers; `played`: the support markers by side.

    `taken` are the attacker's losses done, `hits` those still due, `due` the defender's. `idle` are anti-aircraft
    markers that nullify nothing (11.0). `leaving` are units that still have to retreat so many hexes, `media` whether
    the attacker rolls for media, with the rows that hold; `refuge` the hex that the last unit has retreated to.
    """

    target: int
    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attacker_out: bool = False
    defender_out: bool = False
    played: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    idle: int = 0
    passes: int = 0
    equipment: bool = False
    hits: int = 0
    due: int = 0
    leaving: tuple[int, ...] = ()
    steps: int = 0
    media: bool = False
    mob: bool = False
    refuge: int = NO_HEX

    @property
    def parties(self) -> tuple[int, ...]:
        """All units in the attack."""
        return (*self.attackers, *self.defenders)


class State(msgspec.Struct):
    """Everything that can change. `at`: the node of the sequence of play; `actor`: the side that acts."""

    options: Options
    where: list[int]  # by piece: its hex, or a place off the map
    face: list[int]  # by unit: the line of the units that it turns out to be
    known: list[bool]  # by unit: its own side knows its face
    out: list[bool]  # by unit: out of supply
    moved: list[bool]  # by piece: in this movement segment
    fought: list[bool]  # by unit: attacked in this combat segment
    seen_at: list[int]  # by piece: where the other side last saw it
    seen_turn: list[int]
    held: list[int]  # by hex: the side that last occupied it
    available: list[int]  # by kind of marker
    starved: list[int] = []  # units that were out of supply when this movement segment began
    railed: list[int] = []  # units that moved by rail in this movement segment
    barred: list[int] = []  # hexes that turned out to be closed to the side that is moving
    struck: list[int] = []  # hexes attacked in this combat segment
    told: list[int] = []  # hexes of which a retreating side learns that they are in a zone of control
    aims: list[int] = []  # the sources of supply that it can retreat towards
    fight: Fight | None = None
    cleared: int = NO_HEX  # the hex that has to be entered after its mobs are gone
    western_box: int = 0  # the turn box of the Western marker; 0 once it is on its track
    western: int = 0
    russian: int = 0
    russian_ready: bool = False
    blue_modified: int = 0
    red_modified: int = 0
    media_points: int = 0
    crash: int = NO_HEX
    truce: bool = False
    truce_next: bool = False
    owed: list[int] = []  # by side: reinforcements still to be chosen
    russians_allowed: bool = False
    automatic: bool = False
    turn: int = 0
    at: str = "start"
    phase: str = "setup"
    actor: int = NOBODY
    over: bool = False

    @property
    def tally(self) -> int:
        """The victory points of Ukraine from other sources than objectives (15.1, 16.0)."""
        return self.red_modified - self.blue_modified + self.media_points


def initial(f: Facts, options: Options) -> State:
    """The state before the set-up (3.1). ValueError names the option that does not fit the pack."""
    if not 0 <= options.last_turn <= len(f.turns):
        raise ValueError(f"last_turn: enter a number from 1 to {len(f.turns)}, or 0 for all turns")
    pieces, support = len(f.piece_ids), f.pack.charts.support
    return State(
        options,
        where=[HOLDING if faction == "RU" else POOL for faction in f.faction],
        face=list(range(f.units)),
        known=[p not in f.in_cup for p in range(f.units)],
        out=[False] * f.units,
        moved=[False] * pieces,
        fought=[False] * f.units,
        seen_at=[NO_HEX] * pieces,
        seen_turn=[0] * pieces,
        held=f.default_held[:],
        available=[line.available for line in f.markers],
        western_box=support.western_turn,
        western=f.track.start,
        russian=f.track.start,
        russian_ready=not options.russian_level_waits,
        owed=[0] * len(SIDES),
    )


def skill(s: State, side: int) -> str:
    """The posture of `side` for the default policy."""
    return s.options.blue_skill if side == BLUE else s.options.red_skill
