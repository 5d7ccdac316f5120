"""Chapter 3, orders and marches: sides write sealed orders, march at the same time and reveal the enemies they meet."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import Subjects, done, itself, never, refuse
from adjudication.engine.protocol import Problem
from tests.toy.systems.three_valleys import events as ev
from tests.toy.systems.three_valleys.facts import NOWHERE, Facts
from tests.toy.systems.three_valleys.flow import AnswerType, Decision, Run
from tests.toy.systems.three_valleys.orders import Commit, March
from tests.toy.systems.three_valleys.state import State, present, standing_in


def _writing(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(side for side, ready in enumerate(s.ready) if not ready)


# marches


def _free(f: Facts, s: State, side: int) -> list[int]:
    return [u for u in f.units_of[side] if s.where[u] >= 0 and s.going[u] == NOWHERE]


def _units(f: Facts, s: State, side: int) -> Subjects:
    return [(f.unit_ids[u], "unit") for u in _free(f, s, side)]


def _march_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    u = f.unit.get(subject, NOWHERE)
    if u in _free(f, s, side):
        to = tuple(f.map.ids[area] for area in f.map.near[s.where[u]])
        yield Option("march", {"unit": OneOf((subject,)), "to": OneOf(to)}, subject, "3.1")


def _march_check(f: Facts, s: State, side: int, order: March) -> list[Problem]:
    u, to = f.unit.get(order.unit, NOWHERE), f.map.index.get(order.to, NOWHERE)
    if u == NOWHERE or f.side_of[u] != side or s.where[u] == NOWHERE:
        return refuse("march.unit", "unit", "3.1", unit=order.unit)
    if s.going[u] != NOWHERE:
        return refuse("march.twice", "unit", "3.1", unit=f.unit_names[order.unit])
    if to not in f.map.near[s.where[u]]:
        return refuse("march.far", "to", "3.1", area=f.area_names[s.where[u]])
    return []


def _march(run: Run, side: int, order: March) -> None:
    run.do(ev.Ordered(run.facts.sides[side], order.unit, order.to))


# cards


def _cards_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "cards" and not s.committed[side] and s.hand[side]:
        yield Option("commit", {"card": OneOf(tuple(dict.fromkeys(s.hand[side])))}, "cards", "3.1")


def _cards_check(f: Facts, s: State, side: int, order: Commit) -> list[Problem]:
    if s.committed[side]:
        return refuse("commit.twice", "card", "3.1")
    return [] if order.card in s.hand[side] else refuse("commit.not_held", "card", "3.1", card=order.card)


def _commit(run: Run, side: int, order: Commit) -> None:
    run.do(ev.Committed(run.facts.sides[side], order.card))


def _ready(run: Run, side: int) -> None:
    run.do(ev.Ready(run.facts.sides[side]))


def _all_in(run: Run) -> None:
    if all(run.state.ready):
        run.go("march", "march")


# carrying out


def march(run: Run) -> None:
    """Cards are turned up and all units march at the same time (3.2)."""
    f, s = run.facts, run.state
    for side, card in enumerate(s.committed):
        if card:
            run.do(ev.CardShown(f.sides[side], card, f.bonus[card]))
    for side, name in enumerate(f.sides):
        moves = {f.unit_ids[u]: f.map.ids[s.going[u]] for u in f.units_of[side] if s.going[u] != NOWHERE}
        if moves:
            run.do(ev.Marched(name, moves))
    run.go("contact")


def contact(run: Run) -> None:
    """Units of different sides in one area are turned up; decoys leave the map (3.3)."""
    f, s = run.facts, run.state
    meetings = {area: sides for area in range(len(f.map)) if len(sides := present(f, s, area)) > 1}
    for area, sides in meetings.items():
        for side in sides:
            hidden = tuple(f.unit_ids[u] for u in standing_in(f, s, side, area) if not s.shown[u])
            if hidden:
                run.do(ev.Met(f.sides[side], f.map.ids[area], hidden))
    fights = tuple(f.map.ids[area] for area in meetings if len(present(f, s, area)) > 1)
    if fights:
        run.do(ev.Contested(fights))
    else:
        run.go("score", "score")


ORDERS = Decision(
    _writing,
    (
        AnswerType(March, "3.1", _units, _march_menu, _march_check, _march),
        AnswerType(Commit, "3.1", itself("cards"), _cards_menu, _cards_check, _commit),
        done(_ready, "3.1"),
    ),
    never,
    several=True,
    after=_all_in,
)
NODES = {"march": march, "contact": contact}
DECISIONS = {"orders": ORDERS}
