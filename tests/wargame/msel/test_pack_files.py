"""Pictures and papers that a pack brings go out with their injects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from adjudication.engine.scenario import packed
from adjudication.models import StoredPack
from adjudication.services import packs
from wargame.models import Attachment, Exercise
from wargame.services import exercises
from wargame.services.msel import injects

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + b"any" + b"IEND\xaeB`\x82"


@pytest.fixture
def made(db: None, settings: Any, tmp_path: Path) -> Exercise:
    """An exercise of a pack with two files: one is for an inject that has it, the other for two."""
    settings.MEDIA_ROOT = tmp_path
    owner = User.objects.create_user("alice", password="a-long-password")
    stored = packs.clone(name="crossing", title="With papers", by=owner.username)
    text = packed.written({"inject 1.1 map.png": PNG, "inject 1.2 note.txt": "Dear all: Größe".encode()}, None)
    StoredPack.objects.filter(pk=stored.pk).update(files={**stored.files, "files.yaml": text})
    exercise = exercises.create(owner=owner, title="Amber", system="seminar", pack_name=stored.name)
    for kind, side in (("blue", "BLUE"), ("green", "GREEN"), ("yellow", "YELLOW")):
        exercise.cells.create(name=kind.capitalize(), kind=kind, side=side)
    return exercise


def content(file: Attachment) -> bytes:
    with file.file.open() as stored:
        return bytes(stored.read())


def test_files_of_a_pack_are_attached_to_their_injects(made: Exercise) -> None:
    injects.from_pack(exercise=made)
    found = {row.number: [(file.name, content(file)) for file in row.files.all()] for row in made.injects.all()}
    assert found == {"1.1": [("map.png", PNG)], "1.2": [("note.txt", "Dear all: Größe".encode())]}
    injects.from_pack(exercise=made)
    assert [row.files.count() for row in made.injects.all()] == [1, 1], "what is there already is left alone"
