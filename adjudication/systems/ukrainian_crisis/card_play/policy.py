"""Policy for card play: cards, the turn type, additions, the order of areas and of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukrainian_crisis.basics.facts import (
    AREAS,
    DIPLOMATIC,
    INFORMATION,
    MILITARY,
    RED,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.areas import open_areas
from adjudication.systems.ukrainian_crisis.card_play.effort import event_fits, pool_here
from adjudication.systems.ukrainian_crisis.card_play.orders import ActOrder, Additions, Declare, PickArea, PlaceCards


def on_map(f: Facts, s: State, side: int) -> int:
    """The total Combat Value of the fresh units of `side` on the map."""
    return sum(f.cv[u] for u in f.fighters_of[side] if s.where[u] >= 0 and not s.down[u])


def _cards(f: Facts, s: State, side: int) -> PlaceCards:
    """The strongest, the middle and the weakest card of the hand, so that the hand lasts."""
    cards = f.cards_in(s)
    hand = [kind for kind in range(cards.size) for _ in range(s.hand[side * cards.size + kind])]
    low, middle, high = cards.names[hand[0]], cards.names[hand[len(hand) // 2]], cards.names[hand[-1]]
    early = s.turn <= 4
    if side == RED:
        return PlaceCards(high, low, middle) if early else PlaceCards(middle, low, high)
    return PlaceCards(middle, high, low) if early else PlaceCards(high, middle, low)


def _cards_of_the_bold(f: Facts, s: State, side: int) -> PlaceCards:
    """The cards of an aggressive side: the strongest on the military area in every turn."""
    cards = f.cards_in(s)
    hand = [kind for kind in range(cards.size) for _ in range(s.hand[side * cards.size + kind])]
    low, middle, high = cards.names[hand[0]], cards.names[hand[len(hand) // 2]], cards.names[hand[-1]]
    return PlaceCards(high, middle, low) if side == RED else PlaceCards(high, low, middle)


def _never_combat(f: Facts, s: State, side: int) -> Declare:
    return Declare(False)


def _declare_early(f: Facts, s: State, side: int) -> Declare:
    """The wish for combat as soon as the forces on the map are about equal."""
    ready = on_map(f, s, side) >= 0.8 * on_map(f, s, 1 - side) and on_map(f, s, side) >= (12 if side == RED else 6)
    return Declare(ready and s.turn >= 2 and s.prestige[side] > 4)


def _declare(f: Facts, s: State, side: int) -> Declare:
    ready = on_map(f, s, side) >= 1.5 * on_map(f, s, 1 - side) and on_map(f, s, side) >= (24 if side == RED else 12)
    return Declare(ready and s.turn >= 3 and s.prestige[side] > 6)


def _additions(f: Facts, s: State, side: int) -> Additions:
    last = not any(state == "open" for state in s.areas)
    useful = s.phase in ("ceasefire", "operations") or s.area in (MILITARY, DIPLOMATIC) or last
    return Additions(pool_here(s, side) if useful else 0, event_fits(f, s, side))


def _no_additions(f: Facts, s: State, side: int) -> Additions:
    return Additions(0, False)


def _pick_area(f: Facts, s: State, side: int) -> PickArea:
    wanted = (MILITARY, DIPLOMATIC, INFORMATION) if side == RED else (DIPLOMATIC, MILITARY, INFORMATION)
    area = next(area for area in wanted if area in open_areas(s))
    return PickArea(AREAS[area])  # type: ignore[arg-type]  # one of the three areas


def _act_order(f: Facts, s: State, side: int) -> ActOrder:
    return ActOrder(s.area != INFORMATION)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "cards": _cards,
    "declare": _declare,
    "additions": _additions,
    "pick_area": _pick_area,
    "act_order": _act_order,
}
PASSING: dict[str, Callable[[Facts, State, int], Any]] = {"declare": _never_combat, "additions": _no_additions}
"""No Combat Turn, and neither at-large points nor the held event."""
CAUTIOUS: dict[str, Callable[[Facts, State, int], Any]] = {"declare": _never_combat}
AGGRESSIVE: dict[str, Callable[[Facts, State, int], Any]] = {"cards": _cards_of_the_bold, "declare": _declare_early}
