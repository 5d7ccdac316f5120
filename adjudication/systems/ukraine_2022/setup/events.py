"""The events of chapter 13."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import KEPT, Facts
from adjudication.systems.ukraine_2022.basics.state import State


class Deployed(Event, frozen=True):
    """The set-up of a unit, hidden from the other side until all is shown."""

    side: str
    unit: str
    to: str

    says = sentence("deployed", "13.0", "{unit} is set up in {to}.")

    def fold(self, f: Facts, s: State) -> None:
        s.placed[f.unit[self.unit]] = f.index[self.to]

    def redact(self, f: Facts, s: State, viewer: int | None) -> Deployed | None:
        open_ = not s.options.sealed_setup
        return self if open_ or viewer == self.side_numbers[self.side] else None


class SideReady(Event, frozen=True):
    side: str

    says = sentence("setup.ready", "13.0", "{side} has set up.")

    def fold(self, f: Facts, s: State) -> None:
        s.ready[self.side_numbers[self.side]] = True


class ForcesShown(Event, frozen=True):
    """The set-up of a side as it is shown. `kept`: the units that enter on the second turn."""

    side: str
    places: dict[str, str]
    kept: tuple[str, ...]

    says = sentences(
        lambda e: "setup.shown.kept" if e.kept else "setup.shown",
        "13.0",
        {
            "setup.shown": "{side} shows its set-up: {number:unit|units} on the map.",
            "setup.shown.kept": "{side} shows its set-up: {number:unit|units} on the map. Kept back: {kept}.",
        },
        number=lambda e, f, s: len(e.places),
    )

    def fold(self, f: Facts, s: State) -> None:
        for name, number in self.places.items():
            s.where[f.unit[name]] = f.index[number]
        for name in self.kept:
            s.where[f.unit[name]] = KEPT
        s.placed = [-1 if f.side[u] == self.side_numbers[self.side] else at for u, at in enumerate(s.placed)]
