"""The umpire's edits as events."""

from __future__ import annotations

from adjudication.engine.play.events import sentence
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import FORCES, GONE, NOBODY, POOL, Facts
from adjudication.systems.millennium_wars.basics.state import State


class SetIndex(Event, frozen=True):
    """Edit: the Political Index."""

    value: int

    says = sentence("set.index", "21.0", "The umpire sets the Political Index to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        s.index = self.value


class SetMoldova(Event, frozen=True):
    """Edit: the camp that Moldova joins while it is neutral."""

    side: str

    says = sentence("set.moldova", "1.4", "The umpire decides that Moldova becomes an ally of {side}.")

    def fold(self, f: Facts, s: State) -> None:
        s.moldova = f.side_numbers[self.side]
        for here, role in enumerate(f.role):
            if role == "moldova" and s.held[here] == NOBODY:
                s.held[here] = s.moldova


class SetPoints(Event, frozen=True):
    """Edit: the Political Points of a side."""

    side: str
    value: int

    says = sentence("set.points", "21.0", "The umpire sets the Political Points of {side} to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        points = s.points[:]
        points[f.side_numbers[self.side]] = self.value
        s.points = points


class SetC4i(Event, frozen=True):
    """Edit: the C4I level of a force."""

    force: str
    value: int

    says = sentence("set.c4i", "13.1", "The umpire sets C4I of {force} to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        s.c4i[FORCES.index(self.force)] = self.value


class SetUnit(Event, frozen=True):
    """Edit: the place of a piece (a hex, "pool" or "lost"), and whether it is Disrupted."""

    unit: str
    where: str
    disrupted: bool = False

    says = sentence("set.unit", "11.2", "The umpire puts {unit} in {where}.")

    def fold(self, f: Facts, s: State) -> None:
        p = f.piece[self.unit]
        s.where[p] = {"pool": POOL, "lost": GONE}.get(self.where, f.index.get(self.where, POOL))
        s.disrupted[p], s.starving[p] = self.disrupted, False


class SetDemonstrators(Event, frozen=True):
    """Edit: the Demonstrators of a side in a hex."""

    side: str
    place: str
    number: int

    says = sentence("set.demonstrators", "6.2", "The umpire sets {side}’s Demonstrators in {place} to {number}.")

    def fold(self, f: Facts, s: State) -> None:
        s.demos[f.side_numbers[self.side] * len(f.ids) + f.index[self.place]] = self.number
