"""Annexes of the after-action report that need no rules: the roster and the clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from reports.collect.words import local
from reports.record import StepAt
from wargame.models import Exercise, LogEntry, Seat


def roster(exercise: Exercise) -> tuple[tuple[str, str, str], ...]:
    """Cell, role with post, and name of everybody who took a seat."""
    taken = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell")
    return tuple(
        (seat.cell.name, _role(seat.get_role_display(), seat.post), seat.name)
        for seat in taken.order_by("cell__order", "role", "name")
    )


def _role(role: str, post: str) -> str:
    return f"{role}, {post}" if post and post.lower() != role.lower() else role


def clock(exercise: Exercise, step_at: StepAt) -> tuple[tuple[str, int, str], ...]:
    """When the clock was paused, given more or less time, or locked a decision, after which step, and in words, as the
    room read it. The same words in a row are one line, with the first and the last time."""
    rows = exercise.log.filter(kind=LogEntry.Kind.CLOCK).order_by("id").values_list("created_at", "text")
    runs = (list(run) for _, run in groupby(rows, itemgetter(1)))
    return tuple(_clock_line(run, exercise.timezone, step_at) for run in runs)


def _clock_line(run: Sequence[tuple[datetime, str]], zone: str, step_at: StepAt) -> tuple[str, int, str]:
    """What was said once, or several times in a row."""
    (first, text), (last, _) = run[0], run[-1]
    begins, ends = (local(at, zone) for at in (first, last))
    when, until = f"{begins:%d %b, %H:%M}", f"{ends:%H:%M}" if begins.date() == ends.date() else f"{ends:%d %b, %H:%M}"
    said = text if len(run) == 1 else f"{text.rstrip('.')}, {len(run)} times."
    return when if when.endswith(until) else f"{when} to {until}", step_at(first), said
