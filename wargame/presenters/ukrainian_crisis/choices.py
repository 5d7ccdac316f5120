"""Decisions that are one choice among a few: each way spelled out, with what it means."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from wargame.presenters.shapes import Choice
from wargame.presenters.ukrainian_crisis import orders, words
from wargame.presenters.ukrainian_crisis.words import Names

MEANINGS: dict[tuple[str, Any], str] = {
    ("declare", True): "If the other side asks too, or nobody stops it, units move and fight this turn.",
    ("declare", False): "If nobody asks, the turn is Strategic: mobilise, deploy, move countries.",
    (
        "ceasefire",
        True,
    ): "Both Diplomatic cards are rolled; more points win. The area is then finished for both.",
    ("ceasefire", False): "Units move and fight this turn. The Diplomatic card is not used.",
    ("act_order", True): "Your orders in this area are carried out before the other side’s.",
    ("act_order", False): "You see what the other side does here before you act.",
    ("pick_area", "military"): "Mobilise and deploy; in a Combat Turn the cards set the number of Segments.",
    ("pick_area", "diplomatic"): "Move countries on the Foreign Relations Display.",
    ("pick_area", "information"): "Cut, raise or neutralise.",
    ("inform", "cut"): "Your card is rolled twice: the other side loses the higher figure, you the lower.",
    ("inform", "raise"): "Your card is rolled once; you gain that much Prestige.",
    ("inform", "neutralise"): "Your card is rolled for points; each attempt succeeds on that much or less on one die.",
    ("inform", "pass"): "The card is spent without effect.",
    ("settle_tie", "strategic"): "The Ceasefire holds.",
    ("settle_tie", "combat"): "The Ceasefire fails; units move and fight.",
    ("combat", "symbolic"): "Hits cost Prestige, at most as many as there are units in the group that is hit.",
    ("combat", "kinetic"): "Hits neutralise, second Hits eliminate; each elimination costs both sides 1 Prestige.",
    (
        "combat",
        "asymmetric",
    ): ("Irregulars cost the enemy Prestige; Regulars neutralise fresh units. Excess Hits cost their own side."),
}

BY_CARDS: dict[tuple[str, Any], str] = {
    ("ceasefire", True): "Both Diplomatic cards are turned up; more points win. The area is then finished for both.",
    ("inform", "cut"): "Of the two Information cards the other side loses the higher number, you the lower.",
    ("inform", "raise"): "You gain the number on your card as Prestige.",
    (
        "inform",
        "neutralise",
    ): "One to three attempts, more for a higher card; each needs its number or less on one die.",
}
WITHOUT_DICE: dict[tuple[str, Any], str] = BY_CARDS | {
    ("pick_area", "military"): "Mobilise and deploy; in a Combat Turn each side has two Segments of its card’s number.",
    ("ceasefire", True): "Both Diplomatic cards are turned up; the higher wins. The area is then finished for both.",
    ("inform", "neutralise"): "One unit by an Ace to 4, two by a 5 to 7, three by an 8 or 9; nothing is rolled.",
}
BY_MODE = {"base": MEANINGS, "cards": MEANINGS | BY_CARDS, "deterministic": MEANINGS | WITHOUT_DICE}


def meaning(do: str, value: Any, mode: str) -> str:
    """What a choice means in a mode of the game; nothing for a choice that speaks for itself."""
    return BY_MODE[mode].get((do, value), "")


def choices(
    options: Sequence[Option], picture: Picture, names: Names, drafted: Mapping[str, Any] | None
) -> tuple[Choice, ...]:
    """Every order a short menu holds, as a radio list; `value` is the plain order as JSON."""
    found = []
    for option in options:
        for order in _orders(option):
            text, _, _ = orders.say(order, names)
            found.append(
                Choice(
                    json.dumps(order),
                    text,
                    _meaning(order, picture, names),
                    chosen=order == drafted,
                    side=_unit_side(order, names),
                    symbol=_unit_symbol(order, names),
                    neutralised=_unit_down(order, names),
                )
            )
    return tuple(found)


def _orders(option: Option) -> list[dict[str, Any]]:
    names = list(option.fields)
    values = [_values(option.fields[name]) for name in names]
    return [{"do": option.do} | dict(zip(names, row, strict=True)) for row in product(*values)]


def _values(domain: Any) -> Sequence[Any]:
    if isinstance(domain, Is):
        return (domain.value,)
    assert isinstance(domain, OneOf), "a menu of a few choices has no amounts"
    return domain.values


def short(options: Sequence[Option]) -> bool:
    """Whether a menu can be spelled out."""
    return all(isinstance(domain, (Is, OneOf)) for option in options for domain in option.fields.values())


def _meaning(order: Mapping[str, Any], picture: Picture, names: Names) -> str:
    value = next((order[name] for name in order if name != "do"), None)
    if order["do"] == "choose":
        unit = names.units[str(value)]
        return f"{words.strength(unit)}, {names.area(unit.where)}"
    if order["do"] == "pick_area":
        return _area(str(value), picture)
    return meaning(str(order["do"]), value, picture.mode)


def _area(area: str, picture: Picture) -> str:
    row = next((row for row in picture.matrix if row.area == area), None)
    own = row.cards.get(picture.side or "") if row else None
    card = f" Your card: {words.card(own.card)}." if own and own.card else ""
    return meaning("pick_area", area, picture.mode) + card


def _unit_side(order: Mapping[str, Any], names: Names) -> str:
    unit = names.units.get(str(order.get("unit", "")))
    return unit.side if unit else ""


def _unit_down(order: Mapping[str, Any], names: Names) -> bool:
    unit = names.units.get(str(order.get("unit", "")))
    return unit is not None and unit.neutralised


def _unit_symbol(order: Mapping[str, Any], names: Names) -> str:
    unit = names.units.get(str(order.get("unit", "")))
    return words.unit_symbol(unit) if unit else ""
