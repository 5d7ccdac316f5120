"""All events of Two Bridges, each with how it folds and what it says. Nothing is hidden, so everybody learns all."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play import events
from adjudication.engine.play.events import Event, sentence, sentences
from tests.toy.systems.two_bridges.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.two_bridges.state import State


class TurnBegan(Event, frozen=True):
    turn: int

    says = sentence("turn.began", "2.1", "Turn {turn} begins.")

    def fold(self, f: Facts, s: State) -> None:
        s.turn = self.turn
        s.moved, s.attacked = [False] * len(f.unit_ids), [False] * len(f.unit_ids)


class ActionBegan(Event, frozen=True):
    side: str

    says = sentence("action.began", "2.1", "{side} moves and attacks.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.phase, s.at = f.side_numbers[self.side], "action", "action"


class Moved(Event, frozen=True):
    side: str
    unit: str
    to: str

    says = sentence("moved", "3.1", "{unit} of {side} moves to {to}.")

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.where[unit], s.moved[unit] = f.grid.index[self.to], True


class TownTaken(Event, frozen=True):
    side: str
    town: str

    says = sentence("town.taken", "5.1", "{side} takes {town}.")

    def fold(self, f: Facts, s: State) -> None:
        s.held[f.town_ids.index(self.town)] = f.side_numbers[self.side]


class Fought(Event, frozen=True):
    """An attack and its result: AL, NE or DL, as in the table."""

    side: str
    unit: str
    target: str
    result: str
    roll: Roll

    says = sentences(
        lambda e: f"fought.{e.result}",
        "4.3",
        {
            "fought.AL": "{unit} of {side} attacks {target} and is lost.",
            "fought.NE": "{unit} of {side} attacks {target} without effect.",
            "fought.DL": "{unit} of {side} attacks {target}, and {target} is lost.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.attacked[f.unit[self.unit]] = True
        if self.result != "NE":
            s.where[f.unit[self.unit if self.result == "AL" else self.target]] = NOWHERE


class GameEnded(Event, frozen=True):
    winner: str

    says = sentences(
        lambda e: "ended" if e.winner else "ended.draw",
        "2.2, 5.2",
        {"ended": "The game is over; {winner} wins.", "ended.draw": "The game is over; nobody leads."},
    )

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.at, s.phase, s.actor = True, "over", "over", NOBODY


class SetUnit(Event, frozen=True):
    """Umpire's edit: where a unit is, "" for lost."""

    unit: str
    where: str

    says = sentences(
        lambda e: "edit.unit" if e.where else "edit.unit.lost",
        "1.2",
        {
            "edit.unit": "The umpire puts {unit} in {where}.",
            "edit.unit.lost": "The umpire takes {unit} off the map.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.where[f.unit[self.unit]] = f.grid.index[self.where] if self.where else NOWHERE


GameEvent = events.Went | TurnBegan | ActionBegan | Moved | TownTaken | Fought | GameEnded | SetUnit
