"""The sentences that say what is different from the parent of a pack."""

from __future__ import annotations

import pytest

from adjudication.errors import Illegal
from adjudication.services.studio import change_list, edits

PARENT = {
    "pack.yaml": "name: theirs\ntitle: Theirs\nsummary: A lesson\n",
    "map.yaml": 'towns:\n  - {name: Arn, hex: "0101"}\n  - {name: Berg, hex: "0102"}\nrows: ["ab", "cd"]\n',
    "units.yaml": "units:\n  u1: {name: 1st Bn, steps: 2}\n  u2: {steps: 3}\n",
    "surveys.yaml": "surveys: []\n",
}


def said(**changed: str) -> list[str]:
    return change_list.sentences(PARENT, {**PARENT, **{f"{file}.yaml": text for file, text in changed.items()}})


def test_entries_are_named_file_by_file() -> None:
    towns = 'towns:\n  - {name: Arn, hex: "0109"}\n  - {name: Cold, hex: "0103"}\nrows: ["ab", "cx"]\n'
    assert said(map=towns) == [
        "Added to map.yaml: Cold.", "Removed from map.yaml: Berg.", "Changed in map.yaml: Arn; rows.",
    ]  # fmt: skip
    units = "units:\n  u1: {name: 1st Bn, steps: 4}\n  u3: {steps: 3}\n"
    assert said(units=units) == [
        "Added to units.yaml: u3.", "Removed from units.yaml: u2.", "Changed in units.yaml: 1st Bn.",
    ]  # fmt: skip


def test_what_is_the_same_for_the_players_is_no_change() -> None:
    assert (
        said(pack="name: mine\ntitle: Mine\nsummary: A lesson\nparent: x\n", map=PARENT["map.yaml"] + "# mine\n") == []
    )
    assert said(pack="name: mine\ntitle: Mine\nsummary: Another\n") == ["Changed in pack.yaml: summary."]


def test_files_that_come_and_go() -> None:
    files = {file: text for file, text in PARENT.items() if file != "surveys.yaml"} | {"actors.yaml": "actors: []\n"}
    assert change_list.sentences(PARENT, files) == ["actors.yaml is new.", "surveys.yaml is left out."]
    with pytest.raises(Illegal, match=r"units\.yaml: this text cannot be read"):
        said(units="units: [")


def test_a_long_list_says_how_many_more_and_fits_its_field() -> None:
    towns = "\n".join(f"  - {{name: {'Long name ' * 4}{n}}}" for n in range(30))
    assert said(map=PARENT["map.yaml"].replace("Berg", "Where then?"))[0] == "Added to map.yaml: Where then?"
    (sentence,) = said(map=PARENT["map.yaml"].replace("rows:", f"{towns}\nrows:"))
    assert len(sentence) <= change_list.MOST_LETTERS
    assert sentence.endswith("; and 27 more.")


@pytest.mark.parametrize("old", ["", "changes: [mine]\n", "changes:\n  - mine\n  - yours\n", "changes: []\n"])
def test_the_list_takes_the_place_of_the_old_one(old: str) -> None:
    head = f"# What this is.\nname: mine\n{old}summary: A lesson  # kept\n"
    after = change_list.written(head, ["Added to map.yaml: Cold.", "b"])
    assert edits.plain(after) == {"name": "mine", "summary": "A lesson", "changes": ["Added to map.yaml: Cold.", "b"]}
    assert "# What this is." in after
    assert "# kept" in after


@pytest.mark.parametrize("head", ["", "just words", "- a", "5"])
def test_a_text_that_is_no_head_gets_a_sentence(head: str) -> None:
    with pytest.raises(Illegal, match="Look at the checks"):
        change_list.written(head, ["The river is wider."])
