"""Dice that people rolled and typed in, or that a program sent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from wargame.web.strict_input import whole

MOST_DICE, HIGHEST = 100, 999


class Dice(serializers.ListField):
    """The numbers rolled: a list, or as people type them, separated by spaces or commas. `ask` is the sentence that
    asks for them."""

    child = serializers.IntegerField(min_value=0, max_value=HIGHEST)

    def __init__(self, ask: str, **options: Any) -> None:
        said: dict[str, Any] = dict.fromkeys(("required", "null", "not_a_list", "empty", "max_length", "invalid"), ask)
        super().__init__(max_length=MOST_DICE, error_messages=said, **options)

    def to_internal_value(self, data: Any) -> list[int]:
        """The numbers, separated as far as possible without knowing how many dice there are."""
        given = data if isinstance(data, list) else [data]
        if any(isinstance(one, bool) or not isinstance(one, int | str) for one in given):
            self.fail("invalid")
        text = " ".join(str(one) for one in given)
        found = typed(text)
        if found is None or (not found and self.required):
            self.fail("invalid")
        return found


def typed(text: str) -> list[int] | None:
    """Numbers as people type them, separated by spaces or commas; None if there is anything else."""
    parts = text.replace(",", " ").split()
    found = [number for number in map(whole, parts) if number is not None and 0 <= number <= HIGHEST]
    return found if len(found) == len(parts) else None


def apart(values: list[int], count: int) -> list[int]:
    """The faces of `count` dice. Digits can be typed together: 42 is 4 and 2 for two dice."""
    together = str(values[0]) if len(values) == 1 else ""
    return [int(digit) for digit in together] if count > 1 and len(together) == count else values
