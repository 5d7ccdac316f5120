"""The events of chapter 11."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State


class NuclearRolled(Event, frozen=True):
    """The roll for an attack on or near a nuclear hex (11.9.1)."""

    side: str
    hex: str
    result: str
    roll: Roll

    says = sentences(
        lambda e: f"nuclear.{e.result}",
        lambda e: {"none": "11.9.1.1", "damage": "11.9.1.2", "catastrophe": "11.9.1.3"}[e.result],
        {
            "nuclear.none": "The nuclear plant in {hex} is not damaged.",
            "nuclear.damage": "The nuclear plant in {hex} is damaged.",
            "nuclear.catastrophe": "Catastrophe at the nuclear plant in {hex}: fallout.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.nuclear_rolls += 1
        if self.result == "catastrophe":
            s.fallout = sorted([*s.fallout, f.index[self.hex]])


class BarragesPlaced(Event, frozen=True):
    side: str
    hexes: tuple[str, ...]

    says = sentence("barrages", "11.4", "Missile barrages on {hexes}.")

    def fold(self, f: Facts, s: State) -> None:
        s.barrages = sorted(f.index[number] for number in self.hexes)


class AidRolled(Event, frozen=True):
    """An atrocity and the roll for western aid; `effective`: the roll had an effect (11.3)."""

    side: str
    unit: str
    result: str
    effective: bool
    roll: Roll

    says = sentences(
        lambda e: f"aid.{e.result}" if e.effective else "aid.none",
        lambda e: {"media": "11.3.1.2", "supplies": "11.3.1.3", "himars": "11.3.1.4", "abrams": "11.3.1.5",
                   "patriot": "11.3.1.6", "f16": "11.3.1.7", "atacms": "11.3.1.8"}.get(e.result, "11.3.1.1")
        if e.effective else "11.3.1.1",
        {
            "aid.none": "{unit} commits atrocities. The West does not act.",
            "aid.media": "{unit} commits atrocities. Western media support Ukraine.",
            "aid.supplies": "{unit} commits atrocities. The West sends supplies.",
            "aid.himars": "{unit} commits atrocities. The West sends HIMARS.",
            "aid.abrams": "{unit} commits atrocities. The West sends Abrams tanks.",
            "aid.patriot": "{unit} commits atrocities. The West sends Patriot missiles.",
            "aid.f16": "{unit} commits atrocities. The West sends F-16 aircraft.",
            "aid.atacms": "{unit} commits atrocities. The West sends ATACMS.",
        },
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.outrages = 0 if self.effective else s.outrages + 1
        if not self.effective or self.result in ("media", "supplies", "none"):
            return
        receive(f, s, self.result)


def receive(f: Facts, s: State, aid: str) -> None:
    """Give Ukraine an aid that comes once (11.3.1.4 to 11.3.1.8)."""
    s.happened = [*s.happened, aid]
    if aid == "patriot":
        s.patriot = True
    elif aid == "f16":
        s.box = ["spent" if line.event else box for line, box in zip(f.wings, s.box, strict=True)]
    else:
        s.asset[f.asset_ids.index(aid)] = "ready"


class RandomRolled(Event, frozen=True):
    """The random event of a turn (11.6)."""

    result: str
    effective: bool
    roll: Roll

    says = sentences(
        lambda e: f"random.{e.result}" if e.effective else "random.none",
        lambda e: {"trouble": "11.6.1", "partisans": "11.6.2", "builders": "11.6.4", "iranian-drones": "11.6.5",
                   "chinese-supplies": "11.6.6", "false_flag": "11.6.7"}.get(e.result, "11.6.3")
        if e.effective else "11.6.3",
        {
            "random.none": "No random event.",
            "random.trouble": "Trouble in paradise: mercenaries protest against Moscow.",
            "random.partisans": "Partisans attack Russian supply lines.",
            "random.builders": "North Korea sends builders.",
            "random.iranian-drones": "Iran sends drones.",
            "random.chinese-supplies": "China sends supplies.",
            "random.false_flag": "A false flag operation convinces some.",
        },
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        if self.effective and self.result in f.asset_ids:
            s.happened = [*s.happened, self.result]
            s.asset[f.asset_ids.index(self.result)] = "ready"


class KnockoutRolled(Event, frozen=True):
    """The roll for a knockout after Russia has held the capital for a turn (11.5)."""

    side: str
    number: int
    success: bool
    roll: Roll

    says = sentences(
        lambda e: "knockout" if e.success else "knockout.failed",
        "11.5",
        {
            "knockout": "Russia holds {number:hex|hexes} of Kyiv, and the government falls.",
            "knockout.failed": "Russia holds {number:hex|hexes} of Kyiv, but the government stays.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        return


class CapitalMarked(Event, frozen=True):
    """The hexes of the capital that Russia occupies at the end of a turn."""

    hexes: tuple[str, ...]

    says = sentence("capital", "11.5", "Hexes of Kyiv with Russian units: {hexes}.")

    def fold(self, f: Facts, s: State) -> None:
        s.occupied = [f.ids[here] in self.hexes for here in f.capital]
