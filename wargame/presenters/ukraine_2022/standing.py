"""The standing orders of a turn sheet: aircraft in every combat, and fighters against enemy missions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudication.engine.play.remits import Scope
from adjudication.systems.ukraine_2022.sheets.orders import StandingAir, StandingInterception
from wargame.presenters.plain.standing import number, section, select, typed
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Entry, Section

MOST: Final = 9
WHEN: Final = {"both": "In attack and defence", "attack": "Only in attack", "defence": "Only in defence"}
USED: Final = {"false": "Keep them back", "true": "Use those that fit the combat"}
AIR: Final = (
    "Combats come before you can answer. In each of them your side then commits this many wings from the boxes of "
    "ground support and interdiction, and this many escorts from patrol, the best ratings first. Ground support adds "
    "the best rating that gets through; interdiction cuts the enemy lead’s line of communication."
)
NO_AIR: Final = "no wing and no naval or event unit joins in."
FIGHTERS: Final = (
    "Missions and flights of the enemy are met by this many fighters from patrol, the best ratings first. A fighter "
    "that has flown stays on call or is spent."
)
NO_FIGHTERS: Final = "all enemy missions and flights pass."


def standing_sections(
    rules: Any, words: Words, given: Sequence[Mapping[str, Any]], scope: Scope
) -> tuple[Section, ...]:
    """A section for each standing order that the cell can give, filled in from its sheet."""
    air = _air(words, typed(given, "standing_air"))
    fighters = _fighters(words, typed(given, "standing_interception"))
    found = (
        (StandingAir, section("standing_air", "6.5", AIR, NO_AIR, air, words, given)),
        (StandingInterception, section("standing_interception", "6.2", FIGHTERS, NO_FIGHTERS, fighters, words, given)),
    )
    return tuple(made for kind, made in found if scope.takes(rules, kind))


def _air(words: Words, order: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (
        select("when", "When", WHEN, order),
        number("ground_support", words.label("ground_support"), order, MOST),
        number("line_attacks", words.label("line_attacks"), order, MOST, 0),
        number("fighters", words.label("fighters"), order, MOST, 0),
        select("other_units", words.label("other_units"), USED, order),
    )


def _fighters(words: Words, order: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (number("interceptors", words.label("interceptors"), order, MOST),)
