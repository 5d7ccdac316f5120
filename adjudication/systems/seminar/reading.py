"""Section 3.3: when all sheets are in, moves are read out, courses paid for, agreements proposed and broken."""

from __future__ import annotations

from collections import Counter

from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.flow import Run
from adjudication.systems.seminar.tracks import bring_about, change


def read_out(run: Run) -> None:
    """All moves side by side, then what follows from them: costs, sure courses, broken agreements, proposals."""
    f = run.facts
    for side in range(len(f.sides)):
        _moves(run, side)
    for side in range(len(f.sides)):
        _agreements(run, side)
    run.do(ev.AllRead())


def _moves(run: Run, side: int) -> None:
    f, name = run.facts, run.facts.sides[side]
    counts = Counter[bool]()  # one count for all moves would tell the others of the covert ones
    for move in run.state.written[side]:
        counts[move.covert] += 1
        course = f.courses.get(move.course)
        settled = course is not None and course.sure
        number = counts[move.covert]
        run.do(ev.MoveMade(name, number, move.what, move.means, move.effect, move.covert, move.course, settled))
        if course is None:
            continue
        for track, cost in course.costs.items():
            change(run, f.column[track, side], -cost, "cost", side, move.covert)
        if settled:
            bring_about(run, course.outcomes.success, "course", side, move.covert)


def _agreements(run: Run, side: int) -> None:
    f, s, name = run.facts, run.state, run.facts.sides[side]
    for broken in s.breaks[side]:
        held = [one for one in s.agreements if one.name == broken]  # the partner may have broken it in the same round
        for one in held:
            partner = f.sides[one.to if side == one.side else one.side]
            run.do(ev.AgreementEnded(name, partner, broken, True))
            bring_about(run, f.pack.deals.broken, "broken", side, True)
    for offer in s.offers[side]:
        pair = f.pair(side, offer.to)
        called = f"{pair}-{s.named.get(pair, 0) + 1}"
        run.do(ev.AgreementProposed(name, f.sides[offer.to], called, offer.give, offer.get))


NODES = {"reading": read_out}
