"""Events of the sequence of play and of the staff's steps: facts with every number and name their folding needs."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import Event
from adjudication.systems.opuc.basics.state_rows import Frame


class Went(Event, frozen=True):
    """Play goes on at another node; `push` remembers where to come back to, `pop` forgets the last such place."""

    to: str
    phase: str = ""
    push: Frame | None = None
    pop: bool = False


class Acting(Event, frozen=True):
    """Whose action it is, and how many passes there have been in a row."""

    side: str
    passes: int = 0


class FirstChosen(Event, frozen=True):
    """The side with the initiative says who goes first in a step (2.1)."""

    by: str
    side: str
    step: str


class Noted(Event, frozen=True):
    """A small counter of a step; `value` None removes it."""

    name: str
    value: int | None


class Listed(Event, frozen=True):
    """What a step still has to work through, by number."""

    items: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    turn: int


class InitiativeRolled(Event, frozen=True):
    """`rolls` BLUE, RED; none on the first turn. `totals` after the cards."""

    side: str
    rolls: tuple[Roll, ...] = ()
    totals: tuple[int, int] = (0, 0)


class Passed(Event, frozen=True):
    side: str
    step: str


class GameEnded(Event, frozen=True):
    """`why` is a key of the catalogue; `winner` "" for a draw."""

    why: str
    winner: str
    level: str = ""


PlayEvent = Acting | FirstChosen | GameEnded | InitiativeRolled | Listed | Noted | Passed | TurnBegan | Went
