"""Whether a request was made by the page's script, which wants pieces, or by the browser, which wants a page."""

from __future__ import annotations

from django.http import HttpRequest


def scripted(request: HttpRequest) -> bool:
    """True for a request of htmx."""
    return request.headers.get("HX-Request") == "true"
