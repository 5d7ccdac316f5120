"""What happens, as facts. An event holds every number and name its folding needs; names are those of the pack.

Events marked secret reach one side in full; `redact` tells what the others learn. The last ones are the umpire's edits.
"""

from __future__ import annotations

from adjudication.engine.dice import Roll, Row
from adjudication.engine.play.events import Event
from adjudication.systems.ukrainian_crisis.events_edits import SetCountry, SetFlag, SetPrestige, SetUnit, SwapCard
from adjudication.systems.ukrainian_crisis.events_operations import (
    BattleFought,
    BattleSettled,
    BattleTyped,
    GroupingClosed,
    GroupNamed,
    HitsAllocated,
    SegmentBegan,
    SegmentEnded,
    SegmentsSet,
    UnitMoved,
    UnitRecovered,
)

__all__ = [  # what this module passes on from its neighbours
    "BattleFought", "BattleSettled", "BattleTyped", "Event", "GroupNamed", "GroupingClosed", "HitsAllocated",
    "SegmentBegan", "SegmentEnded", "SegmentsSet", "SetCountry", "SetFlag", "SetPrestige", "SetUnit", "SwapCard",
    "UnitMoved", "UnitRecovered",
]  # fmt: skip


class TurnBegan(Event, frozen=True):
    turn: int
    first: str  # the side that draws its event first


class Went(Event, frozen=True):
    """Play goes on at another node of the sequence; no fact of the game changes."""

    to: str
    phase: str = ""


class EventDrawn(Event, frozen=True):
    """Secret to the drawer. `card` empty and `roll` None for the others, or where the umpire stacked the deck."""

    side: str
    card: str
    roll: Roll | None = None


class EventRevealed(Event, frozen=True):
    """A Must Play card is shown and played at once."""

    side: str
    card: str


class EventPlayed(Event, frozen=True):
    """A held card is played: for points (`rp`, with its die if it has one) or for free deployments (`free`)."""

    side: str
    card: str
    rp: int = 0
    free: int = 0
    roll: Roll | None = None


class EventRolled(Event, frozen=True):
    """The die of an event; `roll` None where variant 10.2 takes a fixed value."""

    side: str
    card: str
    value: int
    roll: Roll | None = None


class EventWaits(Event, frozen=True):
    """10.2: decided once this turn's Diplomatic cards are up."""

    card: str


class EventVoid(Event, frozen=True):
    """10.2: the card counts as no event."""

    side: str
    card: str


class EventDiscarded(Event, frozen=True):
    """An unplayed card is discarded; secret to its holder where discards are face down."""

    side: str
    card: str


class CountryLeft(Event, frozen=True):
    """A country's marker leaves the Foreign Relations Display for good (6.23)."""

    country: str


class NeighbourSettled(Event, frozen=True):
    """Belarus or Moldova has taken its stand. `winner` is set where cards decided instead of a die."""

    what: str
    result: str
    card: str
    winner: str = ""


class Incident(Event, frozen=True):
    """A Critical Incident (6.0), by a Maximum roll or by an event card."""

    side: str
    number: int
    repeated: bool = False


class AreaAnnexed(Event, frozen=True):
    area: str
    returned: tuple[str, ...]


class NoEffect(Event, frozen=True):
    """An effect found nothing to act on."""

    why: str


class ChoiceOpened(Event, frozen=True):
    """A side has to name units that are neutralised; `back` is the node where play goes on."""

    side: str
    of: str
    types: tuple[str, ...]
    count: int
    back: str


class ChoiceClosed(Event, frozen=True):
    """One of the units of a choice is named; after the last, play goes back to where it was."""


class PrestigeChanged(Event, frozen=True):
    """Changes of both scores. `due_*` are the losses asked for before overflow (2.4); `rows` explain them."""

    red: int
    blue: int
    why: str
    rule: str
    due_red: int = 0
    due_blue: int = 0
    rows: tuple[Row, ...] = ()


class UnitNeutralised(Event, frozen=True):
    unit: str
    why: str
    rule: str


class UnitEliminated(Event, frozen=True):
    """To Reserve, fresh (7.31)."""

    unit: str


class PoolSet(Event, frozen=True):
    """At-large resource points of the turn (6.22)."""

    points: int


class CardsPlaced(Event, frozen=True):
    """Secret to the side; the others see empty names."""

    side: str
    military: str
    diplomatic: str
    information: str


class Declared(Event, frozen=True):
    side: str
    combat: bool


class TurnTypeSet(Event, frozen=True):
    turn_type: str
    why: str  # nobody, both, unopposed, ceasefire, no_ceasefire, tie


