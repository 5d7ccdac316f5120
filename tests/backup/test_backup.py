"""A backup of one installation makes another one the same, to the byte; what cannot be restored changes nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests import prepared
from tests import world as worlds
from tests.databases import fresh_database
from tests.flow.homework import tasks as homework
from tests.flow.test_calendar import GIVEN
from wargame.backup import manifest as manifests
from wargame.calendar import reading
from wargame.models import LogEntry, Notice
from wargame.runtime import heartbeat, place, postgres
from wargame.services.calendar import dates
from wargame.services.notices import wishes
from wargame.services.traffic import threads

ROOT = Path(__file__).resolve().parent.parent.parent
PNG = b"\x89PNG\r\n\x1a\n\x00bytes that no text holds"
VERIFY = """
from adjudication.engine.record import ledger
from adjudication.models import Game
from adjudication.services import export
for game in Game.objects.all():
    print("ledger", len(list(ledger.verify(export.export(game)))))
"""

pytestmark = pytest.mark.django_db(transaction=True)


class Installation:
    """Another installation: a database, a folder, and the commands that run there."""

    def __init__(self, var_dir: Path, url: str) -> None:
        var_dir.mkdir()
        self.var_dir = var_dir
        self.environment = prepared.outside() | {"WHITE_CELL_VAR": str(var_dir), "DATABASE_URL": url}
        self.url = url

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "manage.py", *arguments]
        return subprocess.run(line, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)

    def exercises(self) -> int:
        with psycopg.connect(self.url) as connection:
            found = connection.execute("SELECT count(*) FROM wargame_exercise").fetchone()
        assert found is not None
        return int(found[0])


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> worlds.World:
    """An installation with an exercise in play, an attachment, a key and a password."""
    settings.VAR_DIR = tmp_path / "source"
    settings.MEDIA_ROOT = settings.VAR_DIR / "media"
    (settings.MEDIA_ROOT / "injects").mkdir(parents=True)
    (settings.MEDIA_ROOT / "injects" / "a1").write_bytes(PNG)
    (settings.VAR_DIR / "secret_key").write_text("a key")
    (settings.VAR_DIR / "umpire_password").write_text("a password\n")
    world = worlds.begun()
    worlds.advance(world)
    text = "tab\there, line\nbreak, back\\slash, ‘quote’, \\N and é"
    LogEntry.objects.create(exercise=world.exercise, kind=LogEntry.Kind.NOTICE, text=text)
    return world


@pytest.fixture
def file(source: worlds.World, tmp_path: Path) -> Path:
    """The backup of the source."""
    path = tmp_path / "one.zip"
    call_command("backup", str(path))
    return path


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Installation]:
    """An installation with an empty database."""
    with fresh_database(f"restored_{os.getpid()}") as url:
        yield Installation(tmp_path / "target", url)


def manifest(path: Path) -> dict[str, Any]:
    with zipfile.ZipFile(path) as archive:
        found: dict[str, Any] = json.loads(archive.read("manifest.json"))
    return found


def content(path: Path) -> dict[str, Any]:
    return {name: value for name, value in manifest(path).items() if name != "made_at"}


def test_another_installation_becomes_the_same_to_the_byte(file: Path, target: Installation, tmp_path: Path) -> None:
    done = target.manage("restore", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert target.exercises() == 1
    assert (target.var_dir / "media" / "injects" / "a1").read_bytes() == PNG
    assert (target.var_dir / "secret_key").read_text() == "a key"
    assert (target.var_dir / "umpire_password").read_text() == "a password\n"
    assert (target.var_dir / "secret_key").stat().st_mode & 0o777 == 0o600
    again = tmp_path / "two.zip"
    assert target.manage("backup", str(again)).returncode == 0
    assert content(again) == content(file)
    with zipfile.ZipFile(file) as one, zipfile.ZipFile(again) as two:
        assert sorted(one.namelist()) == sorted(two.namelist())
        for name in one.namelist():
            assert name == "manifest.json" or one.read(name) == two.read(name), name
    assert "ledger 0" in target.manage("shell", "-v", "0", "-c", VERIFY).stdout
    assert target.manage("migrate", "--check").returncode == 0
    assert not list(target.var_dir.glob("restore-*"))


WEEKS = """
from wargame.models import CellNote, Exercise, HomeworkCopy, NoticeWish
from wargame.web import sealed
played = Exercise.objects.exclude(calendar={}).get()
wish = NoticeWish.objects.get()
copy = HomeworkCopy.objects.get()
print(played.calendar["days"], played.decisions.latest("pk").results_at is not None, CellNote.objects.get().text)
print(sealed.unseal(wish.hook_secret), wish.notices.get().words)
print(copy.intent, copy.exercise.cells.filter(by_program=False).count(), copy.homework.start.steps.count())
"""


def test_weeks_and_homework_in_the_middle_are_restored(
    source: worlds.World, target: Installation, tmp_path: Path, settings: Settings
) -> None:
    """A calendar, a notice that waits, a note within a cell, and a homework that someone plays."""
    settings.WEBHOOKS, settings.SECRET_KEY = "private", "a key"
    dates.set_plan(exercise=source.exercise, plan=reading.read(**GIVEN))
    threads.write(viewer=source.viewer("red"), text="Hold the bridge.")
    wish = wishes.hold(exercise=source.refresh(), seat=source.seats["red"], user=None, base="http://127.0.0.1")
    secret = wishes.set_hook(wish=wish, address="http://127.0.0.1:1/hook")
    tomorrow = timezone.now() + timedelta(days=1)
    Notice.objects.create(
        wish=wish, way=Notice.Way.HOOK, occasion="due 1", kind="due", words="Your orders are due.",
        made_at=timezone.now(), until=tomorrow, next_at=tomorrow,
    )  # fmt: skip
    homework.begun(homework.given(source))
    call_command("backup", str(tmp_path / "weeks.zip"))
    assert target.manage("restore", str(tmp_path / "weeks.zip")).returncode == 0
    told = target.manage("shell", "-v", "0", "-c", WEEKS)
    assert told.stderr == "", told.stderr
    assert told.stdout.splitlines() == [
        "[2, 5] True Hold the bridge.", f"{secret} Your orders are due.", "Hold the crossing. 1 1"
    ]  # fmt: skip


def test_the_file_names_what_it_holds_and_only_its_owner_reads_it(file: Path) -> None:
    found = manifest(file)
    assert found["format"] == 1
    assert found["white_cell"] == "0.1.0"
    newest = max(path.stem for path in (ROOT / "adjudication" / "migrations").glob("0*.py"))
    assert found["migrations"]["adjudication"] == [newest]
    assert found["tables"]["wargame_exercise"]["rows"] == 1
    assert found["files"]["media/injects/a1"] == {"size": len(PNG), "sha256": sha256(PNG).hexdigest()}
    assert file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(CommandError, match="exists"):
        call_command("backup", str(file))


def test_a_database_that_is_not_empty_is_replaced_only_on_purpose(file: Path, target: Installation) -> None:
    assert target.manage("restore", str(file)).returncode == 0
    with psycopg.connect(target.url) as connection:
        connection.execute("UPDATE wargame_exercise SET title = 'Mine'")
    (target.var_dir / "media" / "injects" / "mine").write_text("mine")
    refused = target.manage("restore", str(file))
    assert refused.returncode != 0
    assert "--replace" in refused.stderr
    with psycopg.connect(target.url) as connection:
        assert connection.execute("SELECT title FROM wargame_exercise").fetchone() == ("Mine",)
    assert target.manage("restore", "--replace", str(file)).returncode == 0
    with psycopg.connect(target.url) as connection:
        assert connection.execute("SELECT title FROM wargame_exercise").fetchone() == ("Amber",)
    assert not (target.var_dir / "media" / "injects" / "mine").exists()


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 0xFF
    path.write_bytes(bytes(data))


def _rewrite(path: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    found = json.loads(members.pop("manifest.json"))
    change(found, members)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        archive.writestr("manifest.json", json.dumps(found))


def _row(path: Path) -> None:
    def change(found: dict[str, Any], members: dict[str, bytes]) -> None:
        members["database/wargame_exercise"] = members["database/wargame_exercise"].replace(b"Amber", b"Umber")

    _rewrite(path, change)


def _outside(path: Path) -> None:
    def change(found: dict[str, Any], members: dict[str, bytes]) -> None:
        members["files/media/../../escaped"] = b""
        found["files"]["media/../../escaped"] = {"size": 0, "sha256": sha256(b"").hexdigest()}

    _rewrite(path, change)


def _newer_format(path: Path) -> None:
    _rewrite(path, lambda found, members: found.update(format=2, white_cell="9.0", tables=7))


def _newer_tables(path: Path) -> None:
    _rewrite(path, lambda found, members: found["migrations"].update(wargame=["9999_later"]))


def _orphan(path: Path) -> None:
    """A row whose exercise is not there, with a checksum that fits: only the database can tell."""

    def change(found: dict[str, Any], members: dict[str, bytes]) -> None:
        members["database/wargame_exercise"] = b""
        found["tables"]["wargame_exercise"] |= {"rows": 0, "size": 0, "sha256": sha256(b"").hexdigest()}

    _rewrite(path, change)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (_cut, "damaged"),
        (_flip, "damaged"),
        (_row, "damaged"),
        (_outside, "does not belong in a backup"),
        (_newer_format, "White Cell 9.0, which is newer"),
        (_newer_tables, "whose database is newer"),
        (_orphan, "nothing changed"),
    ],
)
def test_a_file_that_cannot_be_restored_changes_nothing(
    harm: Callable[[Path], None], said: str, file: Path, tmp_path: Path, settings: Settings
) -> None:
    """Restored onto the source itself, with --replace: everything there stays."""
    before = tmp_path / "before.zip"
    call_command("backup", str(before))
    (settings.VAR_DIR / "umpire_password").write_text("changed\n")
    harm(file)
    with pytest.raises(CommandError, match=said):
        call_command("restore", str(file), replace=True)
    assert (settings.VAR_DIR / "umpire_password").read_text() == "changed\n"
    (settings.VAR_DIR / "umpire_password").write_text("a password\n")
    after = tmp_path / "after.zip"
    call_command("backup", str(after))
    assert content(after) == content(before)
    assert not (tmp_path / "escaped").exists()


def test_files_go_back_when_the_commit_fails(file: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError, connection

    (settings.VAR_DIR / "umpire_password").write_text("changed\n")
    (settings.MEDIA_ROOT / "mine").write_text("mine")

    def fail() -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr(connection, "commit", fail)
    with pytest.raises(CommandError, match="nothing changed: the disk is full"):
        call_command("restore", str(file), replace=True)
    monkeypatch.undo()
    assert (settings.VAR_DIR / "umpire_password").read_text() == "changed\n"
    assert (settings.MEDIA_ROOT / "mine").read_text() == "mine"


def test_a_running_installation_is_not_restored(file: Path, settings: Settings) -> None:
    lock = place.claim(settings.VAR_DIR / "run.json", lambda _: None)
    assert lock is not None
    with lock, pytest.raises(CommandError, match="White Cell runs from this folder"):
        call_command("restore", str(file), replace=True)


def test_other_connections_keep_a_restore_away(file: Path, target: Installation) -> None:
    with psycopg.connect(target.url):
        refused = target.manage("restore", str(file))
    assert refused.returncode != 0
    assert "1 other connections to the database" in refused.stderr


def test_signs_of_life_keep_a_restore_away(file: Path, target: Installation) -> None:
    sign = heartbeat.place(target.var_dir, heartbeat.WORKER)
    sign.parent.mkdir()
    sign.touch()
    line = [sys.executable, "manage.py", "restore", str(file)]
    process = subprocess.Popen(line, cwd=ROOT, env=target.environment, stderr=subprocess.PIPE, text=True)
    while process.poll() is None:
        sign.touch()
        time.sleep(0.2)
    assert "The worker of this installation runs" in process.communicate()[1]
    assert target.manage("restore", str(file)).returncode == 0  # it has stopped


def test_a_database_of_another_program_is_left_alone(file: Path, target: Installation) -> None:
    with psycopg.connect(target.url) as connection:
        connection.execute("CREATE TABLE theirs (word text)")
    refused = target.manage("restore", "--replace", str(file))
    assert "belongs to another program" in refused.stderr
    with psycopg.connect(target.url) as connection:
        assert connection.execute("SELECT count(*) FROM theirs").fetchone() == (0,)


@pytest.mark.slow
def test_an_embedded_server_is_restored_and_backed_up(file: Path, tmp_path: Path) -> None:
    installation = Installation(tmp_path / "embedded", "")
    try:
        done = installation.manage("restore", str(file))
        assert (done.returncode, done.stderr) == (0, "")
        again = tmp_path / "two.zip"
        assert installation.manage("backup", str(again)).returncode == 0
        assert content(again) == content(file)
    finally:
        postgres.Server.for_var(installation.var_dir).stop()
        shutil.rmtree(postgres.Server.for_var(installation.var_dir).home, ignore_errors=True)


def test_a_backup_is_one_moment(source: worlds.World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written during a backup is in it with all that belongs to it, or is left out."""
    from wargame.backup import making, tables
    from wargame.models import Cell

    find = tables.found

    def found_then_written(cursor: Any) -> Any:
        answer = find(cursor)
        _from_elsewhere("UPDATE wargame_exercise SET title = 'Later'; DELETE FROM wargame_logentry")
        return answer

    monkeypatch.setattr(tables, "found", found_then_written)
    done = making.backup(tmp_path / "moment.zip")
    assert done.rows == manifests.read(manifests.opened(tmp_path / "moment.zip")).rows
    with zipfile.ZipFile(tmp_path / "moment.zip") as archive:
        assert b"Amber" in archive.read("database/wargame_exercise")
        assert archive.read("database/wargame_logentry")
    assert Cell.objects.exists()


def _from_elsewhere(commands: str) -> None:
    from django.db import connection

    from tests.databases import database_url

    with psycopg.connect(database_url(connection.settings_dict["NAME"])) as other:
        other.execute(commands)
