"""Errors of writing to a game. Each has a sentence that says what and why."""

from __future__ import annotations


class GameError(Exception):
    """The request is refused; nothing has changed."""


class Stale(GameError):
    """The request refers to a position of the ledger that is no longer the head."""


class Illegal(GameError):
    """An order, edit or ruling breaks a rule. `problems` are sentences with their place."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class OtherRules(GameError):
    """The game was recorded under rules that the present ones cannot read: an update changed the form of packs or
    states."""


class NotYours(GameError):
    """The thing belongs to someone else."""
