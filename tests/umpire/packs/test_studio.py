"""What the studio's page sends and gets back while its author draws; nothing is kept before the texts are saved."""

from __future__ import annotations

import html
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.services import pack_files, pack_parents, packs
from wargame.models import SentForm

pytestmark = pytest.mark.django_db


def new_texts(answer: bytes) -> dict[str, str]:
    """By file, the texts that an answer puts into the editor."""
    found = re.findall(r'<textarea[^>]*data-file="([^"]+)"[^>]*data-new-text>\n(.*?)</textarea>', answer.decode(), re.S)
    return {file: html.unescape(text) for file, text in found}


def test_a_drawn_road_is_in_the_text(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    before = mine.files["map.yaml"]
    page = umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    assert [f'data-tool="{tool}"' in page for tool in ("terrain", "road", "railway", "river", "ridge")] == [
        True,
        True,
        True,
        True,
        False,
    ]
    sent = {"text": before, "tool": "road", "hexes": "0101 0102"}
    answer = umpire.post(reverse("umpire_pack_draw", args=["mine", "map"]), sent)
    assert 'hexes: ["0101", "0102"]' in new_texts(answer.content)["map.yaml"]
    mine.refresh_from_db()
    assert mine.files["map.yaml"] == before
    refused = umpire.post(reverse("umpire_pack_draw", args=["mine", "map"]), {**sent, "hexes": "0101"}).content
    assert b"One hex is no line" in refused
    assert new_texts(refused) == {}
    theirs = reverse("umpire_pack_draw", args=["first-lesson", "map"])
    assert umpire.post(theirs, sent).status_code == 404


def test_the_map_is_drawn_from_any_page_of_the_pack(umpire: Client) -> None:
    """The page of another file gets the map's text as another open file, with the edition that is saved."""
    mine = packs.clone(name="first-lesson", title="Mine")
    forces, ground = mine.files["forces.yaml"], mine.files["map.yaml"]
    sent = {"text": forces, "other.map.yaml": ground + "# typed\n", "tool": "road", "hexes": "0101 0102"}
    answer = umpire.post(reverse("umpire_pack_draw", args=["mine", "forces"]), sent).content
    assert new_texts(answer)["map.yaml"].endswith("# typed\n")
    assert f'data-seen="{pack_files.mark(ground)}"' in answer.decode()


def test_a_road_without_a_bridge_is_drawn_with_its_fault(umpire: Client) -> None:
    """The rules refuse the pack; its author sees the map that they wrote, not the saved one."""
    mine = packs.clone(name="first-lesson", title="Mine")
    dry = mine.files["map.yaml"].replace('bridges: ["0203|0303", "0204|0304"]', 'bridges: ["0204|0304"]')
    dry = dry.replace("Westerby", "Elsewhere")
    drawn = umpire.post(reverse("umpire_pack_draft", args=["mine", "map"]), {"text": dry}).content.decode()
    assert "without a bridge" in drawn
    assert "pk-stored" not in drawn
    assert "Elsewhere" in drawn.split("<svg")[1]


def test_open_files_are_saved_together(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    old = {file: mine.files[file] for file in ("map.yaml", "forces.yaml")}
    address = reverse("umpire_pack_file", args=["mine", "map"])
    sent = {
        "text": old["map.yaml"] + "# one\n",
        "seen": pack_files.mark(old["map.yaml"]),
        "other.forces.yaml": old["forces.yaml"] + "a: [",
        "seen.forces.yaml": pack_files.mark(old["forces.yaml"]),
    }
    refused = umpire.post(address, sent)
    assert refused.status_code == 422
    assert 'name="other.forces.yaml"' in refused.content.decode()
    sent["other.forces.yaml"] = old["forces.yaml"] + "# two\n"
    assert "map.yaml and forces.yaml are saved" in umpire.post(address, sent, follow=True).content.decode()
    mine.refresh_from_db()
    assert mine.files["forces.yaml"].endswith("# two\n")
    other = {**sent, "text": old["map.yaml"] + "# three\n", "other.forces.yaml": old["forces.yaml"] + "# four\n"}
    stale = umpire.post(address, other)
    assert stale.status_code == 409
    assert "map.yaml and forces.yaml were changed by someone else" in stale.content.decode()
    assert "<pre data-mine># three\n</pre>" in stale.content.decode()
    assert "<pre data-theirs># one\n</pre>" in stale.content.decode()


def test_changes_of_two_editors_in_different_lines_are_both_saved(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    old, seen = mine.files["injects.yaml"], pack_files.mark(mine.files["injects.yaml"])
    address = reverse("umpire_pack_file", args=["mine", "injects"])
    umpire.post(address, {"text": old.replace("Market day cancelled", "Market day called off"), "seen": seen})
    second = umpire.post(address, {"text": old.replace("Flag on the", "A flag on the"), "seen": seen}, follow=True)
    assert "Someone else saved injects.yaml meanwhile. Both changes are in the pack." in second.content.decode()
    mine.refresh_from_db()
    both = old.replace("Market day cancelled", "Market day called off").replace("Flag on the", "A flag on the")
    assert mine.files["injects.yaml"] == both != old


def test_a_unit_is_placed_from_the_page_of_the_map(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    assert 'data-tool="unit"' in umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    address = reverse("umpire_pack_unit", args=["mine", "map"])
    sent = {"text": mine.files["map.yaml"], "unit": "B1", "place": "0101"}
    answer = umpire.post(address, sent).content
    assert "1 Mech starts at 0101" in answer.decode()
    assert new_texts(answer) == {"forces.yaml": mine.files["forces.yaml"].replace('hex: "0203"', 'hex: "0101"')}
    assert html.unescape(re.findall(r'data-was="([^"]*)"', answer.decode())[0]) == mine.files["forces.yaml"]
    opened = umpire.post(address, {**sent, "other.forces.yaml": mine.files["forces.yaml"]}).content.decode()
    assert 'data-was=""' in opened
    off = umpire.post(address, {**sent, "place": ""}).content
    assert "1 Mech is off the map" in off.decode()
    assert "no unit B9" in umpire.post(address, {**sent, "unit": "B9"}).content.decode()
    unread = umpire.post(address, {**sent, "other.forces.yaml": "a: ["}).content.decode()
    assert "Look at the checks" in unread
    assert umpire.post(reverse("umpire_pack_unit", args=["first-lesson", "map"]), sent).status_code == 404


def test_a_fault_is_mended_by_one_press(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    whole = mine.files["map.yaml"]
    dry = whole.replace('bridges: ["0203|0303", "0204|0304"]', 'bridges: ["0203|0303"]')
    drawn = html.unescape(
        umpire.post(reverse("umpire_pack_draft", args=["mine", "map"]), {"text": dry}).content.decode()
    )
    assert "Add the bridge" in drawn
    assert 'data-show="0304"' in drawn
    fault = drawn.split('name="fault"')[1].split('value="')[1].split('"')[0]
    address = reverse("umpire_pack_fix", args=["mine", "map"])
    assert new_texts(umpire.post(address, {"text": dry, "fault": fault}).content) == {"map.yaml": whole}
    assert "Look at the checks again" in umpire.post(address, {"text": whole, "fault": fault}).content.decode()
    assert umpire.post(reverse("umpire_pack_fix", args=["first-lesson", "map"]), {}).status_code == 404


def test_a_new_name_is_offered_to_the_other_files(umpire: Client) -> None:
    """All lines are ticked; the renamed texts come to the editor, each with the edition that is saved."""
    mine = packs.clone(name="first-lesson", title="Mine")
    typed = mine.files["map.yaml"].replace("Osterby", "Eastham")
    users = [file for file, text in mine.files.items() if "Osterby" in text and file != "map.yaml"]
    assert users
    drawn = umpire.post(reverse("umpire_pack_draft", args=["mine", "map"]), {"text": typed}).content.decode()
    ticked = re.findall(r'name="in"\s+value="([^"]+)"\s+checked', drawn)
    assert {one.split(":")[0] for one in ticked} == set(users)
    sent = {"text": typed, "old": "Osterby", "new": "Eastham", "in": ticked}
    address = reverse("umpire_pack_rename", args=["mine", "map"])
    after = new_texts(umpire.post(address, sent).content)
    assert set(after) == set(users)
    assert all("Osterby" not in text and "Eastham" in text for text in after.values())
    assert "Tick at least one line" in umpire.post(address, {**sent, "in": []}).content.decode()
    assert umpire.post(reverse("umpire_pack_rename", args=["first-lesson", "map"]), sent).status_code == 404


def test_the_changes_since_the_parent_are_written_into_the_open_texts(umpire: Client) -> None:
    packs.clone(name="first-lesson", title="Mine", by="bob")
    mine = packs.clone(name="mine", title="Mine again", by="bob")
    page = umpire.get(reverse("umpire_pack", args=[mine.name])).content.decode()
    assert f"Made from opuc/mine {pack_files.digest(packs.find('mine').files)[:16]}." in page
    address = reverse("umpire_pack_changes", args=[mine.name, "pack"])
    head = mine.files["pack.yaml"]
    assert "No file differs" in umpire.post(address, {"text": head}).content.decode()
    towns = mine.files["map.yaml"].replace("Westerby", "Elsewhere")
    sent = {"text": head, "other.map.yaml": towns, "seen.map.yaml": ""}
    after = new_texts(umpire.post(address, sent).content)["pack.yaml"]
    assert after.startswith(head)
    assert "in map.yaml: " in after.removeprefix(head)
    mine.refresh_from_db()
    assert mine.files["pack.yaml"] == head
    again = packs.save_files(
        name=mine.name, texts={"pack.yaml": after}, seen={"pack.yaml": pack_files.mark(head)}, by="bob"
    )
    assert "changes:" not in packs.clone(name=again.name, title="Third").files["pack.yaml"]


def test_a_parent_that_is_gone_is_still_in_the_first_version(umpire: Client) -> None:
    theirs = packs.clone(name="first-lesson", title="Theirs")
    changed = {**theirs.files, "map.yaml": theirs.files["map.yaml"] + "# typed\n"}
    packs.store(system="opuc", files=changed, name="theirs", replace=True)
    mine = packs.clone(name="theirs", title="Mine")
    packs.remove(name="theirs")
    assert pack_parents.parent_files("mine", mine.files["pack.yaml"]) == mine.files
    packs.store(system="opuc", files={**mine.files}, name="brought")
    address = reverse("umpire_pack_changes", args=["brought", "pack"])
    answer = umpire.post(address, {"text": packs.find("brought").files["pack.yaml"]}).content.decode()
    assert "is not in the library in that edition" in answer


@pytest.mark.parametrize(
    "view", ["draft", "place", "paint", "draw", "unit", "spot", "forces", "table", "fix", "rename"]
)
def test_what_saves_nothing_keeps_no_answer(umpire: Client, view: str) -> None:
    """The page sends its texts with every key that is pressed."""
    mine = packs.clone(name="first-lesson", title="Mine")
    sent = {"text": mine.files["map.yaml"], "form_key": str(uuid4())}
    assert umpire.post(reverse(f"umpire_pack_{view}", args=["mine", "map"]), sent).status_code == 200
    assert not SentForm.objects.exists()
