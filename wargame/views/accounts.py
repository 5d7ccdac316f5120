"""Signing in as an umpire, and getting an account and a password: by invitation, by link, and by changing it."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth_views
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame import dispatch
from wargame.errors import Refused
from wargame.services import accounts
from wargame.services.college import addresses, mail
from wargame.services.participants.throttle import TooMany, guessing
from wargame.web import identity, public_address, sign_in

CHANGED = "Your password is changed. You stay signed in here, and are signed out everywhere else."

OFTEN = "Too many links were asked for from your device. Wait ten minutes, then try again."


class Refusing:
    """Answers a form that is refused with the status that says so."""

    def form_invalid(self, form: Any, status: int = 422) -> HttpResponse:
        """The form again, with its problems."""
        page: Any = self  # a view of Django's that shows a form
        answer: HttpResponse = page.render_to_response(page.get_context_data(form=form), status=status)
        return answer


class SignIn(Refusing, allauth_views.LoginView):  # type: ignore[misc]  # allauth has no types
    """The umpire signs in; wrong passwords are braked."""

    template_name = "wargame/login.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The context with the organisation's sign-in, if there is one."""
        given: dict[str, Any] = super().get_context_data(**kwargs)
        return given | {"organisation": settings.OIDC, "app": identity.APP, "closed": sign_in.closed()}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        form = self.get_form()
        if closed := sign_in.closed():
            form.add_error(None, closed)
            return self.form_invalid(form)
        try:
            with guessing("password", request):
                if not form.is_valid():
                    raise Refused
        except TooMany as error:
            form.add_error(None, str(error))
            return self.form_invalid(form, status=429)
        except Refused:
            return self.form_invalid(form)
        answer: HttpResponse = self.form_valid(form)
        return answer


@never_cache
@require_http_methods(["GET", "HEAD"])
def inactive(request: HttpRequest) -> HttpResponse:
    """The page for a person whose account was disabled while they signed in."""
    return render(request, "wargame/inactive.html")


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
        perform_login(request, Login(user=account))
        messages.success(request, f"Your account is ready, {account.username}.")
        return redirect("umpire_home")
    return render(request, "wargame/invitation.html", given)


def _accept(request: HttpRequest, secret: str) -> Any:
    password = request.POST.get("password", "")
    if password != request.POST.get("again", ""):
        raise Refused("password: the two passwords differ. Type the same one twice.")
    return accounts.accept(secret=secret, username=request.POST.get("username", ""), password=password)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """The page on which anyone asks for a link for a new password. It does not say whether there is an account."""
    given: dict[str, Any] = {"works": mail.works(), "closed": sign_in.closed(), "address": "", "problems": ()}
    if request.method != "POST" or not given["works"] or given["closed"]:
        return render(request, "wargame/forgotten.html", given)
    given["address"] = request.POST.get("mail", "")
    if not ratelimit.consume(request, action="reset_password"):
        return render(request, "wargame/forgotten.html", given | {"problems": (OFTEN,)}, status=429)
    try:
        dispatch.ask_new_password(address=given["address"], base=public_address.address(request))
    except Refused as error:
        return render(request, "wargame/forgotten.html", given | {"problems": error.problems}, status=422)
    return render(request, "wargame/forgotten.html", given | {"asked": True})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest, key: str) -> HttpResponse:
    """The page behind a link that confirms an email address; the button confirms, because email programs open links."""
    try:
        row = addresses.behind(key)
        if request.method == "POST":
            dispatch.confirm_address(key=key, base=public_address.address(request))
    except Refused as error:
        return render(request, "wargame/confirm_address.html", {"gone": str(error)}, status=404)
    given = {"address": row.email, "name": row.user.get_username(), "done": request.method == "POST"}
    return render(request, "wargame/confirm_address.html", given)


class NewPassword(Refusing, allauth_views.PasswordResetFromKeyView):  # type: ignore[misc]  # allauth has no types
    """The page behind a link for a new password; the link works once."""

    template_name = "wargame/new_password.html"
    success_url = reverse_lazy("account_login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password, and say where to go on."""
        messages.success(self.request, "Your new password is saved. Sign in with it.")
        answer: HttpResponse = super().form_valid(form)
        return answer


class ChangePassword(Refusing, allauth_views.PasswordChangeView):  # type: ignore[misc]  # allauth has no types
    """An umpire changes their own password, which signs them out everywhere else."""

    template_name = "umpire/password.html"
    success_url = reverse_lazy("umpire_home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password, and stay signed in here."""
        messages.success(self.request, CHANGED)
        answer: HttpResponse = super().form_valid(form)
        return answer
