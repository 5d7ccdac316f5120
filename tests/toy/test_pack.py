"""The pack says which sides play: at least two, each briefed, and no other is named anywhere."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.engine.scenario.packs import PackError
from tests.toy.registered import SYSTEM


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("sides", "id: YELLOW", "id: GREEN", "sides: list at least 2 sides"),
        ("sides", "id: YELLOW", "id: RED", "RED: the briefing of this side is missing"),
        ("briefings", "YELLOW:", "BLUE:", "BLUE: these rules have no side of this name"),
        ("sides", "side: YELLOW, seats", "side: BLUE, seats", "BLUE: these rules have no side of this name"),
        ("units", "side: YELLOW, strength: 3", "side: BLUE, strength: 3", "Y1: there is no side BLUE"),
        ("map", "held: YELLOW", "held: RED", "dorn_mill: there is no side RED"),
    ],
)
def test_a_side_that_does_not_play_is_found_out(file: str, old: str, new: str, fault: str) -> None:
    texts = dict(registry.get(SYSTEM).pack_texts("dry-summer"))
    assert old in texts[f"{file}.yaml"]
    with pytest.raises(PackError) as refused:
        registry.get(SYSTEM).load_pack({**texts, f"{file}.yaml": texts[f"{file}.yaml"].replace(old, new, 1)})
    assert fault in "\n".join(map(str, refused.value.problems))
