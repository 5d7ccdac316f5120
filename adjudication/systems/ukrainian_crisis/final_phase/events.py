"""Events of the Final Phase (chapter 8), and the hand of the last turns (10.1)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, Fog, hides, sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import AREA, SIDE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


def _discarded(e: Any, f: Facts, s: State, viewer: int | None) -> Any:
    return e if SIDE[e.side] == viewer or s.options.discards_public else replace(e, card="")


DISCARD = Fog(_discarded, ("side", "card"))
"""Whole to its owner; the card only where discards are face up (RUL-35)."""


class EventDiscarded(Event, frozen=True):
    """The discard of an unplayed event; secret to its holder if discards are face down."""

    side: str
    card: str

    fog = DISCARD
    says = sentences(
        lambda e: "event.discarded" if e.card else "event.discarded_hidden",
        "8.2",
        {
            "event.discarded": "{side} discards {card} unplayed.",
            "event.discarded_hidden": "{side} discards its event card face down.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        card = s.held[side]
        s.held[side] = -1
        (s.gone if s.options.discards_public else s.gone_hidden).append(card)


class CardDiscarded(Event, frozen=True):
    """The discard of a Diplomatic card that was not turned up; known to its owner alone if discards are face down
    (RUL-35)."""

    side: str
    area: str
    card: str

    fog = DISCARD
    says = sentences(
        lambda e: "card.discarded" if e.card else "card.discarded_hidden",
        "8.2",
        {
            "card.discarded": "{side} discards {card} from the {area} area.",
            "card.discarded_hidden": "{side} discards its {area} card face down.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        cards, side, area = f.cards_in(s), SIDE[self.side], AREA[self.area]
        kind = s.placed[side * 3 + area]
        s.placed[side * 3 + area] = -1
        (s.spent if s.options.discards_public else s.buried)[side * cards.size + kind] += 1


class CardsDealt(Event, frozen=True):
    """The hand of Turns 7 and 8 (10.1). Secret to its owner."""

    side: str
    count: int
    cards: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()

    fog = hides(cards=(), rolls=())
    says = sentences(
        lambda e: "cards.dealt" if e.cards else "cards.dealt_hidden",
        "10.1",
        {
            "cards.dealt": "{side} is dealt {count} cards for the last turns: {cards}.",
            "cards.dealt_hidden": "{side} is dealt {count} cards for the last turns.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        cards, side = f.cards_in(s), SIDE[self.side]
        for kind in range(cards.size):
            place = side * cards.size + kind
            s.aside[place] += s.spent[place] + s.buried[place]
            s.spent[place] = s.buried[place] = 0
        for name in self.cards:
            place = side * cards.size + cards.index[name]
            s.aside[place] -= 1
            s.hand[place] += 1


class TurnEnded(Event, frozen=True):
    turn: int

    fog = NOBODY
    says = sentence("turn.ended", "8.1", "Turn {turn} ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.combats_fought += s.battle_this_turn
        s.at, s.phase, s.step, s.actor = "end_check", "final", 0, -1


class GameEnded(Event, frozen=True):
    why: str  # last_turn, prestige

    says = sentences(
        lambda e: f"game.{e.why}",
        "8.1",
        {
            "game.last_turn": "The last turn is over, and the game ends.",
            "game.prestige": "A government has no Prestige left, so the game ends.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.at, s.actor = True, "over", -1
