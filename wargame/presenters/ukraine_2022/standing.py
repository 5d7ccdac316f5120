"""The standing orders of a turn sheet: aircraft in every combat, and fighters against enemy missions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wargame.presenters.plain.standing import number, section, select, typed
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Entry, Section

MOST: Final = 9
WHEN: Final = {"both": "In every combat", "attack": "Only when you attack", "defence": "Only when you defend"}
USED: Final = {"false": "Keep naval and event units back", "true": "Use naval and event units where they can be used"}
AIR: Final = (
    "Answers for combats you cannot foresee: in each your side commits so many wings from the boxes, the best first. "
    "Without such an order the default policy decides."
)
FIGHTERS: Final = "Each enemy mission is met by so many fighters on patrol, the best first; with 0 all of them pass."


def standing_sections(words: Words, given: Sequence[Mapping[str, Any]]) -> tuple[Section, ...]:
    """A section for each standing order, with what is on the sheet filled in."""
    return (
        section("standing_air", "6.5", AIR, _air(typed(given, "standing_air")), words, given),
        section(
            "standing_interception", "6.2", FIGHTERS, _fighters(typed(given, "standing_interception")), words, given
        ),
    )


def _air(order: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (
        select("when", "Use aircraft", WHEN, order),
        number("ground_support", "Wings in ground support", order, MOST),
        number("line_attacks", "Wings against the enemy’s line", order, MOST, 0),
        number("fighters", "Fighters with them", order, MOST, 0),
        select("other_units", "Other units", USED, order),
    )


def _fighters(order: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (number("interceptors", "Fighters against each mission", order, MOST),)
