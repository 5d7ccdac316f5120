"""An exercise leaves as a file and comes back from it; a file that is not sound is refused and leaves nothing."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from adjudication.engine.record import ledger
from adjudication.models import Game
from adjudication.services.export import export
from reports import record
from reports.models import Approval, Entry, Paper, PaperIssue
from reports.services import bundles, due
from reports.services.bundles import TABLES
from reports.services.words import state
from tests import world as worlds
from tests.fog import conftest as fog
from tests.fog.test_canaries import plant_in_plan, plant_injects, plant_traffic
from wargame.bundle import describing, reading
from wargame.bundle.tables import LEFT_OUT
from wargame.errors import Refused
from wargame.models import Attachment, Evidence, Exercise, OrderSheet, Seat
from wargame.services import exercises
from wargame.services.evaluation import evidence
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db

Files = dict[str, bytes]
APPS = ("adjudication", "wargame", "reports", "umpire")


@pytest.fixture(autouse=True)
def _files_apart(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def played() -> worlds.World:
    """Two turns with something in every table."""
    world = worlds.build(title="Amber")
    (recorder,) = seats.add(cell=world.cells["observer"], role="recorder", names=["Rita"])
    world.seats["recorder"] = recorder
    worlds.teach(world.exercise)
    worlds.play_until(worlds.begin(world), turn=1, kind="cards")
    plant_in_plan(world)
    for mark in world.exercise.evidence.all():
        evidence.change(exercise=world.exercise, mark_id=mark.pk, by="Bob", bearing="against")
    plant_injects(world)
    plant_traffic(world)
    fog.said(world, "red")
    worlds.play_until(world, turn=2, kind="cards")
    exercises.end(exercise=world.exercise)
    world.refresh()
    plant_report(world.exercise)
    return world


def plant_report(exercise: Exercise) -> None:
    """Words in the report, an approved version in print, and a draft after it."""
    Entry.objects.create(exercise=exercise, part="lesson", subject="l1", values={"text": "Ask early"}, edited_by="Al")
    for act in ("approved", "revised"):
        Approval.objects.create(exercise=exercise, act=act, version=1, by_name="Col Tamm", reason="Late mark")
    for version in (1, 0):
        Paper.objects.create(
            exercise=exercise, kind="aar", version=version, status="done", pages=9, issue=2, file=b"%PDF-filed",
            facts={"parts": {"Overview": "0"}},
        )  # fmt: skip
    plant_issues(exercise)


def plant_issues(exercise: Exercise) -> None:
    """A sitrep that Red had twice, one of a turn that was undone, and maps whose files are deleted."""
    assert exercise.game is not None
    last = record.finished_turns(exercise.game, over=False, ended=True)[0].last
    red, gone = exercise.cells.get(side="RED"), timezone.now()
    sitrep = {"exercise": exercise, "cell": red, "kind": "sitrep", "pages": 2, "through_seq": last}
    for issue, file, brief in ((1, b"%PDF-first", b"%PDF-page"), (2, b"%PDF-second", b"%PDF-page")):
        PaperIssue.objects.create(
            **sitrep, turn=1, issue=issue, file=file, digest=sha256(file), brief=brief, brief_digest=sha256(brief)
        )
    PaperIssue.objects.create(**sitrep, turn=77, issue=1, file=b"%PDF-undone", digest=sha256(b"%PDF-undone"))
    PaperIssue.objects.create(exercise=exercise, kind="maps", issue=3, pages=4, digest=sha256(b"x"), deleted_at=gone)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


_kept: list[bytes] = []


@pytest.fixture
def data() -> bytes:
    """A bundle of an exercise that this database has forgotten, played once for all tests."""
    if not _kept:
        with transaction.atomic():
            _kept.append(bundles.write(played().exercise))
            transaction.set_rollback(True)
    assert not Exercise.objects.exists()
    return _kept[0]


@pytest.fixture
def other() -> User:
    return User.objects.create_user("bob")


def test_every_table_travels_or_says_why() -> None:
    every = {model.__name__ for app in APPS for model in apps.get_app_config(app).get_models()}
    assert {table.model.__name__ for table in TABLES} | LEFT_OUT.keys() == every
    filled: set[type[Model]] = set()
    for table in TABLES:
        needs = {field.related_model for field in (*table.fields, *table.lists) if field.related_model}
        assert needs - {table.model} <= filled, table.name
        filled.add(table.model)


def test_it_comes_back_to_the_same_content_and_goes_on_working(data: bytes, other: User) -> None:
    back = bundles.bring(data=data, owner=other)
    assert (back.owner, back.status, back.room_open) == (other, "ended", False)
    assert reading.unpacked(bundles.write(back)) == reading.unpacked(data)
    game = back.game
    assert game is not None
    assert list(ledger.verify(export(game))) == []
    attachment = Attachment.objects.get(name="CANARYFILE.txt")
    with attachment.file.open() as kept:
        assert kept.read() == b"CANARYCONTENT"
    assert not Seat.objects.exclude(code="", token_hash="").exists()
    assert Entry.objects.get(exercise=back).values == {"text": "Ask early"}
    assert list(Approval.objects.values_list("act", "by_name")) == [("approved", "Col Tamm"), ("revised", "Col Tamm")]
    paper = Paper.objects.get(exercise=back, kind="aar")
    assert (paper.version, bytes(paper.file or b""), paper.released_at) == (1, b"%PDF-filed", None)
    assert state(back).version == 2
    mark = Evidence.objects.get(kind="observation")
    assert back.observations.filter(pk=int(mark.ref), text="CANARYOBSERVATION").exists()
    assert (mark.number, mark.bearing, mark.edited_by) == (1, "against", "Bob")


def test_what_was_handed_out_is_there_and_is_not_printed_again(data: bytes, other: User) -> None:
    back = bundles.bring(data=data, owner=other)
    issues = PaperIssue.objects.filter(exercise=back, kind="sitrep", turn=1)
    assert [(one.issue, bytes(one.file or b"")) for one in issues] == [(1, b"%PDF-first"), (2, b"%PDF-second")]
    assert [one.digest for one in issues] == [sha256(b"%PDF-first"), sha256(b"%PDF-second")]
    paper = Paper.objects.get(exercise=back, kind="sitrep", turn=1)
    assert (bytes(paper.file or b""), bytes(paper.brief or b"")) == (b"%PDF-second", b"%PDF-page")
    assert (paper.status, paper.issue, paper.pages) == ("done", 2, 2)
    assert paper.pk not in due.settle(exercise=back)
    undone = Paper.objects.get(exercise=back, turn=77)
    assert (undone.status, undone.file, undone.pages) == ("cancelled", None, 0)
    maps = Paper.objects.get(exercise=back, kind="maps")
    assert (maps.status, maps.file, maps.pages, maps.issue) == ("cancelled", None, 0, 3)
    assert PaperIssue.objects.get(exercise=back, kind="maps").digest == sha256(b"x")


def test_numbers_are_new_where_there_is_something_already(data: bytes, other: User) -> None:
    worlds.begun("mallory", "Other Business")
    back = bundles.bring(data=data, owner=other)
    assert reading.unpacked(bundles.write(back)) == reading.unpacked(data)


def test_the_same_bytes_each_time() -> None:
    exercise = played().exercise
    assert bundles.write(exercise) == bundles.write(exercise)


def test_no_secret_of_a_door_leaves(data: bytes) -> None:
    text = b"".join(reading.unpacked(data).values())
    for word in (b"token_hash", b"room_code", b"CANARYPASS", b"code_expires_at", b"owner"):
        assert word not in text


def test_one_in_play_is_refused(other: User) -> None:
    world = worlds.begun()
    with pytest.raises(Refused, match="End the exercise first"):
        bundles.write(world.exercise)


def test_a_file_that_left_the_disk_is_named(data: bytes, other: User) -> None:
    back = bundles.bring(data=data, owner=other)
    attachment = Attachment.objects.select_related("inject").get(name="CANARYFILE.txt")
    attachment.file.storage.delete(attachment.file.name)
    said = f"No bundle was made: CANARYFILE.txt of inject {attachment.inject.number} is no longer on the server's disk"
    with pytest.raises(Refused, match=re.escape(said)):
        bundles.write(back)


def test_one_that_is_here_is_refused(other: User) -> None:
    exercise = played().exercise
    with pytest.raises(Refused, match="already been imported"):
        bundles.bring(data=bundles.write(exercise), owner=other)
    assert Exercise.objects.count() == 1


def _changed(data: bytes, change: Callable[[Files], None], reseal: bool = True) -> bytes:
    files = reading.unpacked(data)
    change(files)
    if reseal and "manifest.json" in files:
        manifest = json.loads(files["manifest.json"])
        names = files.keys() - {"manifest.json"}
        manifest["files"] = {name: hashlib.sha256(files[name]).hexdigest() for name in names}
        files["manifest.json"] = json.dumps(manifest).encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as bundle:
        for name, body in files.items():
            bundle.writestr(name, body)
    return made.getvalue()


def _tables(change: Callable[[dict[str, Any]], None]) -> Callable[[Files], None]:
    def inner(files: Files) -> None:
        tables = json.loads(files["exercise.json"])
        change(tables)
        files["exercise.json"] = json.dumps(tables).encode()

    return inner


def _manifest(**fields: Any) -> Callable[[Files], None]:
    def inner(files: Files) -> None:
        files["manifest.json"] = json.dumps(json.loads(files["manifest.json"]) | fields).encode()

    return inner


def _forge(files: Files) -> None:
    document = json.loads(files["ledger.json"])
    document["steps"][3]["body"] = document["steps"][3]["body"].replace('"turn":1', '"turn":2', 1)
    files["ledger.json"] = json.dumps(document).encode()


def _drop(name: str) -> Callable[[Files], None]:
    def inner(files: Files) -> None:
        del files[name]

    return inner


def _first_version(files: Files) -> None:
    """What the first White Cells wrote: nothing of the report and no reading time, and `stage` for a phase."""
    tables = json.loads(files["exercise.json"])
    for name in ("step", "decision", "observation"):
        tables[name] = [
            {"stage" if key == "phase" else key: value for key, value in row.items()} for row in tables[name]
        ]
    for table in TABLES:
        for row in tables.get(table.name, ()):
            for name in table.added:
                row.pop(name)
        if table.since > 1:
            for row in tables.pop(table.name):
                files.pop(f"files/{row.get('file')}", None)
                files.pop(f"files/{row.get('brief')}", None)
    _as_written(files, tables, 1)


def _as_written(files: Files, tables: dict[str, Any], version: int) -> None:
    """Put the tables in as a White Cell of a version writes them."""
    files["exercise.json"] = msgspec.json.format(json.dumps(tables, ensure_ascii=False).encode(), indent=1)
    _manifest(version=version)(files)
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files) if name[0] != "m"}
    files["manifest.json"] = msgspec.json.format(msgspec.json.encode(manifest), indent=1)


def _without_calendar(tables: dict[str, Any]) -> None:
    """Leave out what version 16 has of calendars and of notes within a cell."""
    for row in tables["cell"]:
        del row["grace_used_at"]
    for row in tables["decision"]:
        del row["results_at"], row["overdue_at"], row["unattended"]
    del tables["exercise"][0]["calendar"], tables["exercise"][0]["alone"], tables["cellnote"]


def test_one_of_an_earlier_version_is_read(data: bytes, other: User) -> None:
    back = bundles.bring(data=_changed(data, _first_version, reseal=False), owner=other)
    assert not Entry.objects.filter(exercise=back).exists()
    assert json.loads(reading.unpacked(bundles.write(back))["manifest.json"])["version"] == 16
    assert set(back.evidence.values_list("number", "bearing")) == {(1, "neutral")}, "what it did not know yet"
    rows = json.loads(reading.unpacked(data)["exercise.json"])["decision"]
    assert list(back.decisions.order_by("pk").values_list("phase", flat=True)) == [row["phase"] for row in rows]


def test_one_of_the_version_before_is_read(data: bytes, other: User) -> None:
    def earlier(files: Files) -> None:
        tables = json.loads(files["exercise.json"])
        for row in tables["ordersheet"]:
            del row["from_draft"], row["left_out"], row["no_wait"]
        for row in tables["cell"]:
            del row["staff_submits"]
        _without_calendar(tables)
        for row in tables["proposal"]:
            del row["source"], row["from_step"], row["leader"], row["against"]
        del tables["exercise"][0]["drafts_count"], tables["exercise"][0]["set_up_by_default"]
        del tables["exercise"][0]["no_wait"], tables["oddslook"]
        _as_written(files, tables, 14)

    back = bundles.bring(data=_changed(data, earlier, reseal=False), owner=other)
    sheets = OrderSheet.objects.filter(decision__exercise=back)
    assert [(sheet.from_draft, sheet.left_out) for sheet in sheets] == [(False, [])] * len(sheets) != []
    assert not back.drafts_count
    assert (back.calendar, back.alone) == ({}, "")


def test_one_of_version_15_has_no_groups_of_actions(data: bytes, other: User) -> None:
    def earlier(files: Files) -> None:
        tables = json.loads(files["exercise.json"])
        for row in tables["proposal"]:
            del row["leader"], row["against"]
        _without_calendar(tables)
        _as_written(files, tables, 15)

    back = bundles.bring(data=_changed(data, earlier, reseal=False), owner=other)
    assert back.proposals.exists()
    assert not back.proposals.exclude(leader=None, against=False).exists()


def _fifth_version(files: Files) -> None:
    """A file that says it is of version 5 and has the names of today."""
    tables = json.loads(files["exercise.json"])
    for row in tables.pop("paperissue"):
        for name in ("file", "brief"):
            files.pop(f"files/{row[name]}", None)
    del tables["oddslook"], tables["cellnote"]
    files["exercise.json"] = json.dumps(tables).encode()
    _manifest(version=5)(files)


def _no_paper(files: Files) -> None:
    tables = json.loads(files["exercise.json"])
    del files[f"files/{tables['paper'][0]['file']}"]


def _no_files(files: Files) -> None:
    for name in [name for name in files if name.startswith("files/")]:
        del files[name]


BROKEN: dict[str, tuple[Callable[[Files], None], str]] = {
    "newer": (_manifest(version=17), "version 17"),
    "no version": (_manifest(version="1"), "version is missing"),
    "something else": (_manifest(format="holiday pictures"), "not an exercise bundle"),
    "another exercise": (_manifest(exercise="0"), "manifest names"),
    "no ledger": (_drop("ledger.json"), "ledger.json is missing"),
    "forged step": (_forge, "does not have the hash"),
    "a table too many": (_tables(lambda t: t.update(spies=[])), "spies is not known"),
    "a table missing": (_tables(lambda t: t.pop("cell")), "table cell is missing"),
    "a field missing": (_tables(lambda t: t["cell"][1].pop("name")), "cell, row 2, name: missing"),
    "a field too many": (_tables(lambda t: t["cell"][0].update(spy=1)), "cell, row 1, spy: not known"),
    "a name of before": (_fifth_version, "did not import correctly"),
    "no number": (_tables(lambda t: t["logentry"][4].update(turn="one")), "logentry, row 5, turn"),
    "no time": (_tables(lambda t: t["logentry"][4].update(created_at="yesterday")), "logentry, row 5, created_at"),
    "no zone": (_tables(lambda t: t["exercise"][0].update(timezone="Mars/Base")), "not a time zone"),
    "no choice": (_tables(lambda t: t["cell"][0].update(kind="mauve")), "cell, row 1, kind: 'mauve'"),
    "a long word": (_tables(lambda t: t["cell"][0].update(name="x" * 61)), "cell, row 1, name"),
    "a place nobody has": (_tables(lambda t: t["seat"][0].update(cell=99)), "seat, row 1, cell: there is no cell 99"),
    "no record": (_tables(lambda t: t["cell"].append(7)), "no record"),
    "the same cell twice": (_tables(lambda t: t["cell"].append(t["cell"][0])), "exercise.json"),
    "a step short": (_tables(lambda t: t["step"].pop()), "steps are not those"),
    "still in play": (_tables(lambda t: t["exercise"][0].update(status="playing")), "ended exercise"),
    "unknown rules": (_tables(lambda t: t["game"][0].update(system="chess")), "not the one of ledger.json"),
    "an unknown remit": (
        _tables(lambda t: t["cell"][1].update(remit="cyber")),
        "cell, row 2, remit: the rules",
    ),
    "newer rules": (_tables(lambda t: t["game"][0].update(state_schema=99)), "newer rules"),
    "no attachment": (_no_files, "attachments"),
    "no print of the version": (_no_paper, "documents that are named"),
    "a draft as a version": (_tables(lambda t: t["paper"][0].update(version=0)), "did not import correctly"),
    "another paper": (_tables(lambda t: t["paperissue"][0].update(digest="0" * 64)), "file: the file does not have"),
    "no paper": (_drop(f"files/{sha256(b'%PDF-first')}"), "documents that are named"),
    "a way out": (lambda files: files.update({"../../evil": b"x"}), "'../../evil' is not a file of a bundle"),
    "not json": (lambda files: files.update({"exercise.json": b"{"}), "exercise.json is not readable"),
    "a zero byte": (_tables(lambda t: t["cell"][0].update(role="a\x00b")), "exercise.json"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_one_is_refused_and_leaves_nothing(case: str, data: bytes, other: User, tmp_path: Path) -> None:
    change, reason = BROKEN[case]
    before = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    with pytest.raises(Refused) as refused:
        bundles.bring(data=_changed(data, change), owner=other)
    assert reason in " ".join(refused.value.problems)
    assert (Exercise.objects.count(), Game.objects.count()) == (0, 0)
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == before


def test_a_changed_file_is_found_by_its_digest(data: bytes, other: User) -> None:
    changed = _changed(data, _tables(lambda t: t["cell"][0].update(role="Liars")), reseal=False)
    with pytest.raises(Refused, match=r"exercise\.json was changed"):
        bundles.bring(data=changed, owner=other)


@pytest.mark.parametrize("cut", [0, 10, 2_000, -1])
def test_a_truncated_one_is_no_zip(cut: int, data: bytes, other: User) -> None:
    with pytest.raises(Refused, match="zip file is incomplete"):
        bundles.bring(data=data[:cut], owner=other)


def test_damaged_bytes_inside_are_refused(data: bytes, other: User) -> None:
    """In every file and at several places of it. What a zip says of a file twice nobody reads twice, so it is left."""
    for at in _inside(data):
        damaged = data[:at] + bytes(byte ^ 0xFF for byte in data[at : at + 8]) + data[at + 8 :]
        with pytest.raises(Refused):
            bundles.bring(data=damaged, owner=other)
    assert not Exercise.objects.exists()


def _inside(data: bytes) -> Iterator[int]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for file in archive.infolist():
            name, extra = (int.from_bytes(data[file.header_offset + at :][:2], "little") for at in (26, 28))
            begins = file.header_offset + 30 + name + extra
            yield from range(begins, begins + file.compress_size - 8, max(1, file.compress_size // 4))


def test_writing_asks_each_table_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    exercise = played().exercise
    with django_assert_num_queries(53):  # the text of the pack apart
        bundles.write(exercise)


def test_the_description_is_the_one_of_this_program() -> None:
    written = (Path(__file__).parents[3] / "docs/bundle.md").read_text(encoding="utf-8")
    assert written == describing.document(bundles.TABLES), "run manage.py describe_bundle docs/bundle.md"
