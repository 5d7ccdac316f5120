"""Chapters 13.2, 14.4 and 14.5: the reasons why an Air Move, a move by sea or a reaction is refused."""

from __future__ import annotations

from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import (
    any_piece,
    barring,
    camp_of_piece,
    forbidden,
    full_for,
    held_back,
    owned,
    zone,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.facts import HELD, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State


def no_landing(f: Facts, s: State, p: int, to: int, name: str) -> list[Problem]:
    """The reasons why an Air Move cannot take unit `p` to hex `to`."""
    enemy = 1 - camp_of_piece(f, s, p)
    code, rule = forbidden(f, s, f.force[p], s.where[p], to)
    if code:
        pass
    elif to == s.where[p] or f.grid.distance(s.where[p], to) > f.numbers.air_range:
        code, rule = "fly.far", "14.4"
    elif to in barring(f, s, enemy):
        code, rule = "move.enemy", "14.4"
    elif to in zone(f, s, enemy):
        code, rule = "fly.zone", "14.4"
    else:
        code, rule = ("move.stack", "4.0") if to in full_for(f, s, p) else ("fly.far", "14.4")
    return refuse(code, "to", rule, place=name, most=f.numbers.air_range)


def no_harbour(f: Facts, s: State, p: int, to: int, name: str) -> list[Problem]:
    """The reasons why headquarters `p` cannot sail to hex `to`."""
    fleet = any(s.where[q] == HELD and f.force[q] == f.force[p] for q in f.fleets)
    code, rule = forbidden(f, s, f.force[p], s.where[p], to)
    if not fleet:
        code, rule = "sail.fleet", "14.5"
    elif s.where[p] not in f.coast:
        code, rule = "sail.inland", "14.5"
    elif code:
        rule = f"14.5, {rule}"
    elif to not in f.coast:
        code, rule = "sail.coast", "14.5"
    elif to in any_piece(f, s, 1 - camp_of_piece(f, s, p)):
        code, rule = "move.enemy", "14.5"
    else:
        code, rule = "sail.far", "14.5"
    return refuse(code, "to", rule, place=name, most=f.numbers.sea_range)


def no_reaction(f: Facts, s: State, side: int, p: int) -> list[Problem]:
    """The reasons why unit `p`, which can act in this impulse, cannot react."""
    enemy = 1 - camp_of_side(f, s, side)
    moved = [s.where[q] for q in owned(f, s, enemy) if s.moved[q] and q not in s.lent]
    if not f.mobile[p]:
        code, rule = "move.fixed", "13.2, 14.0"
    elif s.disrupted[p]:
        code, rule = "attack.disrupted", "13.2, 16.0"
    elif s.reacted[p]:
        code, rule = "react.twice", "13.2"
    elif held_back(f, s, p):
        code, rule = "move.held", "13.2, 6.3"
    elif not any(s.where[p] in f.within(there, f.numbers.reaction_range) for there in moved):
        code, rule = "react.far", "13.2"
    elif s.where[p] in zone(f, s, enemy):
        code, rule = "react.zone", "13.2"
    else:
        code, rule = "fly.supply", "13.2, 15.0"
    return refuse(code, "unit", rule, unit=f.piece_ids[p], most=f.numbers.reaction_range)
