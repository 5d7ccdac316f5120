"""The record as given to a rule system's documents: one turn for one audience, or the whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine.protocol import Scoreboard
from adjudication.models import Game
from reports.record import ReadEvent, StepRecord

ACTS = ("taken", "matrix", "edits")  # what people do in a step


@dataclass(frozen=True)
class TurnReading:
    """One turn as one audience knows it, without any state. `side` None: the public.

    `pictures` are those at the start and at the end of each turn so far; `told` are the events of this turn, `earlier`
    those of the turns before, as the side learnt them; `refused` are its own orders that were not carried out, as the
    ledger has them, and those that were carried out though its sheet did not say so: they are `by_default`. `due` are
    the kinds of decision it owes next, in turn `next_turn`, which stands for `label`; `owed` is how many sides owe
    one; in an exercise with one sheet a turn (`whole_turn`) every side writes its sheet now. `by` says in words until
    when. `ended`: the umpire has ended the exercise and no one answers that decision any more. `beside` is what is due
    from other cells of the side. `stands_by` says why the cell can give no order in it, if so.
    """

    rules: Any
    side: str | None
    turn: int
    pictures: Sequence[Any]
    told: Sequence[ReadEvent]
    earlier: Sequence[ReadEvent]
    refused: Sequence[Mapping[str, Any]]
    over: bool
    next_turn: int
    label: str
    due: Sequence[str]
    owed: int
    whole_turn: bool = False
    by: str = ""
    ended: bool = False
    stands_by: str = ""
    beside: Sequence[str] = ()

    @property
    def was(self) -> Any:
        """The picture when the turn began."""
        return self.pictures[-2]

    @property
    def now(self) -> Any:
        """The picture when the turn ended."""
        return self.pictures[-1]


@dataclass(frozen=True)
class GameReading:
    """The whole game: the truth. `ends` and `pictures` (the public's) are those at the start and after each turn."""

    game: Game
    rules: Any
    steps: Sequence[StepRecord]
    told: Sequence[ReadEvent]
    ends: Sequence[Any]
    pictures: Sequence[Any]
    scoreboard: Scoreboard
    final: bool
    intents: dict[int, tuple[tuple[str, str], ...]]  # by turn: cell and its own words

    @property
    def turns(self) -> list[int]:
        """The turns that were played, and the open one."""
        return sorted({step.turn for step in self.steps if step.kind != "setup"})

    @property
    def unplayed(self) -> int | None:
        """The last turn, if no one gave orders in it and the umpire did nothing outside the rules."""
        last = max(self.turns, default=None)
        acted = any(step.body.get(what) for step in self.steps if step.turn == last for what in ACTS)
        return None if acted or self.scoreboard.final else last
