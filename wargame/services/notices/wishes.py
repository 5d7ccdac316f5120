"""How a person wants to hear of an exercise. Every way is off until they turn it on, and one press ends it."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Exercise, Notice, NoticeWish, Seat
from wargame.services.college import mail
from wargame.viewer import Viewer
from wargame.web import outside_address, sealed

CONFIRM, STOP = "notice address", "notice stop"  # what a signed link is for
CONFIRM_LASTS = timedelta(days=3)
LONGEST = 254
SHORT = 16  # letters of a digest in a link, which an email has to carry in one line
SUBJECT = "Confirm your address for notices"
HOOK = ("hook", "hook_secret", "hook_since", "hook_problem", "hook_failed_at")
NO_ADDRESS = "mail: this is not an email address. Enter one such as name@example.org."
NO_MAIL = "This White Cell sends no email. An administrator can set up a mail server."
NO_HOOKS = "White Cell sends no webhooks here. An administrator can turn them on."
GONE = "This link has expired, or the address was changed since."
TEXT = """Someone asked White Cell at {host} to send notices of an exercise to this address.

Open this link and confirm it, within three days:

{link}

If this was not you, do nothing. White Cell sends no more.
"""


def of(viewer: Viewer) -> NoticeWish | None:
    """The viewer's notices for their exercise; None if they said nothing yet. One query."""
    found: NoticeWish | None = _rows(viewer.exercise, viewer.seat, None).first()
    return found


def of_umpire(exercise: Exercise, user: Any) -> NoticeWish | None:
    """What an umpire wishes who has no seat. One query."""
    found: NoticeWish | None = _rows(exercise, None, user).first()
    return found


def _rows(exercise: Exercise, seat: Seat | None, user: Any) -> Any:
    if seat is not None:
        return NoticeWish.objects.filter(exercise=exercise, seat=seat)
    return NoticeWish.objects.filter(exercise=exercise, seat=None, user=user)


@transaction.atomic
def hold(*, exercise: Exercise, seat: Seat | None, user: Any, base: str) -> NoticeWish:
    """The row of a person, locked; made if there is none. Refused: the exercise has no calendar."""
    if not exercise.calendar:
        raise Refused("Notices are for exercises with a calendar.")
    mine: dict[str, Any] = {"exercise": exercise, "seat": seat, "user": None if seat is not None else user}
    row, _ = NoticeWish.objects.get_or_create(**mine)
    row = NoticeWish.objects.select_for_update().get(pk=row.pk)
    if row.base != base:
        row.base = base
        row.save(update_fields=["base"])
    return row


@transaction.atomic
def ask_mail(*, wish: NoticeWish, address: str) -> str:
    """Send a link to an address, which gets notices once it is confirmed. Refused: it is none, or there is no email."""
    if not mail.works():
        raise Refused(NO_MAIL)
    tidy = _tidy(address)
    if wish.mail == tidy and wish.mail_since is not None:
        raise Refused("mail: this address already gets the notices.")
    link = wish.base + reverse("notice_confirm", args=[_signed(wish.pk, tidy, CONFIRM)])
    text = TEXT.format(host=wish.base.partition("://")[2], link=link)
    slot = f"{timezone.now():%Y%m%d%H}{timezone.now().minute // 5}"
    mail.keep(key=f"notice address {wish.pk} {_digest(tidy)[:16]} {slot}", to=tidy, subject=SUBJECT, text=text)
    wish.mail, wish.mail_since = tidy, None
    wish.save(update_fields=["mail", "mail_since"])
    return tidy


def behind(token: str, purpose: str) -> NoticeWish:
    """The wish that a signed link is about. Refused: the link has expired, or the address was changed since."""
    lasts = CONFIRM_LASTS if purpose == CONFIRM else None
    try:
        pk, digest = signing.loads(token, salt=purpose, max_age=lasts)
    except (signing.BadSignature, ValueError) as error:
        raise Refused(GONE) from error
    row = NoticeWish.objects.select_for_update().filter(pk=pk).first()
    if row is None or _digest(row.mail)[:SHORT] != digest:
        raise Refused(GONE)
    return row


