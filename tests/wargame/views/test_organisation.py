"""Signing in through an OpenID Connect provider, which runs on this machine, and answers that prove nothing."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import jwt
import pytest
import requests
from allauth.socialaccount.models import SocialAccount
from cryptography.hazmat.primitives.asymmetric import rsa
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from oidc_provider_mock import User as Person
from oidc_provider_mock import run_server_in_thread

from tests.pages import markup
from tests.patience import PATIENCE
from wargame.web import identity, organisation

pytestmark = pytest.mark.django_db
PASSWORD = "seven quiet otters"
START = "/login/organisation/"
PEOPLE = (
    Person(
        sub="1815",
        claims={"preferred_username": "lovelace", "email": "ada@example.org", "groups": ["wargame", "staff"]},
    ),
    Person(sub="1791", claims={"email": "not an address", "groups": "guests"}),
)
Change = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with run_server_in_thread(user_claims=PEOPLE) as server:
        yield f"http://localhost:{server.server_port}"


@pytest.fixture
def configured(issuer: str, settings: Any) -> Callable[..., None]:
    """Configures the provider, with further variables."""

    def configure(**more: str) -> None:
        named = {"ISSUER": issuer, "CLIENT": "white-cell", "SECRET": "s", "NAME": "the Academy", **more}
        provider = identity.provider({f"WHITE_CELL_OIDC_{name}": value for name, value in named.items()})
        assert provider
        settings.OIDC, settings.SOCIALACCOUNT_PROVIDERS = provider, provider.for_allauth()

    configure()
    return configure


def returned(client: Client, person: str = "1815") -> str:
    """Press the button, sign in there; the address that the browser comes back with."""
    sent = client.get(START)
    assert sent.status_code == 302, markup(sent)
    assert "nonce=" in sent["Location"]
    assert "code_challenge=" in sent["Location"]
    done = requests.post(sent["Location"], data={"sub": person}, allow_redirects=False, timeout=PATIENCE)
    return done.headers["Location"].removeprefix("http://testserver")


def test_a_lecturer_signs_in_and_has_an_account_from_then_on(configured: Callable[..., None]) -> None:
    client = Client()
    assert "Sign in with the Academy" in markup(client.get("/login/"))
    assert client.get(returned(client))["Location"] == reverse("umpire_home")
    user = User.objects.get()
    assert (user.username, user.email, user.is_staff) == ("lovelace", "ada@example.org", False)
    assert not user.has_usable_password()
    assert "through your organisation" in markup(client.get("/account/"))
    again = Client()
    again.get(returned(again))
    assert User.objects.count() == 1


def test_a_taken_name_and_an_address_that_is_none(configured: Callable[..., None]) -> None:
    """Nobody gets the account of another by bearing its name, and no address is kept that is none."""
    mine = User.objects.create_user("lovelace", password=PASSWORD)
    for person in ("1815", "1791"):
        client = Client()
        assert client.get(returned(client, person)).status_code == 302
    made = User.objects.exclude(pk=mine.pk)
    assert made.count() == 2
    assert set(made.values_list("email", flat=True)) == {"ada@example.org", ""}


def test_groups_open_the_door_and_make_administrators(configured: Callable[..., None]) -> None:
    configured(UMPIRES="wargame", ADMINISTRATORS="it, staff")
    client = Client()
    client.get(returned(client))
    assert User.objects.get().is_staff
    stranger = Client()
    refused = stranger.get(returned(stranger, "1791"))
    assert (refused.status_code, "not in a group that can use White Cell" in markup(refused)) == (403, True)
    assert User.objects.count() == 1
    configured(UMPIRES="wargame", ADMINISTRATORS="it")
    client.get(returned(client))
    assert not User.objects.get().is_staff, "who left the group administers no longer"


def test_a_disabled_account_stays_out(configured: Callable[..., None]) -> None:
    client = Client()
    client.get(returned(client))
    User.objects.update(is_active=False)
    other = Client()
    assert other.get(returned(other))["Location"] == reverse("account_inactive")
    assert "has disabled this account" in markup(other.get(reverse("account_inactive")))
    assert other.get(reverse("umpire_home")).status_code == 302


KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.fixture
def forged(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the provider answer with a token whose claims are changed, signed with `KEY`; `known`: its key is `KEY`."""

    def forge(change: Change, *, known: bool = True, algorithm: str = "RS256", key: Any = KEY) -> None:
        real = organisation.TokenAdapter.get_access_token_data

        def answer(self: Any, *given: Any, **more: Any) -> Any:
            found = real(self, *given, **more)
            claims = jwt.decode(found["id_token"], options={"verify_signature": False})
            return found | {"id_token": jwt.encode(change(claims), key, algorithm, {"kid": "1"})}

        monkeypatch.setattr(organisation.TokenAdapter, "get_access_token_data", answer)
        if known:
            public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key())) | {"kid": "1", "use": "sig"}
            keys = jwt.PyJWKSet.from_dict({"keys": [public]})
            monkeypatch.setattr(jwt.PyJWKSet, "from_dict", lambda _: keys)

    return forge


