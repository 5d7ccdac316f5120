"""The rules cases of Millennium Wars: the initial position of a case, and the values it can check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Due
from adjudication.engine.scenario.pack_shapes import SideName
from adjudication.systems.millennium_wars.basics.board import cadres, camp_of_piece, controller
from adjudication.systems.millennium_wars.basics.facts import (
    CAMPS,
    FORCES,
    GONE,
    HELD,
    NOBODY,
    OUT,
    POOL,
    SIDES,
    Facts,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.orders import AidDefence, Tactics
from adjudication.systems.millennium_wars.headquarters.supply import connected, supplied
from adjudication.systems.millennium_wars.information.orders import Commit
from adjudication.systems.millennium_wars.turn.events import ImpulseBegan, TurnBegan

Point = Literal[
    "start", "turn", "income", "purchase", "information", "move", "attack", "end_phase", "alignment", "instability"
]  # fmt: skip
OFF_MAP = {"pool": POOL, "lost": GONE, "held": HELD, "out": OUT}


class StartingPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. `at`: the point of play; `side`: the side that acts there.

    `units`: by piece its hex, or pool, lost, held, out; " disrupted" or " starving" behind it. Those that are not named
    are in the pool, but for cadres and Fleets, which stay as the pack has them. `demonstrators`: by side and hex.
    """

    at: Point = "move"
    side: SideName = "RED"
    turn: int = 1
    impulse: int = 1
    index: int = 0
    units: dict[str, str] = {}
    held: dict[str, str] = {}
    demonstrators: dict[str, dict[str, int]] = {}
    points: dict[str, int] = {}
    c4i: dict[str, int] = {}
    air: dict[str, int] = {}
    air_defence: dict[str, int] = {}
    air_move: list[str] = []
    weapons: dict[str, int] = {}
    takes_part: list[str] = []
    moldova: str = ""
    romania: bool = False
    reorganized: int = 0
    crisis: bool = False
    breach: bool = False
    initiative: Literal["RED", "BLUE"] = "RED"
    moved: list[str] = []


