"""Chapters 2 and 23: the event of the turn and its effects."""

from __future__ import annotations

from adjudication.systems.millennium_wars.basics.facts import BLUE, CAMPS, NOBODY, RED
from adjudication.systems.millennium_wars.demonstrators.placement import begin
from adjudication.systems.millennium_wars.special_events.events import EventRolled, NeighboursChose, PointsGained
from adjudication.systems.millennium_wars.turn.flow import Run


def event(run: Run) -> None:
    """Node: roll two dice for the event of the turn (23.0)."""
    f, s = run.facts, run.state
    roll = run.throw("event", RED, 2, "table", "23.0", table=f.events.entries())
    result = f.events.results[roll.result]
    happens = not (result == "reorganization" and s.reorganized)
    run.do(EventRolled(result, happens, roll))
    if result == "romania":
        _neighbours(run)
    elif result == "outrage":
        run.shift_dice(BLUE, 1, "outrage", "23.0", "event")
    elif result in ("aid", "mobilization"):
        side = BLUE if result == "aid" else RED
        points = f.pack.charts.events.points
        run.do(PointsGained(CAMPS[side], points, s.points[side] + points))
    if result == "unrest" and begin(run, BLUE, 1, 0, "income"):
        return
    run.go("income")


def _neighbours(run: Run) -> None:
    """Roll one die for Romania and Moldova; a country already in the game does not choose again (2.2)."""
    f, s = run.facts, run.state
    if not s.options.romania_rolls_again and s.romania and s.moldova != NOBODY:
        return
    roll = run.throw("neighbours", RED, 1, "table", "2.2", table=f.romania.entries())
    result = f.romania.results[roll.result]
    happens = not s.romania if result == "romania" else s.moldova == NOBODY and f.forces[2] is not None
    run.do(NeighboursChose(result, happens, roll))


NODES = {"event": event}