def test_a_token_signed_anew_with_the_right_claims_is_taken(
    configured: Callable[..., None], forged: Callable[..., None]
) -> None:
    """Or the refusals below would prove nothing."""
    forged(lambda claims: claims)
    client = Client()
    assert client.get(returned(client))["Location"] == reverse("umpire_home")


def without(name: str) -> Change:
    return lambda claims: {key: value for key, value in claims.items() if key != name}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda claims: claims | {"iss": "https://evil.example"}, "names another issuer"),
        (lambda claims: claims | {"aud": "another"}, "for another program"),
        (lambda claims: claims | {"azp": "another"}, "for another program"),
        (lambda claims: claims | {"nonce": "another"}, "belongs to another sign-in"),
        (without("nonce"), "belongs to another sign-in"),
        (lambda claims: claims | {"exp": int(time.time()) - 3600}, "has expired"),
        (without("exp"), "not whole"),
        (without("sub"), "not whole"),
        (lambda claims: claims | {"iat": int(time.time()) + 3600}, "not whole"),
    ],
)
def test_a_token_with_a_wrong_claim_signs_nobody_in(
    configured: Callable[..., None], forged: Callable[..., None], change: Change, said: str
) -> None:
    forged(change)
    nobody(said)


def nobody(said: str, status: int = 401) -> None:
    client = Client()
    refused = client.get(returned(client))
    assert (refused.status_code, said in markup(refused)) == (status, True), markup(refused)
    assert client.get(reverse("umpire_home")).status_code == 302
    assert not User.objects.exists()
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize(("algorithm", "key"), [("RS256", KEY), ("HS256", "a" * 40), ("none", None)])
def test_a_token_that_others_signed_signs_nobody_in(
    configured: Callable[..., None], forged: Callable[..., None], algorithm: str, key: Any
) -> None:
    forged(lambda claims: claims, known=False, algorithm=algorithm, key=key)
    nobody("not signed with its key")


def test_an_answer_without_a_token_or_with_nonsense(
    configured: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for token, said in ((None, "no token of identity"), (7, "no token of identity"), ("a.b", "not whole")):
        monkeypatch.setattr(
            organisation.TokenAdapter,
            "get_access_token_data",
            lambda *_, t=token, **__: {"access_token": "x", "id_token": t},
        )
        nobody(said)


def test_another_issuer_than_the_settings_name(configured: Callable[..., None], issuer: str) -> None:
    configured(ISSUER=issuer.replace("localhost", "127.0.0.1") + "/.well-known/../")
    assert Client().get(START).status_code in (401, 502)


def test_a_sign_in_is_finished_once_and_where_it_began(configured: Callable[..., None]) -> None:
    client = Client()
    back = returned(client)
    strange = Client().get(back)
    assert (strange.status_code, "not started in this browser" in markup(strange)) == (401, True)
    assert client.get(back).status_code == 302
    client.logout()
    assert client.get(back).status_code == 401


def test_who_changes_their_mind_is_told(configured: Callable[..., None]) -> None:
    client = Client()
    back = returned(client)
    state = back.split("state=")[1].split("&")[0]
    refused = client.get(f"{START}callback/?error=access_denied&state={state}")
    assert (refused.status_code, "did not sign you in" in markup(refused)) == (401, True)


def test_a_provider_that_is_down_is_said_to_be(configured: Callable[..., None]) -> None:
    configured(ISSUER="http://localhost:9")
    refused = Client().get(START)
    assert (refused.status_code, "cannot be reached" in markup(refused)) == (502, True)


def test_nothing_is_there_without_a_provider() -> None:
    assert Client().get(START).status_code == 404
    assert Client().get(f"{START}callback/").status_code == 404
    assert "Sign in with" not in markup(Client().get("/login/"))


def test_local_sign_in_can_be_off(configured: Callable[..., None], settings: Any) -> None:
    User.objects.create_user("ada", password=PASSWORD, is_staff=True)
    settings.LOCAL_SIGN_IN = False
    assert "Password" not in markup(Client().get("/login/"))
    refused = Client().post("/login/", {"login": "ada", "password": PASSWORD})
    assert (refused.status_code, "only through the Academy" in markup(refused)) == (422, True)
    by_program = {"username": "ada", "password": PASSWORD}
    refused = Client().post("/api/v1/session/", by_program, content_type="application/json")
    assert (refused.status_code, "only through the Academy" in refused.content.decode()) == (422, True)
    settings.OIDC = None
    assert Client().post("/login/", {"login": "ada", "password": PASSWORD}).status_code == 302, "nobody is locked out"


@pytest.mark.parametrize(
    ("given", "said"), [({"WHITE_CELL_OIDC_ISSUER": "https://x"}, "WHITE_CELL_OIDC_CLIENT"), ({}, "")]
)
def test_settings_are_checked(given: dict[str, str], said: str) -> None:
    if said:
        with pytest.raises(ValueError, match=said):
            identity.provider(given)
    else:
        assert identity.provider(given) is None
