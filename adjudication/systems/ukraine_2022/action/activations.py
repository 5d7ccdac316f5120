"""Chapter 7: the sides activate one unit at a time until both have passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Amount, AnyOption, Domain, Is, LateOption, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, family, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.action.events import MoveDeclared, SidePassed
from adjudication.systems.ukraine_2022.action.ground import (
    FlightWalk,
    march_walk,
    near_enemies,
    strategic_bar,
    strategic_walk,
    too_far,
)
from adjudication.systems.ukraine_2022.action.moving import close, move
from adjudication.systems.ukraine_2022.action.orders import Acts, Assault, Engage, Fly, RegularMove, StrategicMove
from adjudication.systems.ukraine_2022.air.events import MissionBegan
from adjudication.systems.ukraine_2022.air.missions import escorts_wrong, patrol
from adjudication.systems.ukraine_2022.basics.board import (
    blocked,
    foe,
    hex_names,
    may_stand,
    overstacked,
    special_in,
    step_cost,
    zone,
)
from adjudication.systems.ukraine_2022.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.combat.declaration import declare
from adjudication.systems.ukraine_2022.combat.ways import step_fault
from adjudication.systems.ukraine_2022.reinforcements.entry import waiting
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import over_at_once

# --- who acts


def action(run: Run) -> None:
    """Node: ask for the next activation, or end the phase (7.0)."""
    f, s = run.facts, run.state
    if over_at_once(run):
        return
    if s.relieved and waiting(f, s, BLUE):
        run.ask(BLUE, "enter", back="action")
        return
    if all(s.passed):
        run.go("refresh", "cleanup")
        return
    run.ask(s.phasing, "activate")


def fresh(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that are on the map and not static; none of Ukraine in the first turn (11.1)."""
    if s.turn == 1 and side == BLUE:
        return []
    where, static = s.where, s.static
    return [u for u in f.everyone[side] if where[u] >= 0 and not static[u]]


def _is_fresh(f: Facts, s: State, side: int, u: int) -> bool:
    if u < 0 or f.side[u] != side or (s.turn == 1 and side == BLUE):
        return False
    return s.where[u] >= 0 and not s.static[u]


def bound_to_move(f: Facts, s: State, side: int) -> list[int]:
    """The fresh units that can leave an overstacked hex: they must act first (3.6, 7.0)."""
    crowded = overstacked(f, s, side)
    if not crowded:
        return []
    able = [u for units in crowded.values() for u in units if _is_fresh(f, s, side, u)]
    return [u for u in able if march_walk(f, s, u).leads_somewhere()]


def can_act(f: Facts, s: State, side: int) -> list[int]:
    """The units that may be activated now."""
    return bound_to_move(f, s, side) or fresh(f, s, side)


def _may_act(f: Facts, s: State, side: int, u: int) -> bool:
    """True if unit `u`, or -1 for none, can be activated now."""
    return _is_fresh(f, s, side, u) and u in (bound_to_move(f, s, side) or (u,))


def activation_ends(run: Run) -> None:
    """Node: end the activation of the active unit (7.0)."""
    close(run, run.state.active)


# --- menus


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.unit_ids[u], "unit") for u in can_act(f, s, side)]


def _carry(f: Facts, s: State, u: int) -> OneOf | Is:
    with_special = u < f.units and special_in(f, s, f.side[u], s.where[u]) >= 0
    return OneOf((True, False)) if with_special else Is(False)


def targets(f: Facts, s: State, u: int) -> dict[int, int]:
    """The enemy hexes that unit `u` could engage, each with the most movement points besides the cost of entry (7.3). A
    unit that must leave an overstacked hex moves first (3.6, 7.0)."""
    if u >= f.units or u in bound_to_move(f, s, f.side[u]):
        return {}
    spent = s.spent if s.active == u else 0
    found = {}
    for here in sorted(blocked(f, s, f.side[u]) & f.beside[s.where[u]]):
        cost = step_cost(f, s, u, here)
        if cost is not None and here in f.open_to[f.side[u]]:
            left = (f.allowance[u] - spent - cost) // f.parts
            most = min(left, max(int(key) for key in f.pack.charts.combat.points))
            if most >= 1:
                found[here] = most
    return found


