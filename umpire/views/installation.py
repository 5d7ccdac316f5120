"""The state of the program: a page for administrators, and figures for a monitoring system."""

from __future__ import annotations

from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from umpire.pages.administration import installation as page
from umpire.pages.administration import metrics as text
from wargame import access
from wargame.runtime.counting import counts

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
PASSED_ON = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_PROTO", "HTTP_VIA")
"""A proxy on this machine adds one of these to what comes from elsewhere."""


@login_required
@require_safe
@never_cache
def program(request: HttpRequest) -> HttpResponse:
    """The page, for administrators; for anyone else it does not exist."""
    access.administrator(request)
    return render(request, "umpire/program.html", {"program": page.program()})


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """GET /metrics for programs on this machine, or with the token; for anyone else it does not exist."""
    if not (_has_token(request) or _from_here(request)):
        raise Http404
    return HttpResponse(text.text(counts), content_type=PROMETHEUS)


def _has_token(request: HttpRequest) -> bool:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted: str = settings.METRICS_TOKEN
    return bool(wanted) and scheme == "Bearer" and compare_digest(token.strip().encode(), wanted.encode())


def _from_here(request: HttpRequest) -> bool:
    if any(header in request.META for header in PASSED_ON):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
