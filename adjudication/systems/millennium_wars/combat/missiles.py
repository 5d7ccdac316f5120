"""Chapter 25, the missiles of the Air War module."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Domain, Is, Option, SomeOf, within
from adjudication.engine.play.decision import Subjects, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import active, may_attack, names, owned
from adjudication.systems.millennium_wars.basics.effects import Disrupted
from adjudication.systems.millennium_wars.basics.facts import BLUE, RED, RU, Facts
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.events import MissilesFired
from adjudication.systems.millennium_wars.combat.orders import Strike
from adjudication.systems.millennium_wars.combat.refusals import no_brigade, no_strike
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Run


def brigades(f: Facts, s: State, side: int) -> dict[int, list[int]]:
    """The enemy pieces within range of Russian missile brigades that have not fired, each with these brigades."""
    if side != RED or not s.options.air_war or not active(f, s, RU):
        return {}
    able = [p for p in owned(f, s, RED) if f.kind[p] == "missile" and not s.disrupted[p] and not s.attacked[p]]
    found: dict[int, list[int]] = {}
    for target in owned(f, s, BLUE) if able else ():
        if not may_attack(f, side, s.where[target]):
            continue
        near = [p for p in able if f.grid.distance(s.where[p], s.where[target]) <= f.numbers.missile_range]
        if near and not s.disrupted[target]:
            found[target] = near
    return found


def _party(f: Facts, able: list[int]) -> SomeOf:
    return SomeOf(names(f, able), 1, len(able))


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.piece_ids[p], "unit") for p in brigades(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    able = brigades(f, s, side).get(f.piece_called(subject))
    if able:
        fields: dict[str, Domain] = {"target": Is(subject), "brigades": _party(f, able)}
        yield Option("strike", fields, subject, "25.0")


def _check(f: Facts, s: State, side: int, order: Strike) -> list[Problem]:
    if not s.options.air_war:
        return refuse("strike.off", "do", "25.0")
    target = f.piece_called(order.target)
    if target in owned(f, s, 1 - side) and not may_attack(f, side, s.where[target]):
        return refuse("attack.romania", "target", "2.2")
    able = brigades(f, s, side).get(target)
    if not able:
        return no_strike(f, s, side, target, order.target)
    return [] if within(_party(f, able), order.brigades) else no_brigade(f, s, target, order.brigades)


def _take(run: Run, side: int, order: Strike) -> None:
    f, s = run.facts, run.state
    p, count = f.piece[order.target], len(order.brigades)
    rows = (RollModifier("brigades", count, "8.0"),)
    roll = run.throw(
        "missiles", side, 1, "at_least", "25.0", target=f.numbers.missile_hit - count, rows=rows,
        subject=order.target,
    )  # fmt: skip
    run.do(MissilesFired(order.brigades, order.target, f.ids[s.where[p]], roll))
    if roll.result:
        run.do(Disrupted((order.target,), "missile"))


STRIKE = AnswerType(Strike, "25.0", _subjects, _menu, _check, _take)
