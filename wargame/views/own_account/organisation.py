"""The way to the organisation's sign-in and back."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from requests import RequestException

from wargame.web.identity import APP
from wargame.web.organisation import UNREACHABLE, UNTRUSTED, TokenAdapter, Untrusted, refusal


class Back(OAuth2CallbackView):  # type: ignore[misc]  # allauth has no types
    """The browser comes back: the token must bring the nonce that was sent."""

    def _get_state(self, request: HttpRequest, provider: Any) -> Any:
        state, answer = super()._get_state(request, provider)
        self.adapter.nonce = (state or {}).get("nonce", "")
        return state, answer


@never_cache
@require_safe
def start(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Send the browser to the provider."""
    return _through(OAuth2LoginView, request, provider_id)


@never_cache
@require_safe
def back(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Sign in who comes back with a token that holds; the account is made whole, or not at all."""
    with transaction.atomic():
        return _through(Back, request, provider_id)


def _through(view: Any, request: HttpRequest, provider_id: str) -> HttpResponse:
    if settings.OIDC is None or provider_id != APP:
        raise Http404
    try:
        answer: HttpResponse = view.adapter_view(TokenAdapter(request, provider_id))(request)
    except RequestException:
        return refusal(request, UNREACHABLE, 502)
    except OAuth2Error as error:
        why = str(error) if isinstance(error, Untrusted) else "it is not what the standard asks for"
        return refusal(request, UNTRUSTED, 401, why=why)
    return answer
