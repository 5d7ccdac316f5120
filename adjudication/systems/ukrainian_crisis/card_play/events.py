"""Events of card play (6.0): cards, the type of the turn, areas, points and the order of actions."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import hides, sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import AREA, DIPLOMATIC, INFORMATION, MILITARY, SIDE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.event_phase.events import add_points


class PoolSet(Event, frozen=True):
    """The at-large resource points of the turn (6.22)."""

    points: int

    says = sentence("pool", "6.22", "Ukraine has {points} at-large RP this turn.")

    def fold(self, f: Facts, s: State) -> None:
        s.pool = s.pool_left = self.points
        s.phase, s.at, s.step = "cards", "cards", 0


class CardsPlaced(Event, frozen=True):
    """The three cards that a side places. Secret to the side; the others see empty names."""

    side: str
    military: str
    diplomatic: str
    information: str

    fog = hides(military="", diplomatic="", information="")
    says = sentences(
        lambda e: "cards.placed" if e.military else "cards.placed_hidden",
        "6.0",
        {
            "cards.placed": (
                "{side} places {military} on Military, {diplomatic} on Diplomatic, {information} on Information."
            ),
            "cards.placed_hidden": "{side} has placed three cards face down.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side, cards = SIDE[self.side], f.cards_in(s)
        for area, name in ((MILITARY, self.military), (DIPLOMATIC, self.diplomatic), (INFORMATION, self.information)):
            kind = cards.index[name]
            s.placed[side * 3 + area] = kind
            s.hand[side * cards.size + kind] -= 1


class Declared(Event, frozen=True):
    side: str
    combat: bool

    says = sentences(
        lambda e: "declared.combat" if e.combat else "declared.strategic",
        "6.0",
        {
            "declared.combat": "{side} wants a Combat Turn.",
            "declared.strategic": "{side} does not ask for a Combat Turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.declared[SIDE[self.side]] = int(self.combat)


def _lose_pool(s: State, area: int) -> None:
    """Remove the remaining at-large points when play leaves the only area they can serve (6.0, 6.22)."""
    if s.pool_area == area and s.options.at_large_single_area:
        s.pool_left = 0


class TurnTypeSet(Event, frozen=True):
    turn_type: str
    why: str  # no one, both, unopposed, ceasefire, no_ceasefire, tie

    says = sentences(
        lambda e: f"turn_type.{e.why}",
        "6.0",
        {
            "turn_type.nobody": "Neither side asks for combat: this is a Strategic Turn.",
            "turn_type.both": "Both sides want combat: this is a Combat Turn.",
            "turn_type.unopposed": "No Ceasefire is attempted: this is a Combat Turn.",
            "turn_type.ceasefire": "The Ceasefire holds: this is a Strategic Turn.",
            "turn_type.no_ceasefire": "The Ceasefire fails: this is a Combat Turn.",
            "turn_type.tie": "Russia settles the tie: this is a {turn_type} Turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.turn_type, s.phase, s.at, s.step, s.area, s.rp = self.turn_type, "areas", "areas", 0, -1, [0, 0]
        s.extra = 0
        combat = self.turn_type == "combat"
        s.combats += combat
        if s.cease_by < 0:
            s.areas[DIPLOMATIC] = "unused" if combat else "open"
        else:
            reopened = not combat and not s.options.ceasefire_consumes_diplomatic
            s.areas[DIPLOMATIC] = "open" if reopened else "done"
            if not reopened:
                _lose_pool(s, DIPLOMATIC)


class AreaPicked(Event, frozen=True):
    side: str
    area: str

    says = sentence("area.picked", "6.0", "{side} opens the {area} area.")

    def fold(self, f: Facts, s: State) -> None:
        s.area = AREA[self.area]
        s.areas[s.area], s.at, s.step, s.round = "current", "reveal", 0, 0
        s.fixed, s.hosts = SIDE[self.side], f.special_areas(s)


class CardsShown(Event, frozen=True):
    """The cards of both sides in an area, turned up."""

    area: str
    red: str
    blue: str

    says = sentence("cards.shown", "6.0", "{area}: Russia shows {red}, Ukraine shows {blue}.")

    def fold(self, f: Facts, s: State) -> None:
        cards, area = f.cards_in(s), AREA[self.area]
        s.shown[area] = True
        for side, name in ((0, self.red), (1, self.blue)):
            s.spent[side * cards.size + cards.index[name]] += 1


def _points(e: EffortRolled | CardRead, f: Facts, s: State) -> None:
    """Give a card's resource points to the operation or to the side (6.0, 10.1)."""
    side = SIDE[e.side]
    if s.phase == "operations":
        s.allowance = e.rp
    else:
        s.rp[side] = e.rp
    if s.phase == "ceasefire":
        s.cease_effort[side] = e.rp
    if s.at == "effort":
        s.figures.append(e.rp)
    s.efforts[side * 3 + AREA[e.area]] += 1
    s.step += 1


class EffortRolled(Event, frozen=True):
    """The resource points of a card by the Effort Chart."""

    side: str
    area: str
    card: str
    rp: int
    roll: Roll

    says = sentence("effort", "6.0", "{side} rolls {rp} RP with a {card} card in {area}.")

    fold = _points


class CardRead(Event, frozen=True):
    """The resource points of a playing card: its number (10.1)."""

    side: str
    area: str
    card: str
    rp: int

    says = sentence("card.read", "10.1", "{side} takes {rp} RP from its card in {area}.")

    fold = _points


class OrderChosen(Event, frozen=True):
    """The side that acts, or adds, first. `by`: the side with the initiative."""

    by: str
    first: str
    what: str  # act, add

    says = sentences(
        lambda e: f"order.{e.what}",
        "6.0",
        {
            "order.act": "{by} decides that {first} acts first.",
            "order.add": "{by} decides that {first} adds points first.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.first = SIDE[self.first]
        s.at, s.step, s.round = ("acts" if self.what == "act" else "cease_adds"), 0, 0


class ActBegan(Event, frozen=True):
    side: str
    area: str

    says = sentence("act.began", "6.0", "{side} acts in the {area} area.")

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.actor, s.option, s.targets, s.extra, s.free, s.step = side, "", [], 0, 0, 0
        s.figures = [s.rp[side]] if s.efforts[side * 3 + INFORMATION] else []
        s.at = "information" if s.area == INFORMATION else "adding"


class AtLargeAdded(Event, frozen=True):
    area: str
    points: int

    says = sentence("at_large", "6.22", "Ukraine adds {points} at-large RP in {area}.")

    def fold(self, f: Facts, s: State) -> None:
        s.pool_left -= self.points
        s.pool_area, s.pool_segment = AREA[self.area], s.seg
        add_points(s, 1, self.points)


class ActEnded(Event, frozen=True):
    side: str
    area: str
    unspent: int

    says = sentence("act.ended", "6.0", "{side} finishes the {area} area with {unspent} RP unspent.")

    def fold(self, f: Facts, s: State) -> None:
        s.rp[SIDE[self.side]] = 0
        s.actor, s.free, s.option = -1, 0, ""
        s.round += 1
        s.at, s.step = "acts", 0


class AreaClosed(Event, frozen=True):
    area: str

    says = sentence("area.closed", "6.0", "The {area} area closes. Unused points are lost.")

    def fold(self, f: Facts, s: State) -> None:
        if s.turn_type == "strategic" or AREA[self.area] != MILITARY:
            _lose_pool(s, AREA[self.area])
        s.areas[AREA[self.area]], s.rp, s.at, s.step, s.area = "done", [0, 0], "areas", 0, -1
