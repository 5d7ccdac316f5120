"""Chapter 8.0: the declaration of a combat, the choice of one defender in an overstacked hex, the commitment of
support."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import OneOf, Option, SomeOf
from adjudication.engine.play.decision import itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.air.defence import fire, sam_rows
from adjudication.systems.ukraine_2022.air.duels import other
from adjudication.systems.ukraine_2022.air.events import LineCut, SupportCommitted
from adjudication.systems.ukraine_2022.air.missions import misplaced
from adjudication.systems.ukraine_2022.air.orders import CombatCommitment
from adjudication.systems.ukraine_2022.basics.board import (
    fight_of,
    foe,
    in_box,
    rating,
    sky_of,
    special_in,
    step_cost,
    unit_names,
    units_in,
    wing_names,
)
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.shared import UnitLost
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.combat.events import CombatDeclared, DefenderNamed
from adjudication.systems.ukraine_2022.combat.odds import leader
from adjudication.systems.ukraine_2022.combat.orders import Keep
from adjudication.systems.ukraine_2022.special.nuclear import nuclear
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run

BOXES = {"interdict": "interdiction", "support": "support", "escorts": "patrol"}
"""The box from which wings take part in a combat, by the field of the order."""
SECTIONS = {"interdict": "6.3.2", "support": "6.5", "escorts": "6.2"}
"""The section on what they do there."""


def declare(run: Run, lead: int, target: int, kind: str, points: int) -> None:
    """Declare a combat; a meeting engagement costs as much as entering the hex, plus the chosen points (7.3)."""
    f, s = run.facts, run.state
    before = s.spent if s.active == lead else 0
    spent = before + (step_cost(f, s, lead, target) or 0) + points * f.parts if kind == "engagement" else before
    run.do(CombatDeclared(SIDES[f.side[lead]], kind, f.unit_ids[lead], f.ids[target], points, spent))
    nuclear(run, f.side[lead], [target])


def thinning(run: Run) -> None:
    """Node: keep one of several defenders; eliminate a special unit alone in the hex (3.6, 3.1.1)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    side, target = foe(f.side_numbers[fight.side]), f.index[fight.target]
    there = units_in(f, s, side, target)
    if len(there) > 1:
        run.ask(side, "thin")
        return
    if not there:
        run.do(UnitLost(SIDES[side], f.unit_ids[special_in(f, s, side, target)], "alone"))
        run.go("vacated")
        return
    (defender,) = there
    out = {SIDES[f.side[u]]: not has_line(f, s, u) for u in (f.unit[fight.lead], defender)}
    run.do(DefenderNamed(SIDES[side], f.unit_ids[defender], out))
    run.go("committing")


def _crowd(f: Facts, s: State, side: int) -> tuple[str, ...]:
    return unit_names(f, units_in(f, s, side, f.index[fight_of(s).target]))


def _thin_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "thin":
        yield Option("keep", {"unit": OneOf(_crowd(f, s, side))}, subject, "3.6")


def _thin_check(f: Facts, s: State, side: int, order: Keep) -> list[Problem]:
    return [] if order.unit in _crowd(f, s, side) else refuse("thin.unit", "unit", "3.6")


def _thin(run: Run, side: int, order: Keep) -> None:
    for name in _crowd(run.facts, run.state, side):
        if name != order.unit:
            run.do(UnitLost(SIDES[side], name, "overstacked"))
    run.go("thinning")


# --- what both sides commit


def committing(run: Run) -> None:
    """Node: ask for the support of the phasing side, then of the other; then the fighters meet (6.3.2, 6.5)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    done = s.sky.committed if s.sky is not None else ()
    for side in (fight.side, other(fight.side)):
        if side not in done:
            run.ask(f.side_numbers[side], "commit")
            return
    run.go("duel")


def assets(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The naval and event units that `side` can use in the combat (3.1.2, 11.3.1, 11.6)."""
    fight = fight_of(s)
    return tuple(
        name
        for number, name in enumerate(f.asset_ids)
        if f.asset_side[name] == side and s.asset[number] == "ready" and _usable(f, s, side, name, fight.side)
    )


