"""The versions of a pack: what is kept at each save, what the page says of it, and the way back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.models import PackFiles, PackVersion, StoredPack
from adjudication.services import pack_changes, pack_files, packs
from tests import world as worlds
from tests.pages import markup

pytestmark = pytest.mark.django_db
ADDRESS = "/umpire/packs/mine/versions/"


@pytest.fixture
def mine() -> StoredPack:
    return packs.clone(name=worlds.PACK, title="Mine")


def change(old: str = "tactical: 11", new: str = "tactical: 20") -> None:
    text = StoredPack.objects.get().files["charts.yaml"]
    typed, seen = {"charts.yaml": text.replace(old, new)}, {"charts.yaml": pack_files.mark(text)}
    packs.save_files(name="mine", texts=typed, seen=seen, by="bob")


def test_each_save_that_changes_something_is_a_version(mine: StoredPack) -> None:
    change()
    change("no such text", "nothing")
    rows = list(PackVersion.objects.values_list("number", "made_by", "what"))
    assert rows == [(2, "bob", "charts.yaml"), (1, "", f"cloned from {worlds.PACK}")]
    assert PackVersion.objects.get(number=1).files.files == mine.files
    assert PackVersion.objects.get(number=2).files.files == StoredPack.objects.get().files


def test_a_pack_from_before_keeps_what_it_was(mine: StoredPack) -> None:
    PackVersion.objects.all().delete()
    change()
    assert [one.number for one in PackVersion.objects.all()] == [2, 1]
    assert PackVersion.objects.get(number=1).files.files == mine.files


def test_a_refused_save_is_no_version(umpire: Client, mine: StoredPack) -> None:
    text = mine.files["charts.yaml"]
    sent = {"text": text.replace("tactical: 11", "tactical: x"), "seen": pack_files.mark(text)}
    assert umpire.post(reverse("umpire_pack_file", args=["mine", "charts"]), sent).status_code == 422
    assert PackVersion.objects.count() == 1


def test_the_page_says_who_changed_what(umpire: Client, mine: StoredPack) -> None:
    text = mine.files["charts.yaml"]
    sent = {"text": text.replace("tactical: 11", "tactical: 20"), "seen": pack_files.mark(text)}
    assert umpire.post(reverse("umpire_pack_file", args=["mine", "charts"]), sent).status_code == 302
    page = markup(umpire.get(ADDRESS))
    assert PackVersion.objects.get(number=2).made_by in page
    assert "victory › tactical <s>11</s> <b>20</b>" in page
    assert pack_files.digest(mine.files) in page
    assert "Go back to version 1?" in page
    assert "Go back to version 2?" not in page


def test_going_back_makes_a_new_version_of_the_old_files(umpire: Client, mine: StoredPack) -> None:
    change()
    assert umpire.post(ADDRESS, {"number": "1"}).status_code == 302
    assert StoredPack.objects.get().files == mine.files
    assert PackVersion.objects.values_list("number", "what")[0] == (3, "back to version 1")
    assert PackFiles.objects.count() == 2, "the same texts are kept once"


@pytest.mark.parametrize("number", ["0", "7", "", "x", "१", "9" * 40])
def test_a_version_that_is_not_there_gets_a_sentence(umpire: Client, mine: StoredPack, number: str) -> None:
    answer = umpire.post(ADDRESS, {"number": number})
    assert answer.status_code == 422
    assert "has no version" in markup(answer)
    assert StoredPack.objects.get().files == mine.files


def test_a_pack_of_the_program_has_no_versions(umpire: Client) -> None:
    address = reverse("umpire_versions", args=[worlds.PACK])
    assert "Built-in packs have no versions." in markup(umpire.get(address))
    assert umpire.post(address, {"number": "1"}).status_code == 422
    assert umpire.get(reverse("umpire_versions", args=["nothing"])).status_code == 404
    assert Client().get(address).status_code == 302


def test_a_deleted_pack_leaves_nothing(mine: StoredPack) -> None:
    change()
    packs.remove(name="mine")
    assert not PackVersion.objects.exists()
    assert not PackFiles.objects.exists()


def test_changes_are_told_value_by_value() -> None:
    old = {
        "a.yaml": "x: 1\nlist:\n  - {id: T1, steps: 4}\n  - {id: T2, steps: 2}\n",
        "b.yaml": "y: 1\n",
        "c.yaml": "z: 1\n",
    }
    new = {"a.yaml": "x: 1\nlist:\n  - {id: T1, steps: 3}\n", "b.yaml": "# more\ny: 1\n", "d.yaml": "w: 1\n"}
    assert [(one.file, one.place, one.old, one.new) for one in pack_changes.between(old, new)] == [
        ("a.yaml", "list › T1 › steps", "4", "3"),
        ("a.yaml", "list › T2 › id", "T2", ""),
        ("a.yaml", "list › T2 › steps", "2", ""),
        ("b.yaml", "comments and layout", "", "1 line more, 0 fewer"),
        ("c.yaml", "", "the file", ""),
        ("d.yaml", "", "", "the file"),
    ]
    assert pack_changes.between({"a.yaml": "x: [1"}, {"a.yaml": "x: [2"})[0].new == "1 line more, 1 fewer"
