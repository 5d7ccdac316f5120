"""Chapter 7.2.3: artillery blocks on the map fire in step 7b, or move and then fire in step 8."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Domain, Is, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fires import events as ev
from adjudication.systems.opuc.fires.deep_fires import check_target, infrastructure, listed
from adjudication.systems.opuc.fires.orders import Fire
from adjudication.systems.opuc.fires.strikes import shoot, strike
from adjudication.systems.opuc.fires.targets import Targets, places_of
from adjudication.systems.opuc.logistics import supply
from adjudication.systems.opuc.logistics.stores import pay_pool
from adjudication.systems.opuc.movement.readiness import log_in_play
from adjudication.systems.opuc.movement.zoc import in_enemy_zoc
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, never, refuse, the_actor
from adjudication.systems.opuc.turn.precedence import ask_first

_RULE = "7.2.3"


def local_fires(run: Run) -> None:
    """Node: begin step 7b, which exists only with artillery regiments on the map (K-02)."""
    if run.state.options.local_fires == "onmap_regts":
        ask_first(run, "local")
    else:
        run.next_step()


def bar(f: Facts, s: State, side: int, gun: int) -> str:
    """The problem that keeps `gun` from firing; "" for none."""
    if gun < 0 or f.roster.side[gun] != side or not f.roster.is_arty[gun] or s.place[gun] < 0:
        return "fire.no_gun"
    if s.options.local_fires != "onmap_regts":
        return "fire.variant"
    if s.fired[gun]:
        return "fire.twice"
    if log_in_play(f, s):
        if not s.log[side]:
            return "fire.no_log"
        if not supply.band_of(f, s, gun).in_supply:
            return "fire.no_supply"
    return ""


def in_range(f: Facts, s: State, gun: int, side: int, mission: str) -> Targets:
    """The targets of `mission` within range of `gun`."""
    reach, here = f.roster.range[gun], s.place[gun]
    found = infrastructure(f, s, side, mission)
    return [(at, whats) for at, whats in found if min(f.board.apart(here, p) for p in places_of(f, at)) <= reach]


def missions(f: Facts) -> list[str]:
    """The missions of local fires: shots at blocks, and the missions printed in italics (7.2.3.3)."""
    return ["BOMB", *(name for name, entry in f.missions.items() if entry.local)]


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.roster.ids[gun], "unit") for gun in f.roster.of_side[side] if not bar(f, s, side, gun)]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    gun = f.roster.index.get(subject, -1)
    if bar(f, s, side, gun):
        return
    unit: dict[str, Domain] = {"unit": Is(subject)}
    for mission in missions(f):
        yield from listed("fire", mission, in_range(f, s, gun, side, mission), unit, subject)


def _check(f: Facts, s: State, side: int, order: Fire) -> list[Problem]:
    gun = f.roster.index.get(order.unit, -1)
    why = bar(f, s, side, gun)
    if why:
        return refuse(why, "unit", "7.2.3.2" if why in ("fire.no_log", "fire.no_supply") else _RULE, unit=order.unit)
    if order.mission not in missions(f):
        return refuse("fire.not_local", "mission", "7.2.3.3", mission=order.mission)
    targets = infrastructure(f, s, side, order.mission)
    problems = check_target(targets, order.at, order.what)
    if not problems and order.at not in {at for at, _ in in_range(f, s, gun, side, order.mission)}:
        return refuse("fire.range", "at", _RULE, unit=order.unit, at=order.at, range=f.roster.range[gun])
    return problems


def _take(run: Run, side: int, order: Fire) -> None:
    """Resolve a shot: 1 LOG, the block is revealed, then the die (5.1, 7.2.3.2)."""
    f, s = run.facts, run.state
    gun = f.roster.index[order.unit]
    if s.phase == "local_fires":
        run.go("local_next")
    pay_pool(run, side, 1, "fires")
    run.do(ev.GunFired(order.unit, order.at))
    if order.mission == "BOMB":
        shoot(run, side, order.what, gun)
    else:
        strike(run, side, order.mission, order.at, order.what, firer=gun)


def local_next(run: Run) -> None:
    """Node: after a shot, the same side continues, or by the optional rule the other side is next."""
    if run.state.options.alternating_local_fires:
        run.alternate(passed=False)
    run.go("local")


def _done(run: Run, side: int) -> None:
    both = run.alternate(passed=True) if run.state.options.alternating_local_fires else run.second()
    if both:
        hide_again(run)
        run.next_step()


def hide_again(run: Run) -> None:
    """Hide all artillery at the end of the step, except in an enemy ZOC (7.2.3.1, K-34)."""
    f, s = run.facts, run.state
    if not s.options.artillery_hides_again:
        return
    for gun in range(f.roster.count):
        seen = f.roster.is_arty[gun] and s.place[gun] >= 0 and not s.hidden[gun]
        if seen and not in_enemy_zoc(f, s, s.place[gun], f.roster.side[gun]):
            run.do(ev.UnitHid(f.roster.ids[gun]))


FIRE = AnswerType(Fire, _RULE, _subjects, _options, _check, _take)
ACT_WAYS: tuple[AnswerType, ...] = (FIRE,)
_WAYS = (FIRE, done(_done, _RULE))
NODES: dict[str, Callable[[Run], None]] = {"local_fires": local_fires, "local_next": local_next}
DECISIONS: dict[str, Decision] = {"local": Decision(the_actor, _WAYS, never, several=True)}
"""Asked also of a side whose guns cannot fire: skipping the question would give that away."""
