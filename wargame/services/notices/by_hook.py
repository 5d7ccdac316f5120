"""Notices by webhook: signed, and sent to an address that was checked. A row first, as with mail.

While a notice is sent, its row is locked, and noted as sent right after the receiver has accepted it. A worker that is
killed in between sends it again, with the same id.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from wargame.models import Notice, NoticeWish
from wargame.services.notices.by_mail import link
from wargame.web import outside_address, sealed

log = logging.getLogger(__name__)

PAUSES = (1, 2, 5, 10, 30, 60)  # minutes until the next try; from then on always the last
LASTS = timedelta(days=1)  # from then on it is not tried any more
STOPPED = "The address took no notice for a day, so White Cell stopped: {} Turn it on again when it works."


def deliver() -> int:
    """Send what waits; how many the receivers accepted."""
    if settings.WEBHOOKS == "off":
        return 0
    sent = 0
    while (outcome := _next(timezone.now())) is not None:
        sent += outcome
    return sent


@transaction.atomic
def _next(now: datetime) -> int | None:
    """Try one notice: 1 if it was accepted, 0 if not, None if none waits."""
    rows = Notice.objects.filter(way=Notice.Way.HOOK, sent_at=None, dropped_at=None, next_at__lte=now)
    row = rows.select_related("wish").select_for_update(skip_locked=True, of=("self",)).order_by("-pk").first()
    if row is None:
        return None
    older = row.wish.notices.filter(way=Notice.Way.HOOK, sent_at=None, dropped_at=None, kind=row.kind, pk__lt=row.pk)
    older.update(dropped_at=now)
    if row.until <= now or row.wish.hook_since is None:
        row.dropped_at = now
        row.save(update_fields=["dropped_at"])
        return 0
    try:
        _send(row, now)
    except (outside_address.NotAllowed, outside_address.NotTaken, sealed.SealedElsewhere) as error:
        _failed(row, str(error) or "its secret cannot be read.", now)
        return 0
    row.sent_at, row.problem = now, ""
    row.save(update_fields=["sent_at", "problem"])
    NoticeWish.objects.filter(pk=row.wish_id).update(hook_failed_at=None)
    return 1


def _send(row: Notice, now: datetime) -> None:
    body = json.dumps(
        {"id": str(row.pk), "kind": row.kind, "text": row.words, "link": link(row.wish)}, ensure_ascii=False
    ).encode()
    stamp = int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "White-Cell-Delivery": str(row.pk),
        "White-Cell-Signature": f"t={stamp},v1={signature(sealed.unseal(row.wish.hook_secret), stamp, body)}",
    }
    outside_address.post(row.wish.hook, body, headers, private=settings.WEBHOOKS == "private")


def signature(secret: str, stamp: int, body: bytes) -> str:
    """The HMAC-SHA256 of the time, a full stop and the body, in hexadecimal."""
    return hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()


def _failed(row: Notice, problem: str, now: datetime) -> None:
    """Wait for the next try; after a day, end the webhook with a sentence for its page."""
    row.next_at = now + timedelta(minutes=PAUSES[min(row.tries, len(PAUSES) - 1)])
    row.tries += 1
    row.problem = problem[:200]
    row.save(update_fields=["next_at", "tries", "problem"])
    log.info("Webhook %s took no notice: %s", row.wish_id, problem)
    since = row.wish.hook_failed_at or now
    if row.wish.hook_failed_at is None:
        NoticeWish.objects.filter(pk=row.wish_id).update(hook_failed_at=now)
    if now - since >= LASTS:
        said = STOPPED.format(problem)[:200]
        NoticeWish.objects.filter(pk=row.wish_id).update(hook_since=None, hook_failed_at=None, hook_problem=said)
        row.wish.notices.filter(way=Notice.Way.HOOK, sent_at=None, dropped_at=None).update(dropped_at=now)
