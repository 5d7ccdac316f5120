"""The forces of packs as a tree, and their texts after units and formations change: all other lines stay."""

from __future__ import annotations

import difflib

import pytest

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.studio import forces, formations, names
from adjudication.services.studio.rows import ListRow, with_rows
from tests.systems import scope

Files = dict[str, str]


@pytest.fixture
def estonia() -> Files:
    return dict(registry.get("opuc").pack_texts("se-estonia-small"))


def _lines(before: str, after: str) -> list[str]:
    """The lines that went out and came in."""
    found = difflib.ndiff(before.split("\n"), after.split("\n"))
    return [line[0] + line[2:].strip() for line in found if line[0] in "+-"]


@pytest.mark.parametrize("system", scope.with_forces())
def test_every_pack_has_a_tree_with_all_its_lines(system: str) -> None:
    rules = registry.get(system)
    for name in rules.packs():
        files = rules.pack_texts(name)
        found = forces.orbat(system, files)
        listed = [key for line in files[found.format.file].split("\n") if (key := line.strip()).startswith("- {")]
        assert len(found.units) <= len(listed)
        assert len({unit.key for unit in found.units}) == len(found.units)
        assert all(unit.side in {force.id for force in found.forces} for unit in found.units)
        assert {force.title for force in found.forces} & {"Russia", "Red"}


@pytest.mark.parametrize("system", scope.with_forces())
def test_a_template_of_every_system_is_a_sound_unit(system: str) -> None:
    """Each template joins each side that fits; the pack of the rules stays without a fault of the line's shape."""
    rules = registry.get(system)
    files = dict(rules.pack_texts(rules.packs()[0]))
    found = forces.orbat(system, files)
    force = found.forces[0]
    for pattern in found.format.templates:
        text, key = forces.added(system, files, pattern.title, force.id, force.groups[0].id)
        new = forces.orbat(system, {**files, found.format.file: text}).unit(key)
        assert new is not None
        assert new.side == force.id
        rules.shaped_pack({**files, found.format.file: text})


def test_a_unit_moves_to_another_formation_and_in_its_own(estonia: Files) -> None:
    text = estonia["forces.yaml"]
    moved = forces.moved("opuc", estonia, "B01", "BLUE", "TDS")
    out, into = _lines(text, moved)
    assert into == "+" + out[1:].replace("fmn: EST2", "fmn: TDS")
    assert moved.index("B01,") > moved.index("B07,")
    up = forces.moved("opuc", estonia, "B02", "BLUE", "EST2", "B01")
    assert up.index("B02,") < up.index("B01,")
    assert sorted(up.split("\n")) == sorted(text.split("\n"))
    across = forces.moved("opuc", estonia, "B01", "RED", "ARTY9")
    assert 'B01, name: "KUP Bn", side: RED, fmn: ARTY9' in across


def test_fields_are_typed_over_where_they_stand(estonia: Files) -> None:
    text = estonia["forces.yaml"]
    typed = {"class": "armd", "factors.companies": "4", "factors.training": "", "amphib": "yes", "name": "KUP Bn"}
    out, into = _lines(text, forces.changed("opuc", estonia, "B01", typed))
    assert into[1:] == out[1:].replace("class: mech_inf", "class: armd").replace(
        "{companies: 3, support: true, training: 1}}", "{companies: 4, support: true}, amphib: true}"
    )
    with pytest.raises(Illegal) as refused:
        forces.changed("opuc", estonia, "B01", {"ac": "many", "steps": "a", "class": "", "amphib": "perhaps"})
    assert len(refused.value.problems) == 4
    with pytest.raises(Illegal, match="already an entry B02 there"):
        forces.changed("opuc", estonia, "B01", {"id": "B02"})


def test_values_are_computed_and_explained(estonia: Files) -> None:
    """Chapter 14: four companies, support and good training make 6: steps 6-6-5-4."""
    text = forces.changed("opuc", estonia, "B01", {"factors.companies": "4"})
    files = {**estonia, "forces.yaml": text}
    form, unit = forces.orbat("opuc", files).format, forces.orbat("opuc", files).unit("B01")
    assert form.working is not None
    assert unit is not None
    assert "by chapter 14 it would be 4 (companies) + 1 (support company or platoons) + 1" in form.working(unit.row)
    assert "steps: [6, 6, 5, 4]" in forces.computed("opuc", files, "B01")


