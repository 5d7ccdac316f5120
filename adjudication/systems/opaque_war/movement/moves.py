"""Chapters 6 and 7: the movement segment of a side, unit by unit, until the side is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import AnyOption, Domain, LateOption, OneOf, Option, SomeOf
from adjudication.engine.play.decision import Subjects, done, family, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import on_map, seen_zone
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.movement import communications
from adjudication.systems.opaque_war.movement.ground import MarchWalk, Terrain, companions
from adjudication.systems.opaque_war.movement.marching import march_on
from adjudication.systems.opaque_war.movement.orders import Rail, UnitMarch
from adjudication.systems.opaque_war.movement.refusals import halved, no_unit, why, wrong_media
from adjudication.systems.opaque_war.supply.checks import begin, check_all, check_before
from adjudication.systems.opaque_war.turn.events import SegmentBegan
from adjudication.systems.opaque_war.turn.flow import Decision, Run


def _begin(side: int) -> Callable[[Run], None]:
    def node(run: Run) -> None:
        run.do(SegmentBegan(SIDES[side], "movement"))
        run.look()
        begin(run, side)
        run.go("arrivals")

    return node


def movement_ends(run: Run) -> None:
    """Node: restore the supply of units that have a line; then the side attacks (12.0)."""
    check_all(run, run.state.actor, restore_only=True)
    run.go("combat")


def movable(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that can still move in this segment."""
    return [p for p in on_map(f, s, side) if not s.moved[p]]


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in movable(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
    p = f.piece.get(subject, -1)
    if p < 0 or p >= f.units or f.side[p] != side or s.where[p] < 0 or s.moved[p]:
        return
    ground, media = Terrain(f, s, side), companions(f, s, side, s.where[p])
    for kind, rule in (("march", "7.0"), ("rail", "7.7")):
        if kind == "rail" and not rail_open(f, s, p):
            continue
        walk = MarchWalk(ground, p, kind == "rail")
        if walk.leads_somewhere():
            fields: dict[str, Domain] = {"unit": OneOf((subject,)), "media": SomeOf(media, 0, len(media))}
            yield LateOption(Option(kind, fields, subject, rule), "path", walk)


def rail_open(f: Facts, s: State, p: int) -> bool:
    """True if unit `p` may go by rail: trains leave its hex, and there is no ceasefire (7.7, 15.2)."""
    return not s.truce and s.where[p] in f.on_rail and not held_up(f, s, p)


def held_up(f: Facts, s: State, p: int) -> bool:
    """True if an enemy zone prevents a train from leaving the hex of unit `p` (7.7, OWR-29)."""
    return not s.options.trains_start_in_zones and s.where[p] in seen_zone(f, s, f.side[p])


def _check(f: Facts, s: State, side: int, order: UnitMarch | Rail) -> list[Problem]:
    p = f.piece.get(order.unit, -1)
    if p < 0 or p >= f.units or f.side[p] != side or s.where[p] < 0:
        return no_unit(f, side, order.unit)
    rail = isinstance(order, Rail)
    if s.moved[p]:
        code, rule = ("move.twice_rail", "7.7") if rail or p in s.railed else ("move.twice", "7.0")
        return refuse(code, "unit", rule, unit=order.unit)
    problems = wrong_media(f, s, side, p, order.media)
    if problems:
        return problems
    if rail and s.truce:
        return refuse("move.rail_truce", "do", "15.2")
    if rail and s.where[p] not in f.on_rail:
        return refuse("move.rail_start", "path", "7.7", place=f.ids[s.where[p]])
    if rail and held_up(f, s, p):
        return refuse("move.rail_held", "path", "7.7", place=f.ids[s.where[p]])
    return _path_problems(f, s, side, p, order.path, rail)


def _path_problems(f: Facts, s: State, side: int, p: int, path: tuple[str, ...], rail: bool) -> list[Problem]:
    ground = Terrain(f, s, side)
    walk = MarchWalk(ground, p, rail)
    node, number = walk.follow(path)
    if number < len(path):
        code, rule = why(ground, walk, node, path[number])
        if code == "move.points":
            rule = halved(f, s, p, path[: number + 1])
            code = "move.points" if rule == "7.0" else "move.points_halved"
        return refuse(code, f"path[{number}]", rule, place=path[number])
    if not path or not walk.may_end(node):
        code = "move.stack" if path else "move.nowhere"
        return refuse(code, "path", "6.0" if path else "7.0", place=f.ids[node.place])
    return []


def _take(run: Run, side: int, order: UnitMarch | Rail) -> None:
    march_on(run, side, order.unit, order.path, order.media, isinstance(order, Rail))
    check_before(run, side)


def _done(run: Run, side: int) -> None:
    run.go("dispersals" if side == BLUE else "movement_ends")


MOVE = Decision(
    the_actor,
    (
        *family({UnitMarch: "7.0", Rail: "7.7"}, _units, _menu, _check, _take),
        communications.INTERCEPT,
        done(_done, "7.0"),
    ),
    never,
    several=True,
)
NODES = {"movement_blue": _begin(BLUE), "movement_red": _begin(RED), "movement_ends": movement_ends}
DECISIONS = {"move": MOVE}
