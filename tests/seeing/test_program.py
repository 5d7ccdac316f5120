"""The page about the program: for administrators only, always the same number of queries, a remedy for what is red."""

from __future__ import annotations

import io
import os
import time
from collections import namedtuple
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from adjudication.models import Run
from reports.models import Paper
from tests import world as worlds
from umpire.pages.administration import installation
from wargame import health
from wargame.backup import last
from wargame.runtime import heartbeat

PAGE = "/umpire/program/"
Usage = namedtuple("Usage", "total used free")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("roos", is_staff=True))
    return client


@pytest.fixture
def well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every part works, and a backup was made today."""
    monkeypatch.setattr(health, "waiting", lambda: 0)
    for part in (heartbeat.WORKER, heartbeat.TIMEKEEPER):
        sign = heartbeat.place(tmp_path, part)
        sign.parent.mkdir(exist_ok=True)
        sign.touch()
    last.record(last.Last(timezone.now(), "monday.zip", 2_500_000, 1200, 3))


def part(name: str) -> installation.PartState:
    return next(part for part in installation.program().parts if part.name == name)


def text(client: Client) -> str:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_only_an_administrator_finds_it(admin: Client) -> None:
    world = worlds.build()
    umpire = Client()
    umpire.force_login(world.owner)
    assert umpire.get(PAGE).status_code == 404
    assert PAGE not in umpire.get("/umpire/").content.decode()
    assert Client().get(PAGE).status_code == 302
    assert PAGE in admin.get("/umpire/").content.decode()
    assert admin.get(PAGE).status_code == 200
    assert admin.get(f"/umpire/{world.exercise.pk}/").status_code == 404  # no rights in an exercise


@pytest.mark.usefixtures("well")
def test_all_is_well(admin: Client) -> None:
    shown = text(admin)
    assert "All is well" in shown
    assert "Not well" not in shown
    assert "monday.zip, 2.5 MB" in shown
    assert "No run in the last hour." in shown
    assert "No run or document has failed." in shown


@pytest.mark.usefixtures("well")
def test_what_is_red_says_what_to_do(admin: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sign = heartbeat.place(tmp_path, heartbeat.WORKER)
    os.utime(sign, (time.time() - 90,) * 2)
    shown = text(admin)
    assert "Something needs you" in shown
    assert "sign of life 90" in shown
    assert "Orders are not adjudicated. Read worker1.log" in shown
    assert "Clocks do not run out" not in shown
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(10**10, 10**10 - 10**8, 10**8))
    assert (part("Disk").well, part("Disk").fact[:21]) == (False, "100.0 MB are free for")
    monkeypatch.setattr(installation, "FULL", 0.0)
    assert not part("Connections").well
    monkeypatch.setattr(health, "waiting", lambda: None)
    assert (part("Queue").well, part("Queue").fact) == (False, "does not answer")


@pytest.mark.usefixtures("well")
def test_a_backup_that_is_old_or_missing_is_named(tmp_path: Path) -> None:
    assert part("Backup").well
    last.record(last.Last(timezone.now() - timedelta(days=8), "old.zip", 1, 1, 1))
    assert not part("Backup").well
    (tmp_path / "last_backup.json").write_text("{")
    assert (part("Backup").well, part("Backup").fact) == (False, "none yet")
    assert "manage.py backup FILE" in part("Backup").remedy


@pytest.mark.usefixtures("well")
def test_times_and_errors_cost_the_same_queries_however_many(
    admin: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(9):  # session, user, two for migrations, and five for the figures
        admin.get(PAGE)
    world = worlds.begun(review="none")
    now = timezone.now()
    Run.objects.update(queued_at=now - timedelta(seconds=9), started_at=now - timedelta(seconds=7), computed_at=now)
    for turn in range(8):
        Paper.objects.create(
            exercise=world.exercise, kind="sitrep", turn=turn, status="failed", finished_at=now,
            error=f"The disk is full, {turn}.\nTraceback",
        )  # fmt: skip
    with django_assert_num_queries(9):
        shown = text(admin)
    assert "Waiting" in shown
    assert "2.0 s" in shown
    assert "7.0 s" in shown
    assert shown.count("The disk is full") == 5
    assert "Traceback" not in shown
    assert str(world.exercise.pk) in shown


def test_the_umpire_of_the_start_and_a_named_one_are_administrators() -> None:
    call_command("load_demo", stdout=io.StringIO())
    assert User.objects.get(username="umpire").is_staff
    User.objects.update(is_staff=False)  # made by an earlier version
    call_command("load_demo", stdout=io.StringIO())
    assert User.objects.get(username="umpire").is_staff
    call_command("add_umpire", "hill", stdout=io.StringIO())
    call_command("add_umpire", "lind", administrator=True, stdout=io.StringIO())
    assert not User.objects.get(username="hill").is_staff
    assert User.objects.get(username="lind").is_staff


@pytest.mark.parametrize(("seconds", "said"), [(0.0312, "31 ms"), (1.26, "1.3 s"), (119, "119.0 s"), (600, "10 min")])
def test_times_are_read_by_people(seconds: float, said: str) -> None:
    assert installation.spoken(seconds) == said
