"""The events of chapter 10."""

from __future__ import annotations

from adjudication.engine.kit import pools
from adjudication.engine.play.events import sentence
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State


class Refreshed(Event, frozen=True):
    """The units that are fresh again: static units with a line of communication (10.0)."""

    side: str
    units: tuple[str, ...]

    says = sentence("refreshed", "10.0", "{side} has fresh units again: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.static[f.unit[name]] = False


class RailheadsLaid(Event, frozen=True):
    side: str
    hexes: tuple[str, ...]

    says = sentence("railheads", "3.7.2.1", "Railheads: {hexes}.")

    def fold(self, f: Facts, s: State) -> None:
        s.railheads = sorted(f.index[number] for number in self.hexes)


class TurnEnded(Event, frozen=True):
    """The end of a turn: chits return to the cup; barrages and used units leave the map (10.0, 11.4)."""

    turn: int

    says = sentence("turn.ended", "10.0", "Turn {turn} ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.cup = pools.put_back(s.cup, [chit for chit in s.chit if chit and not chit.startswith("=")])
        s.chit, s.face = [""] * len(s.chit), [0] * len(s.face)
        s.barrages = []
        s.asset = ["ready" if status == "used" else status for status in s.asset]
