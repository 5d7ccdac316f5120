"""Events of reinforcements."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import OWN, plain
from adjudication.engine.protocol import Message
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import said
from adjudication.systems.opuc.fog.declarations import BLOCK


class ArrivalsDue(Event, frozen=True):
    """The reinforcements of both sides that are due now."""

    units: tuple[str, ...]

    says = plain("arrivals.due", "12.1", "units")

    def fold(self, f: Facts, s: State) -> None:
        s.arrivals = list(f.blocks(self.units))

    def redact(self, f: Facts, s: State, viewer: int | None) -> ArrivalsDue | None:
        own = tuple(name for name in self.units if f.roster.side[f.roster.index[name]] == viewer)
        return replace(self, units=own) if own else None


class ReinforcementsTested(Event, frozen=True):
    """Whether a group that is due comes through (12.1, G-19)."""

    side: str
    units: tuple[str, ...]
    track: str
    arrived: bool
    roll: Roll

    def fold(self, f: Facts, s: State) -> None:
        tested = set(f.blocks(self.units))
        if not self.arrived:
            s.arrivals = [b for b in s.arrivals if b not in tested]

    def redact(self, f: Facts, s: State, viewer: int | None) -> Any:
        return self if SIDE[self.side] == viewer else replace(self, units=(), roll=replace(self.roll, subject=""))

    def message(self, f: Facts, s: State) -> Message:
        key = "arrivals.through" if self.arrived else "arrivals.delayed"
        if not self.units:  # the other side learns that a group is tested, not which
            return Message(f"{key}_unseen", {"side": said(f, self.side)}, "12.1, G-19")
        return Message(key, {"side": said(f, self.side), "units": said(f, self.units)}, "12.1, G-19")


class Arrived(Event, frozen=True):
    """A reinforcement is placed on the map (12.1)."""

    side: str
    unit: str
    at: str

    fog = BLOCK
    says = plain("arrivals.placed", "12.1", "side", "unit", "at")

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        s.place[block] = s.began[block] = f.board.index[self.at]
        s.arrivals = [b for b in s.arrivals if b != block]


class Waits(Event, frozen=True):
    """A reinforcement finds its entry closed and waits (G-20)."""

    side: str
    unit: str

    fog = OWN
    says = plain("arrivals.waits", "12.1, G-20", "unit")

    def fold(self, f: Facts, s: State) -> None:
        s.arrivals = [b for b in s.arrivals if b != f.roster.index[self.unit]]


ReinforcementsEvent = ArrivalsDue | ReinforcementsTested | Arrived | Waits
