"""GET /healthz in each of its states."""

import os
import time
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django.fixtures import Settings

from wargame import health
from wargame.runtime import disk, heartbeat

PARTS = {
    "ok", "database", "migrations", "worker", "worker_age", "timekeeper", "timekeeper_age", "queue", "queue_waiting",
    "queue_oldest", "disk", "disk_free",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path
    settings.BROKER_DIR = tmp_path / "broker"
    (tmp_path / "broker" / "queue").mkdir(parents=True)


def beat(tmp_path: Path, *parts: str, ago: float = 0.0) -> None:
    """Leave the signs of life of these parts."""
    for part in parts or (heartbeat.WORKER, heartbeat.TIMEKEEPER):
        sign = heartbeat.place(tmp_path, part)
        sign.parent.mkdir(exist_ok=True)
        sign.touch()
        os.utime(sign, (time.time() - ago,) * 2)


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "waiting", lambda: 1)


def _get(client: Client) -> tuple[int, dict[str, Any]]:
    answer = client.get("/healthz")
    assert answer["Content-Type"] == "application/json"
    assert "no-store" in answer["Cache-Control"]
    found = answer.json()
    assert set(found) == PARTS
    return answer.status_code, found


@pytest.mark.django_db
def test_a_full_disk_is_not_well(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beat(tmp_path)
    monkeypatch.setattr(disk, "LEAST_FREE", 10**18)
    status, found = _get(client)
    assert (status, found["ok"], found["disk"]) == (503, False, False)
    assert 0 < found["disk_free"] < 10**18


@pytest.mark.django_db
def test_all_is_well(client: Client, tmp_path: Path) -> None:
    beat(tmp_path)
    status, found = _get(client)
    assert (status, found["ok"], found["database"], found["migrations"], found["worker"]) == (200, *[True] * 4)
    assert found["worker_age"] < 30


@pytest.mark.django_db
def test_no_worker_yet(client: Client) -> None:
    status, found = _get(client)
    assert (status, found["worker"], found["worker_age"]) == (503, False, None)


@pytest.mark.django_db
def test_a_silent_worker(client: Client, tmp_path: Path) -> None:
    beat(tmp_path, heartbeat.TIMEKEEPER)
    beat(tmp_path, heartbeat.WORKER, ago=31)
    beat(tmp_path, heartbeat.PAPERS)
    status, found = _get(client)
    assert (status, found["worker"], found["timekeeper"]) == (503, False, True)
    assert found["worker_age"] >= 31
    second = heartbeat.place(tmp_path, heartbeat.WORKER, 2)
    second.touch()
    status, found = _get(client)
    assert (status, found["worker"]) == (200, True)  # one of two that works is enough


@pytest.mark.django_db
def test_a_silent_timekeeper(client: Client, tmp_path: Path) -> None:
    beat(tmp_path, heartbeat.WORKER)
    beat(tmp_path, heartbeat.TIMEKEEPER, ago=31)
    status, found = _get(client)
    assert (status, found["worker"], found["timekeeper"]) == (503, True, False)


@pytest.mark.django_db
def test_a_migration_that_is_not_applied(client: Client, tmp_path: Path) -> None:
    beat(tmp_path)
    MigrationRecorder.Migration.objects.filter(app="sessions").delete()
    status, found = _get(client)
    assert (status, found["database"], found["migrations"]) == (503, True, False)


@pytest.mark.django_db
def test_no_database_and_no_word_about_it(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beat(tmp_path)

    def refuse(*_: object) -> None:
        raise OperationalError("password authentication failed for user keyholder")

    monkeypatch.setattr(health, "MigrationExecutor", refuse)
    status, found = _get(client)
    assert (status, found["database"], found["migrations"]) == (503, False, False)
    assert "keyholder" not in str(found)


@pytest.mark.django_db
@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize(("age", "well"), [(10, True), (301, False)])
def test_a_message_that_waits(client: Client, tmp_path: Path, age: int, well: bool) -> None:
    beat(tmp_path)
    message = tmp_path / "broker" / "queue" / "1_a.celery.msg"
    message.write_text("{}")
    then = time.time() - age
    os.utime(message, (then, then))
    status, found = _get(client)
    assert (status == 200, found["queue"], found["queue_waiting"]) == (well, well, 1)
    assert found["queue_oldest"] == pytest.approx(age, abs=2)


@pytest.mark.django_db
def test_a_broker_that_does_not_answer(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beat(tmp_path)

    def refuse(**_: object) -> None:
        raise ConnectionError("redis://:secret@broker refused")

    monkeypatch.setattr(current_app, "connection_for_read", refuse)
    status, found = _get(client)
    assert (status, found["queue"], found["queue_waiting"]) == (503, False, None)
    assert "secret" not in str(found)


@pytest.mark.django_db
def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


@pytest.mark.django_db
def test_it_runs_against_postgresql() -> None:
    assert connection.vendor == "postgresql"
