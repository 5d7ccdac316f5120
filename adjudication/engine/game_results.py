"""The ends of games and what is counted at an end. Sides are named by their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec


class GameResult(msgspec.Struct, frozen=True):
    """A possible end: a level of victory, the side it favours ("" for none), and whether that side has won."""

    level: str
    side: str = ""
    won: bool = True

    @property
    def winner(self) -> str:
        """The side that has won; "" for a draw."""
        return self.side if self.won else ""


class Aim(msgspec.Struct, frozen=True):
    """Something that a side holds for points. `holder` is "" for no one. `decided`: with another holder, someone else
    would have won."""

    key: str
    title: str
    worth: int
    holder: str
    decided: bool


class Ending(msgspec.Struct, frozen=True):
    """A game as if it ended now."""

    result: GameResult
    losses: Mapping[str, int]
    aims: Sequence[Aim]
