"""The events of chapter 6."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import Fight, State


class DemonstratorsGranted(Event, frozen=True):
    """The Demonstrators that a side can place and remove; `either`: one or the other. `back`: the node at which play
    continues."""

    side: str
    place: int
    remove: int
    either: bool
    back: str

    fog = TELLS_NOBODY
    says = sentences(
        lambda e: "demonstrators.either" if e.either else f"demonstrators.{'granted' if e.remove else 'gather'}",
        "6.1",
        {
            "demonstrators.either": "{side} can place {place:Demonstrator|Demonstrators} or remove {remove}.",
            "demonstrators.granted": "{side} can place {place:Demonstrator|Demonstrators} and remove {remove}.",
            "demonstrators.gather": "{side} can place {place:Demonstrator|Demonstrators}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.may_place, s.may_remove, s.either, s.back = self.place, self.remove, self.either, self.back
        s.actor, s.at = f.side_numbers[self.side], "demonstrate"


class DemonstratorPlaced(Event, frozen=True):
    """The placement of a Demonstrator (6.1, 6.2)."""

    side: str
    place: str

    says = sentence("demonstrators.placed", "6.2", "{side}’s Demonstrators gather in {place}.")

    def fold(self, f: Facts, s: State) -> None:
        s.demos[f.side_numbers[self.side] * len(f.ids) + f.index[self.place]] += 1


class GrantUsed(Event, frozen=True):
    """The part of a grant that a side has used by placing or removing."""

    place: int
    remove: int

    fog = TELLS_NOBODY
    says = sentence(
        "demonstrators.left", "6.1", ("{place:Demonstrator|Demonstrators} left to place, {remove} to remove.")
    )

    def fold(self, f: Facts, s: State) -> None:
        s.may_place, s.may_remove, s.either = self.place, self.remove, False


MEANS = {"DE": "all are sent home", "DD": "one is sent home", "AE": "the attack fails with a loss"}


class Dispersed(Event, frozen=True):
    """The attack of units on Demonstrators in their hex: the odds, the die and the result (6.4)."""

    side: str
    place: str
    units: tuple[str, ...]
    against: int
    column: str
    result: str
    roll: Roll

    says = sentence(
        "dispersed", "6.4",
        "{units} {several:attacks|attack} {against:Demonstrator|Demonstrators} in {place} at {column}. Result "
        "{result}: {means}.",
        several=lambda e, f, s: len(e.units) > 1, means=lambda e, f, s: MEANS.get(e.result, "nothing"),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        for name in self.units:
            s.attacked[f.piece[name]] = True
        here, side = f.index[self.place], f.side_numbers[self.side]
        camp = camp_of_side(f, s, side)
        s.struck = [*s.struck, here]
        units = tuple(f.piece[name] for name in self.units)
        s.fight = Fight(side, camp, here, units, (), dispersal=True)
