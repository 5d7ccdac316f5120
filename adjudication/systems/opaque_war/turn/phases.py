"""Chapter 4: the transitions between turns, phases and segments."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opaque_war.basics.facts import BLUE, SIDES
from adjudication.systems.opaque_war.turn.events import DecisionAsked, SegmentBegan, TurnBegan
from adjudication.systems.opaque_war.turn.flow import Run


def turn(run: Run) -> None:
    """Node: begin the next turn (4.0)."""
    f, s = run.facts, run.state
    number = s.turn + 1
    run.do(TurnBegan(number, s.truce_next, number == f.pack.charts.reinforcements.russian_turn))
    run.look()


def combat(run: Run) -> None:
    """Node: begin the attacks of the side that has moved; none in a ceasefire (4.0, 15.2)."""
    s = run.state
    if s.truce:
        run.go("combat_ends")
        return
    run.do(SegmentBegan(SIDES[s.actor], "combat"))
    run.look()
    run.do(DecisionAsked(SIDES[s.actor], "attack"))


def combat_ends(run: Run) -> None:
    """Node: go on to the Rebel phase after that of Ukraine, then to the end of the turn (4.0)."""
    run.go("movement_red" if run.state.actor == BLUE else "turn_ends", "" if run.state.actor == BLUE else "end")


NODES: dict[str, Callable[[Run], None]] = {"turn": turn, "combat": combat, "combat_ends": combat_ends}
