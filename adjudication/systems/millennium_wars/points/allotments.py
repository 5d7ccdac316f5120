"""Chapter 21: the commander of a camp shares its Political Points with partners that have their own side."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Amount, Is, Option
from adjudication.engine.play.decision import Subjects, done, only_done, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.facts import CAMPS, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import sides_of
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.points.events import PointsAllotted
from adjudication.systems.millennium_wars.points.offers import allowed, buyers
from adjudication.systems.millennium_wars.points.orders import Allot
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def partners(f: Facts, s: State, side: int) -> list[int]:
    """The other sides of the camp that could spend points now, since the Political Index allows purchases of their
    forces."""
    return [
        other for other in sides_of(f, s, side)
        if other != side and any(allowed(f, s, force) for force in buyers(f, s, other))
    ]  # fmt: skip


def obliges(f: Facts, s: State, side: int, partner: int) -> Option | None:
    """The option to give a partner without points any number of the camp's points; None if it is not open (MW-15)."""
    if s.at != "allot" or s.points[partner] or partner not in partners(f, s, side):
        return None
    return next(iter(_menu(f, s, side, SIDES[partner])), None)


def allot_next(run: Run, camp: int) -> None:
    """Ask the commander of the next camp with partners; after the last camp, all sides write their lists."""
    f, s = run.facts, run.state
    for side in range(camp, len(CAMPS)):
        if partners(f, s, side):
            run.ask(side, "allot")
            return
    if s.at != "purchase":
        run.go("purchase")


def _partners(f: Facts, s: State, side: int) -> Subjects:
    return [(SIDES[other], "side") for other in partners(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if s.points[side] and subject in {SIDES[other] for other in partners(f, s, side)}:
        yield Option("allot", {"to": Is(subject), "points": Amount(1, s.points[side])}, subject, "21.0")


def _check(f: Facts, s: State, side: int, order: Allot) -> list[Problem]:
    if SIDES.index(order.to) not in partners(f, s, side):
        return refuse("allot.partner", "to", "21.0", side=order.to)
    if 1 <= order.points <= s.points[side]:
        return []
    return refuse("allot.points", "points", "21.0", points=s.points[side])


def _take(run: Run, side: int, order: Allot) -> None:
    run.do(PointsAllotted(SIDES[side], order.to, order.points))


def _no_more(run: Run, side: int) -> None:
    allot_next(run, side + 1)


_WAYS = (AnswerType(Allot, "21.0", _partners, _menu, _check, _take), done(_no_more, "21.0"))
ALLOT = Decision(the_actor, _WAYS, only_done(_WAYS), several=True)
