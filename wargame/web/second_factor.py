"""White Cell's own rules for second factors; the rest is django-allauth's."""

from __future__ import annotations

import base64
import logging
import secrets
from io import BytesIO
from typing import Any

import segno
from allauth.account.stages import LoginStage
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.http import HttpResponse
from django.shortcuts import redirect

from wargame.web import sealed

log = logging.getLogger(__name__)
DRAWN = 20  # bytes of a secret

WRONG = (
    "This code or passkey is wrong, or was used before. Enter the code that the app shows now, or a recovery code that "
    "you have not used."
)


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """The codes are drawn by the library that draws all others, and the program has a name in the app."""

    error_messages = {**DefaultMFAAdapter.error_messages, "incorrect_code": WRONG}

    def encrypt(self, text: str) -> str:
        """A secret as the database keeps it."""
        return sealed.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again. Where no key opens it, one that no one knows: every code is wrong then."""
        try:
            return sealed.unseal(encrypted_text)
        except sealed.SealedElsewhere:
            log.error("A second factor was sealed with another secret key. Its person needs a new one.")
            return base64.b32encode(secrets.token_bytes(DRAWN)).decode()

    def get_totp_issuer(self) -> str:
        """The name of the entry in the app."""
        return "White Cell"

    def build_totp_svg(self, url: str) -> str:
        """The QR code that pairs an app, dark on white in either theme."""
        drawn = BytesIO()
        segno.make(url, error="m").save(drawn, kind="svg", border=3, scale=5, dark="#000", light="#fff", xmldecl=False)
        return drawn.getvalue().decode()


class SecondFactorStep(LoginStage):  # type: ignore[misc]  # allauth has no types
    """The step after the password, for who has a second factor. The libraries of passkeys are not loaded for others."""

    key = "mfa_authenticate"
    urlname = "mfa_authenticate"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """An answer that leads to the step, or none; and that signing in goes on."""
        if not has_one(self.login.user):
            return None, True
        self.state["authentication_required"] = True
        return redirect("mfa_authenticate"), True


def has_one(account: Any) -> bool:
    """Whether a password alone does not sign the account in."""
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return bool(account) and Authenticator.objects.filter(user_id=account.pk, type__in=kinds).exists()
