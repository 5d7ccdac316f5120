"""The state of a game: columns of small numbers, one entry for each unit, wing, hex or side."""

from __future__ import annotations

import msgspec

from adjudication.engine.kit.pools import Pool, pool
from adjudication.systems.ukraine_2022.basics.facts import BLUE, CUP, NOBODY, RESERVE, Facts
from adjudication.systems.ukraine_2022.pack.options import Options


def _no() -> dict[str, bool]:
    return {"RED": False, "BLUE": False}


def _none() -> dict[str, int]:
    return {"RED": 0, "BLUE": 0}


def _nobody() -> dict[str, tuple[str, ...]]:
    return {"RED": (), "BLUE": ()}


class Fight(msgspec.Struct, frozen=True):
    """A combat in progress (8.0), by names, so that a picture can show it unchanged.

    `points`: movement points spent on a meeting engagement. By side: `out` has no line of communication, `cut` the
    line is interdicted, `air` the rating that supports it, `assets` naval and event units used. `due`: loss points that
    `loser` still has to absorb; `retreat`: hexes it retreats; `won`: the attacker has inflicted losses;
    `advance`: the allowance of an advance after an assault.
    """

    kind: str
    side: str
    lead: str
    target: str
    defender: str
    points: int = 0
    out: dict[str, bool] = msgspec.field(default_factory=_no)
    cut: dict[str, bool] = msgspec.field(default_factory=_no)
    air: dict[str, int] = msgspec.field(default_factory=_none)
    assets: dict[str, tuple[str, ...]] = msgspec.field(default_factory=_nobody)
    loser: str = ""
    due: int = 0
    retreat: int = 0
    won: bool = False
    advance: int = 0
    raw: int = 0


class Sky(msgspec.Struct, frozen=True):
    """An air mission in progress (6.0), by names. `side`: the side that flies it, or the phasing side of a combat.

    By side: `fighters` and `ground` still in flight, `owed` loss points to absorb. `flown` are all that took part.
    `hunters` are the surplus fighters, of `hunting`. `unit`, `hex` and `path`: what is attacked, or moves.
    """

    kind: str
    side: str
    fighters: dict[str, tuple[str, ...]] = msgspec.field(default_factory=_nobody)
    ground: dict[str, tuple[str, ...]] = msgspec.field(default_factory=_nobody)
    owed: dict[str, int] = msgspec.field(default_factory=_none)
    flown: tuple[str, ...] = ()
    stage: str = "duel"
    round: int = 0
    hunters: tuple[str, ...] = ()
    hunting: str = ""
    unit: str = ""
    hex: str = ""
    path: tuple[str, ...] = ()
    committed: tuple[str, ...] = ()


class State(msgspec.Struct):
    """Everything that can change. `at`: the node of the sequence of play; `actor`: the side that decides; `phasing`:
    the side with the mission or activation."""

    options: Options
    where: list[int]  # by unit: its hex, or a place off the map
    static: list[bool]  # by unit
    chit: list[str]  # by unit: the chit under it, "" for none
    face: list[int]  # by unit: the number of the side of its chit
    box: list[str]  # by wing
    reduced: list[bool]  # by wing
    asset: list[str]  # by asset: away, ready, used, lost
    held: list[int]  # by hex
    cup: Pool
    points: int
    ready: list[bool]
    passed: list[bool]
    occupied: list[bool]  # by hex of the capital: Russia has been there since the last Cleanup Phase
    placed: list[int] = []  # by unit: its hex in a set-up that is not shown yet
    railheads: list[int] = []
    barrages: list[int] = []
    fallout: list[int] = []
    happened: list[str] = []  # starred events
    waiting: list[int] = []  # wings that may change their box
    relieved: list[int] = []  # units that western supplies have brought back, until the next activation (11.3.1.3)
    outrages: int = 0  # atrocities without an effect since the last aid
    nuclear_rolls: int = 0
    patriot: bool = False
    initiative: int = NOBODY
    phasing: int = NOBODY
    active: int = -1
    spent: int = 0
    stopped: bool = False
    route: list[int] = []  # of the strategic move or flight in progress
    carry: bool = False
    halted: int = -1  # where it was stopped
    fight: Fight | None = None
    sky: Sky | None = None
    back: str = ""
    winner: int = NOBODY
    level: str = ""
    turn: int = 0
    at: str = "start"
    phase: str = "setup"
    actor: int = NOBODY
    over: bool = False


def initial(f: Facts, options: Options) -> State:
    """The state before the set-up (13.0). ValueError names the option that does not fit the pack."""
    if not 0 <= options.last_turn <= len(f.turns):
        raise ValueError(f"last_turn: enter a number from 1 to {len(f.turns)}, or 0 for all turns")
    if options.packet < 0:
        raise ValueError("packet: enter a number of units, or 0 for the whole turn")
    units = len(f.unit_ids)
    return State(
        options,
        where=[CUP if u in f.mobilized else RESERVE for u in range(units)],
        static=[False] * units,
        chit=[""] * units,
        face=[0] * units,
        box=["away" if line.event else "ready" for line in f.wings],
        reduced=[False] * len(f.wings),
        asset=["away" if f.assets[name].event else "ready" for name in f.asset_ids],
        held=f.held[:],
        cup=pool(f.chits),
        points=f.pack.charts.victory.start,
        ready=[False, False],
        passed=[False, False],
        occupied=[False] * len(f.capital),
        placed=[-1] * units,
    )


def skill(s: State, side: int) -> str:
    """The posture of `side` for the default policy."""
    return s.options.blue_skill if side == BLUE else s.options.red_skill


def put(f: Facts, s: State, u: int, to: int) -> None:
    """Move unit `u` to `to`. A hex of the capital is no longer occupied once the last Russian unit has left it
    (11.5)."""
    here = s.where[u]
    s.where[u] = to
    if here in f.capital and here != to and not any(s.where[v] == here for v in f.everyone[0]):
        s.occupied[f.capital.index(here)] = False
