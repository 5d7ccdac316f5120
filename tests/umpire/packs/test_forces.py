"""The tree of a pack's forces on its page: what it sends and gets back; nothing is kept before the texts are saved."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from adjudication.services import packs
from tests.umpire.packs.test_studio import new_texts

pytestmark = pytest.mark.django_db


def test_the_tree_and_a_change_of_it(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    forces, address = mine.files["forces.yaml"], reverse("umpire_pack_forces", args=["mine", "map"])
    page = umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    assert 'data-tool="forces"' in page
    sent = {"text": mine.files["map.yaml"], "chosen": "u:B1"}
    tree = umpire.post(address, sent).content.decode()
    assert tree.count('role="treeitem"') == 2 + 2 + 8
    assert "3 (companies) + 1 (support company or platoons) = 4; steps 4-4-4-3" in tree
    moved = umpire.post(address, {**sent, "do": "regroup", "to": "RED/RED1"}).content
    text = new_texts(moved)["forces.yaml"]
    assert '{id: B1, name: "1 Mech", side: RED, fmn: RED1,' in text
    assert b"1 Mech has moved, not saved yet." in moved
    again = umpire.post(address, {**sent, "other.forces.yaml": text, "do": "remove"}).content
    assert "{id: B1," not in new_texts(again)["forces.yaml"]
    mine.refresh_from_db()
    assert mine.files["forces.yaml"] == forces


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"do": "regroup", "to": "GREY/X"}, "There is no force GREY."),
        ({"do": "regroup", "to": "BLUE/X"}, "Blue has no formation X."),
        ({"do": "add", "template": "Chariots", "to": "BLUE/BLUE1"}, "Choose a template."),
        ({"do": "change", "now.ac": "<b>"}, "Armour class: enter a whole number, not &lt;b&gt;."),
        ({"do": "formation", "to": "BLUE/"}, "Enter a name of one line for the formation"),
        ({"do": "rename", "chosen": "g:NONE", "name": "x"}, "There is no formation NONE."),
        ({"do": "compute", "chosen": "u:nobody"}, "no unit nobody"),
        ({"text": "units: ["}, "not readable as YAML"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(umpire: Client, sent: dict[str, str], reason: str) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    address = reverse("umpire_pack_forces", args=["mine", "forces"])
    answer = umpire.post(address, {"text": mine.files["forces.yaml"], "chosen": "u:B1", **sent})
    assert answer.status_code == 200
    assert reason in answer.content.decode()
    assert new_texts(answer.content) == {}


def test_the_forces_of_somebody_else_are_not_changed(umpire: Client) -> None:
    address = reverse("umpire_pack_forces", args=["first-lesson", "forces"])
    assert umpire.post(address, {"do": "remove", "chosen": "u:B1"}).status_code == 404


def test_a_table_goes_out_and_comes_back(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    text = mine.files["forces.yaml"].replace('"1 Mech"', '"First"')
    sent = {"text": text}
    out = umpire.post(reverse("umpire_pack_sheet", args=["mine", "forces", "csv"]), sent)
    assert out["Content-Disposition"] == 'attachment; filename="mine-forces.csv"'
    assert b"B1,First,BLUE" in out.content
    address = reverse("umpire_pack_table", args=["mine", "forces"])
    upload = SimpleUploadedFile("a.csv", out.content.replace(b"B1,First", b"B1,<b>Second"))
    answer = umpire.post(address, {**sent, "table": upload}).content
    assert b"Name <del>First</del> <ins>&lt;b&gt;Second</ins>" in answer
    assert 'name: "<b>Second"' in new_texts(answer)["forces.yaml"]
    assert b"Choose a CSV, XLSX or ODS file first." in umpire.post(address, sent).content
    assert umpire.get(reverse("umpire_pack_sheet", args=["mine", "forces", "xlsx"])).content[:2] == b"PK"
    assert umpire.get(reverse("umpire_pack_sheet", args=["first-lesson", "forces", "csv"])).status_code == 200
    assert umpire.get(reverse("umpire_pack_sheet", args=["mine", "forces", "exe"])).status_code == 404
    broken = umpire.post(reverse("umpire_pack_sheet", args=["mine", "forces", "csv"]), {"text": "units: ["})
    assert broken.status_code == 422


def test_an_order_of_battle_of_another_program_is_brought(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    sent = {"text": mine.files["forces.yaml"]}
    page = umpire.get(reverse("umpire_pack_file", args=["mine", "forces"])).content
    assert b"From another program: MSDL" in page
    address = reverse("umpire_pack_exchange", args=["mine", "forces"])
    unit = {"id": "1", "name": "<b>Hussars", "symbol": "SFGPUCAT---F---", "side": "s"}
    scenario = json.dumps({"sides": {"s": "<i>Allies"}, "units": [unit, {**unit, "id": "2", "symbol": "X"}]})
    answer = umpire.post(address, {**sent, "scenario": scenario}).content
    assert b"&lt;b&gt;Hussars: Tank battalion" in answer
    assert b"No template fits the symbol X." in answer
    assert 'name: "<b>Hussars", side: BLUE' in new_texts(answer)["forces.yaml"]
    other = umpire.post(address, {**sent, "scenario": scenario, "side.s": "RED"}).content
    assert 'name: "<b>Hussars", side: RED' in new_texts(other)["forces.yaml"]
    none = umpire.post(address, {**sent, "scenario": scenario, "side.s": ""}).content
    assert b"None of the units in this file can be added." in none
    assert new_texts(none) == {}
    assert b"cannot use this file" in umpire.post(address, {**sent, "scenario": "{"}).content
    theirs = reverse("umpire_pack_exchange", args=["first-lesson", "forces"])
    assert umpire.post(theirs, {"scenario": scenario}).status_code == 404


def test_checks_ask_what_a_misspelt_name_means(umpire: Client) -> None:
    mine = packs.clone(name="se-estonia-small", title="Mine")
    text = f"{mine.files['briefings.yaml']}# Rapina is held.\n"
    sent = {"text": text}
    page = umpire.post(reverse("umpire_pack_draft", args=["mine", "briefings"]), sent).content.decode()
    assert "says Rapina. The map has Räpina: did you mean that?" in page
    sent |= {"old": "Rapina", "new": "Räpina", "in": f"briefings.yaml:{text.count(chr(10))}"}
    after = umpire.post(reverse("umpire_pack_rename", args=["mine", "briefings"]), sent).content
    assert new_texts(after)["briefings.yaml"].endswith("# Räpina is held.\n")


def test_a_town_of_a_hex(umpire: Client) -> None:
    mine = packs.clone(name="first-lesson", title="Mine")
    address = reverse("umpire_pack_spot", args=["mine", "map"])
    sent = {"text": mine.files["map.yaml"], "spot": "0102", "list": "town"}
    assert "New at 0102" in umpire.post(address, sent).content.decode()
    made = umpire.post(address, {**sent, "do": "add", "name": "<i>Overton"}).content
    assert set(new_texts(made)) == {"buas.yaml", "map.yaml"}
    assert b"&lt;i&gt;Overton" in made
    refused = umpire.post(address, {**sent, "do": "move", "title": "Nobody", "to": "0101"}).content
    assert b"Nothing was changed" in refused
    assert new_texts(refused) == {}
