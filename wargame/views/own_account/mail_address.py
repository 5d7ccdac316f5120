"""The email address of the viewer's account."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from wargame import dispatch
from wargame.errors import Refused
from wargame.services.college import addresses, mail
from wargame.views.own_account.sure import sure
from wargame.web import public_address


@sure
@require_http_methods(["GET", "HEAD", "POST"])
def mail_address(request: HttpRequest) -> HttpResponse:
    """The page; a POST enters an address, which the person then confirms, or removes the one there is."""
    assert isinstance(request.user, User)
    given: dict[str, Any] = {"works": mail.works(), "typed": request.POST.get("mail", ""), "problems": ()}
    if request.method == "POST":
        try:
            return _done(request, request.user)
        except Refused as error:
            given["problems"] = error.problems
    given |= {"confirmed": addresses.confirmed(request.user), "unconfirmed": addresses.unconfirmed(request.user)}
    return render(request, "umpire/own_account/mail.html", given, status=422 if given["problems"] else 200)


def _done(request: HttpRequest, user: User) -> HttpResponse:
    base, act = public_address.address(request), request.POST.get("act", "")
    if act == "enter":
        if not ratelimit.consume(request, action="manage_email"):
            raise Refused("mail: you have sent many links. Wait a minute, then try again.")
        kept = dispatch.enter_address(user=user, address=request.POST.get("mail", ""), base=base)
        messages.success(request, f"We have sent a link to {kept}. Open it within three days to confirm the address.")
    elif act == "remove":
        dispatch.remove_address(user=user, base=base)
        messages.success(request, "Your email address is removed.")
    else:
        raise Http404
    return redirect("account_mail")