class Kit(BaseKit):
    """The case support of Millennium Wars."""

    pack = "twelve-weeks"
    given = StartingPosition
    completed = ("commit",)
    forced = ("support", "lose", "retreat")
    closing = ("TurnBegan", "ImpulseBegan", "AttackEnded", "InformationRolled", "MoldovaChose", "IncomePaid")

    def place(self, f: Facts, s: State, given: StartingPosition) -> None:
        """Set state `s` to the position from which a case starts."""
        if given.at in ("start", "alignment", "instability"):
            s.at = given.at
            return
        TurnBegan(given.turn).fold(f, s)
        s.index, s.romania, s.reorganized = given.index, given.romania, given.reorganized
        s.crisis, s.breach, s.initiative = given.crisis, given.breach, SIDES.index(given.initiative)
        s.moldova = SIDES.index(given.moldova) if given.moldova else NOBODY
        _units(f, s, given)
        _forces(f, s, given)
        _places(f, s, given)
        for side, points in given.points.items():
            s.points[_side(side)] = points
        _point(f, s, given)

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """The values that `expect` can name."""
        on_map = [p for p, here in enumerate(s.where) if here >= 0 and camp_of_piece(f, s, p) != NOBODY]
        fed = supplied(f, s, on_map)
        for p in on_map:
            if f.kind[p] == "hq":
                fed[p] = connected(f, s, p)
        count = len(f.ids)
        back = {value: key for key, value in OFF_MAP.items()}
        return {
            "units": {
                name: f.ids[s.where[p]] if s.where[p] >= 0 else back[s.where[p]] for p, name in enumerate(f.piece_ids)
            },
            "disrupted": [name for p, name in enumerate(f.piece_ids) if s.disrupted[p]],
            "starving": [name for p, name in enumerate(f.piece_ids) if s.starving[p]],
            "supplied": {f.piece_ids[p]: found for p, found in fed.items()},
            "index": s.index,
            "points": dict(zip(f.sides, s.points, strict=True)),
            "plans": {
                name: [[line.force, line.item, line.place, line.price] for line in s.plans[side]]
                for side, name in enumerate(f.sides)
            },
            "c4i": dict(zip(FORCES, s.c4i, strict=True)),
            "air_defence": Sparse(dict(zip(FORCES, s.air_defence, strict=True)), FORCES),
            "air": Sparse(dict(zip(FORCES, s.air_points, strict=True)), FORCES),
            "air_move": Sparse(dict(zip(FORCES, s.air_move, strict=True)), FORCES, False),
            "weapons": Sparse(dict(zip(FORCES, s.weapons, strict=True)), FORCES),
            "cadres": Sparse({name: cadres(f, s, n) for n, name in enumerate(FORCES)}, FORCES),
            "takes_part": Sparse(dict(zip(FORCES, s.entered, strict=True)), FORCES, False),
            "demonstrators": {
                name: Sparse({f.ids[h]: s.demos[side * count + h] for h in f.settled}, f.index)
                for side, name in enumerate(CAMPS)
            },
            "assigned": Sparse(
                {name: SIDES[side] for name, side in zip(f.piece_ids, s.assigned, strict=True) if side != NOBODY},
                f.piece,
                "",
            ),
            "controls": {
                f.ids[h]: SIDES[side] if (side := controller(f, s, h)) != NOBODY else "" for h in range(len(f.ids))
            },
            "moldova": SIDES[s.moldova] if s.moldova != NOBODY else "",
            "romania": s.romania,
            "reorganized": s.reorganized,
            "crisis": s.crisis,
            "breach": s.breach,
            "impulse": s.impulse,
            "phase": s.phase,
            "initiative": SIDES[s.initiative],
        }

    def harmless(self, adjudicator: Any, state: Any, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """The answer that does least: nothing, no support, as few cadres as possible; if it must name anything, that of
        the policy."""
        for order in (Done(), Tactics(), AidDefence(), Commit(0), Commit(1)):
            if not adjudicator.check(state, due.side, order):
                return order
        return adjudicator.policy(state, due.side)


def _side(name: str) -> int:
    if name not in SIDES:
        raise CaseError(f"given: there is no side {name}")
    return SIDES.index(name)


def _force(name: str, where: str) -> int:
    if name not in FORCES:
        raise CaseError(f"given.{where}: there is no force {name}")
    return FORCES.index(name)


def _units(f: Facts, s: State, given: StartingPosition) -> None:
    s.where = [HELD if here == HELD else POOL for here in s.where]
    for name, text in given.units.items():
        p = named(f.piece, name, "units")
        where, *marks = text.split()
        s.where[p] = OFF_MAP[where] if where in OFF_MAP else named(f.index, where, f"units.{name}")
        if set(marks) - {"disrupted", "starving"}:
            raise CaseError(f"given.units.{name}: {text!r} cannot be read")
        s.disrupted[p], s.starving[p] = "disrupted" in marks, "starving" in marks
        s.entered[f.force[p]] = True
    for name, text in given.units.items():
        side = camp_of_piece(f, s, f.piece[name])
        if text.split()[0] in f.index and side != NOBODY:
            s.held[f.index[text.split()[0]]] = side
    for name in given.moved:
        s.moved[named(f.piece, name, "moved")] = True


def _forces(f: Facts, s: State, given: StartingPosition) -> None:
    for name in given.takes_part:
        s.entered[_force(name, "takes_part")] = True
    s.air_points = [force.air if force is not None and s.entered[n] else 0 for n, force in enumerate(f.forces)]
    columns = {"c4i": s.c4i, "air": s.air_points, "air_defence": s.air_defence, "weapons": s.weapons}
    for field, column in columns.items():
        for name, value in getattr(given, field).items():
            column[_force(name, field)] = value
    for name in given.air_move:
        s.air_move[_force(name, "air_move")] = True


def _places(f: Facts, s: State, given: StartingPosition) -> None:
    for name, holder in given.held.items():
        s.held[named(f.index, name, "held")] = _side(holder) if holder else NOBODY
    for side, hexes in given.demonstrators.items():
        for name, number in hexes.items():
            s.demos[_side(side) * len(f.ids) + named(f.index, name, "demonstrators")] = number


def _point(f: Facts, s: State, given: StartingPosition) -> None:
    side = _side(given.side)
    if given.at in ("move", "attack"):
        half = 0 if side == s.initiative else 1
        moved = s.moved[:]
        ImpulseBegan(given.side, given.impulse, half).fold(f, s)
        s.moved, s.at = moved, given.at
        return
    s.at = given.at
    if given.at == "purchase":
        s.phase = "reinforcement"
    if given.at == "information":
        s.phase, s.half = "information", 0 if side == s.initiative else 1
