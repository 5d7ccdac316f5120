"""Section 6.0: the placement of cards and the wish for a Combat Turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option
from adjudication.engine.play.decision import itself, never, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    BLUE,
    RED,
    SIDES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.events import CardsPlaced, Declared, PoolSet, TurnTypeSet
from adjudication.systems.ukrainian_crisis.card_play.orders import Declare, PlaceCards
from adjudication.systems.ukrainian_crisis.diplomacy.events import CeasefireOpened
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run, initiative


def pool(run: Run) -> None:
    """Node: set the at-large points: the Ranks of the countries in Intervention (6.22)."""
    f, s = run.facts, run.state
    run.do(PoolSet(sum(rank for rank, zone in zip(f.rank, s.zone, strict=True) if zone == 2)))


# cards


def _both(f: Facts, s: State) -> tuple[int, ...]:
    return (RED, BLUE)


def _cards_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    cards = f.cards_in(s)
    hand = s.hand[side * cards.size : (side + 1) * cards.size]
    held = [kind for kind, count in enumerate(hand) if count]
    if all(hand[kind] >= 3 for kind in held):
        names = OneOf(tuple(cards.names[kind] for kind in held))
        yield Option("place_cards", {"military": names, "diplomatic": names, "information": names}, "cards", "6.0")
        return
    for first in held:
        for second in held:
            if first == second and hand[first] < 2:
                continue
            left = tuple(cards.names[k] for k in held if hand[k] > (k == first) + (k == second))
            if left:
                fields: dict[str, Domain] = {
                    "military": Is(cards.names[first]),
                    "diplomatic": Is(cards.names[second]),
                    "information": OneOf(left),
                }
                yield Option("place_cards", fields, "cards", "6.0")


def _cards_check(f: Facts, s: State, side: int, order: PlaceCards) -> list[Problem]:
    cards = f.cards_in(s)
    used: dict[int, int] = {}
    for area, name in (
        ("military", order.military),
        ("diplomatic", order.diplomatic),
        ("information", order.information),
    ):
        kind = cards.index.get(name)
        if kind is None:
            return refuse("unknown.card", area, "2.1", card=name)
        used[kind] = used.get(kind, 0) + 1
        if used[kind] > s.hand[side * cards.size + kind]:
            left = s.hand[side * cards.size + kind]
            return refuse("cards.not_held", area, "6.0", card=name, asked=used[kind], left=left)
    return []


def _cards_take(run: Run, side: int, order: PlaceCards) -> None:
    run.do(CardsPlaced(SIDES[side], order.military, order.diplomatic, order.information))


def _cards_placed(run: Run) -> None:
    run.go("declare")


# declare


def combat_barred(f: Facts, s: State) -> bool:
    """True if this turn must be Strategic (1.1, RUL-05)."""
    if s.options.first_turn_strategic:
        return s.turn == 1
    return s.turn == f.last_turn(s.options.last_turn) and s.combats >= s.turn - 1


def _declarers(f: Facts, s: State) -> tuple[int, ...]:
    if s.options.sealed_declarations or combat_barred(f, s):
        return (RED, BLUE)
    first = initiative(s)
    return (first,) if s.declared[first] < 0 else (1 - first,)


def _declare_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    wish: Domain = Is(False) if combat_barred(f, s) else OneOf((False, True))
    yield Option("declare", {"combat": wish}, "declare", "6.0")


def _declare_check(f: Facts, s: State, side: int, order: Declare) -> list[Problem]:
    return refuse("declare.barred", "combat", "1.1, RUL-05") if order.combat and combat_barred(f, s) else []


def _declare_forced(f: Facts, s: State, side: int) -> Declare | None:
    return Declare(False) if combat_barred(f, s) else None


def _declare_take(run: Run, side: int, order: Declare) -> None:
    run.do(Declared(SIDES[side], order.combat))


def _declared(run: Run) -> None:
    s = run.state
    if min(s.declared) < 0:
        return
    wishes = sum(s.declared)
    if wishes == 1:
        run.do(CeasefireOpened(SIDES[s.declared.index(0)]))
    else:
        run.do(TurnTypeSet("combat" if wishes else "strategic", "both" if wishes else "nobody"))


CARDS = Decision(
    _both, (AnswerType(PlaceCards, "6.0", itself("cards"), _cards_menu, _cards_check, _cards_take),), never,
    after=_cards_placed,
)  # fmt: skip
DECLARE = Decision(
    _declarers, (AnswerType(Declare, "6.0", itself("declare"), _declare_menu, _declare_check, _declare_take),),
    _declare_forced, after=_declared,
)  # fmt: skip
