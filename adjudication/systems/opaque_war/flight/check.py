"""Chapter 11: the danger to flight MH-17 whenever the Rebels use anti-aircraft support, until it is shot down."""

from __future__ import annotations

from adjudication.systems.opaque_war.basics.facts import BLUE, RED
from adjudication.systems.opaque_war.basics.state import NO_HEX
from adjudication.systems.opaque_war.flight.events import FlightRolled
from adjudication.systems.opaque_war.support_levels.levels import change
from adjudication.systems.opaque_war.turn.flow import Run


def fly(run: Run, here: int) -> None:
    """Roll for the flight over hex `here`."""
    f, s = run.facts, run.state
    if s.crash != NO_HEX:
        return
    chart, at = f.pack.charts.flight, f.ids[here]
    roll = run.throw("flight", RED, 1, "at_most", "11.0", target=chart.shot_down_to, subject=at)
    run.do(FlightRolled(at, bool(roll.result), roll))
    if roll.result:
        change(run, BLUE, chart.western, "flight", "11.0")
