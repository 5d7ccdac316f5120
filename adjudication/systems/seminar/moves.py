"""Chapter 3, moves: each side writes what it does, unseen by the others, and can propose or break agreements."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, itself, never, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar import texts
from adjudication.systems.seminar.facts import Facts
from adjudication.systems.seminar.flow import AnswerType, Decision, Run
from adjudication.systems.seminar.orders import BreakOff, Move, Propose
from adjudication.systems.seminar.pack import Course
from adjudication.systems.seminar.state import State, left

MOST_OFFERS = 3


def writing(f: Facts, s: State) -> tuple[int, ...]:
    """The sides whose sheet is not in yet."""
    return tuple(side for side, ready in enumerate(s.ready) if not ready)


# moves


def _course_faults(f: Facts, s: State, side: int, course: Course) -> list[Problem]:
    if not f.open_to(course, side, s.turn):
        return refuse("course.not_listed", "course", "1.3", course=course.name)
    chosen = (*s.used[side], *(move.course for move in s.written[side]))
    if course.once and course.id in chosen:
        return refuse("course.once", "course", "1.3", course=course.name)
    for track, cost in course.costs.items():
        have = left(f, s, side, track)
        if cost > have:
            params: dict[str, str | int] = {"course": course.name, "cost": cost, "left": have, "track": f.titles[track]}
            return refuse("course.too_dear", "course", "3.2", **params)
    return []


def courses_of(f: Facts, s: State, side: int) -> list[str]:
    """The listed courses that a side can choose and pay for now."""
    return [name for name, course in f.courses.items() if not _course_faults(f, s, side, course)]


def _full(f: Facts, s: State, side: int) -> bool:
    return len(s.written[side]) >= f.rounds[s.turn - 1].moves


def _move_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject != "moves" or _full(f, s, side):
        return
    words = dict.fromkeys(("what", "means", "effect"), texts.PART)
    courses = OneOf(("", *courses_of(f, s, side)))
    yield Option("move", {**words, "covert": OneOf((False, True)), "course": courses}, "moves", "3.1")


def _move_check(f: Facts, s: State, side: int, order: Move) -> list[Problem]:
    if _full(f, s, side):
        return refuse("move.full", "what", "3.1", most=f.rounds[s.turn - 1].moves)
    found = [fault for name in ("what", "means", "effect") for fault in texts.faults(name, getattr(order, name), "3.1")]
    if order.course:
        course = f.courses.get(order.course)
        if course is None:
            return [*found, *refuse("unknown.course", "course", "1.3", course=order.course)]
        found += _course_faults(f, s, side, course)
    return found


def _move(run: Run, side: int, order: Move) -> None:
    words = (order.what.strip(), order.means.strip(), order.effect.strip())
    run.do(ev.MoveWritten(run.facts.sides[side], *words, order.covert, order.course))


# agreements


def _offer_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "moves" and f.pack.deals.agreements and len(s.offers[side]) < MOST_OFFERS:
        others = tuple(name for name in f.sides if name != f.sides[side])
        yield Option("propose", {"to": OneOf(others), "give": texts.PART, "get": texts.PART}, "moves", "4.1")


def _offer_check(f: Facts, s: State, side: int, order: Propose) -> list[Problem]:
    if not f.pack.deals.agreements:
        return refuse("agreement.none", "to", "4.1")
    if len(s.offers[side]) >= MOST_OFFERS:
        return refuse("agreement.full", "to", "4.1", most=MOST_OFFERS)
    if order.to == f.sides[side]:
        return refuse("agreement.self", "to", "4.1")
    if order.to not in f.sides:
        return refuse("unknown.side", "to", "4.1", side=order.to)
    return [fault for name in ("give", "get") for fault in texts.faults(name, getattr(order, name), "4.1")]


def _offer(run: Run, side: int, order: Propose) -> None:
    run.do(ev.OfferWritten(run.facts.sides[side], order.to, order.give.strip(), order.get.strip()))


def _breakable(f: Facts, s: State, side: int) -> list[str]:
    held = (one.name for one in s.agreements if one.signed and side in (one.side, one.to))
    return [name for name in held if name not in s.breaks[side]]


def _break_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(name, "agreement") for name in _breakable(f, s, side)]


def _break_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject in _breakable(f, s, side):
        yield Option("break_off", {"agreement": Is(subject)}, subject, "4.3")


def _break_check(f: Facts, s: State, side: int, order: BreakOff) -> list[Problem]:
    known = order.agreement in _breakable(f, s, side)
    return [] if known else refuse("agreement.not_held", "agreement", "4.3", agreement=order.agreement)


def _break(run: Run, side: int, order: BreakOff) -> None:
    run.do(ev.BreakWritten(run.facts.sides[side], order.agreement))


def hand_in(run: Run, side: int) -> None:
    """A side has written all it wants to."""
    run.do(ev.Ready(run.facts.sides[side]))


def _all_in(run: Run) -> None:
    if all(run.state.ready):
        run.go("reading", "reading")


MOVES = Decision(
    writing,
    (
        AnswerType(Move, "3.1", itself("moves"), _move_menu, _move_check, _move),
        AnswerType(Propose, "4.1", itself("moves"), _offer_menu, _offer_check, _offer),
        AnswerType(BreakOff, "4.3", _break_subjects, _break_menu, _break_check, _break),
        done(hand_in, "3.1"),
    ),
    never,
    several=True,
    after=_all_in,
)
DECISIONS = {"moves": MOVES}
