"""Estimates of an attack by a side that cannot see everything: the best and worst cases that fit its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudication.systems.opaque_war.basics.board import foes
from adjudication.systems.opaque_war.basics.facts import CUPS, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.odds import Odds, forecast
from adjudication.systems.opaque_war.fog.picture import Picture, PieceView


class Expected(NamedTuple):
    """The odds of an attack at best and at worst, equal if nothing is hidden. `counters`: the number of pieces in the
    target that the side cannot identify; `unread`: own units with an unknown front (3.1)."""

    best: Odds
    worst: Odds
    counters: int
    unread: int


def expected(f: Facts, s: State, p: Picture, side: int, target: int, attackers: Sequence[int]) -> Expected | None:
    """The odds of an attack; None if there is nothing to attack. `s` has the own units where they will be; the enemy is
    as in picture `p`."""
    views = {f.piece[view.id]: view for view in p.pieces}
    there = [one for one, view in views.items() if one < f.units and view.at == f.ids[target] and f.side[one] != side]
    counters = p.counters.get(SIDES[foes(side)], {}).get(f.ids[target], 0)
    if (not there and not counters) or not attackers:
        return None
    faces = dict(zip(range(f.units), s.face, strict=True)) | {
        one: f.unit[view.face] for one, view in views.items() if one < f.units and view.face
    }
    early = p.turn < f.pack.charts.reinforcements.russian_turn
    hidden = [one for one in f.units_of[foes(side)] if one not in views and not (early and f.faction[one] == "RU")]
    lines = _left(f, hidden, {faces[one] for one in views if one < f.units and views[one].face})
    unread = [one for one in attackers if one in views and not views[one].face]
    room = max(0, f.room[target] - len(there))

    def odds(best: bool) -> Odds:
        most = min(counters, room, len(hidden), len(lines))
        number = (0 if there else min(1, most)) if best else most
        drawn = hidden[:number]
        found = dict(faces) | dict(zip(drawn, _ranked(f, lines, strong=not best), strict=False))
        for cup in CUPS:
            own = [one for one in unread if one in f.cup[cup]]
            found |= dict(zip(own, _ranked(f, _own(f, views, cup), strong=best), strict=False))
        state = replace(s, face=[found[one] for one in range(f.units)])
        return forecast(f, state, side, target, attackers, [*there, *drawn])

    return Expected(odds(True), odds(False), counters, len(unread))


def _left(f: Facts, hidden: Sequence[int], known: set[int]) -> list[int]:
    """The possible fronts of hidden units: those of their kinds not seen elsewhere."""
    kinds = {f.kind[one] for one in hidden}
    shuffled = [line for cup in CUPS if cup in kinds for line in f.cup[cup] if line not in known]
    return [one for one in hidden if one not in f.in_cup] + shuffled


def _own(f: Facts, views: Mapping[int, PieceView], cup: str) -> list[int]:
    known = {f.unit[view.face] for one, view in views.items() if one < f.units and view.face}
    return [line for line in f.cup[cup] if line not in known]


def _ranked(f: Facts, lines: Sequence[int], *, strong: bool) -> list[int]:
    """The fronts `lines` by combat value, the strongest or the weakest first."""
    return sorted(lines, key=lambda n: (_value(f, n), n), reverse=strong)


def _value(f: Facts, line: int) -> int:
    unit = f.lines[line]
    return unit.attack + unit.defence + 2 * unit.proficiency
