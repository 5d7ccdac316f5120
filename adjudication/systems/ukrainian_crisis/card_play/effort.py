"""The resource points of a card (2.1, 6.0, Effort Chart) and the possible additions to them (6.22, sequence of
play)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Amount, Is, OneOf, Option
from adjudication.engine.play.decision import itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import AREAS, BLUE, MILITARY, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.events import AtLargeAdded, CardRead, EffortRolled
from adjudication.systems.ukrainian_crisis.card_play.orders import Additions
from adjudication.systems.ukrainian_crisis.diplomacy.events import AddingEnded
from adjudication.systems.ukrainian_crisis.event_phase.effects import incident
from adjudication.systems.ukrainian_crisis.event_phase.phase import event_points
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run


def roll_effort(run: Run, side: int, area: int) -> None:
    """The points of a side's card: a roll on the Effort Chart, or the number of a playing card (10.1).

    A Maximum showing doubles is a Critical Incident; the points still count (6.0, RUL-11).
    """
    f, s = run.facts, run.state
    cards = f.cards_in(s)
    kind = s.placed[side * 3 + area]
    if s.options.mode != "base":
        run.do(CardRead(SIDES[side], AREAS[area], cards.names[kind], cards.value[kind]))
        return
    tier = cards.tier[kind]
    count = f.tiers[tier].dice
    again = s.efforts[side * 3 + area] > 0
    roll = run.throw(
        "effort", side, count, "table", "6.0", table=f.effort[tier], subject=f"{AREAS[area]}:{cards.names[kind]}"
    )
    run.do(EffortRolled(SIDES[side], AREAS[area], cards.names[kind], roll.result, roll))
    doubles = count == 2 and roll.dice[0] == roll.dice[1]
    if doubles and (s.options.incident_on_every_max_roll or not again):
        incident(run, side, roll.dice[0])


def allowed(s: State) -> bool:
    """True if additions are allowed now (RUL-08, RUL-16, RUL-41)."""
    mode = s.options.mode
    if s.phase == "ceasefire":
        return s.options.deterministic_ceasefire_additions if mode == "deterministic" else s.options.ceasefire_additions
    if s.option == "cut":
        return mode == "base"
    return s.option != "neutralise" or mode != "deterministic"


def current_area(s: State) -> int:
    """The area of the matrix to which points go now."""
    return MILITARY if s.phase == "operations" else s.area


def pool_here(s: State, side: int) -> int:
    """The at-large points that `side` can still add here (6.22, RUL-15)."""
    if side != BLUE:
        return 0
    if s.options.at_large_single_area and s.pool_area not in (-1, current_area(s)):
        return 0
    if s.pool_segment and not s.options.at_large_over_segments:
        return 0
    return s.pool_left


def asks(s: State, side: int) -> bool:
    """True if, by public knowledge, `side` might add points."""
    return allowed(s) and (s.held[side] >= 0 or pool_here(s, side) > 0)


def event_fits(f: Facts, s: State, side: int) -> bool:
    """True if the held card gives `side` points here (5.0)."""
    if s.held[side] < 0:
        return False
    card = f.cards[s.held[side]]
    if card.points is None or card.points.area not in ("any", AREAS[current_area(s)]):
        return False
    if s.options.mode == "deterministic":
        if card.deterministic == "not_in_ceasefire":
            return s.phase != "ceasefire"
        if card.deterministic == "raise_only":
            return s.option == "raise"
    return True


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    event = OneOf((False, True)) if event_fits(f, s, side) else Is(False)
    yield Option("additions", {"at_large": Amount(0, pool_here(s, side)), "event": event}, "additions", "6.22")


def _check(f: Facts, s: State, side: int, order: Additions) -> list[Problem]:
    if order.at_large < 0 or order.at_large > pool_here(s, side):
        return refuse("additions.at_large", "at_large", "6.22, RUL-15", points=order.at_large, left=pool_here(s, side))
    if order.event and not event_fits(f, s, side):
        return refuse("additions.event", "event", "10.2, 5.0" if s.options.mode == "deterministic" else "5.0")
    return []


def _take(run: Run, side: int, order: Additions) -> None:
    if order.at_large:
        run.do(AtLargeAdded(AREAS[current_area(run.state)], order.at_large))
    if order.event:
        event_points(run, side)
    next_node(run)


def adding(run: Run) -> None:
    """Node: ask for additions if anything could be added; otherwise go on."""
    if asks(run.state, run.state.actor):
        run.go("additions")
    else:
        next_node(run)


def next_node(run: Run) -> None:
    """The next node of play after the additions."""
    phase = run.state.phase
    if phase == "ceasefire":
        run.do(AddingEnded(SIDES[run.state.actor]))
    elif phase == "operations":
        run.go("operate")
    else:
        run.go("execute")


ADDITIONS = Decision(the_actor, (AnswerType(Additions, "6.22, 5.0", itself("additions"), _menu, _check, _take),), never)
