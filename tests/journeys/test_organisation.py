"""A lecturer's first sign-in through the organisation, and the page that says why an answer is not believed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Thread
from typing import Any

import flask
import jwt
import oidc_provider_mock
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from tests.journeys.inspector import Inspector
from tests.journeys.people import LAPTOP
from tests.stack import LiveStack, free_port

Change = Callable[[dict[str, Any]], dict[str, Any]]
REFUSALS: dict[str, tuple[Change | None, str]] = {
    "issuer": (lambda claims: claims | {"iss": "https://evil.example"}, "its token names another issuer"),
    "nonce": (lambda claims: claims | {"nonce": "another"}, "its token belongs to another sign-in"),
    "audience": (lambda claims: claims | {"aud": "another"}, "its token is for another program"),
    "time": (lambda claims: claims | {"exp": 1}, "its token has expired"),
    "signature": (None, "its token is not signed with its key"),
}
ON_A_LAPTOP: Any = {"viewport": LAPTOP}
QUIET = pytest.mark.filterwarnings("ignore:get_jwt_config:DeprecationWarning")
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
STRANGER = rsa.generate_private_key(public_exponent=65537, key_size=2048)


class Academy:
    """A provider on this machine that answers as `mode` says: rightly, or as one of the `REFUSALS`."""

    def __init__(self) -> None:
        self.mode, self.port = "", free_port()
        claims = {"preferred_username": "lovelace", "groups": ["wargame"]}
        people = (oidc_provider_mock.User(sub="1815", claims=claims),
                  oidc_provider_mock.User(sub="1791", claims={"groups": ["guests"]}))  # fmt: skip
        app = oidc_provider_mock.app(user_claims=people)
        app.after_request(self._answer)
        self.server = make_server("localhost", self.port, app, threaded=True)

    def _answer(self, response: flask.Response) -> flask.Response:
        if flask.request.path == "/jwks":
            key = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key())) | {"kid": "1", "use": "sig"}
            response.set_data(json.dumps({"keys": [key]}))
        elif flask.request.path == "/oauth2/token" and response.status_code == 200:
            found = json.loads(response.get_data())
            claims = jwt.decode(found["id_token"], options={"verify_signature": False})
            change = REFUSALS[self.mode][0] if self.mode else None
            key = STRANGER if self.mode == "signature" else KEY
            found["id_token"] = jwt.encode(change(claims) if change else claims, key, "RS256", {"kid": "1"})
            response.set_data(json.dumps(found))
        return response


@pytest.fixture(scope="module")
def academy() -> Iterator[Academy]:
    found = Academy()
    serving = Thread(target=found.server.serve_forever, daemon=True)
    serving.start()
    yield found
    found.server.shutdown()
    serving.join()


@pytest.fixture(scope="module")
def at_the_academy(live_stack: LiveStack, academy: Academy) -> Iterator[LiveStack]:
    """Another web process on the same data, whose settings name the provider."""
    named = {
        "ISSUER": f"http://localhost:{academy.port}", "CLIENT": "white-cell", "SECRET": "s", "NAME": "the Academy",
        "UMPIRES": "wargame",
    }  # fmt: skip
    extra = {f"WHITE_CELL_OIDC_{name}": value for name, value in named.items()}
    port = free_port()
    stack = replace(
        live_stack, port=port, base_url=f"http://localhost:{port}", environment=live_stack.environment | extra,
        processes={}, ports={},
    )  # fmt: skip
    stack.start("web")
    stack.wait_until_well()
    yield stack
    stack.stop()


@pytest.fixture
def page(browser: Browser, at_the_academy: LiveStack) -> Iterator[Page]:
    context = browser.new_context(base_url=at_the_academy.base_url, **ON_A_LAPTOP)
    context.set_default_timeout(120_000)
    yield context.new_page()
    context.close()


def through(page: Page, person: str = "1815") -> None:
    """Press the button, and sign in at the provider."""
    page.goto("/login/")
    page.get_by_role("link", name="Sign in with the Academy").click()
    page.get_by_placeholder("sub").fill(person)
    page.get_by_role("button", name="Authorize").click()


@QUIET
@pytest.mark.slow
def test_a_lecturers_first_sign_in_by_the_organisation(page: Page) -> None:
    inspector = Inspector()
    page.goto("/login/")
    inspector.look(page, "sign in with the organisation")
    through(page)
    page.wait_for_url("**/umpire/")
    page.get_by_role("link", name="Your account").click()
    expect(page.get_by_text("You sign in through your organisation.")).to_be_visible()
    inspector.look(page, "account of an organisation")
    page.get_by_role("link", name="API tokens").click()
    page.get_by_label("Name", exact=True).fill("Marks script")
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_text("Copy it now")).to_be_visible()
    inspector.look(page, "api tokens")
    token = page.locator(".u-token").inner_text()
    answer = page.request.get("/api/v1/exercises/", headers={"Authorization": f"Bearer {token}"})
    assert answer.status == 200
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("“Marks script” is revoked")).to_be_visible()
    assert page.request.get("/api/v1/exercises/", headers={"Authorization": f"Bearer {token}"}).status == 401
    page.set_viewport_size({"width": 390, "height": 844})
    inspector.fits(page, "api tokens on a phone")
    page.goto("/password/")
    inspector.look(page, "forgotten password")
    assert not inspector.wrong, "\n".join(inspector.wrong)


@QUIET
@pytest.mark.slow
def test_an_answer_that_proves_nothing_says_why(page: Page, academy: Academy) -> None:
    inspector = Inspector()
    for mode, (_, said) in REFUSALS.items():
        academy.mode = mode
        through(page)
        expect(page.get_by_role("heading", name="Not signed in")).to_be_visible()
        expect(page.get_by_text(f"White Cell does not accept the answer of the Academy: {said}")).to_be_visible()
        page.goto("/umpire/")
        page.wait_for_url("**/login/**")
    academy.mode = ""
    through(page, "1791")
    expect(page.get_by_text("you are not in a group that can use White Cell")).to_be_visible()
    inspector.look(page, "refused by the organisation")
    assert not inspector.wrong, "\n".join(inspector.wrong)
