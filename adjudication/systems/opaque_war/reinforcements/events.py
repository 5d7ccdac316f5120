"""The events of chapters 10 and 14."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import hides, sentence, sentences
from adjudication.engine.scenario.sides import listed
from adjudication.systems.opaque_war.basics.board import labels, numbers, sweep
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import ARRIVING, POOL, RED, Facts
from adjudication.systems.opaque_war.basics.state import State


class ReinforcementsRolled(Event, frozen=True):
    """The number of reinforcements of a side; `russians`: True if they can include Russian pieces (10.3)."""

    side: str
    number: int
    russians: bool
    roll: Roll

    says = sentences(
        lambda e: "reinforced.russians" if e.russians else "reinforced",
        lambda e: "10.3" if e.russians else "10.2" if e.side == "RED" else "10.1",
        {
            "reinforced": "{side} {plural:receives|receive} {number:reinforcement|reinforcements}.",
            "reinforced.russians": (
                "{side} {plural:receives|receive} {number:reinforcement|reinforcements}. Russian units are available."
            ),
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = self.side_numbers[self.side]
        s.owed[side] = self.number
        if side == RED:
            s.russians_allowed = self.russians


def pieces(f: Facts, s: State, name: str, number: int) -> list[int]:
    """The pieces of the pool called `name` on the menu: a unit, or `number` mobs or media of a kind."""
    if name in f.piece:
        return [f.piece[name]]
    kind, _, faction = name.partition("-")
    found = [p for p, each in enumerate(f.kind) if each == kind and f.faction[p] == faction and s.where[p] == POOL]
    return found[:number]


class Mustered(Event, frozen=True):
    """The reinforcements that a side chooses. `unseen`: the number that are not public markers."""

    side: str
    take: dict[str, int]
    unseen: int

    says = sentences(
        lambda e: "mustered" if e.take and not e.unseen else "mustered.all" if e.take else "mustered.unseen",
        lambda e: "10.2" if e.side == "RED" else "10.1",
        {
            "mustered": "{side} {plural:takes from its|take from their} pool: {take}.",
            "mustered.all": (
                "{side} {plural:takes|take} {unseen:piece|pieces} face down from {plural:its|their} pool, and {take}."
            ),
            "mustered.unseen": (
                "{side} {plural:takes|take} {unseen:piece|pieces} face down from {plural:its|their} pool."
            ),
        },
        take=lambda e, f, s: listed([f.titles[name] + (f" ({n})" if n > 1 else "") for name, n in e.take.items()]),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.owed[self.side_numbers[self.side]] = 0
        for name, number in self.take.items():
            if name in f.marker:
                s.available[f.marker[name]] += number
                continue
            for p in pieces(f, s, name, number):
                s.where[p] = ARRIVING

    def redact(self, f: Facts, s: State, viewer: int | None) -> Mustered:
        if viewer == self.side_numbers[self.side]:
            return self
        take = {name: number for name, number in self.take.items() if name in f.marker}
        return replace(self, take=take, unseen=sum(self.take.values()) - sum(take.values()))


class Arrived(Event, frozen=True):
    """The placement of a reinforcement. `doubt`: it is next to a counter that its side cannot identify. `swept`: media
    of the other side that it drives off (9.2)."""

    side: str
    piece: str
    at: str
    doubt: bool
    swept: tuple[str, ...] = ()

    fog = hides(piece="", doubt=False, swept=())
    says = sentences(
        lambda e: "arrived" if e.piece else "arrived.unseen",
        lambda e: "10.5" if e.side == "RED" else "10.4",
        {"arrived": "{who} arrives in {at}.", "arrived.unseen": "{side} {plural:places|place} a counter in {at}."},
        who=lambda e, f, s: labels(f, s, numbers(f, (e.piece,))),
    )

    def fold(self, f: Facts, s: State) -> None:
        p = f.piece[self.piece]
        s.where[p] = f.index[self.at]
        if p < f.units:
            s.held[s.where[p]] = self.side_numbers[self.side]
        sweep(f, s, self.swept)


class Barred(Event, frozen=True):
    """The discovery that a hex is closed to a side by an enemy it could not identify."""

    side: str
    at: str
    rule: str

    says = sentence("barred", lambda e: e.rule, "{side} {plural:finds|find} {at} closed: an enemy unit is near.")

    def fold(self, f: Facts, s: State) -> None:
        s.barred.append(f.index[self.at])


class SentBack(Event, frozen=True):
    """The return to the pool of reinforcements without a legal hex. `number`, their count, is public."""

    side: str
    pieces: tuple[str, ...]
    number: int

    fog = hides(pieces=())
    says = sentence("sent.back", "10.4, 10.5", "{side} cannot place {number:piece|pieces}, back to the pool.")

    def fold(self, f: Facts, s: State) -> None:
        for name in self.pieces:
            s.where[f.piece[name]] = POOL
