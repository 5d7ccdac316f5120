"""The event of chapter 11."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import sentences
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State


class FlightRolled(Event, frozen=True):
    """The roll for flight MH-17 after the use of anti-aircraft support. If it is shot down, the marker nullifies
    nothing."""

    at: str
    shot_down: bool
    roll: Roll

    says = sentences(
        lambda e: "flight.down" if e.shot_down else "flight.safe",
        "11.0",
        {
            "flight.down": "Flight MH-17 is shot down over {at}.",
            "flight.safe": "No airliner is hit over {at}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.shot_down:
            s.crash = f.index[self.at]
            if s.fight is not None:
                s.fight = replace(s.fight, idle=s.fight.idle + 1)
