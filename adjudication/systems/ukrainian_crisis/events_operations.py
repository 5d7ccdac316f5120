"""What happens in the Operations Phase (chapter 7): Segments, moves, battles."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import Event


class SegmentsSet(Event, frozen=True):
    count: int
    red: str
    blue: str


class SegmentBegan(Event, frozen=True):
    side: str
    number: int
    count: int


class UnitMoved(Event, frozen=True):
    unit: str
    start: str
    to: str
    by: str


class UnitRecovered(Event, frozen=True):
    unit: str
    area: str


class GroupNamed(Event, frozen=True):
    side: str
    area: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class GroupingClosed(Event, frozen=True):
    """`last`: the attacker names no further groups anywhere in this Segment."""

    area: str
    last: bool


class BattleTyped(Event, frozen=True):
    index: int
    type: str


class BattleFought(Event, frozen=True):
    """The dice of a battle, or the Hits of table 10.2; `due_*` are the neutralisations each side has to allocate."""

    index: int
    area: str
    type: str
    attacker: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int  # total combat values
    defence: int
    hits_attacker: int
    hits_defender: int
    due_attacker: int
    due_defender: int
    attack_roll: Roll | None = None
    defence_roll: Roll | None = None


class HitsAllocated(Event, frozen=True):
    side: str
    hits: dict[str, int]


class BattleSettled(Event, frozen=True):
    index: int


class SegmentEnded(Event, frozen=True):
    side: str
    number: int
