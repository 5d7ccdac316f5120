"""Lists of hexes are painted: by kind of ground, by region, or one list by itself."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.services.pack_paint import Stroke
from adjudication.services.studio import edits, hex_lists

MAP = "map.yaml"


def _text(system: str, pack: str) -> str:
    return registry.get(system).pack_texts(pack)[MAP]


@pytest.mark.parametrize(
    ("system", "pack", "found"),
    [
        ("opaque_war", "donbas-2014", {"ground": ["rough", "forest", "off"]}),
        ("opuc", "se-estonia-small", {"regions": ["russia", "latvia", "off"]}),
        ("ukraine_2022", "kyiv-first-month", {"russian": ["in", "off"], "districts": ["EMD", "CMD", "WMD", "off"]}),
        (
            "millennium_wars",
            "twelve-weeks",
            {"ground": ["forest", "marsh", "mountain", "off"], "separatist": ["in", "off"]},
        ),
    ],
)
def test_the_lists_of_a_map(system: str, pack: str, found: dict[str, list[str]]) -> None:
    known = {one.name: [brush.letter for brush in one.brushes] for one in hex_lists.palettes(MAP, _text(system, pack))}
    assert {name: known[name] for name in found} == found
    assert not {"roads", "rails", "rivers", "msr", "places"} & set(known)


def test_a_hex_is_in_one_list_of_a_kind() -> None:
    text = _text("opaque_war", "donbas-2014")
    strokes = [Stroke("ground", "1824", "forest"), Stroke("ground", "0101", "rough"), Stroke("ground", "3017", "off")]
    after = hex_lists.painted(MAP, text, strokes)
    ground = edits.plain(after)["ground"]
    assert ground["rough"] == ["1923", "2025", "2123", "2124", "2126", "2224", "2225", "2226", "0101"]
    assert ground["forest"] == ["2917", "2918", "2920", "1824"]
    assert len([line for line in after.split("\n") if line not in text.split("\n")]) == 2


def test_a_list_by_itself_starts_and_ends() -> None:
    text = _text("ukraine_2022", "kyiv-first-month")
    after = hex_lists.painted(MAP, text, [Stroke("russian", "0501", "in")])
    assert 'russian: ["0501"]' in after
    assert hex_lists.painted(MAP, after, [Stroke("russian", "0501", "off")]) == text


@pytest.mark.parametrize(
    "stroke", [Stroke("ground", "0101", "lava"), Stroke("roads", "0101", "in"), Stroke("ground", "<b>", "rough")]
)
def test_what_does_not_fit_is_refused(stroke: Stroke) -> None:
    with pytest.raises(Illegal):
        hex_lists.painted(MAP, _text("opaque_war", "donbas-2014"), [stroke])
