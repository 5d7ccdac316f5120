"""Turns of rule systems whose calendar gives each turn a name, such as a month or a week."""

from __future__ import annotations

from typing import Any

from wargame import turn_words


def label(rules: Any, turn: int) -> str:
    """The calendar's name of a turn; the first or last name for turns outside it."""
    return str(rules.facts.turns[min(max(turn, 1), len(rules.facts.turns)) - 1])


def turn_field(rules: Any, picture: Any, turn: int) -> str:
    """The turn with its name in the calendar."""
    return f"{turn}, {label(rules, turn)}" if turn else turn_words.SET_UP
