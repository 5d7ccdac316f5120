"""Roads, railways and rivers are drawn into the map files of four systems, each in the shape that it writes them in."""

from __future__ import annotations

import pytest

from adjudication.errors import Illegal
from adjudication.services import packs
from adjudication.services.studio import edits, lines
from adjudication.services.studio.lines import Drawing

pytestmark = pytest.mark.django_db

OPUC, HEX, DONBAS = ("opuc", "se-estonia-small"), ("ukraine_2022", "kharkiv-lesson"), ("opaque_war", "donbas-2014")


def _text(pack: tuple[str, str]) -> str:
    return packs.texts(*pack)["map.yaml"]


def _draw(text: str, drawing: Drawing) -> str:
    return lines.drawn("map.yaml", text, drawing)[0]


@pytest.mark.parametrize(
    ("pack", "shapes"),
    [
        (OPUC, {"road": "entries", "railway": "entries", "river": "rivers"}),
        (HEX, {"railway": "links", "river": "named", "ridge": "sides"}),
        (DONBAS, {"road": "chains", "railway": "chains", "river": "named"}),
        (("ukrainian_crisis", "ukraine-2014"), {}),
    ],
)
def test_each_map_says_what_can_be_drawn(pack: tuple[str, str], shapes: dict[str, str]) -> None:
    assert {kind.tool: kind.shape for kind in lines.kinds("map.yaml", _text(pack))} == shapes


def test_a_map_without_lines_yet_takes_them() -> None:
    bare = 'columns: 2\nterrain:\n  "01": "C  C"\n'
    assert [kind.tool for kind in lines.kinds("map.yaml", bare)] == ["road", "railway", "river"]
    after, key = lines.drawn("map.yaml", bare, Drawing("road", hexes=("0101", "0201")))
    assert (edits.plain(after)["msr"], key) == ([{"id": "R1", "hexes": ["0101", "0201"]}], "msr.0")


def test_a_road_is_new_longer_or_gone() -> None:
    text = _text(OPUC)
    hexes = ("0401", "0501", "0502")
    after, key = lines.drawn("map.yaml", text, Drawing("road", name="Võru tee", hexes=hexes))
    assert edits.plain(after)["msr"][-1] == {"id": "VORU_TEE", "hexes": list(hexes)}
    assert edits.plain(after)["msr"][:-1] == edits.plain(text)["msr"]
    again = Drawing("road", key=key, was=hexes, hexes=(*hexes, "0503"))
    assert edits.plain(_draw(after, again))["msr"][-1]["hexes"] == [*hexes, "0503"]
    assert _draw(after, Drawing("road", key=key, was=hexes)) == text
    with pytest.raises(Illegal, match="has changed since you opened it"):
        _draw(after, Drawing("road", key=key, was=("0401",), hexes=hexes))


def test_a_name_that_is_taken_gets_a_number() -> None:
    after = _draw(_text(OPUC), Drawing("road", name="R2", hexes=("0401", "0501")))
    assert edits.plain(after)["msr"][-1]["id"] == "R2_1"


def test_sides_and_bridges_of_a_river() -> None:
    """Sides that stay are where they were; a side that goes takes its bridge along."""
    text = _text(OPUC)
    after, _ = lines.drawn(
        "map.yaml", text, Drawing("river", name="Piusa", sides=("0808|0708", "0708|0709"), bridges=("0708|0709",))
    )
    new = {"id": "PIUSA", "name": "Piusa", "class": "medium", "sides": ["0708|0808", "0708|0709"]}
    assert edits.plain(after)["rivers"][-1] == {**new, "bridges": ["0708|0709"]}
    ahja = next(one for kind in lines.kinds("map.yaml", text) for one in kind.lines if one.label == "Ahja")
    fewer = Drawing("river", key=ahja.key, was=ahja.sides, sides=("0704|0604",), bridges=ahja.bridges)
    changed = edits.plain(_draw(text, fewer))["rivers"][3]
    assert (changed["sides"], changed["bridges"]) == (["0604|0704"], [])
    assert _draw(text, Drawing("river", key=ahja.key, was=ahja.sides, sides=ahja.sides, bridges=ahja.bridges)) == text


def test_links_are_added_and_taken_off_along_the_way() -> None:
    text = _text(HEX)
    was = edits.plain(text)["rails"]
    after = _draw(text, Drawing("railway", hexes=("0102", "0202", "0203", "0103")))
    assert edits.plain(after)["rails"] == [*was, "0202/0203", "0103/0203"]
    assert _draw(after, Drawing("railway", hexes=("0103", "0203", "0202"), off=True)) == text


def test_rivers_by_name_and_roads_without_one() -> None:
    text = _text(DONBAS)
    after = _draw(text, Drawing("river", name="Krynka", sides=("1822|1821",)))
    assert edits.plain(after)["rivers"]["Krynka"] == ["1821/1822"]
    after = _draw(after, Drawing("road", hexes=("1821", "1822")))
    assert edits.plain(after)["roads"][-1] == ["1821", "1822"]
    with pytest.raises(Illegal, match="already"):
        _draw(after, Drawing("river", name="Krynka", sides=("1822|1823",)))
    with pytest.raises(Illegal, match="name first"):
        _draw(after, Drawing("river", sides=("1822|1823",)))


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (Drawing("road"), "Nothing is drawn"),
        (Drawing("road", hexes=("0101",)), "One hex is no line"),
        (Drawing("road", hexes=("0101", "kyiv")), "cannot be read"),
        (Drawing("river", sides=("0101",)), "cannot be read"),
        (Drawing("road", hexes=("0101",) * 401), "At most 400"),
        (Drawing("road", name="x" * 41, hexes=("0101", "0102")), "Name"),
        (Drawing("canal", hexes=("0101", "0102")), "no list for a canal"),
        (Drawing("road", key="msr.99", hexes=("0101", "0102")), "has changed since you opened it"),
    ],
)
def test_a_drawing_that_does_not_fit_is_refused(drawing: Drawing, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        _draw(_text(OPUC), drawing)


@pytest.mark.parametrize(
    "text", ["msr: 5\nterrain: 3\n", "- 1\n", "rivers: [1, [2]]\n", "rails: {a: 5}\nterrain: {}\n"]
)
def test_odd_maps_are_no_fault_of_ours(text: str) -> None:
    lines.kinds("map.yaml", text)
