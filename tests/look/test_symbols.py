"""Unit symbols: complete for every side, told apart by shape, the same data for page and paper."""

import re
import xml.etree.ElementTree as ET

import pytest

from wargame.maps import paint, symbols

KINDS = [
    "regular",
    "parachute",
    "irregular",
    "special_forces",
    "infantry",
    "armour",
    "motorised",
    "reconnaissance",
    "artillery",
    "engineer",
    "air_defence",
    "supply",
    "headquarters",
    "unknown",
    "police",
]


def test_all_kinds_for_every_side() -> None:
    assert set(symbols.kinds()) == set(KINDS)
    assert set(symbols.sheet().drawings) == {f"{side}:{kind}" for side in symbols.SIDES for kind in KINDS}


def test_the_sprite_has_the_same_symbols() -> None:
    sprite = paint.TOKENS.parent.parent / "symbols.svg"
    found = {element.get("id") for element in ET.parse(sprite).getroot()}
    assert found == {f"{letter}-{kind}" for letter in "rbgyvotn" for kind in KINDS}
    assert "style=" not in sprite.read_text(encoding="utf-8")


@pytest.mark.parametrize("side", symbols.SIDES)
def test_kinds_of_this_game_are_drawn_differently(side: str) -> None:
    drawings = {symbols.drawing(side, kind) for kind in ("regular", "parachute", "irregular", "special_forces")}
    assert len(drawings) == 4


def test_sides_have_their_own_frames() -> None:
    assert "L172,100 100,172 28,100" in symbols.drawing("RED", "unknown")
    assert "l150,0 0,100 -150,0" in symbols.drawing("BLUE", "unknown")
    assert "l110,0 0,110 -110,0" in symbols.drawing("GREEN", "unknown")
    assert "C63,20 137,20" in symbols.drawing("YELLOW", "unknown").replace("M63,63 C", "C")
    assert "H160 V118 L100,166" in symbols.drawing("VIOLET", "unknown")
    assert "H160 V82 L100,34" in symbols.drawing("ORANGE", "unknown")
    assert "H136 L172,100" in symbols.drawing("TEAL", "unknown")
    assert "H176 L134,154" in symbols.drawing("BROWN", "unknown")


def test_literal_drawings_carry_their_colours() -> None:
    for key in symbols.sheet().drawings:
        side, kind = key.split(":")
        assert "class=" not in symbols.drawing(side, kind, literal=True)
        assert 'fill="#' in symbols.drawing(side, kind, literal=True)


def test_literal_colours_are_the_light_tokens() -> None:
    tokens = paint.light_tokens()
    shades = set(re.findall(r"#[0-9a-f]{6}", " ".join(symbols.sheet().literal.values())))
    assert shades == {
        tokens["--red-sym"],
        tokens["--blue-sym"],
        tokens["--green-sym"],
        tokens["--yellow-sym"],
        tokens["--violet-sym"],
        tokens["--orange-sym"],
        tokens["--teal-sym"],
        tokens["--brown-sym"],
        tokens["--sym-ink"],
    }


def test_a_side_without_a_frame_is_refused() -> None:
    with pytest.raises(ValueError, match="WHITE"):
        symbols.drawing("WHITE", "regular")


def test_a_symbol_says_its_label_escaped() -> None:
    svg = symbols.symbol_svg("RED", "regular", label='RG1 <"&>')
    assert ET.fromstring(svg).get("aria-label") == 'RG1 <"&>'
    assert ET.fromstring(symbols.symbol_svg("RED", "regular")).get("aria-hidden") == "true"
