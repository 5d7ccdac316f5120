"""The events that several chapters use."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.kit import tracks
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import GONE, OUT, RED, Facts
from adjudication.systems.millennium_wars.basics.state import State

_RULES: dict[str, str] = {
    "massacre": "6.5", "collateral": "6.6", "political": "20.0", "feedback": "20.0", "weapons": "22.0",
    "outrage": "23.0",
    "instability": "3.0",
}  # fmt: skip
WHY: dict[str, str] = {
    "massacre": "Demonstrators attacked by other than security units", "collateral": "collateral damage",
    "political": "information warfare", "feedback": "an information attack that backfires",
    "weapons": "Special Weapons", "outrage": "international outrage", "instability": "instability at the start",
}  # fmt: skip
_LOSSES: dict[str, str] = {
    "combat": "17.4", "retreat": "17.5", "stacking": "14.6", "supply": "15.0", "overrun": "14.2", "romania": "2.2",
    "dispersal": "6.4", "disrupted": "16.0",
}  # fmt: skip
_BLOWS: dict[str, str] = {"combat": "17.4", "intensive": "19.0", "supply": "15.0", "missile": "25.0"}
_DEMOS: dict[str, str] = {
    "information": "6.1",
    "dispersed": "6.4",
    "collateral": "6.6",
    "weapons": "22.0",
    "converted": "6.8",
}


class IndexMoved(Event, frozen=True):
    """A move of the Political Index towards a side; `to`: its new value. `why`: a word of the catalogue."""

    side: str
    by: int
    to: int
    why: str
    rolls: tuple[Roll, ...] = ()

    says = sentence(
        "index.moved", lambda e: _RULES[e.why], "The Political Index moves {by} towards {side}, to {to} ({why}).",
        why=lambda e, f, s: WHY[e.why],
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.index = self.to


def shifted(f: Facts, s: State, side: int, by: int) -> int:
    """The Political Index after moving `by` towards `side`: up for Russia, down for the Coalition (21.0)."""
    return tracks.moved(f.numbers.index, s.index, by if side == RED else -by).value


def part(index: int, step: int) -> int:
    """The full steps of the index: 1 for each `step` towards Russia, -1 for each towards the Coalition (21.0, 24.0)."""
    return int(index / step)


class Eliminated(Event, frozen=True):
    """The elimination of pieces of a side. `why`: a word of the catalogue."""

    side: str
    units: tuple[str, ...]
    why: str

    says = sentences(
        lambda e: f"eliminated.{e.why}",
        lambda e: _LOSSES[e.why],
        {
            "eliminated.combat": "Eliminated in combat: {units}.",
            "eliminated.retreat": "Eliminated with no route to retreat: {units}.",
            "eliminated.stacking": "Eliminated by overstacking: {units}.",
            "eliminated.supply": "Eliminated for lack of supply: {units}.",
            "eliminated.overrun": "Eliminated when the enemy entered the hex: {units}.",
            "eliminated.romania": "Eliminated while still in Romania: {units}.",
            "eliminated.dispersal": "Eliminated by Demonstrators: {units}.",
            "eliminated.disrupted": "Eliminated when already Disrupted: {units}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            p = f.piece[name]
            s.where[p], s.disrupted[p], s.starving[p] = GONE, False, False


class Disrupted(Event, frozen=True):
    """The disruption of pieces. `why`: a word of the catalogue."""

    units: tuple[str, ...]
    why: str

    says = sentences(
        lambda e: f"disrupted.{e.why}",
        lambda e: _BLOWS[e.why],
        {
            "disrupted.combat": "Disrupted in combat: {units}.",
            "disrupted.intensive": "Disrupted by the Intensive Assault: {units}.",
            "disrupted.supply": "Disrupted for lack of supply: {units}.",
            "disrupted.missile": "Disrupted by missiles: {units}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.disrupted[f.piece[name]] = True


class FleetRemoved(Event, frozen=True):
    """The removal of the Russian Fleet from the game (9.0)."""

    units: tuple[str, ...]
    why: str

    says = sentences(
        lambda e: f"fleet.{e.why}",
        "9.0",
        {
            "fleet.sevastopol": "Sevastopol is occupied: {units} leaves the game.",
            "fleet.bought": "The Coalition has both its Fleets: {units} leaves the game.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.where[f.piece[name]] = OUT


class DemonstratorsRemoved(Event, frozen=True):
    """The removal of a side's Demonstrators from a hex. `why`: a word of the catalogue."""

    side: str
    place: str
    number: int
    why: str

    says = sentences(
        lambda e: f"demonstrators.{e.why}",
        lambda e: _DEMOS[e.why],
        {
            "demonstrators.information": "{who} {side} in {place} {several:goes|go} home.",
            "demonstrators.dispersed": "{who} {side} in {place} {several:is|are} dispersed.",
            "demonstrators.collateral": "Collateral damage removes {who} {side} in {place}.",
            "demonstrators.weapons": "Special Weapons remove {who} {side} in {place}.",
            "demonstrators.converted": "{who} {side} in {place} {several:takes|take} up arms.",
        },
        who=lambda e, f, s: f"{e.number} Demonstrator{'s' * (e.number > 1)} of",
        several=lambda e, f, s: e.number > 1,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.demos[f.side_numbers[self.side] * len(f.ids) + f.index[self.place]] -= self.number
