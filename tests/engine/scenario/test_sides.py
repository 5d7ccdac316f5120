"""Sides as data: a pack lists and briefs the sides that its rules play, and their ids are their colours."""

from __future__ import annotations

import pytest

from adjudication.engine import menu, registry
from adjudication.engine.scenario import sides
from adjudication.engine.scenario.packs import PackError

SYSTEM, PACK = "ukrainian_crisis", "ukraine-2014"


def problems(name: str, old: str, new: str) -> str:
    """What is reported of the pack with one passage of a file replaced."""
    texts = dict(registry.get(SYSTEM).pack_texts(PACK))
    assert old in texts[name]
    with pytest.raises(PackError) as refused:
        registry.get(SYSTEM).load_pack({**texts, name: texts[name].replace(old, new, 1)})
    return "\n".join(map(str, refused.value.problems))


def test_a_pack_lists_each_side_once() -> None:
    said = problems("sides.yaml", "id: BLUE", "id: GREEN")
    assert "sides.yaml" in said
    assert "sides: BLUE and RED must be listed, once each" in said


def test_a_cell_plays_a_side_of_the_rules() -> None:
    assert "YELLOW: these rules have no side of this name" in problems(
        "sides.yaml", "    side: BLUE\n", "    side: YELLOW\n"
    )


def test_each_side_is_briefed_and_nobody_else() -> None:
    said = problems("briefings.yaml", "\nBLUE:", "\nGREEN:")
    assert "BLUE: the briefing of this side is missing" in said
    assert "GREEN: these rules have no side of this name" in said


def test_a_side_is_drawn_in_its_colour() -> None:
    assert [sides.colour(side) for side in (*sides.COLOURS, "", "DRAW")] == [
        "red", "blue", "green", "yellow", "violet", "orange", "teal", "brown", "white", "white",
    ]  # fmt: skip
    assert sides.names(registry.get(SYSTEM).named_pack(PACK)) == {"RED": "Russia", "BLUE": "Ukraine"}


def test_systems_are_found_by_their_names() -> None:
    assert {"opuc", "ukrainian_crisis"} <= set(registry.names())
    for name in registry.names():
        assert registry.get(name).name == name
    with pytest.raises(KeyError):
        registry.get("chess")
    assert registry.part("wargame.presenters", "chess", "board") is None
    assert registry.part("wargame.presenters", SYSTEM, "no_such_module") is None


def test_an_order_put_together_field_by_field_may_lack_fields_in_a_draft() -> None:
    orders = registry.bound(SYSTEM, PACK).order_type
    assert menu.begun({"do": "place_cards", "military": "minor"}, orders)
    assert not menu.begun({"do": "place_cards", "military": "1", "diplomatic": "2", "information": "3"}, orders)
    assert not menu.begun({"do": "declare"}, orders)
    assert not menu.begun({"do": "nothing like it"}, orders)
