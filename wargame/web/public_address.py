"""The address of this installation as others in the room reach it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")


def address(request: HttpRequest) -> str:
    """Scheme and host of a request: never this machine's own name for itself, if there is another."""
    host = request.get_host()
    bare, _, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    outside = next(iter(settings.EXTRA_HOSTS), "")
    if bare in OWN_NAMES and outside:
        host = f"{outside}:{port}" if port else outside
    return f"{request.scheme}://{host}"
