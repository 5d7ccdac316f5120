"""Turns of rule systems whose calendar names each turn, such as a month or a week."""

from __future__ import annotations

from typing import Any

from wargame import turn_words


def label(rules: Any, turn: int) -> str:
    """What the calendar calls a turn; the first and the last for turns before and after it."""
    return str(rules.facts.turns[min(max(turn, 1), len(rules.facts.turns)) - 1])


def turn_field(rules: Any, picture: Any, turn: int) -> str:
    """The turn with what the calendar calls it."""
    return f"{turn}, {label(rules, turn)}" if turn else turn_words.SET_UP
