"""The dates that a person's feed has: those of the open decision, and the next ones of the calendar."""

from __future__ import annotations

from datetime import datetime

from wargame.calendar import feed
from wargame.calendar.plan import next_deadlines
from wargame.models import Decision, Exercise, NoticeWish
from wargame.services.calendar.dates import plan_of, zone_of
from wargame.services.notices.by_mail import link

SHOWN = 12
ORDERS, RESULTS = "Orders are due", "Results are published"


def made(wish: NoticeWish, now: datetime) -> bytes:
    """The feed of a person as an iCalendar file. It is empty once play has ended. One query."""
    exercise = wish.exercise
    dates: dict[datetime, feed.FeedDate] = {}
    if exercise.status in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        for at, words in _moments(exercise, now):
            dates.setdefault(at, feed.FeedDate(f"{wish.pk}-{at:%Y%m%dT%H%MZ}", words, at))
    return feed.made(dates.values(), link(wish), now)


def _moments(exercise: Exercise, now: datetime) -> list[tuple[datetime, str]]:
    decision = exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
    found: list[tuple[datetime, str]] = []
    after = now
    if decision is not None and exercise.clock_ends_at is not None:
        found.append((exercise.clock_ends_at, ORDERS))
        after = max(now, exercise.clock_ends_at)
    if decision is not None and decision.results_at is not None:
        found.append((decision.results_at, RESULTS))
    plan = plan_of(exercise)
    for one in next_deadlines(plan, zone_of(exercise), after, SHOWN) if plan is not None else ():
        found.append((one.orders, ORDERS))
        if one.results is not None:
            found.append((one.results, RESULTS))
    return found
