"""White Cell's decisions about sign-in; django-allauth does the rest."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

WRONG = "The name or password is wrong, or the account is disabled. Both are case-sensitive. Try again."

ONLY_THERE = "You sign in only through {name}. Go to the sign-in page and use its button."


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """The adapter: no self-registration, limits by place only, and no unused steps in a sign-in."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": WRONG,
        "incorrect_password": "This is not your password. Try again.",
        "enter_current_password": "This is not your present password. Try again.",
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """An account comes from an administrator or an invitation."""
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Do nothing: the view counts wrong passwords by place. A count by name would let anyone in a class lock out
        the umpire."""

    def get_login_stages(self) -> list[str]:
        """The one step after the password."""
        return ["wargame.web.second_factor.SecondFactorStep"]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that the web server found, as everywhere in White Cell."""
        return str(request.META.get("REMOTE_ADDR", ""))

    def send_notification_mail(self, template_prefix: str, user: AbstractBaseUser, *rest: Any, **more: Any) -> None:
        """No letters about what someone did on a page themselves."""


def closed() -> str:
    """The reason why sign-in with a name and password is off; empty if it is on."""
    return "" if settings.LOCAL_SIGN_IN or settings.OIDC is None else ONLY_THERE.format(name=settings.OIDC.name)
