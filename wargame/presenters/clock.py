"""The exercise clock as pages show it; the browser continues counting."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from wargame.calendar import words
from wargame.models import Exercise
from wargame.presenters.shapes import Clock
from wargame.selectors.reading_time import reading_within
from wargame.selectors.spans import span, when

LAST_MINUTE, LAST_HOUR = 60, 3600
DUE = "Orders due"
AT_MOST = 300.0  # seconds for which a page may show a date unchanged: days pass, and the last hour begins
READING = "Reading time"


def digits(seconds: int) -> str:
    """Minutes and seconds, preceded by hours if there are any."""
    hours, rest = divmod(max(0, seconds), 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def clock(exercise: Exercise, now: datetime, label: str, extra: int = 0) -> Clock:
    """The clock of the open decision; its text is empty if no decision is open or the exercise has no clock.

    `extra` is what the looking cell alone has beyond the others.
    """
    if exercise.calendar:
        return _dated(exercise, now, extra)
    if exercise.paused_at is not None:
        if exercise.clock_left is not None and (reading := reading_within(exercise, exercise.clock_left)):
            return Clock(READING, digits(reading), "paused", word="paused", note=_pause(exercise, now), reading=True)
        left = digits(exercise.clock_left + extra) if exercise.clock_left is not None else "--:--"
        return Clock(label, left, "paused", word="paused", note=_pause(exercise, now))
    if exercise.clock_ends_at is None:
        return Clock(label, "", "none")
    ends = exercise.clock_ends_at + timedelta(seconds=extra)
    left_seconds = round((ends - now).total_seconds())
    if reading := reading_within(exercise, left_seconds - extra):
        begins = ends - timedelta(seconds=extra + (exercise.clock_length or 0))
        return Clock(
            READING, digits(reading), "running", begins.isoformat(), reading=True,
            then=Clock(label, "", "running", ends.isoformat()),
        )  # fmt: skip
    if left_seconds <= 0:
        return Clock(label, "00:00", "up", ends.isoformat(), "time is up")
    last = left_seconds <= LAST_MINUTE
    word = "last minute" if last else ""
    return Clock(label, digits(left_seconds), "last" if last else "running", ends.isoformat(), word)


def steady(shown: Clock, now: datetime) -> float:
    """Seconds until the clock changes its look without any event.

    Its reading time is over, its last minute begins, or its time is up.
    """
    if shown.state == "date":
        return AT_MOST
    if not shown.ends:
        return math.inf
    left = (datetime.fromisoformat(shown.ends) - now).total_seconds()
    if shown.reading:
        return max(left - 0.5, 0)
    return left - LAST_MINUTE - 0.5 if left > LAST_MINUTE + 0.5 else left - 0.5 if left > 0.5 else math.inf


def _dated(exercise: Exercise, now: datetime, extra: int) -> Clock:
    """When orders are due by a calendar: the day and the time, and in the last hour what is left."""
    zone, paused = ZoneInfo(exercise.timezone), exercise.paused_at is not None
    if paused and exercise.paused_at and exercise.clock_left is not None:
        ends: datetime | None = exercise.paused_at + timedelta(seconds=exercise.clock_left + extra)
    else:
        ends = exercise.clock_ends_at + timedelta(seconds=extra) if exercise.clock_ends_at else None
    if paused:
        return Clock(
            DUE, words.short(ends, now, zone) if ends else "–", "paused", word="paused", note=_pause(exercise, now)
        )
    if ends is None:
        return Clock(DUE, "", "none")
    left = round((ends - now).total_seconds())
    if left <= 0:
        return Clock(DUE, "00:00", "up", ends.isoformat(), "time is up")
    if left <= LAST_HOUR:
        last = left <= LAST_MINUTE
        return Clock(DUE, digits(left), "last" if last else "running", ends.isoformat(), "last minute" if last else "")
    return Clock(DUE, words.short(ends, now, zone), "date", word=words.distance(ends, now, zone))


def adjudication(
    exercise: Exercise, now: datetime, since: datetime | None, results_at: datetime | None = None
) -> Clock:
    """The time since the orders were locked, without pauses; it counts up until the results are published. By a
    calendar, when they are due."""
    if results_at is not None and exercise.calendar:
        zone = ZoneInfo(exercise.timezone)
        state = "paused" if exercise.paused_at is not None else "date"
        return Clock(
            "Results due", words.short(results_at, now, zone), state, word=words.distance(results_at, now, zone)
        )
    if since is None or exercise.calendar:
        return Clock("Orders", "", "none", word="locked")
    if exercise.paused_at is not None:
        stands = digits(round((exercise.paused_at - since).total_seconds()))
        return Clock("Adjudication", stands, "paused", word="paused", note=_pause(exercise, now))
    passed = digits(round((now - since).total_seconds()))
    return Clock("Adjudication", passed, "counting", since=since.isoformat(), word="orders locked")


def with_more(shown: Clock, more: Mapping[str, int]) -> Clock:
    """The clock with a note on the cells that have extra time; `more` maps names to seconds."""
    if not more:
        return shown
    said = "; ".join(f"{name} has {span(seconds)} more" for name, seconds in more.items())
    return replace(shown, note=f"{shown.note} {said}.".strip())


def _pause(exercise: Exercise, now: datetime) -> str:
    """Why play is paused and when it resumes, as far as the umpire has said."""
    note = exercise.pause_note[:1].upper() + exercise.pause_note[1:]
    if exercise.resumes_at is None:
        return f"{note}." if note else ""
    if exercise.resumes_at <= now:
        back = "play resumes any moment"
    else:
        back = f"play resumes {when(exercise.resumes_at, now, ZoneInfo(exercise.timezone))}"
    return f"{note}: {back}." if note else f"{back[:1].upper()}{back[1:]}."
