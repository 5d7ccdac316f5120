"""Chapter 17.1: the possible attacks, and their declaration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from adjudication.engine.menu import AnyOf, Is, Option, SomeOf
from adjudication.engine.play.decision import Subjects, done, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import (
    acting,
    active,
    any_piece,
    at_rest,
    attack,
    barring,
    defence,
    in_hex,
    may_attack,
    names,
)
from adjudication.systems.millennium_wars.basics.facts import NOBODY, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, next_of, ordered
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.events import AttackDeclared
from adjudication.systems.millennium_wars.combat.missiles import STRIKE, brigades
from adjudication.systems.millennium_wars.combat.orders import Attack
from adjudication.systems.millennium_wars.demonstrators.dispersal import DISPERSE, scenes
from adjudication.systems.millennium_wars.headquarters.supply import wanting
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def fresh(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that can still attack in this combat phase."""
    acts = acting(f, s)
    return [
        p for p in ordered(f, s, side)
        if not s.attacked[p] and attack(f, s, p) and f.force[p] in acts
    ]  # fmt: skip


def attackable(f: Facts, s: State, camp: int) -> frozenset[int]:
    """The hexes with enemy pieces that `camp` can attack: a Base alone does not count (17.1, MW-22)."""
    return (any_piece if s.options.bases_attacked else barring)(f, s, 1 - camp)


def targets(f: Facts, s: State, side: int) -> dict[int, list[int]]:
    """The hexes that `side` can attack, each with the units next to it that can take part."""
    camp = camp_of_side(f, s, side)
    enemies = attackable(f, s, camp) - set(s.struck)
    found: dict[int, list[int]] = {}
    for p in fresh(f, s, side):
        for here in enemies & f.beside[s.where[p]]:
            if may_attack(f, camp, here):
                found.setdefault(here, []).append(p)
    return {
        here: units for here, units in sorted(found.items())
        if any(_enough(f, s, camp, here, group) for group in together(f, s, units))
    }  # fmt: skip


def together(f: Facts, s: State, units: Sequence[int]) -> list[list[int]]:
    """The groups of `units` next to a hex that can attack it together: all, or those of each national force (MW-16)."""
    if s.options.forces_attack_together:
        return [list(units)]
    return [[p for p in units if f.force[p] == force] for force in sorted({f.force[p] for p in units})]


def _enough(f: Facts, s: State, camp: int, here: int, units: Sequence[int]) -> bool:
    """True if `units` have high enough odds against hex `here` for the table (17.1)."""
    attacking = sum(attack(f, s, p) for p in units)
    return f.crt.column(attacking, sum(defence(f, s, p) for p in in_hex(f, s, 1 - camp, here))) is not None


def parties(f: Facts, s: State, camp: int, here: int, units: Sequence[int]) -> Iterator[AnyOf | SomeOf]:
    """The groups of units that can attack together and are strong enough."""
    for group in together(f, s, units):
        if _enough(f, s, camp, here, group):
            yield from _strong_enough(f, s, camp, here, group)


def _strong_enough(f: Facts, s: State, camp: int, here: int, units: Sequence[int]) -> Iterator[AnyOf | SomeOf]:
    """All groups of a given size, and those smaller groups that are strong enough."""
    values = sorted(attack(f, s, p) for p in units)
    defending = sum(defence(f, s, p) for p in in_hex(f, s, 1 - camp, here))
    sure = next(
        n for n in range(1, len(units) + 1) if f.crt.column(sum(values[:n]), defending) is not None
    )  # fmt: skip
    yield SomeOf(names(f, units), sure, len(units))
    smaller = tuple(
        names(f, group) for n in range(1, sure) for group in combinations(units, n)
        if _enough(f, s, camp, here, group)
    )  # fmt: skip
    if smaller:
        yield AnyOf(smaller)


def _places(f: Facts, s: State, side: int) -> Subjects:
    return [(f.ids[here], "place") for here in targets(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    here = f.hex_called(subject)
    units = targets(f, s, side).get(here)
    for domain in parties(f, s, camp_of_side(f, s, side), here, units) if units else ():
        yield Option("attack", {"target": Is(subject), "units": domain}, subject, "17.1")


def _check(f: Facts, s: State, side: int, order: Attack) -> list[Problem]:
    here, camp = f.hex_called(order.target), camp_of_side(f, s, side)
    if here in s.struck:
        return refuse("attack.again", "target", "17.1", place=order.target)
    if here not in attackable(f, s, camp):
        return refuse("attack.nobody", "target", "17.1", place=order.target)
    if not order.units:
        return refuse("attack.units", "units", "17.1")
    for number, name in enumerate(order.units):
        if name in order.units[:number]:
            return refuse("attack.twice", f"units[{number}]", "17.1", unit=name)
    able = set(fresh(f, s, side))
    for number, name in enumerate(order.units):
        problems = _unit(f, s, side, name, here, able, f"units[{number}]")
        if problems:
            return problems
    units = [f.piece[name] for name in order.units]
    apart = [n for n, p in enumerate(units) if p not in together(f, s, units)[0]]
    if apart:
        first = min(apart)
        return refuse("attack.mixed", f"units[{first}]", "1.1, 17.1", unit=order.units[first])
    return [] if _enough(f, s, camp, here, units) else refuse("attack.odds", "units", "17.1")


def _unit(f: Facts, s: State, side: int, name: str, here: int, able: set[int], where: str) -> list[Problem]:
    p = f.piece_called(name)
    if p not in ordered(f, s, side):
        return refuse("attack.unit", where, "17.1", unit=name)
    if not active(f, s, f.force[p]):
        code, rule = at_rest(s, f.force[p], "attack")
        return refuse(code, where, rule, unit=name)
    if s.disrupted[p]:
        return refuse("attack.disrupted", where, "16.0", unit=name)
    if p not in able:
        return refuse("attack.used" if s.attacked[p] else "attack.no_factor", where, "17.1", unit=name)
    if here not in f.beside[s.where[p]]:
        return refuse("attack.far", where, "17.1", unit=name)
    return [] if may_attack(f, camp_of_side(f, s, side), here) else refuse("attack.romania", "target", "2.2")


def _take(run: Run, side: int, order: Attack) -> None:
    f, s = run.facts, run.state
    here = f.index[order.target]
    units, defenders = [f.piece[name] for name in order.units], in_hex(f, s, 1 - camp_of_side(f, s, side), here)
    run.do(
        AttackDeclared(
            SIDES[side], order.target, order.units, names(f, defenders),
            wanting(f, s, units), wanting(f, s, defenders),
        )
    )  # fmt: skip
    run.ask(side, "tactics")


def _no_more(run: Run, side: int) -> None:
    """Ask the next partner to attack; after the last partner the combat phase ends."""
    following = next_of(run.facts, run.state, side)
    if following == NOBODY:
        run.go("combat_ends")
    else:
        run.ask(following, "attack")


def _none_left(f: Facts, s: State, side: int) -> Done | None:
    """`Done` if it is public knowledge that `side` cannot attack: it has no targets."""
    if targets(f, s, side) or scenes(f, s, side) or brigades(f, s, side):
        return None
    return Done()


ATTACK = Decision(
    the_actor,
    (AnswerType(Attack, "17.1", _places, _menu, _check, _take), DISPERSE, STRIKE, done(_no_more, "17.1")),
    _none_left,
    several=True,
)
DECISIONS = {"attack": ATTACK}
