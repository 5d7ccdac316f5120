"""Section 3.3: when all sheets are in, moves are read out, courses paid for, agreements proposed and broken."""

from __future__ import annotations

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
    for number, move in enumerate(run.state.written[side], 1):
        course = f.courses.get(move.course)
        settled = course is not None and course.sure
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
        run.do(ev.AgreementProposed(name, f.sides[offer.to], f"A{s.named + 1}", offer.give, offer.get))


NODES = {"reading": read_out}
