"""The events of chapters 2 and 23."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State

_RULES: dict[str, str] = {"romania": "2.2", "crisis": "2.3", "reorganization": "2.1"}


class EventRolled(Event, frozen=True):
    """The random event of the turn. `happens`: False if it has already happened (23.0)."""

    result: str
    happens: bool
    roll: Roll

    says = sentences(
        lambda e: f"event.{e.result}" if e.happens else "event.again",
        lambda e: _RULES.get(e.result, "23.0"),
        {
            "event.romania": "Random event: Romania and Moldova choose.",
            "event.crisis": "Random event: a crisis elsewhere. Russia, NATO and the United States pay double.",
            "event.outrage": "Random event: international outrage.",
            "event.breach": "Random event: a cyber breach helps Russian information attacks this turn.",
            "event.none": "No random event.",
            "event.aid": "Random event: Western aid.",
            "event.unrest": "Random event: unrest. The Coalition places a Demonstrator.",
            "event.reorganization": "Random event: Russia reorganises and acts only in the first impulse.",
            "event.mobilization": "Random event: Russia mobilises.",
            "event.again": "This random event has happened before and has no effect.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if not self.happens:
            return
        s.crisis = self.result == "crisis"
        s.breach = self.result == "breach"
        if self.result == "reorganization":
            s.reorganized = s.turn


class NeighboursChose(Event, frozen=True):
    """The decision of Romania to support NATO, or of Moldova to join a side; `happens`: False if the country is already
    in the game (2.2)."""

    result: str
    happens: bool
    roll: Roll

    says = sentences(
        lambda e: f"neighbours.{e.result}" if e.happens else "neighbours.nothing",
        "2.2",
        {
            "neighbours.romania": "Romania supports NATO: its reinforcements can arrive on the border with Ukraine.",
            "neighbours.russian": "Moldova becomes an ally of Russia.",
            "neighbours.coalition": "Moldova becomes an ally of the Coalition.",
            "neighbours.nothing": "The country that would choose has already done so.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if not self.happens:
            return
        if self.result == "romania":
            s.romania = True
            return
        s.moldova = 0 if self.result == "russian" else 1
        for here, role in enumerate(f.role):
            if role == "moldova":
                s.held[here] = s.moldova


class PointsGained(Event, frozen=True):
    """The Political Points that a side gains (21.0, 23.0)."""

    side: str
    number: int
    to: int

    says = sentence(
        "points.gained", "23.0", ("{side} gains {number:Political Point|Political Points} and now has {to}.")
    )

    def fold(self, f: Facts, s: State) -> None:
        s.points[f.side_numbers[self.side]] = self.to
