"""API tokens of umpires: made, shown once, used within their scopes, and ended."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from tests import world as worlds
from tests.pages import markup
from tests.wargame.api.conftest import here, refused
from tests.world import World
from wargame.errors import Refused
from wargame.models import ApiToken, Exercise
from wargame.services.college import tokens

pytestmark = pytest.mark.django_db
PAGE = "/account/tokens/"
ALL = (tokens.READ, tokens.WRITE, tokens.CREATE)
NEW = {"system": worlds.SYSTEM, "pack_name": worlds.PACK, "title": "By program"}


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password="seven quiet otters")


def program(text: str) -> APIClient:
    client = APIClient(enforce_csrf_checks=True)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client


def token(user: User, *scopes: str, days: str = "30") -> str:
    return tokens.make(user=user, name="Marks script", scopes=scopes or ALL, days=days)[1]


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    asked = client.get(PAGE)
    assert asked["Location"].startswith(reverse("account_reauthenticate")), "the password once more"
    assert client.post(asked["Location"], {"password": "seven quiet otters"})["Location"] == PAGE
    return client


def test_a_token_is_made_shown_once_used_and_revoked(ada: User) -> None:
    client = browser(ada)
    assert "No tokens yet" in markup(client.get(PAGE))
    sent = {"act": "make", "name": "  The   marks script ", "scopes": ["write"], "days": "7"}
    shown = markup(client.post(PAGE, sent))
    found = re.search(r"wcu_[\w-]{43}", shown)
    assert found
    again = markup(client.get(PAGE))
    row = ApiToken.objects.get()
    assert (found[0] in again, found[0][-4:] == row.tail, row.name) == (False, True, "The marks script")
    assert found[0] not in repr(ApiToken.objects.values_list().get()), "only a digest is kept"
    assert row.scopes == ["read", "write"], "reading is always in it"
    assert ApiToken.objects.filter(used_at=None).exists()
    assert program(found[0]).get("/api/v1/exercises/").status_code == 200
    row.refresh_from_db()
    assert row.used_at is not None
    assert "Works" in markup(client.get(PAGE))
    for _ in range(2):
        told = client.post(PAGE, {"act": "revoke", "token": row.pk}, follow=True)
        assert "“The marks script” is revoked" in markup(told)
    refused(program(found[0]).get("/api/v1/exercises/"), 401, "unauthorised", "This token was revoked on")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": " "}, "say which program"),
        ({"name": "n" * 61}, "at most 60"),
        ({"scopes": ["root"]}, "there is no scope “root”"),
        ({"days": "366"}, "choose 7, 30, 90 or 365"),
        ({"days": ""}, "choose 7, 30, 90 or 365"),
    ],
)
def test_what_makes_no_token(ada: User, change: dict[str, Any], says: str) -> None:
    answer = browser(ada).post(PAGE, {"act": "make", "name": "x", "days": "7"} | change)
    assert (answer.status_code, says in markup(answer)) == (422, True)
    assert not ApiToken.objects.exists()


def test_nobody_revokes_the_token_of_another_and_there_are_not_too_many(ada: User) -> None:
    bob = User.objects.create_user("bob", password="seven quiet otters")
    for _ in range(tokens.MOST):
        token(ada)
    with pytest.raises(Refused, match="20 tokens that work"):
        token(ada)
    hers = ApiToken.objects.first()
    assert hers
    client = browser(bob)
    for wrong in (str(hers.pk), "", "x", "9" * 30):
        assert client.post(PAGE, {"act": "revoke", "token": wrong}).status_code == 404
    assert client.post(PAGE, {"act": "nonsense"}).status_code == 404
    assert ApiToken.objects.filter(revoked_at=None).count() == tokens.MOST


def test_a_token_that_ended_or_whose_person_is_disabled_is_refused(ada: User) -> None:
    text = token(ada, days="7")
    with time_machine.travel(timezone.now() + timedelta(days=7, seconds=1)):
        refused(program(text).get("/api/v1/exercises/"), 401, "unauthorised", "This token ended on")
    with time_machine.travel(timezone.now() + timedelta(days=98)):
        assert tokens.listed(ada) == []
    text = token(ada)
    User.objects.update(is_active=False)
    refused(program(text).get("/api/v1/exercises/"), 401, "unauthorised", "account of this token is disabled")
    User.objects.update(is_active=True)
    assert program(text).get("/api/v1/exercises/").status_code == 200
    refused(program("wcu_nonsense").get("/api/v1/exercises/"), 401, "unauthorised", "not known here")


def test_scopes(world: World) -> None:
    """Reading, changing and setting up, each with the token that may, and with the one that may not."""
    reads, writes, creates = (program(token(world.owner, one)) for one in ALL)
    settings = here(world, "settings/")
    for one in (reads, writes, creates):
        assert one.get(settings).status_code == 200
    for one in (reads, creates):
        refused(one.patch(settings, {"title": "X"}), 403, "forbidden", "may not change exercises that you umpire")
    for one in (reads, writes):
        refused(one.post("/api/v1/exercises/", NEW), 403, "forbidden", "Make one with the scope “create”")
    assert writes.patch(settings, {"title": "By program"}).status_code == 200
    made = creates.post("/api/v1/exercises/", NEW)
    assert made.status_code == 201, made.content
    assert Exercise.objects.filter(owner=world.owner, title="By program").count() == 2


def test_asking_about_orders_is_reading(world: World) -> None:
    reads = program(token(world.owner, "read"))
    for rest in ("options/", "check/", "chances/"):
        answer = reads.post(here(world, rest, "red"), {"orders": []})
        assert answer.status_code not in (401, 403), (rest, answer.content)


def test_a_session_sent_along_gives_no_rights(world: World, other: World) -> None:
    """Neither that of an account nor a seat: the token alone says who asks."""
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(world.owner)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token(other.owner, 'read')}")
    assert client.get(here(world, "settings/")).status_code == 404
    assert client.get(here(other, "settings/")).status_code == 200
    titles = {one["title"] for one in client.get("/api/v1/exercises/").json()}
    assert titles == {other.exercise.title}


def test_the_same_command_sent_twice_by_a_token_is_done_once(ada: User) -> None:
    creates = program(token(ada))
    key = {"Idempotency-Key": "one"}
    first, second = (creates.post("/api/v1/exercises/", NEW, headers=key) for _ in range(2))
    assert (first.status_code, second.status_code, first.json()["id"]) == (201, 201, second.json()["id"])
    assert Exercise.objects.count() == 1
    text = token(ada)
    ApiToken.objects.filter(digest=ApiToken.objects.latest("made_at").digest).update(revoked_at=timezone.now())
    assert program(text).post("/api/v1/exercises/", NEW, headers=key).status_code == 401


def test_a_token_opens_no_page(ada: User) -> None:
    client = program(token(ada))
    for page in ("/umpire/", "/account/", PAGE, "/umpire/accounts/"):
        assert client.get(page).status_code == 302, page


def test_an_administrator_revokes_the_tokens_of_a_person(ada: User) -> None:
    chief = Client()
    chief.force_login(User.objects.create_user("chief", is_staff=True))
    text = token(ada)
    assert "Revoke tokens" in markup(chief.get("/umpire/accounts/"))
    chief.post("/umpire/accounts/", {"act": "revoke-tokens", "account": ada.pk})
    refused(program(text).get("/api/v1/exercises/"), 401, "unauthorised", "was revoked")
    assert "Revoke tokens" not in markup(chief.get("/umpire/accounts/"))
    again = chief.post("/umpire/accounts/", {"act": "revoke-tokens", "account": ada.pk})
    assert (again.status_code, "no API token that works" in markup(again)) == (422, True)
