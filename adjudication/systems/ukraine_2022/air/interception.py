"""Sections 6.2, 6.3.1 and 3.3.1: interception, and the end of a halted move or an attacked flight."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Domain, OneOf, Option, SomeOf
from adjudication.engine.play.decision import done, itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.air.defence import fire, sam_rows
from adjudication.systems.ukraine_2022.air.events import FlightChecked, Intercepted, StrikeRolled, UnitHalted
from adjudication.systems.ukraine_2022.air.missions import wings_wrong
from adjudication.systems.ukraine_2022.air.orders import Intercept, InterceptFlight
from adjudication.systems.ukraine_2022.basics.board import blocked, foe, in_box, may_stand, sky_of, wing_names
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import rout


def interception(run: Run) -> None:
    """Node: ask the other side whether it intercepts a mission, or an airmobile unit in flight (6.2, 3.3.1)."""
    f, s = run.facts, run.state
    sky = sky_of(s)
    enemy = foe(f.side_numbers[sky.side])
    if in_box(f, s, enemy, "patrol"):
        run.ask(enemy, "intercept_flight" if sky.kind == "airmobile" else "intercept")
    else:
        run.go("duel")


def _intercept_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    wings = wing_names(f, in_box(f, s, side, "patrol"))
    if subject == "intercept":
        yield Option("intercept", {"wings": SomeOf(wings, 1, len(wings))}, subject, "6.2")
    elif subject == "intercept_flight":
        fields: dict[str, Domain] = {"at": OneOf(_path(f, s)), "wings": SomeOf(wings, 1, len(wings))}
        yield Option("intercept_flight", fields, subject, "3.3.1")


def _path(f: Facts, s: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f.ids[here] for here in s.route))


def _intercept_check(f: Facts, s: State, side: int, order: Intercept | InterceptFlight) -> list[Problem]:
    if isinstance(order, InterceptFlight) and order.at not in _path(f, s):
        return refuse("air.not_on_path", "at", "3.3.1", place=order.at)
    return wings_wrong(f, s, side, order.wings, "patrol", "6.2")


def _intercept(run: Run, side: int, order: Intercept | InterceptFlight) -> None:
    at = order.at if isinstance(order, InterceptFlight) else ""
    run.do(Intercepted(SIDES[side], order.wings, at))
    run.go("duel")


def interdicted(run: Run) -> None:
    """Node: check the interdiction; a success halts the moving unit (6.3.1)."""
    f, s = run.facts, run.state
    sky = sky_of(s)
    side, wings = f.side_numbers[sky.side], sky.ground[sky.side]
    rolls = tuple(run.effective(f.wing[name], rule="6.3.1") for name in wings)
    if rolls:
        hits = sum(roll.result for roll in rolls)
        run.do(StrikeRolled(sky.side, hits, rolls))
        if hits:
            run.do(UnitHalted(SIDES[foe(side)], sky.unit, sky.hex))
        fire(run, foe(side), wings, sam_rows(f, s, foe(side), f.unit[sky.unit], f.index[sky.hex]))
    run.go("on_call_checks")


def attacked_flight(run: Run) -> None:
    """Node: check the fighters that got past the escorts: a natural 1 routs the airmobile unit, any other success halts
    it (6.2, PCS-08)."""
    f, s = run.facts, run.state
    sky = sky_of(s)
    rolls = tuple(run.effective(f.wing[name], rule="6.2") for name in sky.hunters)
    if rolls:
        run.do(FlightChecked(sky.hunting, rolls))
        if any(roll.dice[0] == 1 for roll in rolls):
            if rout(run, f.unit[sky.unit], "interception"):
                return
        elif any(roll.result for roll in rolls):
            run.do(UnitHalted(sky.side, sky.unit, f.ids[_landing(f, s, f.unit[sky.unit], f.index[sky.hex])]))
    run.go("on_call_checks")


def _landing(f: Facts, s: State, u: int, at: int) -> int:
    """The landing hex of a unit halted in flight: the last hex of its path so far where it may stay."""
    side, enemies = f.side[u], blocked(f, s, f.side[u])
    flown = s.route[: s.route.index(at) + 1]
    for here in reversed(flown):
        if here in f.open_to[side] and here not in enemies and may_stand(f, s, u, here):
            return here
    return s.where[u]


def _nobody_goes(run: Run, side: int) -> None:
    run.go("duel")


INTERCEPT = Decision(
    the_actor,
    (
        AnswerType(Intercept, "6.2", itself("intercept"), _intercept_menu, _intercept_check, _intercept),
        done(_nobody_goes, "6.2"),
    ),
    never,
    reaction=True,
)
INTERCEPT_FLIGHT = Decision(
    the_actor,
    (
        AnswerType(InterceptFlight, "3.3.1", itself("intercept_flight"), _intercept_menu, _intercept_check, _intercept),
        done(_nobody_goes, "3.3.1"),
    ),
    never,
    reaction=True,
)
NODES: dict[str, Callable[[Run], None]] = {
    "interception": interception, "interdicted": interdicted, "attacked_flight": attacked_flight,
}  # fmt: skip
DECISIONS = {"intercept": INTERCEPT, "intercept_flight": INTERCEPT_FLIGHT}
