"""What White Cell asks of a learning platform: only at its registered hosts, in time, and without a redirect."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from pylti1p3.assignments_grades import AssignmentsGradesService
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.exception import LtiException, LtiServiceException
from pylti1p3.grade import Grade
from pylti1p3.lineitem import LineItem
from pylti1p3.names_roles import NamesRolesProvisioningService
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector

from wargame.errors import Refused
from wargame.models import LtiPlatform
from wargame.web import sealed

WITHIN: Final = 5.0  # seconds for one answer
IN_ALL: Final = 60.0  # seconds for everything that one press asks for
MOST_BYTES: Final = 5_000_000
OF_ONE_PERSON: Final[Mapping[int, str]] = {  # answers that concern one mark only
    400: "the platform does not accept this mark",
    404: "the platform does not know this person",
    409: "the platform has a newer mark",
    410: "the person is no longer in this course",
    422: "the platform does not accept this mark",
}
WHOLE: Final = "enter the full address, beginning with https://"
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class _Asking(requests.Session):
    """A session that asks a platform only what it was registered for."""

    def __init__(self, platform: LtiPlatform) -> None:
        super().__init__()
        self.trust_env = False
        self._ends = time.monotonic() + IN_ALL
        own = {urlsplit(url).netloc for url in (platform.token_url, platform.keys_url, platform.login_url)}
        self._hosts = own | {*platform.hosts.split()}

    def request(self, method: Any, url: Any, *args: Any, **kwargs: Any) -> requests.Response:
        """Ask. RequestException: another host, a redirect, or no answer in time."""
        problem = wrong_address(str(url))
        if problem or urlsplit(str(url)).netloc not in self._hosts:
            raise requests.exceptions.InvalidURL("the address is at another host than the registered ones")
        if time.monotonic() > self._ends:
            raise requests.exceptions.Timeout("it took too long")
        kwargs |= {"allow_redirects": False, "timeout": WITHIN}
        answer = super().request(method, url, *args, **kwargs)
        if answer.is_redirect or len(answer.content) > MOST_BYTES:
            raise requests.exceptions.InvalidURL("it answered with a redirect or with too much")
        return answer


def wrong_address(url: str) -> str:
    """Why this cannot be an address of a platform; empty if it can."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return WHOLE
    if parts.username or parts.password or not host:
        return WHOLE
    if parts.scheme != "https" and not (parts.scheme == "http" and host in LOOPBACK):
        return WHOLE
    return ""


def keys(platform: LtiPlatform) -> dict[str, Any]:
    """The public keys of the platform. Refused: they cannot be had."""
    try:
        answer = _Asking(platform).get(platform.keys_url)
        answer.raise_for_status()
        found = answer.json()
    except (requests.RequestException, ValueError) as error:
        raise Refused(_unreachable(platform)) from error
    if not isinstance(found, dict) or not isinstance(found.get("keys"), list):
        raise Refused(_unreachable(platform))
    return found


def _unreachable(platform: LtiPlatform) -> str:
    return f"{platform.name} cannot be reached, or its answer cannot be read. Try again in a minute."


def registration(platform: LtiPlatform) -> Registration:
    """The platform as the library knows it. Refused: no key opens our private key for it."""
    private = _private(platform)
    found = Registration()
    found.set_issuer(platform.issuer).set_client_id(platform.client).set_auth_login_url(platform.login_url)
    found.set_auth_token_url(platform.token_url).set_key_set_url(platform.keys_url)
    found.set_tool_private_key(private).set_tool_public_key(_public(private))
    return found


def opens(platform: LtiPlatform) -> bool:
    """Whether this installation can open its private key for the platform."""
    try:
        sealed.unseal(platform.key)
    except sealed.SealedElsewhere:
        return False
    return True


def _private(platform: LtiPlatform) -> str:
    try:
        return sealed.unseal(platform.key)
    except sealed.SealedElsewhere as error:
        raise Refused(
            f"White Cell cannot open its key for {platform.name}, because its secret key has changed. "
            "An administrator can create a new key under Learning platforms."
        ) from error


def _public(private: str) -> str:
    from jwcrypto.jwk import JWK

    return str(JWK.from_pem(private.encode()).export_to_pem().decode())


def fresh_key() -> str:
    """A new private key, as PEM, sealed."""
    from jwcrypto.jwk import JWK

    made = JWK.generate(kty="RSA", size=2048)
    return sealed.seal(made.export_to_pem(private_key=True, password=None).decode())


def deep_link(platform: LtiPlatform, asked: dict[str, Any], *, link: str, title: str, url: str) -> str:
    """The signed answer to a deep link: one resource."""
    resource = DeepLinkResource().set_url(url).set_title(title).set_custom_params({"link": link})
    return str(DeepLink(registration(platform), platform.deployment, asked).get_response_jwt([resource]))  # type: ignore[arg-type]  # its dictionaries have types of its own


def members(platform: LtiPlatform, service: dict[str, Any]) -> list[dict[str, Any]]:
    """The people of a course there. Refused: they cannot be had."""
    try:
        asked = NamesRolesProvisioningService(_connector(platform), service)  # type: ignore[arg-type]  # its dictionaries have types of its own
        found: Any = asked.get_members()
    except (requests.RequestException, LtiException, ValueError, KeyError, TypeError) as error:
        raise Refused(_unreachable(platform)) from error
    return [one for one in found if isinstance(one, dict)]


class NotTaken(Exception):
    """A mark that the platform will never take; the text says why."""


class Gradebook:
    """One column of a platform's gradebook: found by its tag, or added. Refused: the platform gives none now."""

    def __init__(self, platform: LtiPlatform, service: dict[str, Any], *, tag: str, label: str, most: int) -> None:
        self._platform = platform
        with _answering(platform):
            self._asked = AssignmentsGradesService(_connector(platform), service)  # type: ignore[arg-type]  # its dictionaries have types of its own
            wanted = LineItem().set_tag(tag).set_label(label).set_score_maximum(most)
            self._column = self._asked.find_or_create_lineitem(wanted)

    def enter(self, subject: str, given: int, most: int, *, at: str) -> None:
        """Enter a mark. NotTaken: the platform never takes this one. Refused: it takes none now."""
        grade = Grade().set_user_id(subject).set_score_given(given).set_score_maximum(most).set_timestamp(at)
        grade.set_activity_progress("Completed").set_grading_progress("FullyGraded")
        with _answering(self._platform):
            try:
                self._asked.put_grade(grade, self._column)
            except LtiServiceException as error:
                if error.response.status_code in OF_ONE_PERSON:
                    raise NotTaken(OF_ONE_PERSON[error.response.status_code]) from error
                raise


@contextmanager
def _answering(platform: LtiPlatform) -> Iterator[None]:
    """Turn whatever goes wrong with a platform into a sentence."""
    try:
        yield
    except LtiServiceException as error:
        raise Refused(f"{platform.name} answered with error {error.response.status_code}.") from error
    except LtiException as error:
        raise Refused(f"{platform.name} does not let White Cell add a column to its gradebook.") from error
    except (requests.RequestException, ValueError, KeyError, TypeError) as error:
        raise Refused(f"{platform.name} cannot be reached, or its answer cannot be read.") from error


def _connector(platform: LtiPlatform) -> ServiceConnector:
    return ServiceConnector(registration(platform), _Asking(platform))
