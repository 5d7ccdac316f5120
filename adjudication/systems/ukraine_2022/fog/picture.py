"""The content of a picture, and its construction from the state (4.0, 5.0, 13.0).

Units on the map, air boxes, control and chits that are drawn lie open. Hidden are the set-up until it is shown, and
which units the other side has drawn until they enter.
"""

from __future__ import annotations

import msgspec

from adjudication.systems.ukraine_2022.basics.facts import (
    ARRIVING,
    CUP,
    DRAWN,
    GONE,
    KEPT,
    NOBODY,
    RESERVE,
    ROUTED,
    SIDES,
    Facts,
)
from adjudication.systems.ukraine_2022.basics.state import Fight, Sky, State
from adjudication.systems.ukraine_2022.pack.options import Options

BOXES = {RESERVE: "reserve", CUP: "cup", ROUTED: "routed", GONE: "gone", DRAWN: "drawn", ARRIVING: "arriving",
         KEPT: "kept"}  # fmt: skip


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit. `at`: a hex, or `reserve`, `cup`, `drawn`, `arriving`, `kept`, `routed`, `gone`; another side's drawn
    unit still shows as in the cup. `placed`: the viewer's own hex in a set-up not shown. `value`: the number that its
    chit gives a D unit."""

    id: str
    side: str
    at: str
    static: bool = False
    chit: str = ""
    value: int = 0
    placed: str = ""


class WingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wing with its box: a mission, or `ready`, `spent`, `away`, `gone`."""

    id: str
    side: str
    box: str
    reduced: bool = False


class Picture(msgspec.Struct, frozen=True):
    """Everything that one side, or the public, may see. `held`: hexes whose holder has changed since the start.
    `drawn`: the number of units that each side has drawn that have not entered."""

    side: str | None
    options: Options
    turn: int
    phase: str
    segment: str
    actor: str
    phasing: str
    initiative: str
    units: tuple[UnitView, ...]
    drawn: dict[str, int]
    wings: tuple[WingView, ...]
    assets: dict[str, str]
    held: dict[str, str]
    cup: tuple[str, ...]
    points: int
    ready: dict[str, bool]
    passed: dict[str, bool]
    occupied: tuple[str, ...]
    railheads: tuple[str, ...]
    barrages: tuple[str, ...]
    fallout: tuple[str, ...]
    happened: tuple[str, ...]
    waiting: tuple[str, ...]
    relieved: tuple[str, ...]
    outrages: int
    nuclear_rolls: int
    patriot: bool
    active: str
    spent: int
    stopped: bool
    route: tuple[str, ...]
    carry: bool
    halted: str
    fight: Fight | None
    sky: Sky | None
    back: str
    winner: str
    level: str
    over: bool


def _side(number: int) -> str:
    return SIDES[number] if number != NOBODY else ""


def picture(f: Facts, s: State, viewer: int | None) -> Picture:
    """The knowledge of `viewer`: a side, or the public."""
    return Picture(
        side=None if viewer is None else SIDES[viewer],
        options=s.options,
        turn=s.turn,
        phase=s.phase,
        segment=s.at,
        actor=_side(s.actor),
        phasing=_side(s.phasing),
        initiative=_side(s.initiative),
        units=tuple(_unit(f, s, u, viewer) for u in range(len(f.unit_ids))),
        drawn={name: sum(s.where[u] == DRAWN for u in f.units_of[side]) for side, name in enumerate(SIDES)},
        wings=tuple(WingView(w.id, w.side, s.box[n], s.reduced[n]) for n, w in enumerate(f.wings)),
        assets=dict(zip(f.asset_ids, s.asset, strict=True)),
        held={f.ids[h]: _side(side) for h, side in enumerate(s.held) if side != f.held[h]},
        cup=s.cup.inside,
        points=s.points,
        ready=dict(zip(SIDES, s.ready, strict=True)),
        passed=dict(zip(SIDES, s.passed, strict=True)),
        occupied=tuple(f.ids[h] for h, held in zip(f.capital, s.occupied, strict=True) if held),
        railheads=tuple(f.ids[h] for h in s.railheads),
        barrages=tuple(f.ids[h] for h in s.barrages),
        fallout=tuple(f.ids[h] for h in s.fallout),
        happened=tuple(s.happened),
        waiting=tuple(f.wings[w].id for w in s.waiting),
        relieved=tuple(f.unit_ids[u] for u in s.relieved),
        outrages=s.outrages,
        nuclear_rolls=s.nuclear_rolls,
        patriot=s.patriot,
        active=f.unit_ids[s.active] if s.active >= 0 else "",
        spent=s.spent,
        stopped=s.stopped,
        route=tuple(f.ids[h] for h in s.route),
        carry=s.carry,
        halted=f.ids[s.halted] if s.halted >= 0 else "",
        fight=s.fight,
        sky=s.sky,
        back=s.back,
        winner=_side(s.winner),
        level=s.level,
        over=s.over,
    )


def truth(f: Facts, s: State) -> Picture:
    """The full truth in the form of a picture, for no side to see."""
    units = tuple(_unit(f, s, u, f.side[u]) for u in range(len(f.unit_ids)))
    return msgspec.structs.replace(picture(f, s, None), units=units)


def _unit(f: Facts, s: State, u: int, viewer: int | None) -> UnitView:
    at, own = s.where[u], f.side[u] == viewer
    if at == DRAWN and not own:
        at = CUP
    shown = own or not s.options.sealed_setup
    placed = f.ids[s.placed[u]] if shown and s.placed[u] >= 0 else ""
    return UnitView(
        f.unit_ids[u], SIDES[f.side[u]], f.ids[at] if at >= 0 else BOXES[at], s.static[u], s.chit[u], s.face[u], placed
    )
