"""Injects on the page of a cell: unread ones are marked, opened by pressing, answered once; files through the door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.wargame.msel.msel_world import write
from tests.wargame.views.conftest import Enter
from tests.world import World
from wargame.models import Delivery, Inject
from wargame.services.msel import attachments, releases


@pytest.fixture(autouse=True)
def _files_apart(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def released(world: World, number: str = "1", **fields: Any) -> Inject:
    return releases.by_hand(inject=write(world, number, **fields), by="Alice")


def address(world: World, kind: str, rest: str = "") -> str:
    return f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/{rest}"


def text(client: Client, world: World, kind: str) -> str:
    return client.get(address(world, kind)).content.decode()


KINDS = {
    "intelligence": "Intelligence report", "news": "face-news", "social": "face-social", "call": "Take the call",
    "order": "face-order",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_face(world: World, enter: Enter, kind: str) -> None:
    red, inject = enter(world, "red"), released(world, kind=kind, to=["red"], sender="The sender", title="A title")
    closed = text(red, world, "red")
    assert "A title" in closed
    assert "Text of 1." not in closed
    red.post(address(world, "red", f"inject/{inject.pk}/open/"))
    opened = text(red, world, "red")
    assert "Text of 1." in opened
    assert f"face-{kind}" in opened
    assert KINDS[kind] in closed + opened


def test_opening_answers_with_the_part_for_a_script_and_leads_back_without(world: World, enter: Enter) -> None:
    red, inject = enter(world, "red"), released(world, to=["red"])
    there = address(world, "red", f"inject/{inject.pk}/open/")
    plain = red.post(there)
    assert plain.status_code == 302
    assert plain["Location"].endswith(f"?view=traffic#inject-{inject.pk}")
    part = red.post(there, headers={"HX-Request": "true"}).content.decode()
    assert 'id="part-injects"' in part
    assert "Text of 1." in part


def test_a_reload_alone_reads_nothing(world: World, enter: Enter) -> None:
    released(world, to=["red"])
    red = enter(world, "red")
    assert "Unread" in text(red, world, "red")
    assert Delivery.objects.get().read_at is None


def test_answering(world: World, enter: Enter) -> None:
    red, inject = enter(world, "red"), released(world, to=["red"], answer=True)
    there = address(world, "red", f"inject/{inject.pk}/answer/")
    red.post(address(world, "red", f"inject/{inject.pk}/open/"))
    empty = red.post(there, {"answer": "  "})
    assert empty.status_code == 422
    assert "write the answer first" in empty.content.decode()
    long = red.post(there, {"answer": "x" * 4001})
    assert long.status_code == 422
    assert "x" * 4001 in long.content.decode()  # what was typed is kept
    assert red.post(there, {"answer": "We refuse."}).status_code == 302
    assert "We refuse." in text(red, world, "red")
    again = red.post(there, {"answer": "We accept."})
    assert again.status_code == 409
    assert Delivery.objects.get().answer == "We refuse."


def test_another_cells_inject_is_as_missing_as_none(world: World, enter: Enter) -> None:
    inject = released(world, to=["blue"], answer=True)
    waiting = write(world, "2", to=["red"])
    red = enter(world, "red")
    for pk in (inject.pk, waiting.pk, 999_999):
        for act in ("open", "answer"):
            assert red.post(address(world, "red", f"inject/{pk}/{act}/"), {"answer": "x"}).status_code == 404
            assert red.post(address(world, "blue", f"inject/{pk}/{act}/"), {"answer": "x"}).status_code == 404
    assert Delivery.objects.get().answered_at is None


def test_a_file_comes_after_opening_and_only_to_who_has_the_inject(world: World, enter: Enter) -> None:
    inject = write(world, to=["red"])
    file = attachments.attach(inject=inject, name="note.txt", data=b"<script>alert(1)</script>")
    releases.by_hand(inject=inject, by="Alice")
    red, blue = enter(world, "red"), enter(world, "blue")
    there = f"inject/{inject.pk}/file/{file.pk}/"
    assert red.get(address(world, "red", there)).status_code == 404  # not opened yet
    red.post(address(world, "red", f"inject/{inject.pk}/open/"))
    served = red.get(address(world, "red", there))
    assert served.status_code == 200
    assert served["Content-Type"] == "text/plain; charset=utf-8"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert served["Content-Disposition"].startswith("attachment")
    assert blue.get(address(world, "red", there)).status_code == 404
    assert blue.get(address(world, "blue", there)).status_code == 404


def test_what_an_umpire_wrote_is_text_and_not_markup(world: World, enter: Enter) -> None:
    inject = released(world, to=["red"], title="<b>bold</b>", sender="<i>x</i>", text="<script>alert(1)</script>")
    red = enter(world, "red")
    red.post(address(world, "red", f"inject/{inject.pk}/open/"))
    page = text(red, world, "red")
    assert "<script>alert" not in page
    assert "<b>bold</b>" not in page
    assert "&lt;script&gt;" in page
