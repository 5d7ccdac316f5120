"""API tokens of umpires: what they may do, how long, and who may use them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import ApiToken

PREFIX = "wcu_"  # by which people and scanners of leaked secrets know an umpire's token
READ, WRITE, CREATE = "read", "write", "create"
SCOPES = {
    READ: "read everything that you can read",
    WRITE: "change exercises that you umpire",
    CREATE: "set up new exercises",
}
DAYS = (7, 30, 90, 365)
USUAL_DAYS = 90
MOST = 20  # tokens of one person that work at the same time
MOST_NAME = 60
KEPT = timedelta(days=90)  # so long the list shows a token that does not work any more
ALIVE = timedelta(minutes=1)

UNKNOWN = "This token is not known here. Check that you copied it whole."
REVOKED = "This token was revoked on {when:%-d %B %Y}. Make a new one under Your account."
ENDED = "This token ended on {when:%-d %B %Y}. Make a new one under Your account."
DISABLED = "The account of this token is disabled. Ask an administrator to enable it."
OUT_OF_SCOPE = (
    "This token may not {wanted}: it has the scopes {has}. Make one with the scope “{scope}” under Your account."
)


class NotValid(Refused):
    """A token that opens nothing; the sentence says why."""


def make(*, user: User, name: str, scopes: Sequence[str], days: str) -> tuple[ApiToken, str]:
    """A token, and its text, which no one can read again. Reading is always in its scopes."""
    tidy = " ".join(name.split())
    if not tidy:
        raise Refused("name: say which program uses the token.")
    if len(tidy) > MOST_NAME:
        raise Refused(f"name: use at most {MOST_NAME} characters.")
    if unknown := set(scopes) - SCOPES.keys():
        raise Refused(f"scopes: there is no scope “{min(unknown)}”. Choose from {', '.join(SCOPES)}.")
    if days not in map(str, DAYS):
        raise Refused(f"days: choose {', '.join(map(str, DAYS[:-1]))} or {DAYS[-1]}.")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if _working(user).count() >= MOST:
            raise Refused(f"name: you have {MOST} tokens that work. Revoke one first.")
        text = PREFIX + secrets.token_urlsafe(32)
        row = ApiToken.objects.create(
            user=user, name=tidy, digest=_digest(text), tail=text[-4:],
            scopes=[one for one in SCOPES if one == READ or one in scopes],
            ends_at=timezone.now() + timedelta(days=int(days)),
        )  # fmt: skip
    return row, text


def revoke(*, user: User, token_id: int) -> ApiToken | None:
    """Revoke a token of a person; None if they have no such token. One that is revoked already stays so."""
    row = ApiToken.objects.filter(user=user, pk=token_id).first()
    if row is not None and row.revoked_at is None:
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
    return row


def revoke_all(*, user: User) -> int:
    """Revoke every token of a person; how many worked. Refused: none did."""
    count: int = _working(user).update(revoked_at=timezone.now())
    if not count:
        raise Refused(f"{user.username} has no API token that works.")
    return count


def holder(text: str) -> ApiToken:
    """The token with this text. NotValid: it is unknown, revoked, or past its end, or its person is disabled.

    One query, and one more at most once a minute.
    """
    row = ApiToken.objects.select_related("user").filter(digest=_digest(text)).first()
    now = timezone.now()
    if row is None:
        raise NotValid(UNKNOWN)
    if row.revoked_at is not None:
        raise NotValid(REVOKED.format(when=row.revoked_at))
    if row.ends_at <= now:
        raise NotValid(ENDED.format(when=row.ends_at))
    if not row.user.is_active:
        raise NotValid(DISABLED)
    if row.used_at is None or row.used_at < now - ALIVE:
        ApiToken.objects.filter(pk=row.pk).update(used_at=now)
    return row


def out_of_scope(row: ApiToken, wanted: str) -> str:
    """Why a token may not do something; empty if it may."""
    if wanted in row.scopes:
        return ""
    return OUT_OF_SCOPE.format(wanted=SCOPES[wanted], has=" and ".join(row.scopes), scope=wanted)


def listed(user: Any) -> list[ApiToken]:
    """The tokens of a person, the newest first. Those that stopped working long ago are deleted."""
    long_ago = timezone.now() - KEPT
    mine = ApiToken.objects.filter(user=user)
    (mine.filter(ends_at__lt=long_ago) | mine.filter(revoked_at__lt=long_ago)).delete()
    return list(mine)


def _working(user: User) -> Any:
    return ApiToken.objects.filter(user=user, revoked_at=None, ends_at__gt=timezone.now())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
