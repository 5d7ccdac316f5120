"""Asking for the password once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.internal import flows
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache

View = Callable[..., HttpResponseBase]


def asking(request: HttpRequest, view: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The answer of a view of django-allauth's, or the way to the password if it wants that first."""
    try:
        return view()
    except ReauthenticationRequired:
        answer: HttpResponse = flows.reauthentication.suspend_request(request, reverse("account_reauthenticate"))
        return answer


def sure(view: View) -> View:
    """A page of ours that asks for the password, unless it was typed in the last minutes or there is none."""
    guarded = reauthentication_required(enabled=lambda request: request.user.has_usable_password())(view)

    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return asking(request, lambda: guarded(request, *args, **kwargs))

    return never_cache(login_required(asked))
