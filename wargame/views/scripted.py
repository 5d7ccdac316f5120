"""The source of a request: the page's script, which needs parts, or the browser, which needs a page."""

from __future__ import annotations

from django.http import HttpRequest


def scripted(request: HttpRequest) -> bool:
    """True for a request of htmx."""
    return request.headers.get("HX-Request") == "true"
