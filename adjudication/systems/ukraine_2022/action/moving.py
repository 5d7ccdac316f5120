"""Chapters 7.2, 3.3.1 and 6.3.1: moves as they are carried out, and interruptions of strategic moves and flights."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Domain, OneOf, Option, SomeOf
from adjudication.engine.play.decision import done, itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.action.events import ActivationEnded, GroundMoved
from adjudication.systems.ukraine_2022.air.defence import landing_rows, shot
from adjudication.systems.ukraine_2022.air.events import MissionBegan
from adjudication.systems.ukraine_2022.air.missions import escorts_wrong, patrol, wings_wrong
from adjudication.systems.ukraine_2022.air.orders import Interdict
from adjudication.systems.ukraine_2022.basics.board import (
    foe,
    hex_names,
    in_box,
    may_stand,
    special_in,
    stand,
    wing_names,
    zone,
)
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.shared import TurnedStatic
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.special.nuclear import nuclear
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import rout


def close(run: Run, u: int) -> None:
    """End the activation of unit `u`, which is static now; the other side is next unless it has passed (7.0)."""
    f, s = run.facts, run.state
    side = f.side[u]
    if s.where[u] >= 0 and not s.static[u]:
        run.do(TurnedStatic(SIDES[side], (f.unit_ids[u],), "activation"))
    following = side if s.passed[foe(side)] else foe(side)
    run.do(ActivationEnded(SIDES[side], SIDES[following]))


def move(run: Run, u: int, path: tuple[str, ...], carry: bool, spent: int, manner: str) -> None:
    f, s = run.facts, run.state
    side = f.side[u]
    special = special_in(f, s, side, s.where[u]) if carry else -1
    stopped = f.index[path[-1]] in zone(f, s, foe(side))
    name = f.unit_ids[special] if special >= 0 else ""
    run.do(GroundMoved(SIDES[side], f.unit_ids[u], path, spent, name, stopped, manner))
    run.enter(side, [f.index[number] for number in path])


def rush(run: Run) -> None:
    """Node: ask the other side whether it interdicts a strategic move at any point (6.3.1)."""
    f, s = run.facts, run.state
    enemy = foe(f.side[s.active])
    if in_box(f, s, enemy, "interdiction") and _points(f, s):
        run.ask(enemy, "interdict")
    else:
        run.go("rush_lands")


def _points(f: Facts, s: State) -> tuple[str, ...]:
    """The hexes where the move can be interrupted: those that are not overstacked, and would not be by the unit."""
    u = s.active
    way = [s.where[u], *s.route[:-1]]
    held = stand(f, s, f.side[u]).units
    free = [here for here in way if len(held.get(here, ())) <= 1 and may_stand(f, s, u, here)]
    return hex_names(f, dict.fromkeys(free))


def rush_lands(run: Run) -> None:
    """Node: move the unit to the end of its route, or to the hex where it was halted (7.2, 6.3.1)."""
    f, s = run.facts, run.state
    u, route = s.active, list(s.route)
    if s.halted >= 0:
        route = route[: route.index(s.halted) + 1] if s.halted in route else []
    if route:
        move(run, u, hex_names(f, route), s.carry, 0, "rush")
    close(run, u)


def flight_lands(run: Run) -> None:
    """Node: land the airmobile unit; air defence fires if the hex is a city controlled by the enemy (3.3.1, 6.6)."""
    f, s = run.facts, run.state
    u, side = s.active, f.side[s.active]
    if s.where[u] >= 0:
        end = s.halted if s.halted >= 0 else s.route[-1]
        defended = end in f.is_city and s.held[end] == foe(side)
        if defended and shot(run, foe(side), f.unit_ids[u], landing_rows(f, s, foe(side), end)):
            if rout(run, u, "sam"):
                return
        elif end != s.where[u]:
            move(run, u, (f.ids[end],), False, 0, "flight")
    close(run, u)


# --- interdiction of a strategic move


def _interdict_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "interdict":
        wings = wing_names(f, in_box(f, s, side, "interdiction"))
        fields: dict[str, Domain] = {
            "at": OneOf(_points(f, s)),
            "wings": SomeOf(wings, 1, len(wings)),
            "escorts": patrol(f, s, side),
        }
        yield Option("interdict", fields, subject, "6.3.1")


def _interdict_check(f: Facts, s: State, side: int, order: Interdict) -> list[Problem]:
    if order.at not in _points(f, s):
        return _no_point(f, s, order.at)
    wrong = wings_wrong(f, s, side, order.wings, "interdiction", "6.3")
    return wrong or escorts_wrong(f, s, side, order.escorts)


def _no_point(f: Facts, s: State, name: str) -> list[Problem]:
    """The reasons why a move cannot be stopped in hex `name` (6.3.1)."""
    here, place = f.index.get(name, -1), f.titles.get(name, name)
    if here not in (s.where[s.active], *s.route):
        return refuse("air.not_on_path", "at", "6.3.1", place=place)
    return refuse("air.at_end" if here == s.route[-1] else "air.stacked_path", "at", "6.3.1", place=place)


def _interdict(run: Run, side: int, order: Interdict) -> None:
    f, s = run.facts, run.state
    run.do(MissionBegan(SIDES[side], "interdiction", order.wings, order.escorts, f.unit_ids[s.active], order.at))
    nuclear(run, side, [f.index[order.at]])
    run.go("interception")


INTERDICT = Decision(
    the_actor,
    (
        AnswerType(Interdict, "6.3.1", itself("interdict"), _interdict_menu, _interdict_check, _interdict),
        done(lambda run, side: run.go("rush_lands"), "6.3.1"),
    ),
    lambda f, s, side: None,
    reaction=True,
)
NODES: dict[str, Callable[[Run], None]] = {"rush": rush, "rush_lands": rush_lands, "flight_lands": flight_lands}
DECISIONS = {"interdict": INTERDICT}
