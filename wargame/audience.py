"""The audience of a live notification: the names that a notice carries and that listeners have.

A ring reaches every page with one of its names. Umpires and watchers of the truth hear every ring.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

EVERYBODY = "all"
WATCHERS = "watchers"  # everyone with their own desk


class Scope(StrEnum):
    """The subject of a notification, for the pages that it reaches. Most have no scope: anything may have changed."""

    PLAY = "about:play"  # the position, the decision, the clock and the log of events
    SHEET = "about:sheet"  # what a cell has on its order sheet; a ring for that cell alone
    FORECAST = "about:forecast"  # what becomes of that sheet in possible turns; a ring for that cell alone


def cell(pk: int) -> str:
    """The name for people who see as a cell."""
    return f"cell:{pk}"


def seat(pk: UUID) -> str:
    """One person."""
    return f"seat:{pk}"


def moved(pk: UUID) -> str:
    """The name for a person whose rights changed: their stream ends, and the next one is authorised again."""
    return f"moved:{pk}"


@dataclass(frozen=True)
class Subscription:
    """The notifications of one listener. `names` None: all of them. `until`: when the right to listen ends."""

    names: frozenset[str] | None
    leaves_at: str = ""
    until: datetime | None = None

    def hear(self, names: frozenset[str]) -> bool:
        """Whether a notification with these names reaches the listener."""
        return self.names is None or not self.names.isdisjoint(names) or self.leave(names)

    def leave(self, names: frozenset[str]) -> bool:
        """Whether the names say that the listener's rights changed."""
        return self.leaves_at in names
