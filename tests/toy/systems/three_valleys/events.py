"""All events of Three Valleys, each with how it folds, who learns of it and what it says."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.kit import pools
from adjudication.engine.play import events
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import OWN, Event, hides, in_words, sentence, sentences
from tests.toy.systems.three_valleys.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.three_valleys.state import State, without_units


class TurnBegan(Event, frozen=True):
    turn: int

    says = sentence("turn.began", "2.1", "Turn {turn} begins.")

    def fold(self, f: Facts, s: State) -> None:
        s.turn, s.phase, s.at = self.turn, "cards", "draw"
        s.bonus = [0] * len(f.sides)
        s.ready = without_units(f, s)


class CardDrawn(Event, frozen=True):
    side: str
    card: str
    roll: Roll | None

    fog = hides(card="", roll=None)
    says = sentences(
        lambda e: "card.drawn" if e.card else "card.drawn.unseen",
        "2.2",
        {"card.drawn": "{side} draws {card}.", "card.drawn.unseen": "{side} draws a card."},
    )

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        s.deck[side] = pools.choose(s.deck[side], (self.card,))
        s.hand[side] = tuple(sorted((*s.hand[side], self.card)))


class Ordered(Event, frozen=True):
    side: str
    unit: str
    to: str

    fog = OWN
    says = sentence("ordered", "3.1", "{unit} is to march to {to}.")

    def fold(self, f: Facts, s: State) -> None:
        s.going[f.unit[self.unit]] = f.map.index[self.to]


class Committed(Event, frozen=True):
    side: str
    card: str

    fog = OWN
    says = sentence("committed", "3.1", "{side} lays down {card}.")

    def fold(self, f: Facts, s: State) -> None:
        side, at = f.side_numbers[self.side], s.hand[f.side_numbers[self.side]].index(self.card)
        s.hand[side] = s.hand[side][:at] + s.hand[side][at + 1 :]
        s.committed[side] = self.card


class Ready(Event, frozen=True):
    side: str

    says = sentence("ready", "3.1", "The orders of {side} are in.")

    def fold(self, f: Facts, s: State) -> None:
        s.ready[f.side_numbers[self.side]] = True


class CardShown(Event, frozen=True):
    side: str
    card: str
    bonus: int

    says = sentence("card.shown", "3.2", "{side} turns up {card}: {bonus} to its battles of this turn.")

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        s.committed[side], s.bonus[side] = "", self.bonus
        s.deck[side] = pools.discard(s.deck[side], (self.card,))


class Column(msgspec.Struct, frozen=True):
    """So many units that lie face down march from one area to another."""

    start: str
    to: str
    units: int


class Marched(Event, frozen=True):
    """The marches of a side. `columns` are in the place of units that the viewer cannot tell apart."""

    side: str
    moves: dict[str, str]
    columns: tuple[Column, ...] = ()

    says = sentence("marched", "3.2", "{side} marches: {who}.", who=lambda e, f, s: _columns(e, f))

    def fold(self, f: Facts, s: State) -> None:
        for unit, to in self.moves.items():
            s.where[f.unit[unit]] = f.map.index[to]
        for u in f.units_of[f.side_numbers[self.side]]:
            s.going[u] = NOWHERE

    def redact(self, f: Facts, s: State, viewer: int | None) -> Marched:
        if viewer == f.side_numbers[self.side]:
            return self
        seen = {unit: to for unit, to in self.moves.items() if s.shown[f.unit[unit]]}
        legs = sorted((f.map.ids[s.where[f.unit[u]]], to) for u, to in self.moves.items() if u not in seen)
        columns = tuple(Column(*leg, legs.count(leg)) for leg in dict.fromkeys(legs))
        return replace(self, moves=seen, columns=columns)


def _columns(e: Marched, f: Facts) -> str:
    named = [f"{in_words(f.titles, unit)} to {in_words(f.titles, to)}" for unit, to in e.moves.items()]
    unknown = [f"{c.units} unknown from {in_words(f.titles, c.start)} to {in_words(f.titles, c.to)}" for c in e.columns]
    return ", ".join(named + unknown)


class Met(Event, frozen=True):
    """Units come face to face with those of another side and are turned up."""

    side: str
    area: str
    units: tuple[str, ...]

    says = sentence("met", "3.3", "{side} turns up in {area}: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for unit in self.units:
            s.shown[f.unit[unit]] = True
            if not s.steps[f.unit[unit]]:
                s.where[f.unit[unit]] = NOWHERE


class Contested(Event, frozen=True):
    """The areas that are fought over, in the order of the map."""

    areas: tuple[str, ...]

    says = sentence("contested", "4.1", "Battles in: {areas}.")

    def fold(self, f: Facts, s: State) -> None:
        s.contested = [f.map.index[area] for area in self.areas]
        s.phase, s.at = "battles", "battle"


class Fought(Event, frozen=True):
    """A battle. `winner` "" for a tie; `beaten` are the sides that lost it, `losses` the units that lose a step."""

    area: str
    totals: dict[str, int]
    winner: str
    beaten: tuple[str, ...]
    losses: tuple[str, ...]
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: "fought" if e.winner else "fought.tie",
        lambda e: "4.2" if e.winner else "4.2, TV-01",
        {
            "fought": "{winner} wins the battle of {area} ({scores}). A step is lost by: {losses}.",
            "fought.tie": "The battle of {area} is a tie ({scores}). A step is lost by: {losses}.",
        },
        scores=lambda e, f, s: ", ".join(
            f"{f.side_names[side]} {e.totals[side]}" for side in f.sides if side in e.totals
        ),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.area = f.map.index[self.area]
        s.contested = [area for area in s.contested if area != s.area]
        for unit in self.losses:
            u = f.unit[unit]
            s.steps[u] -= 1
            if not s.steps[u]:
                s.where[u] = NOWHERE
        there = {f.side_of[u] for u, where in enumerate(s.where) if where == s.area}
        s.beaten = [f.side_numbers[side] for side in self.beaten if f.side_numbers[side] in there]
        s.at = "beaten"


class RetreatOwed(Event, frozen=True):
    side: str

    fog = TELLS_NOBODY
    says = sentence("retreat.owed", "4.3", "{side} has to retreat.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.at = f.side_numbers[self.side], "retreat"


class Retreated(Event, frozen=True):
    """`to` "" where there is no way out: then the units are lost."""

    side: str
    units: tuple[str, ...]
    to: str

    says = sentences(
        lambda e: "retreated" if e.to else "scattered",
        "4.3",
        {"retreated": "{side} retreats to {to}: {units}.", "scattered": "{side} has no way out and loses {units}."},
    )

    def fold(self, f: Facts, s: State) -> None:
        for unit in self.units:
            s.where[f.unit[unit]] = f.map.index[self.to] if self.to else NOWHERE
        s.beaten = s.beaten[1:]
        s.actor, s.at = NOBODY, "beaten"


class AreaTaken(Event, frozen=True):
    side: str
    area: str

    says = sentence("area.taken", "5.1", "{side} takes {area}.")

    def fold(self, f: Facts, s: State) -> None:
        s.held[f.map.index[self.area]] = f.side_numbers[self.side]


class Scored(Event, frozen=True):
    side: str
    points: int

    says = sentence("scored", "5.2", "{side} scores {points:point|points}.")

    def fold(self, f: Facts, s: State) -> None:
        s.points[f.side_numbers[self.side]] += self.points


class GameEnded(Event, frozen=True):
    winner: str

    says = sentences(
        lambda e: "ended" if e.winner else "ended.draw",
        "2.3, 5.3",
        {"ended": "The game is over; {winner} wins.", "ended.draw": "The game is over; nobody leads."},
    )

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.at, s.phase = True, "over", "over"


class SetPoints(Event, frozen=True):
    """Umpire's edit: the points of a side."""

    side: str
    value: int

    says = sentence("edit.points", "5.2", "The umpire sets the points of {side} to {value}.")

    def fold(self, f: Facts, s: State) -> None:
        s.points[f.side_numbers[self.side]] = self.value


class SetUnit(Event, frozen=True):
    """Umpire's edit: where a unit is, "" for lost, and the steps it has left. It lies face up afterwards."""

    unit: str
    where: str
    steps: int

    says = sentences(
        lambda e: "edit.unit" if e.where else "edit.unit.lost",
        "1.2",
        {
            "edit.unit": "The umpire puts {unit} in {where} with {steps:step|steps}.",
            "edit.unit.lost": "The umpire takes {unit} off the map.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        s.where[u] = f.map.index[self.where] if self.where else NOWHERE
        s.steps[u], s.shown[u], s.going[u] = self.steps, True, NOWHERE


GameEvent = (
    events.Went | TurnBegan | CardDrawn | Ordered | Committed | Ready | CardShown | Marched | Met | Contested | Fought
    | RetreatOwed | Retreated | AreaTaken | Scored | GameEnded | SetPoints | SetUnit
)  # fmt: skip
