"""Notices by email: at most one message a day and game, with the newest notice of each kind.

The message becomes a row of `Mail` in the transaction that notes its notices as sent; sending it is described there.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from wargame.models import Notice, NoticeWish
from wargame.services.college import mail
from wargame.services.notices import wishes

DAY = timedelta(days=1)
SUBJECT = "Notice from White Cell"
TEXT = """{lines}

{link}

You get this because you turned on notices for an exercise, at most one email a day. To end them, open:
{stop}
"""


def gather(now: datetime) -> int:
    """Make one message for each person who has notices waiting and got none for a day; how many there are."""
    if not mail.works():
        return 0
    made = 0
    for pk in _ready(now):
        made += _gather(pk, now)
    return made


def _ready(now: datetime) -> list[int]:
    waiting = Q(notices__way=Notice.Way.MAIL, notices__sent_at=None, notices__dropped_at=None, notices__until__gt=now)
    rested = Q(mailed_at=None) | Q(mailed_at__lte=now - DAY)
    rows = NoticeWish.objects.filter(waiting, rested, mail_since__isnull=False)
    return list(rows.distinct().values_list("pk", flat=True))


@transaction.atomic
def _gather(pk: int, now: datetime) -> int:
    """Gather for one person, whose row is locked, without repeating the work of another process."""
    wish = NoticeWish.objects.select_for_update(skip_locked=True).filter(pk=pk, mail_since__isnull=False).first()
    if wish is None or (wish.mailed_at is not None and wish.mailed_at > now - DAY):
        return 0
    waiting = wish.notices.filter(way=Notice.Way.MAIL, sent_at=None, dropped_at=None)
    waiting.filter(until__lte=now).update(dropped_at=now)
    newest = {one.kind: one for one in waiting.filter(until__gt=now).order_by("pk")}
    if not newest:
        return 0
    told = sorted(newest.values(), key=lambda one: one.pk)
    waiting.exclude(pk__in=[one.pk for one in told]).update(dropped_at=now)
    waiting.filter(pk__in=[one.pk for one in told]).update(sent_at=now)
    stop = wishes.stop_link(wish)
    text = TEXT.format(lines="\n".join(one.words for one in told), link=link(wish), stop=stop)
    mail.keep(key=f"notice {wish.pk} {told[-1].pk}", to=wish.mail, subject=SUBJECT, text=text, unsubscribe=stop)
    wish.mailed_at = now
    wish.save(update_fields=["mailed_at"])
    return 1


def link(wish: NoticeWish) -> str:
    """Where a notice leads: the person's place in the exercise."""
    return wish.base + reverse("enter", args=[wish.exercise_id])
