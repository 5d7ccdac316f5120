"""Chapter 6.3: cuts and increases of Prestige, neutralisation of distant units."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import OneOf, Option, SomeOf
from adjudication.engine.play.decision import itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    AREAS,
    INFORMATION,
    MILITARY,
    RED,
    SIDES,
    SPECIAL,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.effort import adding, roll_effort
from adjudication.systems.ukrainian_crisis.card_play.events import ActEnded
from adjudication.systems.ukrainian_crisis.event_phase.events import NoEffect
from adjudication.systems.ukrainian_crisis.information.events import (
    CutMade,
    NeutraliseTried,
    OptionChosen,
    TargetsNamed,
)
from adjudication.systems.ukrainian_crisis.information.orders import Inform, Target
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run


def targets(f: Facts, s: State, side: int) -> list[int]:
    """The enemy units on the map that an attempt of `side` can name (6.33, RUL-17)."""
    pool = f.units_of[1 - side] if s.options.sf_neutralisable else f.fighters_of[1 - side]
    return [u for u in pool if s.where[u] >= 0]


def attempts(f: Facts, s: State, side: int) -> int:
    """The number of attempts of the side's Information card: 1, 2 or 3 by its tier (6.33)."""
    return f.tiers[f.cards_in(s).tier[s.placed[side * 3 + INFORMATION]]].attempts


def options(f: Facts, s: State, side: int) -> list[str]:
    """The options of `side` in the Information area (6.0, 6.3)."""
    found = []
    if s.turn_type == "strategic":
        if s.prestige[side] > 0 or s.options.zero_prestige_may_cut:
            found.append("cut")
        found.append("raise")
    if targets(f, s, side):
        found.append("neutralise")
    return [*found, "pass"]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("inform", {"option": OneOf(tuple(options(f, s, side)))}, "information", "6.3")


def _check(f: Facts, s: State, side: int, order: Inform) -> list[Problem]:
    if order.option in options(f, s, side):
        return []
    if order.option == "neutralise":
        return refuse("inform.no_target", "option", "6.33, RUL-17")
    if s.turn_type == "combat":
        return refuse("inform.combat_turn", "option", "6.0")
    return refuse("inform.zero", "option", "6.31, RUL-51")


def _take(run: Run, side: int, order: Inform) -> None:
    run.do(OptionChosen(SIDES[side], order.option))
    if order.option == "pass":
        run.do(ActEnded(SIDES[side], "information", run.state.rp[side]))


def _forced(f: Facts, s: State, side: int) -> Inform | None:
    return Inform("pass") if len(options(f, s, side)) == 1 else None


def effort(run: Run) -> None:
    """Node: roll for the option, then ask for additions. A cut has two rolls, or compares the two playing cards (6.31,
    10.1)."""
    s = run.state
    if s.option == "cut":
        needed = 2 if s.options.mode == "base" else 0
    else:
        needed = 1
    if len(s.figures) < needed:
        roll_effort(run, s.actor, INFORMATION)
    else:
        adding(run)


def execute(run: Run) -> None:
    """Node: apply the points of an area after the additions."""
    s = run.state
    if s.area == MILITARY:
        run.go("military")
    elif s.area != INFORMATION:
        run.go("diplomatic")
    elif s.option == "neutralise" and targets(run.facts, s, s.actor):
        run.go("targets")
    else:
        side = s.actor
        if s.option == "cut":
            _cut(run, side)
        elif s.option == "raise":
            run.gain(side, s.rp[side], "raise", "6.32")
        else:
            run.do(NoEffect("neutralise"))  # an incident of the roll took the last target off the map
        run.do(ActEnded(SIDES[side], "information", 0))


