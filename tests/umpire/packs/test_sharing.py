"""Packs that are handed on: the seal of an archive, and what one would change of a pack that is here."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from adjudication.errors import Illegal
from adjudication.models import StoredPack
from adjudication.services import pack_files, packs
from tests import world as worlds
from tests.pages import markup

pytestmark = pytest.mark.django_db


def test_author_licence_and_changes_travel_with_the_pack(umpire: Client) -> None:
    files = dict(packs.clone(name="first-lesson", title="Mine").files)
    files["pack.yaml"] += 'author: "Maj Tamm"\nlicence: "CC BY 4.0"\nchanges: ["The mill is on the other bank"]\n'
    archive = pack_files.zipped(files, "mine")
    packs.store(system="opuc", files=pack_files.unzip(archive), name="mine", replace=True)
    page = umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()
    for said in ("Author: Maj Tamm.", "Licence: CC BY 4.0.", "The mill is on the other bank"):
        assert said in page


@pytest.fixture
def mine() -> StoredPack:
    return packs.clone(name=worlds.PACK, title="Mine")


def send(umpire: Client, data: bytes, **fields: str) -> str:
    answer = umpire.post(
        reverse("umpire_packs"), {"archive": SimpleUploadedFile("a.zip", data, "application/zip"), **fields}
    )
    assert answer.status_code == (302 if fields.get("replace") else 422)
    return markup(answer)


def test_an_archive_says_what_its_files_were(umpire: Client, mine: StoredPack) -> None:
    data = umpire.get(reverse("umpire_pack_download", args=["mine"])).content
    digest = pack_files.digest(mine.files)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.comment.decode().endswith(digest)
    assert pack_files.unzip(data) == mine.files
    page = markup(umpire.get(reverse("umpire_pack", args=["mine"])))
    assert page.count(digest) == 1
    assert page.count(digest[:12]) == 2


def test_an_archive_that_was_changed_gets_a_sentence(umpire: Client, mine: StoredPack) -> None:
    other = {**mine.files, "charts.yaml": mine.files["charts.yaml"].replace("tactical: 11", "tactical: 12")}
    target = io.BytesIO(pack_files.zipped(other, "mine"))
    with zipfile.ZipFile(target, "a") as archive:
        archive.comment = f"{pack_files.SEAL}{pack_files.digest(mine.files)}".encode()
    assert "its fingerprint does not match" in send(umpire, target.getvalue())
    assert StoredPack.objects.get().files == mine.files
    for comment in (b"", b"made by a file manager", b"\xff\xfe", b"White Cell"):
        with zipfile.ZipFile(target, "a") as archive:
            archive.comment = comment
        assert pack_files.unzip(target.getvalue()) == other


@pytest.mark.parametrize("digest", ["", "x", "0" * 64, "\u0660" * 64])
def test_a_seal_that_is_none_is_refused(mine: StoredPack, digest: str) -> None:
    target = io.BytesIO(pack_files.zipped(mine.files, "mine"))
    with zipfile.ZipFile(target, "a") as archive:
        archive.comment = f"{pack_files.SEAL}{digest}".encode()
    with pytest.raises(Illegal, match="its fingerprint does not match"):
        pack_files.unzip(target.getvalue())


def test_what_would_be_replaced_is_shown_first(umpire: Client, mine: StoredPack) -> None:
    other = {**mine.files, "charts.yaml": mine.files["charts.yaml"].replace("tactical: 11", "tactical: 12")}
    data = pack_files.zipped(other, "mine")
    page = send(umpire, data)
    assert "there is already a pack called mine" in page
    assert "What this archive would change of the pack that is here" in page
    assert "victory › tactical <s>11</s> <b>12</b>" in page
    assert StoredPack.objects.get().files == mine.files
    send(umpire, data, replace="on")
    assert StoredPack.objects.get().files == other


def test_what_an_archive_says_of_itself_is_next_to_what_it_would_change(umpire: Client, mine: StoredPack) -> None:
    head = mine.files["pack.yaml"].replace("revision: 1", "revision: 4")
    head += 'author: "Maj Tamm"\nlicence: "CC BY 4.0"\nchanges: ["The mill is on the other bank"]\n'
    page = send(umpire, pack_files.zipped({**mine.files, "pack.yaml": head}, "mine"))
    shown = page[: page.index("What this archive would change")]
    for said in ("Mine, revision 4", "Author: Maj Tamm.", "Licence: CC BY 4.0.", "The mill is on the other bank"):
        assert said in shown
    assert "<b>4</b>" in page[len(shown) :]


def test_the_same_files_change_nothing(umpire: Client, mine: StoredPack) -> None:
    assert "Nothing in the files." in send(umpire, pack_files.zipped(mine.files, "mine"))


def test_its_pages_lead_to_the_chapter_on_scenarios(umpire: Client, mine: StoredPack) -> None:
    pages = [
        reverse("umpire_packs"),
        reverse("umpire_pack", args=["mine"]),
        reverse("umpire_pack_file", args=["mine", "map"]),
    ]
    pages += [reverse("umpire_geographies"), reverse("umpire_versions", args=["mine"])]
    for page in (*pages, reverse("umpire_balance", args=["mine"])):
        assert "/help/studio/#" in umpire.get(page).content.decode(), page
