"""Chapters 6.1 and 6.2: placement of Demonstrators, and removal of the enemy's."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, done, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import all_demonstrators, demonstrators, hex_names, protests
from adjudication.systems.millennium_wars.basics.effects import DemonstratorsRemoved
from adjudication.systems.millennium_wars.basics.facts import CAMPS, NOBODY, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.demonstrators.events import (
    DemonstratorPlaced,
    DemonstratorsGranted,
    GrantUsed,
)
from adjudication.systems.millennium_wars.demonstrators.orders import PlaceDemonstrator, RemoveDemonstrator
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def neutral(f: Facts, s: State, here: int) -> bool:
    """True if hex `here` is in a neutral country (1.4, 6.2)."""
    role = f.role[here]
    return role == "closed" or (role == "moldova" and s.moldova == NOBODY) or (role == "romania" and not s.romania)


def crowded(f: Facts, s: State, camp: int, here: int) -> bool:
    """True if hex `here` has no room for a Demonstrator of `camp` (6.3, MW-04)."""
    there = demonstrators(f, s, camp, here)
    if not s.options.demonstrators_per_side:
        there += demonstrators(f, s, 1 - camp, here)
    return there >= f.numbers.hex_demonstrators


def places(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The hexes where `side` can place a Demonstrator: cities and towns with room, outside neutral countries (6.2)."""
    camp = camp_of_side(f, s, side)
    if all_demonstrators(f, s, camp) >= f.numbers.demonstrators:
        return ()
    return hex_names(f, (h for h in f.settled if not neutral(f, s, h) and not crowded(f, s, camp, h)))


def targets(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The hexes where `side` can remove an enemy Demonstrator."""
    return hex_names(f, sorted(protests(f, s, 1 - camp_of_side(f, s, side))))


def begin(run: Run, side: int, place: int, remove: int, back: str, either: bool = False) -> bool:
    """Let `side` place and remove Demonstrators; False if it cannot do either."""
    f, s = run.facts, run.state
    if not (place and places(f, s, side)) and not (remove and targets(f, s, side)):
        return False
    run.do(DemonstratorsGranted(SIDES[side], place, remove, either, back))
    return True


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    found = [("gather", "action")] if s.may_place and places(f, s, side) else []
    return [*found, *([("send home", "action")] if s.may_remove and targets(f, s, side) else [])]


def _place_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    offered = places(f, s, side) if s.may_place else ()
    if subject == "gather" and offered:
        yield Option("place_demonstrator", {"place": OneOf(offered)}, subject, "6.2")


def _remove_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    offered = targets(f, s, side) if s.may_remove else ()
    if subject == "send home" and offered:
        yield Option("remove_demonstrator", {"place": OneOf(offered)}, subject, "6.1")


def _place_check(f: Facts, s: State, side: int, order: PlaceDemonstrator) -> list[Problem]:
    here, camp = f.hex_called(order.place), camp_of_side(f, s, side)
    if not s.may_place:
        return refuse("demonstrators.none_left", "do", "6.1")
    if here not in f.place_kind:
        return refuse("demonstrators.no_town", "place", "6.2", place=order.place)
    if neutral(f, s, here):
        return refuse("demonstrators.neutral", "place", "6.2", place=order.place)
    if crowded(f, s, camp, here):
        return refuse("demonstrators.crowded", "place", "6.3, MW-04", place=order.place)
    full = all_demonstrators(f, s, camp) >= f.numbers.demonstrators
    return refuse("demonstrators.counters", "do", "11.3") if full else []


def _remove_check(f: Facts, s: State, side: int, order: RemoveDemonstrator) -> list[Problem]:
    if not s.may_remove:
        return refuse("demonstrators.none_left", "do", "6.1")
    if order.place in targets(f, s, side):
        return []
    return refuse("demonstrators.nobody", "place", "6.1", place=order.place)


def _place(run: Run, side: int, order: PlaceDemonstrator) -> None:
    s = run.state
    run.do(DemonstratorPlaced(CAMPS[camp_of_side(run.facts, s, side)], order.place))
    run.do(GrantUsed(s.may_place - 1, 0 if s.either else s.may_remove))
    _go_on(run, side)


def _remove(run: Run, side: int, order: RemoveDemonstrator) -> None:
    s = run.state
    run.do(DemonstratorsRemoved(CAMPS[1 - camp_of_side(run.facts, s, side)], order.place, 1, "information"))
    run.do(GrantUsed(0 if s.either else s.may_place, s.may_remove - 1))
    _go_on(run, side)


def _go_on(run: Run, side: int) -> None:
    if not _subjects(run.facts, run.state, side):
        run.go(run.state.back)


def _no_more(run: Run, side: int) -> None:
    run.go(run.state.back)


def _nothing(f: Facts, s: State, side: int) -> Done | None:
    return None if _subjects(f, s, side) else Done()


DEMONSTRATE = Decision(
    the_actor,
    (
        AnswerType(PlaceDemonstrator, "6.2", _subjects, _place_menu, _place_check, _place),
        AnswerType(RemoveDemonstrator, "6.1", _subjects, _remove_menu, _remove_check, _remove),
        done(_no_more, "6.1"),
    ),
    _nothing,
    several=True,
)
DECISIONS = {"demonstrate": DEMONSTRATE}