def _cut(run: Run, side: int) -> None:
    f, s = run.facts, run.state
    if s.options.mode == "base":
        high, low = max(s.figures), min(s.figures)
        rows = [RollModifier("cut.high", high, "6.31"), RollModifier("cut.low", low, "6.31")]
        if s.extra:
            rows.append(RollModifier("cut.extra", s.extra, "6.22"))
            high += s.extra
            low += 0 if s.options.info_extra_on_high_only else s.extra
    else:
        if s.cut_done and not s.options.card_cut_each_chooser:
            run.do(NoEffect("cut_done"))
            return
        value = f.cards_in(s).value
        pair = (value[s.placed[INFORMATION]], value[s.placed[3 + INFORMATION]])
        high, low = max(pair), min(pair)
        rows = [RollModifier("cut.high", high, "10.1"), RollModifier("cut.low", low, "10.1")]
    red, blue = (low, high) if side == RED else (high, low)
    run.lose(red, blue, "cut", "6.31", rows=tuple(rows))
    run.do(CutMade(SIDES[side]))


# targets of 6.33


def _targets_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    names = tuple(f.unit_ids[u] for u in targets(f, s, side))
    repeat = s.options.attempts_may_repeat_target
    count = attempts(f, s, side)
    yield Option(
        "target", {"units": SomeOf(names, 1, count if repeat else min(count, len(names)), repeat)}, "targets", "6.33"
    )


def _targets_check(f: Facts, s: State, side: int, order: Target) -> list[Problem]:
    for index, name in enumerate(order.units):
        where = f"units[{index}]"
        if name not in f.unit:
            return refuse("unknown.unit", where, "2.2", unit=name)
        code, rule = _no_target(f, s, side, f.unit[name])
        if code:
            return refuse(code, where, rule, unit=name)
        if name in order.units[:index] and not s.options.attempts_may_repeat_target:
            return refuse("target.twice", where, "6.33, RUL-17", unit=name)
    if not 1 <= len(order.units) <= attempts(f, s, side):
        return refuse(
            "target.count",
            "units",
            "10.2" if s.options.mode == "deterministic" else "6.33",
            most=attempts(f, s, side),
        )
    return []


def _no_target(f: Facts, s: State, side: int, unit: int) -> tuple[str, str]:
    """The reason why a unit cannot be named, with the rule; empty if it can."""
    if f.side_of[unit] == side:
        return "target.own", "6.33"
    if f.type_of[unit] == SPECIAL and not s.options.sf_neutralisable:
        return "target.special_forces", "6.33, RUL-17"
    return ("target.not_on_map", "6.33") if s.where[unit] < 0 else ("", "")


def _targets_take(run: Run, side: int, order: Target) -> None:
    f, s = run.facts, run.state
    run.do(TargetsNamed(SIDES[side], order.units))
    about = f"effort {s.efforts[side * 3 + INFORMATION]}"
    for name in order.units:
        roll = None
        if s.options.mode != "deterministic":
            rows: tuple[RollModifier, ...] = (RollModifier("neutralise.points", s.rp[side] - s.extra, "6.33"),)
            rows += (RollModifier("neutralise.extra", s.extra, "6.22"),) if s.extra else ()
            least = s.rp[side]
            roll = run.throw("neutralise", side, 1, "at_most", "6.33", about, target=least, rows=rows, subject=name)
        run.do(
            NeutraliseTried(SIDES[side], name, (roll is None or roll.result == 1) and not s.down[f.unit[name]], roll)
        )
    run.do(ActEnded(SIDES[side], AREAS[INFORMATION], 0))


def _targets_forced(f: Facts, s: State, side: int) -> Target | None:
    found = targets(f, s, side)
    if len(found) == 1 and (attempts(f, s, side) == 1 or not s.options.attempts_may_repeat_target):
        return Target((f.unit_ids[found[0]],))
    return None


INFORM = Decision(the_actor, (AnswerType(Inform, "6.0, 6.3", itself("information"), _menu, _check, _take),), _forced)
TARGETS = Decision(
    the_actor, (AnswerType(Target, "6.33, RUL-17", itself("targets"), _targets_menu, _targets_check, _targets_take),),
    _targets_forced,
)  # fmt: skip
