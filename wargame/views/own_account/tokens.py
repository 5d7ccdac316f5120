"""The API tokens of the viewer's account."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from wargame.errors import Refused
from wargame.services.college import tokens
from wargame.views.own_account.sure import sure


@sure
@require_http_methods(["GET", "HEAD", "POST"])
def api_tokens(request: HttpRequest) -> HttpResponse:
    """The page; a POST makes a token, whose text is shown only in the answer, or revokes one."""
    assert isinstance(request.user, User)
    given: dict[str, Any] = {"problems": (), "made": None, "text": "", "typed": {}}
    if request.method == "POST":
        if request.POST.get("act") == "revoke":
            return _revoke(request, request.user)
        try:
            given["made"], given["text"] = _make(request, request.user)
        except Refused as error:
            given["problems"], given["typed"] = error.problems, request.POST
    chosen = given["typed"] and request.POST.getlist("scopes")
    given |= {
        "tokens": tokens.listed(request.user), "now": timezone.now(), "days": tokens.DAYS,
        "day": (given["typed"] and request.POST.get("days", "")) or str(tokens.USUAL_DAYS),
        "scopes": [(one, text, one == tokens.READ or one in chosen) for one, text in tokens.SCOPES.items()],
    }  # fmt: skip
    return render(request, "umpire/own_account/tokens.html", given, status=422 if given["problems"] else 200)


def _make(request: HttpRequest, user: User) -> tuple[Any, str]:
    if request.POST.get("act") != "make":
        raise Http404
    return tokens.make(
        user=user, name=request.POST.get("name", ""), scopes=request.POST.getlist("scopes"),
        days=request.POST.get("days", ""),
    )  # fmt: skip


def _revoke(request: HttpRequest, user: User) -> HttpResponse:
    key = request.POST.get("token", "")
    known = key.isascii() and key.isdigit() and len(key) < 19
    row = tokens.revoke(user=user, token_id=int(key)) if known else None
    if row is None:
        raise Http404
    messages.success(request, f"The token “{row.name}” is revoked. Programs that use it are refused from now on.")
    return redirect("account_tokens")
