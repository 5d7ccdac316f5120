"""Chapter 10: units refresh, railheads, knockout, random event, chits; then the next turn (10.0, 12.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Option, SomeOf
from adjudication.engine.play.decision import itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.air.events import RailheadMoved
from adjudication.systems.ukraine_2022.basics.board import hex_names, unit_names
from adjudication.systems.ukraine_2022.basics.facts import BLUE, NOBODY, RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import lines, pushed_back, rail_net, railhead_places
from adjudication.systems.ukraine_2022.basics.shared import TurnedStatic
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.cleanup.events import RailheadsLaid, Refreshed, TurnEnded
from adjudication.systems.ukraine_2022.cleanup.orders import LayRailheads
from adjudication.systems.ukraine_2022.special.events import CapitalMarked, KnockoutRolled, RandomRolled
from adjudication.systems.ukraine_2022.turn.events import GameEnded
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import by_points, level, map_is_free


def refresh(run: Run) -> None:
    """Node: refresh static units that can trace a line (10.0)."""
    f, s = run.facts, run.state
    for side in (RED, BLUE):
        supplied = lines(f, s, side)
        mine = [u for u, owner in enumerate(f.side) if owner == side and s.static[u] and s.where[u] in supplied]
        if mine:
            run.do(Refreshed(SIDES[side], unit_names(f, mine)))
    run.ask(RED, "railheads")


# --- railheads


def _domain(f: Facts, s: State) -> SomeOf:
    found = hex_names(f, railhead_places(f, s))
    return SomeOf(found, 0, min(len(found), f.pack.charts.railheads.most))


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "railheads":
        yield Option("lay_railheads", {"hexes": _domain(f, s)}, subject, "3.7.2.1")


def _check(f: Facts, s: State, side: int, order: LayRailheads) -> list[Problem]:
    domain = _domain(f, s)
    for number, name in enumerate(order.hexes):
        if name not in domain.values:
            code, rule = _no_railhead(f, s, f.index.get(name, -1))
            return refuse(code, f"hexes[{number}]", rule, place=name)
    if len(set(order.hexes)) != len(order.hexes):
        return refuse("railheads.twice", "hexes", "3.7.2.1, PCS-03")
    most = f.pack.charts.railheads.most
    return refuse("railheads.number", "hexes", "3.7.2.1, PCS-03", most=most) if len(order.hexes) > most else []


def _no_railhead(f: Facts, s: State, here: int) -> tuple[str, str]:
    """The reason why a railhead cannot be placed in hex `here`, and the section (3.7.2, 3.7.2.1)."""
    if here not in f.rail_hexes:
        return "railheads.off_rail", "3.7.2.1"
    if here in rail_net(f, s):
        return "railheads.no_unit", "3.7.2.1, PCS-03"
    return "railheads.no_line", "3.7.2.1, 3.7.2"


def _take(run: Run, side: int, order: LayRailheads) -> None:
    run.do(RailheadsLaid("RED", order.hexes))
    run.go("knockout")


def _no_place(f: Facts, s: State, side: int) -> LayRailheads | None:
    return None if _domain(f, s).values else LayRailheads(())


# --- knockout and random event


def knockout(run: Run) -> None:
    """Node: roll for a knockout if Russia has held hexes of the capital since the last Cleanup Phase, with any unit
    (11.5)."""
    f, s = run.facts, run.state
    there = [any(s.where[u] == here for u in f.everyone[RED]) for here in f.capital]
    number = sum(now and before for now, before in zip(there, s.occupied, strict=True))
    if number:
        chart = f.pack.charts.knockout
        needed = chart.both if number == len(f.capital) else chart.one
        roll = run.one("knockout", RED, "11.5", target=needed)
        success = roll.result >= needed
        run.do(KnockoutRolled("RED", number, success, roll))
        if success:
            run.do(GameEnded("RED", "major", "knockout"))
            return
    if f.capital:
        run.do(CapitalMarked(hex_names(f, [here for here, held in zip(f.capital, there, strict=True) if held])))
    run.go("random_event")


def random_event(run: Run) -> None:
    """Node: roll two dice on the table of events; an event with a star happens once (11.6)."""
    f, s = run.facts, run.state
    roll = run.two("random", RED, "11.6")
    result = f.random.result(roll.result)
    run.do(RandomRolled(result, result != "none" and result not in s.happened, roll))
    if result == "false_flag":
        run.score_for(RED, f.pack.charts.random.false_flag, "false_flag")
    elif result == "trouble":
        _trouble(run)
    elif result == "partisans":
        _partisans(run)
    run.go("turn_ends")


def _trouble(run: Run) -> None:
    """Make the mercenaries and the Russian units next to them static for the next turn (11.6.1, PCS-19)."""
    f, s = run.facts, run.state
    near = {h for u in f.mercenaries if s.where[u] >= 0 for h in (s.where[u], *f.near[s.where[u]])}
    pinned = [u for u in f.everyone[RED] if s.where[u] in near]
    if pinned:
        run.do(TurnedStatic("RED", unit_names(f, pinned), "trouble"))


def _partisans(run: Run) -> None:
    """Move every railhead back along its line by half a die (11.6.2, PCS-25)."""
    f, s = run.facts, run.state
    if not s.railheads:
        return
    roll = run.one("partisans", BLUE, "11.6.2")
    back = max(roll.result // 2, int(s.options.partisans_at_least_one))
    to = [pushed_back(f, s, here, back) for here in s.railheads]
    run.do(RailheadMoved(hex_names(f, s.railheads), hex_names(f, to), "partisans", roll))


# --- the end of the turn


def turn_ends(run: Run) -> None:
    """Node: return the chits, then check victory (10.0, 12.0)."""
    f, s = run.facts, run.state
    run.do(TurnEnded(s.turn))
    winner = by_points(f, s.points)
    if winner != NOBODY:
        run.do(GameEnded(SIDES[winner], "major", "points"))
    elif map_is_free(run):
        return
    elif s.turn >= f.last_turn(s.options.last_turn):
        found, side = level(f, s.points)
        run.do(GameEnded(SIDES[side], found, "time"))
    else:
        run.go("turn")


RAILHEADS = Decision(
    the_actor, (AnswerType(LayRailheads, "3.7.2.1", itself("railheads"), _menu, _check, _take),), _no_place
)
NODES: dict[str, Callable[[Run], None]] = {
    "refresh": refresh, "knockout": knockout, "random_event": random_event, "turn_ends": turn_ends,
}  # fmt: skip
DECISIONS = {"railheads": RAILHEADS}
