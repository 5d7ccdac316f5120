"""The page of the viewer's account: password, second factor, and where one is signed in."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.internal import flows
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame.services.college import addresses, mail
from wargame.web import browser_sessions

BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrome", "Chrome"),
    ("CriOS", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Windows", "Windows"),
    ("Macintosh", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip
"""Marks in what browsers send about themselves, the telling ones first: most name their rivals too."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The page; a POST signs out one browser, or all others."""
    assert isinstance(request.user, User)
    if request.method == "POST":
        return _sign_out(request, request.user)
    factors = list(Authenticator.objects.filter(user=request.user).order_by("created_at"))
    by_app = [one for one in factors if one.type == Authenticator.Type.TOTP]
    passkeys = [one for one in factors if one.type == Authenticator.Type.WEBAUTHN]
    codes = [one for one in factors if one.type == Authenticator.Type.RECOVERY_CODES]
    given: dict[str, Any] = {
        "mail_works": mail.works(),
        "address": addresses.confirmed(request.user),
        "by_app": by_app,
        "passkeys": [(one, one.data["name"]) for one in passkeys],
        "codes": codes,
        "on": bool(by_app or passkeys),
        "sessions": [(one, browser_named(one.user_agent)) for one in _sessions(request, request.user)],
    }
    return render(request, "umpire/own_account/home.html", given)


def browser_named(text: str) -> str:
    """A browser as people call it, such as “Firefox on Windows”; what is none of the known ones as it names itself."""
    name = next((name for mark, name in BROWSERS if mark in text), "")
    system = next((name for mark, name in SYSTEMS if mark in text), "")
    if not name:
        return text or "A program"
    return f"{name} on {system}" if system else name


def _sessions(request: HttpRequest, user: User) -> list[UserSession]:
    """The person's sessions, newest first. The session of this browser is always listed, and none that has ended.

    Two queries, however many there are; more only while the list is not right yet.
    """
    found = {one.session_key: one for one in UserSession.objects.filter(user=user).order_by("-created_at")}
    here = request.session.session_key
    if here not in found:
        UserSession.objects.create_from_request(request)
        found = {str(here): UserSession.objects.get(session_key=here)} | found
    alive = browser_sessions.alive(user, found)
    if ended := [one.pk for key, one in found.items() if key not in alive and key != here]:
        UserSession.objects.filter(pk__in=ended).delete()
    return [one for one in found.values() if one.pk not in ended]


def _sign_out(request: HttpRequest, user: User) -> HttpResponse:
    act, key = request.POST.get("act", ""), request.POST.get("session", "")
    if act == "others":
        flows.sessions.end_other_sessions(request, user)
        messages.success(request, "You are signed out everywhere else.")
    elif act == "one" and key.isascii() and key.isdigit() and len(key) < 19:
        flows.sessions.end_sessions(request, list(UserSession.objects.filter(user=user, pk=int(key))))
        messages.success(request, "That browser is signed out.")
    else:
        raise Http404
    return redirect("mfa_index")
