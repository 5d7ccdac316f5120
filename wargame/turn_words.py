"""The name of a turn: 0 is the set-up before turn 1, and never appears as a number.

Some rules call a turn a round. `use` says so when a request or task opens an exercise, until it ends.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from django.core.signals import request_started

SET_UP = "Set-up"
TURN = "turn"
_word: ContextVar[str] = ContextVar("turn_word", default=TURN)


def use(word: str) -> None:
    """From here on, this request or task calls a turn by this word."""
    _word.set(word)


def forget(**_: Any) -> None:
    """Reset the word to "turn", because a thread serves one request after another."""
    _word.set(TURN)


request_started.connect(forget)


def meant(text: str) -> str:
    """A text of the program with the word of the exercise for "turn"."""
    word = _word.get()
    if word == TURN:
        return text
    return text.replace(TURN, word).replace(TURN.capitalize(), word.capitalize())


def number(turn: int | str) -> str:
    """The number of a turn, as in a table: "3", "2 of 9", "Set-up"."""
    return SET_UP if str(turn) == "0" else str(turn)


def named(turn: int | str) -> str:
    """A turn in a sentence: "turn 3", "Set-up"."""
    return _before(turn, f"{_word.get()} ")


def titled(turn: int | str) -> str:
    """A turn as a title: "Turn 3", "Turn 2 of 9", "Set-up"."""
    return _before(turn, f"{_word.get().capitalize()} ")


def short(turn: int | str) -> str:
    """A turn in front of a record: "T3", "Set-up"."""
    return _before(turn, _word.get()[0].upper())


def _before(turn: int | str, word: str) -> str:
    said = number(turn)
    return said if said == SET_UP or not said else f"{word}{said}"
