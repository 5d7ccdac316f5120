"""The MSEL by program: everything the pages can do, with the same refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.wargame.api.conftest import here, holder, owner, refused
from tests.wargame.msel.msel_world import states, write
from tests.world import World
from wargame.models import Delivery
from wargame.services.msel import releases

NEW = {"number": "7", "title": "Ships", "kind": "news", "to": ["red"], "text": "Two ships.", "answer": True}


@pytest.fixture(autouse=True)
def _files_apart(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def test_an_inject_from_writing_to_answer(world: World) -> None:
    umpire, red = owner(world), holder(world, "red")
    made = umpire.post(here(world, "injects/"), NEW)
    assert made.status_code == 201, made.content
    row = made.json()
    assert (row["state"], row["release"], row["due"]) == ("draft", "by hand", False)
    one = here(world, f"injects/{row['id']}/")
    name = umpire.post(one + "files/?name=note.txt", data=b"text", content_type="application/octet-stream")
    assert name.status_code == 201, name.content
    changed = umpire.put(one, {**NEW, "title": "Three ships", "version": 1, "approve": True})
    assert changed.json()["state"] == "approved"
    assert red.get(here(world, "injects/", "red")).json() == []
    assert umpire.post(one + "do/release/").json()["state"] == "released"
    (told,) = red.get(here(world, "injects/", "red")).json()
    assert (told["title"], told["text"], told["unread"]) == ("Three ships", "", True)
    opened = red.post(here(world, f"injects/{row['id']}/open/", "red")).json()
    assert (opened["text"], opened["unread"]) == ("Two ships.", False)
    file = opened["files"][0]["id"]
    assert red.get(here(world, f"injects/{row['id']}/files/{file}/", "red")).content == b"text"
    answered = red.post(here(world, f"injects/{row['id']}/answer/", "red"), {"answer": "Seen."})
    assert answered.json()["answer"] == "Seen."
    (receipt,) = umpire.get(one).json()["receipts"]
    assert (receipt["answer"], receipt["read_by"]) == ("Seen.", "Alice Red")


def test_refusals_name_the_field(world: World) -> None:
    umpire = owner(world)
    for fields, says in (
        ({"release": "track tension > 1"}, "release: there is no track tension"),
        ({"after": "7"}, "the chain loops"),
        ({"to": ["purple"]}, "to: there is no cell purple"),
        ({"objectives": ["LO-9"]}, "objectives: there is no objective LO-9"),
    ):
        refused(umpire.post(here(world, "injects/"), {**NEW, **fields}), 422, "refused", says)
    refused(umpire.post(here(world, "injects/"), {**NEW, "kind": "gossip"}), 400, "invalid", "kind")
    refused(umpire.post(here(world, "injects/"), {**NEW, "colour": "red"}), 400, "invalid", "colour")
    assert states(world) == {}


def test_stale_writers_and_impossible_acts(world: World) -> None:
    umpire, row = owner(world), write(world, "7")
    one = here(world, f"injects/{row.pk}/")
    refused(umpire.put(one, {**NEW, "version": 9}), 409, "outdated", "changed this inject")
    refused(umpire.post(one + "do/approve/"), 409, "outdated", "is now approved")
    refused(umpire.post(one + "do/frame/"), 404, "missing")
    refused(umpire.delete(one), 409, "outdated")
    umpire.post(one + "do/cancel/")
    assert umpire.delete(one).status_code == 204


def test_no_cell_reads_the_msel(world: World) -> None:
    write(world, "1", to=["red"])
    for kind in ("red", "green", "observer"):
        refused(holder(world, kind).get(here(world, "injects/")), 404, "missing")
        refused(holder(world, kind).get(here(world, "injects/export/csv/")), 404, "missing")


def test_another_cells_inject_is_missing(world: World) -> None:
    row = releases.by_hand(inject=write(world, "1", to=["blue"], answer=True), by="Alice")
    red = holder(world, "red")
    refused(red.post(here(world, f"injects/{row.pk}/open/", "red")), 404, "missing")
    refused(red.post(here(world, f"injects/{row.pk}/answer/", "red"), {"answer": "x"}), 404, "missing")
    assert Delivery.objects.get().read_at is None


def test_tables(world: World) -> None:
    umpire = owner(world)
    write(world, "1")
    table = umpire.get(here(world, "injects/export/csv/"), headers={"Accept": "text/csv"})
    assert table.status_code == 200
    raw: dict[str, Any] = {"content_type": "application/octet-stream"}
    same = umpire.post(here(world, "injects/import/"), data=table.content, **raw)
    assert same.json() == {"added": 0, "changed": 0, "unchanged": 1, "refused": []}
    broken = b"number,title,kind,to,text,release\n2,T,news,all,x,whenever\n3,T,news,all,x,turn 2\n"
    refused(umpire.post(here(world, "injects/import/"), data=broken, **raw), 422, "refused", "row 2: release:")
    rest = umpire.post(here(world, "injects/import/?skip_broken=true"), data=broken, **raw).json()
    assert (rest["added"], len(rest["refused"])) == (1, 1)
    assert states(world) == {"1": "approved", "3": "draft"}
    refused(umpire.post(here(world, "injects/import/"), data=b"", **raw), 422, "refused", "empty")
    assert umpire.post(here(world, "injects/approve/")).json() == {"count": 1}
    assert umpire.post(here(world, "injects/from-pack/")).json()["count"] >= 20


def test_a_file_that_is_not_what_it_says(world: World) -> None:
    umpire, row = owner(world), write(world, "1")
    there = here(world, f"injects/{row.pk}/files/?name=map.png")
    answer = umpire.post(there, data=b"%PDF-1.7\n%%EOF", content_type="application/octet-stream")
    refused(answer, 422, "refused", "its name says PNG, but its content is PDF")
    assert row.files.count() == 0
