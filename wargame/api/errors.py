"""All errors in one form: {"error": code, "problems": [sentences]}."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from adjudication.errors import GameError, Illegal, Stale
from wargame.acts.body import sentences
from wargame.errors import Outdated, Refused
from wargame.services.participants.throttle import TooMany

NOTHING_HERE = "Not found, or not visible to you. Addresses end with a slash."
CODES = {
    400: "malformed",
    401: "unauthorised",
    403: "forbidden",
    404: "missing",
    405: "not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported",
    429: "too_many",
}


def refuse(code: int, problems: list[str], headers: dict[str, str] | None = None, error: str = "") -> Response:
    """The answer to a request that changed nothing."""
    return Response({"error": error or CODES[code], "problems": problems}, status=code, headers=headers)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an exception of a view into an answer; None for an unexpected one."""
    answer = _of_the_house(error) or _of_the_framework(error)
    if answer is not None:
        set_rollback()
    return answer


def _of_the_house(error: Exception) -> Response | None:
    if isinstance(error, TooMany):
        return refuse(429, list(error.problems), {"Retry-After": str(error.wait)})
    if isinstance(error, Outdated):
        return refuse(409, list(error.problems), error="outdated")
    if isinstance(error, Stale):
        return refuse(409, [str(error)], error="outdated")
    if isinstance(error, Refused):
        return refuse(422, list(error.problems), error="refused")
    if isinstance(error, Illegal):
        return refuse(422, error.problems, error="refused")
    if isinstance(error, GameError):
        return refuse(422, [str(error)], error="refused")
    return None


def _of_the_framework(error: Exception) -> Response | None:
    if isinstance(error, Http404):
        return refuse(404, [NOTHING_HERE])
    if isinstance(error, RequestDataTooBig):
        return refuse(413, ["This request is too large."])
    if isinstance(error, PermissionDenied):
        return refuse(403, ["You do not have permission to do this."])
    if not isinstance(error, exceptions.APIException):
        return None
    code = error.status_code
    headers = {"WWW-Authenticate": error.auth_header} if getattr(error, "auth_header", None) else None  # type: ignore[attr-defined]  # of some exceptions alone
    if isinstance(error, exceptions.NotAuthenticated):
        return refuse(code, ["Send the token of your seat or one of your API tokens, or sign in."], headers)
    if isinstance(error, exceptions.ValidationError):
        return refuse(code, list(sentences(error.detail)), error="invalid")
    return refuse(code, list(sentences(error.detail)), headers)
