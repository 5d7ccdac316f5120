"""How many results of a finished run the umpire has settled, counted from its draft without the rules.

A board of twelve runs reads no state and tells no story for it; `results.read` counts the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudication.engine.dice import is_draw
from adjudication.models import Ruling
from adjudication.services.throws import named
from umpire.pages.records.results import verdict_on


def tally(draft: Mapping[str, Any], rulings: list[Ruling]) -> tuple[int, int]:
    """The number of settled results and of all, leaving out those that only draw or number things."""
    names = {roll["draw"]: named(roll) or 0 for roll in draft["rolls"]}
    settled = counted = 0
    for event in draft["events"]:
        rolls = list(_rolls(event))
        if not rolls or all(is_draw(roll["test"], roll.get("target")) for roll in rolls):
            continue
        counted += 1
        dice = {names[roll["draw"]]: list(roll["dice"]) for roll in rolls}
        settled += verdict_on(dice, rulings)[0] != "review"
    return settled, counted


def _rolls(event: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The rolls inside a plain event, as `engine.dice.rolls_of` finds them."""
    for value in event.values():
        for part in value if isinstance(value, list) else (value,):
            if isinstance(part, Mapping) and "draw" in part and "dice" in part:
                yield part
