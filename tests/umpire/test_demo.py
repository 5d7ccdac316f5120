"""The demo and the logins."""

from __future__ import annotations

import io
import json
import secrets
import stat
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from wargame.models import Cell, Exercise
from wargame.services import deletion, exercises

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


def _load() -> dict[str, Any]:
    out = io.StringIO()
    call_command("load_demo", json=True, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_the_demo_is_ready_to_start_and_always_the_same(settings: Any) -> None:
    first, second = _load(), _load()
    assert first == second
    assert authenticate(username=first["umpire_username"], password=first["umpire_password"])
    exercise = Exercise.objects.get()
    assert (exercise.status, exercise.room_open, exercise.room_code) == ("setup", True, first["room_code"])
    counts = {cell.kind: cell.seats.count() for cell in exercise.cells.all()}
    assert (counts[Cell.Kind.RED], counts[Cell.Kind.BLUE]) == (6, 6)
    assert set(counts) == {"red", "blue", "green", "white", "observer"}
    assert exercise.objectives.count() == 5
    mode = stat.S_IMODE((settings.VAR_DIR / "umpire_password").stat().st_mode)
    assert mode == 0o600


def test_a_deleted_or_renamed_demo_does_not_come_back() -> None:
    _load()
    demo = Exercise.objects.get()
    exercises.configure(exercise=demo, title="Staff course 12")
    assert _load()["exercise_title"] == "Staff course 12"
    deletion.delete(exercise=demo, by=demo.owner)
    found = _load()
    assert not Exercise.objects.exists()
    assert {found["room_code"], found["exercise_title"]} == {None}
    out = io.StringIO()
    call_command("load_demo", stdout=out)
    assert "umpire" in out.getvalue()
    assert "Room code" not in out.getvalue()


def test_the_start_names_the_room_of_the_class_in_play() -> None:
    _load()
    demo = Exercise.objects.get()
    mine = exercises.clone(exercise=demo, owner=demo.owner, title="Staff course 12", with_people=False)
    assert _load()["room_code"] == demo.room_code
    exercises.start(exercise=mine)
    assert _load()["room_code"] == mine.room_code


def test_the_demo_starts_with_one_press() -> None:
    found = _load()
    client = Client()
    assert client.login(username=found["umpire_username"], password=found["umpire_password"])
    exercise = Exercise.objects.get()
    assert client.post(f"/umpire/{exercise.pk}/do/start/").status_code == 302
    exercise.refresh_from_db()
    assert exercise.status == Exercise.Status.PLAYING


def test_the_words_for_the_terminal() -> None:
    out = io.StringIO()
    call_command("load_demo", stdout=out)
    assert Exercise.objects.get().room_code in out.getvalue()


def test_another_umpire_gets_a_login() -> None:
    out = io.StringIO()
    call_command("add_umpire", "roos", stdout=out)
    password = out.getvalue().split("/")[1].strip()
    assert authenticate(username="roos", password=password)
    with pytest.raises(CommandError, match="already"):
        call_command("add_umpire", "roos")
    call_command("add_umpire", "roos", reset=True, stdout=io.StringIO())
    assert authenticate(username="roos", password=password) is None
    with pytest.raises(CommandError, match=r"a b;c: .*username"):
        call_command("add_umpire", "hill", "a b;c")
    assert not User.objects.filter(username="hill").exists(), "all or none"
    out = io.StringIO()
    call_command("add_umpire", "hill", "lind", stdout=out)
    logins = [line.split(":")[1].split("/") for line in out.getvalue().splitlines()]
    assert all(authenticate(username=name.strip(), password=word.strip()) for name, word in logins)


def test_a_drawn_password_that_resembles_the_name_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["umpire-hill", "Zk3vQ8_tLw2x"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda length: next(drawn))
    call_command("add_umpire", "umpire-hill2", stdout=io.StringIO())
    assert authenticate(username="umpire-hill2", password="Zk3vQ8_tLw2x")
