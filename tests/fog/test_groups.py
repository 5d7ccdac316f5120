"""What belongs to a person, a group, everybody or nobody, for members of each role, a second group and strangers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from adjudication.models import Geography, StoredPack
from adjudication.ownership import Role
from adjudication.services import balance, geography, packs
from tests import world as worlds
from tests.fog.conftest import TOWN, Crowd, course, known_in
from tests.fog.table import CELL, MEMBER, SIGNED_IN, UMPIRE, addresses
from tests.fog.test_matrix import _shut, undone
from wargame.models import Exercise
from wargame.services.college import groups, handover

KINDS = ("person", "group", "published", "nobody")
WHO = ("alice", "chief", "author", "lecturer", "coauthor", "second", "nobody", "admin")
NEVER = "no-such-pack"
ALL = set(WHO)
TEAM = {"chief", "author", "lecturer"}
SEES = {"person": {"alice", "coauthor"}, "group": TEAM | {"coauthor"}, "published": ALL, "nobody": ALL}
CHANGES = {
    "person": {"alice", "coauthor"}, "group": {"chief", "author", "coauthor"}, "published": {"alice", "coauthor"},
    "nobody": ALL,
}  # fmt: skip
DECIDES = {"person": {"alice"}, "group": {"chief"}, "published": {"alice"}, "nobody": {"admin"}}


@pytest.fixture
def clients(crowd: Crowd, db: None) -> dict[str, Client]:
    """A browser for everybody: the owner, a group's three roles, a co-author, the owner of a second group, ..."""
    alice = crowd.world.owner
    accounts = {"alice": alice} | {who: User.objects.create_user(who) for who in WHO if who != "alice"}
    User.objects.filter(username="admin").update(is_staff=True)
    ours = groups.make(name="Ours", by=accounts["chief"])
    groups.add(group=ours, name="author", role=Role.AUTHOR)
    groups.add(group=ours, name="lecturer", role=Role.UMPIRE)
    groups.make(name="Theirs", by=accounts["second"])
    found = {}
    for who, account in accounts.items():
        found[who] = Client()
        found[who].force_login(account)
    return found


@pytest.fixture
def held(clients: dict[str, Client]) -> dict[str, tuple[str, int]]:
    """A pack and geography of every kind of owner."""
    ours = course_of("chief")
    made = {}
    for kind in KINDS:
        pack = packs.clone(name=worlds.PACK, title=f"Of {kind}", by="alice")
        place = geography.keep(files={"a.geojson": TOWN.replace(b"Arn", kind.encode())}, credit="N", licence="CC0")
        values = {"owner": "alice"}
        values = {"owner": ""} if kind in ("group", "nobody") else values
        more = {"group": ours if kind == "group" else 0, "published": kind == "published"}
        StoredPack.objects.filter(pk=pack.pk).update(**values, **more, co_authors=["coauthor"])
        Geography.objects.filter(pk=place.pk).update(**values, **more)
        made[kind] = pack.name, place.pk
    return made


def course_of(username: str) -> int:
    return User.objects.get(username=username).memberships.get().group_id


def test_a_pack_that_is_not_theirs_to_see_does_not_exist(
    clients: dict[str, Client], held: dict[str, tuple[str, int]], crowd: Crowd
) -> None:
    """Every address of a pack, and of geography, for reading and writing: the answer is that for what never was."""
    base, wrong = known_in(crowd.world)["red"], []
    listed = [one for one in addresses() if one.scope == SIGNED_IN and {"pack", "geography_id"} & set(one.takes)]
    assert len(listed) > 20
    for kind, (name, place) in held.items():
        games = balance.ask(pack=packs.find(name), games=20).pk
        for address in listed:
            here = base | {
                "pack": name,
                "geography_id": place,
                "file": "charts",
                "balance_id": games,
                "action": "clone",
            }
            there = here | {"pack": NEVER, "geography_id": 987654321}
            people = ALL - SEES[kind] - ({"coauthor"} if "pack" not in address.takes else set())
            people |= {"coauthor"} - SEES[kind] if "pack" in address.takes else set()
            for who in people:
                for method in ("get", "post"):
                    with undone():
                        real = getattr(clients[who], method)(address.path(here))
                        never = getattr(clients[who], method)(address.path(there))
                    if real.status_code not in (404, 405) or (real.status_code, len(real.content)) != (
                        never.status_code, len(never.content),
                    ):  # fmt: skip
                        wrong.append(f"{who} may {method} {address.name} of {kind}: {real.status_code}")
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
def test_who_does_what_with_a_pack(clients: dict[str, Client], held: dict[str, tuple[str, int]], kind: str) -> None:
    name = held[kind][0]

    def may(action: str, sent: dict[str, str]) -> set[str]:
        found = set()
        for who, client in clients.items():
            with undone():
                status = client.post(reverse("umpire_pack_do", args=[name, action]), sent).status_code
            found |= {who} if status in (302, 422) else set()
        return found

    seen = {who for who, one in clients.items() if one.get(reverse("umpire_pack", args=[name])).status_code == 200}
    taken = {
        who for who, one in clients.items() if one.get(reverse("umpire_pack_download", args=[name])).status_code == 200
    }
    assert seen == taken == SEES[kind]
    link = reverse("umpire_pack", args=[name])
    assert {who for who in WHO if _lists(clients[who], "umpire_packs", link)} == SEES[kind]
    assert may("clone", {"title": "A copy"}) == SEES[kind]
    assert may("add", {"kind": "exercise", "title": "More"}) == CHANGES[kind]
    assert may("delete", {}) == DECIDES[kind]
    assert may("publish", {"published": "on"}) == DECIDES[kind]
    assert may("hand-over", {"person": "second"}) == DECIDES[kind]


