"""The state of a game: columns of small numbers, one entry for each piece, hex, force or side."""

from __future__ import annotations

import msgspec

from adjudication.systems.millennium_wars.basics.facts import (
    BLUE,
    FORCES,
    HELD,
    IN_PLAY,
    MOL,
    NOBODY,
    POOL,
    UNKNOWN,
    US,
    Facts,
)
from adjudication.systems.millennium_wars.pack.options import Options


class Purchase(msgspec.Struct, frozen=True):
    """One line of a sealed list: the item that a force buys, its place of arrival, and its price. `item` "convert"
    turns a Demonstrator into a Paramilitary."""

    force: str
    item: str
    place: str
    replace: bool
    price: int


class Fight(msgspec.Struct, frozen=True):
    """An attack in progress (17.0) by a side of a camp. Pieces and hexes are numbers; `air` and `fleets` are by camp.

    `lose`: how many units each camp still has to give up. `leaving`: defenders that still have to retreat.
    `bases`: the FOB that an Intensive Assault disrupts, UNKNOWN for none. `advanced`: who has advanced.
    """

    side: int
    camp: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    airland: bool = False
    intensive: bool = False
    fob: int = UNKNOWN
    air: tuple[dict[str, int], dict[str, int]] = ({}, {})
    fleets: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    attackers_out: bool = False
    defenders_out: bool = False
    lose: tuple[int, int] = (0, 0)
    leaving: tuple[int, ...] = ()
    advanced: tuple[int, ...] = ()
    dispersal: bool = False


class Contest(msgspec.Struct, frozen=True):
    """An attack of information warfare in progress (20.0)."""

    camp: int
    force: int
    target: int
    mission: str


class State(msgspec.Struct):
    """Everything that can change. `at`: the node of the sequence of play; `actor`: the side that acts."""

    options: Options
    where: list[int]  # by piece: its hex, or a place off the map
    disrupted: list[bool]
    starving: list[bool]  # by piece: out of supply at the last end phase
    moved: list[bool]
    reacted: list[bool]
    attacked: list[bool]
    assigned: list[int]  # by piece: the partner it is assigned to
    held: list[int]  # by hex: the camp whose unit entered last
    demos: list[int]  # by camp and hex: Demonstrators
    c4i: list[int]
    air_defence: list[int]
    air_points: list[int]
    air_move: list[bool]  # by force: it has a marker for an Air Move
    air_bought: list[bool]  # by force: it has bought one before
    weapons: list[int]
    entered: list[bool]  # by force: it takes part
    cadres_used: list[int]
    cadres_barred: list[int]
    cadres_barred_next: list[int]
    points: list[int]
    plans: list[tuple[Purchase, ...]]  # by side: the sealed list
    ready: list[bool]
    bids: list[int]  # by camp: cadres committed
    passed: list[bool]  # by side
    index: int = 0
    moldova: int = NOBODY
    romania: bool = False
    reorganized: int = 0  # the turn of the reorganisation
    crisis: bool = False
    breach: bool = False
    initiative: int = 0
    impulse: int = 0
    half: int = 0
    struck: list[int] = []
    lent: list[int] = []  # pieces assigned to a partner in this impulse instead of a move
    stopped: list[int] = []  # pieces that entered a hex with enemy Demonstrators this turn
    fleets_used: list[int] = []
    alb_used: bool = False
    fight: Fight | None = None
    contest: Contest | None = None
    may_place: int = 0
    may_remove: int = 0
    either: bool = False
    back: str = ""  # where play goes on after Demonstrators are placed
    turn: int = 0
    at: str = "start"
    phase: str = "setup"
    actor: int = NOBODY
    over: bool = False
    winner: int = NOBODY


def initial(f: Facts, options: Options) -> State:
    """The state before the set-up (11.2). ValueError names the option that does not fit the pack."""
    if not 0 <= options.last_turn <= len(f.turns):
        raise ValueError(f"last_turn: enter a number from 1 to {len(f.turns)}, or 0 for all turns")
    pieces, forces = len(f.piece_ids), len(FORCES)
    where = [HELD if start and kind in IN_PLAY else POOL for start, kind in zip(f.initial, f.kind, strict=True)]
    for name, place in f.pack.setup.placed.items():
        where[f.piece[name]] = f.index[place]
    there = [force is not None for force in f.forces]
    return State(
        options,
        where=where,
        disrupted=[False] * pieces,
        starving=[False] * pieces,
        moved=[False] * pieces,
        reacted=[False] * pieces,
        attacked=[False] * pieces,
        assigned=[NOBODY] * pieces,
        held=f.start_held[:],
        demos=[0] * (2 * len(f.ids)),
        c4i=[force.c4i if force is not None else 0 for force in f.forces],
        air_defence=[force.air_defence if force is not None else 0 for force in f.forces],
        air_points=[0] * forces,
        air_move=[False] * forces,
        air_bought=[False] * forces,
        weapons=[0] * forces,
        entered=[there[n] and (n < US or any(f.initial[p] for p in f.pieces_of[n])) for n in range(forces)],
        cadres_used=[0] * forces,
        cadres_barred=[0] * forces,
        cadres_barred_next=[0] * forces,
        points=[*f.pack.setup.points, *[0] * (len(f.sides) - 2)],
        plans=[()] * len(f.sides),
        ready=[False] * len(f.sides),
        bids=[0, 0],
        passed=[False] * len(f.sides),
        index=f.numbers.index.start,
    )


def skill(s: State, camp: int) -> str:
    """The posture of `camp` for the default policy."""
    return s.options.blue_skill if camp == BLUE else s.options.red_skill


def on_map(s: State, p: int) -> bool:
    """True if piece `p` is in a hex."""
    return s.where[p] >= 0


def camp_of(s: State, force: int) -> int:
    """The camp of `force`; Moldova may have none (1.1, 1.4)."""
    if force == MOL:
        return s.moldova
    return 0 if force == 0 else 1


def fight_of(s: State) -> Fight:
    """The attack in progress."""
    assert s.fight is not None
    return s.fight


def contest_of(s: State) -> Contest:
    """The information attack in progress."""
    assert s.contest is not None
    return s.contest
