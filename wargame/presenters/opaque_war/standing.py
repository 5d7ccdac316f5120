"""The standing orders of a turn sheet: support markers in combat, and whether defenders retreat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.fog.picture import Picture
from wargame.presenters.plain.standing import section, select, typed
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice, Entry, Section

LINES: Final = 5  # kinds of marker that can be put in order
WHEN: Final = {"both": "In every combat", "attack": "Only when you attack", "defence": "Only when you defend"}
SUPPORT: Final = (
    "Answers for combat you cannot foresee. In each combat your side uses the first marker of your list that is "
    "available, then the next, as long as the other side goes on, and no more than you allow."
)
NO_SUPPORT: Final = "your side uses no marker in any combat."
DEFENCE: Final = "Where a defence that takes a hit can retreat, it does so, or it stays and takes every loss."
NO_DEFENCE: Final = "the program chooses in each attack."


def standing_sections(
    f: Facts, picture: Picture, words: Words, given: Sequence[Mapping[str, Any]]
) -> tuple[Section, ...]:
    """A section for the support markers and one for retreats, with the orders on the sheet filled in."""
    offered = [line.id for m, line in enumerate(f.markers) if SIDES[f.marker_side[m]] == picture.side]
    support = _support(offered, picture, words, typed(given, "standing_support"))
    return (
        section("standing_support", "8.4", SUPPORT, NO_SUPPORT, support, words, given),
        section(
            "standing_defence", "8.13", DEFENCE, NO_DEFENCE, _defence(typed(given, "standing_defence")), words, given
        ),
    )


def _support(offered: Sequence[str], p: Picture, words: Words, order: Mapping[str, Any]) -> tuple[Entry, ...]:
    choices = tuple(Choice(name, words.thing(name), f"{p.available.get(name, 0)} available") for name in offered)
    named = [str(name) for name in order.get("markers", ())]
    return (
        select("when", "Use markers", WHEN, order),
        Entry("most", "number", "At most, in one combat", "1 to 5", str(order.get("most", 1)), least=1, most=LINES),
        Entry("markers", "many", "Marker", choices=choices, least=1, most=LINES,
              times=tuple((named + [""] * LINES)[:LINES])),
    )  # fmt: skip


def _defence(order: Mapping[str, Any]) -> tuple[Entry, ...]:
    given = {True: "true", False: "false"}.get(bool(order["retreat"]), "") if "retreat" in order else ""
    ways = (("true", "Retreat where possible, for one loss less"), ("false", "Stay and take every loss"))
    choices = tuple(Choice(value, text, chosen=value == given) for value, text in ways)
    return (Entry("retreat", "select", "If a defence is hit", choices=choices),)