def _assaultable(f: Facts, s: State, u: int) -> tuple[str, ...]:
    if u >= f.units or bound_to_move(f, s, f.side[u]):
        return ()
    around = blocked(f, s, f.side[u]) & f.beside[s.where[u]] & f.open_to[f.side[u]]
    return hex_names(f, sorted(here for here in around if step_cost(f, s, u, here) is not None))


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
    u = f.unit.get(subject, -1)
    if not _may_act(f, s, side, u):
        return
    yield from _marches(f, s, u)
    if not strategic_bar(f, s, u):
        far = strategic_walk(f, s, u)
        if far.leads_somewhere():
            yield LateOption(
                Option("strategic_move", {"unit": Is(subject), "carry": _carry(f, s, u)}, subject, "7.2"), "path", far
            )
    if f.type[u] == "airmobile":
        fields: dict[str, Domain] = {"unit": Is(subject), "escorts": patrol(f, s, side)}
        yield LateOption(Option("fly", fields, subject, "3.3.1"), "path", FlightWalk(f, s, u))
    yield from _engagements(f, s, u)
    hexes = _assaultable(f, s, u)
    if hexes:
        yield Option("assault", {"unit": Is(subject), "target": OneOf(hexes)}, subject, "7.4")


def _marches(f: Facts, s: State, u: int) -> Iterator[AnyOption]:
    walk, name = march_walk(f, s, u), f.unit_ids[u]
    if walk.leads_somewhere():
        yield LateOption(
            Option("regular_move", {"unit": Is(name), "carry": _carry(f, s, u)}, name, "7.1"), "path", walk
        )


def _engagements(f: Facts, s: State, u: int) -> Iterator[AnyOption]:
    name = f.unit_ids[u]
    for here, most in targets(f, s, u).items():
        yield Option("engage", {"unit": Is(name), "target": Is(f.ids[here]), "points": Amount(1, most)}, name, "7.3")


# --- checks


def _check(f: Facts, s: State, side: int, order: Acts) -> list[Problem]:
    u = f.unit.get(order.unit, -1)
    if not _may_act(f, s, side, u):
        return _cannot_act(f, s, side, u, order)
    return _fits(f, s, u, order)


def _cannot_act(f: Facts, s: State, side: int, u: int, order: Acts) -> list[Problem]:
    if u < 0 or f.side[u] != side:
        return refuse("act.unit", "unit", "7.0", unit=order.unit)
    if s.where[u] < 0:
        return refuse("act.off_map", "unit", "7.0", unit=order.unit)
    if s.turn == 1 and side == BLUE:
        return refuse("act.surprise", "unit", "11.1", unit=order.unit)
    if isinstance(order, Engage) and f.index.get(order.target) not in f.beside[s.where[u]]:
        return _no_target(f, order, "7.3")
    if s.static[u]:
        return _static(f, u, order)
    return _stack_first(f, s, side, "unit", "3.6, 7.0")


def _no_target(f: Facts, order: Engage | Assault, rule: str) -> list[Problem]:
    code = "engage.target" if isinstance(order, Engage) else "assault.target"
    place = f.titles.get(order.target, order.target)
    return refuse(code, "target", rule, unit=order.unit, place=place)


def _no_attack(f: Facts, s: State, u: int, order: Engage | Assault, rule: str) -> list[Problem]:
    """The reasons why unit `u` cannot attack a hex: its kind, the content of the hex, or closed ground (3.1.1,
    PCS-01)."""
    here = f.index.get(order.target, -1)
    if u >= f.units:
        return refuse("attack.special", "unit", f"3.1.1, {rule}", unit=order.unit)
    if here in blocked(f, s, f.side[u]) & f.beside[s.where[u]]:
        return refuse("move.closed", "target", f"{rule}, PCS-01", place=order.target)
    return _no_target(f, order, rule)


def _stack_first(f: Facts, s: State, side: int, field: str, rule: str) -> list[Problem]:
    """A problem with the hexes of the stacks that must separate before any other unit acts (3.6, 7.0)."""
    hexes = dict.fromkeys(f.ids[s.where[u]] for u in bound_to_move(f, s, side))
    return refuse("act.stack_first", field, rule, place=", ".join(f.titles.get(name, name) for name in hexes))


def _static(f: Facts, u: int, order: Acts) -> list[Problem]:
    """The reasons why static unit `u` cannot carry out `order`: its activation is over, or an assault needs fresh units
    (7.0, 7.3, 7.4)."""
    title, points = f.titles[order.unit], f.allowance[u] // f.parts
    if isinstance(order, Assault):
        return refuse("assault.static", "unit", "7.0, 7.4", unit=title)
    if isinstance(order, Engage):
        return refuse("engage.static", "unit", "7.0, 7.3", unit=title, allowance=points)
    return refuse("act.static", "unit", "7.0", unit=title)


