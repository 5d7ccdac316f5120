"""Events of the Event Card Phase (5.0), and the effects of cards and Critical Incidents (6.0)."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, changes_nothing, hides, sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event, cause
from adjudication.systems.ukrainian_crisis.basics.facts import MOBILIZED, SIDE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


class TurnBegan(Event, frozen=True):
    turn: int
    first: str  # the side that draws its event first

    says = sentence("turn.began", "4.0", "Turn {turn} begins: {label}.", label=lambda e, f, s: f.labels.get(e.turn, ""))

    def fold(self, f: Facts, s: State) -> None:
        s.turn, s.first, s.phase, s.at, s.step, s.round = self.turn, SIDE[self.first], "events", "draw", 0, 0
        s.placed, s.shown, s.areas = [-1] * 6, [False] * 3, ["open"] * 3
        s.declared, s.held, s.rp, s.efforts = [-1, -1], [-1, -1], [0, 0], [0] * 6
        s.opposing = s.cease_by = s.cease_winner = s.fixed = s.area = s.actor = -1
        s.cease_rp, s.cease_effort = [0, 0], [0, 0]
        s.pool, s.pool_left, s.pool_area, s.pool_segment = 0, 0, -1, 0
        s.turn_type, s.option, s.figures, s.targets, s.extra, s.free = "", "", [], [], 0, 0
        s.seg_count = s.seg = s.allowance = s.used = s.fought_in = 0
        s.battles, s.attack_over, s.allocated = [], False, [{}, {}]
        s.battle_this_turn = s.cut_done = False
        count = len(s.where)
        s.acted, s.moved, s.fought, s.withdrawn = [False] * count, [False] * count, [False] * count, [False] * count


class EventDrawn(Event, frozen=True):
    """The event that a side draws, secret to it. `card`: empty and `roll` None for others, or if the umpire arranged
    the deck."""

    side: str
    card: str
    roll: Roll | None = None

    fog = hides(card="", roll=None)
    says = sentences(
        lambda e: "event.drawn" if e.card else "event.drawn_hidden",
        "5.0",
        {
            "event.drawn": "{side} draws the event card {card}.",
            "event.drawn_hidden": "{side} draws an event card.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        card = f.card[self.card]
        s.deck.remove(card)
        s.held[SIDE[self.side]] = card
        s.step += 1


class EventRevealed(Event, frozen=True):
    """The reveal of a Must Play card, which is played at once."""

    side: str
    card: str

    says = sentence("event.revealed", "5.0", "{side} has drawn {card}, which must be played immediately.")

    def fold(self, f: Facts, s: State) -> None:
        s.held[SIDE[self.side]] = -1
        s.gone.append(f.card[self.card])


def add_points(s: State, side: int, points: int) -> None:
    """Add resource points to the current act of `side`: its Segment, or its action in an area."""
    if s.phase == "operations":
        s.allowance += points
    else:
        s.rp[side] += points
        s.extra += points


class EventPlayed(Event, frozen=True):
    """The play of a held card, for points (`rp`, with its die if it has one) or for free deployments (`free`)."""

    side: str
    card: str
    rp: int = 0
    free: int = 0
    roll: Roll | None = None

    says = sentences(
        lambda e: "event.played_points" if e.rp else "event.played_free" if e.free else "event.played",
        "5.0",
        {
            "event.played_points": "{side} plays {card} for {rp} RP.",
            "event.played_free": "{side} plays {card}: {free} units can deploy without RP.",
            "event.played": "{side} plays {card}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.held[SIDE[self.side]] = -1
        s.gone.append(f.card[self.card])
        s.free = self.free
        add_points(s, SIDE[self.side], self.rp)


class EventRolled(Event, frozen=True):
    """The die of an event; `roll`: None for the fixed value of variant 10.2."""

    side: str
    card: str
    value: int
    roll: Roll | None = None

    says = sentences(
        lambda e: "event.rolled" if e.roll else "event.fixed",
        "5.0",
        {
            "event.rolled": "The roll for {card} is {value}.",
            "event.fixed": "{card} counts as a roll of {value}.",
        },
    )
    fold = changes_nothing


class EventWaits(Event, frozen=True):
    """The wait of an event in 10.2, which is decided when this turn's Diplomatic cards are turned up."""

    card: str

    says = sentence("event.waits", "10.2", "{card} will be decided by this turn’s Diplomatic cards.")

    def fold(self, f: Facts, s: State) -> None:
        s.waiting.append(f.card[self.card])


