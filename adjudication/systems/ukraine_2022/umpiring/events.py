"""The umpire's edits as events."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import ROUTED, Facts
from adjudication.systems.ukraine_2022.basics.state import State, put
from adjudication.systems.ukraine_2022.special.events import receive

AID = {
    "himars": "HIMARS", "abrams": "Abrams tanks", "patriot": "Patriot missiles", "f16": "F-16 aircraft",
    "atacms": "ATACMS",
}  # fmt: skip
"""What can be given once."""


class SetPoints(Event, frozen=True):
    """Umpire's edit: the victory points."""

    value: int

    says = sentence("edit.points", "12.0", "The umpire sets the victory points to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        s.points = self.value


class SetUnit(Event, frozen=True):
    """Umpire's edit: the place of a unit ("" for the routed box), and whether it is static."""

    unit: str
    at: str
    static: bool

    says = sentences(
        lambda e: "edit.unit" if e.at else "edit.unit.routed",
        "3.1",
        {
            "edit.unit": "The umpire puts {unit} in {at}.",
            "edit.unit.routed": "The umpire puts {unit} in the routed box.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        put(f, s, u, f.index[self.at] if self.at else ROUTED)
        s.static[u] = self.static


class SetControl(Event, frozen=True):
    """Umpire's edit: the side that controls a hex. Victory points stay as they are."""

    hex: str
    side: str

    says = sentence("edit.control", "3.7.2", "The umpire gives {hex} to {side}.")

    def fold(self, f: Facts, s: State) -> None:
        s.held[f.index[self.hex]] = self.side_numbers[self.side]


class GiveAid(Event, frozen=True):
    """Umpire's edit: western aid decided by a cell or an argument, as after a roll (11.3.1)."""

    aid: str

    says = sentence(
        "edit.aid", "11.3.1", "The umpire gives Ukraine western aid: {what}.",
        what=lambda e, f, s: AID.get(e.aid, e.aid),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        receive(f, s, self.aid)
