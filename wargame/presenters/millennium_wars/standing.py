"""The standing orders of a turn sheet: support in every combat, and cybercadres in every information attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wargame.presenters.plain.standing import number, section, select, typed
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Entry, Section

MOST: Final = 9
WHEN: Final = {"both": "In every combat", "attack": "Only when you attack", "defence": "Only when you defend"}
FLEETS: Final = {"true": "Use a Fleet where it can be used", "false": "Keep Fleets back"}
AIRLAND: Final = {"true": "Make AirLand Battle attacks where you can", "false": "Make no AirLand Battle attack"}
INTENSIVE: Final = {"false": "Make no Intensive Assault", "true": "Make every attack an Intensive Assault"}
SUPPORT: Final = (
    "Answers for combat you cannot foresee. Your side adds this many air support points to each, as long as they last."
)
NO_SUPPORT: Final = "your side adds nothing to any combat."
CADRES: Final = "Your side commits this many cybercadres to each information attack, if they are free."
NO_CADRES: Final = "your side commits one cadre to each attack of its own, and none against attacks."


def standing_sections(words: Words, given: Sequence[Mapping[str, Any]]) -> tuple[Section, ...]:
    """A section for each standing order, filled in from the sheet."""
    return (
        section(
            "standing_support", "17.3", SUPPORT, NO_SUPPORT, _support(typed(given, "standing_support")), words, given
        ),
        section("standing_cadres", "20.0", CADRES, NO_CADRES, _cadres(typed(given, "standing_cadres")), words, given),
    )


def _support(order: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (
        select("when", "Add support", WHEN, order),
        number("air", "Air support points in each combat", order, MOST),
        select("fleets", "Fleets", FLEETS, order),
        select("airland", "AirLand Battle", AIRLAND, order),
        select("intensive", "Intensive Assault", INTENSIVE, order),
    )


def _cadres(order: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (
        number("attack", "Cadres in your own attacks", order, MOST),
        number("defence", "Cadres against attacks", order, MOST),
    )
