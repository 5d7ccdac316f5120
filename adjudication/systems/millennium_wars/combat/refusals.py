"""Chapters 17.5, 17.6, 18 and 25: the reasons why a retreat, an advance, a tactic or a strike is refused."""

from __future__ import annotations

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import (
    active,
    any_piece,
    at_rest,
    barring,
    demonstrators,
    forbidden,
    owned,
    protests,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import RED, RU, Facts
from adjudication.systems.millennium_wars.basics.state import State, fight_of, on_map


def no_way(f: Facts, s: State, p: int, to: int, name: str) -> list[Problem]:
    """The reasons why unit `p` cannot retreat to hex `to`."""
    fight = fight_of(s)
    enemy = fight.camp
    if to not in f.near[fight.target]:
        code, rule = "retreat.far", "17.5"
    elif demonstrators(f, s, enemy, to):
        code, rule = "retreat.demonstrators", "6.3"
    elif to in any_piece(f, s, enemy):
        code, rule = "move.enemy", "17.5"
    else:
        code, rule = forbidden(f, s, f.force[p], s.where[p], to)
        if not code and to in zone(f, s, enemy) - any_piece(f, s, 1 - enemy):
            code, rule = "fly.zone", "17.5"
        elif not code:
            code, rule = "move.stack", "4.0"
    return refuse(code, "to", rule, place=name)


def no_advance(f: Facts, s: State, p: int, name: str) -> list[Problem]:
    """The reasons why unit `p` cannot advance to any hex."""
    fight = fight_of(s)
    if p not in fight.attackers or not on_map(s, p):
        return refuse("advance.unit", "unit", "17.6", unit=name)
    if p in fight.advanced:
        return refuse("advance.twice", "unit", "17.6", unit=name)
    return refuse("move.held", "unit", "17.6, 6.3", unit=name)


def no_path(f: Facts, s: State, p: int, path: tuple[str, ...]) -> list[Problem]:
    """The reasons why unit `p` cannot advance along `path`."""
    fight = fight_of(s)
    most = f.numbers.alb_advance if fight.airland else 1
    here = s.where[p]
    for number, name in enumerate(path):
        to = f.hex_called(name)
        code, rule = _step(f, s, p, here, to, number, most)
        if code:
            return refuse(code, f"path[{number}]", rule, place=name)
        here = to
    if not path:
        return refuse("move.nowhere", "path", "17.6")
    return refuse("move.stack", "path", "17.6, 4.0", place=path[-1])


def _step(f: Facts, s: State, p: int, here: int, to: int, number: int, most: int) -> tuple[str, str]:
    """The reason why one step of an advance is closed, and its section; "" if it is open."""
    fight = fight_of(s)
    enemy = 1 - fight.camp
    if number == 0 and to != fight.target:
        return "advance.target", "17.6"
    if number >= most:
        return "advance.far", "17.6" if number == 1 else "18.0"
    if number and here in protests(f, s, enemy):
        return "move.halted", "17.6, 6.3"
    if number and s.options.zones_end_advances and here in zone(f, s, enemy):
        return "move.halted", "17.6, MW-21"
    if number and (to not in f.near[here] or to == s.where[p]):
        return "move.far", "18.0"
    code, rule = forbidden(f, s, f.force[p], s.where[p], to)
    if not code and to in barring(f, s, enemy):
        return "move.enemy", "17.6"
    return code, f"17.6, {rule}" if code else ""


def no_airland(f: Facts, s: State) -> list[Problem]:
    """The reasons why the attack cannot use AirLand Battle."""
    fight = fight_of(s)
    trained = any(f.line[p].alb for p in fight.attackers)
    russian = fight.camp == RED and any(f.force[p] == RU for p in fight.attackers)
    if russian and not trained:
        if not s.reorganized or s.reorganized == s.turn:
            return refuse("tactics.reorganized", "airland", "18.0, 2.1")
        if s.alb_used:
            return refuse("tactics.airland_once", "airland", "18.0, 2.1")
    return refuse("tactics.airland_supply" if trained or russian else "tactics.airland", "airland", "18.0")


def no_strike(f: Facts, s: State, side: int, target: int, name: str) -> list[Problem]:
    """The reasons why no unit can strike `target`. Russia can be at rest while an ally acts (2.1, 13.1)."""
    if side != RED:
        return refuse("strike.side", "do", "25.0")
    if not active(f, s, RU):
        code, rule = at_rest(s, RU, "attack")
        return refuse(code, "do", rule, unit="RU")
    if target not in owned(f, s, 1 - side):
        return refuse("strike.enemy", "target", "25.0", unit=name)
    if s.disrupted[target]:
        return refuse("strike.disrupted", "target", "25.0", unit=name)
    return refuse("strike.target", "target", "25.0, 8.0", unit=name, most=f.numbers.missile_range)


def no_brigade(f: Facts, s: State, target: int, brigades: tuple[str, ...]) -> list[Problem]:
    """The reasons why missile brigades `brigades` cannot strike a target that others can."""
    for number, name in enumerate(brigades):
        p = f.piece_called(name)
        code, rule = _brigade(f, s, target, p)
        if name in brigades[:number]:
            code, rule = "attack.twice", "25.0"
        if code:
            return refuse(code, f"brigades[{number}]", rule, unit=name, most=f.numbers.missile_range)
    return refuse("strike.brigades", "brigades", "25.0")


def _brigade(f: Facts, s: State, target: int, p: int) -> tuple[str, str]:
    if p not in owned(f, s, RED) or f.kind[p] != "missile":
        return "strike.brigade", "25.0"
    if s.disrupted[p]:
        return "attack.disrupted", "8.0"
    if s.attacked[p]:
        return "strike.fired", "8.0"
    far = f.grid.distance(s.where[p], s.where[target]) > f.numbers.missile_range
    return ("strike.far", "8.0") if far else ("", "")
