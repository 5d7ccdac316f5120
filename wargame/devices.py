"""The device of a person: a browser by its own cookie, everything else by its network address.

Only digests are stored, and only with the seat. They open nothing: they say who may have to wait to join.
"""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from wargame.services.participants import throttle
from wargame.services.participants.places import Caller

COOKIE = "white_cell_device"
LASTS = 30 * 24 * 3600


def caller(request: HttpRequest) -> Caller:
    """The caller, as far as a device can tell."""
    known = request.get_signed_cookie(COOKIE, default="", max_age=LASTS) or ""
    return Caller(_digest("device", known) if known else "", _digest("address", throttle.place(request)))


def mark(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give the browser its cookie, unless it has one."""
    if not request.get_signed_cookie(COOKIE, default="", max_age=LASTS):
        response.set_signed_cookie(
            COOKIE, secrets.token_hex(16), max_age=LASTS, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    return response


def _digest(what: str, text: str) -> str:
    return salted_hmac(f"white-cell.{what}", text, algorithm="sha256").hexdigest()
