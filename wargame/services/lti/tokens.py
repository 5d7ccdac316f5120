"""Whether a launch is to be trusted: its beginning in this browser, its platform, signature, audience and times."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

import jwt
from django.utils import timezone
from django.utils.crypto import get_random_string

from wargame.errors import Refused
from wargame.models import LtiLaunch, LtiPlatform
from wargame.services.lti import asking

LASTS: Final = timedelta(minutes=10)
SKEW: Final = 60  # seconds that two clocks may differ
SIGNED_WITH: Final = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384")
CLAIM: Final = "https://purl.imsglobal.org/spec/lti/claim/"
LINKING: Final = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
ROSTER: Final = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
LAUNCH, LINK = "LtiResourceLinkRequest", "LtiDeepLinkingRequest"
LONGEST: Final = 100_000  # letters of a token
UNKNOWN: Final = "White Cell does not know this learning platform. An administrator must add it first."
STARTED: Final = (
    "This launch was not started in this browser, or it took longer than ten minutes. Open the link in the learning "
    "platform again, in a new window."
)


@dataclass(frozen=True)
class Claims:
    """What a trusted token says."""

    platform: LtiPlatform
    launch: LtiLaunch
    body: dict[str, Any]

    @property
    def subject(self) -> str:
        """How the platform calls the person."""
        return str(self.body["sub"])

    @property
    def kind(self) -> str:
        """The type of the message."""
        return str(self.body[f"{CLAIM}message_type"])

    @property
    def teaches(self) -> bool:
        """Whether the person teaches there or administers the platform."""
        roles = self.body.get(f"{CLAIM}roles", [])
        words = [str(one).rpartition("#")[2] for one in roles] if isinstance(roles, list) else []
        return bool({"Instructor", "Administrator", "ContentDeveloper", "TeachingAssistant"} & {*words})

    def part(self, name: str) -> dict[str, Any]:
        """A claim that holds others; empty if the token has none."""
        found = self.body.get(name)
        return found if isinstance(found, dict) else {}


def begin(*, issuer: str, client: str) -> tuple[LtiPlatform, str, str]:
    """A launch begins: its platform, and the state and nonce that its token has to bring back."""
    found = LtiPlatform.objects.filter(issuer=issuer)
    platform = (found.filter(client=client) if client else found).first()
    if platform is None:
        raise Refused(UNKNOWN)
    now, state, nonce = timezone.now(), get_random_string(40), get_random_string(40)
    LtiLaunch.objects.filter(begun_at__lt=now - 6 * LASTS).delete()
    LtiLaunch.objects.create(platform=platform, state=digest(state), nonce=nonce, begun_at=now)
    return platform, state, nonce


def digest(state: str) -> str:
    """The stored digest of a state."""
    return hashlib.sha256(state.encode()).hexdigest()


def taken(*, state: str, cookie: str, token: str) -> Claims:
    """The claims of a launch, whose state and nonce are used up. Refused, with the reason."""
    now = timezone.now()
    launch = LtiLaunch.objects.select_related("platform").filter(state=digest(state)).first() if state else None
    if launch is None or cookie != state or launch.begun_at < now - LASTS:
        raise Refused(STARTED)
    if launch.used_at is not None:
        raise Refused(_untrusted(launch.platform, "it was used before"))
    body = _checked(launch.platform, token)
    if body.get("nonce") != launch.nonce:
        raise Refused(_untrusted(launch.platform, "its token belongs to another launch"))
    if not LtiLaunch.objects.filter(pk=launch.pk, used_at=None).update(used_at=now):
        raise Refused(_untrusted(launch.platform, "it was used before"))
    return Claims(launch.platform, launch, body)


def _untrusted(platform: LtiPlatform, why: str) -> str:
    return f"White Cell does not accept this launch from {platform.name}: {why}. Open the link there again."


_REASONS: Final = (
    (jwt.InvalidIssuerError, "its token names another issuer"),
    (jwt.InvalidAudienceError, "its token is for another program"),
    (jwt.ExpiredSignatureError, "its token has expired"),
    (jwt.PyJWTError, "its token is not signed with its key, or not whole"),
)


def _checked(platform: LtiPlatform, token: str) -> dict[str, Any]:
    try:
        body = _decoded(platform, token)
    except jwt.PyJWTError as error:
        why = next(reason for kind, reason in _REASONS if isinstance(error, kind))
        raise Refused(_untrusted(platform, why)) from error
    said = {
        "its token is for another program": body.get("azp", platform.client) != platform.client
        or (isinstance(body["aud"], list) and len(body["aud"]) > 1 and "azp" not in body),
        "its deployment is not the registered one": body.get(f"{CLAIM}deployment_id") != platform.deployment,
        "it is not LTI 1.3": body.get(f"{CLAIM}version") != "1.3.0",
        "it asks for something that White Cell does not do": body.get(f"{CLAIM}message_type") not in (LAUNCH, LINK),
        "its token names no one": not isinstance(body["sub"], str) or not 0 < len(body["sub"]) <= 255,
    }
    if why := next((reason for reason, wrong in said.items() if wrong), ""):
        raise Refused(_untrusted(platform, why))
    return body


def _decoded(platform: LtiPlatform, token: str) -> dict[str, Any]:
    if len(token) > LONGEST:
        raise jwt.DecodeError
    wanted = jwt.get_unverified_header(token).get("kid")
    keys = jwt.PyJWKSet.from_dict(asking.keys(platform)).keys
    fitting = [key for key in keys if key.key_id == wanted]
    if not wanted or not fitting:
        raise jwt.InvalidKeyError
    found: dict[str, Any] = jwt.decode(
        token, fitting[0], algorithms=SIGNED_WITH, issuer=platform.issuer, audience=platform.client, leeway=SKEW,
        options={"require": ["exp", "iat", "iss", "aud", "sub", "nonce"]},
    )  # fmt: skip
    return found
