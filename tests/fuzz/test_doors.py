"""Damaged files and bodies at every door they come in by: a refusal in words, and the database as it was."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from adjudication.engine import incoming
from adjudication.engine.record import ledger
from adjudication.services import pack_files
from reports.services import bundles
from tests import world as worlds
from tests.fuzz import mutations
from tests.fuzz.test_readers import ROWS, pack, workbook
from tests.wargame.msel.msel_world import write
from wargame import msel_table
from wargame.models.guess import WrongGuess
from wargame.services import exercises
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db

MANY, MOST = 15, 400
Send = Callable[[bytes], Any]


@pytest.fixture(autouse=True)
def _files_apart(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def world() -> worlds.World:
    return worlds.begun(review="all")


@pytest.fixture
def alice(world: worlds.World) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(world.owner)
    return client


def _counts() -> list[tuple[str, int]]:
    """How many rows every table has, asked in one go."""
    named = [apps.get_app_config(name) for name in ("adjudication", "wargame", "reports")]
    models = [model for app in named for model in app.get_models() if model is not WrongGuess]  # a refusal counts there
    tables = sorted(model._meta.db_table for model in models)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in tables))
        return list(cursor.fetchall())


def _said(answer: Any) -> str:
    if answer["Content-Type"].startswith("application/json"):
        return " ".join(json.loads(answer.content)["problems"])
    return str(answer.content.decode())


def holds(send: Send, spoilt: Iterator[bytes]) -> int:
    """Send them all; how many were refused. What is taken after all is taken back."""
    before, refused = _counts(), 0
    for number, data in enumerate(spoilt):
        with transaction.atomic():
            answer = send(data)
            assert answer.status_code < 500, (number, answer.status_code, data[:200])
            if answer.status_code >= 400:
                refused += 1
                assert len(_said(answer)) > 10, (number, answer.status_code)
                assert _counts() == before, (number, answer.status_code)
            transaction.set_rollback(True)
    assert refused > 0
    return refused


def _spoilt(data: bytes, count: int, seed: str, archive: bool = False) -> Iterator[bytes]:
    yield from mutations.bytewise(data, count, seed)
    if archive:
        yield from mutations.memberwise(data, count, seed)


def _form(client: Client, address: str, field: str, file: str, **more: str) -> Send:
    """Send a file as a browser does, with the other fields of its form."""
    return lambda data: client.post(address, {field: SimpleUploadedFile(file, data), **more})


def _tables(client: Client, world: worlds.World, count: int) -> None:
    address = reverse("umpire_do", args=[world.exercise.pk, "msel-import"])
    for name, data, archive in (("a.xlsx", workbook(), True), ("a.csv", msel_table.to_csv(ROWS), False)):
        holds(_form(client, address, "file", name), _spoilt(data, count, name, archive))


def test_tables_of_injects(alice: Client, world: worlds.World) -> None:
    _tables(alice, world, MANY)


@pytest.mark.nightly
def test_many_tables_of_injects(alice: Client, world: worlds.World) -> None:
    _tables(alice, world, MOST)


def _packs(client: Client, count: int) -> None:
    send = _form(client, reverse("umpire_packs"), "archive", "a.zip")
    holds(send, _spoilt(pack_files.zipped(_mine(), "mine"), count, "pack", True))


def _mine() -> dict[str, str]:
    """A real pack under a name that is free."""
    files = pack("opuc")
    return files | {"pack.yaml": pack_files.patched(files["pack.yaml"], {("name",): "mine"})}


def test_packs(alice: Client) -> None:
    _packs(alice, 8)


@pytest.mark.nightly
def test_many_packs(alice: Client) -> None:
    _packs(alice, MOST // 4)


def test_a_file_of_a_pack_typed_over(alice: Client) -> None:
    files = _mine()
    data = pack_files.zipped(files, "mine")
    assert _form(alice, reverse("umpire_packs"), "archive", "a.zip")(data).status_code == 302
    text = files["briefings.yaml"]
    address = reverse("umpire_pack_file", args=["mine", "briefings"])

    def send(typed: bytes) -> Any:
        return alice.post(address, {"text": typed.decode("latin-1"), "seen": pack_files.mark(text)})

    holds(send, mutations.bytewise(text.encode(), 8, "typed"))


def test_files_of_an_inject(alice: Client, world: worlds.World) -> None:
    row = write(world)
    address = reverse("umpire_do", args=[world.exercise.pk, "inject-attach"])
    for name, data in (("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR....IEND...."), ("a.txt", b"Plain words. " * 9)):
        holds(_form(alice, address, "file", name, inject=str(row.pk)), mutations.bytewise(data, MANY, name))


def _body(world: worlds.World) -> tuple[Client, str, dict[str, Any]]:
    worlds.play_until(world, kind="cards")
    client = Client(raise_request_exception=False)
    token = seats.issue_token(seat=world.seats["red"])
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    address = f"/api/v1/exercises/{world.exercise.pk}/cells/{world.cells['red'].pk}/"
    return client, address, {"orders": [worlds.policy_order(world, "RED")], "note": "n", "intent": "i"}


def _bodies(world: worlds.World, count: int) -> None:
    client, address, body = _body(world)
    sheet = world.decision().sheets.get(cell=world.cells["red"]).pk
    checks: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("post", "check/", {"orders": body["orders"]}),
        ("put", f"sheets/{sheet}/", body),
    )
    for method, rest, wish in checks:
        spoilt = [mutations.written(mutations.spoil_value(random.Random(f"{rest} {n}"), wish)) for n in range(count)]
        spoilt += mutations.bytewise(mutations.written(wish), count, rest)

        def send(data: bytes, method: str = method, rest: str = rest) -> Any:
            return getattr(client, method)(address + rest, data=data, content_type="application/json")

        holds(send, iter(spoilt))


def test_bodies_of_the_api(world: worlds.World) -> None:
    _bodies(world, MANY)


@pytest.mark.nightly
def test_many_bodies_of_the_api(world: worlds.World) -> None:
    _bodies(world, MOST)


def test_the_door_itself(world: worlds.World) -> None:
    client = Client(raise_request_exception=False)
    for rest, wish in (
        (f"rooms/{world.exercise.room_code}/join/", {"cell": world.cells["red"].pk, "name": "Ann", "role": "staff"}),
        ("redeem/", {"code": "ABCDEFGH", "name": "Ann"}),
    ):
        spoilt = [mutations.written(mutations.spoil_value(random.Random(f"{rest} {n}"), wish)) for n in range(MANY)]

        def send(data: bytes, rest: str = rest) -> Any:
            return client.post(f"/api/v1/{rest}", data=data, content_type="application/json")

        holds(send, iter(spoilt))


_bundle: list[bytes] = []


@pytest.fixture
def bundle() -> bytes:
    """A bundle of an exercise that this database has forgotten."""
    if not _bundle:
        with transaction.atomic():
            gone = worlds.begun("carol", "Last year")
            exercises.end(exercise=gone.exercise)
            _bundle.append(bundles.write(gone.refresh()))
            transaction.set_rollback(True)
    return _bundle[0]


def _resealed(data: bytes, count: int, seed: str) -> Iterator[bytes]:
    """Bundles whose digests all fit, with one value of the exercise or of its ledger changed."""
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        files = mutations.unpacked(data)
        name = dice.choice(("exercise.json", "exercise.json", "ledger.json", "bodies"))
        if name == "bodies":
            files["ledger.json"] = mutations.written(_relinked(dice, json.loads(files["ledger.json"])))
        else:
            files[name] = mutations.written(mutations.spoil_value(dice, json.loads(files[name])))
        manifest = json.loads(files["manifest.json"])
        manifest["files"] = {n: hashlib.sha256(files[n]).hexdigest() for n in files if n != "manifest.json"}
        yield mutations.packed(files | {"manifest.json": mutations.written(manifest)})


def _relinked(dice: random.Random, document: dict[str, Any]) -> dict[str, Any]:
    """A ledger with a step changed and the whole chain sealed again over it."""
    changed, previous = dice.randrange(len(document["steps"])), ""
    for number, step in enumerate(document["steps"]):
        body = json.loads(step["body"])
        if number == changed:
            body = mutations.spoil_value(dice, body)
        text = json.dumps(body)
        sealed = hashlib.sha256(f"{previous}\n{text}".encode("utf-8", "replace")).hexdigest()
        step.update(body=text, previous=previous, hash=sealed)
        previous = sealed
    return document


def _bring(client: Client, data: bytes, count: int) -> None:
    page, api = reverse("umpire_bring"), reverse("api_umpire_bring")
    spoilt = [*_spoilt(data, count // 3, "bundle", True), *_resealed(data, count, "sealed")]
    holds(_form(client, page, "bundle", "a.zip"), iter(spoilt))
    holds(lambda sent: client.post(api, sent, content_type="application/zip"), iter(spoilt[: count // 2]))


def test_bundles(bundle: bytes, alice: Client) -> None:
    _bring(alice, bundle, MANY)


@pytest.mark.nightly
def test_many_bundles(bundle: bytes, alice: Client) -> None:
    _bring(alice, bundle, MOST)


def test_a_ledger_is_checked_whatever_it_holds(bundle: bytes) -> None:
    """The check of a ledger finds faults; it never breaks over one."""
    document = json.loads(mutations.unpacked(bundle)["ledger.json"])
    found = 0
    for number in range(150):
        dice = random.Random(f"ledger {number}")
        spoilt = mutations.spoil_value(dice, document) if number % 2 else _relinked(dice, copy.deepcopy(document))
        try:
            found += any(ledger.verify(incoming.plain_json(mutations.written(spoilt))))
        except incoming.Unreadable:
            found += 1
    assert found > 60  # not every field is sealed
