"""Packs: sound as shipped, swappable chart by chart, and every fault named with file, line and reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from adjudication.engine.dice import Dice, ListedDice
from adjudication.engine.scenario import packs
from adjudication.systems.ukrainian_crisis.information.orders import Inform
from tests.systems.ukrainian_crisis.table import SYSTEM

TEXTS = dict(SYSTEM.pack_texts("ukraine-2014"))


def changed(file: str, old: str, new: str) -> dict[str, str]:
    assert old in TEXTS[file]
    return {**TEXTS, file: TEXTS[file].replace(old, new, 1)}


FAULTS = [
    ("charts.yaml", "minor: [1, 2, 2, 2, 3, 4]", "minor: [1, 2, 2]", "needs 6 entries"),
    ("charts.yaml", "hit_on: 5", "hit_on: 7", "at most 6"),
    ("charts.yaml", "hit_on: 5", "hit_onn: 5", "there is no field hit_onn here; is hit_on meant?"),
    ("charts.yaml", 'source: "text 3.0"', 'source: "somewhere"', "somewhere should be “text”"),
    ("charts.yaml", "tactical: 11", "tactical: 40", "from low to high"),
    ("map.yaml", "borders: [kherson, sevastopol]", "borders: [kherson, atlantis]", "not on the map"),
    ("map.yaml", "borders: [rostov]", "borders: []", "does not border"),
    ("map.yaml", "vp: 4", "vp: four", "enter a whole number"),
    ("units.yaml", "cv: 4, count: 9", "cv: null, count: 9", "needs a Combat Value"),
    ("units.yaml", "start: reserve", "start: nowhere", "cannot start in nowhere"),
    ("events.yaml", "id: E02", "id: E01", "twice"),
    ("events.yaml", "faces: [1, 2, 3]", "faces: [1, 2]", "each face"),
    ("incidents.yaml", "number: 2", "number: 1", "1 to 6"),
    ("incidents.yaml", "area: crimea", "area: atlantis", "no area atlantis"),
    ("incidents.yaml", "    once: true\n", "", "happens once if it annexes an area"),
    (
        "incidents.yaml",
        'name: "Exposed"',
        'name: "Exposed"\n    once: true',
        "happens once if it annexes an area",
    ),
    ("calendar.yaml", "number: 2", "number: 3", "turn 2 is expected"),
    ("options.yaml", "{mode: base}", "{mode: base, area_vp: {atlantis: 3}}", "not on the map"),
    ("options.yaml", "{mode: base}", "{mode: chess}", "'chess' is not "),
    ("countries.yaml", "rank: 3", "rank: 3, rank: 2", "twice"),
    ("sides.yaml", "cells:", "cells", "not readable as YAML"),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), FAULTS)
def test_a_fault_is_named_with_file_line_and_reason(file: str, old: str, new: str, reason: str) -> None:
    with pytest.raises(packs.PackError) as caught:
        SYSTEM.load_pack(changed(file, old, new))
    first = TEXTS[file].split(old)[0].count("\n") + 1
    near = [p for p in caught.value.problems if p.file == file and reason in p.reason and abs(p.line - first) <= 12]
    assert near, [str(problem) for problem in caught.value.problems]


def test_every_faulty_entry_of_a_list_is_found_at_its_line() -> None:
    lines = TEXTS["units.yaml"].splitlines()
    wrong = [index for index, line in enumerate(lines) if "type: irregular" in line]
    text = TEXTS["units.yaml"].replace("type: irregular", "type: cavalry")
    with pytest.raises(packs.PackError) as caught:
        SYSTEM.load_pack({**TEXTS, "units.yaml": text})
    assert [problem.line for problem in caught.value.problems] == [index + 1 for index in wrong]


def test_missing_and_foreign_files_are_named() -> None:
    texts = {name: text for name, text in TEXTS.items() if name != "map.yaml"} | {"recipe.yaml": "flour: 1"}
    with pytest.raises(packs.PackError) as caught:
        SYSTEM.load_pack(texts)
    assert {problem.file for problem in caught.value.problems} == {"map.yaml", "recipe.yaml"}


def test_an_owner_of_the_published_chart_swaps_it_by_editing_the_pack() -> None:
    pack = SYSTEM.load_pack(changed("charts.yaml", "minor: [1, 2, 2, 2, 3, 4]", "minor: [1, 2, 2, 3, 3, 9]"))
    rules: Any = SYSTEM.bind(pack)
    kit = SYSTEM.case_kit()
    state = kit.prepare(rules, rules.option_type(), {"at": "act RED information"})
    for orders, dice in (({}, []), ({"RED": Inform("raise")}, [[6]])):
        for event in rules.adjudicate(state, orders, Dice(ListedDice(dice))):
            rules.apply(state, event)
    assert state.prestige[0] == 32 + 9
    assert packs.digest(pack) != packs.digest(SYSTEM.named_pack("ukraine-2014"))


def test_a_pack_survives_being_frozen() -> None:
    pack = SYSTEM.named_pack("ukraine-2014")
    frozen = packs.canonical(pack)
    again = SYSTEM.thaw_pack(frozen.decode())
    assert again == pack
    assert packs.canonical(again) == frozen


def test_the_command_prints_faults_and_fails(tmp_path: Path, capsys: Any) -> None:
    for name, text in changed("charts.yaml", "hit_on: 5", "hit_on: 7").items():
        (tmp_path / name).write_text(text)
    with pytest.raises(CommandError, match="1 fault in"):
        call_command("check_pack", str(tmp_path))
    line = TEXTS["charts.yaml"].split("hit_on: 5")[0].count("\n") + 1
    assert f"charts.yaml:{line}: combat.hit_on" in capsys.readouterr().out
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    call_command("check_pack", str(tmp_path))
    assert "sound" in capsys.readouterr().out
