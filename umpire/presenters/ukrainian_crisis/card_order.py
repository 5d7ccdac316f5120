"""The order of the cards in variant 10.2 as set by the umpire instead of drawn from the seed (RUL-45)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from umpire.presenters.base import FieldValue, ListParameter, ParameterGroup
from wargame.presenters.ukrainian_crisis import words

SWITCH = "deterministic_draws_seeded"
NOTE = "In force only without dice, with “Draws from the seed” turned."
NOT_IN_FORCE = (
    "The order of the cards counts only without dice and with RUL-45 turned to “The umpire stacks them”; turn it, or"
    " leave these places open."
)
NO_ORDER = "Name at least the first event, or leave RUL-45 at its default."


def groups(pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
    """The fields: every event of the deck in sequence, and each side's hand for the last two turns."""
    events = pack["events"]["events"]
    drawn = FieldValue("", "from the seed")
    cards = (drawn, *(FieldValue(event["id"], f"{event['id']} {event['name']}") for event in events))
    deck = tuple(
        ListParameter("stacked_events", str(at), f"Turn {(at + 1) // 2}, {'first' if at % 2 else 'second'}", "", cards)
        for at in range(1, len(events) + 1)
    )
    chart = pack["charts"]["playing_cards"]
    after, count = int(chart["redeal_after_turn"]), int(chart["redeal_cards"])
    values = (drawn, *(FieldValue(str(card), words.card(str(card))) for card in range(1, 10)))
    hands = tuple(
        ListParameter("stacked_hands", f"{side}-{at}", f"{words.SIDES[side]}, card {at}", "", values)
        for side in words.SIDES
        for at in range(1, count + 1)
    )
    return (
        ParameterGroup(
            "Event deck, stacked",
            "10.2, RUL-45",
            deck,
            note=f"{NOTE} The side that draws first takes the first of a turn. What is left open at the end is drawn.",
        ),
        ParameterGroup(
            f"Hands dealt after Turn {after}, stacked",
            "10.1, RUL-45",
            hands,
            note=f"{NOTE} Name all cards of a hand, or none.",
        ),
    )


def faults(options: Mapping[str, Any], typed: Mapping[str, str], pack: Mapping[str, Any]) -> dict[str, str]:
    """Faults in the order of the cards, as sentences by field name."""
    rows = _rows(pack)
    filled = [name for names in rows for name in names if typed.get(name)]
    in_force = options.get("mode") == "deterministic" and options.get(SWITCH) is False
    if filled and not in_force:
        return {filled[0]: NOT_IN_FORCE}
    if in_force and not filled:
        return {rows[0][0]: NO_ORDER}
    found: dict[str, str] = {}
    for number, names in enumerate(rows):
        found |= _gap(names, typed)
        count = sum(bool(typed.get(name)) for name in names)
        if number == 0:
            found |= _twice(names, typed)
        elif 0 < count < len(names):
            found.setdefault(names[0], f"Name all {len(names)} cards of this hand, or none; {count} stand here.")
    return found


def _rows(pack: Mapping[str, Any]) -> list[list[str]]:
    deck, hands = groups(pack)
    sides = [[p.name for p in hands.parameters if p.key.startswith(side)] for side in words.SIDES]
    return [[p.name for p in deck.parameters], *sides]


def _gap(names: list[str], typed: Mapping[str, str]) -> dict[str, str]:
    """The first empty place before a filled one."""
    last = max((at for at, name in enumerate(names) if typed.get(name)), default=-1)
    empty = next((name for name in names[: max(last, 0)] if not typed.get(name)), None)
    return {empty: "Fill the places in sequence: this one is empty, but a later one is filled."} if empty else {}


def _twice(names: list[str], typed: Mapping[str, str]) -> dict[str, str]:
    seen: set[str] = set()
    for name in names:
        card = typed.get(name, "")
        if card in seen:
            return {name: "This card is already further up; the deck has each event once."}
        seen |= {card} if card else set()
    return {}