class CeasefireOpened(Event, frozen=True):
    """The lone side against Combat may attempt a Ceasefire."""

    side: str


class CeasefireAttempted(Event, frozen=True):
    side: str


class CeasefireDeclined(Event, frozen=True):
    side: str


class CeasefireSettled(Event, frozen=True):
    """`winner` gets its way; empty on a tie that Russia decides."""

    red: int
    blue: int
    winner: str


class OrderChosen(Event, frozen=True):
    """Who acts, or adds, first. `by` holds the initiative."""

    by: str
    first: str
    what: str  # act, add


class AreaPicked(Event, frozen=True):
    side: str
    area: str


class CardsShown(Event, frozen=True):
    """Both cards of an area are turned up."""

    area: str
    red: str
    blue: str


class EffortRolled(Event, frozen=True):
    """A card's resource points on the Effort Chart."""

    side: str
    area: str
    card: str
    rp: int
    roll: Roll


class CardRead(Event, frozen=True):
    """A playing card's resource points: its number (10.1)."""

    side: str
    area: str
    card: str
    rp: int


class EffortKept(Event, frozen=True):
    """The points of a Ceasefire roll are used again (RUL-06 switched off)."""

    red: int
    blue: int


class ActBegan(Event, frozen=True):
    side: str
    area: str


class ActEnded(Event, frozen=True):
    side: str
    area: str
    unspent: int


class AtLargeAdded(Event, frozen=True):
    area: str
    points: int


class AddingBegan(Event, frozen=True):
    """A side is to say what it adds in a Ceasefire."""

    side: str


class AddingEnded(Event, frozen=True):
    """A side has said what it adds in a Ceasefire."""

    side: str


class UnitMobilised(Event, frozen=True):
    unit: str


class UnitDeployed(Event, frozen=True):
    """`prestige` is what was spent; a point passed to the other side comes as its own event."""

    unit: str
    area: str
    rp: int
    prestige: int


class UnitWithdrawn(Event, frozen=True):
    unit: str
    area: str
    refreshed: bool = False


class UnitExpelled(Event, frozen=True):
    unit: str
    area: str


class AttemptMade(Event, frozen=True):
    """An attempt to move a country to `zone`; `roll` None where 10.2 takes a fixed price."""

    side: str
    country: str
    direction: str
    zone: str
    rp: int
    prestige: int
    success: bool
    roll: Roll | None = None


class OptionChosen(Event, frozen=True):
    side: str
    option: str


class TargetsNamed(Event, frozen=True):
    side: str
    units: tuple[str, ...]


class NeutraliseTried(Event, frozen=True):
    side: str
    unit: str
    success: bool
    roll: Roll | None = None


class CutMade(Event, frozen=True):
    """A side has cut the enemy's Prestige this turn."""

    side: str


class AreaClosed(Event, frozen=True):
    area: str


class CardDiscarded(Event, frozen=True):
    """A Diplomatic card nobody turned up; secret to its owner where discards are face down (RUL-35)."""

    side: str
    area: str
    card: str


class CardsDealt(Event, frozen=True):
    """The hand of Turns 7 and 8 (10.1). Secret to its owner."""

    side: str
    count: int
    cards: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()


class TurnEnded(Event, frozen=True):
    turn: int


class GameEnded(Event, frozen=True):
    why: str  # last_turn, prestige


GameEvent = (
    TurnBegan | Went | EventDrawn | EventRevealed | EventPlayed | EventRolled | EventWaits | EventVoid
    | EventDiscarded | CountryLeft | NeighbourSettled | Incident | AreaAnnexed | NoEffect | ChoiceOpened
    | ChoiceClosed | PrestigeChanged | UnitNeutralised | UnitEliminated | PoolSet | CardsPlaced | Declared
    | TurnTypeSet | CeasefireOpened | CeasefireAttempted | CeasefireDeclined | CeasefireSettled | OrderChosen
    | AreaPicked | CardsShown | EffortRolled | CardRead | EffortKept | ActBegan | ActEnded | AtLargeAdded
    | AddingBegan | AddingEnded | UnitMobilised | UnitDeployed | UnitWithdrawn | UnitExpelled | AttemptMade
    | OptionChosen | TargetsNamed | NeutraliseTried | CutMade | AreaClosed | SegmentsSet | SegmentBegan | UnitMoved
    | UnitRecovered | GroupNamed | GroupingClosed | BattleTyped | BattleFought | HitsAllocated | BattleSettled
    | SegmentEnded | CardDiscarded | CardsDealt | TurnEnded | GameEnded | SetPrestige | SetUnit | SetCountry | SetFlag
    | SwapCard
)  # fmt: skip
