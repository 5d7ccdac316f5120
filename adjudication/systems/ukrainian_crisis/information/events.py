"""Events of the Information area (6.3)."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


class OptionChosen(Event, frozen=True):
    side: str
    option: str

    says = sentences(
        lambda e: f"option.{e.option}",
        "6.3",
        {
            "option.cut": "{side} tries to cut the enemy’s Prestige.",
            "option.raise": "{side} raises its own Prestige.",
            "option.neutralise": "{side} tries to neutralise units from a distance.",
            "option.pass": "{side} does nothing in the Information area.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.option, s.at, s.step = self.option, "effort", 0


class TargetsNamed(Event, frozen=True):
    side: str
    units: tuple[str, ...]

    says = sentence("targets", "6.33", "{side} names its targets: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        s.targets = [f.unit[unit] for unit in self.units]


class NeutraliseTried(Event, frozen=True):
    side: str
    unit: str
    success: bool
    roll: Roll | None = None

    says = sentences(
        lambda e: "neutralise.success" if e.success else "neutralise.failure",
        "6.33",
        {
            "neutralise.success": "The attempt to neutralise {unit} succeeds.",
            "neutralise.failure": "The attempt to neutralise {unit} fails.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.success:
            s.down[f.unit[self.unit]] = True


class CutMade(Event, frozen=True):
    """The cut of the enemy's Prestige that a side has made this turn."""

    side: str

    fog = NOBODY
    says = sentence("cut", "6.31", "{side} has cut the enemy’s Prestige.")

    def fold(self, f: Facts, s: State) -> None:
        s.cut_done = True
