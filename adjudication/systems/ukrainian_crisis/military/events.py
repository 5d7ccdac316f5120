"""Events of the Military area (6.1)."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import MOBILIZED, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


def _owner(e: Any, f: Facts, s: State) -> str:
    return f.side_name[SIDES[f.side_of[f.unit[e.unit]]]]


class UnitMobilised(Event, frozen=True):
    unit: str

    says = sentence("mobilised", "6.11", "{side} mobilises {unit}.", side=_owner)

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.where[unit] = MOBILIZED
        s.rp[f.side_of[unit]] -= 1


class UnitDeployed(Event, frozen=True):
    """The deployment of a unit. `prestige`: the amount spent; a point for the other side is its own event."""

    unit: str
    area: str
    rp: int
    prestige: int

    says = sentences(
        lambda e: "deployed.regular" if e.prestige else "deployed",
        "6.12",
        {
            "deployed": "{side} deploys {unit} in {area} for {rp} RP.",
            "deployed.regular": "{side} deploys {unit} in {area} for {rp} RP and {prestige} Prestige.",
        },
        side=_owner,
    )

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        side, area = f.side_of[unit], f.area[self.area]
        s.where[unit] = area
        s.rp[side] -= self.rp
        s.prestige[side] -= self.prestige
        if not self.rp:
            s.free -= 1
        if f.moldova >> area & 1 and f.type_of[unit] == 0:
            s.moldova_used = True


class UnitWithdrawn(Event, frozen=True):
    unit: str
    area: str
    refreshed: bool = False

    says = sentence("withdrawn", "6.13", "{side} withdraws {unit} from {area}.", side=_owner)

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.where[unit], s.withdrawn[unit] = MOBILIZED, True
        if self.refreshed:
            s.down[unit] = False


class UnitExpelled(Event, frozen=True):
    unit: str
    area: str

    says = sentence("expelled", "5.0", "{unit} is driven out of {area} and returns to Mobilized.")

    def fold(self, f: Facts, s: State) -> None:
        s.where[f.unit[self.unit]] = MOBILIZED