@transaction.atomic
def confirm(*, token: str) -> None:
    """Turn email on for the address behind a link. Twice is harmless."""
    row = behind(token, CONFIRM)
    if row.mail_since is None:
        row.mail_since = timezone.now()
        row.save(update_fields=["mail_since"])


@transaction.atomic
def stop(*, token: str) -> None:
    """End the email to the address behind a link, and forget the address. Twice is harmless."""
    try:
        row = behind(token, STOP)
    except Refused:
        return
    forget_mail(wish=row)


@transaction.atomic
def forget_mail(*, wish: NoticeWish) -> None:
    """End the email, and forget the address."""
    wish.mail, wish.mail_since = "", None
    wish.save(update_fields=["mail", "mail_since"])
    _drop(wish, Notice.Way.MAIL)


def stop_link(wish: NoticeWish) -> str:
    """The address that ends the email with one press."""
    return wish.base + reverse("notice_stop", args=[_signed(wish.pk, wish.mail, STOP)])


@transaction.atomic
def set_hook(*, wish: NoticeWish, address: str) -> str:
    """Send notices to a webhook from now on; its secret, which is shown once. Refused: the address is none, or is not
    allowed here."""
    if settings.WEBHOOKS == "off":
        raise Refused(NO_HOOKS)
    tidy = address.strip()
    try:
        outside_address.check(tidy, private=settings.WEBHOOKS == "private")
    except outside_address.NotAllowed as error:
        raise Refused(f"hook: {error}") from error
    secret = secrets.token_urlsafe(32)
    wish.hook, wish.hook_secret, wish.hook_since = tidy, sealed.seal(secret), timezone.now()
    wish.hook_problem, wish.hook_failed_at = "", None
    wish.save(update_fields=HOOK)
    _drop(wish, Notice.Way.HOOK)
    return secret


@transaction.atomic
def forget_hook(*, wish: NoticeWish) -> None:
    """End the webhook, and forget its address and secret."""
    wish.hook, wish.hook_secret, wish.hook_since, wish.hook_problem, wish.hook_failed_at = "", "", None, "", None
    wish.save(update_fields=HOOK)
    _drop(wish, Notice.Way.HOOK)


@transaction.atomic
def new_feed(*, wish: NoticeWish) -> str:
    """A new address for the calendar feed, which is shown once. The address before it opens nothing any more."""
    key = secrets.token_urlsafe(24)
    wish.feed_digest = _digest(key)
    wish.save(update_fields=["feed_digest"])
    return wish.base + reverse("notice_feed", args=[key])


@transaction.atomic
def forget_feed(*, wish: NoticeWish) -> None:
    """Close the address of the feed."""
    wish.feed_digest = ""
    wish.save(update_fields=["feed_digest"])


def feed(key: str) -> NoticeWish | None:
    """The owner of the feed behind a secret address; None if it opens nothing. One query."""
    rows = NoticeWish.objects.select_related("exercise", "seat").filter(feed_digest=_digest(key))
    found = rows.exclude(feed_digest="").exclude(seat__status=Seat.Status.REMOVED).first()
    return found if isinstance(found, NoticeWish) else None


def forget(*, seat_id: UUID) -> None:
    """Forget all that a seat's holder wished, with their addresses: their name is removed, or someone else sits
    there."""
    NoticeWish.objects.filter(seat_id=seat_id).delete()


def _drop(wish: NoticeWish, way: str) -> None:
    wish.notices.filter(way=way, sent_at=None, dropped_at=None).update(dropped_at=timezone.now())


def _tidy(address: str) -> str:
    tidy = address.strip().lower()
    try:
        validate_email(tidy)
    except ValidationError as error:
        raise Refused(NO_ADDRESS) from error
    if len(tidy) > LONGEST:
        raise Refused(NO_ADDRESS)
    return tidy


def _signed(pk: int, address: str, purpose: str) -> str:
    return signing.dumps([pk, _digest(address)[:SHORT]], salt=purpose)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
