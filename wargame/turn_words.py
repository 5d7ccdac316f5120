"""The name of a turn: 0 is the set-up before turn 1, and never appears as a number."""

from __future__ import annotations

SET_UP = "Set-up"


def number(turn: int | str) -> str:
    """The number of a turn, as in a table: "3", "2 of 9", "Set-up"."""
    return SET_UP if str(turn) == "0" else str(turn)


def named(turn: int | str) -> str:
    """A turn in a sentence: "turn 3", "Set-up"."""
    return _before(turn, "turn ")


def titled(turn: int | str) -> str:
    """A turn as a title: "Turn 3", "Turn 2 of 9", "Set-up"."""
    return _before(turn, "Turn ")


def short(turn: int | str) -> str:
    """A turn in front of a record: "T3", "Set-up"."""
    return _before(turn, "T")


def _before(turn: int | str, word: str) -> str:
    said = number(turn)
    return said if said == SET_UP or not said else f"{word}{said}"
