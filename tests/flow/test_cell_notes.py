"""A cell talks within itself: its members and the umpire read it, no one else, and it stays in the record."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from reports.workbook import book
from reports.workbook.names import People
from tests import world as worlds
from wargame.errors import Refused
from wargame.models import CellNote
from wargame.services import bundles, erasure, exercises
from wargame.services.participants import seat_links
from wargame.services.traffic import threads
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db
WORDS = "Hold the bridge; I am away until Thursday."


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def seated(world: worlds.World, kind: str) -> Client:
    client = Client()
    assert client.post(reverse("seat_link", args=[seat_links.token(world.seats[kind])])).status_code == 302
    return client


def page(world: worlds.World, kind: str = "red") -> str:
    return reverse("cell_notes", args=[world.exercise.pk, world.cells[kind].pk])


def test_members_and_the_umpire_read_a_note_and_no_other_cell_does(world: worlds.World, client: Client) -> None:
    red = seated(world, "red")
    assert red.post(page(world), {"text": WORDS}).status_code == 302
    assert "Hold the bridge" in red.get(page(world)).content.decode()
    client.force_login(world.owner)
    assert "Hold the bridge" in client.get(page(world)).content.decode()
    for kind in ("blue", "green", "observer"):
        other = seated(world, kind)
        assert other.get(page(world)).status_code == 404
        assert other.post(page(world), {"text": "x"}).status_code == 404
    assert Client().get(page(world)).status_code == 404
    note = CellNote.objects.get()
    assert (note.text, note.by_name, note.turn) == (WORDS, "Alice Red", world.decision().turn)


def test_the_api_has_the_notes_for_members_and_the_umpire_alone(world: worlds.World, client: Client) -> None:
    path = reverse("api_cell_notes", args=[world.exercise.pk, world.cells["red"].pk])
    red = seated(world, "red")
    answer = red.post(path, {"text": WORDS}, content_type="application/json")
    (turn,) = answer.json()
    assert (answer.status_code, turn["lines"][0]["text"], turn["lines"][0]["own"]) == (201, WORDS, True)
    assert red.post(path, {"text": " "}, content_type="application/json").status_code == 400
    client.force_login(world.owner)
    assert client.get(path).json()[0]["lines"][0] | {"when": ""} == {
        "who": "Alice Red", "when": "", "text": WORDS, "own": False
    }  # fmt: skip
    for kind in ("blue", "observer"):
        assert seated(world, kind).get(path).status_code == 404
        assert seated(world, kind).post(path, {"text": "x"}, content_type="application/json").status_code == 404


def test_the_data_folder_has_the_notes_without_their_names(world: worlds.World) -> None:
    threads.write(viewer=world.viewer("red"), text="Alice Red says: hold the bridge.")
    threads.write(viewer=Viewer(world.refresh(), umpire=True, cell=world.cells["red"]), text="Mind the time.")
    (table,) = [one for one in book.collect(world.refresh()).tables if one.title == "Cell notes"]
    mine, white = [dict(zip((one.name for one in table.columns), row, strict=True)) for row in table.rows]
    assert (mine["note"], mine["cell"], mine["text"]) == (1, "Red", f"{called(world)} says: hold the bridge.")
    assert str(mine["person"]).startswith("P")
    assert (white["person"], white["text"]) == ("umpire", "Mind the time.")


def called(world: worlds.World) -> str:
    """The commander of Red, as the data calls them."""
    people = People(world.refresh())
    return people.hidden.text("Alice Red", written=True)


def test_an_empty_or_too_long_note_is_refused_with_a_sentence(world: worlds.World) -> None:
    red = seated(world, "red")
    answer = red.post(page(world), {"text": "  "})
    assert answer.status_code == 422
    assert "Write something first." in answer.content.decode()
    with pytest.raises(Refused, match="1000 characters"):
        threads.write(viewer=world.viewer("red"), text="x" * 1001)
    assert CellNote.objects.count() == 0


def test_a_note_is_in_the_bundle_and_loses_the_name_of_its_writer(world: worlds.World) -> None:
    threads.write(viewer=world.viewer("red"), text="Alice Red says: hold the bridge.")
    exercises.end(exercise=world.exercise)
    assert b"hold the bridge" in _unpacked(bundles.write(world.refresh()))
    erasure.erase(exercise=world.exercise, seat=world.seats["red"])
    note = CellNote.objects.get()
    assert "Alice" not in note.by_name + note.text


def _unpacked(bundle: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return archive.read("exercise.json")
