"""Whose a pack is: its owner changes it, and others see and clone it once it is published."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudication.models import PackEditor, StoredPack
from adjudication.services import pack_files, packs
from adjudication.services.studio import editors
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
        "file": client.post(reverse("umpire_pack_do", args=[pack.name, "add"]), {"kind": "exercise", "title": "A"}),
        "delete": client.post(reverse("umpire_pack_do", args=[pack.name, "delete"])),
    }


def test_somebody_else_changes_nothing(other: Client, theirs: StoredPack) -> None:
    assert theirs.owner
    assert {what: answer.status_code for what, answer in attempts(other, theirs).items()} == {
        "text": 404, "archive": 302, "version": 404, "file": 404, "delete": 404,
    }  # fmt: skip
    assert StoredPack.objects.get(name="theirs-2").owner == "zoe"  # the archive is a pack of her own
    StoredPack.objects.filter(name="theirs").update(published=True)
    for what, answer in attempts(other, theirs).items():
        assert answer.status_code == 403, what
        assert f"belongs to {theirs.owner}" in markup(answer), what
    assert StoredPack.objects.get(name="theirs").files == theirs.files


def test_the_owner_changes_all(umpire: Client, theirs: StoredPack) -> None:
    assert {what: answer.status_code for what, answer in attempts(umpire, theirs).items()} == dict.fromkeys(
        ("text", "archive", "version", "file", "delete"), 302
    )
    assert not StoredPack.objects.exists()


def test_everybody_changes_a_pack_without_an_owner_and_administrators_delete_it(other: Client) -> None:
    pack = packs.clone(name=worlds.PACK, title="Ours")
    found = {what: answer.status_code for what, answer in attempts(other, pack).items()}
    assert found == {"text": 302, "archive": 302, "version": 302, "file": 302, "delete": 403}
    User.objects.filter(username="zoe").update(is_staff=True)
    assert other.post(reverse("umpire_pack_do", args=[pack.name, "delete"])).status_code == 302


def act(client: Client, action: str, author: str) -> Any:
    return client.post(reverse("umpire_pack_do", args=["theirs", action]), {"author": author})


def test_a_co_author_changes_the_pack_and_the_list_says_so(umpire: Client, other: Client, theirs: StoredPack) -> None:
    assert act(umpire, "add-author", "Zoe").status_code == 302
    page = markup(other.get(reverse("umpire_pack", args=["theirs"])))
    assert "You are a co-author and can change it." in page
    assert "delete-theirs" not in page + markup(other.get(reverse("umpire_packs")))
    assert {what: answer.status_code for what, answer in attempts(other, theirs).items()} == {
        "text": 302, "archive": 302, "version": 302, "file": 302, "delete": 403,
    }  # fmt: skip
    assert [one.made_by for one in theirs.versions.all()][:2] == ["zoe", "zoe"]
    assert StoredPack.objects.get().owner == theirs.owner
    assert act(umpire, "remove-author", "zoe").status_code == 302
    assert other.get(reverse("umpire_pack", args=["theirs"])).status_code == 404


def test_only_the_owner_chooses_co_authors(umpire: Client, other: Client, theirs: StoredPack) -> None:
    User.objects.create_user("yan")
    StoredPack.objects.update(published=True)
    assert act(other, "add-author", "zoe").status_code == 403
    assert act(umpire, "add-author", "zoe").status_code == 302
    for action, author in (("add-author", "yan"), ("remove-author", theirs.owner)):
        assert act(other, action, author).status_code == 403, action
    assert act(other, "remove-author", "zoe").status_code == 302  # they leave
    assert StoredPack.objects.get().co_authors == []


def test_a_co_author_is_another_umpire_and_named_once(umpire: Client, other: Client, theirs: StoredPack) -> None:
    assert act(umpire, "add-author", "zoe").status_code == 302
    for action, author, said in (
        ("add-author", "zoe", "is already a co-author"),
        ("add-author", theirs.owner, "can already change it"),
        ("add-author", "nobody", "no umpire called"),
        ("add-author", " ", "enter the login name"),
        ("remove-author", "yan", "is not a co-author"),
    ):
        answer = act(umpire, action, author)
        assert answer.status_code == 422, author
        assert said in markup(answer)
    assert packs.clone(name="theirs", title="Mine", by="zoe").co_authors == []
    ownerless = packs.clone(name=worlds.PACK, title="Ours")
    address = reverse("umpire_pack_do", args=[ownerless.name, "add-author"])
    assert umpire.post(address, {"author": "zoe"}).status_code == 422


def test_somebody_else_looks_downloads_and_clones(other: Client, theirs: StoredPack) -> None:
    StoredPack.objects.update(published=True)
    page = markup(other.get(reverse("umpire_pack", args=["theirs"])))
    assert f"Belongs to {theirs.owner}. Clone it to get your own." in page
    assert "Change charts" not in page
    assert other.get(reverse("umpire_pack_download", args=["theirs"])).status_code == 200
    assert other.post(reverse("umpire_pack_do", args=["theirs", "clone"]), {"title": "Mine"}).status_code == 302
    assert StoredPack.objects.get(name="mine").owner == "zoe"


def test_somebody_else_reads_a_file_without_its_tools(other: Client, umpire: Client, theirs: StoredPack) -> None:
    address = reverse("umpire_pack_file", args=["theirs", "map"])
    assert 'id="place-form"' in markup(umpire.get(address))
    StoredPack.objects.update(published=True)
    page = markup(other.get(address))
    assert "to read only; clone the pack to change it" in page
    assert 'id="place-form"' not in page
    assert "Save the text" not in page
    for tool in ("place", "paint", "draw", "unit", "fix", "rename"):
        assert other.post(reverse(f"umpire_pack_{tool}", args=["theirs", "map"])).status_code == 404


def test_two_editors_see_each_other_until_one_leaves(umpire: Client, other: Client) -> None:
    packs.clone(name=worlds.PACK, title="Ours")

    def asked(client: Client, file: str, said: str | None = None) -> Any:
        sent = {} if said is None else {"said": said}
        return client.post(reverse("umpire_pack_editors", args=["ours", file]), sent)

    assert "edits" not in markup(asked(umpire, "charts"))
    assert "bob edits charts.yaml." in markup(asked(other, "map"))
    assert "zoe edits map.yaml." in markup(asked(umpire, "charts"))
    assert asked(umpire, "charts", "zoe edits map.yaml.").status_code == 204
    again = Client()
    again.force_login(User.objects.get(username="bob"))
    assert "You edit charts.yaml in another browser too. zoe edits map.yaml." in markup(asked(again, "map"))
    PackEditor.objects.filter(by="zoe").update(expires_at=timezone.now())
    assert "zoe" not in markup(asked(umpire, "charts", "zoe edits map.yaml."))


def test_a_page_that_asks_early_writes_nothing(umpire: Client, django_assert_num_queries: Any) -> None:
    packs.clone(name=worlds.PACK, title="Ours")
    there = {"name": "ours", "file": "map.yaml", "by": "bob", "browser": "b"}
    editors.here(**there)
    with django_assert_num_queries(1):
        editors.here(**there)
    PackEditor.objects.update(expires_at=timezone.now() + editors.LASTS / 2)
    editors.here(**there)
    assert PackEditor.objects.get().expires_at > timezone.now() + editors.AGAIN


def test_nobody_edits_what_they_can_only_read(theirs: StoredPack, other: Client) -> None:
    assert other.post(reverse("umpire_pack_editors", args=[theirs.name, "map"])).status_code == 404
    assert not PackEditor.objects.exists()
