"""Authentication: a seat or an umpire by a token, or a browser by its session."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from wargame import access
from wargame.access import SESSION_SEATS, WITH_EXERCISE, in_time
from wargame.models import ApiToken, Seat
from wargame.services.college import tokens
from wargame.services.participants import seats

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.views import APIView

ALIVE = timedelta(seconds=30)
READING = {"api_options", "api_check", "api_chances"}  # addresses that change nothing, whatever the method


class SeatToken(BaseAuthentication):
    """`Authorization: Bearer <token>` of a seat. A session sent with it is ignored."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        token = bearer(request._request)
        if not token or token.startswith(tokens.PREFIX):
            return None
        return AnonymousUser(), _as_seat(request._request, token)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class UmpireToken(BaseAuthentication):
    """`Authorization: Bearer <token>` of an umpire. A session sent with it is ignored."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        token = bearer(request._request)
        if not token.startswith(tokens.PREFIX):
            return None
        row = _as_umpire(request._request, token)
        return row.user, row

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def hold(request: HttpRequest) -> None:
    """Let a request act for the seat or the umpire whose token it carries, if it carries one.

    AuthenticationFailed: the header has another form, or its token is not valid. PermissionDenied: see `_as_umpire`.
    """
    token = bearer(request)
    if token.startswith(tokens.PREFIX):
        _as_umpire(request, token)
    elif token:
        _as_seat(request, token)


def bearer(request: HttpRequest) -> str:
    """The token that a request carries; empty without one. AuthenticationFailed: the header has another form."""
    words = request.headers.get("authorization", "").split()
    if words and (len(words) != 2 or words[0].lower() != "bearer"):
        raise AuthenticationFailed("Send the header as: Authorization: Bearer <token>.")
    return words[1] if words else ""


def _as_umpire(request: HttpRequest, token: str) -> ApiToken:
    """Let a request act for an umpire. PermissionDenied: the scopes of the token do not have what it asks for."""
    try:
        row = tokens.holder(token)
    except tokens.NotValid as error:
        raise AuthenticationFailed(str(error)) from error
    if problem := tokens.out_of_scope(row, _wanted(request)):
        raise PermissionDenied(problem)
    request.umpire_token = row  # type: ignore[attr-defined]  # the request carries it on
    request.user = row.user
    return row


def _wanted(request: HttpRequest) -> str:
    """The scope that a request needs: its method and its address say so."""
    found = request.resolver_match
    if request.method in access.SAFE or (found is not None and found.url_name in READING):
        return tokens.READ
    return tokens.WRITE if found is not None and "exercise_id" in found.kwargs else tokens.CREATE


def _as_seat(request: HttpRequest, token: str) -> Seat:
    """Let a request act for a seat."""
    seat = _holder(token)
    if seat is None:
        raise AuthenticationFailed("This token is not valid. The seat may have been reissued or removed.")
    request.token_seat = seat  # type: ignore[attr-defined]  # the request carries it on
    request.user = AnonymousUser()  # a session sent along with the token gives no rights
    return seat


def _holder(token: str) -> Seat | None:
    live = Seat.objects.filter(status__in=[Seat.Status.TAKEN, Seat.Status.WAITING])
    seat = live.select_related(*WITH_EXERCISE).filter(token_hash=seats.digest(token)).first()
    if seat is not None and not in_time(seat):
        return None
    if seat is not None and (seat.last_seen_at is None or seat.last_seen_at < timezone.now() - ALIVE):
        seats.seen(seat)
    return seat


class BrowserSession(SessionAuthentication):
    """The session of a browser: a signed-in umpire, or people who took seats. Every change requires the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        user = getattr(request._request, "user", None)
        if user is None:
            return None
        if user.is_authenticated and user.is_active:
            self.enforce_csrf(request)
            return user, None
        if request._request.session.get(SESSION_SEATS):
            self.enforce_csrf(request)
            return AnonymousUser(), SESSION_SEATS
        return None


class Somebody(BasePermission):
    """Anyone known by token, seat or name. `wargame.access` decides what each of them can see."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.auth or (request.user and request.user.is_authenticated))


class SeatTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular has no types
    """The token's name in the schema."""

    target_class = SeatToken
    name = "seatToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "The token of a seat, given when the seat is taken."}


class UmpireTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular has no types
    """The umpire's token in the schema."""

    target_class = UmpireToken
    name = "umpireToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        text = "An API token of an umpire, made under Your account, within its scopes."
        return {"type": "http", "scheme": "bearer", "description": text}


class BrowserSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular has no types
    """The session's name in the schema."""

    target_class = BrowserSession
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        text = "The session of a signed-in browser; every change also needs the header X-CSRFToken."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": text}
