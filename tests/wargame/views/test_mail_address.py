"""An email address of one's own, and a new password by email."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.pages import markup
from tests.postbox import Box, open_box
from wargame import tasks
from wargame.services.college import addresses
from wargame.web import identity

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "seven quiet otters", "eight quiet otters"
ADDRESS, OTHER = "ada@example.edu", "lovelace@example.edu"
PAGE = "/account/mail/"
ASK = "/password/"


@pytest.fixture
def box(settings: Any) -> Iterator[Box]:
    cache.clear()
    with open_box(settings) as found:
        yield found


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password=PASSWORD)


def signed_in(name: str = "ada", password: str = PASSWORD) -> Client:
    client = Client()
    assert client.post("/login/", {"login": name, "password": password})["Location"] == reverse("umpire_home")
    return client


def confirmed_password(client: Client) -> Client:
    asked = client.get(PAGE)
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    assert client.post(asked["Location"], {"password": PASSWORD})["Location"] == PAGE
    return client


def link(box: Box) -> str:
    """The link in the newest message, on this server."""
    assert tasks.send_mail() > 0
    linked = [found for one in box.taken if (found := re.search(r"http://testserver(/\S+)", one.get_content()))]
    return str(linked[-1][1])


def with_address(box: Box, client: Client, address: str = ADDRESS) -> None:
    client.post(PAGE, {"act": "enter", "mail": address})
    where = link(box)
    assert f"wants to use {address.lower()}" in markup(Client().get(where))
    assert "now" in markup(Client().post(where))


def test_an_address_is_entered_confirmed_changed_and_removed(box: Box, ada: User) -> None:
    client = confirmed_password(signed_in())
    told = markup(client.post(PAGE, {"act": "enter", "mail": " Ada@Example.edu "}, follow=True))
    assert f"We have sent a link to {ADDRESS}" in told
    assert f"{ADDRESS} waits for you" in told
    where = link(box)
    Client().get(where)  # as an email program does that looks at links
    assert addresses.confirmed(ada) == ""
    Client().post(where)
    assert addresses.confirmed(ada) == ADDRESS
    again = Client().get(where)
    assert (again.status_code, "has been used or has expired" in markup(again)) == (404, True)
    with_address(box, client, OTHER)
    assert addresses.confirmed(ada) == OTHER
    tasks.send_mail()
    assert [(one["To"], one["Subject"]) for one in box.taken][-1] == (ADDRESS, "Your email address was changed")
    client.post(PAGE, {"act": "remove"})
    assert not EmailAddress.objects.exists()
    ada.refresh_from_db()
    assert ada.email == ""
    assert "No email address" in markup(client.get("/account/"))


@pytest.mark.parametrize("typed", ["", "ada", "a@b", "ada@example.edu\nBcc: x@example.edu", "a" * 250 + "@example.edu"])
def test_what_is_no_address_is_refused(box: Box, ada: User, typed: str) -> None:
    client = confirmed_password(signed_in())
    for answer in (client.post(PAGE, {"act": "enter", "mail": typed}), Client().post(ASK, {"mail": typed})):
        assert (answer.status_code, "not an email address" in markup(answer)) == (422, True)
    assert (EmailAddress.objects.count(), tasks.send_mail()) == (0, 0)


def test_the_address_of_another_account_opens_neither(box: Box, ada: User) -> None:
    with_address(box, confirmed_password(signed_in()))
    bob = User.objects.create_user("bob", password=PASSWORD)
    hers = confirmed_password(signed_in("bob"))
    assert "We have sent a link" in markup(hers.post(PAGE, {"act": "enter", "mail": ADDRESS}, follow=True))
    refused = Client().post(link(box))
    assert (refused.status_code, "Another account here already has" in markup(refused)) == (404, True)
    assert (addresses.confirmed(ada), addresses.confirmed(bob)) == (ADDRESS, "")


def test_a_link_of_a_disabled_account_or_an_old_one_confirms_nothing(box: Box, ada: User) -> None:
    client = confirmed_password(signed_in())
    client.post(PAGE, {"act": "enter", "mail": ADDRESS})
    where = link(box)
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        assert Client().post(where).status_code == 404
    User.objects.update(is_active=False)
    assert Client().post(where).status_code == 404
    assert Client().post("/account/mail/nonsense/").status_code == 404


def test_a_forgotten_password_is_replaced_by_mail(box: Box, ada: User) -> None:
    with_address(box, confirmed_password(signed_in()))
    assert "Forgot your password?" in markup(Client().get("/login/"))
    Client().post(ASK, {"mail": "ADA@example.edu"})
    client, where = Client(), link(box)
    assert "“ada” at testserver" in box.taken[-1].get_content()
    form = client.get(where, follow=True)
    kept = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW}, follow=True)
    assert "Your new password is saved" in markup(kept)
    signed_in(password=NEW)
    late = markup(Client().get(where, follow=True))
    assert "This link has been used or has expired" in late
    assert reverse("account_reset_password") in late


def test_a_link_ends(box: Box, ada: User) -> None:
    with_address(box, confirmed_password(signed_in()))
    Client().post(ASK, {"mail": ADDRESS})
    where = link(box)
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        assert "has been used or has expired" in markup(Client().get(where, follow=True))


def test_the_answer_does_not_tell_whether_an_account_exists(box: Box, ada: User) -> None:
    """Neither by its words nor by its steps; and only confirmed addresses of those who may sign in get a message."""
    with_address(box, confirmed_password(signed_in()))
    EmailAddress.objects.create(user=ada, email="unconfirmed@example.edu")
    off = User.objects.create_user("off", password=PASSWORD, is_active=False)
    EmailAddress.objects.create(user=off, email="off@example.edu", verified=True)
    elsewhere = User.objects.create_user("oidc")
    elsewhere.set_unusable_password()
    elsewhere.save()
    EmailAddress.objects.create(user=elsewhere, email="oidc@example.edu", verified=True)
    told, steps = set(), set()
    Client().post(ASK, {"mail": "first@example.edu"})  # the count of asking begins with it
    for address in (ADDRESS, "nobody@example.edu", "unconfirmed@example.edu", "off@example.edu", "oidc@example.edu"):
        with CaptureQueriesContext(connection) as asked:
            answer = Client().post(ASK, {"mail": address})
        text = re.sub(r".*<main|</main>.*", "", markup(answer), flags=re.S)
        told.add((answer.status_code, text.replace(address, "...")))
        steps.add(tuple(re.sub(r"\W.*", "", one["sql"]) for one in asked.captured_queries))
    assert (len(told), len(steps)) == (1, 1)
    before = len(box.taken)
    assert tasks.send_mail() == 1
    assert [one["To"] for one in box.taken[before:]] == [ADDRESS]


def test_links_are_not_asked_for_without_end(box: Box, ada: User) -> None:
    with_address(box, confirmed_password(signed_in()))
    tasks.send_mail()
    with time_machine.travel(timezone.now(), tick=False):
        answers = [Client().post(ASK, {"mail": ADDRESS}).status_code for _ in range(21)]
        assert answers == [200] * 20 + [429]
        assert "Wait ten minutes" in markup(Client().post(ASK, {"mail": ADDRESS}))
        assert tasks.send_mail() == 1, "and one address gets one message"


def test_without_mail_the_pages_say_whom_to_ask(settings: Any, ada: User) -> None:
    settings.MAIL = None
    for answer in (Client().get(ASK), Client().post(ASK, {"mail": ADDRESS})):
        assert "This White Cell sends no email. Ask an administrator" in markup(answer)
    client = confirmed_password(signed_in())
    assert "no mail server is set up" in markup(client.get(PAGE))
    assert client.post(PAGE, {"act": "enter", "mail": ADDRESS}).status_code == 422
    assert "/account/mail/" not in markup(client.get("/account/"))


def test_where_only_the_organisation_signs_people_in(box: Box, settings: Any) -> None:
    settings.OIDC = identity.provider(
        {"WHITE_CELL_OIDC_ISSUER": "https://x", "WHITE_CELL_OIDC_CLIENT": "c", "WHITE_CELL_OIDC_NAME": "the Academy"}
    )
    settings.LOCAL_SIGN_IN = False
    assert "You sign in only through the Academy" in markup(Client().post(ASK, {"mail": ADDRESS}))
