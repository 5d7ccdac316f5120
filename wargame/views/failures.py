"""The answers to a request that cannot be read, and to one on which the program fails."""

from __future__ import annotations

import errno
import sys

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone

from adjudication.errors import OtherRules
from wargame.runtime import disk
from wargame.web.strict_input import is_api

RETRY_SECONDS = 5  # by then the supervisor has looked after the database
SAFE = "Published steps and saved drafts are safe."
FULL = "The disk of the server is full, so nothing can be saved. Tell the umpire. Once there is room, play goes on."
DOWN = "The database is not responding. It usually restarts within seconds."
BROKEN = "The server hit an error."


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """413 with the limit for a form that is too large, 400 for anything else that is malformed."""
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1_000_000
        problem = f"This form is too large: at most {most} MB of text can be sent at once, apart from files."
        return render(request, "400.html", {"problem": problem, "status": 413, "head": "Too large"}, status=413)
    return render(request, "400.html", status=400)


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 for what is not there, or not for this person: the two look the same.

    Someone who is not signed in is asked to, where the page would be an umpire's: it may be a bookmark. That does not
    say whether there is such a page.
    """
    page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")  # a script does not want a form
    stranger = page and not request.user.is_authenticated
    place = request.resolver_match
    if stranger and place is not None and (place.view_name or "").startswith("umpire"):
        return redirect_to_login(request.get_full_path())
    return render(request, "404.html", {"sign_in": stranger}, status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """500 for an error of the program, 503 while database or disk take nothing, 409 for a game of other rules.

    Asks the database nothing itself.

    The cause is in the log; the answer says at what time to look for it.
    """
    error = sys.exc_info()[1]
    if isinstance(error, OtherRules):
        context = {"problem": str(error), "status": 409, "head": "Other rules"}
        return render(request, "400.html", context, status=409)
    full = _is_full(error)
    down = full or isinstance(error, (OperationalError, InterfaceError))
    said = FULL if full else DOWN if down else BROKEN
    status, at = 503 if down else 500, f"{timezone.now():%H:%M:%S} UTC"
    if is_api(request.path):
        answer: HttpResponse = JsonResponse(_plain(said, down, at), status=status)
    else:
        again = request.get_full_path() if down else request.path  # the program may fail on what the address asks for
        again = again if request.method == "GET" else ""
        context = {"status": status, "at": at, "again": again, "said": f"{said} {SAFE}"}
        answer = HttpResponse(render_to_string("500.html", context), status=status)
    if down:
        answer["Retry-After"] = str(RETRY_SECONDS)
    return answer


def _is_full(error: BaseException | None) -> bool:
    """True if a full disk is the reason. A database without room has its own message, or none."""
    written = isinstance(error, (OSError, DatabaseError))
    return written and (getattr(error, "errno", 0) == errno.ENOSPC or not disk.has_room(settings.VAR_DIR))


def _plain(said: str, down: bool, at: str) -> dict[str, object]:
    return {"error": "unavailable" if down else "broken", "problems": [f"{said} {SAFE} See the log at {at}."]}
