"""What can go wrong when a game is written to. Each says in a sentence what and why."""

from __future__ import annotations


class GameError(Exception):
    """The request is refused; nothing was changed."""


class Stale(GameError):
    """The request was made against a position of the ledger that is no longer the head."""


class Illegal(GameError):
    """An order, edit or ruling breaks a rule. `problems` are sentences with their place."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class OtherRules(GameError):
    """A game was recorded under rules that these cannot read: an update changed the shape of packs or states."""


class NotYours(GameError):
    """The thing belongs to somebody else."""
