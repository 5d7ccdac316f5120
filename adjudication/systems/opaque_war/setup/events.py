"""The events of chapter 3."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import hides, sentence, sentences
from adjudication.systems.opaque_war.basics.board import label
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import BLUE, POOL, RED, Facts
from adjudication.systems.opaque_war.basics.state import State


class ControlRolled(Event, frozen=True):
    """The dice that decide the control of each hex. `red`: the hexes of the Rebels."""

    what: str
    hexes: tuple[str, ...]
    red: tuple[str, ...]
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: f"control.{e.what}",
        "3.1",
        {
            "control.towns": "The Rebels control {number} of {all} towns and cities of Donetsk and Luhansk.",
            "control.checkpoints": "The Rebels control {number} of {all} border checkpoints.",
        },
        number=lambda e, f, s: len(e.red),
        all=lambda e, f, s: len(e.hexes),
    )

    def fold(self, f: Facts, s: State) -> None:
        for number in self.hexes:
            s.held[f.index[number]] = RED if number in self.red else BLUE


class GarrisonsPlaced(Event, frozen=True):
    """The police or militia drawn from their cup and placed face down; the rest goes to the Ukrainian pool.

    `places` by counter its hex, `faces` by counter the unit it turns out to be.
    """

    kind: str
    hexes: tuple[str, ...]
    places: dict[str, str]
    faces: dict[str, str]
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: f"garrisons.{e.kind}" if e.hexes else "garrisons.nowhere",
        "3.1",
        {
            "garrisons.police": "Ukrainian police are placed face down in {hexes}.",
            "garrisons.militia": "Ukrainian militia are placed face down in {hexes}.",
            "garrisons.nowhere": "There is no place for these Ukrainian units. All of them go to the force pool.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name, face in self.faces.items():
            p = f.piece[name]
            s.face[p] = f.unit[face]
            s.where[p] = f.index[self.places[name]] if name in self.places else POOL
            s.known[p] = name not in self.places

    def redact(self, f: Facts, s: State, viewer: int | None) -> GarrisonsPlaced:
        """Hide the pieces on the map; Ukraine keeps the knowledge of its pool."""
        if viewer != BLUE:
            return replace(self, places={}, faces={}, rolls=())
        pool = {name: face for name, face in self.faces.items() if name not in self.places}
        return replace(self, faces=pool, rolls=())


class BattalionsPlaced(Event, frozen=True):
    """The Rebel battalions drawn blindly, each for one of the hexes that the Rebels have chosen."""

    faction: str
    hexes: tuple[str, ...]
    units: tuple[str, ...]
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: "battalions" if e.hexes else "battalions.nowhere",
        "3.1",
        {
            "battalions": "Rebel battalions are placed face down in {hexes}.",
            "battalions.nowhere": "There is no place for battalions in this oblast.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name, number in zip(self.units, self.hexes, strict=True):
            s.where[f.piece[name]] = f.index[number]
            s.held[f.index[number]] = RED

    def redact(self, f: Facts, s: State, viewer: int | None) -> BattalionsPlaced:
        """Show the battalions to the Rebels, who look at them once they are placed."""
        return replace(self, rolls=(), units=self.units if viewer == RED else ())


class HavenChosen(Event, frozen=True):
    """The Ukrainian town that becomes Rebel in an oblast without a Rebel town; its garrison goes to the pool."""

    town: str
    returned: tuple[str, ...]

    says = sentence("haven", "3.1", "{town} becomes a Rebel town. The Ukrainian garrison goes to the force pool.")

    def fold(self, f: Facts, s: State) -> None:
        s.held[f.index[self.town]] = RED
        for name in self.returned:
            p = f.piece[name]
            s.where[p], s.known[p] = POOL, True

    def redact(self, f: Facts, s: State, viewer: int | None) -> HavenChosen:
        return self if viewer == BLUE else replace(self, returned=())


class CountersPlaced(Event, frozen=True):
    """The placement of Rebel mobs and media face down. `counts`: the public number of counters by hex."""

    side: str
    faction: str
    places: dict[str, str]
    counts: dict[str, int]

    fog = hides(places={})
    says = sentence("counters", "3.1", "Rebel counters are placed face down: {counts}.")

    def fold(self, f: Facts, s: State) -> None:
        for name, number in self.places.items():
            s.where[f.piece[name]] = f.index[number]


class BrigadePlaced(Event, frozen=True):
    """The placement of a Ukrainian brigade on the western edge of the map."""

    side: str
    unit: str
    at: str

    fog = hides(unit="")
    says = sentences(
        lambda e: "brigade" if e.unit else "brigade.unseen",
        "3.1",
        {"brigade": "{who} is placed in {at}.", "brigade.unseen": "A Ukrainian unit is placed in {at}."},
        who=lambda e, f, s: f.titles[label(f, s, f.piece[e.unit])],
    )

    def fold(self, f: Facts, s: State) -> None:
        s.where[f.piece[self.unit]] = f.index[self.at]
        s.held[f.index[self.at]] = BLUE
