"""How an umpire comes by an account and a password: an invitation, a link for a new password, and a change of it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame.errors import Refused
from wargame.services import accounts
from wargame.services.participants.throttle import TooMany, guessing

CHANGED = "Your password is changed. You stay signed in here, and are signed out everywhere else."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """The page behind an invitation, and the account that it makes. Wrong links are braked as wrong passwords are."""
    try:
        with guessing("invitation", request, secret):
            row = accounts.invitation(secret)
    except TooMany as error:
        return render(request, "wargame/invitation.html", {"gone": str(error)}, status=429)
    except Refused as error:
        return render(request, "wargame/invitation.html", {"gone": str(error)}, status=404)
    given: dict[str, Any] = {"note": row.note, "username": request.POST.get("username", ""), "problems": []}
    if request.method == "POST":
        try:
            account = _accept(request, secret)
        except Refused as error:
            given["problems"] = error.problems
            return render(request, "wargame/invitation.html", given, status=422)
        login(request, account)
        messages.success(request, f"Your account is ready, {account.username}.")
        return redirect("umpire_home")
    return render(request, "wargame/invitation.html", given)


def _accept(request: HttpRequest, secret: str) -> Any:
    password = request.POST.get("password", "")
    if password != request.POST.get("again", ""):
        raise Refused("password: the two passwords differ. Type the same one twice.")
    return accounts.accept(secret=secret, username=request.POST.get("username", ""), password=password)


class NewPassword(PasswordResetConfirmView):
    """The page behind a link for a new password; the link works once."""

    template_name = "wargame/new_password.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password, and say where to go on."""
        messages.success(self.request, "Your new password is kept. Sign in with it.")
        return super().form_valid(form)


class ChangePassword(PasswordChangeView):
    """An umpire changes their own password, which signs them out everywhere else."""

    template_name = "umpire/password.html"
    success_url = reverse_lazy("umpire_home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password, and stay signed in here."""
        messages.success(self.request, CHANGED)
        return super().form_valid(form)
