"""How games end, and what is counted of an end. Sides are named by their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec


class GameResult(msgspec.Struct, frozen=True):
    """A way to end: a level of victory, the side it is better for, and whether that side has won. `side` "": nobody."""

    level: str
    side: str = ""
    won: bool = True

    @property
    def winner(self) -> str:
        """The side that has won; "" for a draw."""
        return self.side if self.won else ""


class Aim(msgspec.Struct, frozen=True):
    """Something that is held and brings points. `holder` "": nobody. `decided`: another holder would have made another
    winner."""

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
