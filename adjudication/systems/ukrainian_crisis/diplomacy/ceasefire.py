"""Chapter 6.24: the attempt to stop a Combat Turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import fine, itself, never
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, DIPLOMATIC, RED, SIDE, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.areas import reveal_cards
from adjudication.systems.ukrainian_crisis.card_play.effort import asks, roll_effort
from adjudication.systems.ukrainian_crisis.card_play.events import OrderChosen, TurnTypeSet
from adjudication.systems.ukrainian_crisis.diplomacy.events import (
    AddingBegan,
    AddingEnded,
    CeasefireAttempted,
    CeasefireDeclined,
    CeasefireSettled,
)
from adjudication.systems.ukrainian_crisis.diplomacy.orders import AddFirst, Ceasefire, SettleTie
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run, initiative, the_initiative


def _opposing(f: Facts, s: State) -> tuple[int, ...]:
    return (s.opposing,)


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("ceasefire", {"attempt": OneOf((False, True))}, "ceasefire", "6.24")


def _take(run: Run, side: int, order: Ceasefire) -> None:
    if order.attempt:
        run.do(CeasefireAttempted(SIDES[side]))
    else:
        run.do(CeasefireDeclined(SIDES[side]))
        run.do(TurnTypeSet("combat", "unopposed"))


def cease_roll(run: Run) -> None:
    """Node: turn up and roll both Diplomatic cards, Russia first; then additions are declared (RUL-08)."""
    s = run.state
    reveal_cards(run, (DIPLOMATIC,))
    if s.step < 2:
        roll_effort(run, s.step, DIPLOMATIC)
    elif asks(s, RED) and asks(s, BLUE):
        run.go("add_first")
    else:
        holder = initiative(s)
        run.do(OrderChosen(SIDES[holder], SIDES[holder], "add"))


def _first_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("add_first", {"first": OneOf(SIDES)}, "add_first", "6.24")


def _first_take(run: Run, side: int, order: AddFirst) -> None:
    run.do(OrderChosen(SIDES[side], order.first, "add"))


def cease_adds(run: Run) -> None:
    """Node: ask each side once for additions, then compare the points."""
    s = run.state
    if s.round == 2:
        _settle(run)
        return
    side = s.first if s.round == 0 else 1 - s.first
    run.do(AddingBegan(SIDES[side]) if asks(s, side) else AddingEnded(SIDES[side]))


def _settle(run: Run) -> None:
    s = run.state
    red, blue = s.rp
    winner = RED if red > blue else BLUE if blue > red else -1
    if winner < 0 and s.options.mode == "deterministic":
        winner = RED
    run.do(CeasefireSettled(red, blue, SIDES[winner] if winner >= 0 else ""))
    if winner >= 0:
        combat = s.declared[winner] == 1
        run.do(TurnTypeSet("combat" if combat else "strategic", "no_ceasefire" if combat else "ceasefire"))


def _russia(f: Facts, s: State) -> tuple[int, ...]:
    return (SIDE["RED"],)


def _tie_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("settle_tie", {"turn_type": OneOf(("strategic", "combat"))}, "settle_tie", "6.24")


def _tie_take(run: Run, side: int, order: SettleTie) -> None:
    run.do(TurnTypeSet(order.turn_type, "tie"))


CEASEFIRE = Decision(
    _opposing, (AnswerType(Ceasefire, "6.24, 6.0", itself("ceasefire"), _menu, fine, _take),), never, reaction=True
)
ADD_FIRST = Decision(
    the_initiative, (AnswerType(AddFirst, "6.24, RUL-08", itself("add_first"), _first_menu, fine, _first_take),), never
)
SETTLE_TIE = Decision(
    _russia, (AnswerType(SettleTie, "6.24, RUL-07", itself("settle_tie"), _tie_menu, fine, _tie_take),), never
)
