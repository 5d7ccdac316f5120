"""Groups: made, joined, left and deleted; what belongs to them; handing over."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication.models import Geography, StoredPack
from adjudication.ownership import Role
from adjudication.services import geography, packs
from tests import world as worlds
from tests.fog.conftest import TOWN
from tests.pages import markup
from wargame.errors import Refused
from wargame.models import Exercise, Member, UmpireGroup
from wargame.services import exercises, forks
from wargame.services.college import groups, handover
from wargame.services.participants import practice

pytestmark = pytest.mark.django_db
OFFER = f"{worlds.SYSTEM}/{worlds.PACK}"


@pytest.fixture
def zoe() -> User:
    return User.objects.create_user("zoe")


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def course(ada: User) -> UmpireGroup:
    return groups.make(name="Course A", by=ada)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, group: UmpireGroup, act: str, **sent: Any) -> Any:
    return client.post(reverse("umpire_group", args=[group.pk]), {"act": act, **sent})


def test_a_group_from_its_first_page_to_its_last(ada: User, zoe: User) -> None:
    client = browser(ada)
    assert "You are in no group" in markup(client.get(reverse("umpire_groups")))
    made = client.post(reverse("umpire_groups"), {"name": "  Course   A "})
    group = UmpireGroup.objects.get()
    assert (group.name, made["Location"]) == ("Course A", reverse("umpire_group", args=[group.pk]))
    assert post(client, group, "add", name="ZOE", role="1").status_code == 302
    assert post(client, group, "role", user=zoe.pk, role="2").status_code == 302
    assert Member.objects.get(user=zoe).role == Role.AUTHOR
    assert post(browser(zoe), group, "leave").status_code == 302
    assert post(client, group, "add", name="zoe", role="3").status_code == 302
    assert post(browser(zoe), group, "remove", user=ada.pk).status_code == 302
    assert client.get(reverse("umpire_group", args=[group.pk])).status_code == 404
    assert post(browser(zoe), group, "delete").status_code == 302
    assert not UmpireGroup.objects.exists()


@pytest.mark.parametrize(
    ("act", "sent", "said"),
    [
        ("add", {"name": "nobody", "role": "1"}, "no umpire called “nobody”"),
        ("add", {"name": " ", "role": "1"}, "enter the name"),
        ("add", {"name": "ada", "role": "1"}, "ada is already a member"),
        ("add", {"name": "zoe", "role": "9"}, "choose umpire, author or owner"),
        ("role", {"user": "me", "role": "1"}, "A group needs an owner"),
        ("remove", {"user": "me"}, "A group needs an owner"),
        ("leave", {}, "A group needs an owner"),
        ("remove", {"user": "x"}, "no longer a member"),
    ],
)
def test_what_a_group_refuses(
    ada: User, zoe: User, course: UmpireGroup, act: str, sent: dict[str, str], said: str
) -> None:
    sent = {name: str(ada.pk) if value == "me" else value for name, value in sent.items()}
    answer = post(browser(ada), course, act, **sent)
    assert answer.status_code == 422
    assert said in markup(answer)
    assert list(course.members.values_list("user", "role")) == [(ada.pk, Role.OWNER)]


def test_a_disabled_owner_does_not_count_as_one(ada: User, zoe: User, course: UmpireGroup) -> None:
    groups.add(group=course, name="zoe", role=Role.OWNER)
    User.objects.filter(pk=zoe.pk).update(is_active=False)
    with pytest.raises(Refused, match="needs an owner"):
        groups.remove(group=course, user=ada.pk)


@pytest.mark.parametrize(("name", "said"), [(" ", "enter a name"), ("x" * 81, "at most 80"), ("course a", "already")])
def test_a_name_of_a_group(ada: User, course: UmpireGroup, name: str, said: str) -> None:
    answer = browser(ada).post(reverse("umpire_groups"), {"name": name})
    assert (answer.status_code, said in markup(answer)) == (422, True)
    assert UmpireGroup.objects.count() == 1


def test_a_group_with_an_exercise_in_play_is_not_deleted(ada: User, course: UmpireGroup) -> None:
    world = worlds.begun("olga", "In Play")
    Exercise.objects.filter(pk=world.exercise.pk).update(group=course)
    pack = packs.clone(name=worlds.PACK, title="Ours", by="ada")
    handover.pack(name=pack.name, to=handover.Holder(group=course), by=ada)
    answer = post(browser(ada), course, "delete")
    assert answer.status_code == 422
    assert "is in play. End it or hand it over first" in markup(answer)
    assert (StoredPack.objects.get().group, Exercise.objects.get().group) == (course.pk, course)
    Exercise.objects.update(status=Exercise.Status.ENDED)
    assert post(browser(ada), course, "delete").status_code == 302
    held, exercise = StoredPack.objects.get(), Exercise.objects.get()
    assert (held.group, held.owner, exercise.group, exercise.owner) == (0, "ada", None, ada)


def test_geography_that_the_deleting_owner_has_already_is_kept_once(ada: User, course: UmpireGroup) -> None:
    for owner in ("ada", "olga"):
        geography.keep(files={"a.geojson": TOWN}, credit="N", licence="CC0", owner=owner)
    Geography.objects.filter(owner="olga").update(owner="", group=course.pk)
    groups.delete(group=course, by=ada)
    assert list(Geography.objects.values_list("owner", "group")) == [("ada", 0)]


def test_handing_an_exercise_over_takes_its_what_ifs_and_practice_along(
    ada: User, zoe: User, course: UmpireGroup
) -> None:
    world = worlds.begun("olga", "Given")
    fork = forks.fork(exercise=world.exercise, owner=world.owner, title="What if", seq=1)
    tried = practice.begin(exercise=world.exercise, owner=world.owner)
    groups.add(group=course, name="olga", role=Role.UMPIRE)
    client = browser(world.owner)
    path = reverse("umpire_hand_over", args=[world.exercise.pk])
    assert client.post(path, {"group": str(course.pk)}).status_code == 302
    for one in (world.exercise, fork, tried):
        assert Exercise.objects.get(pk=one.pk).group == course
    assert client.post(path, {"person": "zoe"}).status_code == 422  # an umpire of the group does not decide
    assert browser(ada).post(path, {"person": "zoe"}).status_code == 302
    for one in (world.exercise, fork, tried):
        found = Exercise.objects.get(pk=one.pk)
        assert (found.group, found.owner) == (None, zoe)
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "choose a group, or enter"),
        ({"person": "zoe", "group": "1"}, "choose a group, or enter"),
        ({"person": "nobody"}, "no umpire called"),
        ({"group": "999999"}, "you are in no such group"),
        ({"group": "x"}, "you are in no such group"),
    ],
)
def test_a_bad_hand_over_changes_nothing(zoe: User, sent: dict[str, str], said: str) -> None:
    world = worlds.begun("olga", "Kept")
    answer = browser(world.owner).post(reverse("umpire_hand_over", args=[world.exercise.pk]), sent)
    assert answer.status_code == 422
    assert said in markup(answer)
    assert Exercise.objects.get().owner == world.owner


def test_a_new_exercise_belongs_to_a_group_where_its_umpire_says_so(ada: User, zoe: User, course: UmpireGroup) -> None:
    client = browser(ada)
    sent = {
        "pack": OFFER,
        "title": "Of the course",
        "timezone": "UTC",
        "sitrep_form": "staff",
    }
    assert client.post(reverse("umpire_new"), sent | {"group": str(course.pk)}).status_code == 302
    assert Exercise.objects.get().group == course
    refused = browser(zoe).post(reverse("umpire_new"), sent | {"group": str(course.pk)})
    assert (refused.status_code, Exercise.objects.count()) == (422, 1)
    assert "Belongs to" not in markup(browser(zoe).get(reverse("umpire_new")))
    copy = exercises.clone(exercise=Exercise.objects.get(), owner=ada, title="Again", with_people=False)
    assert copy.group == course


def test_who_has_no_group_needs_no_step_more(zoe: User) -> None:
    """One umpire alone sees no choice of groups and owns what they make."""
    client = browser(zoe)
    sent = {"pack": OFFER, "title": "Mine", "timezone": "UTC", "sitrep_form": "staff"}
    assert client.post(reverse("umpire_new"), sent).status_code == 302
    made = Exercise.objects.get()
    assert (made.owner, made.group) == (zoe, None)


def test_a_private_pack_of_another_starts_no_exercise(ada: User, zoe: User) -> None:
    packs.clone(name=worlds.PACK, title="Hers", by="ada")
    sent = {"pack": f"{worlds.SYSTEM}/hers", "title": "Mine", "timezone": "UTC", "sitrep_form": "staff"}
    assert browser(zoe).post(reverse("umpire_new"), sent).status_code == 422
    wish = {"title": "Mine", "system": worlds.SYSTEM, "pack_name": "hers"}
    answer = browser(zoe).post(reverse("api_exercises"), wish, content_type="application/json")
    assert answer.status_code in (400, 404, 409, 422)
    assert not Exercise.objects.exists()
    listed = browser(zoe).get(reverse("api_umpire_systems")).json()
    assert "hers" not in {pack["name"] for system in listed for pack in system["packs"]}


def test_a_title_that_another_has_taken_unseen_gets_a_number(ada: User, zoe: User) -> None:
    packs.clone(name=worlds.PACK, title="Secret plan", by="ada")
    answer = browser(zoe).post(reverse("umpire_pack_do", args=[worlds.PACK, "clone"]), {"title": "Secret plan"})
    assert answer["Location"] == reverse("umpire_pack", args=["secret-plan-2"])


@pytest.mark.parametrize(("act", "sent"), [("publish", {"published": "on"}), ("hand-over", {"person": "ada"})])
def test_a_built_in_pack_is_nobodys_to_give(ada: User, zoe: User, act: str, sent: dict[str, str]) -> None:
    answer = browser(zoe).post(reverse("umpire_pack_do", args=[worlds.PACK, act]), sent)
    assert answer.status_code == 422
    assert "comes with White Cell" in markup(answer)
