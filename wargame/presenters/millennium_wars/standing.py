"""The standing orders of a turn sheet: support in every fight, and cybercadres in every information attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from wargame.presenters.plain.composer import drafted
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice, Entry, Form, Section
from wargame.selectors.drafts import Item

MOST: Final = 9
WHEN: Final = {"both": "In every fight", "attack": "Only when you attack", "defence": "Only when you defend"}
FLEETS: Final = {"true": "Use a Fleet where it can be used", "false": "Keep Fleets back"}
AIRLAND: Final = {"true": "Make AirLand Battle attacks where you can", "false": "Make no AirLand Battle attack"}
INTENSIVE: Final = {"false": "Make no Intensive Assault", "true": "Make every attack an Intensive Assault"}
SUPPORT: Final = (
    "Answers for fights you cannot foresee: your side adds so many points of air support to each while they last. "
    "Without such an order the default policy decides."
)
CADRES: Final = "Your side commits so many cybercadres to each information attack, if they are free."


def standing_sections(words: Words, given: Sequence[Mapping[str, Any]]) -> tuple[Section, ...]:
    """A section for each standing order, with what is on the sheet filled in."""
    return (
        _section("standing_support", "17.3", SUPPORT, _support(_of(given, "standing_support")), words, given),
        _section("standing_cadres", "20.0", CADRES, _cadres(_of(given, "standing_cadres")), words, given),
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


def _number(name: str, label: str, typed: Mapping[str, Any]) -> Entry:
    return Entry(name, "number", label, f"0 to {MOST}", str(typed.get(name, 1)), least=0, most=MOST)


def _select(name: str, label: str, choices: Mapping[str, str], typed: Mapping[str, Any]) -> Entry:
    chosen = str(typed[name]).lower() if name in typed else next(iter(choices))
    return Entry(
        name, "select", label, choices=tuple(Choice(key, text, chosen=key == chosen) for key, text in choices.items())
    )


def _support(typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (
        _select("when", "Add support", WHEN, typed),
        _number("air", "Points of air support in each fight", typed),
        _select("fleets", "Fleets", FLEETS, typed),
        _select("airland", "AirLand Battle", AIRLAND, typed),
        _select("intensive", "Intensive Assault", INTENSIVE, typed),
    )


def _cadres(typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    return (_number("attack", "Cadres in your own attacks", typed), _number("defence", "Cadres against attacks", typed))
