"""The address of this installation as others in the room reach it."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str:
    """Scheme and host of a request: never this machine's own name for itself, if there is another."""
    host = request.get_host()
    outside = next((name for name in settings.EXTRA_HOSTS if name[:1] not in "*." and not _is_own(name)), "")
    if not outside or not _is_own(urlsplit(f"//{host}").hostname or ""):
        return f"{request.scheme}://{host}"
    if settings.BEHIND_HTTPS:  # the proxy has its own port
        return f"https://{outside}"
    port = urlsplit(f"//{host}").port
    return f"{request.scheme}://{outside}:{port}" if port else f"{request.scheme}://{outside}"


def for_paper(base: str) -> str:
    """What links in a paper begin with, without a slash at its end: others read it elsewhere, so it is nothing where
    the address is only this machine's own name for itself."""
    return "" if _is_own(urlsplit(base).hostname or "") else base.rstrip("/")


def _is_own(name: str) -> bool:
    bare = name.strip("[]").rstrip(".").lower()
    try:
        found = ip_address(bare)
    except ValueError:
        return not bare or bare == "localhost" or bare.endswith(".localhost")
    return found.is_loopback or found.is_unspecified
