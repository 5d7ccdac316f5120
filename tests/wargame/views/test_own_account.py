"""One's own account: where one is signed in, and the second factor with an app and with recovery codes."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.pages import markup
from wargame.views.own_account.home import browser_named

pytestmark = pytest.mark.django_db
PASSWORD = "seven quiet otters"
HOME = "/account/"
JSON = "application/json"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password=PASSWORD, is_staff=True)


def signed_in(name: str = "ada") -> Client:
    client = Client(headers={"User-Agent": "Firefox"})
    answer = client.post("/login/", {"login": name, "password": PASSWORD})
    assert answer["Location"] == reverse("umpire_home")
    return client


def now(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, max(yield_hotp_counters_from_time()))))


def confirmed(client: Client, page: str) -> str:
    """A page that asks for the password first."""
    asked = client.get(page)
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    wrong = client.post(asked["Location"], {"password": "wrong"})
    assert (wrong.status_code, "not your password" in markup(wrong)) == (422, True)
    assert client.post(asked["Location"], {"password": PASSWORD})["Location"] == page
    return markup(client.get(page))


def with_app(client: Client) -> tuple[str, list[str]]:
    """Pair an app; its secret, and the recovery codes that are shown then."""
    shown = confirmed(client, reverse("mfa_activate_totp"))
    secret = re.search(r'u-token">([A-Z2-7]{16,})<', shown)
    assert secret, shown
    wrong = client.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert (wrong.status_code, "code or passkey is wrong" in markup(wrong)) == (422, True)
    assert not Authenticator.objects.exists()
    done = client.post(reverse("mfa_activate_totp"), {"code": now(secret[1])})
    assert done["Location"] == reverse("mfa_view_recovery_codes")
    codes = re.findall(r"<li>(\d{8})</li>", markup(client.get(done["Location"])))
    assert len(codes) == 10
    return secret[1], codes


def at_the_second_step() -> Client:
    client = Client()
    answer = client.post("/login/", {"login": "ada", "password": PASSWORD})
    assert answer["Location"] == reverse("mfa_authenticate")
    assert client.get(reverse("umpire_home")).status_code == 302, "the password alone opens nothing"
    assert "Six digits" in markup(client.get(reverse("mfa_authenticate")))
    return client


def test_a_person_sees_where_they_are_signed_in_and_signs_out_elsewhere(ada: User) -> None:
    here, there, third = signed_in(), signed_in(), signed_in()
    shown = markup(here.get(HOME))
    assert (shown.count("Firefox"), shown.count("this browser")) == (3, 1)
    other = UserSession.objects.get(session_key=there.session.session_key)
    here.post(HOME, {"act": "one", "session": other.pk})
    assert there.get(HOME).status_code == 302
    assert third.get(HOME).status_code == 200
    here.post(HOME, {"act": "others"})
    assert third.get(HOME).status_code == 302
    assert markup(here.get(HOME)).count("Firefox") == 1


def test_nobody_signs_others_out(ada: User) -> None:
    User.objects.create_user("bob", password=PASSWORD)
    hers, his = signed_in(), signed_in("bob")
    his.post(HOME, {"act": "one", "session": UserSession.objects.get(user=ada).pk})
    his.post(HOME, {"act": "others"})
    assert hers.get(HOME).status_code == 200
    for wrong in ({}, {"act": "x"}, {"act": "one"}, {"act": "one", "session": "9" * 40}):
        assert his.post(HOME, wrong).status_code == 404


def test_a_session_from_before_the_list_is_in_it(ada: User) -> None:
    client = Client()
    client.force_login(ada)
    assert "this browser" in markup(client.get(HOME))


def test_a_program_that_signs_in_is_in_the_list(ada: User) -> None:
    assert (
        Client().post("/api/v1/session/", {"username": "ada", "password": PASSWORD}, content_type=JSON).status_code
        == 200
    )
    assert UserSession.objects.filter(user=ada).count() == 1


def test_with_an_app_the_password_is_not_enough(ada: User) -> None:
    secret, codes = with_app(signed_in())
    cache.clear()  # the code that paired the app may still be the present one
    client = at_the_second_step()
    wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert (wrong.status_code, "code or passkey is wrong" in markup(wrong)) == (422, True)
    right = now(secret)
    assert client.post(reverse("mfa_authenticate"), {"code": right})["Location"] == reverse("umpire_home")
    assert client.get(HOME).status_code == 200
    again = at_the_second_step()
    assert again.post(reverse("mfa_authenticate"), {"code": right}).status_code == 422, "a code works once"
    assert again.post(reverse("mfa_authenticate"), {"code": codes[0]}).status_code == 302
    late = at_the_second_step()
    assert late.post(reverse("mfa_authenticate"), {"code": codes[0]}).status_code == 422, "and so does a recovery code"


def test_second_factors_are_not_guessed(ada: User) -> None:
    _, codes = with_app(signed_in())
    client = at_the_second_step()
    answers = [client.post(reverse("mfa_authenticate"), {"code": f"{n:06}"}).status_code for n in range(12)]
    assert set(answers) == {422}
    assert client.post(reverse("mfa_authenticate"), {"code": codes[0]}).status_code == 422, "not even the right one"


def test_nonsense_for_a_passkey_is_refused(ada: User) -> None:
    mine = signed_in()
    with_app(mine)
    client = at_the_second_step()
    for sent in ("", "{", "[]", "1", '{"id": "x"}', '{"response": {}}', "null"):
        answer = client.post(reverse("mfa_authenticate"), {"credential": sent})
        assert answer.status_code == 422, sent
        assert mine.post(reverse("mfa_add_webauthn"), {"credential": sent}).status_code == 422, sent


def test_a_program_does_not_pass_by_the_second_factor(ada: User) -> None:
    with_app(signed_in())
    refused = Client().post("/api/v1/session/", {"username": "ada", "password": PASSWORD}, content_type=JSON)
    assert (refused.status_code, "second factor" in refused.content.decode()) == (422, True)


def test_new_codes_void_the_old_and_the_last_factor_takes_them_along(ada: User) -> None:
    client = signed_in()
    _, old = with_app(client)
    client.post(reverse("mfa_generate_recovery_codes"))
    fresh = re.findall(r"<li>(\d{8})</li>", markup(client.get(reverse("mfa_view_recovery_codes"))))
    assert set(fresh) & set(old) == set()
    assert client.post(reverse("mfa_deactivate_totp")).status_code == 302
    assert not Authenticator.objects.exists()
    assert client.post(reverse("mfa_deactivate_totp"))["Location"] == HOME, "sent again, it says nothing else"
    signed_in()


def test_an_administrator_removes_a_lost_factor(ada: User) -> None:
    User.objects.create_user("bob", password=PASSWORD)
    with_app(signed_in("bob"))
    desk, page = signed_in(), reverse("umpire_accounts")
    bob = User.objects.get(username="bob")
    assert "Remove second factor" in markup(desk.get(page))
    desk.post(page, {"act": "remove-second-factor", "account": bob.pk})
    assert not Authenticator.objects.exists()
    signed_in("bob")
    refused = desk.post(page, {"act": "remove-second-factor", "account": bob.pk})
    assert (refused.status_code, "has no second factor" in markup(refused)) == (422, True)


def test_a_disabled_account_does_not_sign_in(ada: User) -> None:
    secret, _ = with_app(signed_in())
    client = at_the_second_step()
    User.objects.update(is_active=False)
    cache.clear()
    client.post(reverse("mfa_authenticate"), {"code": now(secret)})
    assert client.get(HOME).status_code == 302


def test_a_form_for_new_codes_that_is_sent_again_keeps_the_codes_that_were_shown(ada: User) -> None:
    client = signed_in()
    with_app(client)
    form = {"form_key": str(uuid4())}
    shown = []
    for _ in range(2):
        client.post(reverse("mfa_generate_recovery_codes"), form)
        shown.append(re.findall(r"<li>(\d{8})</li>", markup(client.get(reverse("mfa_view_recovery_codes")))))
    assert len(shown[0]) > 5
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0 Safari/537.36", "Chrome on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1", "Safari on an iPhone"),
        ("Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox on Android"),
        ("python-requests/2.34", "python-requests/2.34"),
        ("", "A program"),
    ],
)
def test_browsers_have_the_names_that_people_use(sent: str, shown: str) -> None:
    assert browser_named(sent) == shown


def test_the_page_asks_as_much_of_the_database_for_one_session_as_for_nine(ada: User) -> None:
    client = signed_in()
    client.get(HOME)
    counts = []
    for more in (0, 8):
        for _ in range(more):
            signed_in()
        with CaptureQueriesContext(connection) as asked:
            shown = markup(client.get(HOME))
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert shown.count("Firefox") == 9


def test_sessions_that_have_ended_or_belong_to_an_old_password_are_not_listed(ada: User) -> None:
    client, others = signed_in(), [signed_in() for _ in range(3)]
    Session.objects.filter(session_key=others[0].session.session_key).delete()
    Session.objects.filter(session_key=others[1].session.session_key).update(expire_date=timezone.now())
    assert markup(client.get(HOME)).count("Firefox") == 2
    assert UserSession.objects.count() == 2
    ada.set_password("another seven otters")
    ada.save()
    client.post("/login/", {"login": "ada", "password": "another seven otters"})
    assert markup(client.get(HOME)).count("Firefox") == 1