def _fits(f: Facts, s: State, u: int, order: Acts) -> list[Problem]:
    side = f.side[u]
    if isinstance(order, Fly):
        return _flight_problems(f, s, u, order)
    if isinstance(order, Engage):
        return _engage_problems(f, s, u, order)
    if isinstance(order, Assault):
        if order.target in _assaultable(f, s, u):
            return []
        crowded = bool(bound_to_move(f, s, side))
        return _stack_first(f, s, side, "target", "3.6") if crowded else _no_attack(f, s, u, order, "7.4")
    if (order.carry and special_in(f, s, side, s.where[u]) < 0) or (order.carry and u >= f.units):
        return refuse("move.carry", "carry", "3.1.1", unit=order.unit)
    return _path_problems(f, s, u, order)


def _path_problems(f: Facts, s: State, u: int, order: RegularMove | StrategicMove) -> list[Problem]:
    far = isinstance(order, StrategicMove)
    bar = strategic_bar(f, s, u) if far else ""
    rule = "7.2" if far else "7.1"
    if bar:
        at = f.ids[s.where[u]]
        return refuse(bar, "unit", rule, unit=order.unit, place=at)
    walk = strategic_walk(f, s, u) if far else march_walk(f, s, u)
    node, number = walk.follow(order.path)
    if number < len(order.path):
        name = order.path[number]
        code, why = _closed(f, s, u, node.place, name, node.halted, far)
        return refuse(code, f"path[{number}]", why, place=name)
    if not order.path:
        return refuse("move.nowhere", "path", rule)
    if walk.may_end(node):
        return []
    if may_stand(f, s, u, node.place):
        return refuse("move.start", "path", f"{rule}, PCS-34")
    return refuse("move.stack", "path", "3.6", place=_last(f, order.path))


def _last(f: Facts, path: tuple[str, ...]) -> str:
    return f.titles.get(path[-1], path[-1])


def _closed(f: Facts, s: State, u: int, here: int, name: str, halted: bool, far: bool) -> tuple[str, str]:
    """The reason why the step from `here` to hex `name` is closed, and its section."""
    side, to = f.side[u], f.index.get(name, -1)
    fault = step_fault(f, s, u, here, to, halted)
    if fault is not None:
        return fault.code, fault.rule
    if far and to in near_enemies(f, s, side):
        return "move.next_to_enemy", "7.2"
    if to in zone(f, s, foe(side)) and not may_stand(f, s, u, to):
        return "move.stack", "3.4, 3.6"
    if far and to in too_far(f, s, side):
        return "move.limit", "7.2, PCS-10"
    return "move.points", "7.2" if far else "7.1"


def _flight_problems(f: Facts, s: State, u: int, order: Fly) -> list[Problem]:
    if f.type[u] != "airmobile":
        return refuse("fly.type", "unit", "3.3.1", unit=order.unit)
    walk = FlightWalk(f, s, u)
    node, number = walk.follow(order.path)
    if number < len(order.path):
        return refuse("move.far", f"path[{number}]", "3.3.1", place=order.path[number])
    if not walk.may_end(node):
        return _no_landing(f, s, u, order.path)
    return escorts_wrong(f, s, f.side[u], order.escorts)


def _no_landing(f: Facts, s: State, u: int, path: tuple[str, ...]) -> list[Problem]:
    """The reasons why a flight cannot end at the end of its path (3.3.1)."""
    if not path:
        return refuse("move.nowhere", "path", "3.3.1")
    to, place = f.index[path[-1]], _last(f, path)
    if to in f.closed_to[f.side[u]]:
        return refuse("move.closed", "path", "3.3.1, PCS-01", place=place)
    enemies = blocked(f, s, f.side[u])
    return refuse("fly.enemy" if to in enemies else "fly.taken", "path", "3.3.1", place=place)


def _engage_problems(f: Facts, s: State, u: int, order: Engage) -> list[Problem]:
    here = f.index.get(order.target, -1)
    found = targets(f, s, u)
    if here in found and 1 <= order.points <= found[here]:
        return []
    if u in bound_to_move(f, s, f.side[u]):
        return _stack_first(f, s, f.side[u], "unit", "3.6")
    if u < f.units and here in blocked(f, s, f.side[u]) & f.beside[s.where[u]] & f.open_to[f.side[u]]:
        return _too_few(f, s, u, here, order)
    return _no_attack(f, s, u, order, "7.3")


