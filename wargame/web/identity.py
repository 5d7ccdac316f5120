"""The OpenID Connect provider of an organisation, as its environment variables name it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

APP = "organisation"  # the part of the addresses that the provider sends people back to


@dataclass(frozen=True)
class Provider:
    """`issuer` exactly as its tokens name it. `groups_claim`: where a token lists groups. `umpires`: groups that may
    sign in, everyone if none is named. `administrators`: groups whose members administer White Cell."""

    issuer: str
    client: str
    secret: str
    name: str
    groups_claim: str
    umpires: frozenset[str]
    administrators: frozenset[str]

    def for_allauth(self) -> dict[str, Any]:
        """The provider as django-allauth reads it."""
        settings = {"server_url": self.issuer, "oauth_pkce_enabled": True, "fetch_userinfo": False}
        app = {"provider_id": APP, "name": self.name, "client_id": self.client, "secret": self.secret}
        return {"openid_connect": {"APPS": [app | {"settings": settings}]}}


def provider(given: Mapping[str, str]) -> Provider | None:
    """The provider, or None where no issuer is named. ValueError: the client is missing."""
    issuer = given.get("WHITE_CELL_OIDC_ISSUER", "").rstrip("/")
    if not issuer:
        return None
    if not given.get("WHITE_CELL_OIDC_CLIENT"):
        raise ValueError("WHITE_CELL_OIDC_ISSUER is set, but WHITE_CELL_OIDC_CLIENT is not. Set both, or neither.")
    return Provider(
        issuer=issuer,
        client=given["WHITE_CELL_OIDC_CLIENT"],
        secret=given.get("WHITE_CELL_OIDC_SECRET", ""),
        name=given.get("WHITE_CELL_OIDC_NAME") or "your organisation",
        groups_claim=given.get("WHITE_CELL_OIDC_GROUPS_CLAIM") or "groups",
        umpires=_names(given.get("WHITE_CELL_OIDC_UMPIRES", "")),
        administrators=_names(given.get("WHITE_CELL_OIDC_ADMINISTRATORS", "")),
    )


def _names(text: str) -> frozenset[str]:
    return frozenset(name for part in text.split(",") if (name := part.strip()))
