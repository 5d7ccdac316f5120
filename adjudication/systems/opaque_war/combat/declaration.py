"""Chapters 8.0 to 8.5 and 8.10: the declaration of an attack, support markers in turn, and the die."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option, SomeOf
from adjudication.engine.play.decision import Subjects, done, itself, never, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import (
    countered,
    foes,
    media_in,
    mobs_in,
    names,
    occupied,
    on_map,
    units_in,
)
from adjudication.systems.opaque_war.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.combat.events import (
    AttackCancelled,
    AttackDeclared,
    CombatRolled,
    MarkerPlayed,
    SupportPassed,
    fight_of,
)
from adjudication.systems.opaque_war.combat.odds import odds
from adjudication.systems.opaque_war.combat.orders import Attack, Commit, Resolve
from adjudication.systems.opaque_war.combat.refusals import no_attacker, no_marker, no_target
from adjudication.systems.opaque_war.flight.check import fly
from adjudication.systems.opaque_war.supply.checks import check
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run

# --- the declaration


def fresh(f: Facts, s: State, side: int) -> list[int]:
    """The units of `side` that have not attacked in this segment."""
    return [p for p in on_map(f, s, side) if not s.fought[p]]


def targets(f: Facts, s: State, side: int) -> dict[int, list[int]]:
    """The hexes that `side` can attack, each with the units next to it."""
    enemies = occupied(f, s, foes(side)) - set(s.struck)
    found: dict[int, list[int]] = {}
    for p in fresh(f, s, side):
        for here in sorted(enemies & f.beside[s.where[p]]):
            found.setdefault(here, []).append(p)
    return dict(sorted(found.items()))


def _places(f: Facts, s: State, side: int) -> Subjects:
    return [(f.ids[here], "place") for here in targets(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    units = targets(f, s, side).get(f.index.get(subject, -1))
    if units:
        yield Option("attack", {"target": Is(subject), "units": SomeOf(names(f, units), 1, len(units))}, subject, "8.0")


def _check(f: Facts, s: State, side: int, order: Attack) -> list[Problem]:
    here = f.index.get(order.target, -1)
    if here in s.struck:
        return refuse("attack.again", "target", "8.0", place=order.target)
    found = targets(f, s, side).get(here)
    if found is None:
        return no_target(f, s, side, order.target)
    for number, name in enumerate(order.units):
        if f.piece.get(name, -1) not in found:
            return no_attacker(f, s, side, order.target, name, f"units[{number}]")
        if name in order.units[:number]:
            return refuse("attack.twice", f"units[{number}]", "8.0", unit=name)
    return [] if order.units else refuse("attack.units", "units", "8.0")


def _declare(run: Run, side: int, order: Attack) -> None:
    f, s = run.facts, run.state
    here, units = f.index[order.target], [f.piece[name] for name in order.units]
    defenders = units_in(f, s, foes(side), here)
    run.learn([*units, *defenders])
    check(run, side, units)
    check(run, foes(side), defenders)
    run.do(
        AttackDeclared(
            SIDES[side], order.target, order.units, names(f, defenders),
            any(s.out[p] for p in units), any(s.out[p] for p in defenders),
            any(media_in(f, s, side, s.where[p]) for p in units), bool(mobs_in(f, s, here)),
        )
    )  # fmt: skip


def _no_more(run: Run, side: int) -> None:
    run.go("combat_ends")


def _none_left(f: Facts, s: State, side: int) -> Done | None:
    """`Done` if it is public knowledge that `side` cannot attack: no pieces of the two sides are adjacent."""
    enemies = countered(f, s, foes(side))
    return None if any(enemies & f.beside[here] for here in countered(f, s, side)) else Done()


# --- support markers


def usable(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The markers that `side` can use in the attack. Non-lethal equipment is for an attacker in supply, once (13.1)."""
    fight, found = fight_of(s), []
    for m in f.markers_of[side]:
        kind = f.markers[m].kind
        if not s.available[m] or kind == "tactical_comms":
            continue
        if kind == "non_lethal":
            few = all if s.options.one_supplied_uses_equipment else any
            fed = side == BLUE == fight.side and not few(s.out[p] for p in fight.attackers)
            if fight.equipment or not fed:
                continue
        found.append(f.markers[m].id)
    return tuple(found)


def _support_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    offered = usable(f, s, side)
    if subject == "support" and offered:
        yield Option("commit", {"marker": OneOf(offered)}, subject, "8.4")


def _support_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("support", "decision")] if usable(f, s, side) else []


def _support_check(f: Facts, s: State, side: int, order: Commit) -> list[Problem]:
    if order.marker in usable(f, s, side):
        return []
    return no_marker(f, s, side, order.marker)


def _commit(run: Run, side: int, order: Commit) -> None:
    run.do(MarkerPlayed(SIDES[side], order.marker))
    if run.facts.markers[run.facts.marker[order.marker]].kind == "aa":
        fly(run, fight_of(run.state).target)


def _pass(run: Run, side: int) -> None:
    run.do(SupportPassed(SIDES[side]))


def _nothing_to_use(f: Facts, s: State, side: int) -> Done | None:
    return None if usable(f, s, side) else Done()


# --- the die


def _resolve_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "resolve":
        yield Option("resolve", {"go": OneOf((True, False))}, subject, "8.10")


def _resolve_check(f: Facts, s: State, side: int, order: Resolve) -> list[Problem]:
    return []


def _resolve(run: Run, side: int, order: Resolve) -> None:
    f, s = run.facts, run.state
    target = f.ids[fight_of(s).target]
    if not order.go:
        run.do(AttackCancelled(SIDES[side], target, not s.options.cancelled_attack_counts))
        run.do(DecisionAsked(SIDES[side], "attack"))
        return
    found = odds(f, s, fight_of(s))
    table = f.crt.entries(found.number)
    roll = run.throw("combat", side, 1, "table", "8.10", table=table, rows=found.rows, subject=target)
    result = f.crt.results[roll.result]
    run.do(CombatRolled(SIDES[side], target, found.printed, found.column, result, roll))


ATTACK = Decision(
    the_actor,
    (AnswerType(Attack, "8.0", _places, _menu, _check, _declare), done(_no_more, "8.0")),
    _none_left,
    several=True,
)
SUPPORT = Decision(
    the_actor,
    (AnswerType(Commit, "8.4", _support_subjects, _support_menu, _support_check, _commit), done(_pass, "8.4")),
    _nothing_to_use,
    reaction=True,
)
RESOLVE = Decision(
    the_actor, (AnswerType(Resolve, "8.10", itself("resolve"), _resolve_menu, _resolve_check, _resolve),), never
)
DECISIONS = {"attack": ATTACK, "support": SUPPORT, "resolve": RESOLVE}
