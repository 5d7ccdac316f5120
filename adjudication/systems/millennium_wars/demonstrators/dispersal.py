"""Chapters 6.4, 6.5 and 6.7: units attack the Demonstrators in their own hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.menu import Domain, Is, Option, SomeOf
from adjudication.engine.play.decision import Subjects, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import active, at_rest, attack, demonstrators, in_hex, names
from adjudication.systems.millennium_wars.basics.effects import DemonstratorsRemoved
from adjudication.systems.millennium_wars.basics.facts import BLUE, CAMPS, GUARDS, RED, SIDES, UNKNOWN, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, ordered
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.events import AttackEnded, LossesDue
from adjudication.systems.millennium_wars.demonstrators.events import Dispersed
from adjudication.systems.millennium_wars.demonstrators.orders import Disperse
from adjudication.systems.millennium_wars.headquarters.supply import wanting
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Run


def scenes(f: Facts, s: State, side: int) -> dict[int, list[int]]:
    """The hexes with enemy Demonstrators and no enemy unit, with the units there that can attack them (6.4, 17.1)."""
    found: dict[int, list[int]] = {}
    enemy = 1 - camp_of_side(f, s, side)
    for p in ordered(f, s, side):
        here = s.where[p]
        ready = not s.attacked[p] and attack(f, s, p) and active(f, s, f.force[p])
        if not ready or here in s.struck:
            continue
        if demonstrators(f, s, enemy, here) and not any(f.combat[q] for q in in_hex(f, s, enemy, here)):
            found.setdefault(here, []).append(p)
    return dict(sorted(found.items()))


def _places(f: Facts, s: State, side: int) -> Subjects:
    return [(f.ids[here], "place") for here in scenes(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    units = scenes(f, s, side).get(f.hex_called(subject))
    if units:
        fields: dict[str, Domain] = {"place": Is(subject), "units": SomeOf(names(f, units), 1, len(units))}
        yield Option("disperse", fields, subject, "6.4")


def _check(f: Facts, s: State, side: int, order: Disperse) -> list[Problem]:
    here, enemy = f.hex_called(order.place), 1 - camp_of_side(f, s, side)
    if here == UNKNOWN or not demonstrators(f, s, enemy, here):
        return refuse("disperse.nobody", "place", "6.4", place=order.place)
    if any(f.combat[q] for q in in_hex(f, s, enemy, here)):
        return refuse("disperse.enemy", "place", "6.4", place=order.place)
    if here in s.struck:
        return refuse("attack.again", "place", "17.1", place=order.place)
    able = scenes(f, s, side).get(here, [])
    for number, name in enumerate(order.units):
        if f.piece_called(name) not in able:
            return _no_guard(f, s, side, here, name, f"units[{number}]")
        if name in order.units[:number]:
            return refuse("attack.twice", f"units[{number}]", "6.4", unit=name)
    return [] if order.units else refuse("attack.units", "units", "6.4")


def _no_guard(f: Facts, s: State, side: int, here: int, name: str, where: str) -> list[Problem]:
    """The reasons why unit `name` cannot attack the Demonstrators in hex `here`."""
    p = f.piece_called(name)
    if p not in ordered(f, s, side):
        code, rule = "attack.unit", "6.4"
    elif s.where[p] != here:
        code, rule = "disperse.far", "6.4"
    elif not f.combat[p] or not f.line[p].attack:
        code, rule = "attack.no_factor", "6.4"
    elif s.disrupted[p]:
        code, rule = "attack.disrupted", "16.0"
    elif not active(f, s, f.force[p]):
        code, rule = at_rest(s, f.force[p], "attack")
    else:
        code, rule = "attack.used", "17.1"
    return refuse(code, where, rule, unit=name)


def _rows(f: Facts, s: State, camp: int, here: int, units: Sequence[int]) -> tuple[RollModifier, ...]:
    """The modifiers as rows. Neither terrain nor supply counts, since no supply line can be traced out of the hex
    (MW-24), and Demonstrators do not shelter one another (6.3, 6.4)."""
    hungry = not s.options.dispersal_without_supply and wanting(f, s, units)
    holds = {"attackers_out": int(hungry), "demonstrators_for": int(demonstrators(f, s, camp, here) > 0)}
    return modifiers.applied(f.pack.charts.shifts.lines, holds)


def _take(run: Run, side: int, order: Disperse) -> None:
    f, s = run.facts, run.state
    here, units = f.index[order.place], [f.piece[name] for name in order.units]
    camp = camp_of_side(f, s, side)
    there, factors = demonstrators(f, s, 1 - camp, here), sum(attack(f, s, p) for p in units)
    rows = _rows(f, s, camp, here, units)
    column = f.crt.shifted(f.crt.column(factors, there) or 0, rows)
    about = order.units[0]
    roll = run.throw(
        "dispersal", side, 1, "table", "6.4", about, table=f.crt.entries(column), rows=rows, subject=order.place
    )
    result = f.crt.results[roll.result]
    run.do(Dispersed(SIDES[side], order.place, order.units, there, f.crt.columns[column], result, roll))
    gone = there if result == "DE" else min(1, there) if result == "DD" else 0
    if gone:
        run.do(DemonstratorsRemoved(CAMPS[1 - camp], order.place, gone, "dispersed"))
    own = demonstrators(f, s, camp, here)
    if own and result == "DE" and not s.options.dispersal_spares_own:
        run.do(DemonstratorsRemoved(CAMPS[camp], order.place, own, "dispersed"))
    if any(f.kind[p] not in GUARDS for p in units):
        for _ in range(gone):
            run.shift_dice(1 - camp, 1, "massacre", "6.5", order.place)
    if result == "AE":
        _lose(run, side, units)
    else:
        run.do(AttackEnded(SIDES[side]))


def casualties(f: Facts, units: Sequence[int]) -> list[int]:
    """The units from which one is lost: security units, or all attackers if there was none (6.4, MW-10)."""
    return [p for p in units if f.kind[p] in GUARDS] or list(units)


def _lose(run: Run, side: int, units: Sequence[int]) -> None:
    f, s = run.facts, run.state
    able = casualties(f, units)
    if s.options.security_loses_all or len(able) == 1:
        run.eliminate(units if s.options.security_loses_all else able, "dispersal")
        run.do(AttackEnded(SIDES[side]))
        return
    camp = camp_of_side(f, s, side)
    run.do(LossesDue(int(camp == RED), int(camp == BLUE), ()))
    run.go("losses")


DISPERSE = AnswerType(Disperse, "6.4", _places, _menu, _check, _take)
