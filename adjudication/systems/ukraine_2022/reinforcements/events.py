"""The events of chapter 5."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import hides, sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import ARRIVING, DRAWN, GONE, Facts
from adjudication.systems.ukraine_2022.basics.state import State, put


class UnitsDrawn(Event, frozen=True):
    """The units that a side draws from its cup; the other side sees their number (5.0)."""

    side: str
    number: int
    units: tuple[str, ...]
    rolls: tuple[Roll, ...]

    fog = hides(units=(), rolls=())
    says = sentences(
        lambda e: "drawn" if e.units else "drawn.unseen",
        "5.0",
        {
            "drawn": "{side} draws from its cup: {units}.",
            "drawn.unseen": "{side} draws {number:unit|units} from its cup.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.where[f.unit[name]] = DRAWN


class KeptArrive(Event, frozen=True):
    """The units kept back in the set-up can enter (13.0)."""

    side: str
    units: tuple[str, ...]

    says = sentence("kept.arrive", "13.0", "Units kept back can enter: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.where[f.unit[name]] = ARRIVING


class RecoveryRolled(Event, frozen=True):
    """The result for a routed unit: recovers, surrenders, or stays routed (5.1)."""

    side: str
    unit: str
    result: str
    roll: Roll

    says = sentences(
        lambda e: f"recovery.{e.result}",
        "5.1",
        {
            "recovery.recovers": "{unit} recovers and can enter.",
            "recovery.surrenders": "{unit} surrenders.",
            "recovery.stays": "{unit} stays routed.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        if self.result == "recovers":
            s.where[u], s.static[u] = ARRIVING, False
        elif self.result == "surrenders":
            s.where[u] = GONE


class Recovered(Event, frozen=True):
    """The simultaneous recovery of all routed units of a side (11.3.1.3)."""

    side: str
    units: tuple[str, ...]

    says = sentence("recovered.all", "11.3.1.3", "Supplies arrive and these units recover: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            u = f.unit[name]
            s.where[u], s.static[u] = ARRIVING, False
        if s.options.aid_enters_at_once:
            s.relieved = [*s.relieved, *(f.unit[name] for name in self.units)]


class Entered(Event, frozen=True):
    side: str
    unit: str
    to: str

    says = sentence("entered", "5.0", "{unit} enters in {to}.")

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        put(f, s, u, f.index[self.to])
        s.static[u] = False
        s.relieved = [other for other in s.relieved if other != u]