class EventVoid(Event, frozen=True):
    """An event without effect in 10.2, which counts as no event."""

    side: str
    card: str

    says = sentence("event.void", "10.2", "{side} has drawn {card}. Without dice, it has no effect.")
    fold = changes_nothing


class CountryLeft(Event, frozen=True):
    """The permanent removal of a country's marker from the Foreign Relations Display (6.23)."""

    country: str

    says = sentence("country.left", "6.23", "{country} leaves the Foreign Relations Display permanently.")

    def fold(self, f: Facts, s: State) -> None:
        s.zone[f.country[self.country]] = -1


class NeighbourSettled(Event, frozen=True):
    """The decision of Belarus or Moldova. `winner`: set if cards decided instead of a die."""

    what: str
    result: str
    card: str
    winner: str = ""

    says = sentences(
        lambda e: f"{e.what}.{e.result}",
        "5.0",
        {
            "belarus.russia": "Belarus opens its territory to Russian Regulars.",
            "belarus.aloof": "Belarus stays out of the war. Russian Regulars cannot use its territory.",
            "belarus.unresolved": "The position of Belarus is undecided again.",
            "moldova.russia": "Moldova admits one Russian Regular and lets Russian Regulars pass.",
            "moldova.closed": "Moldova stays closed to Russian Regulars.",
            "moldova.unresolved": "The position of Moldova is undecided again.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        setattr(s, self.what, self.result)
        if f.card.get(self.card, -1) in s.waiting:
            s.waiting.remove(f.card[self.card])


class Incident(Event, frozen=True):
    """A Critical Incident (6.0), by a Maximum roll or by an event card."""

    side: str
    number: int
    repeated: bool = False

    says = sentences(
        lambda e: "incident.repeated" if e.repeated else "incident",
        "6.0",
        {
            "incident": "{side} causes a Critical Incident: {name}.",
            "incident.repeated": "{side} causes a repeated Critical Incident, which has no effect: {name}.",
        },
        name=lambda e, f, s: f.incidents[e.number].name,
    )
    fold = changes_nothing


class AreaAnnexed(Event, frozen=True):
    area: str
    returned: tuple[str, ...]

    says = sentence(
        "annexed",
        "6.0",
        "{area} joins Russia. Ukrainian units sent back to Mobilized: {count}.",
        count=lambda e, f, s: len(e.returned),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.annexed = True
        for unit in self.returned:
            s.where[f.unit[unit]] = MOBILIZED


class NoEffect(Event, frozen=True):
    """An effect without any unit or country to act on."""

    why: str

    says = sentence("no_effect", "6.0", "{why}: no unit or country is affected.", why=cause)
    fold = changes_nothing


class ChoiceOpened(Event, frozen=True):
    """The choice of units that are neutralised, by a side; `back`: the node where play continues."""

    side: str
    of: str
    types: tuple[str, ...]
    count: int
    back: str

    says = sentence("choice.opened", "6.0", "{side} must choose which unit is neutralised ({count} in total).")

    def fold(self, f: Facts, s: State) -> None:
        s.stack.append(self.back)
        s.chooser, s.choice, s.choices = SIDE[self.side], f"{self.of}:{','.join(self.types)}", self.count
        s.at = "choose"


class ChoiceClosed(Event, frozen=True):
    """The choice of one unit; after the last one, play returns to its former point."""

    fog = NOBODY
    says = sentence("choice.closed", "6.0", "The choice is made.")

    def fold(self, f: Facts, s: State) -> None:
        s.choices -= 1
        if not s.choices:
            s.at, s.chooser, s.choice = s.stack.pop(), -1, ""


class UnitNeutralised(Event, frozen=True):
    unit: str
    why: str
    rule: str

    says = sentence("unit.neutralised", lambda e: e.rule, "{unit} is neutralised ({why}).", why=cause)

    def fold(self, f: Facts, s: State) -> None:
        s.down[f.unit[self.unit]] = True