def _too_few(f: Facts, s: State, u: int, here: int, order: Engage) -> list[Problem]:
    """The problem if the movement points are too few for an engagement: its cost and the points left (7.3)."""
    cost, most, points = step_cost(f, s, u, here), max(map(int, f.pack.charts.combat.points)), order.points
    if cost is None:
        return _no_target(f, order, "7.3")
    if not 1 <= points <= most:
        return refuse("engage.amount", "points", "7.3", most=most)
    left, name = (f.allowance[u] - (s.spent if s.active == u else 0)) // f.parts, f.titles[order.unit]
    return refuse("engage.points", "points", "7.3", unit=name, cost=-(-cost // f.parts), points=points, left=left)


# --- carrying out


def _take(run: Run, side: int, order: Acts) -> None:
    f = run.facts
    u = f.unit[order.unit]
    if isinstance(order, RegularMove):
        _march(run, u, order)
    elif isinstance(order, StrategicMove):
        run.do(MoveDeclared(SIDES[side], order.unit, order.path, order.carry, "rush"))
        run.go("rush")
    elif isinstance(order, Fly):
        run.do(MoveDeclared(SIDES[side], order.unit, order.path, False, "flight"))
        run.do(MissionBegan(SIDES[side], "airmobile", (), order.escorts, order.unit, order.path[-1]))
        run.go("interception")
    else:
        points = order.points if isinstance(order, Engage) else 0
        declare(run, u, f.index[order.target], "engagement" if points else "assault", points)


def _march(run: Run, u: int, order: RegularMove) -> None:
    f, s = run.facts, run.state
    node, _ = march_walk(f, s, u).follow(order.path)
    move(run, u, order.path, order.carry, node.spent, "march")
    run.go("marched")


def marched(run: Run) -> None:
    """Node: after a march or an engagement the unit can engage an enemy next to it, if it has the points (7.3)."""
    f, s = run.facts, run.state
    if targets(f, s, s.active) or _marches_on(f, s):
        run.ask(f.side[s.active], "go_on")
    else:
        close(run, s.active)


def _marches_on(f: Facts, s: State) -> bool:
    """True if the active unit can still move on after an engagement (8.4)."""
    return s.fight is not None and not _held_up(f, s) and march_walk(f, s, s.active).leads_somewhere()


def _held_up(f: Facts, s: State) -> bool:
    """True if the active unit is in the enemy zone that stopped it (3.4); combat may have opened the zone (8.4)."""
    return s.stopped and s.where[s.active] in zone(f, s, foe(f.side[s.active]))


# --- going on


def _active(f: Facts, s: State, side: int) -> Subjects:
    return [(f.unit_ids[s.active], "unit")]


def _go_on_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
    if subject == f.unit_ids[s.active]:
        if not _held_up(f, s):
            yield from _marches(f, s, s.active)
        yield from _engagements(f, s, s.active)


def _go_on_check(f: Facts, s: State, side: int, order: RegularMove | Engage) -> list[Problem]:
    if f.unit.get(order.unit, -1) != s.active:
        now = f.titles[f.unit_ids[s.active]]
        return refuse("act.other", "unit", "7.0", unit=order.unit, other=now)
    if isinstance(order, RegularMove) and order.path and _held_up(f, s):
        return refuse("move.zone", "path", "3.4", place=_last(f, order.path))
    return _fits(f, s, s.active, order)


def _pass(run: Run, side: int, order: Done) -> None:
    run.do(SidePassed(SIDES[side]))


def _pass_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [] if bound_to_move(f, s, side) else [("done", "decision")]


def _pass_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[AnyOption]:
    if subject == "done" and not bound_to_move(f, s, side):
        yield Option("done", {}, "done", "7.0")


def _pass_check(f: Facts, s: State, side: int, order: Done) -> list[Problem]:
    return _stack_first(f, s, side, "do", "3.6, 7.0") if bound_to_move(f, s, side) else []


def _nobody_left(f: Facts, s: State, side: int) -> Done | None:
    return None if any(_is_fresh(f, s, side, u) for u in f.everyone[side]) else Done()


_RULES: dict[type, str] = {RegularMove: "7.1", StrategicMove: "7.2", Fly: "3.3.1", Engage: "7.3", Assault: "7.4"}
ACTIVATE = Decision(
    the_actor,
    (
        *family(_RULES, _units, _menu, _check, _take),
        AnswerType(Done, "7.0", _pass_subjects, _pass_menu, _pass_check, _pass),
    ),
    _nobody_left,
)
GO_ON = Decision(
    the_actor,
    (
        *family({RegularMove: "7.1", Engage: "7.3"}, _active, _go_on_menu, _go_on_check, _take),
        done(lambda run, side: close(run, run.state.active), "7.0"),
    ),
    lambda f, s, side: None,
)
NODES: dict[str, Callable[[Run], None]] = {
    "action": action,
    "activation_ends": activation_ends,
    "marched": marched,
}  # fmt: skip
DECISIONS = {"activate": ACTIVATE, "go_on": GO_ON}
