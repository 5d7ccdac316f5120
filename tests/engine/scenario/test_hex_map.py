"""The map file of a game on hexes: what the checks of all such games say, and its divisions."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.scenario.hex_map import off_map, twice
from adjudication.engine.scenario.packs import Document, PackError

DIVIDED = (("millennium_wars", "country"), ("opaque_war", "oblast"))


def faults(system: str, old: str, new: str) -> list[str]:
    """What is wrong with the first pack of a system after a change of its map, without the line."""
    rules: Any = registry.get(system)
    texts = dict(rules.pack_texts(rules.packs()[0]))
    assert old in texts["map.yaml"]
    texts["map.yaml"] = texts["map.yaml"].replace(old, new, 1)
    with pytest.raises(PackError) as caught:
        rules.load_pack(texts)
    return [problem.reason for problem in caught.value.problems if problem.file == "map.yaml"]


@pytest.mark.parametrize(("system", "word"), DIVIDED)
def test_rows_have_every_column_once_and_known_countries(system: str, word: str) -> None:
    rules: Any = registry.get(system)
    file = rules.named_pack(rules.packs()[0]).map
    row, text = next((row, text) for row, text in file.stretches.items() if " " in text)
    first, _, rest = text.partition(" ")
    need = f"row {row} needs the columns 01 to {file.columns:02}, each once"
    assert faults(system, text, rest) == [need]
    assert faults(system, text, f"{first} {text}") == [need]
    assert faults(system, text, text.replace(first[:3], "ZZZ")) == [
        f"there is no {word} ZZZ" for part in text.split() if part.startswith(first[:3])
    ]
    assert faults(system, text, f"{first}x {rest}") == [f"“{first}x” is not a range of columns, such as UKR01-03"]
    assert sorted(number for hexes in file.divided().values() for number in hexes) == sorted(file.grid.ids)


def test_a_hex_off_the_map_has_the_nearest_as_its_remedy_and_an_id_comes_once() -> None:
    text = Document("units.yaml", "units:\n- {id: a, at: '9999'}\n- {id: b}\n- {id: a}\n")
    system: Any = registry.get("millennium_wars")
    grid = system.named_pack(system.packs()[0]).map.grid
    (found,) = off_map(grid, "9999", text, "units", 0, "at", whose="a")
    assert (str(found), found.fix and found.fix.value) == ("units.yaml:2: a: 9999 is not on the map", grid.ids[-1])
    assert not list(off_map(grid, grid.ids[0], text, "units", 0, "at"))
    assert [str(problem) for problem in twice(("a", "b", "a"), text, "units")] == ["units.yaml:4: a is listed twice"]
