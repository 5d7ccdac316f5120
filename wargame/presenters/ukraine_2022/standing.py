"""The standing orders of a turn sheet: aircraft in every combat, and fighters against enemy missions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from wargame.presenters.plain.composer import drafted
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice, Entry, Form, Section
from wargame.selectors.drafts import Item

MOST: Final = 9
WHEN: Final = {"both": "In every combat", "attack": "Only when you attack", "defence": "Only when you defend"}
USED: Final = {"true": "Use naval and event units where they can be used", "false": "Keep naval and event units back"}
AIR: Final = (
    "Answers for combats you cannot foresee: in each your side commits so many wings from the boxes, the best first. "
    "Without such an order the default policy decides."
)
FIGHTERS: Final = "Each enemy mission is met by so many fighters on patrol, the best first; with 0 all of them pass."


def standing_sections(words: Words, given: Sequence[Mapping[str, Any]]) -> tuple[Section, ...]:
    """A section for each standing order, with what is on the sheet filled in."""
    return (
        _section("standing_air", "6.5", AIR, _air(_of(given, "standing_air")), words, given),
        _section(
            "standing_interception", "6.2", FIGHTERS, _fighters(_of(given, "standing_interception")), words, given
        ),
    )


def _of(given: Sequence[Mapping[str, Any]], do: str) -> Mapping[str, Any]:
    return next((order for order in reversed(given) if order.get("do") == do), {})


def _section(
    do: str, rule: str, told: str, fields: tuple[Entry, ...], words: Words, given: Sequence[Mapping[str, Any]]
) -> Section:
    own = [(at, dict(order)) for at, order in enumerate(given) if order.get("do") == do]
    lines = [line for at, order in own for line in drafted([Item(order, do)], words, at)]
    lines = [replace(line, first=n == 0, last=n == len(lines) - 1) for n, line in enumerate(lines)]
    form = Form(do, words.order(do), "Put on the sheet", fields, rule)
    return Section(do, words.order(do), rule, told, True, items=tuple(lines), forms=(form,), part=True, optional=True)


def _number(name: str, label: str, typed: Mapping[str, Any], default: int) -> Entry:
    return Entry(name, "number", label, f"0 to {MOST}", str(typed.get(name, default)), least=0, most=MOST)


def _select(name: str, label: str, choices: Mapping[str, str], chosen: str) -> Entry:
    return Entry(
        name, "select", label, choices=tuple(Choice(key, text, chosen=key == chosen) for key, text in choices.items())
    )


def _air(typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    used = "true" if typed.get("other_units") else "false"
    return (
        _select("when", "Use aircraft", WHEN, str(typed.get("when", "both"))),
        _number("ground_support", "Wings in ground support", typed, 1),
        _number("line_attacks", "Wings against the enemy’s line", typed, 0),
        _number("fighters", "Fighters with them", typed, 0),
        _select("other_units", "Other units", USED, used),
    )


def _fighters(typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (_number("interceptors", "Fighters against each mission", typed, 1),)
