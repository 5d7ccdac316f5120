"""What every request passes before any page looks at it."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from wargame.typed import is_text

API = "/api/"
PROBLEM = "What was sent holds a character that is no character."


class PlainText(MiddlewareMixin):
    """Answer 400 where the address, a cookie or a field of a form holds what no database keeps as text."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """None lets the request through."""
        api = request.path.startswith(API)
        if all(map(is_text, _texts(request, api))):
            return None
        if api:
            return JsonResponse({"error": "malformed", "problems": [PROBLEM]}, status=400)
        return render(request, "400.html", {"problem": PROBLEM}, status=400)


def _texts(request: HttpRequest, api: bool) -> Iterator[str]:
    """The API has no forms: its parser reads the bodies, and its addresses are codes or missing."""
    yield from request.COOKIES.values()
    if not api:
        yield request.path
    for fields in (request.GET,) if api else (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from map(str, values)