def test_comments_stay_with_the_list() -> None:
    text = 'units:\n  # Blue\n  - {id: A} # one\n  - {id: B}\n  # Red\n  - id: C\n    name: "x" # two\n# end\n'
    rows = [
        ListRow({"id": "B"}, 1, moved=True),
        ListRow({"id": "A"}, 0),
        ListRow({"id": "C", "name": "z"}, 2),
        ListRow({"id": "D"}),
    ]
    after = with_rows(text, ("units",), rows)
    assert after == (
        "units:\n  # Blue\n  - {id: B}\n  - {id: A} # one\n  # Red\n  - id: C\n    name: z # two\n  - id: D\n# end\n"
    )
    with pytest.raises(Illegal, match="one entry a line"):
        with_rows("units: [{id: A}]\n", ("units",), [ListRow({"id": "B"})])


def test_formations(estonia: Files) -> None:
    text, ident = formations.added("opuc", estonia, "BLUE", "1st Armoured Brigade")
    assert ident == "1AB"
    assert '{id: "1AB", name: "1st Armoured Brigade", side: BLUE, nation: FRA' in text
    files = {**estonia, "forces.yaml": text}
    assert formations.removed("opuc", files, ident) == estonia["forces.yaml"]
    assert 'name: "Rear", side: BLUE' in formations.renamed("opuc", files, "TDS", "Rear").replace(
        "name: Rear", 'name: "Rear"'
    )
    turned = formations.to_side("opuc", estonia, "TDS", "RED")
    assert turned.count("side: RED") == estonia["forces.yaml"].count("side: RED") + 5
    with pytest.raises(Illegal, match="still has units"):
        formations.removed("opuc", estonia, "TDS")


def test_formations_change_their_order(estonia: Files) -> None:
    def order(text: str) -> list[str]:
        forces_now = forces.orbat("opuc", {**estonia, "forces.yaml": text}).forces
        return [group.id for force in forces_now if force.id == "BLUE" for group in force.groups]

    before = order(estonia["forces.yaml"])
    last_first = formations.moved("opuc", estonia, before[-1], before[0])
    assert order(last_first) == [before[-1], *before[:-1]]
    assert sorted(last_first.split("\n")) == sorted(estonia["forces.yaml"].split("\n"))
    again = formations.moved("opuc", {**estonia, "forces.yaml": last_first}, before[-1], "")
    assert order(again) == before
    with pytest.raises(Illegal, match="no formation NONE"):
        formations.moved("opuc", estonia, "NONE", "")


def test_a_unit_that_goes_gives_its_name_to_nobody(estonia: Files) -> None:
    """The line after it moves up; that is no new name for the one that is gone."""
    text = forces.removed("opuc", estonia, "B03")
    assert names.renames("opuc", estonia["forces.yaml"], "forces.yaml", {**estonia, "forces.yaml": text}) == ()


@pytest.mark.parametrize(
    "text", ["", "units: 5", "units: [1]", "a: [", "units:\n  - {name: x}", "[]", "units:\n  - {id: 1, side: 2}"]
)
def test_odd_files_get_a_sentence(estonia: Files, text: str) -> None:
    with pytest.raises(Illegal):
        forces.orbat("opuc", {**estonia, "forces.yaml": text})


@pytest.mark.parametrize(
    ("system", "pack", "at", "word", "title"),
    [
        ("opaque_war", "donbas-2014", "markers", "ua_artillery", "Ukrainian artillery"),
        ("opaque_war", "donbas-2014", "counters", "mob", "mob"),
        ("ukraine_2022", "kyiv-first-month", "wings", "ru-fighter-1", "Russian fighters 1"),
        ("ukraine_2022", "kyiv-first-month", "assets", "himars", "HIMARS"),
    ],
)
def test_other_lists_lead_to_their_entries(system: str, pack: str, at: str, word: str, title: str) -> None:
    files = dict(registry.get(system).pack_texts(pack))
    found = forces.orbat(system, files)
    assert forces.others(found, files)[at][word] == title
    said = pack_places.said(found.format.file, files[found.format.file], word)
    assert at in [entry.title for entry in said.entries]