def _usable(f: Facts, s: State, side: int, name: str, attacker: str) -> bool:
    line, fight = f.assets[name], fight_of(s)
    target = f.index[fight.target]
    if line.naval:
        return target in f.naval_range
    if line.needs == "city":
        reach = f.pack.charts.himars.range
        aim = target if s.options.himars_to_combat else s.where[f.unit[leader(fight, side)]]
        return any(s.held[h] == side and f.grid.distance(h, aim) <= reach for h in f.cities)
    if line.needs == "line":
        return not fight.out[SIDES[side]]
    return line.needs != "defence" or attacker != SIDES[side]


def _domains(f: Facts, s: State, side: int) -> dict[str, SomeOf]:
    found = {field: wing_names(f, in_box(f, s, side, box)) for field, box in BOXES.items()}
    found["assets"] = assets(f, s, side)
    return {field: SomeOf(names, 0, len(names)) for field, names in found.items()}


def _commit_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "commit":
        yield Option("commit", dict(_domains(f, s, side)), subject, "6.3.2, 6.5")


def _commit_check(f: Facts, s: State, side: int, order: CombatCommitment) -> list[Problem]:
    for field, box in BOXES.items():
        wrong = misplaced(f, s, side, getattr(order, field), box, field, SECTIONS[field])
        if wrong:
            return wrong
    usable = assets(f, s, side)
    for number, name in enumerate(order.assets):
        if name not in usable:
            return _unusable(f, s, side, name, f"assets[{number}]")
    return refuse("commit.twice", "assets", "11.8") if len(set(order.assets)) < len(order.assets) else []


def _unusable(f: Facts, s: State, side: int, name: str, where: str) -> list[Problem]:
    """The reasons why naval or event unit `name` cannot take part in the combat, under its own section (3.1.2, 11.3.1,
    11.6)."""
    line = f.assets.get(name)
    if line is None or f.asset_side[name] != side:
        return refuse("commit.not_yours", where, "11.8", unit=name)
    status = s.asset[f.asset_ids.index(name)]
    code = f"commit.{line.needs or 'sea'}" if status == "ready" else f"commit.{status}"
    reach = f.pack.charts.naval.range if line.naval else f.pack.charts.himars.range
    return refuse(code, where, f"{line.rule}, 11.8", unit=name, range=reach)


def _commit(run: Run, side: int, order: CombatCommitment) -> None:
    f, s = run.facts, run.state
    run.do(SupportCommitted(SIDES[side], order.interdict, order.support, order.escorts, order.assets))
    if (order.interdict or order.support) and not s.options.one_nuclear_roll:
        nuclear(run, side, [s.where[f.unit[leader(fight_of(s), foe(side))]]])
    run.go("committing")


def _nothing(f: Facts, s: State, side: int) -> CombatCommitment | None:
    return None if any(domain.values for domain in _domains(f, s, side).values()) else CombatCommitment((), (), (), ())


def supported(run: Run) -> None:
    """Node: apply interdictions and support of the wings that got through, then let air defence fire at them (6.3.2,
    6.5, 6.6)."""
    f, s = run.facts, run.state
    sky, fight = sky_of(s), fight_of(s)
    cut, air = {"RED": False, "BLUE": False}, {"RED": 0, "BLUE": 0}
    for side in SIDES:
        for name in sky.ground[side]:
            w = f.wing[name]
            if s.box[w] == "interdiction":
                cut[other(side)] = True
            else:
                air[side] = max(air[side], rating(f, s, w))
    if any(sky.ground.values()):
        run.do(LineCut(cut, air))
    for side in (fight.side, other(fight.side)):
        number = f.side_numbers[side]
        target = f.unit[leader(fight, foe(number))]
        fire(run, foe(number), sky.ground[side], sam_rows(f, s, foe(number), target, s.where[target]))
    run.go("on_call_checks")


THIN = Decision(
    the_actor,
    (AnswerType(Keep, "3.6", itself("thin"), _thin_menu, _thin_check, _thin),),
    lambda f, s, side: None,
    reaction=True,
)
COMMIT = Decision(
    the_actor,
    (AnswerType(CombatCommitment, "6.3.2, 6.5", itself("commit"), _commit_menu, _commit_check, _commit),),
    _nothing,
    reaction=True,
)
NODES: dict[str, Callable[[Run], None]] = {"thinning": thinning, "committing": committing, "supported": supported}
DECISIONS = {"thin": THIN, "commit": COMMIT}
