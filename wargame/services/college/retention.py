"""Retention: how long a group keeps exercises after their end. Deletions are announced first, and logged."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Exercise, UmpireGroup
from wargame.services import deletion, locks

log = logging.getLogger(__name__)

NOTICE = timedelta(days=14)
"""So long an exercise stays at least after the list first says when it goes, however long ago it ended."""
MOST_DAYS = 3650
OVER = (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)
REAL = Q(practice_of=None, own_practice_of=None)


@transaction.atomic
def keep(*, group: UmpireGroup, days: str) -> int | None:
    """Say how many days a group keeps exercises after their end; "" is for ever.

    Days that were announced are forgotten, so that nothing goes earlier than `NOTICE` after a change.
    """
    typed = days.strip()
    known = typed.isascii() and typed.isdigit() and len(typed) < 6
    if typed and not (known and 1 <= int(typed) <= MOST_DAYS):
        raise Refused(f"days: enter a number from 1 to {MOST_DAYS}, or leave it empty to keep exercises permanently.")
    wanted = int(typed) if typed else None
    held = UmpireGroup.objects.select_for_update().get(pk=group.pk)
    if held.keep_days != wanted:
        Exercise.objects.filter(group=held).update(goes_at=None)
        held.keep_days = wanted
        held.save(update_fields=["keep_days"])
    return wanted


def announce(now: datetime) -> int:
    """Give each exercise that has ended, and whose group keeps such only for some days, the day on which it goes.

    The number of exercises that got one.
    """
    kept = Q(REAL, group__keep_days__isnull=False, status__in=OVER)
    Exercise.objects.filter(goes_at__isnull=False).exclude(kept).update(goes_at=None)
    new = Exercise.objects.filter(kept, goes_at=None, ended_at__isnull=False)
    found = list(new.annotate(days=F("group__keep_days")).values_list("pk", "ended_at", "days"))
    for pk, ended_at, days in found:
        assert ended_at is not None
        Exercise.objects.filter(pk=pk, goes_at=None).update(goes_at=_day(ended_at, days, now))
    return len(found)


def _day(ended_at: datetime, days: int, now: datetime) -> datetime:
    kept = timedelta(days=days)
    return max(ended_at + kept, now + min(NOTICE, kept))


def due(now: datetime) -> list[UUID]:
    """The exercises whose day has come."""
    rows = Exercise.objects.filter(REAL, goes_at__lte=now, group__keep_days__isnull=False, status__in=OVER)
    return list(rows.order_by("goes_at").values_list("pk", flat=True))


@transaction.atomic
def expire(*, exercise_id: UUID, now: datetime) -> bool:
    """Delete an exercise whose day has come, as its owner would. False: something of it is at work, or it stays."""
    if not Exercise.objects.filter(pk=exercise_id).exists():
        return False  # it went along with another
    held = locks.hold(exercise_id)
    group = held.group
    if group is None or group.keep_days is None or held.goes_at is None or held.goes_at > now:
        return False
    if held.status not in OVER:
        return False
    try:
        with transaction.atomic():
            count = deletion.delete_family(held)
    except Refused as error:
        log.info("Exercise %s was to be deleted and stays for now: %s", held.pk, error)
        return False
    log.info(
        "Exercise %s was deleted, with %d what-ifs: group %s keeps exercises for %d days after their end.",
        exercise_id, count, group.pk, group.keep_days,
    )  # fmt: skip
    return True


def sweep(now: datetime | None = None) -> list[UUID]:
    """Announce, and say which exercises are due; the caller expires them one by one."""
    moment = now or timezone.now()
    announce(moment)
    return due(moment)
