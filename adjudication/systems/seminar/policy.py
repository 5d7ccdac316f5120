"""What the program does for a missing side: it chooses listed courses that it can pay for, and writes no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.moves import courses_of
from adjudication.systems.seminar.orders import Move
from adjudication.systems.seminar.pack import Course
from adjudication.systems.seminar.state import State

MOST = 1
"""Moves that the program makes in a round: enough to keep a side in the exercise."""


def _moves(f: Facts, s: State, side: int) -> Move | Done:
    names = courses_of(f, s, side) if len(s.written[side]) < MOST else []
    fresh = [name for name in names if name not in s.used[side]]
    if not fresh:
        return Done()
    course = max((f.courses[name] for name in fresh), key=lambda one: (_serves(f, side, one), -sum(one.costs.values())))
    return Move(what=course.name, means=course.means, effect=course.effect, covert=course.covert, course=course.id)


def _serves(f: Facts, side: int, course: Course) -> int:
    """How many effects of a course bring a track closer to an aim of its side."""
    aims = [aim for aim in f.pack.aims.aims if aim.side == f.sides[side]]
    better = {aim.track: 1 if aim.want.startswith(">=") else -1 for aim in aims}
    effects = [one for one in course.outcomes.success if f.meant(one, side) != NOBODY]
    return sum(better.get(one.track, 0) * one.change for one in effects)


def _answers(f: Facts, s: State, side: int) -> Done:
    return Done()


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"moves": _moves, "answers": _answers}
