"""Courses for tests: syndicates that play the same exercise, each with choices of its own."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.checking.conformance import choose
from adjudication.models import Run
from tests import world as worlds
from wargame.models import Course, Decision, Exercise, Seat
from wargame.services import exercises, samples, turns
from wargame.services.college import ahead, courses
from wargame.viewer import Viewer


def make(count: int = 2, source: worlds.World | None = None, **how: Any) -> Course:
    """A course in play whose syndicates have answered nothing yet, with a person in each cell."""
    source = source or worlds.build(**{"review": "none", "pace": "sheet", **how})

    def first(title: str) -> Exercise:
        return exercises.clone(exercise=source.exercise, owner=source.owner, title=title, with_people=False)

    course = courses.make(owner=source.owner, title="JCSC 26/4", count=count, first=first)
    for one in courses.syndicates(course):
        for seat in Seat.objects.filter(cell__exercise=one, status=Seat.Status.FREE):
            samples.take(seat)
        samples.begin(one)
    return course


def play(
    course: Course, rounds: int = 400, alike: int = 0, by_chance: float = 0.5, end: bool = True,
    only: int = 0,
) -> None:  # fmt: skip
    """Play all syndicates at once, or only one; in the first `alike` rounds they decide the same. `end` ends each."""
    choosers = {one.pk: random.Random(f"syndicate {one.syndicate}") for one in courses.syndicates(course)}
    for number in range(rounds):
        playing = [one for one in courses.syndicates(course) if only in (0, one.syndicate)]
        going = [_decide(one, choosers[one.pk] if number >= alike else None, by_chance) for one in playing]
        if not any(going):
            break
        for run in Run.objects.filter(game__exercise__course=course, status=Run.Status.QUEUED).order_by("id"):
            turns.perform(run.pk)
        ahead.release(course_id=course.pk, ring=False)
        for run in Run.objects.filter(game__exercise__course=course, status=Run.Status.QUEUED).order_by("id"):
            turns.perform(run.pk)
    if end:
        for one in courses.syndicates(course):
            exercises.end(exercise=one)


def _decide(one: Exercise, chooser: random.Random | None, by_chance: float) -> bool:
    decision = one.decisions.filter(status=Decision.Status.OPEN).first()
    if decision is None:
        return False
    rules, game = game_selectors.adjudicator(one.game), one.game  # type: ignore[arg-type]  # it plays
    for sheet in decision.sheets.select_related("cell"):
        side = sheet.cell.side or ""
        order = samples.policy_order(one, side, sheet.cell.remit)
        state = game_selectors.state(game)  # type: ignore[arg-type]  # it plays
        due = next((due for due in rules.awaiting(state).due if due.side == side), None)
        if chooser is not None and due is not None and chooser.random() < by_chance:
            order = msgspec.to_builtins(choose(rules, state, due, chooser.randrange))
        commander = sheet.cell.seats.filter(role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN).first()
        viewer = Viewer(samples.fresh(one), umpire=commander is None, cell=sheet.cell, seat=commander)
        samples.submit(viewer, sheet, [order])
    decision.refresh_from_db()
    if decision.status == Decision.Status.OPEN:
        turns.lock(exercise=one, decision_id=decision.pk, by=Decision.LockedBy.UMPIRE)
    return True
