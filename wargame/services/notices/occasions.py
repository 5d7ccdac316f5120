"""What there is to tell: looked for in the rows of play, so that nothing is lost with a killed process.

The number of queries is the same for any number of exercises and people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q

from wargame.calendar import words
from wargame.models import Decision, Exercise, Notice, NoticeWish, OrderSheet, Rfi, Seat
from wargame.services.calendar.dates import zone_of

REMIND = timedelta(hours=24)  # before orders are due
REMIND_UMPIRE = timedelta(hours=2)  # before results are
BACK = timedelta(days=3)  # what happened before is no news any more
KEPT = timedelta(days=30)
DUE, PUBLISHED, ANSWERED, IN, PUBLISH = "due", "published", "answered", "in", "publish"
PLAYS = (Seat.Role.COMMANDER, Seat.Role.STAFF)


@dataclass(frozen=True)
class Occasion:
    """One thing to tell: its kind and a name for it, its words, since when it is so, and when it is out of date."""

    kind: str
    name: str
    words: str
    since: datetime
    until: datetime


def look(now: datetime) -> int:
    """Make a notice of everything that people wish to hear and have not heard; how many are new."""
    wishes = list(
        NoticeWish.objects.filter(Q(mail_since__isnull=False) | Q(hook_since__isnull=False))
        .filter(exercise__status=Exercise.Status.PLAYING, exercise__paused_at=None)
        .exclude(exercise__calendar={})
        .exclude(seat__status=Seat.Status.REMOVED)
        .select_related("exercise", "seat")
    )
    if not wishes:
        return 0
    found = _Found({one.exercise_id for one in wishes}, now)
    rows = [row for wish in wishes for row in _rows(wish, found, now)]
    known = set(
        Notice.objects.filter(wish__in=wishes, made_at__gt=now - KEPT).values_list("wish_id", "way", "occasion")
    )
    new = [row for row in rows if (row.wish_id, row.way, row.occasion) not in known]
    Notice.objects.bulk_create(new, ignore_conflicts=True)
    return len(new)


def sweep(now: datetime) -> int:
    """Delete notices that are too old to be looked for again; how many there were."""
    return Notice.objects.filter(made_at__lt=now - KEPT).delete()[0]


class _Found:
    """The rows of play that occasions are made of, by exercise. Three queries."""

    def __init__(self, exercises: Iterable[UUID], now: datetime) -> None:
        recent = Q(closed_at__gt=now - BACK) | ~Q(status=Decision.Status.CLOSED)
        self.decisions: dict[UUID, list[Decision]] = defaultdict(list)
        asked = Decision.objects.filter(recent, exercise__in=exercises).exclude(due=[])
        for decision in asked.order_by("pk"):
            self.decisions[decision.exercise_id].append(decision)
        open_ones = [one.pk for rows in self.decisions.values() for one in rows if one.status == Decision.Status.OPEN]
        sheets = OrderSheet.objects.filter(decision__in=open_ones).defer("orders")
        self.sheets = {(sheet.decision_id, sheet.cell_id): sheet for sheet in sheets}
        self.answers: dict[int, list[Rfi]] = defaultdict(list)
        done = Rfi.objects.filter(exercise__in=exercises, closed_at__gt=now - BACK)
        for rfi in done.filter(status__in=[Rfi.Status.ANSWERED, Rfi.Status.DECLINED]).order_by("pk"):
            self.answers[rfi.cell_id].append(rfi)


def _rows(wish: NoticeWish, found: _Found, now: datetime) -> Iterator[Notice]:
    umpires = wish.seat is None or wish.seat.role == Seat.Role.UMPIRE
    occasions = list(_of_umpire(wish, found, now) if umpires else _of_player(wish, found, now))
    for way, since in ((Notice.Way.MAIL, wish.mail_since), (Notice.Way.HOOK, wish.hook_since)):
        for one in occasions:
            if since is not None and one.since >= since and one.until > now:
                yield Notice(
                    wish=wish, way=way, occasion=f"{one.kind} {one.name}", kind=one.kind, words=one.words, made_at=now,
                    until=one.until, next_at=now,
                )  # fmt: skip


def _of_player(wish: NoticeWish, found: _Found, now: datetime) -> Iterator[Occasion]:
    seat, exercise = wish.seat, wish.exercise
    if seat is None or seat.status != Seat.Status.TAKEN or seat.role not in PLAYS:
        return
    zone, ends = zone_of(exercise), exercise.clock_ends_at
    for decision in found.decisions[exercise.pk]:
        sheet = found.sheets.get((decision.pk, seat.cell_id))
        if decision.status == Decision.Status.CLOSED and decision.closed_at is not None:
            yield Occasion(
                PUBLISHED, str(decision.pk), "Results were published.", decision.closed_at, decision.closed_at + BACK
            )
        elif sheet is not None and ends is not None and not sheet.is_in and not sheet.no_wait:
            due = ends + timedelta(seconds=sheet.extra_seconds)
            said = f"Your orders are due on {words.named(due, zone)}."
            if due - REMIND <= now < due:
                yield Occasion(DUE, f"{decision.pk} {due:%Y%m%d%H%M}", said, now, due)
    for rfi in found.answers[seat.cell_id]:
        assert rfi.closed_at is not None
        yield Occasion(
            ANSWERED, str(rfi.pk), "The umpire answered a question of your cell.", rfi.closed_at, rfi.closed_at + BACK
        )


def _of_umpire(wish: NoticeWish, found: _Found, now: datetime) -> Iterator[Occasion]:
    zone = zone_of(wish.exercise)
    for decision in found.decisions[wish.exercise_id]:
        if decision.status != Decision.Status.LOCKED or decision.locked_at is None:
            continue
        results = decision.results_at
        when = f"Results are due on {words.named(results, zone)}." if results is not None else ""
        locked = decision.locked_at
        yield Occasion(IN, f"{decision.pk} {locked:%d%H%M%S}", f"Orders are in. {when}".strip(), locked, locked + BACK)
        if results is not None and now >= results - REMIND_UMPIRE:
            yield Occasion(PUBLISH, str(decision.pk), when, now, results + BACK)