def _lists(client: Client, page: str, link: str) -> bool:
    return f'href="{link}"' in client.get(reverse(page)).content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_who_does_what_with_geography(clients: dict[str, Client], held: dict[str, tuple[str, int]], kind: str) -> None:
    key = held[kind][1]
    sees = SEES[kind] - ({"coauthor"} if kind in ("person", "group") else set())  # geography has no co-authors
    deletes = {"chief", "author"} if kind == "group" else DECIDES[kind]
    for who, client in clients.items():
        link = reverse("umpire_geography", args=[key])
        assert _lists(client, "umpire_geographies", link) == (who in sees), who
        for address, sent, may in (
            ("umpire_geography_delete", {}, deletes),
            ("umpire_geography_do", {"person": "second"}, DECIDES[kind]),
        ):
            args = [key] if address.endswith("delete") else [key, "hand-over"]
            with undone():
                before = Geography.objects.filter(pk=key).values("owner", "group").first()
                status = client.post(reverse(address, args=args), sent).status_code
                after = Geography.objects.filter(pk=key).values("owner", "group").first()
            assert (before != after) == (who in may), (who, address)
            assert status == (302 if who in sees else 404), (who, address)


def test_the_members_of_a_group_run_its_exercise_and_nobody_else_does(crowd: Crowd, clients: dict[str, Client]) -> None:
    """Every address of an exercise, when a group has it: for its umpire, its former owner, a second group's owner."""
    known = known_in(crowd.world)
    chief = User.objects.get(username="chief")
    handover.exercise(
        exercise=crowd.world.exercise, to=handover.Holder(group=chief.memberships.get().group), by=crowd.world.owner
    )
    Exercise.objects.filter(pk=crowd.world.exercise.pk).update(owner=crowd.world.owner)
    wrong = []
    for address in (one for one in addresses() if one.scope in (UMPIRE, CELL, MEMBER)):
        path, methods = address.path(known["red"]), ["get", "post"]
        with undone():
            wrong += [
                f"{address.name} is open to {who}"
                for who in ("alice", "second", "admin")
                if not _shut(clients[who], path, methods)
            ]
    assert wrong == []
    for name in ("umpire_console", "umpire_roster", "umpire_ledger", "umpire_hand_over", "cell", "papers"):
        (address,) = (one for one in addresses() if one.name == name)
        for who in TEAM:
            assert clients[who].get(address.path(known["red"])).status_code in (200, 302), (name, who)


def test_a_group_is_there_for_its_members_and_its_owners_change_it(clients: dict[str, Client]) -> None:
    number = course_of("chief")
    path, never = reverse("umpire_group", args=[number]), reverse("umpire_group", args=[987654321])
    for who, client in clients.items():
        real, missing = client.get(path), client.get(never)
        assert real.status_code == (200 if who in TEAM else 404), who
        assert who in TEAM or len(real.content) == len(missing.content), who
        for act in ("add", "role", "remove", "delete"):
            with transaction.atomic():
                status = client.post(path, {"act": act, "name": "second", "role": "1", "user": "0"}).status_code
                transaction.set_rollback(True)
            assert (status in (302, 422)) == (who == "chief"), (who, act)


def test_an_exercise_is_given_away_by_who_decides(crowd: Crowd, clients: dict[str, Client]) -> None:
    chief = User.objects.get(username="chief")
    Exercise.objects.filter(pk=crowd.world.exercise.pk).update(group=chief.memberships.get().group)
    path = reverse("umpire_hand_over", args=[crowd.world.exercise.pk])
    for who, expected in (("lecturer", 422), ("author", 422), ("chief", 302)):
        with undone():
            assert clients[who].post(path, {"person": "second"}).status_code == expected, who
    assert course(crowd.world).pk
