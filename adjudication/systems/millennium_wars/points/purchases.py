"""Chapters 6.8, 10 and 21: income, the sealed lists, and their execution when they are opened."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, refuse
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import demonstrators, fits, in_hex
from adjudication.systems.millennium_wars.basics.effects import DemonstratorsRemoved, part
from adjudication.systems.millennium_wars.basics.facts import (
    BLUE,
    CAMPS,
    FORCES,
    GOODS,
    HELD,
    IN_PLAY,
    NATO,
    NOBODY,
    RED,
    SIDES,
    UNKNOWN,
    US,
    Facts,
)
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, sides_of
from adjudication.systems.millennium_wars.basics.state import Purchase, State
from adjudication.systems.millennium_wars.points import offers as of
from adjudication.systems.millennium_wars.points.allotments import ALLOT, allot_next
from adjudication.systems.millennium_wars.points.events import (
    Bought,
    IncomePaid,
    Intervened,
    ListClosed,
    ListsOpened,
    PurchasePlanned,
    PurchaseReturned,
)  # fmt: skip
from adjudication.systems.millennium_wars.points.orders import Buy, Convert
from adjudication.systems.millennium_wars.points.refusals import no_arrival, no_conversion
from adjudication.systems.millennium_wars.turn.events import InitiativeSet
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def income(f: Facts, index: int) -> tuple[int, int]:
    """The income of both sides in a turn, rounded towards zero. The index helps the side it favours (21.0)."""
    numbers = f.numbers
    share = part(index, numbers.income_step)
    least = numbers.least_income
    return max(least, numbers.income + share), max(least, numbers.income - share)


def pay(run: Run) -> None:
    """Node: pay income and set the initiative of the turn (12.0, 21.0)."""
    s = run.state
    run.do(InitiativeSet(CAMPS[RED if s.index >= 0 else BLUE]))
    red, blue = income(run.facts, s.index)
    run.do(IncomePaid(red, blue, s.points[RED] + red, s.points[BLUE] + blue))
    allot_next(run, RED)


def _waiting(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(side for side in _buying(f, s) if not s.ready[side])


def _buying(f: Facts, s: State) -> list[int]:
    """The sides that write a list: all except one that only orders a neutral country."""
    return [side for side in range(len(f.sides)) if camp_of_side(f, s, side) != NOBODY]


# --- buying


def _forces(f: Facts, s: State, side: int) -> Subjects:
    return [(FORCES[n], "force") for n in of.buyers(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    force = FORCES.index(subject) if subject in FORCES else UNKNOWN
    if force not in of.buyers(f, s, side):
        return
    alike: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
    for item, replace, places in of.offers(f, s, side, force):
        alike.setdefault((replace, places), []).append(item)
    for (replace, places), items in alike.items():
        fields: dict[str, Domain] = {
            "force": Is(subject),
            "item": OneOf(tuple(items)),
            "place": OneOf(places),
            "replace": Is(replace),
        }
        yield Option("buy", fields, subject, "10.0")


def _check(f: Facts, s: State, side: int, order: Buy) -> list[Problem]:
    force = FORCES.index(order.force)
    if force not in of.buyers(f, s, side):
        return refuse("buy.force", "force", "1.1", force=order.force)
    if not of.allowed(f, s, force):
        return refuse("buy.index", "force", "21.0", force=order.force)
    cost = of.price(f, s, force, order.item, order.replace)
    if cost is None or (order.item in GOODS and order.replace):
        return refuse("buy.item", "item", "10.0", force=order.force)
    if cost > of.left(s, side):
        return refuse("buy.points", "item", "21.0", price=cost, points=of.left(s, side))
    return _goods(f, s, side, force, order) if order.item in GOODS else _piece(f, s, side, force, order)


def _goods(f: Facts, s: State, side: int, force: int, order: Buy) -> list[Problem]:
    if order.place:
        return refuse("buy.no_place", "place", "10.0")
    if not of.arriving(f, s, side, force):
        return refuse("buy.not_yet", "item", "1.2", force=order.force)
    if of.goods_left(f, s, side, force, order.item):
        return []
    return refuse("buy.most", "item", "17.3" if order.item == "air_defence" else "14.4")


def _piece(f: Facts, s: State, side: int, force: int, order: Buy) -> list[Problem]:
    pieces = of.stock(f, s, side, force, order.item, order.replace)
    if not pieces:
        code, rule = ("buy.none_lost", "21.0") if order.replace else ("buy.none_left", "11.3")
        return refuse(code, "item", rule)
    p = pieces[0]
    if f.kind[p] in IN_PLAY:
        if order.place:
            return refuse("buy.no_place", "place", "10.0")
        there = of.arriving(f, s, side, force)
        return [] if there else refuse("buy.not_yet", "item", "1.2", force=order.force)
    if order.place in of.arrivals(f, s, side, force, p):
        return []
    return no_arrival(f, s, side, force, p, order.place)


def _take(run: Run, side: int, order: Buy) -> None:
    line = of.line_of(run.facts, run.state, order.force, order.item, order.place, order.replace)
    run.do(PurchasePlanned(SIDES[side], line))


# --- conversion


def _conversions(f: Facts, s: State, side: int) -> Subjects:
    return [(FORCES[n], "force") for n in of.buyers(f, s, side) if of.convertible(f, s, side, n)]


def _convert_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    force = FORCES.index(subject) if subject in FORCES else UNKNOWN
    places = of.convertible(f, s, side, force) if force in of.buyers(f, s, side) else ()
    if places:
        yield Option("convert", {"force": Is(subject), "place": OneOf(places)}, subject, "6.8")


def _convert_check(f: Facts, s: State, side: int, order: Convert) -> list[Problem]:
    force = FORCES.index(order.force)
    if force not in of.buyers(f, s, side):
        return refuse("buy.force", "force", "1.1", force=order.force)
    if order.place in of.convertible(f, s, side, force):
        return []
    return no_conversion(f, s, side, force, order.place)


def _convert(run: Run, side: int, order: Convert) -> None:
    f, s = run.facts, run.state
    force = FORCES.index(order.force)
    found = of.militia(f, s, side, force)
    assert found is not None
    line = Purchase(order.force, "convert", order.place, found[1], of.conversion_price(f, s, force))
    run.do(PurchasePlanned(SIDES[side], line))


def _seal(run: Run, side: int) -> None:
    run.do(ListClosed(SIDES[side]))


# --- opening


def _open(run: Run) -> None:
    """Open all lists once they are sealed. The camp with the initiative places first, and within each camp the side
    that commands it (12.0, 21.0)."""
    f, s = run.facts, run.state
    if _waiting(f, s):
        return
    plans, camps = s.plans[:], (s.initiative, 1 - s.initiative)
    spent = [sum(line.price for side in sides_of(f, s, camp) for line in plans[side]) for camp in (RED, BLUE)]
    run.do(ListsOpened(spent[RED], spent[BLUE]))
    for side in [side for camp in camps for side in sides_of(f, s, camp)]:
        for line in plans[side]:
            _carry_out(run, side, line)
    _both_fleets(run)
    run.go("information", "information")


def _carry_out(run: Run, side: int, line: Purchase) -> None:
    f, s = run.facts, run.state
    force, camp = FORCES.index(line.force), camp_of_side(f, s, side)
    why = _hindered(f, s, camp, force, line) if line.place else "" if s.entered[force] else "absent"
    if why:
        run.do(PurchaseReturned(SIDES[side], line, why))
        return
    if not s.entered[force]:
        run.do(Intervened(line.force))
    item = line.item
    if item == "convert":
        run.do(DemonstratorsRemoved(CAMPS[camp], line.place, 1, "converted"))
        item = "paramilitary"
    piece = "" if item in GOODS else f.piece_ids[of.by_line(f, s, force, line)]
    run.do(Bought(SIDES[side], line, piece))
    if line.place:
        run.entered(camp, [f.index[line.place]])


def _hindered(f: Facts, s: State, camp: int, force: int, line: Purchase) -> str:
    """The reason why a line can no longer be carried out, because an enemy or a partner was there first; "" if it
    can."""
    here = f.index[line.place]
    if line.item == "convert":
        if in_hex(f, s, 1 - camp, here):
            return "enemy"
        return "" if demonstrators(f, s, camp, here) else "partner"
    p = of.by_line(f, s, force, line)
    return "" if fits(f, s, p, here) else "partner"


def _both_fleets(run: Run) -> None:
    """Remove the Russian Fleet once the Coalition has bought both its Fleets (9.0)."""
    f, s = run.facts, run.state
    theirs = [p for p in f.fleets if f.force[p] in (US, NATO)]
    if len(theirs) > 1 and all(s.where[p] == HELD for p in theirs):
        run.remove_fleet("bought")


def _penniless(f: Facts, s: State, side: int) -> Done | None:
    return None if s.points[side] else Done()


PURCHASE = Decision(
    _waiting,
    (
        AnswerType(Buy, "10.0", _forces, _menu, _check, _take),
        AnswerType(Convert, "6.8", _conversions, _convert_menu, _convert_check, _convert),
        done(_seal, "21.0"),
    ),
    _penniless,
    several=True,
    after=_open,
)
NODES = {"income": pay}
DECISIONS = {"allot": ALLOT, "purchase": PURCHASE}
