"""Accounts and invitations, for administrators; for anyone else the page does not exist."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from umpire.pages.administration import accounts as selector
from umpire.views.shared import REFUSALS, sentences
from wargame import access
from wargame.models import UmpireGroup
from wargame.services import accounts as services
from wargame.services.college import ownerless, tokens
from wargame.web import public_address

Shown = dict[str, str]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accounts(request: HttpRequest) -> HttpResponse:
    """Show the page; a POST performs its `act`. A link is shown only in the answer."""
    access.administrator(request)
    problems: list[str] = []
    shown: Shown | None = None
    if request.method == "POST":
        act = ACTS.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        try:
            shown = act(request)
            if shown is None:
                return redirect("umpire_accounts")
        except REFUSALS as error:
            problems = sentences(error)
    given = {"page": selector.accounts(_reader(request)), "problems": problems, "shown": shown}
    given["note"] = request.POST.get("note", "") if problems else ""
    return render(request, "umpire/accounts.html", given, status=422 if problems else 200)


def _reader(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _account(request: HttpRequest) -> User:
    key = request.POST.get("account", "")
    found = User.objects.filter(pk=int(key)).first() if key.isascii() and key.isdigit() and len(key) < 10 else None
    if found is None:
        raise Http404
    return found


def _invite(request: HttpRequest) -> Shown:
    row, secret = services.invite(
        by=_reader(request), note=request.POST.get("note", ""), administrator=request.POST.get("administrator") == "on"
    )
    return {
        "head": f"Invitation for {row.note}",
        "link": public_address.address(request) + reverse("invitation", args=[secret]),
        "hint": f"It makes one account and expires on {row.expires_at:%-d %B %Y}. Copy it now: it is not shown again.",
    }


def _withdraw(request: HttpRequest) -> None:
    try:
        key = UUID(request.POST.get("invitation", ""))
    except ValueError:
        raise Http404 from None
    services.withdraw(invitation_id=key)
    messages.success(request, "The invitation is withdrawn.")


def _new_password(request: HttpRequest) -> Shown:
    account = _account(request)
    return {
        "head": f"New password for {account.username}",
        "link": public_address.address(request) + services.password_path(account),
        "hint": "The link works once, within three days. The old password works until then. Copy it now.",
    }


def _remove_second_factor(request: HttpRequest) -> None:
    account = _account(request)
    services.remove_second_factor(account)
    messages.success(request, f"{account.username} signs in with the password alone.")


def _revoke_tokens(request: HttpRequest) -> None:
    account = _account(request)
    tokens.revoke_all(user=account)
    messages.success(request, f"The API tokens of {account.username} are revoked.")


def _name_owner(request: HttpRequest) -> None:
    key = request.POST.get("group", "")
    found = (
        UmpireGroup.objects.filter(pk=int(key)).first() if key.isascii() and key.isdigit() and len(key) < 10 else None
    )
    if found is None:
        raise Http404
    account = ownerless.name_owner(group=found, name=request.POST.get("person", ""), by=_reader(request))
    messages.success(request, f"{account.username} is an owner of “{found.name}” now.")


def _take_over(request: HttpRequest) -> None:
    left = _account(request)
    account, count = ownerless.take_over(left=left, name=request.POST.get("person", ""), by=_reader(request))
    what = "1 exercise of {} belongs" if count == 1 else f"{count} exercises of {{}} belong"
    messages.success(request, f"{what.format(left.username)} to {account.username} now, with the packs and geography.")


def _active(active: bool) -> Callable[[HttpRequest], None]:
    def act(request: HttpRequest) -> None:
        account = _account(request)
        services.set_active(account=account, active=active, by=_reader(request))
        messages.success(request, f"{account.username} can{'' if active else 'not'} sign in.")

    return act


def _administrator(on: bool) -> Callable[[HttpRequest], None]:
    def act(request: HttpRequest) -> None:
        account = _account(request)
        services.set_administrator(account=account, on=on, by=_reader(request))
        messages.success(request, f"{account.username} is {'an administrator' if on else 'an umpire'}.")

    return act


ACTS: dict[str, Callable[[HttpRequest], Shown | None]] = {
    "invite": _invite, "withdraw": _withdraw, "new-password": _new_password, "revoke-tokens": _revoke_tokens,
    "remove-second-factor": _remove_second_factor, "disable": _active(False), "enable": _active(True),
    "name-owner": _name_owner, "take-over": _take_over, "promote": _administrator(True),
    "demote": _administrator(False),
}  # fmt: skip
