"""A limit on guesses: codes and passwords are short, so repeated wrong ones are refused.

Only wrong guesses count. They are counted in the database, for all web processes together, and forgotten after `WINDOW`
seconds.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from uuid import uuid4

from django.conf import settings
from django.db import connection, transaction
from django.http import Http404, HttpRequest
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import WrongGuess

WINDOW = 300
WRONG_GUESSES = 30  # a whole classroom behind one router may mistype now and then


class TooMany(Refused):
    """Too many wrong guesses came from this place. `wait` is the number of seconds after which it may try again."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many wrong codes or passwords came from your device; wait {wait} seconds and try again.")
        self.wait = wait


def place(request: HttpRequest) -> str:
    """The origin of a request: its address, or the whole 64-bit network that one IPv6 device may use."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "unknown"
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address)


@contextmanager
def guessing(what: str, request: HttpRequest, guess: str = "") -> Iterator[None]:
    """Guard the look-up of a code or password: a refusal or 404 inside counts as a wrong guess.

    The guess counts before it is looked up, and is taken off the count when it was right: so guesses sent at the same
    moment, to any number of web processes, are no more than those sent in turn. The same wrong `guess` counts once: a
    page that asks again and again for a room that is gone guesses nothing. Raises `TooMany` before looking once
    `WRONG_GUESSES` were wrong, so that right and wrong look the same from then on.
    """
    key = _digest(f"{what} {place(request)}")
    mark = _digest(guess or uuid4().hex)
    counted = _count(key, mark)
    wrong = False
    try:
        yield
    except (Refused, Http404):
        wrong = True
        raise
    finally:
        if counted and not wrong:
            WrongGuess.objects.filter(place=key, guess=mark).delete()


def _digest(text: str) -> str:
    """Neither an address nor a code is stored in plain text."""
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()


@transaction.atomic
def _count(key: str, mark: str) -> bool:
    """Count a guess from a place, one at a time; False if this very guess counts already."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
    now = timezone.now()
    _sweep(now)
    wrong = WrongGuess.objects.filter(place=key, expires_at__gt=now)
    if wrong.count() >= WRONG_GUESSES:
        frees = wrong.order_by("expires_at").values_list("expires_at", flat=True)[0]
        raise TooMany(max(1, ceil((frees - now).total_seconds())))
    until = now + timedelta(seconds=WINDOW)
    _, counted = WrongGuess.objects.get_or_create(place=key, guess=mark, defaults={"expires_at": until})
    return counted


def _sweep(now: datetime) -> None:
    """Forget what has expired, from any place; what someone else sweeps just now is left to them."""
    old = WrongGuess.objects.filter(expires_at__lte=now).select_for_update(skip_locked=True)
    WrongGuess.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
