"""Whose a pack is: its owner changes it, everybody else clones it, and what has no owner is everybody's."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from adjudication.models import StoredPack
from adjudication.services import pack_files, packs
from tests import world as worlds
from tests.pages import markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def theirs(umpire: Client) -> StoredPack:
    """A pack that the umpire of the tests has cloned in the browser."""
    sent = {"title": "Theirs"}
    assert umpire.post(reverse("umpire_pack_do", args=[worlds.PACK, "clone"]), sent).status_code == 302
    return StoredPack.objects.get()


@pytest.fixture
def other() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("zoe"))
    return client


def attempts(client: Client, pack: StoredPack) -> dict[str, Any]:
    text = pack.files["charts.yaml"]
    seen = pack_files.mark(text)
    changed = {**pack.files, "charts.yaml": text.replace("tactical: 11", "tactical: 12")}
    archive = pack_files.zipped(changed, pack.name)
    upload = SimpleUploadedFile("a.zip", archive, "application/zip")
    return {
        "text": client.post(
            reverse("umpire_pack_file", args=[pack.name, "charts"]), {"text": changed["charts.yaml"], "seen": seen}
        ),
        "archive": client.post(reverse("umpire_packs"), {"archive": upload, "replace": "on"}),
        "version": client.post(reverse("umpire_versions", args=[pack.name]), {"number": "1"}),
        "delete": client.post(reverse("umpire_pack_do", args=[pack.name, "delete"])),
    }


def test_somebody_else_changes_nothing(other: Client, theirs: StoredPack) -> None:
    assert theirs.owner
    for what, answer in attempts(other, theirs).items():
        assert answer.status_code == 403, what
        assert f"belongs to {theirs.owner}" in markup(answer), what
    assert StoredPack.objects.get().files == theirs.files


def test_the_owner_changes_all(umpire: Client, theirs: StoredPack) -> None:
    assert {what: answer.status_code for what, answer in attempts(umpire, theirs).items()} == dict.fromkeys(
        ("text", "archive", "version", "delete"), 302
    )
    assert not StoredPack.objects.exists()


def test_a_pack_without_an_owner_is_everybodys(other: Client) -> None:
    pack = packs.clone(name=worlds.PACK, title="Ours")
    assert {answer.status_code for answer in attempts(other, pack).values()} == {302}


def test_somebody_else_looks_downloads_and_clones(other: Client, theirs: StoredPack) -> None:
    page = markup(other.get(reverse("umpire_pack", args=["theirs"])))
    assert f"Belongs to {theirs.owner}. Clone it to get your own." in page
    assert "Change charts" not in page
    assert other.get(reverse("umpire_pack_download", args=["theirs"])).status_code == 200
    assert other.post(reverse("umpire_pack_do", args=["theirs", "clone"]), {"title": "Mine"}).status_code == 302
    assert StoredPack.objects.get(name="mine").owner == "zoe"


def test_somebody_else_reads_a_file_without_its_tools(other: Client, umpire: Client, theirs: StoredPack) -> None:
    address = reverse("umpire_pack_file", args=["theirs", "map"])
    assert 'id="place-form"' in markup(umpire.get(address))
    page = markup(other.get(address))
    assert "to read only; clone the pack to change it" in page
    assert 'id="place-form"' not in page
    assert "Save the text" not in page
    for tool in ("place", "paint", "draw", "unit", "fix", "rename"):
        assert other.post(reverse(f"umpire_pack_{tool}", args=["theirs", "map"])).status_code == 404
