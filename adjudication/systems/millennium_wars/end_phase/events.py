"""The events of the end phase."""

from __future__ import annotations

from adjudication.engine.play.events import sentence
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State


class Recovered(Event, frozen=True):
    """The recovery of pieces, which are Combat Effective again (16.0)."""

    units: tuple[str, ...]

    says = sentence("recovered", "16.0", "Combat Effective again: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.disrupted[f.piece[name]] = False


class SupplyChecked(Event, frozen=True):
    """The pieces out of supply at the end of the turn (15.0)."""

    out: tuple[str, ...]

    says = sentence("supply.checked", "15.0", "Out of supply: {out}.")

    def fold(self, f: Facts, s: State) -> None:
        starving = [False] * len(s.starving)
        for name in self.out:
            starving[f.piece[name]] = s.where[f.piece[name]] >= 0
        s.starving = starving


class PointsCapped(Event, frozen=True):
    """The loss of Political Points above the limit for the next turn (21.0)."""

    red: int
    blue: int

    says = sentence("points.capped", "21.0", "Political Points kept: Russia {red}, Coalition {blue}.")

    def fold(self, f: Facts, s: State) -> None:
        s.points = [self.red, self.blue, *[0] * (len(f.sides) - 2)]
