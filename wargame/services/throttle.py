"""A brake on guessing: codes and passwords are short, so nobody may try many wrong ones.

Only wrong guesses count. The counters live in the cache and forget after `WINDOW` seconds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import Http404, HttpRequest

from wargame.errors import Refused

WINDOW = 300
WRONG_GUESSES = 30  # a whole classroom behind one router may mistype now and then


class TooMany(Refused):
    """Too many wrong guesses came from this place. `wait` is the number of seconds after which it may try again."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many wrong codes or passwords came from your device; wait {wait} seconds and try again.")
        self.wait = wait


def place(request: HttpRequest) -> str:
    """Where a request comes from: its address, or the whole network of 64 bits that one IPv6 device may use."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "unknown"
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address)


@contextmanager
def guessing(what: str, request: HttpRequest, guess: str = "") -> Iterator[None]:
    """Guard the look-up of a code or password: a refusal or 404 inside counts as a wrong guess.

    The same wrong `guess` counts once: a page that asks again and again for a room that is gone guesses nothing.
    Raises `TooMany` before looking once `WRONG_GUESSES` were wrong, so that right and wrong look the same from then on.
    """
    key = f"guess:{what}:{place(request)}"
    if cache.get(key, 0) >= WRONG_GUESSES:
        raise TooMany(WINDOW)
    try:
        yield
    except (Refused, Http404):
        if guess and not cache.add(f"{key}:{hashlib.sha256(guess.encode()).hexdigest()}", 1, WINDOW):
            raise
        cache.add(key, 0, WINDOW)
        try:
            cache.incr(key)
        except ValueError:  # it expired this very moment
            cache.set(key, 1, WINDOW)
        raise
