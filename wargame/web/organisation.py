"""Signing in through an organisation's OpenID Connect provider: what django-allauth leaves open is decided here.

Loaded with the first such sign-in: it needs libraries that nothing else does.
"""

from __future__ import annotations

from typing import Any

import jwt
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers import registry
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import get_random_string
from requests import RequestException

from wargame.web.identity import Provider as Given

SIGNED_WITH = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
SKEW = 60  # seconds that two clocks may differ
NEEDED = ("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri")
UNREACHABLE = "{name} cannot be reached. Try again in a minute. If it lasts, tell an administrator."
UNTRUSTED = "White Cell does not accept the answer of {name}: {why}. You are not signed in. Tell an administrator."
STRANGE = (
    "This sign-in was not started in this browser, or it took longer than ten minutes. Go to the sign-in page and "
    "start again."
)
DECLINED = "{name} did not sign you in. Try again, or ask there whether you may use White Cell."
NOT_A_MEMBER = (
    "{name} knows you, but you are not in a group that can use White Cell. Ask an administrator to add you to one."
)


class Untrusted(OAuth2Error):  # type: ignore[misc]  # allauth has no types
    """An answer that proves nothing; the text says why."""


class TokenAdapter(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth has no types
    """Checks the token whole: signature, issuer, audience, times and nonce."""

    nonce = ""

    @property
    def openid_config(self) -> dict[str, Any]:
        """The provider's description of itself. It must be the issuer in the settings."""
        found: Any = super().openid_config
        missing = [name for name in NEEDED if not isinstance(found, dict) or not isinstance(found.get(name), str)]
        if missing:
            raise Untrusted(f"its description has no {missing[0]}")
        if found["issuer"].rstrip("/") != given().issuer:
            raise Untrusted("its description names another issuer than the settings")
        return dict(found)

    def _decode_id_token(self, app: Any, id_token: str) -> dict[str, Any]:
        """The claims of a token. `Untrusted`, with the reason."""
        try:
            return self._checked(id_token)
        except jwt.InvalidIssuerError as error:
            raise Untrusted("its token names another issuer") from error
        except jwt.InvalidAudienceError as error:
            raise Untrusted("its token is for another program") from error
        except jwt.ExpiredSignatureError as error:
            raise Untrusted("its token has expired") from error
        except jwt.PyJWTError as error:
            raise Untrusted("its token is not signed with its key, or not whole") from error

    def _checked(self, token: str) -> dict[str, Any]:
        with settings_adapter().get_requests_session() as asking:
            answer = asking.get(self.openid_config["jwks_uri"])
            answer.raise_for_status()
            keys = jwt.PyJWKSet.from_dict(answer.json())
        wanted = jwt.get_unverified_header(token).get("kid")
        fitting = [key for key in keys.keys if key.key_id == wanted or wanted is None]
        if not fitting:
            raise jwt.InvalidKeyError
        claims: dict[str, Any] = jwt.decode(
            token, fitting[0], algorithms=SIGNED_WITH, issuer=self.openid_config["issuer"], audience=given().client,
            leeway=SKEW, options={"require": ["exp", "iat", "iss", "aud", "sub"]},
        )  # fmt: skip
        if not self.nonce or claims.get("nonce") != self.nonce:
            raise Untrusted("its token belongs to another sign-in")
        if claims.get("azp", given().client) != given().client:
            raise Untrusted("its token is for another program")
        return claims

    def complete_login(self, request: HttpRequest, app: Any, token: Any, **kwargs: Any) -> Any:
        """The person that the token names."""
        if not isinstance(kwargs["response"].get("id_token"), str):
            raise Untrusted("it has no token of identity")
        return super().complete_login(request, app, token, **kwargs)


class Provider(OpenIDConnectProvider):  # type: ignore[misc]  # allauth has no types
    """The provider that the settings name."""

    oauth2_adapter_class = TokenAdapter

    def redirect(self, request: HttpRequest, process: str, *rest: Any, **more: Any) -> HttpResponse:
        """Send the browser there, with a nonce that the token has to bring back."""
        nonce = get_random_string(32)
        more["auth_params"] = {"nonce": nonce}
        more["scope"] = self.get_scope()
        answer: HttpResponse = super().redirect(request, process, *rest, nonce=nonce, **more)
        return answer

    def extract_email_addresses(self, data: Any) -> list[Any]:
        """None: an address opens no account here."""
        return []


class People(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """The people who may sign in through the organisation, and their role."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        """A person who may sign in has an account from then on."""
        return True

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Ask the groups, at each sign-in. They make administrators, and unmake them, where the settings name any."""
        theirs = _groups(sociallogin)
        umpires, administrators = given().umpires, given().administrators
        if umpires and not theirs & (umpires | administrators):
            raise ImmediateHttpResponse(refusal(request, NOT_A_MEMBER, 403))
        if administrators:
            sociallogin.user.is_staff = bool(theirs & administrators)
            if sociallogin.is_existing:
                User.objects.filter(pk=sociallogin.user.pk).update(is_staff=sociallogin.user.is_staff)

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        """Back to the account."""
        return reverse("mfa_index")

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, error: Any = None, exception: Any = None, extra_context: Any = None
    ) -> None:
        """A page of ours says what happened."""
        if isinstance(exception, RequestException):
            raise ImmediateHttpResponse(refusal(request, UNREACHABLE, 502))
        if exception is not None:
            why = str(exception) if isinstance(exception, Untrusted) else "it is not what the standard asks for"
            raise ImmediateHttpResponse(refusal(request, UNTRUSTED, 401, why=why))
        raise ImmediateHttpResponse(refusal(request, DECLINED if "state" in (extra_context or {}) else STRANGE, 401))


def given() -> Given:
    """The provider of the settings. There is one wherever this module is used."""
    assert isinstance(settings.OIDC, Given)
    return settings.OIDC


def settings_adapter() -> Any:
    """The adapter that asks the provider, within a time limit."""
    return People()


def refusal(request: HttpRequest, sentence: str, status: int, **more: str) -> HttpResponse:
    """A page with the sentence."""
    told = sentence.format(name=given().name, **more)
    return render(request, "wargame/organisation.html", {"problem": told[:1].upper() + told[1:]}, status=status)


def _groups(sociallogin: Any) -> set[str]:
    claims = sociallogin.account.extra_data.get("id_token", {})
    found = claims.get(given().groups_claim, [])
    return {str(one) for one in (found if isinstance(found, list) else [found])}


registry.register(Provider)
