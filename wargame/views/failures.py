"""The answers to a request that cannot be read, and to one on which the program fails."""

from __future__ import annotations

import sys

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone

from adjudication.errors import OtherRules
from wargame.web.strict_input import is_api

RETRY_SECONDS = 5  # by then the supervisor has looked after the database
SAFE = "Published steps and saved drafts are safe."


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """413 with the limit for a form that is too large, 400 for anything else that is malformed."""
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1_000_000
        problem = f"This form is too large: at most {most} MB of text can be sent at once, beside files."
        return render(request, "400.html", {"problem": problem, "status": 413, "head": "Too large"}, status=413)
    return render(request, "400.html", status=400)


def broken(request: HttpRequest) -> HttpResponse:
    """500 for an error of the program, 503 while the database does not answer, 409 for a game of other rules.

    Asks the database nothing itself.

    The cause is in the log; the answer says at what time to look for it.
    """
    error = sys.exc_info()[1]
    if isinstance(error, OtherRules):
        context = {"problem": str(error), "status": 409, "head": "Other rules"}
        return render(request, "400.html", context, status=409)
    down = isinstance(error, (OperationalError, InterfaceError))
    status, at = 503 if down else 500, f"{timezone.now():%H:%M:%S} UTC"
    if is_api(request.path):
        answer: HttpResponse = JsonResponse(_plain(down, at), status=status)
    else:
        again = request.get_full_path() if down else request.path  # the program may fail on what the address asks for
        again = again if request.method == "GET" else ""
        answer = HttpResponse(render_to_string("500.html", {"status": status, "at": at, "again": again}), status=status)
    if down:
        answer["Retry-After"] = str(RETRY_SECONDS)
    return answer


def _plain(down: bool, at: str) -> dict[str, object]:
    said = "The database is not responding." if down else "The server hit an error."
    return {"error": "unavailable" if down else "broken", "problems": [f"{said} {SAFE} See the log at {at}."]}
