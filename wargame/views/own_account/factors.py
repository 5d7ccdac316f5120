"""The second factor: an authenticator app, passkeys, recovery codes, and the step after the password."""

from __future__ import annotations

import json
from typing import Any

from allauth.account import views as account_views
from allauth.mfa.base import views as base
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache

from wargame.errors import Refused
from wargame.services.participants.throttle import TooMany, guessing
from wargame.views.accounts import Refusing
from wargame.views.own_account.passkeys import NewPasskey, UsedPasskey
from wargame.views.own_account.sure import View, asking

NO_PASSWORD = "You sign in through your organisation, which also asks for a second factor if it wants one."
HOME = reverse_lazy("mfa_index")


def _sure(view: View) -> View:
    """A view that asks for the password once more, unless it was typed in the last minutes."""

    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.has_usable_password():
            messages.warning(request, NO_PASSWORD)
            return redirect("mfa_index")
        try:
            return asking(request, lambda: view(request, *args, **kwargs))
        except Http404:  # it is gone already: the account says what is there
            return redirect("mfa_index")

    return never_cache(login_required(asked))


class Confirm(Refusing, account_views.ReauthenticateView):  # type: ignore[misc]  # allauth has no types
    """The password once more, before something about signing in changes."""

    template_name = "umpire/own_account/confirm.html"


class AddApp(Refusing, totp.ActivateTOTPView):  # type: ignore[misc]  # allauth has no types
    """Pair an authenticator app."""

    template_name = "umpire/own_account/add_app.html"


class RemoveApp(totp.DeactivateTOTPView):  # type: ignore[misc]  # allauth has no types
    """Remove the authenticator app."""

    template_name = "umpire/own_account/remove.html"
    extra_context = {"what": "the authenticator app"}


class AddPasskey(Refusing, webauthn.AddWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Add a passkey."""

    template_name = "umpire/own_account/add_passkey.html"
    form_class = NewPasskey

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With what the browser needs to make one."""
        given: dict[str, Any] = super().get_context_data(**kwargs)
        if "form" in kwargs:
            given["form"] = kwargs["form"]
        given["options"] = _told(given["js_data"]["creation_options"])
        return given


class RemovePasskey(webauthn.RemoveWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Remove a passkey."""

    template_name = "umpire/own_account/remove.html"
    extra_context = {"what": "this passkey"}
    success_url = HOME


class Codes(recovery.ViewRecoveryCodesView):  # type: ignore[misc]  # allauth has no types
    """The recovery codes that are left."""

    template_name = "umpire/own_account/codes.html"


class NewCodes(Refusing, recovery.GenerateRecoveryCodesView):  # type: ignore[misc]  # allauth has no types
    """New recovery codes, which make the old ones void."""

    template_name = "umpire/own_account/new_codes.html"


class Second(base.AuthenticateView):  # type: ignore[misc]  # allauth has no types
    """The step after the password: a code or a passkey. Wrong ones are braked by place and by account."""

    template_name = "wargame/second_factor.html"
    webauthn_form_class = UsedPasskey

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            with guessing("second factor", request):
                if not self.form.is_valid():
                    raise Refused
        except TooMany as error:
            return self._again([str(error)], 429)
        except Refused:
            return self._again([text for texts in self.form.errors.values() for text in texts], 422)
        answer: HttpResponse = self.form_valid(self.form)
        return answer

    def _again(self, problems: list[str], status: int) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data(problems=problems), status=status)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With what the browser needs to ask for a passkey, where the person has one."""
        given: dict[str, Any] = super().get_context_data(**kwargs) | kwargs
        asked = given["js_data"]["request_options"]
        given["options"] = _told(asked) if asked["publicKey"].get("allowCredentials") else ""
        return given


def _told(options: Any) -> str:
    return json.dumps(options, default=dict)


confirm = never_cache(Confirm.as_view())
add_app = _sure(AddApp.as_view())
remove_app = _sure(RemoveApp.as_view())
add_passkey = _sure(AddPasskey.as_view())
remove_passkey = _sure(RemovePasskey.as_view())
codes = _sure(Codes.as_view())
new_codes = _sure(NewCodes.as_view())
second = Second.as_view()
