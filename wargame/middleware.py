"""Middleware that every request passes before a view."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from whitenoise.middleware import WhiteNoiseMiddleware

from adjudication.engine.incoming import is_text
from wargame.notices import sent
from wargame.web.strict_input import is_api

METHODS = ("GET", "HEAD", "POST", "OPTIONS")  # all that pages are asked with
NOT_A_PAGE = "This address only receives forms from other pages. Go back to the page you came from."
PROBLEM = "The form holds an invalid character. Delete it and try again."


class Files(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Serves static files, including those added since this process started.

    While an installation is updated, a page of a new web server may ask an old one for its stylesheet.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.directories.append((os.path.join(os.path.abspath(self.static_root), ""), self.static_prefix))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files and (found := self.find_file(path)):
            self.files[path] = found
        answer: HttpResponse = super().__call__(request)
        return answer


class PlainText(MiddlewareMixin):
    """Answer 400 if the address, a cookie or a form field has characters that no database can store as text."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """None lets the request through."""
        api = is_api(request.path)
        if all(map(is_text, _texts(request, api))):
            return None
        if api:
            return JsonResponse({"error": "malformed", "problems": [PROBLEM]}, status=400)
        return render(request, "400.html", {"problem": PROBLEM}, status=400)


def _texts(request: HttpRequest, api: bool) -> Iterator[str]:
    """The texts of a request to check. The API has no forms: its parser checks bodies, and its addresses are codes or
    missing."""
    yield from request.COOKIES.values()
    if not api:
        yield request.path
    for fields in (request.GET,) if api else (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from map(str, values)


class NotStored(MiddlewareMixin):
    """Keeps browsers and proxies from storing pages, which could show one person's data to the next.

    What says itself how long it may be kept, stays as it is.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer."""
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response


class ServerTime(MiddlewareMixin):
    """Sends the server's time with every answer, because the clocks of pages use it."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer."""
        response.headers["X-Server-Now"] = timezone.now().isoformat()
        return response


class NoticeHeader(MiddlewareMixin):
    """Sends a page the name of the notification caused by its own command.

    It asks for news with that name, so that no web process which has not heard it yet shows what was drawn before.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Reset the name."""
        sent.set("")

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer."""
        if ring := sent.get():
            response.headers["X-Ring"] = ring
        return response


class NotAPage(MiddlewareMixin):
    """Answer 405 with a page instead of an empty one; the API has its own sentences."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """None lets the request through."""
        return None if request.method in METHODS or is_api(request.path) else self._page(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The same answer, or the page if the answer is empty."""
        if response.status_code != 405 or is_api(request.path) or response.streaming or response.content:
            return response
        page = self._page(request)
        page["Allow"] = response["Allow"]
        return page

    def _page(self, request: HttpRequest) -> HttpResponse:
        context = {"problem": NOT_A_PAGE, "status": 405, "head": "No page"}
        return render(request, "400.html", context, status=405)
