"""Lists of a college: as many queries with 40 lecturers and 400 exercises as with few."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from adjudication.models import StoredPack
from adjudication.ownership import Role
from tests import world as worlds
from wargame.models import Cell, Exercise, Member, Seat, UmpireGroup
from wargame.services.college import groups

pytestmark = pytest.mark.django_db
LECTURERS, EXERCISES, SEATS = 40, 400, 12
STATES = (Exercise.Status.SETUP, Exercise.Status.PLAYING, Exercise.Status.ENDED, Exercise.Status.ARCHIVED)


def college(lecturers: int, exercises: int, start: int = 0) -> UmpireGroup:
    """A group whose lecturers have set up so many exercises, each with a cell and seats."""
    ada = User.objects.filter(username="ada").first() or User.objects.create_user("ada")
    group = UmpireGroup.objects.filter(name="Course").first() or groups.make(name="Course", by=ada)
    people = User.objects.bulk_create(User(username=f"lecturer{start + n}") for n in range(lecturers))
    Member.objects.bulk_create(Member(group=group, user=one, role=Role.UMPIRE) for one in people)
    rows = Exercise.objects.bulk_create(
        Exercise(
            title=f"Exercise {start + n}", owner=people[n % len(people)], group=group, system=worlds.SYSTEM,
            pack_name=worlds.PACK, room_code=f"{start + n:06}", status=STATES[n % 4],
            ended_at=timezone.now() if n % 4 > 1 else None,
        )
        for n in range(exercises)
    )  # fmt: skip
    cells = Cell.objects.bulk_create(Cell(exercise=one, kind="red", name="Red") for one in rows)
    Seat.objects.bulk_create(Seat(cell=one, name=f"P{n}", status="taken") for one in cells for n in range(SEATS))
    StoredPack.objects.bulk_create(
        StoredPack(system="gone", name=f"pack-{start + n}", title="Pack", files={}, digest="", group=group.pk)
        for n in range(exercises // 10)
    )
    return group


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_lists_ask_as_often_for_400_exercises_as_for_8() -> None:
    group = college(2, 8)
    client = Client()
    client.force_login(User.objects.get(username="ada"))
    pages = [
        reverse("umpire_home"), reverse("umpire_home") + "?q=exercise", reverse("umpire_groups"),
        reverse("umpire_group", args=[group.pk]), reverse("umpire_packs"), reverse("umpire_geographies"),
    ]  # fmt: skip
    few = [queries(client, page) for page in pages]
    college(LECTURERS - 2, EXERCISES - 8, start=100)
    assert [queries(client, page) for page in pages] == few
    assert max(few) <= 10
    assert Exercise.objects.count() == EXERCISES
