"""Many hexes of a pack's map get other letters at once, and nothing else of the text changes."""

from __future__ import annotations

import pytest

from adjudication.errors import Illegal
from adjudication.services import pack_paint, packs
from adjudication.services.pack_paint import Stroke

pytestmark = pytest.mark.django_db


def _text(system: str, name: str) -> str:
    return packs.texts(system, name)["map.yaml"]


OPUC = ("opuc", "first-lesson")
LETTERS = ("ukraine_2022", "kharkiv-lesson")


def _lines(before: str, after: str) -> list[tuple[str, str]]:
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [(old, new) for old, new in pairs if old != new]


def test_a_table_offers_the_letters_that_its_comment_explains() -> None:
    ground, countries = pack_paint.palettes("map.yaml", _text(*LETTERS))
    assert (ground.name, countries.name) == ("ground", "countries")
    assert [(brush.letter, brush.meaning) for brush in ground.brushes] == [
        (".", "clear"),
        ("f", "forest"),
        ("m", "marsh"),
        ("^", "mountain"),
        ("c", "city"),
        ("C", "major city"),
        ("~", "sea"),
    ]
    assert {brush.letter for brush in countries.brushes} >= {"U", "R"}
    (terrain,) = pack_paint.palettes("map.yaml", _text(*OPUC))
    assert {brush.letter: brush.meaning for brush in terrain.brushes}["R"] == "rough"


def test_without_a_comment_the_letters_in_use_are_offered() -> None:
    text = 'columns: 2\nterrain:\n  "01": "C  W"\n  "02": "W  W"\n'
    (terrain,) = pack_paint.palettes("map.yaml", text)
    assert [(brush.letter, brush.meaning) for brush in terrain.brushes] == [("C", ""), ("W", "")]


@pytest.mark.parametrize(("system", "name"), [("ukrainian_crisis", "ukraine-2014"), ("opaque_war", "donbas-2014")])
def test_a_map_without_letters_offers_nothing(system: str, name: str) -> None:
    assert pack_paint.palettes("map.yaml", _text(system, name)) == ()


def test_only_the_letters_change() -> None:
    """Comments and layout stay; several hexes of a row, and the last stroke on a hex, count."""
    text = _text(*OPUC)
    strokes = [Stroke("terrain", place, letter) for place, letter in (("0101", "W"), ("0201", "W"), ("0201", "R"))]
    ((old, new),) = _lines(text, pack_paint.painted("map.yaml", text, strokes))
    assert (old.strip(), new.strip()) == ('"01": "C  C  W  C"', '"01": "W  R  W  C"')
    assert pack_paint.painted("map.yaml", text, [Stroke("terrain", "0101", "C")]) == text


def test_tables_are_painted_together() -> None:
    text = _text(*LETTERS)
    after = pack_paint.painted("map.yaml", text, [Stroke("ground", "0402", "~"), Stroke("countries", "0402", "~")])
    assert [new.strip() for _, new in _lines(text, after)] == ['"02": "...~........"', '"02": "UUU~RRRRRRRR"']


@pytest.mark.parametrize(
    ("stroke", "reason"),
    [
        (Stroke("terrain", "0101", "Q"), "“Q” is not one of its letters: C, W, R"),
        (Stroke("terrain", "0101", ""), "“” is not one of its letters"),
        (Stroke("terrain", "0000", "C"), "terrain has no hex 0000"),
        (Stroke("terrain", "9901", "C"), "terrain has no hex 9901"),
        (Stroke("terrain", "kyiv", "C"), "terrain has no hex kyiv"),
        (Stroke("villages", "0101", "C"), "no table “villages”"),
    ],
)
def test_a_stroke_that_does_not_fit_changes_nothing(stroke: Stroke, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        pack_paint.painted("map.yaml", _text(*OPUC), [Stroke("terrain", "0101", "W"), stroke])


def test_a_text_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Illegal, match="not readable as YAML"):
        pack_paint.painted("map.yaml", "a: [", [])
