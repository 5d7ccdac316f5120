"""What nobody can decide about any more: an administrator names a new owner."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication.models import StoredPack
from adjudication.ownership import Role
from adjudication.services import packs
from tests import world as worlds
from tests.pages import markup
from wargame.models import Exercise, Member, UmpireGroup
from wargame.services import exercises
from wargame.services.college import groups

pytestmark = pytest.mark.django_db
PAGE = "/umpire/accounts/"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def zoe() -> User:
    return User.objects.create_user("zoe")


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("chief", is_staff=True))
    return client


@pytest.fixture
def course(ada: User) -> UmpireGroup:
    return groups.make(name="Course A", by=ada)


def exercise(owner: User, **more: Any) -> Exercise:
    return exercises.create(owner=owner, title="Amber", system=worlds.SYSTEM, pack_name=worlds.PACK, **more)


def test_an_administrator_names_an_owner_where_none_is_left(
    ada: User, zoe: User, desk: Client, course: UmpireGroup
) -> None:
    groups.add(group=course, name="zoe", role="1")
    assert "Without an owner" not in markup(desk.get(PAGE))
    sent = {"act": "name-owner", "group": course.pk, "person": "Zoe"}
    refused = desk.post(PAGE, sent)
    assert (refused.status_code, "an owner who can sign in: ada" in markup(refused)) == (422, True)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert "Without an owner" in markup(desk.get(PAGE))
    for wrong, says in (("", "enter the name"), ("ada", "there is no umpire"), ("nobody", "there is no umpire")):
        refused = desk.post(PAGE, sent | {"person": wrong})
        assert (refused.status_code, says in markup(refused)) == (422, True)
    told = markup(desk.post(PAGE, sent, follow=True))
    assert "zoe is an owner of “Course A” now" in told
    assert Member.objects.get(user=zoe).role == Role.OWNER
    assert "Without an owner" not in markup(desk.get(PAGE))
    for unknown in ("", "0", "x", "9" * 30):
        assert desk.post(PAGE, sent | {"group": unknown}).status_code == 404


def test_what_a_disabled_person_has_goes_to_another(ada: User, zoe: User, desk: Client, course: UmpireGroup) -> None:
    own, shared = exercise(ada), exercise(ada, group=course)
    packs.clone(name=worlds.PACK, title="Mine", by="ada")
    sent = {"act": "take-over", "account": ada.pk, "person": "zoe"}
    refused = desk.post(PAGE, sent)
    assert (refused.status_code, "is not disabled" in markup(refused)) == (422, True)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert "disabled account" in markup(desk.get(PAGE))
    assert "1 exercise of ada belongs to zoe now" in markup(desk.post(PAGE, sent, follow=True))
    own.refresh_from_db()
    shared.refresh_from_db()
    assert (own.owner, shared.owner) == (zoe, ada), "what a group has stays with the group"
    assert StoredPack.objects.get(title="Mine").owner == "zoe"
    theirs = Client()
    theirs.force_login(zoe)
    assert theirs.get(reverse("umpire_roster", args=[own.pk])).status_code == 200
    assert desk.get(reverse("umpire_roster", args=[own.pk])).status_code == 404, "an administrator gets no rights"


def test_nobody_else_names_owners(ada: User, zoe: User, course: UmpireGroup) -> None:
    User.objects.filter(pk=ada.pk).update(is_active=False)
    client = Client()
    client.force_login(zoe)
    assert client.post(PAGE, {"act": "name-owner", "group": course.pk, "person": "zoe"}).status_code == 404
    assert not Member.objects.filter(user=zoe).exists()
