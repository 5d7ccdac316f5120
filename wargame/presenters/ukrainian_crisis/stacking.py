"""The cards that the umpire stacked before play, for the proof of the dice."""

from __future__ import annotations

from typing import Any

from wargame.presenters.ukrainian_crisis import words


def stacked(rules: Any, options: Any) -> tuple[str, ...]:
    """The draws that no die decided, and the sequence of the cards; empty if the seed draws them (RUL-45)."""
    if options.mode != "deterministic" or options.deterministic_draws_seeded:
        return ()
    facts = rules.facts
    lines = []
    if options.stacked_events:
        names = ", ".join(facts.cards[facts.card[card]].name for card in options.stacked_events)
        rest = "" if len(options.stacked_events) == len(facts.cards) else "; the rest is drawn from the seed"
        lines.append(f"Event deck, first card first: {names}{rest}.")
    for side, hand in options.stacked_hands.items():
        lines.append(f"Hand of the last turns, {words.SIDES[side]}: {', '.join(words.card(card) for card in hand)}.")
    return tuple(lines)
