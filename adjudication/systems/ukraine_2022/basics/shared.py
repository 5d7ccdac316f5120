"""Events that several chapters share: control, victory points, routs."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import GONE, ROUTED, Facts
from adjudication.systems.ukraine_2022.basics.state import State, put

WHY = {
    "city": ("12.1", "a city changes hands"),
    "surrender": ("5.1, 12.1", "a unit surrenders"),
    "losses": ("8.3, 12.1", "losses are absorbed"),
    "wing": ("6.4.1, 12.1", "an air unit is eliminated"),
    "naval": ("3.1.2, 12.1", "a naval unit is lost"),
    "bombing": ("6.1.2", "strategic bombing"),
    "barrage": ("11.4", "missile barrages"),
    "media": ("11.3.1.2", "media support"),
    "nuclear": ("11.9.1", "a nuclear event"),
    "false_flag": ("11.6.7", "a false flag operation"),
}


class PointsChanged(Event, frozen=True):
    """A change in victory points: a higher number is better for Russia (12.0)."""

    by: int
    why: str

    says = sentence(
        "points", lambda e: WHY[e.why][0], "Victory points change by {change}: {cause}. They are {now}.",
        change=lambda e, f, s: f"{e.by:+}", cause=lambda e, f, s: WHY[e.why][1], now=lambda e, f, s: s.points + e.by,
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.points += self.by


class HexesTaken(Event, frozen=True):
    """The hexes that a side controls from now on, since its unit has entered them (3.7.2, 12.1)."""

    side: str
    hexes: tuple[str, ...]

    says = sentence("hexes.taken", "12.1, PCS-01", "{side} now controls {hexes}.")

    def fold(self, f: Facts, s: State) -> None:
        for number in self.hexes:
            s.held[f.index[number]] = self.side_numbers[self.side]


class Routed(Event, frozen=True):
    """The rout of a unit from the map into the routed box (5.1)."""

    side: str
    unit: str
    why: str

    says = sentences(
        lambda e: f"routed.{e.why}",
        lambda e: {"combat": "8.3", "airstrike": "6.1.3", "interception": "6.2", "sam": "6.6"}[e.why],
        {
            "routed.combat": "{unit} is routed, which absorbs all losses.",
            "routed.airstrike": "{unit} is routed by the airstrike.",
            "routed.interception": "{unit} is routed in the air.",
            "routed.sam": "{unit} is routed by air defence as it lands.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        put(f, s, f.unit[self.unit], ROUTED)


class UnitLost(Event, frozen=True):
    """The loss of a unit: removed from an overstacked hex, or a special unit attacked while alone."""

    side: str
    unit: str
    why: str

    says = sentences(
        lambda e: f"lost.{e.why}",
        lambda e: "3.6, PCS-12" if e.why == "overstacked" else "3.1.1",
        {
            "lost.overstacked": "{unit} is eliminated: its hex was overstacked when it was attacked.",
            "lost.alone": "{unit} is eliminated: it was attacked while alone.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        put(f, s, f.unit[self.unit], GONE)


class TurnedStatic(Event, frozen=True):
    """The units that flip to their static side."""

    side: str
    units: tuple[str, ...]
    why: str

    says = sentences(
        lambda e: f"static.{e.why}",
        lambda e: {"activation": "7.0", "airstrike": "6.1.3", "trouble": "11.6.1", "combat": "8.0"}[e.why],
        {
            "static.activation": "{units} has finished its activation.",
            "static.airstrike": "{units} is static after the airstrike.",
            "static.trouble": "{units}: static, and not to be activated next turn.",
            "static.combat": "{units}: static after combat.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.static[f.unit[name]] = True
