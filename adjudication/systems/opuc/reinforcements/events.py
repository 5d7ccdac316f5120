"""Events of reinforcements."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import OWN, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.declarations import BLOCK


def _tested(e: ReinforcementsTested) -> str:
    """The key of the sentence: another side learns that a group was tested, but not which."""
    key = "arrivals.through" if e.arrived else "arrivals.delayed"
    return key if e.units else f"{key}_unseen"


class ArrivalsDue(Event, frozen=True):
    """The reinforcements of both sides that are due now."""

    units: tuple[str, ...]

    says = sentence("arrivals.due", "12.1", "Reinforcements are due: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        s.arrivals = list(f.blocks(self.units))

    def redact(self, f: Facts, s: State, viewer: int | None) -> ArrivalsDue | None:
        own = tuple(name for name in self.units if f.roster.side[f.roster.index[name]] == viewer)
        return replace(self, units=own) if own else None


class ReinforcementsTested(Event, frozen=True):
    """The arrival test of a group that is due (12.1, G-19)."""

    side: str
    units: tuple[str, ...]
    track: str
    arrived: bool
    roll: Roll

    says = sentences(
        _tested,
        "12.1, G-19",
        {
            "arrivals.through": "{side}’s reinforcements reach the map: {units}.",
            "arrivals.through_unseen": "{side}’s reinforcements reach the map.",
            "arrivals.delayed": "{side}’s reinforcements are delayed until next turn: {units}.",
            "arrivals.delayed_unseen": "{side}’s reinforcements are delayed until next turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        tested = set(f.blocks(self.units))
        if not self.arrived:
            s.arrivals = [b for b in s.arrivals if b not in tested]

    def redact(self, f: Facts, s: State, viewer: int | None) -> Any:
        return self if SIDE[self.side] == viewer else replace(self, units=(), roll=replace(self.roll, subject=""))


class Arrived(Event, frozen=True):
    """The arrival of a reinforcement on the map (12.1)."""

    side: str
    unit: str
    at: str

    fog = BLOCK
    says = sentence("arrivals.placed", "12.1", "{side}’s {unit} arrives at {at}.")

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        s.place[block] = s.began[block] = f.board.index[self.at]
        s.arrivals = [b for b in s.arrivals if b != block]


class Waits(Event, frozen=True):
    """The wait of a reinforcement whose entry is closed (G-20)."""

    side: str
    unit: str

    fog = OWN
    says = sentence("arrivals.waits", "12.1, G-20", "The entry hex of {unit} is blocked, so it waits.")

    def fold(self, f: Facts, s: State) -> None:
        s.arrivals = [b for b in s.arrivals if b != f.roster.index[self.unit]]
